/**
 * The cursor of a crossword board: where the next typed letter goes, and in which direction.
 */

/** @import {Crossword} from './element.js' */

import { isVacant } from './state.js';

export class Cursor {
  /** The current press has moved the focus to the cursor's square. */
  #arrived = false;

  /** @param {Crossword} board */
  constructor(board) {
    this.board = board;
  }

  /** Handles a click on a square: moves the cursor there; further clicks turn it, then hide it. @param {number} square */
  press(square) {
    const { board } = this;
    const { cursor } = board.state;
    if (!isVacant(board.state, square)) {
      cursor.shown = false;
    } else if (cursor.square !== square || !cursor.shown || this.#arrived) {
      board.state.cursor = { square, down: cursor.down && cursor.shown, shown: true };
    } else if (!cursor.down) {
      cursor.down = true;
    } else {
      cursor.down = false;
      cursor.shown = false;
    }
    this.#arrived = false;
    board.redraw();
  }

  /** @param {number} square @param {boolean} [focus] also moves the focus */
  moveTo(square, focus = false) {
    const { board } = this;
    const { cursor } = board.state;
    this.#arrived = !focus && (cursor.square !== square || !cursor.shown);
    const shown = focus || cursor.shown || board.dom.squares[square].matches(':focus-visible');
    board.state.cursor = { square, down: cursor.down, shown };
    if (focus || this.#arrived) board.redraw();
    if (focus) board.dom.squares[square].focus({ preventScroll: true });
  }

  turn() {
    const { cursor } = this.board.state;
    cursor.down = !cursor.down;
    cursor.shown = true;
    this.board.redraw();
  }
}
