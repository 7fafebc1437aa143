// The state of a crossword board: moving tiles, and drafts under a changing view.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as board from '../../../web/boards/crossword/state.js';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, index) => ({ letter, count: 2, value: 1 + (index % 9) }));
const rules = { name: 'test', game: 'scrabble', language: 'en', side: 15, board: Array(15).fill('.'.repeat(15)), centre: 112, letters: [...letters, { letter: '?', count: 2, value: 0 }], rack: 7, bingo: 50, exchange_minimum: 7 };

/** Returns a view with these tiles on the board, by square. */
function view(rack, tiles = {}) {
  const cells = Array(225).fill('.');
  for (const [square, letter] of Object.entries(tiles)) cells[Number(square)] = letter;
  return { board: Array.from({ length: 15 }, (_, row) => cells.slice(row * 15, row * 15 + 15).join('')), rack, last: null };
}

function start(rack, tiles) {
  const state = board.createState(rules);
  board.reconcile(state, view(rack, tiles));
  return state;
}

const rackText = (state) => state.slots.map((tile) => tile?.letter ?? '_').join('');
const idOf = (state, letter) => state.slots.find((tile) => tile?.letter === letter).id;
const inHand = (state) => [...state.slots.flatMap((tile) => tile?.letter ?? []), ...[...state.draft.values()].map((tile) => tile.letter)].sort().join('');

test('a tile moves to a square, swaps there and returns', () => {
  const state = start('ABCDEFG');
  assert.ok(board.moveToSquare(state, idOf(state, 'C'), 112));
  assert.equal(rackText(state), 'AB_DEFG');
  assert.deepEqual(board.placementOf(state), [{ square: 112, letter: 'C' }]);
  assert.ok(board.moveToSquare(state, idOf(state, 'F'), 112));
  assert.equal(rackText(state), 'ABCDE'.replace('C', '_') + 'CG');
  assert.deepEqual(board.placementOf(state), [{ square: 112, letter: 'F' }]);
  assert.ok(board.recall(state));
  assert.equal(rackText(state), 'ABFDECG');
});

test('a tile can\'t be laid on a confirmed tile', () => {
  const state = start('ABCDEFG', { 112: 'X' });
  assert.equal(board.moveToSquare(state, idOf(state, 'A'), 112), false);
  assert.equal(rackText(state), 'ABCDEFG');
});

test('tiles of the rack shift for one inserted between them', () => {
  const state = start('ABCDEFG');
  board.moveToSlot(state, idOf(state, 'F'), 1);
  assert.equal(rackText(state), 'AFBCDEG');
  board.moveToSlot(state, idOf(state, 'A'), 6);
  assert.equal(rackText(state), 'FBCDEGA');
  board.moveToSquare(state, idOf(state, 'D'), 0);
  board.moveToSquare(state, idOf(state, 'B'), 1);
  assert.equal(rackText(state), 'F_C_EGA');
  const d = [...state.draft.values()].find((tile) => tile.letter === 'D').id;
  board.moveToSlot(state, d, 5);
  assert.equal(rackText(state), 'F_CEGDA');
});

test('a blank is lower case on the board and loses its letter on the rack', () => {
  const state = start('A?');
  const blank = idOf(state, '?');
  board.moveToSquare(state, blank, 112);
  assert.equal(board.hasAllLetters(state), false);
  board.tileOf(state, blank).as = 'Ř';
  assert.equal(board.hasAllLetters(state), true);
  assert.deepEqual(board.placementOf(state), [{ square: 112, letter: 'ř' }]);
  board.recall(state);
  assert.equal(board.tileOf(state, blank).as, null);
});

test('drawn tiles fill the gaps and keep the order of the rack', () => {
  const state = start('ABCDEFG');
  board.moveToSlot(state, idOf(state, 'G'), 0);
  board.moveToSquare(state, idOf(state, 'B'), 112);
  board.moveToSquare(state, idOf(state, 'D'), 113);
  const ousted = board.reconcile(state, view('ACEFGXY', { 112: 'B', 113: 'D' }));
  assert.equal(ousted, 0);
  assert.equal(rackText(state), 'GAXCYEF');
  assert.equal(state.draft.size, 0);
});

