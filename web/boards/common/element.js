/**
 * The custom element that every board extends: set-up, listening while it is on the page, events, labels.
 */

import { assertSet } from '../../app/assert-set.js';

/** @template L  the labels that the board draws, in the page's language */
export class BoardElement extends HTMLElement {
  /** @type {L|null} */
  #labels = null;
  #ready = false;
  /** @type {AbortController|null} removes the listeners when the board leaves the page */
  #listening = null;

  /** Sets the labels; the first call makes the board ready. @param {L} labels */
  prepare(labels) {
    this.#labels = labels;
    if (this.#ready) return;
    this.#ready = true;
    this.connectedCallback();
  }

  connectedCallback() {
    if (!this.#ready || this.#listening || !this.isConnected) return;
    this.#listening = new AbortController();
    this.listen(this.#listening.signal);
  }

  disconnectedCallback() {
    this.#listening?.abort();
    this.#listening = null;
  }

  get ready() {
    return this.#ready;
  }

  get labels() {
    return assertSet(this.#labels);
  }

  /** Draws the board with other labels. @param {L} labels */
  relabel(labels) {
    this.#labels = labels;
    this.redraw();
  }

  /** @param {string} name @param {object} [detail] */
  emit(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  // ---- what each board implements ----

  /** Adds the listeners of pointer and keyboard. @param {AbortSignal} _signal removes them */
  listen(_signal) {}

  /** Draws the board, once it is ready. */
  redraw() {}

  /** Highlights squares of a move. @param {number[]} _squares */
  point(_squares) {}

  /** Handles a key that was pressed while nothing had the focus. @param {KeyboardEvent} _event @returns {boolean} whether the key meant something */
  takeKey(_event) {
    return false;
  }
}
