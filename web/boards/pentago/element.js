/**
 * `<deska-pentago>`: the board, one element that owns its drawing, its motion and its pointer and keyboard input. It is told how things stand (`prepare`,
 * `show`) and tells what its reader did; whether a move is allowed and what it brings, others say.
 *
 * Events (all bubble):
 *   draft   the marble or the turn of the draft has changed, or another turn is looked at
 *   submit  play the draft
 *   missing detail {what}: 'taken' square, 'marble' is to be put first
 */

/** @import {View} from './types.js' */
/** @import {Labels} from './render.js' */

import { span, still } from '../../app/motion.js';
import { render } from '../../vendor/lit-html/lit-html.js';
import { BoardElement } from '../base/element.js';
import { boardAfterTurn, parseMove, quadrantOf, QUADRANTS, squareName, withMarble } from './geometry.js';
import { boardKey, listenKeys } from './keyboard.js';
import { listen } from './pointer.js';
import { angleOf, template } from './render.js';
import { chooseTurn, clear, createState, isComplete, needsTurn, notation, pressSquare, stepBack } from './state.js';

/** How long a marble stands before its quadrant turns, and how long that takes (style/pentago.css). */
const [PAUSE_MS, SPIN_MS] = [170, 190];

/** @extends {BoardElement<Labels>} */
export class PentagoBoard extends BoardElement {
  state = createState();
  look = { board: 'oak', ground: '' };
  /** How far each quadrant is turned in the picture. */
  angles = [0, 0, 0, 0];
  /** The picture jumps to where it is. */
  still = false;
  /** @type {number|null} the quadrant that a pointer turns */
  dragged = null;
  /** @type {{board: string, placed: number}|null} a move that is being shown */
  motion = null;
  /** @type {number[]} fives that the turn looked at would make */
  comingFives = [];
  #timer = 0;

