/**
 * Presses and clicks on the board and the rack. A click on a tile and one on a square do what a drag from there to there does.
 */

/** @import {Crossword} from './element.js' */

import { Drag } from './drag.js';
import { locate, vacant } from './state.js';

/**
 * The own tile at an element: itself, or the one whose place this is while it still flies there.
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

/** @param {Crossword} board */
export function listen(board) {
  /** A drag ends with a click of its own, which is not one. */
  let swallow = false;

  board.addEventListener('pointerdown', (event) => {
    swallow = false;
    if (!event.isPrimary || event.button !== 0) return;
    const id = tileAt(board, event.target);
    const tile = board.dom.tiles.get(`t${id}`);
    if (id === null || !tile || board.state.mode !== 'play' || board.drag) return;
    const drag = new Drag(board, event, tile);
    board.drag = drag;
    addEventListener('pointerup', () => {
      swallow = drag.moving;
    }, { once: true, capture: true });
  });

  board.addEventListener('click', (event) => {
    if (swallow) {
      swallow = false;
      return;
    }
    click(board, /** @type {Element} */ (event.target));
  });

  // The long press on a touch screen opens no menu on a tile, and nothing is dragged in the browser's own way.
  board.addEventListener('contextmenu', (event) => {
    if (/** @type {Element} */ (event.target).closest('.tile.own')) event.preventDefault();
  });
  board.addEventListener('dragstart', (event) => event.preventDefault());
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
  if (selected !== null && vacant(state, square)) board.lay(selected, square);
  else if (selected !== null) board.select(null);
  else board.pointCursor(square);
}
