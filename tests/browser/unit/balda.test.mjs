// Balda: modes, prizes, passes, boards of every size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasRemotePlayers, matchingMode, normalizeChairs, normalizeTiming, timeLimits, timingOf } from '../../../web/app/new-game.js';
import { MODES } from '../../../web/boards/balda/modes.js';
import { createState, openPrizes, openSquares, passesLeft, putLetter, reconcile } from '../../../web/boards/balda/state.js';

const view = (board, more = {}) => ({ board, knots: false, diagonals: false, ...more });
const blank = (side) => Array(side).fill('.'.repeat(side));

test('each mode is recognised by its settings', () => {
  for (const mode of MODES) {
    assert.equal(matchingMode(MODES, { ...mode.fields, approval: false, passes: 'in-total' }, normalizeTiming(mode.clock)), mode);
    // With the clock as the server reports it.
    assert.equal(matchingMode(MODES, mode.fields, timingOf(timeLimits(normalizeTiming(mode.clock)))), mode);
  }
  const classic = MODES.find(({ name }) => name === 'classic');
  assert.equal(matchingMode(MODES, classic.fields, normalizeTiming({ kind: 'turn', turn: 60 })), classic, 'a clock of its own does not change the mode');
  assert.equal(matchingMode(MODES, { ...classic.fields, side: 8 }, normalizeTiming(null)), null);
  assert.deepEqual(timeLimits(normalizeTiming(MODES.find(({ name }) => name === 'blitz').clock)), { game_seconds: 120 });
});

test('only people who join by a link play on other devices', () => {
  const table = normalizeChairs([{ kind: 'person', name: 'A' }, { kind: 'computer', player: 'greedy' }, { kind: 'open' }], { saved: [], players: ['greedy'], name: 'A' });
  assert.deepEqual(['computer', 'screen', 'link', 'table'].map((against) => hasRemotePlayers(against, table)), [false, false, true, true]);
  assert.equal(hasRemotePlayers('table', table.slice(0, 2)), false);
});

test('a clock survives the round trip through the server\'s format', () => {
  for (const clock of [{ kind: 'none' }, { kind: 'turn', turn: 120 }, { kind: 'game', game: 300, increment: 5 }, { kind: 'days', days: 3 }]) {
    assert.deepEqual(timeLimits(timingOf(timeLimits(normalizeTiming(clock)))), timeLimits(normalizeTiming(clock)));
  }
});

test('a prize lasts until its square is occupied', () => {
  const state = createState();
  /** @type {[number, number][]} */
  const prizes = [[0, 3], [4, 2]];
  reconcile(state, view(['...', 'БАЛ', '...']));
  assert.deepEqual([...openPrizes(state, prizes)], [[0, 3]], 'the start word covers the other prize');
  putLetter(state, 0, 'А');
  assert.equal(openPrizes(state, prizes).get(0), 3, 'a draft does not use up the prize');
  reconcile(state, view(['А..', 'БАЛ', '...']));
  assert.equal(openPrizes(state, prizes).size, 0);
  assert.equal(openPrizes(state, undefined).size, 0, 'games stored before prizes existed have none');
});

test('the cursor starts at the centre of a board of any size', () => {
  for (let side = 3; side <= 11; side += 1) {
    const state = createState();
    // Any other size, so that the cursor is reset.
    state.side = 0;
    const board = blank(side);
    const row = Math.floor(side / 2);
    board[row] = 'А'.repeat(side);
    reconcile(state, view(board));
    const { square } = state.cursor;
    assert.ok(Number.isInteger(square) && Math.floor(square / side) === row && square % side === row, `${side}: ${square}`);
    assert.equal(openSquares(state).size, 2 * side);
  }
});

test('passesLeft counts down to the pass that loses', () => {
  const after = (/** @type {number} */ passes) => passesLeft({ most_passes: 3, passes: [0, passes] }, 1);
  assert.deepEqual([0, 1, 2].map(after), [1, 0, -1]);
});
