/**
 * The hint for a position, given step by step.
 */

/** @import {Host, Line} from '../types.js' */
/** @import {Message, Shapes} from '../../app/types.js' */

/** The step that names the move. */
export const LAST_STEP = 3;

/** @template {Shapes} S */
export class Hints {
  /** @type {{step: number, version: number, hint: S['hint']}|null} the hint on the page */
  shown = null;

  /** @param {Host<S>} host */
  constructor(host) {
    this.host = host;
  }

  /** The step to ask for: each position begins with the first. */
  get nextStep() {
    return this.shown?.version === this.host.game.version ? Math.min(LAST_STEP, this.shown.step + 1) : 1;
  }

  /** Asks the server for a step. @param {number} step @returns {Promise<Message<S>|null>} null: the connection was lost, or the position has changed meanwhile */
  async request(step) {
    const { game } = this.host;
    const { version } = game;
    try {
      const answer = await this.host.ask({ type: 'hint', seat: game.activeSeat, step });
      return game.version === version ? answer : null;
    } catch {
      return null;
    }
  }

  /** @param {S['hint']} hint @param {number} step */
  show(hint, step) {
    this.shown = { step, version: this.host.game.version, hint };
  }

  /** Forgets a hint for an earlier position. @returns {boolean} whether there was one */
  expire() {
    if (!this.shown || this.shown.version === this.host.game.version) return false;
    this.shown = null;
    return true;
  }

  /**
   * Returns the hint as a line, with a button for the next step.
   * @param {(hint: S['hint']) => string} text @param {[where: string, what: string]} labels  of the button for the second and the third step @param {() => void} act
   * @returns {Line|null}
   */
  line(text, [where, what], act) {
    if (!this.shown) return null;
    const { step, hint } = this.shown;
    const line = /** @type {Line} */ ({ tone: 'hint', text: text(hint) });
    if (step < LAST_STEP) line.more = [{ tool: 'hint', sign: 'hint', label: step === 1 ? where : what, act }];
    return line;
  }
}
