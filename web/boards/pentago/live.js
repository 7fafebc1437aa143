/**
 * A live analysis of Pentago: the last result of the search, and the exact values of all moves if they are known.
 */

/** @import {AnalysisStep} from '../types.js' */
/** @import {Search} from './types.js' */
/** @import {LiveStep, Values} from './wire.js' */

import { Live } from '../live.js';
import { candidates } from './candidates.js';
import { ExactSolver } from './exact.js';

/** @extends {Live<LiveStep>} */
export class PentagoAnalysis extends Live {
  /** @type {Search|null} the last result of the search */
  found = null;
  /** @type {Values['values']|null} exact values of all moves, if known */
  values = null;
  /** @type {Values['value']|null} the exact value of the position, if known */
  value = null;
  /** Solves the position on request. */
  exact = new ExactSolver(() => this.#onSolverChange());

  /** @override @param {LiveStep} step */
  onStep(step) {
    if ('move' in step) this.found = step;
    else if (step.values) this.#setValues(step);
  }

  /** @override */
  reset() {
    Object.assign(this, { found: null, values: null, value: null });
  }

  /** The results so far as rows; null: there are none. @returns {AnalysisStep|null} */
  get step() {
    const { found, values, value } = this;
    if (!this.hasSteps) return null;
    // Without a search, only values of all moves are exact.
    const proven = values !== null || Boolean(found?.proven);
    return { moves: candidates(found, values, value), solved: proven, proven, depth: found?.depth, nodes: found?.nodes, nps: found?.nps };
  }

  /** @override */
  get hasSteps() {
    return Boolean(this.found || this.values);
  }

  /** @override @param {string} rules @param {string|null} position */
  start(rules, position) {
    super.start(rules, position);
    this.exact.follow(rules, position);
  }

  /** @override @param {string} rules @param {string|null} position */
  follow(rules, position) {
    super.follow(rules, position);
    if (this.enabled) this.exact.follow(rules, position);
  }

  /** @override */
  stop() {
    this.exact.leave();
    super.stop();
  }

  /** @param {Values} known */
  #setValues({ values, value }) {
    Object.assign(this, { values, value });
  }

  #onSolverChange() {
    const known = /** @type {Values|null|undefined} */ (/** @type {unknown} */ (this.exact.status?.values));
    if (known) this.#setValues(known);
    this.onChange();
  }
}
