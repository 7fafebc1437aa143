/**
 * An analysis of Balda that goes on until it is stopped, or until the values of the best moves are exact.
 */

/** @import {AnalysisStep} from '../types.js' */
/** @import {Analysis} from './wire.js' */

import { Live } from '../live.js';

/** @extends {Live<Analysis>} */
export class LiveFinds extends Live {
  /** @type {AnalysisStep|null} the last step */
  step = null;

  /** @override @param {Analysis} step */
  take({ moves, proven, depth }) {
    this.step = { moves, proven, depth, solved: proven };
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
