// Keys that mean a Latin letter on every keyboard; whether a move is asked about; where whoever begins sits.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latin } from '../../../web/app/keys.js';
import { orderSeats } from '../../../web/app/new-game.js';
import { needsConfirmation } from '../../../web/app/confirm-move.js';

test('the letter counts on a Latin keyboard, the place of the key on another', () => {
  assert.equal(latin({ key: 'z', code: 'KeyY' }), 'Z', 'a Czech or German keyboard');
  assert.equal(latin({ key: 'y', code: 'KeyZ' }), 'Y', 'redo, not undo');
  assert.equal(latin({ key: 'я', code: 'KeyZ' }), 'Z', 'a Russian one');
  assert.equal(latin({ key: 'q', code: 'KeyA' }), 'Q', 'a French one');
  for (const none of [{ key: 'Enter', code: 'Enter' }, { key: '1', code: 'Digit1' }, { key: 'х', code: 'BracketLeft' }, { key: ' ', code: 'Space' }]) assert.equal(latin(none), '');
});

test('a move is asked about when that was wanted', () => {
  assert.deepEqual(['never', 'touch', 'always'].map((when) => needsConfirmation(when, 'touch')), [false, true, true]);
  assert.deepEqual(['never', 'touch', 'always'].map((when) => needsConfirmation(when, 'mouse')), [false, false, true]);
});

test('a colour is told by the order of the seats', () => {
  const sit = (place, lot = 0) => orderSeats(['me', 'other'], place, () => lot).join(' ');
  assert.deepEqual([sit('first'), sit('second'), sit(undefined)], ['me other', 'other me', 'me other']);
  assert.deepEqual([sit('lot', 0.49), sit('lot', 0.5)], ['other me', 'me other']);
});
