/**
 * Keyboard input: arrows move the cursor, a letter lays a tile there and advances, an accent changes the last letter, space turns the direction, Backspace
 * takes a tile back, Enter plays (or lays the selected tile), Escape recalls the draft or cancels the exchange.
 */

/** @import {Crossword} from './element.js' */

import { ARROWS, neighbour, onFocus, onKeys } from '../common/keyboard.js';
import { accentedForms, ACCENTS, letterOf, variants } from './letters.js';
import { blankOf, canTakeBlank, changeLetter, faceOf, isBlank, isVacant, tileFor } from './state.js';

/** @param {Crossword} board @param {AbortSignal} signal */
export function listenKeys(board, signal) {
  onKeys(board, signal, (event, target) => (target.closest('.rack') ? rackKey(board, target, event) : boardKey(board, event)));
  onFocus(board, signal, '.sq', (square) => board.cursor.moveTo(square));
}

/** @typedef {{key: string, code: string, shiftKey: boolean}} Key  the part of a KeyboardEvent that is used */

/** @param {Crossword} board @param {HTMLElement} target @param {Key} event @returns {boolean} whether the key meant something */
function rackKey(board, target, event) {
  const { key } = event;
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
  return boardKey(board, { key, code: event.code, shiftKey: false });
}

/**
 * Handles a key on the board. With Shift, a letter is laid with a blank.
 * @param {Crossword} board @param {Key} event
 * @returns {boolean} whether the key meant something
 */
export function boardKey(board, event) {
  const { state } = board;
  const { key } = event;
  const { cursor, rules } = state;
  const arrow = ARROWS[key];
  if (arrow) {
    const square = neighbour(cursor.square, arrow, rules.side);
    if (square !== null) board.cursor.moveTo(square, true);
    return true;
  }
  if (state.mode === 'pick' && key === 'Escape') {
    board.emit('unpick');
    return true;
  }
  if (state.mode !== 'play') return false;
  switch (key) {
    case ' ':
      board.cursor.turn();
      return true;
    case 'Enter':
      if (state.selected !== null && (isVacant(state, cursor.square) || canTakeBlank(state, state.selected, cursor.square))) board.lay(state.selected, cursor.square);
      else board.submit();
      return true;
    case 'Backspace':
    case 'Delete':
      stepBack(board);
      return true;
    case 'Escape':
      if (state.selected !== null) board.select(null);
      else board.back();
      return true;
    default:
      return typeLetter(board, event);
  }
}

/** @param {Crossword} board @param {number} square @param {number} step  1 forward, -1 back @returns {number|null} the next square in the cursor's direction; null beyond the edge */
function nextSquare(board, square, step) {
  return neighbour(square, board.state.cursor.down ? [step, 0] : [0, step], board.state.rules.side);
}

/** @param {Crossword} board @param {Key} event */
function typeLetter(board, { key, code, shiftKey }) {
  const { state } = board;
  const letter = letterOf(state.rules, key, code);
  if (letter === null) return ACCENTS.has(key) && cycleAccent(board);
  if (takeBlank(board, letter)) return true;
  /** @type {number|null} */
  let square = state.cursor.square;
  while (square !== null && (!isVacant(state, square) || state.draft.has(square))) square = nextSquare(board, square, 1);
  if (square === null) return true;
  const blank = blankOf(state);
  const tile = shiftKey && blank ? blank : tileFor(state, letter, accentedForms(state.rules, letter));
  if (!tile) {
    board.emit('missing', { letter });
    return true;
  }
  if (isBlank(tile.letter)) {
    tile.as = letter;
    tile.standsIn = !shiftKey;
  }
  board.lay(tile.id, square, isBlank(tile.letter) ? letter : undefined);
  let onward = nextSquare(board, square, 1);
  while (onward !== null && (!isVacant(state, onward) || state.draft.has(onward))) onward = nextSquare(board, onward, 1);
  board.cursor.moveTo(onward ?? square, true);
  return true;
}

/** Takes the blank under the cursor with the tile of its letter. @param {Crossword} board @param {string} letter */
function takeBlank(board, letter) {
  const { state } = board;
  const { square } = state.cursor;
  const tile = state.slots.find((one) => one?.letter === letter);
  if (!tile || !state.cursor.shown || state.board[square] !== letter.toLowerCase() || !canTakeBlank(state, tile.id, square)) return false;
  board.lay(tile.id, square);
  return true;
}

/** Cycles the accents of the last letter laid: A Á, E É Ě. @param {Crossword} board */
function cycleAccent(board) {
  const { state } = board;
  const square = lastDraftSquare(board);
  const tile = square === null ? null : state.draft.get(square);
  if (!tile || square === null) return false;
  const round = variants(state.rules, faceOf(tile));
  if (round.length < 2) return false;
  const from = round.indexOf(faceOf(tile));
  for (let step = 1; step < round.length; step += 1) {
    const wanted = round[(from + step) % round.length];
    if (changeLetter(state, square, wanted)) {
      board.changed();
      return true;
    }
  }
  board.emit('missing', { letter: round[(from + 1) % round.length] });
  return true;
}

/** Returns the square of the draft tile at the cursor or nearest before it. @param {Crossword} board @returns {number|null} */
function lastDraftSquare(board) {
  const { state } = board;
  if (state.draft.has(state.cursor.square)) return state.cursor.square;
  let square = nextSquare(board, state.cursor.square, -1);
  while (square !== null && !state.draft.has(square)) {
    if (isVacant(state, square)) return [...state.draft.keys()].at(-1) ?? null;
    square = nextSquare(board, square, -1);
  }
  return square ?? [...state.draft.keys()].at(-1) ?? null;
}

/** Takes back the draft tile before the cursor. @param {Crossword} board */
function stepBack(board) {
  const square = lastDraftSquare(board);
  const tile = square === null ? null : board.state.draft.get(square);
  if (!tile || square === null) return;
  board.takeBack(tile.id);
  board.cursor.moveTo(square, true);
}
