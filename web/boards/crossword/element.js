/**
 * `<deska-crossword>`: the board and the rack of a crossword game, with drawing, pointer and keyboard input. `setup` and `show` set what it shows. It knows no
 * rules: scores and legality come from outside.
 *
 * Events (all bubble):
 *   draft    the draft has changed
 *   blank    a blank was laid and needs a letter: detail {id}; answer with `name(id, letter)`
 *   submit   the player wants to play the draft
 *   pick     the tiles chosen for exchange have changed
 *   unpick   the exchange was cancelled
 *   missing  a letter was typed that is not on the rack: detail {letter}
 *   take     a tile was put on a blank of the board: detail {id, square, letter}
 *   star     a blank on the board was pressed: detail {square}
 *   back     Escape was pressed without a draft
 */

/** @import {Dom, Labels, RuleSet, State, View} from './types.js' */
/** @import {Drag, Target} from './drag.js' */

import { assertSet } from '../../app/assert-set.js';
import { BoardElement } from '../common/element.js';
import { shake } from './anim.js';
import { Cursor } from './cursor.js';
import { listen } from './pointer.js';
import { boardKey, listenKeys } from './keyboard.js';
import { build, render } from './render.js';
import {
  createState, hasAllLetters, isBlank, locate, moveToSlot, moveToSquare, placementOf, recall, reconcile, restore, savedDraft, shuffle, sort, takeBack, canTakeBlank, tileOf,
} from './state.js';

/** @extends {BoardElement<Labels>} */
export class Crossword extends BoardElement {
  /** @type {{state: State, dom: Dom}|null} null before `setup` */
  #made = null;
  /** @type {Drag|null} */
  drag = null;
  cursor = new Cursor(this);

  /**
   * Builds the board for a rule set. Later calls only set the labels.
   * @param {RuleSet} rules
   * @param {Labels} labels
   */
  setup(rules, labels) {
    this.#made ??= { state: createState(rules), dom: build(this, rules) };
    this.prepare(labels);
  }

  /** @override @param {AbortSignal} signal */
  listen(signal) {
    listen(this, signal);
    listenKeys(this, signal);
  }

  disconnectedCallback() {
    this.drag?.end(null);
    super.disconnectedCallback();
  }

