// The notation of moves made on the boards, as the analysis reads it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftNotation } from '../../../web/boards/balda/notation.js';
import { placementNotation, worth } from '../../../web/boards/crossword/notation.js';

const SIDE = 15;

/** A board with a word. */
function board(row, column, word) {
  const cells = Array(SIDE * SIDE).fill('.');
  [...word].forEach((letter, index) => { cells[row * SIDE + column + index] = letter; });
  return cells;
}

const laid = (...tiles) => tiles.map(([row, column, letter]) => ({ square: row * SIDE + column, letter }));

test('tiles are written with the letters between and around them', () => {
  const cells = board(7, 4, 'QUIET');
  assert.equal(placementNotation(cells, SIDE, laid([7, 9, 's'])), '8e QUIETs');
  assert.equal(placementNotation(cells, SIDE, laid([6, 5, 'H'], [8, 5, 'N'])), 'f7 HUN');
  assert.equal(placementNotation(cells, SIDE, laid([8, 8, 'A'], [8, 9, 'B'])), '9i AB');
  assert.equal(placementNotation(board(7, 4, ''), SIDE, laid([7, 7, 'A'])), '8h A');
});

test('a single tile is read in the direction of the longer word', () => {
  assert.equal(placementNotation(board(7, 4, 'QUIET'), SIDE, laid([6, 5, 'S'])), 'f7 SU');
  assert.equal(placementNotation(board(7, 4, 'QUIET'), SIDE, laid([7, 3, 'X'])), '8d XQUIET');
});

test('tiles with a gap or in no line have no notation', () => {
  assert.equal(placementNotation(board(7, 4, 'QUIET'), SIDE, laid([0, 0, 'A'], [0, 2, 'B'])), null);
  assert.equal(placementNotation(board(7, 4, 'QUIET'), SIDE, laid([0, 0, 'A'], [1, 1, 'B'])), null);
  assert.equal(placementNotation(board(7, 4, ''), SIDE, []), null);
  // The end of a row is not next to the beginning of the following one.
  assert.equal(placementNotation(board(7, 4, ''), SIDE, laid([0, 14, 'A'], [1, 0, 'B'])), null);
});

test('a Balda word is written with its path', () => {
  const letters = [...'..........БАЛДА..........'].map((letter) => (letter === '.' ? null : letter));
  assert.equal(draftNotation({ square: 6, letter: 'Ф', path: [6, 11, 12] }, letters, 5), '1,1 Ф ФАЛ 1,1-2,1-2,2');
});

test('moves without a win rate are worth less than those with one', () => {
  assert.deepEqual(worth({ win: 0.5, spread: 3, equity: 1, score: 8 }), [0.5, 3, 1, 8]);
  assert.deepEqual(worth({ equity: 1 }), [-Infinity, -Infinity, 1, 0]);
});
