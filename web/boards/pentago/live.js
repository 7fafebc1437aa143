/**
 * An analysis of Pentago that goes on until it is stopped: the last step of the search, and the values of all moves where they are known.
 */

/** @import {Search} from './types.js' */
/** @import {LiveStep, Values} from './wire.js' */

import { Live as Following } from '../live.js';

/** @extends {Following<LiveStep>} */
export class Live extends Following {
  /** @type {Search|null} the last step of the search */
  found = null;
  /** @type {Values['values']|null} of every move, where they are known exactly */
  values = null;

  /** @override @param {LiveStep} step */
  take(step) {
    if ('move' in step) this.found = step;
    else if (step.values) this.values = step.values;
  }

  /** @override */
  forget() {
    Object.assign(this, { found: null, values: null });
  }

  /** @override */
  get told() {
    return Boolean(this.found || this.values);
  }
}
