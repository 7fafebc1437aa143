/**
 * An analysis of Scrabble that goes on until it is stopped: the moves that were played out so far, the best one first.
 */

/** @import {Played} from '../types.js' */

import { Live } from '../live.js';

/** @extends {Live<Played>} */
export class LiveMoves extends Live {
  /** @type {Played|null} the last step */
  step = null;

  /** @override @param {Played} step */
  take(step) {
    this.step = step;
  }

  /** @override */
  forget() {
    this.step = null;
  }

  /** @override */
  get told() {
    return this.step !== null;
  }
}