test('a letter drawn again is a new tile', () => {
  const state = start('AB');
  const laid = idOf(state, 'A');
  board.moveToSquare(state, laid, 112);
  board.reconcile(state, view('AB', { 112: 'A' }));
  assert.notEqual(idOf(state, 'A'), laid);
});

test('draft tiles stay where they fit; one whose square was taken returns', () => {
  const state = start('ABCDEFG');
  board.moveToSquare(state, idOf(state, 'A'), 50);
  board.moveToSquare(state, idOf(state, 'B'), 51);
  const ousted = board.reconcile(state, view('ABCDEFG', { 51: 'Z' }));
  assert.equal(ousted, 1);
  assert.deepEqual(board.placementOf(state), [{ square: 50, letter: 'A' }]);
  assert.equal(inHand(state), 'ABCDEFG');
});

test('a draft tile that the rack has lost is dropped', () => {
  const state = start('ABC');
  board.moveToSquare(state, idOf(state, 'A'), 50);
  board.reconcile(state, view('BCD'));
  assert.equal(state.draft.size, 0);
  assert.equal(inHand(state), 'BCD');
});

test('the state contains nothing of a covered rack', () => {
  const state = start('ABC');
  board.moveToSquare(state, idOf(state, 'A'), 50);
  board.reconcile(state, view('ABC'), true);
  assert.equal(inHand(state), '');
  assert.ok(state.hidden);
});

test('a saved draft is restored with blanks and order, as far as it fits', () => {
  const state = start('ABC?EFG');
  board.moveToSlot(state, idOf(state, 'G'), 0);
  board.moveToSquare(state, idOf(state, 'C'), 112);
  const blank = idOf(state, '?');
  board.moveToSquare(state, blank, 113);
  board.tileOf(state, blank).as = 'Q';
  const kept = JSON.parse(JSON.stringify(board.savedDraft(state)));

  const again = start('?ABCEFG');
  board.restore(again, kept);
  assert.deepEqual(board.placementOf(again), [{ square: 112, letter: 'C' }, { square: 113, letter: 'q' }]);
  assert.equal(rackText(again), 'GABEF__');

  const later = start('ABXYEFG', { 113: 'R' });
  board.restore(later, kept);
  assert.deepEqual(board.placementOf(later), []);
  assert.equal(inHand(later), 'ABEFGXY');
});

test('sorting is alphabetical with blanks last', () => {
  const czech = board.createState({ ...rules, letters: [...'AÁBCČDĎ', '?'].map((letter) => ({ letter, count: 1, value: 1 })) });
  board.reconcile(czech, view('ČA?DÁC'));
  board.sort(czech);
  assert.equal(rackText(czech), 'AÁCČD?_');
});

test('shuffling keeps all tiles', () => {
  const state = start('ABCDEFG');
  let seed = 7;
  board.shuffle(state, () => (seed = (seed * 16807) % 2147483647) / 2147483647);
  assert.equal(inHand(state), 'ABCDEFG');
  assert.notEqual(rackText(state), 'ABCDEFG');
});

test('random moves neither lose nor duplicate tiles', () => {
  let seed = 42;
  const random = (n) => (seed = (seed * 16807) % 2147483647) % n;
  for (let game = 0; game < 300; game += 1) {
    const rack = Array.from({ length: 7 }, () => 'ABCDE?'[random(6)]).join('');
    const taken = Object.fromEntries(Array.from({ length: 30 }, () => [random(225), 'X']));
    const state = start(rack, taken);
    for (let step = 0; step < 60; step += 1) {
      const tiles = [...state.draft.values(), ...state.slots.filter(Boolean)];
      const { id } = tiles[random(tiles.length)];
      const move = random(6);
      if (move < 3) board.moveToSquare(state, id, random(225));
      else if (move === 3) board.moveToSlot(state, id, random(7));
      else if (move === 4) board.takeBack(state, id);
      else if (random(10) === 0) board.recall(state);
      assert.equal(inHand(state), [...rack].sort().join(''), `game ${game} step ${step}`);
      for (const square of state.draft.keys()) assert.ok(board.isVacant(state, square));
    }
    const kept = board.savedDraft(state);
    const again = start(rack, taken);
    board.restore(again, kept);
    assert.equal(inHand(again), [...rack].sort().join(''));
    assert.deepEqual(board.placementOf(again).map(({ square }) => square), kept.place.map(({ square }) => square));
  }
});
