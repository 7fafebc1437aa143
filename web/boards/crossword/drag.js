/**
 * Carrying a tile with a mouse, a finger or a pen. The tile follows the pointer; the square or the place on the rack that would take it is marked;
 * letting go moves it there, anything else lets it fly home. Under a finger the tile is lifted a little so that it can be seen.
 */

/** @import {Crossword} from './element.js' */

import { makeRoom, tileOf, vacant } from './state.js';

/** A press becomes a drag after this many pixels. */
const THRESHOLD = { mouse: 4, touch: 8 };
/** How far above the finger a tile is carried. */
const LIFT = 36;
/** How far beside the rack a tile may be let go to land on it. */
const REACH = 18;

/** @typedef {{square: number}|{slot: number}|null} Target */

/** @param {DOMRect} rect @param {number} x @param {number} y */
function distance(rect, x, y) {
  const dx = Math.max(rect.left - x, 0, x - rect.right);
  const dy = Math.max(rect.top - y, 0, y - rect.bottom);
  return Math.hypot(dx, dy);
}

/** The drag of one tile, from the press to the release. */
export class Drag {
  #moving = false;
  /** @type {Target} */
  #target = null;

  /**
   * @param {Crossword} board
   * @param {PointerEvent} event the press
   * @param {HTMLElement} element the tile
   */
  constructor(board, event, element) {
    this.board = board;
    this.element = element;
    this.id = Number(element.dataset.id);
    this.pointer = event.pointerId;
    this.touch = event.pointerType !== 'mouse';
    this.x0 = event.clientX;
    this.y0 = event.clientY;
    this.abort = new AbortController();
    const { signal } = this.abort;
    addEventListener('pointermove', (e) => this.#move(e), { signal });
    addEventListener('pointerup', (e) => this.#release(e), { signal });
    addEventListener('pointercancel', (e) => e.pointerId === this.pointer && this.end(null), { signal });
    addEventListener('keydown', (e) => {
      if (e.key !== 'Escape' || !this.#moving) return;
      e.stopPropagation();
      this.end(null);
    }, { signal, capture: true });
  }

  /** The press has become a drag. */
  get moving() {
    return this.#moving;
  }

  #begin() {
    this.#moving = true;
    const { dom } = this.board;
    this.start = this.element.getBoundingClientRect();
    this.rack = dom.rack.getBoundingClientRect();
    const corner = dom.squares[0].getBoundingClientRect();
    const end = dom.squares[dom.squares.length - 1].getBoundingClientRect();
    this.grid = new DOMRect(corner.left, corner.top, end.right - corner.left, end.bottom - corner.top);
    this.slots = dom.slots.map((slot) => slot.getBoundingClientRect());
    this.element.dataset.motion = 'dragging';
    this.board.state.selected = null;
    // The hand's own cursor; under a finger there is none, and the whole page need not be styled anew.
    if (!this.touch) document.documentElement.classList.add('carrying');
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.pointerId !== this.pointer) return;
    const moved = Math.hypot(event.clientX - this.x0, event.clientY - this.y0);
    if (!this.#moving) {
      if (moved < (this.touch ? THRESHOLD.touch : THRESHOLD.mouse)) return;
      if (!this.board.mayMove(this.id)) {
        this.end(null);
        return;
      }
      this.#begin();
    }
    const { start, rack, grid, slots } = this;
    if (!start || !rack || !grid || !slots) return;
    const lift = this.touch ? Math.min(LIFT, moved, distance(rack, event.clientX, event.clientY)) : 0;
    const offsetX = this.x0 - (start.left + start.width / 2);
    const offsetY = this.y0 - (start.top + start.height / 2);
    const cell = grid.width / this.board.state.rules.side;
    const overBoard = event.clientY - lift < rack.top - REACH || event.clientX > rack.right + REACH || event.clientX < rack.left - REACH;
    const size = (overBoard ? cell * 1.08 : slots[0].width * 1.04) / start.width;
    const x = event.clientX - offsetX * Math.min(1, size);
    const y = event.clientY - offsetY * Math.min(1, size) - lift;
    this.element.style.translate = `${x - start.left - start.width / 2}px ${y - start.top - start.height / 2}px`;
    this.element.style.scale = String(size);
    this.#aim(this.#find(x, y));
  }

  /** @param {number} x @param {number} y centre of the carried tile @returns {Target} */
  #find(x, y) {
    const { grid, rack, slots } = this;
    if (!grid || !rack || !slots) return null;
    const { state } = this.board;
    const { side } = state.rules;
    const cell = grid.width / side;
    const column = Math.floor((x - grid.left) / cell);
    const row = Math.floor((y - grid.top) / cell);
    if (column >= 0 && column < side && row >= 0 && row < side) {
      const square = row * side + column;
      return vacant(state, square) ? { square } : null;
    }
    if (distance(rack, x, y) > REACH) return null;
    let best = 0;
    slots.forEach((slot, index) => {
      if (Math.abs(slot.left + slot.width / 2 - x) < Math.abs(slots[best].left + slots[best].width / 2 - x)) best = index;
    });
    return { slot: best };
  }

  /** @param {Target} target */
  #aim(target) {
    const { dom, state } = this.board;
    const was = this.#target;
    if (JSON.stringify(was) === JSON.stringify(target)) return;
    this.#target = target;
    if (was && 'square' in was) dom.squares[was.square].classList.remove('target');
    if (target && 'square' in target) dom.squares[target.square].classList.add('target');
    // The tiles of the rack move up to show where this one would stand.
    const order = target && 'slot' in target ? makeRoom(state, this.id, target.slot) : state.slots;
    const place = new Map(order.flatMap((tile, index) => (tile ? [[tile.id, index]] : [])));
    state.slots.forEach((tile, index) => {
      if (!tile || tile.id === this.id || !this.slots) return;
      const to = place.get(tile.id) ?? index;
      const element = dom.tiles.get(`t${tile.id}`);
      if (element) element.style.translate = to === index ? '' : `${this.slots[to].left - this.slots[index].left}px 0`;
    });
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (event.pointerId !== this.pointer) return;
    this.end(this.#target);
  }

  /**
   * Ends the drag; the tile goes to `target`, or home.
   * @param {Target} target
   */
  end(target) {
    if (this.abort.signal.aborted) return;
    this.abort.abort();
    if (!this.#moving) {
      this.board.dropped(null, null, new Map());
      return;
    }
    const { dom, state } = this.board;
    /** @type {Map<string, DOMRect>} */
    const seen = new Map();
    for (const tile of [tileOf(state, this.id), ...state.slots]) {
      const element = tile && dom.tiles.get(`t${tile.id}`);
      if (tile && element) seen.set(`t${tile.id}`, element.getBoundingClientRect());
    }
    this.#aim(null);
    for (const element of dom.tiles.values()) {
      element.style.translate = '';
      element.style.scale = '';
    }
    delete this.element.dataset.motion;
    document.documentElement.classList.remove('carrying');
    this.board.dropped(this.id, target, seen);
  }
}
