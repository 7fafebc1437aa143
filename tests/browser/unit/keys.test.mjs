// Latin letters on every keyboard; confirmation of moves; the order of seats.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latin } from '../../../web/app/keys.js';
import { orderSeats as inPlace } from '../../../web/app/new-game.js';
import { needsConfirmation as asks } from '../../../web/app/confirm-move.js';

test('Latin keyboards give the letter, other keyboards the key position', () => {
  assert.equal(latin({ key: 'z', code: 'KeyY' }), 'Z', 'a Czech or German keyboard');
  assert.equal(latin({ key: 'y', code: 'KeyZ' }), 'Y', 'redo, not undo');
  assert.equal(latin({ key: 'я', code: 'KeyZ' }), 'Z', 'a Russian one');
  assert.equal(latin({ key: 'q', code: 'KeyA' }), 'Q', 'a French one');
  for (const none of [{ key: 'Enter', code: 'Enter' }, { key: '1', code: 'Digit1' }, { key: 'х', code: 'BracketLeft' }, { key: ' ', code: 'Space' }]) assert.equal(latin(none), '');
});

test('a move is confirmed according to the setting', () => {
  assert.deepEqual(['never', 'touch', 'always'].map((when) => asks(when, 'touch')), [false, true, true]);
  assert.deepEqual(['never', 'touch', 'always'].map((when) => asks(when, 'mouse')), [false, false, true]);
});

test('the order of the seats decides the colour', () => {
  const sit = (place, lot = 0) => inPlace(['me', 'other'], place, () => lot).join(' ');
  assert.deepEqual([sit('first'), sit('second'), sit(undefined)], ['me other', 'other me', 'me other']);
  assert.deepEqual([sit('lot', 0.49), sit('lot', 0.5)], ['other me', 'me other']);
});
