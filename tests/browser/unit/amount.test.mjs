// The setting of a computer player: search depth or thinking time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountOf, baseName, withAmount } from '../../../web/app/player-amount.js';

const depth = { label: () => '', values: [1, 2, 3, 4, 5], defaultValue: 3, text: String };

test('an amount is appended to the name unless it is the default', () => {
  assert.equal(withAmount('alphabeta', depth, 4), 'alphabeta:4');
  assert.equal(withAmount('alphabeta:4', depth, 5), 'alphabeta:5');
  assert.equal(withAmount('alphabeta:4', depth, 3), 'alphabeta');
  assert.equal(baseName('alphabeta:4'), 'alphabeta');
});

test('an invalid amount becomes the default', () => {
  assert.equal(amountOf('alphabeta:5', depth), 5);
  for (const odd of ['alphabeta', 'alphabeta:', 'alphabeta:99', 'alphabeta:x', 'alphabeta:-1']) assert.equal(amountOf(odd, depth), 3, odd);
});
