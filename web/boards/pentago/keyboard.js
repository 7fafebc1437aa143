/**
 * Keyboard input: arrows move the cursor, Enter or space places the marble; then A to D or the arrows choose a quadrant, R and L turn it. Enter plays, Escape or
 * Backspace takes the last step back.
 */

/** @import {PentagoBoard} from './element.js' */

import { latin } from '../../app/keys.js';
import { ARROWS, followFocus, moveCursor, neighbour, onKeys } from '../common/keyboard.js';
import { SIDE } from './geometry.js';
import { needsTurn } from './state.js';

/** @param {PentagoBoard} board @param {AbortSignal} signal */
export function listenKeys(board, signal) {
  // On an arc Enter and space press it: the browser does that.
  onKeys(board, signal, (event, target) => !(target.closest('.arc') && (event.key === 'Enter' || event.key === ' ')) && boardKey(board, event));
  followFocus(board, signal, '.square');
}

/**
 * Handles a key on the board.
 * @param {PentagoBoard} board
 * @param {{key: string, code: string}} event
 * @returns {boolean} whether the key meant something
 */
export function boardKey(board, { key, code }) {
  const { state } = board;
  const { cursor } = state;
  const arrow = ARROWS[key];
  if (arrow) {
    // Once the marble is placed, arrows move between quadrants.
    const stride = state.mode === 'play' && needsTurn(state) ? 3 : 1;
    const square = neighbour(cursor.square, [arrow[0] * stride, arrow[1] * stride], SIDE);
    if (square !== null) moveCursor(board, square);
    return true;
  }
  if (state.mode !== 'play') return false;
  switch (key) {
    case 'Enter':
    case ' ':
      if (board.complete) board.emit('submit');
      else if (!needsTurn(state)) board.tap(cursor.square);
      else board.emit('missing', { what: 'turn' });
      return true;
    case 'Backspace':
    case 'Delete':
    case 'Escape':
      if (state.square === null) return false;
      board.back();
      return true;
    default:
      return turnKey(board, latin({ key, code }));
  }
}

/** @param {PentagoBoard} board @param {string} letter */
function turnKey(board, letter) {
  if (!needsTurn(board.state) || letter === '' || !'ABCDLR'.includes(letter)) return false;
  if ('LR'.includes(letter)) {
    const turn = `${board.cursorQuadrant}${letter}`;
    if (board.state.turn !== turn) board.pick(turn);
    return true;
  }
  const quadrant = 'ABCD'.indexOf(letter);
  moveCursor(board, Math.floor(quadrant / 2) * 18 + 7 + (quadrant % 2) * 3);
  return true;
}