  /** @override @param {AbortSignal} signal */
  listen(signal) {
    listen(this, signal);
    listenKeys(this, signal);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  /** The turn that a hint names, where one is due. */
  get hintTurn() {
    const { hint, square, mode } = this.state;
    return mode === 'play' && hint !== null && square !== null && needsTurn(this.state) ? parseMove(hint).turn : null;
  }

  /**
   * Takes the server's word; a move that was not drafted here is shown as it is made.
   * @param {Pick<View, 'board'|'fives'|'last'>} view
   * @param {{mode: 'play'|'watch', marble: string, turns: boolean}} how
   * @returns {boolean} whether a draft was lost
   */
  show({ board, fives, last }, { mode, marble, turns }) {
    const { state } = this;
    const before = { board: state.board, square: state.square, turn: state.turn, lost: false };
    const own = notation(state) === last?.move;
    if (state.board !== board) {
      before.lost = state.square !== null && !own;
      clear(state);
    }
    Object.assign(state, { mode, marble, turns, board, fives, last });
    if (mode !== 'play') clear(state);
    if (before.board !== board) {
      state.over = null;
      this.comingFives = [];
      if (own && before.square !== null) this.#stopMotion();
      else this.#animateMove(before.board, board, last);
    }
    this.redraw();
    return before.lost;
  }

  /** Shows a move: the marble, then the turn. @param {string} before @param {string} board @param {View['last']} last */
  #animateMove(before, board, last) {
    clearTimeout(this.#timer);
    this.motion = null;
    this.angles = [0, 0, 0, 0];
    this.still = true;
    if (!last || still() || before[last.placed] !== '.') return;
    const marble = last.seat === 0 ? 'w' : 'b';
    const between = withMarble(before, last.placed, marble);
    if (boardAfterTurn(between, last.turn) !== board || last.turn === null) return;
    this.motion = { board: between, placed: last.placed };
    this.#timer = setTimeout(() => {
      this.still = false;
      if (last.turn) this.angles[QUADRANTS.indexOf(last.turn[0])] = angleOf(last.turn);
      this.redraw();
      this.#timer = setTimeout(() => this.#stopMotion(), span(SPIN_MS) + 20);
    }, span(PAUSE_MS));
  }

  /** The picture is as the board is, without motion. */
  #stopMotion() {
    clearTimeout(this.#timer);
    this.motion = null;
    this.angles = [0, 0, 0, 0];
    this.still = true;
    this.redraw();
  }

  /** Draws; the draft's turn, or the one looked at, is turned in the picture. @override */
  redraw() {
    if (!this.ready) return;
    const { state } = this;
    if (!this.motion && this.dragged === null) {
      const shown = state.aimed ?? state.turn;
      const angles = [0, 0, 0, 0];
      if (shown !== null && state.square !== null) angles[QUADRANTS.indexOf(shown[0])] = angleOf(shown);
      if (angles.some((angle) => angle !== 0) || !this.still) this.still = angles.every((angle, at) => angle === this.angles[at]) && this.still;
      this.angles = angles;
    }
    render(template(this), this);
    if (this.still) {
      // What has jumped has jumped; what comes next moves again.
      void this.offsetWidth;
      requestAnimationFrame(() => {
        if (!this.still) return;
        this.still = false;
        render(template(this), this);
      });
    }
  }

  changed() {
    this.comingFives = [];
    this.redraw();
    this.emit('draft');
  }

  // ---- what others ask of it ----

  /** As it is written; null: no marble is put. */
  get draft() {
    return notation(this.state);
  }

  /** The draft with the turn that is looked at. */
  get considered() {
    const { square, aimed } = this.state;
    return square !== null && aimed !== null ? `${squareName(square)}${aimed}` : this.draft;
  }

  get complete() {
    return isComplete(this.state);
  }

  recall() {
    clear(this.state);
    this.changed();
  }

  back() {
    if (stepBack(this.state)) this.changed();
  }

  /** The placing needs no turn. @param {boolean} wins @param {number[]} fives */
  judged(wins, fives) {
    this.state.wins = wins;
    this.comingFives = fives;
    this.redraw();
  }

  /** Puts a whole move. @param {string} move @returns {boolean} whether it fits */
  layOut(move) {
    const { square, turn } = parseMove(move);
    if (this.state.mode !== 'play' || this.state.board[square] !== '.') return false;
    Object.assign(this.state, { square, turn, wins: false, aimed: null });
    this.changed();
    return true;
  }

  /** Highlights a hint. @param {string|null} move  or its beginning @param {number|null} quadrant */
  hint(move, quadrant) {
    Object.assign(this.state, { hint: move, hintQuadrant: quadrant });
    this.redraw();
  }

  /** Marks squares and turns with their values. @param {import('./state.js').State['values']} values */
  showValues(values) {
    if (this.state.values === values) return;
    this.state.values = values;
    this.redraw();
  }

  /** @override @param {number[]} squares */
  point(squares) {
    this.state.pointed = squares;
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
    state.cursor = { ...state.cursor, square };
    if (state.mode !== 'play') {
      this.redraw();
      return;
    }
    const done = pressSquare(state, square);
    if (done === 'play') this.emit('submit');
    else if (done === 'taken') this.emit('missing', { what: 'taken' });
    else this.changed();
  }

  /** @param {string} turn @param {boolean} [sure] it was looked at already: play it */
  pick(turn, sure = false) {
    const { state } = this;
    if (state.mode !== 'play') return;
    if (state.square === null) {
      this.emit('missing', { what: 'marble' });
      return;
    }
    const done = chooseTurn(state, turn);
    if (done === 'chosen') this.changed();
    if (done === 'play' || (done === 'chosen' && sure)) this.emit('submit');
  }

  /** @param {string|null} turn a pointer rests on its arc */
  aim(turn) {
    if (this.state.aimed === turn || !needsTurn(this.state)) return;
    this.state.aimed = turn;
    this.changed();
  }

  /** @param {number|null} square a pointer rests on it */
  hover(square) {
    const { state } = this;
    const over = square !== null && state.mode === 'play' && state.board[square] === '.' && square !== state.square ? square : null;
    if (state.over === over) return;
    state.over = over;
    this.redraw();
  }

  /** A quadrant follows the pointer. @param {number} quadrant @param {number} angle */
  drag(quadrant, angle) {
    this.dragged = quadrant;
    this.angles = this.angles.map((_, at) => (at === quadrant ? angle : 0));
    this.redraw();
  }

  /** It is let go. @param {number} angle */
  drop(angle) {
    const quadrant = this.dragged;
    this.dragged = null;
    this.still = false;
    if (quadrant === null) return;
    const turn = Math.abs(angle) < 35 ? null : `${QUADRANTS[quadrant]}${angle > 0 ? 'R' : 'L'}`;
    this.state.turn = turn;
    this.state.aimed = null;
    this.changed();
  }

  /** The quadrant of the cursor, for those who turn by keys. */
  get cursorQuadrant() {
    return QUADRANTS[quadrantOf(this.state.cursor.square)];
  }
}

customElements.define('deska-pentago', PentagoBoard);
