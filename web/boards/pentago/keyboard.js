/**
 * The board by keyboard: arrows walk over the squares, Enter or space puts the marble; then A to D name a quadrant, or the arrows walk to it, and R and L
 * turn it; Enter plays, Escape or Backspace takes back.
 */

/** @import {PentagoBoard} from './element.js' */

import { latin } from '../../app/keys.js';
import { due } from './state.js';

/** @type {Record<string, [number, number]>} rows and columns */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {PentagoBoard} board @param {AbortSignal} signal */
export function listenKeys(board, signal) {
  board.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const arc = /** @type {HTMLElement} */ (event.target).closest('.arc');
    // On an arc Enter presses it.
    if (arc && (event.key === 'Enter' || event.key === ' ')) return;
    if (boardKey(board, event)) event.preventDefault();
  }, { signal });
  board.addEventListener('focusin', (event) => {
    const square = /** @type {HTMLElement} */ (event.target).closest?.('.square');
    if (!(square instanceof HTMLElement)) return;
    const { cursor } = board.state;
    const [at, shown] = [Number(square.dataset.square), square.matches(':focus-visible')];
    if (cursor.square === at && cursor.shown === shown) return;
    board.state.cursor = { square: at, shown };
    board.redraw();
  }, { signal });
}

/**
 * @param {PentagoBoard} board
 * @param {{key: string, code: string}} event
 * @returns {boolean} whether the key meant something
 */
export function boardKey(board, { key, code }) {
  const { state } = board;
  const { cursor } = state;
  const arrow = ARROWS[key];
  if (arrow) {
    // With the marble put, a step leads to the next quadrant.
    const stride = state.mode === 'play' && due(state) ? 3 : 1;
    const [row, column] = [Math.floor(cursor.square / 6) + arrow[0] * stride, (cursor.square % 6) + arrow[1] * stride];
    if (row >= 0 && column >= 0 && row < 6 && column < 6) board.focusSquare(row * 6 + column, true);
    return true;
  }
  if (state.mode !== 'play') return false;
  switch (key) {
    case 'Enter':
    case ' ':
      if (board.complete) board.emit('submit');
      else if (!due(state)) board.tap(cursor.square);
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
  if (!due(board.state) || letter === '' || !'ABCDLR'.includes(letter)) return false;
  if ('LR'.includes(letter)) {
    const turn = `${board.cursorQuadrant}${letter}`;
    if (board.state.turn !== turn) board.pick(turn);
    return true;
  }
  const quadrant = 'ABCD'.indexOf(letter);
  board.focusSquare(Math.floor(quadrant / 2) * 18 + 7 + (quadrant % 2) * 3, true);
  return true;
}
