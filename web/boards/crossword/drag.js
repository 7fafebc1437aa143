/**
 * Dragging a tile with mouse, finger or pen. The tile follows the pointer and its target, a square or a slot of the rack, is marked. Dropped elsewhere, it
 * returns. Under a finger the tile is lifted so that it stays visible.
 *
 * Geometry is measured once, at the press. Each frame then only sets the translations of tile and mark, without layout or paint, for slow phones.
 */

/** @import {Crossword} from './element.js' */

import { canTakeBlank, isVacant, makeRoom, tileOf } from './state.js';

/** Distance at which a press becomes a drag. */
const DRAG_THRESHOLD_PX = { mouse: 4, touch: 8 };
/** Height of a dragged tile above the finger. */
const LIFT_PX = 36;
/** Distance from the rack within which a dropped tile lands on it. */
const RACK_REACH_PX = 18;

/** @typedef {{square: number}|{slot: number}|null} Target */

/**
 * Geometry during a drag, in pixels of the window.
 * @typedef {Object} Measures
 * @property {{x: number, y: number}} home   centre of the tile before the drag
 * @property {DOMRect} rack
 * @property {number[]} slots    horizontal centres of the slots
 * @property {number} left       of the first column
 * @property {number} top        of the first row
 * @property {number} cell       side of a square
 * @property {{x: number, y: number}} inset  of the first square from the board's edge
 * @property {number} onBoard    scale of the tile over the board
 * @property {number} onRack     scale over the rack
 */

/** @param {DOMRect} rect */
const middle = (rect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });

/** Returns the distance of a point from a rectangle; 0 inside. @param {DOMRect} rect @param {number} x @param {number} y */
function distance(rect, x, y) {
  const dx = Math.max(rect.left - x, 0, x - rect.right);
  const dy = Math.max(rect.top - y, 0, y - rect.bottom);
  return Math.hypot(dx, dy);
}

