/**
 * Presses and clicks on board and rack. Clicking a tile and then a square moves the tile, as dragging does.
 */

/** @import {Crossword} from './element.js' */

import { Drag } from './drag.js';
import { canTakeBlank, isVacant, locate } from './state.js';

/**
 * Returns the id of the own tile at an element: the tile itself, or the one that belongs to the square or slot while it still flies there.
 * @param {Crossword} board
 * @param {EventTarget|null} target
 * @returns {number|null}
 */
function tileAt({ state }, target) {
  if (!(target instanceof Element)) return null;
  const tile = /** @type {HTMLElement|null} */ (target.closest('.tile.own'));
  if (tile) return Number(tile.dataset.id);
  const place = /** @type {HTMLElement|null} */ (target.closest('.sq, .slot'));
  if (!place) return null;
  const there = place.dataset.slot === undefined ? state.draft.get(Number(place.dataset.square)) : state.slots[Number(place.dataset.slot)];
  return there?.id ?? null;
}

/** A press that moves further is not a click. */
const CLICK_SLOP_PX = 10;
/** The browser's own click follows its press within this time. */
const NATIVE_CLICK_MS = 900;

/** @param {Crossword} board @param {AbortSignal} signal */
export function listen(board, signal) {
  /** @type {{pointer: number, x: number, y: number, target: Element}|null} */
  let press = null;
  let handledAt = -Infinity;

  board.addEventListener('pointerdown', (event) => {
    press = null;
    if (!event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return;
    press = { pointer: event.pointerId, x: event.clientX, y: event.clientY, target: event.target };
    const id = tileAt(board, event.target);
    const tile = board.dom.tiles.get(`t${id}`);
    if (id === null || !tile || board.state.mode !== 'play' || board.drag) return;
    board.drag = new Drag(board, event, tile);
  }, { signal });

  // Handled on release, since browsers send no click after a long press.
  addEventListener('pointerup', (event) => {
    if (press?.pointer !== event.pointerId) return;
    const { x, y, target } = press;
    press = null;
    handledAt = performance.now();
    if (board.drag?.moving || Math.hypot(event.clientX - x, event.clientY - y) > CLICK_SLOP_PX) return;
    click(board, target);
  }, { capture: true, signal });
  addEventListener('pointercancel', () => {
    press = null;
  }, { capture: true, signal });

  // The press is handled already; the browser's click would hit whatever has opened under the finger since.
  board.addEventListener('touchend', (event) => {
    if (event.cancelable && performance.now() - handledAt < NATIVE_CLICK_MS) event.preventDefault();
  }, { passive: false, signal });

  // Clicks without a pointer, such as a screen reader's.
  board.addEventListener('click', (event) => {
    if (performance.now() - handledAt > NATIVE_CLICK_MS) click(board, /** @type {Element} */ (event.target));
  }, { signal });

  // Suppresses the menu of a long press and the browser's own dragging.
  board.addEventListener('contextmenu', (event) => {
    if (/** @type {Element} */ (event.target).closest('.tile.own')) event.preventDefault();
  }, { signal });
  board.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
}

/** @param {Crossword} board @param {Element} target */
function click(board, target) {
  const { state } = board;
  const id = tileAt(board, target);
  if (state.mode === 'pick') {
    if (id !== null) board.togglePick(id);
    return;
  }
  if (state.mode !== 'play') return;
  const { selected } = state;

  if (id !== null) {
    const there = locate(state, id);
    const here = selected === null ? null : locate(state, selected);
    if (selected === id) {
      if (there && 'square' in there) board.takeBack(id);
      else board.select(null);
    } else if (selected !== null && there && 'square' in there) {
      board.lay(selected, there.square);
    } else if (selected !== null && here && 'square' in here && there && 'slot' in there) {
      board.bringHome(selected, there.slot);
    } else {
      board.select(id);
    }
    return;
  }
  const slot = /** @type {HTMLElement|null} */ (target.closest('.slot'));
  if (slot) {
    if (selected !== null) board.bringHome(selected, Number(slot.dataset.slot));
    return;
  }
  const cell = /** @type {HTMLElement|null} */ (target.closest('.sq'));
  if (!cell) {
    board.select(null);
    return;
  }
  const square = Number(cell.dataset.square);
  if (selected !== null && (isVacant(state, square) || canTakeBlank(state, selected, square))) board.lay(selected, square);
  else if (selected !== null) board.select(null);
  else if (state.taking && state.board[square] !== state.board[square].toUpperCase()) board.emit('star', { square });
  else board.cursor.press(square);
}
