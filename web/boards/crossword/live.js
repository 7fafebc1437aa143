/**
 * An analysis of Scrabble that goes on until it is stopped: the moves that were played out so far, the best one first.
 */

/** @import {AnalysisProgress} from '../types.js' */

import { Live } from '../live.js';

/** @extends {Live<AnalysisProgress>} */
export class LiveMoves extends Live {
  /** @type {AnalysisProgress|null} the last step */
  step = null;

  /** @override @param {AnalysisProgress} step */
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
