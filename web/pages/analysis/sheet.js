/**
 * The bottom sheet that holds the tabs on phones: three heights, changed by its buttons, by dragging its handle or by arrow keys.
 */

import { html } from '../../vendor/lit-html/lit-html.js';
import { t } from '../../i18n/index.js';

/** @typedef {'peek'|'half'|'full'} Height */

/** @type {Height[]} from the lowest */
export const HEIGHTS = ['peek', 'half', 'full'];

/** A drag of this many pixels changes the height. */
const MIN_DRAG = 36;

/** The layout with a sheet. */
const query = matchMedia('(max-aspect-ratio: 1/1)');

/** Layouts without room for tools under the board's controls. */
const compact = matchMedia('(max-aspect-ratio: 1/1), (max-height: 559.98px)');

export class Sheet {
  /** @type {Height} */
  height = 'half';
  /** @type {{y: number, moved: boolean}|null} */
  #drag = null;

  /** @param {() => void} update */
  constructor(update) {
    this.update = update;
    for (const layout of [query, compact]) layout.addEventListener('change', update);
  }

  leave() {
    for (const layout of [query, compact]) layout.removeEventListener('change', this.update);
  }

  /** Whether the tools are in the tab of the game. */
  get isCompact() {
    return compact.matches;
  }

  get isSheet() {
    return query.matches;
  }

  /** @param {Height} height */
  set(height) {
    this.height = height;
    this.update();
  }

  /** Changes the height by one step. @param {-1|1} step */
  #step(step) {
    this.set(HEIGHTS[Math.max(0, Math.min(HEIGHTS.length - 1, HEIGHTS.indexOf(this.height) + step))]);
  }

  /** Shows the content of a tab that was chosen. */
  open() {
    if (this.height === 'peek') this.set('half');
  }

  /** Shows the board after a move was chosen. */
  showBoard() {
    if (this.isSheet && this.height === 'full') this.set('half');
  }

  /** @param {PointerEvent} event */
  #down(event) {
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
    this.#drag = { y: event.clientY, moved: false };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (!drag || Math.abs(event.clientY - drag.y) < MIN_DRAG) return;
    this.#step(event.clientY < drag.y ? 1 : -1);
    this.#drag = { y: event.clientY, moved: true };
  }

  /** A tap steps through the heights. */
  #tap() {
    const dragged = this.#drag?.moved;
    this.#drag = null;
    if (!dragged) this.set(this.height === 'full' ? 'peek' : HEIGHTS[HEIGHTS.indexOf(this.height) + 1]);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    this.#step(event.key === 'ArrowUp' ? 1 : -1);
  }

  /** The handle above the tabs. */
  handle() {
    return html`<button class="sheet-handle" aria-label=${t('sheet.label', { height: t(`sheet.${this.height}`) })} @pointerdown=${(/** @type {PointerEvent} */ event) => this.#down(event)}
      @pointermove=${(/** @type {PointerEvent} */ event) => this.#move(event)} @click=${() => this.#tap()} @keydown=${(/** @type {KeyboardEvent} */ event) => this.#onKey(event)}><i></i></button>`;
  }
}
