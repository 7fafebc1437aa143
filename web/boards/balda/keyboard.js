/**
 * Keyboard input: arrows move the cursor. A letter is placed on an empty square; then space marks the word square by square, and a typed letter extends it to the
 * neighbour with that letter. Enter plays, Backspace takes the last step back, Escape everything.
 */

/** @import {BaldaBoard} from './element.js' */

import { ARROWS, followFocus, moveCursor, neighbour, onKeys } from '../common/keyboard.js';
import { keyLetter } from './alphabet.js';
import { canStep, countUses, isEmpty, letterAt } from './state.js';

/** @param {BaldaBoard} board @param {AbortSignal} signal */
export function listenKeys(board, signal) {
  onKeys(board, signal, (event, target) => {
    if (target.closest('.finds')) return false;
    return target.closest('.alphabet') ? alphabetKey(board, target, event) : boardKey(board, event);
  });
  followFocus(board, signal, '.cell');
}

/** Handles a key in the alphabet, where arrows move between letters. @param {BaldaBoard} board @param {HTMLElement} target @param {KeyboardEvent} event */
function alphabetKey(board, target, event) {
  const arrow = ARROWS[event.key];
  const key = target.closest('.key');
  if (!key) return false;
  if (event.key === 'Enter' || event.key === ' ') {
    board.pick(/** @type {HTMLElement} */ (key).dataset.letter ?? '');
    return true;
  }
  if (!arrow) return boardKey(board, event);
  const lines = [...board.querySelectorAll('.keys')].map((row) => /** @type {HTMLElement[]} */ ([...row.children]));
  const row = lines.findIndex((keys) => keys.includes(/** @type {HTMLElement} */ (key)));
  const column = lines[row].indexOf(/** @type {HTMLElement} */ (key)) + arrow[1];
  const keys = lines[row + arrow[0]];
  keys?.[Math.min(column, keys.length - 1)]?.focus();
  return true;
}

/**
 * Handles a key on the board.
 * @param {BaldaBoard} board
 * @param {{key: string, code: string}} event
 * @returns {boolean} whether the key meant something
 */
export function boardKey(board, { key, code }) {
  const { state } = board;
  const { side, cursor } = state;
  const arrow = ARROWS[key];
  if (arrow) {
    const square = neighbour(cursor.square, arrow, side);
    if (square !== null) moveCursor(board, square);
    return true;
  }
  if (state.mode !== 'play') return false;
  switch (key) {
    case ' ':
      board.tap(cursor.square);
      state.cursor.shown = true;
      board.redraw();
      return true;
    case 'Enter':
      if (state.path.length > 1) board.emit('submit');
      else {
        board.tap(cursor.square);
        state.cursor.shown = true;
        board.redraw();
      }
      return true;
    case 'Backspace':
    case 'Delete':
      board.back();
      return true;
    case 'Escape':
      if (!state.put && state.chosen === null && state.held === null) return false;
      board.recall();
      return true;
    default:
      return typeLetter(board, key, code);
  }
}

/** @param {BaldaBoard} board @param {string} key @param {string} code */
function typeLetter(board, key, code) {
  const { state } = board;
  const letter = keyLetter(board.rules, key, code);
  if (letter === null) return false;
  const target = state.chosen ?? (state.cursor.shown && isEmpty(state, state.cursor.square) && state.path.length === 0 ? state.cursor.square : null);
  if (target !== null && target !== state.put?.square) {
    board.put(target, letter);
    return true;
  }
  if (state.put && state.path.length > 0) {
    extendPath(board, letter);
    return true;
  }
  if (state.put && state.cursor.shown && letterAt(state, state.cursor.square) === letter) {
    board.tap(state.cursor.square);
    state.cursor.shown = true;
    board.redraw();
    return true;
  }
  if (target !== null) {
    board.put(target, letter);
    return true;
  }
  board.pick(letter);
  return true;
}

/** Extends the path to a neighbour with this letter, preferring the placed letter and squares not used yet. @param {BaldaBoard} board @param {string} letter */
function extendPath(board, letter) {
  const { state } = board;
  const rank = (/** @type {number} */ square) => (square === state.put?.square ? 0 : 1) + 2 * countUses(state.path, square);
  const [next] = state.letters.map((_, square) => square).filter((square) => letterAt(state, square) === letter && canStep(state, square)).sort((a, b) => rank(a) - rank(b));
  if (next === undefined) {
    board.emit('missing', { what: 'next', letter });
    return;
  }
  board.tap(next);
  moveCursor(board, next, board.contains(document.activeElement));
}
