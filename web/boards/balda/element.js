/**
 * `<deska-balda>`: the grid and the alphabet under it, with drawing, pointer and keyboard input. `setup` and `show` set what it shows. It does not know which
 * paths are words.
 *
 * Events (all bubble):
 *   draft    the placed letter or the path has changed: detail {resting}, false while a pointer marks the word
 *   submit   the player wants to play the marked word
 *   search   the player asks for the words of a square: detail {question}
 *   missing  the action needs something first: detail {what}, 'letter', 'square' (it is taken) or 'next' (no neighbour has the letter)
 */

/** @import {RuleSet, Put, View} from './types.js' */
/** @import {Labels} from './render.js' */

import { assertSet } from '../../app/assert-set.js';
import { render } from '../../vendor/lit-html/lit-html.js';
import { BoardElement } from '../common/element.js';
import { boardKey, listenKeys } from './keyboard.js';
import { listen } from './pointer.js';
import { onRowsChange, template } from './render.js';
import { clear, createState, isEmpty, letterAt, pressSquare, putLetter, reconcile, restore, stepBack } from './state.js';

/** @extends {BoardElement<Labels>} */
export class BaldaBoard extends BoardElement {
  state = createState();
  /** @type {RuleSet|null} */
  #rules = null;
  /** The player's preferences; `row`: the number of letters in a row of the alphabet. @type {{panel: string, highlight: boolean, row?: number}} */
  look = { panel: 'order', highlight: true };
  /** A pointer is marking a word. */
  sweeping = false;

  /** @param {RuleSet} rules @param {Labels} labels */
  setup(rules, labels) {
    this.#rules = rules;
    this.prepare(labels);
  }

  /** @override @param {AbortSignal} signal */
  listen(signal) {
    listen(this, signal);
    listenKeys(this, signal);
    onRowsChange(() => this.redraw(), signal);
    this.redraw();
  }

  get rules() {
    return assertSet(this.#rules);
  }

  /**
   * Shows a position.
   * @param {Pick<View, 'board'|'knots'|'diagonals'>} view
   * @param {{mode: 'play'|'watch', last: {square?: number, path?: number[]}|null}} how
   * @returns {boolean} whether a draft was lost
   */
  show(view, { mode, last }) {
    const lost = reconcile(this.state, view);
    this.state.mode = mode;
    this.state.last = last?.square ?? null;
    this.state.lastPath = last?.path ?? [];
    this.redraw();
    return lost;
  }

  /** @override */
  redraw() {
    if (!this.ready) return;
    render(template(this), this);
    // Set by script: the page's policy forbids inline styles.
    this.style.setProperty('--side', String(this.state.side));
    const letters = /** @type {HTMLElement|null} */ (this.querySelector('.alphabet'));
    if (!letters) return;
    this.style.setProperty('--widest', letters.dataset.widest ?? '11');
    // The board's size depends on the number of rows.
    /** @type {HTMLElement|null} */ (this.closest('.game'))?.style.setProperty('--keys', String(letters.children.length));
  }

  changed() {
    this.redraw();
    this.emit('draft', { resting: !this.sweeping });
  }

  // ---- for the kit ----

  /** The draft; null: no letter is placed. */
  get draft() {
    const { put, path } = this.state;
    return put && { ...put, path };
  }

  recall() {
    clear(this.state);
    this.changed();
  }

  /** Clears the draft without an event. */
  forget() {
    clear(this.state);
    this.redraw();
  }

  /** @override @param {number[]} path @param {Put|null} [ghost] */
  point(path, ghost = null) {
    Object.assign(this.state, { shown: path, ghost });
    this.redraw();
  }

  /** @param {number|null} square */
  hint(square) {
    this.state.hinted = square;
    this.redraw();
  }

  /** Lays out a whole draft. @param {{square: number, letter: string, path: number[]}} draft */
  layOut({ square, letter, path }) {
    clear(this.state);
    if (!putLetter(this.state, square, letter)) return;
    this.state.path = path;
    this.redraw();
    // Not resting: a word laid out for the player must not play itself.
    this.emit('draft', { resting: false });
  }

  /** Restores a stored draft: its letter, and the part of its path that is still valid. @param {Record<string, unknown>} draft @returns {boolean} false: the letter can't be placed */
  restore(draft) {
    const done = restore(this.state, draft);
    this.redraw();
    return done;
  }

  refuse() {
    this.state.wrong = true;
    this.redraw();
  }

  /** @override @param {KeyboardEvent} event */
  takeKey(event) {
    return this.ready && boardKey(this, event);
  }

  // ---- for pointer and keyboard ----

  /** @param {number} square */
  tap(square) {
    const { state } = this;
    state.cursor = { square, shown: false };
    if (state.mode !== 'play') {
      this.redraw();
      return;
    }
    if (!letterAt(state, square)) {
      if (state.held !== null) this.put(square, state.held);
      else {
        state.chosen = state.chosen === square ? null : square;
        this.changed();
      }
      return;
    }
    if (!state.put) {
      this.emit('missing', { what: state.held === null ? 'letter' : 'square' });
      this.redraw();
      return;
    }
    if (pressSquare(state, square) === 'done') this.emit('submit');
    else this.changed();
  }

  /** Chooses a letter of the alphabet. @param {string} letter */
  pick(letter) {
    const { state } = this;
    if (state.mode !== 'play') return;
    const square = state.chosen ?? state.put?.square ?? null;
    if (square !== null) {
      this.put(square, letter);
      return;
    }
    state.held = state.held === letter ? null : letter;
    this.changed();
  }

  /** @param {number} square @param {string} letter */
  put(square, letter) {
    if (this.state.mode !== 'play') return;
    if (!isEmpty(this.state, square)) {
      this.emit('missing', { what: 'square' });
      return;
    }
    putLetter(this.state, square, letter);
    this.state.cursor = { ...this.state.cursor, square };
    this.changed();
  }

  back() {
    if (stepBack(this.state)) this.changed();
  }

  /** Asks for the words of a square. @param {number} square */
  search(square) {
    const { state } = this;
    const { put } = state;
    if (state.path.length <= 1) state.path = [];
    if (state.chosen === square) state.chosen = null;
    this.changed();
    if (put?.square === square) this.emit('search', { question: { put } });
    else this.emit('search', { question: isEmpty(state, square) ? { cell: square } : { through: square } });
  }
}

customElements.define('deska-balda', BaldaBoard);
