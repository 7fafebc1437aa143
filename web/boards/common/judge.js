/**
 * Asks the server to judge a draft. Only the answer to the last question counts.
 */

/** @import {Action, Message, Shapes} from '../../app/types.js' */

/** @template {Shapes} S */
export class Judge {
  #timer = 0;
  #round = 0;

  /** @param {(action: Action) => Promise<Message<S>>} preview */
  constructor(preview) {
    this.preview = preview;
  }

  /**
   * Asks at once. A lost connection is ignored: the next change asks again.
   * @param {Action} action @param {(answer: Message<S>) => void} heard  not called if another question or `cancel` came in between
   */
  async ask(action, heard) {
    this.cancel();
    const round = this.#round;
    /** @type {Message<S>} */
    let answer;
    try {
      answer = await this.preview(action);
    } catch {
      return;
    }
    if (round === this.#round) heard(answer);
  }

  /** Asks when the draft has rested. @param {number} delay in milliseconds @param {Action} action @param {(answer: Message<S>) => void} heard */
  askLater(delay, action, heard) {
    this.cancel();
    this.#timer = setTimeout(() => this.ask(action, heard), delay);
  }

  /** Drops the question that is waiting or was asked. */
  cancel() {
    clearTimeout(this.#timer);
    this.#round += 1;
  }
}
