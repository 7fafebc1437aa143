/**
 * `<deska-balda>`: the grid and the alphabet under it, one element that owns its drawing and its pointer and keyboard input. It is told how things stand
 * (`setup`, `show`) and tells what its reader did; whether a path is a word, others say.
 *
 * Events (all bubble):
 *   draft    the letter put or the path has changed; detail {resting}: no pointer is marking
 *   submit   play what is marked
 *   search   detail {question}: what words are there?
 *   missing  detail {what}: 'letter' is to be put first, 'square' is taken, 'foreign' key
 */

/** @import {RuleSet, Put, View} from './types.js' */
/** @import {Labels} from './render.js' */

import { given } from '../../app/given.js';
import { render } from '../../vendor/lit-html/lit-html.js';
import { BoardElement } from '../base/element.js';
import { boardKey, listenKeys } from './keyboard.js';
import { listen } from './pointer.js';
import { onRowsChange, template } from './render.js';
import { clear, createState, isEmpty, letterAt, pressSquare, putLetter, reconcile, restore, stepBack } from './state.js';

/** @extends {BoardElement<Labels>} */
export class BaldaBoard extends BoardElement {
  state = createState();
  /** @type {RuleSet|null} */
  #rules = null;
  /** What the player prefers. */
  look = { panel: 'order', highlight: true };
  /** The pointer is marking a word. */
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
    return given(this.#rules);
  }

  /**
   * Takes the server's word.
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
    // Written so, since the page allows no style in its markup.
    this.style.setProperty('--side', String(this.state.side));
    const letters = /** @type {HTMLElement|null} */ (this.querySelector('.alphabet'));
    if (!letters) return;
    this.style.setProperty('--widest', letters.dataset.widest ?? '11');
    // The board leaves room for as many rows as there are.
    /** @type {HTMLElement|null} */ (this.closest('.game'))?.style.setProperty('--keys', String(letters.children.length));
  }

  changed() {
    this.redraw();
    this.emit('draft', { resting: !this.sweeping });
  }

  // ---- what others ask of it ----

  /** What is to be played; null: no letter is put. */
  get draft() {
    const { put, path } = this.state;
    return put && { ...put, path };
  }

  recall() {
    clear(this.state);
    this.changed();
  }

  /** The turn is over, and its draft with it. */
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

  /** Puts a letter and marks a word. @param {{square: number, letter: string, path: number[]}} draft */
  layOut({ square, letter, path }) {
    clear(this.state);
    if (!putLetter(this.state, square, letter)) return;
    this.state.path = path;
    this.redraw();
    // It is looked at: nobody has marked it, and it is not played by itself.
    this.emit('draft', { resting: false });
  }

  /** A draft of before: its letter, and its path as far as that still leads. @param {Record<string, unknown>} draft @returns {boolean} whether the letter can be put */
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

  // ---- what pointer and keys do ----

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

  /** A letter of the alphabet was chosen. @param {string} letter */
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

  /** Pressed twice: what words are there? @param {number} square */
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
