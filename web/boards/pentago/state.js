/**
 * The draft of a turn: a marble, then a quadrant's turn. What is shown, and what a press does to it. Pure: no DOM, no rules; whether a turn is due the
 * server says.
 */

import { squareName } from './geometry.js';

/**
 * @typedef {Object} State
 * @property {'play'|'watch'} mode
 * @property {string} board        as the server says
 * @property {string} marble       of the seat that plays: w or b
 * @property {number|null} square  the draft: where the marble is put
 * @property {string|null} turn    the draft: the turn that is chosen
 * @property {boolean} turns       a turn belongs to a move (not in answer to a turned five)
 * @property {boolean} wins        the placing ends the game: no turn is due
 * @property {string|null} aimed   the turn that is looked at
 * @property {number|null} over    the empty square that is looked at
 * @property {{square: number, shown: boolean}} cursor
 * @property {number[]} fives
 * @property {import('./types.js').Last|null} last
 * @property {string|null} hint    a move, or its beginning: `c6`, `c6AR`
 * @property {number|null} hintQuadrant
 * @property {Record<string, import('./types.js').Value>|null} values
 * @property {number[]} pointed
 */

/** @returns {State} */
export const createState = () => ({
  mode: 'watch', board: '.'.repeat(36), marble: 'w', square: null, turn: null, turns: true, wins: false, aimed: null, over: null,
  cursor: { square: 14, shown: false }, fives: [], last: null, hint: null, hintQuadrant: null, values: null, pointed: [],
});

/** A turn must still be chosen. @param {State} state */
export const needsTurn = (state) => state.square !== null && state.turns && !state.wins;

/** The draft can be played as it is. @param {State} state */
export const isComplete = (state) => state.square !== null && (!needsTurn(state) || state.turn !== null);

/** As it is written: `c6AR`, `c6`; null: nothing is put. @param {State} state */
export const notation = (state) => (state.square === null ? null : `${squareName(state.square)}${needsTurn(state) ? state.turn ?? '' : ''}`);

/** @param {State} state */
export function clear(state) {
  Object.assign(state, { square: null, turn: null, wins: false, aimed: null });
}

/** One step back: the turn, then the marble. @param {State} state @returns {boolean} whether there was one */
export function stepBack(state) {
  if (state.turn !== null) state.turn = null;
  else if (state.square !== null) clear(state);
  else return false;
  state.aimed = null;
  return true;
}

/** @param {State} state @param {number} square @returns {'put'|'play'|'back'|'taken'} */
export function pressSquare(state, square) {
  if (state.square === square) {
    if (isComplete(state)) return 'play';
    clear(state);
    return 'back';
  }
  if (state.board[square] !== '.') return 'taken';
  Object.assign(state, { square, turn: null, wins: false, aimed: null, over: null });
  return 'put';
}

/** @param {State} state @param {string} turn @returns {'play'|'chosen'|'nothing'} */
export function chooseTurn(state, turn) {
  if (!needsTurn(state)) return 'nothing';
  if (state.turn === turn) return 'play';
  state.turn = turn;
  state.aimed = null;
  return 'chosen';
}
