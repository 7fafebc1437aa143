/**
 * The board by keyboard: arrows walk over the squares, a letter lays a tile at the cursor and goes on, space turns the direction, Backspace takes back,
 * Enter plays (or lays the chosen tile), Escape recalls.
 */

/** @import {Crossword} from './element.js' */

import { face, tileFor, vacant } from './state.js';

/** @type {Record<string, [number, number]>} rows and columns */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {Crossword} board @param {AbortSignal} signal ends the listening */
export function listenKeys(board, signal) {
  board.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const done = target.closest('.rack') ? rackKey(board, target, event.key) : boardKey(board, event.key, event.shiftKey);
    if (done) event.preventDefault();
  }, { signal });
  board.addEventListener('focusin', (event) => {
    const cell = /** @type {HTMLElement} */ (event.target).closest?.('.sq');
    if (cell instanceof HTMLElement) board.focusSquare(Number(cell.dataset.square));
  }, { signal });
}

/** @param {Crossword} board @param {HTMLElement} target @param {string} key @returns {boolean} whether the key meant something */
function rackKey(board, target, key) {
  const tile = /** @type {HTMLElement|null} */ (target.closest('.tile.own'));
  if (!tile) return false;
  if (key === 'Enter' || key === ' ') {
    const id = Number(tile.dataset.id);
    if (board.state.mode === 'pick') board.togglePick(id);
    else if (board.state.mode === 'play') board.select(board.state.selected === id ? null : id);
    return true;
  }
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const tiles = /** @type {HTMLElement[]} */ ([...board.dom.rack.querySelectorAll('.tile.own')]);
    tiles[tiles.indexOf(tile) + (key === 'ArrowLeft' ? -1 : 1)]?.focus();
    return true;
  }
  return boardKey(board, key, false);
}

/**
 * @param {Crossword} board @param {string} key @param {boolean} shift with shift a letter is laid by a blank
 * @returns {boolean} whether the key meant something
 */
export function boardKey(board, key, shift) {
  const { state } = board;
  const { cursor, rules } = state;
  const arrow = ARROWS[key];
  if (arrow) {
    const row = Math.floor(cursor.square / rules.side) + arrow[0];
    const column = (cursor.square % rules.side) + arrow[1];
    if (row >= 0 && column >= 0 && row < rules.side && column < rules.side) board.focusSquare(row * rules.side + column, true);
    return true;
  }
  if (state.mode !== 'play') return false;
  switch (key) {
    case ' ':
      board.turnCursor();
      return true;
    case 'Enter':
      if (state.selected !== null && vacant(state, cursor.square)) board.lay(state.selected, cursor.square);
      else board.submit();
      return true;
    case 'Backspace':
    case 'Delete':
      stepBack(board);
      return true;
    case 'Escape':
      if (state.selected !== null) board.select(null);
      else board.recall();
      return true;
    default:
      return type(board, key, shift);
  }
}

/** @param {Crossword} board @param {number} square @param {number} step 1 onward, -1 back @returns {number|null} the next square in the cursor's direction */
function next(board, square, step) {
  const { side } = board.state.rules;
  const { down } = board.state.cursor;
  const row = Math.floor(square / side) + (down ? step : 0);
  const column = (square % side) + (down ? 0 : step);
  return row >= 0 && column >= 0 && row < side && column < side ? row * side + column : null;
}

/** @param {Crossword} board @param {string} key @param {boolean} shift */
function type(board, key, shift) {
  const { state } = board;
  if ([...key].length !== 1) return false;
  const letter = key.toUpperCase();
  if (letter === '?' || !state.values.has(letter)) return false;
  /** @type {number|null} */
  let square = state.cursor.square;
  while (square !== null && (!vacant(state, square) || state.draft.has(square))) square = next(board, square, 1);
  if (square === null) return true;
  const blank = state.slots.find((tile) => tile?.letter === '?');
  const tile = shift && blank ? blank : tileFor(state, letter);
  if (!tile) {
    board.emit('missing', { letter });
    return true;
  }
  if (tile.letter === '?') tile.as = letter;
  board.lay(tile.id, square, tile.letter === '?' ? letter : undefined);
  let onward = next(board, square, 1);
  while (onward !== null && (!vacant(state, onward) || state.draft.has(onward))) onward = next(board, onward, 1);
  board.focusSquare(onward ?? square, true);
  return true;
}

/** Takes back the last tile laid before the cursor. @param {Crossword} board */
function stepBack(board) {
  const { state } = board;
  const here = state.draft.get(state.cursor.square);
  if (here && face(here) !== undefined) {
    board.takeBack(here.id);
    return;
  }
  let square = next(board, state.cursor.square, -1);
  while (square !== null && !state.draft.has(square)) {
    if (vacant(state, square)) {
      square = null;
      break;
    }
    square = next(board, square, -1);
  }
  const last = square === null ? [...state.draft.keys()].at(-1) : square;
  if (last === undefined) return;
  const tile = state.draft.get(last);
  if (tile) board.takeBack(tile.id);
  board.focusSquare(last, true);
}
