/**
 * The board of a replay as a place to answer an exercise. What is laid means an answer while an exercise is open, and the page of the board does not hear of it.
 */

/** @import {ExerciseAnswer} from '../../../boards/types.js' */
/** @import {ReviewCandidate, ReviewHost} from './types.js' */

export class AnswerBoard {
  /** @type {AbortController|null} */
  #listening = null;

  /**
   * @param {ReviewHost} host
   * @param {{submit: () => void, changed: () => void, say: (text: string) => void}} page
   */
  constructor(host, page) {
    this.host = host;
    this.page = page;
  }

  /** Whether answers can be laid on the board. */
  get takesAnswers() {
    return this.host.exercise !== null;
  }

  /** Lets the player answer from the position of a step. @param {number} step */
  open(step) {
    const { host } = this;
    const { exercise } = host;
    if (!exercise) return;
    host.showCandidate(null);
    exercise.play(host.replay.steps[step]);
    if (this.#listening) return;
    this.#listening = new AbortController();
    // The page of the board must not take the answer as a move: these listeners come before its own.
    const on = (/** @type {string} */ name, /** @type {(event: CustomEvent) => void} */ act) => host.viewer.element.addEventListener(name, (event) => {
      event.stopImmediatePropagation();
      act(/** @type {CustomEvent} */ (event));
    }, { capture: true, signal: this.#listening?.signal });
    on('draft', this.page.changed);
    on('submit', this.page.submit);
    on('blank', ({ detail }) => exercise.nameBlank?.(detail.id));
    on('missing', ({ detail }) => this.page.say(exercise.missing(detail)));
  }

  /** Shows the position again, without a draft. */
  close() {
    if (!this.#listening) return;
    this.#listening.abort();
    this.#listening = null;
    const { viewer, replay, step } = this.host;
    const at = step();
    this.clear();
    viewer.show(replay.steps[at], replay.steps[at - 1] ?? null);
  }

  /** @returns {ExerciseAnswer|null} */
  get answer() {
    return this.#listening ? this.host.exercise?.answer() ?? null : null;
  }

  clear() {
    this.host.exercise?.clear();
  }

  /** @param {ReviewCandidate} candidate */
  point(candidate) {
    this.host.exercise?.point(candidate);
  }
}
