// Latin letters on every keyboard; confirmation of moves; the order of seats.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latin } from '../../../web/app/keys.js';
import { orderSeats } from '../../../web/app/new-game.js';
import { needsConfirmation } from '../../../web/app/confirm-move.js';

test('Latin keyboards give the letter, other keyboards the key position', () => {
  assert.equal(latin({ key: 'z', code: 'KeyY' }), 'Z', 'a Czech or German keyboard');
  assert.equal(latin({ key: 'y', code: 'KeyZ' }), 'Y', 'redo, not undo');
  assert.equal(latin({ key: 'я', code: 'KeyZ' }), 'Z', 'a Russian one');
  assert.equal(latin({ key: 'q', code: 'KeyA' }), 'Q', 'a French one');
  for (const none of [{ key: 'Enter', code: 'Enter' }, { key: '1', code: 'Digit1' }, { key: 'х', code: 'BracketLeft' }, { key: ' ', code: 'Space' }]) assert.equal(latin(none), '');
});

test('a move is confirmed according to the setting', () => {
  for (const [when, touch, mouse] of [['never', false, false], ['touch', true, false], ['always', true, true]]) {
    assert.equal(needsConfirmation(when, 'touch'), touch, `${when}, by touch`);
    assert.equal(needsConfirmation(when, 'mouse'), mouse, `${when}, by mouse`);
  }
});

test('the order of the seats decides the colour', () => {
  const sit = (place, lot = 0) => orderSeats(['me', 'other'], place, () => lot).join(' ');
  assert.equal(sit('first'), 'me other');
  assert.equal(sit('second'), 'other me');
  assert.equal(sit(undefined), 'me other');
  assert.equal(sit('lot', 0.49), 'other me');
  assert.equal(sit('lot', 0.5), 'me other');
});
