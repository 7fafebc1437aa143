/**
 * `<deska-pentago>`: the board, with drawing, animation, pointer and keyboard input. `prepare` and `show` set what it shows. It knows no rules.
 *
 * Events (all bubble):
 *   draft    the draft, or the turn that is previewed, has changed
 *   submit   the player wants to play the draft
 *   missing  the action is not possible: detail {what}, 'taken' (square), 'marble' or 'turn' (needed first)
 */

/** @import {View} from './types.js' */
/** @import {Labels} from './render.js' */

import { span, still } from '../../app/motion.js';
import { render } from '../../vendor/lit-html/lit-html.js';
import { BoardElement } from '../common/element.js';
import { boardAfterTurn, parseMove, quadrantOf, QUADRANTS, squareName, withMarble } from './geometry.js';
import { boardKey, listenKeys } from './keyboard.js';
import { listen } from './pointer.js';
import { angleOf, template } from './render.js';
import { chooseTurn, clear, createState, isComplete, needsTurn, notation, pressSquare, stepBack } from './state.js';

/** The pause before a quadrant turns, and the duration of the turn (style/pentago.css). */
const [PAUSE_MS, SPIN_MS] = [170, 190];

/** @extends {BoardElement<Labels>} */
export class PentagoBoard extends BoardElement {
  state = createState();
  look = { board: 'oak', ground: '' };
  /** The rotation of each quadrant in the picture, in degrees. */
  angles = [0, 0, 0, 0];
  /** The next drawing skips the animation. */
  still = false;
  /** @type {number|null} the quadrant dragged by a pointer */
  dragged = null;
  /** @type {{board: string, placed: number}|null} the move that is animated */
  motion = null;
  /** @type {number[]} squares of fives that the previewed turn would make */
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

  /** The turn of the hint, if the draft needs one. */
  get hintTurn() {
    const { hint, square, mode } = this.state;
    return mode === 'play' && hint !== null && square !== null && needsTurn(this.state) ? parseMove(hint).turn : null;
  }

  /**
   * Shows a position. A move that was not drafted here is animated.
   * @param {Pick<View, 'board'|'fives'|'last'>} view
   * @param {{mode: 'play'|'watch', marble: string, movesTurn: boolean}} how
   * @returns {boolean} whether a draft was lost
   */
  show({ board, fives, last }, { mode, marble, movesTurn }) {
    const { state } = this;
    const before = { board: state.board, square: state.square, turn: state.turn, lost: false };
    const own = notation(state) === last?.move;
    if (state.board !== board) {
      before.lost = state.square !== null && !own;
      clear(state);
    }
    Object.assign(state, { mode, marble, movesTurn, board, fives, last });
    if (mode !== 'play') clear(state);
    if (before.board !== board) {
      state.hovered = null;
      this.comingFives = [];
      if (own && before.square !== null) this.#stopMotion();
      else this.#animateMove(before.board, board, last);
    }
    this.redraw();
    return before.lost;
  }

  /** Animates a move: the marble, then the turn. @param {string} before @param {string} board @param {View['last']} last */
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

  /** Ends the animation: the picture shows the board. */
  #stopMotion() {
    clearTimeout(this.#timer);
    this.motion = null;
    this.angles = [0, 0, 0, 0];
    this.still = true;
    this.redraw();
  }

  /** Draws the board, with the quadrant of the previewed or drafted turn rotated. @override */
  redraw() {
    if (!this.ready) return;
    const { state } = this;
    if (!this.motion && this.dragged === null) {
      const shown = state.previewedTurn ?? state.turn;
      const angles = [0, 0, 0, 0];
      if (shown !== null && state.square !== null) angles[QUADRANTS.indexOf(shown[0])] = angleOf(shown);
      if (angles.some((angle) => angle !== 0) || !this.still) this.still = angles.every((angle, at) => angle === this.angles[at]) && this.still;
      this.angles = angles;
    }
    render(template(this), this);
    if (this.still) {
      // Applies the jump, then turns animations on again.
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

  // ---- for the kit ----

  /** The draft in notation; null: no marble is placed. */
  get draft() {
    return notation(this.state);
  }

  /** The draft with the previewed turn. */
  get considered() {
    const { square, previewedTurn } = this.state;
    return square !== null && previewedTurn !== null ? `${squareName(square)}${previewedTurn}` : this.draft;
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

  /** Applies the preview of the draft. @param {boolean} endsGame  the marble alone ends the game: no turn is needed @param {number[]} fives */
  showPreview(endsGame, fives) {
    this.state.endsGame = endsGame;
    this.comingFives = fives;
    this.redraw();
  }

  /** Lays out a whole move. @param {string} move @returns {boolean} false: it does not fit */
  layOut(move) {
    const { square, turn } = parseMove(move);
    if (this.state.mode !== 'play' || this.state.board[square] !== '.') return false;
    Object.assign(this.state, { square, turn, endsGame: false, previewedTurn: null });
    this.changed();
    return true;
  }

  /** Highlights a hint. @param {string|null} move  or its beginning @param {number|null} quadrant */
  hint(move, quadrant) {
    Object.assign(this.state, { hint: move, hintQuadrant: quadrant });
    this.redraw();
  }

  /** Shows a candidate move: its marble and its turn. @param {string|null} move */
  showCandidate(move) {
    if (this.state.candidate === move) return;
    this.state.candidate = move;
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

  // ---- for pointer and keyboard ----

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

  /** @param {string} turn @param {boolean} [sure]  it was previewed already: play it at once */
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

  /** Previews the turn under the pointer. @param {string|null} turn */
  aim(turn) {
    if (this.state.previewedTurn === turn || !needsTurn(this.state)) return;
    this.state.previewedTurn = turn;
    this.changed();
  }

  /** Previews a marble under the pointer. @param {number|null} square */
  hover(square) {
    const { state } = this;
    const over = square !== null && state.mode === 'play' && state.board[square] === '.' && square !== state.square ? square : null;
    if (state.hovered === over) return;
    state.hovered = over;
    this.redraw();
  }

  /** Rotates a quadrant with the pointer. @param {number} quadrant @param {number} angle */
  drag(quadrant, angle) {
    this.dragged = quadrant;
    this.angles = this.angles.map((_, at) => (at === quadrant ? angle : 0));
    this.redraw();
  }

  /** Ends the drag: a rotation of at least 35 degrees becomes the turn of the draft. @param {number} angle */
  drop(angle) {
    const quadrant = this.dragged;
    this.dragged = null;
    this.still = false;
    if (quadrant === null) return;
    const turn = Math.abs(angle) < 35 ? null : `${QUADRANTS[quadrant]}${angle > 0 ? 'R' : 'L'}`;
    this.state.turn = turn;
    this.state.previewedTurn = null;
    this.changed();
  }

  /** The quadrant of the cursor, which keys turn. */
  get cursorQuadrant() {
    return QUADRANTS[quadrantOf(this.state.cursor.square)];
  }
}

customElements.define('deska-pentago', PentagoBoard);