/** One drag, from press to release. */
export class Drag {
  #moving = false;
  /** @type {Target} */
  #target = null;
  /** The last position of the pointer. */
  #at = { x: 0, y: 0 };
  /** Offset of the press from the tile's centre. */
  #grip = { x: 0, y: 0 };
  /** The requested animation frame, or 0. */
  #frame = 0;
  #size = 1;
  /** @type {Measures|null} */
  #measures = null;

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
    const home = this.#measure();
    this.#grip = { x: this.x0 - home.x, y: this.y0 - home.y };
    element.dataset.motion = 'held';
    const { signal } = this.abort;
    addEventListener('pointermove', (e) => this.#move(e), { signal });
    addEventListener('pointerup', (e) => this.#release(e), { signal });
    addEventListener('pointercancel', (e) => e.pointerId === this.pointer && this.end(null), { signal });
    addEventListener('keydown', (e) => {
      if (e.key !== 'Escape' || !this.#moving) return;
      e.stopPropagation();
      this.end(null);
    }, { signal, capture: true });
    // Scrolling or rotating the device moves everything.
    for (const name of ['scroll', 'resize']) addEventListener(name, () => this.#measure(), { signal });
  }

  get moving() {
    return this.#moving;
  }

  #begin() {
    this.#moving = true;
    this.element.dataset.motion = 'dragging';
    this.board.state.selected = null;
    // Sets the mouse cursor. Touch has none, and restyling the whole page would be slow.
    if (!this.touch) document.documentElement.classList.add('carrying');
  }

  /** Measures the board. @returns {{x: number, y: number}} the tile's centre before the drag */
  #measure() {
    const { dom, state } = this.board;
    const frame = dom.board.getBoundingClientRect();
    const corner = dom.squares[0].getBoundingClientRect();
    const cell = (dom.squares[state.rules.side - 1].getBoundingClientRect().right - corner.left) / state.rules.side;
    const places = dom.slots.map((slot) => slot.getBoundingClientRect());
    const home = middle(/** @type {Element} */ (this.element.parentElement).getBoundingClientRect());
    const width = this.element.offsetWidth;
    this.#measures = {
      home,
      rack: dom.rack.getBoundingClientRect(),
      slots: places.map((place) => middle(place).x),
      left: corner.left,
      top: corner.top,
      cell,
      inset: { x: corner.left - frame.left, y: corner.top - frame.top },
      onBoard: (cell * 1.08) / width,
      onRack: (places[0].width * 1.04) / width,
    };
    return home;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.pointerId !== this.pointer) return;
    if (!this.#moving) {
      if (Math.hypot(event.clientX - this.x0, event.clientY - this.y0) < (this.touch ? DRAG_THRESHOLD_PX.touch : DRAG_THRESHOLD_PX.mouse)) return;
      if (!this.board.mayMove(this.id)) {
        this.end(null);
        return;
      }
      this.#begin();
    }
    this.#at = { x: event.clientX, y: event.clientY };
    // A mouse may report more moves than there are frames.
    this.#frame ||= requestAnimationFrame(() => this.#update());
  }

  /** Moves the tile to the pointer and marks its target. */
  #update() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (!this.#measures) return;
    const { home, rack, onBoard, onRack } = this.#measures;
    const { x, y } = this.#at;
    const lift = this.touch ? Math.min(LIFT_PX, Math.hypot(x - this.x0, y - this.y0), distance(rack, x, y)) : 0;
    const overBoard = y - lift < rack.top - RACK_REACH_PX || x > rack.right + RACK_REACH_PX || x < rack.left - RACK_REACH_PX;
    const size = overBoard ? onBoard : onRack;
    const centre = { x: x - this.#grip.x * Math.min(1, size), y: y - this.#grip.y * Math.min(1, size) - lift };
    const { style } = this.element;
    style.translate = `${centre.x - home.x}px ${centre.y - home.y}px`;
    if (size !== this.#size) style.scale = String(size);
    this.#size = size;
    this.#setTarget(this.#targetAt(this.#measures, centre.x, centre.y));
  }

  /** @param {Measures} measures @param {number} x @param {number} y centre of the tile @returns {Target} */
  #targetAt({ left, top, cell, rack, slots }, x, y) {
    const { state } = this.board;
    const { side } = state.rules;
    const column = Math.floor((x - left) / cell);
    const row = Math.floor((y - top) / cell);
    if (column >= 0 && column < side && row >= 0 && row < side) {
      const square = row * side + column;
      return isVacant(state, square) || canTakeBlank(state, this.id, square) ? { square } : null;
    }
    if (distance(rack, x, y) > RACK_REACH_PX) return null;
    let best = 0;
    slots.forEach((slot, index) => {
      if (Math.abs(slot - x) < Math.abs(slots[best] - x)) best = index;
    });
    return { slot: best };
  }

  /** @param {Target} target */
  #setTarget(target) {
    const was = this.#target;
    if (was === target || (was && target && ('square' in was ? 'square' in target && was.square === target.square : 'slot' in target && was.slot === target.slot))) return;
    this.#target = target;
    this.#markTarget(target && 'square' in target ? target.square : null);
    if ((was && 'slot' in was) || (target && 'slot' in target)) this.#makeRoom(target && 'slot' in target ? target.slot : null);
  }

  /** Marks the target square. @param {number|null} square */
  #markTarget(square) {
    const { style, dataset } = this.board.dom.aim;
    style.opacity = square === null ? '0' : '1';
    if (square === null || !this.#measures) {
      delete dataset.square;
      return;
    }
    const { inset, cell } = this.#measures;
    const { side } = this.board.state.rules;
    dataset.square = String(square);
    style.translate = `${inset.x + (square % side) * cell}px ${inset.y + Math.floor(square / side) * cell}px`;
  }

  /** Shifts the tiles of the rack to open the target slot. @param {number|null} slot */
  #makeRoom(slot) {
    const { dom, state } = this.board;
    const slots = this.#measures?.slots;
    if (!slots) return;
    const order = slot === null ? state.slots : makeRoom(state, this.id, slot);
    const place = new Map(order.flatMap((tile, index) => (tile ? [[tile.id, index]] : [])));
    state.slots.forEach((tile, index) => {
      const element = tile && tile.id !== this.id && dom.tiles.get(`t${tile.id}`);
      if (!element) return;
      const to = place.get(tile.id) ?? index;
      element.style.translate = to === index ? '' : `${slots[to] - slots[index]}px 0`;
    });
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (event.pointerId !== this.pointer) return;
    if (this.#moving) {
      this.#at = { x: event.clientX, y: event.clientY };
      this.#update();
    }
    this.end(this.#target);
  }

  /**
   * Ends the drag and drops the tile on `target`, or returns it.
   * @param {Target} target
   */
  end(target) {
    if (this.abort.signal.aborted) return;
    this.abort.abort();
    cancelAnimationFrame(this.#frame);
    this.#markTarget(null);
    if (!this.#moving) {
      delete this.element.dataset.motion;
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
    for (const element of dom.tiles.values()) {
      element.style.translate = '';
      element.style.scale = '';
    }
    delete this.element.dataset.motion;
    document.documentElement.classList.remove('carrying');
    this.board.dropped(this.id, target, seen);
  }
}
