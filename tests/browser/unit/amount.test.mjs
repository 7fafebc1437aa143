// The depth or the time of one computer player.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseName, amountOf, withAmount } from '../../../web/app/player-amount.js';

const depth = { label: () => '', values: [1, 2, 3, 4, 5], usual: 3, text: String };

test('an amount is written after the name, and only if it is another than the usual one', () => {
  assert.equal(withAmount('alphabeta', depth, 4), 'alphabeta:4');
  assert.equal(withAmount('alphabeta:4', depth, 5), 'alphabeta:5');
  assert.equal(withAmount('alphabeta:4', depth, 3), 'alphabeta');
  assert.equal(baseName('alphabeta:4'), 'alphabeta');
});

test('what does not fit is the usual amount', () => {
  assert.equal(amountOf('alphabeta:5', depth), 5);
  for (const odd of ['alphabeta', 'alphabeta:', 'alphabeta:99', 'alphabeta:x', 'alphabeta:-1']) assert.equal(amountOf(odd, depth), 3, odd);
});