  get state() {
    return assertSet(this.#made).state;
  }

  get dom() {
    return assertSet(this.#made).dom;
  }

  /**
   * Shows a position.
   * @param {Pick<View, 'board'|'rack'|'last'>} view
   * @param {Object} how
   * @param {'play'|'watch'|'pick'} how.mode
   * @param {boolean} how.hidden
   * @param {Map<number, number>} [how.numbers]  by square, the number of the laying within its turn
   * @param {Set<number>} [how.settled]  squares of tiles laid earlier in this turn
   * @param {boolean} [how.taking]  blanks on the board can be taken
   * @returns {number} the number of draft tiles whose square was taken by another player
   */
  show(view, { mode, hidden, numbers = new Map(), settled = new Set(), taking = false }) {
    const displaced = reconcile(this.state, view, hidden);
    Object.assign(this.state, { mode, numbers, settled, taking });
    // A turn of another player does not cancel a drag while the tile is still in the rack.
    if (this.drag && !this.mayMove(this.drag.id)) this.drag.end(null);
    this.redraw();
    return displaced;
  }

  /** @param {'play'|'watch'|'pick'} mode */
  setMode(mode) {
    if (this.state.mode === mode) return;
    this.state.mode = mode;
    this.state.selected = null;
    if (mode !== 'pick') this.state.picked.clear();
    this.redraw();
  }

  /** @override @param {Map<string, DOMRect>} [seen] */
  redraw(seen) {
    if (this.ready) render(this.state, this.dom, this.labels, seen);
  }

  /** Redraws the draft and emits `draft`. */
  changed() {
    this.redraw();
    this.emit('draft');
  }

  // ---- for the kit ----

  get placement() {
    return placementOf(this.state);
  }

  /** Whether there is a draft and each of its blanks has a letter. */
  get complete() {
    return this.state.draft.size > 0 && hasAllLetters(this.state);
  }

  /** The letters of the tiles chosen for exchange. */
  get picked() {
    return this.state.slots.flatMap((tile) => (tile && this.state.picked.has(tile.id) ? [tile.letter] : []));
  }

  /** Sets the letter of a blank. @param {number} id @param {string|null} letter null: cancelled, the tile goes back to the rack */
  name(id, letter) {
    const tile = tileOf(this.state, id);
    const place = locate(this.state, id);
    if (!tile || !place || !('square' in place)) return;
    if (letter === null) takeBack(this.state, id);
    else tile.as = letter;
    this.changed();
  }

  recall() {
    if (recall(this.state)) this.changed();
    else this.redraw();
  }

  /** Recalls the draft; without one, emits `back`. */
  back() {
    const lay = this.state.draft.size > 0;
    this.recall();
    if (!lay) this.emit('back');
  }

  shuffle() {
    shuffle(this.state);
    this.redraw();
  }

  sort() {
    sort(this.state);
    this.redraw();
  }

  /** Marks draft tiles of invalid words. @param {number[]} squares */
  markWrong(squares) {
    this.state.wrong = new Set(squares.filter((square) => this.state.draft.has(square)));
    this.redraw();
    shake([...this.state.wrong].flatMap((square) => this.dom.tiles.get(`t${this.state.draft.get(square)?.id}`) ?? []));
  }

  /** @param {{square: number, score: number}|null} badge */
  setBadge(badge) {
    this.state.badge = badge;
    this.redraw();
  }

  /** @override @param {number[]} squares */
  point(squares) {
    this.state.shown = new Set(squares);
    this.redraw();
  }

  /** Highlights the squares of a hint. @param {number[]} squares */
  hint(squares) {
    this.state.hinted = new Set(squares);
    this.redraw();
  }

  /**
   * Lays tiles of the rack as a draft.
   * @param {{square: number, letter: string}[]} tiles  lower case: a blank
   */
  layOut(tiles) {
    recall(this.state);
    this.state.hinted = new Set();
    restore(this.state, { order: savedDraft(this.state).order, place: tiles });
    this.changed();
  }

  /**
   * Shows a candidate move.
   * @param {{square: number, letter: string}[]} tiles
   * @param {Map<number, number>} [numbers]  by square, the number of the laying
   */
  ghost(tiles, numbers = new Map()) {
    this.state.ghostNumbers = numbers;
    this.state.ghosts = new Map(tiles.map(({ square, letter }) => [square, letter]));
    this.redraw();
  }

  /** Returns the draft and the order of the rack, for `restore`. */
  savedDraft() {
    return savedDraft(this.state);
  }

  /** @param {ReturnType<typeof savedDraft>} kept */
  restore(kept) {
    restore(this.state, kept);
    this.changed();
  }

  /** @override @param {KeyboardEvent} event */
  takeKey(event) {
    if (!this.ready) return false;
    // Without a visible cursor, a typed letter would land on an unexpected square.
    const typed = [...event.key].length === 1;
    return (!typed || this.state.cursor.shown) && boardKey(this, event);
  }

  // ---- for pointer and keyboard ----

  /** @param {number} id */
  mayMove(id) {
    return this.state.mode === 'play' && locate(this.state, id) !== null;
  }

  /** @param {number|null} id */
  select(id) {
    this.state.selected = id;
    if (id !== null) this.state.cursor.shown = false;
    this.redraw();
  }

  /** @param {number} id @param {number} square @param {string} [letter] of a blank, if known */
  lay(id, square, letter) {
    this.state.selected = null;
    this.#place(id, { square }, undefined, letter);
  }

  /** Moves a tile to a slot of the rack. @param {number} id @param {number} slot */
  bringHome(id, slot) {
    this.state.selected = null;
    this.#place(id, { slot });
  }

  /** @param {number} id */
  takeBack(id) {
    this.state.selected = null;
    if (takeBack(this.state, id)) this.changed();
    else this.redraw();
  }

  /**
   * Ends a drag.
   * @param {number|null} id null: the press was not a drag
   * @param {Target} target
   * @param {Map<string, DOMRect>} seen  last positions of the tiles
   */
  dropped(id, target, seen) {
    this.drag = null;
    if (id === null) return;
    this.#place(id, target, seen);
  }

  /**
   * @param {number} id @param {Target} target
   * @param {Map<string, DOMRect>} [seen] @param {string} [letter]
   */
  #place(id, target, seen, letter) {
    const from = locate(this.state, id);
    if (target && 'square' in target && canTakeBlank(this.state, id, target.square)) {
      this.redraw(seen);
      this.emit('take', { id, square: target.square, letter: tileOf(this.state, id)?.letter });
      return;
    }
    const before = JSON.stringify(this.placement);
    let moved = false;
    if (target && 'square' in target) moved = moveToSquare(this.state, id, target.square);
    else if (target) moved = moveToSlot(this.state, id, target.slot);
    const tile = tileOf(this.state, id);
    const wants = moved && isBlank(tile?.letter ?? '') && target !== null && 'square' in target && from !== null && 'slot' in from;
    if (wants && tile) tile.as = letter ?? null;
    if (moved && target && 'square' in target) this.state.cursor.shown = this.state.cursor.shown && this.contains(document.activeElement);
    this.redraw(seen);
    if (JSON.stringify(this.placement) !== before) this.emit('draft');
    if (wants && !letter) this.emit('blank', { id });
  }

  /** @param {number} id */
  togglePick(id) {
    const { picked } = this.state;
    if (!picked.delete(id)) picked.add(id);
    this.redraw();
    this.emit('pick');
  }

  submit() {
    this.emit('submit');
  }
}

customElements.define('deska-crossword', Crossword);
