/**
 * The state of a Pentago board, with the draft: a marble, then a turn of a quadrant. It knows no rules: the server says whether a turn is needed. Pure: no DOM.
 */

import { squareName } from './geometry.js';

/**
 * @typedef {Object} State
 * @property {'play'|'watch'} mode
 * @property {string} board        as in the server's view
 * @property {string} marble       the player's colour: w or b
 * @property {number|null} square  the marble of the draft
 * @property {string|null} turn    the turn of the draft
 * @property {boolean} movesTurn    moves include a turn (not in answer to a turned five)
 * @property {boolean} endsGame     the marble ends the game: no turn is needed
 * @property {string|null} previewedTurn
 * @property {number|null} hovered  the empty square under the pointer
 * @property {{square: number, shown: boolean}} cursor
 * @property {number[]} fives
 * @property {import('./types.js').Last|null} last
 * @property {string|null} hint    a move or its marble: `c6AR`, `c6`
 * @property {number|null} hintQuadrant
 * @property {Record<string, import('./types.js').Value>|null} values
 * @property {number[]} pointed
 * @property {string|null} candidate  a move that is shown but not drafted
 */

/** @returns {State} */
export const createState = () => ({
  mode: 'watch', board: '.'.repeat(36), marble: 'w', square: null, turn: null, movesTurn: true, endsGame: false, previewedTurn: null, hovered: null,
  cursor: { square: 14, shown: false }, fives: [], last: null, hint: null, hintQuadrant: null, values: null, pointed: [], candidate: null,
});

/** Whether the draft needs a turn. @param {State} state */
export const needsTurn = (state) => state.square !== null && state.movesTurn && !state.endsGame;

/** Whether the draft can be played. @param {State} state */
export const isComplete = (state) => state.square !== null && (!needsTurn(state) || state.turn !== null);

/** Returns the draft in notation, `c6AR` or `c6`; null: no marble is placed. @param {State} state */
export const notation = (state) => (state.square === null ? null : `${squareName(state.square)}${needsTurn(state) ? state.turn ?? '' : ''}`);

/** @param {State} state */
export function clear(state) {
  Object.assign(state, { square: null, turn: null, endsGame: false, previewedTurn: null });
}

/** Takes the last step back: the turn, then the marble. @param {State} state @returns {boolean} false: there is no draft */
export function stepBack(state) {
  if (state.turn !== null) state.turn = null;
  else if (state.square !== null) clear(state);
  else return false;
  state.previewedTurn = null;
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
  Object.assign(state, { square, turn: null, endsGame: false, previewedTurn: null, hovered: null });
  return 'put';
}

/** @param {State} state @param {string} turn @returns {'play'|'chosen'|'nothing'} */
export function chooseTurn(state, turn) {
  if (!needsTurn(state)) return 'nothing';
  if (state.turn === turn) return 'play';
  state.turn = turn;
  state.previewedTurn = null;
  return 'chosen';
}
