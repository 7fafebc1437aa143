/**
 * Requests previews of drafts from the server. Only the answer to the last request counts.
 */

/** @import {Action, Message, Shapes} from '../../app/types.js' */

/** @template {Shapes} S */
export class Previewer {
  #timer = 0;
  #round = 0;

  /** @param {(action: Action) => Promise<Message<S>>} preview */
  constructor(preview) {
    this.preview = preview;
  }

  /**
   * Sends the request at once. A lost connection is ignored: the next change sends another.
   * @param {Action} action @param {(answer: Message<S>) => void} onAnswer  not called after another request or `cancel`
   */
  async ask(action, onAnswer) {
    this.cancel();
    const round = this.#round;
    /** @type {Message<S>} */
    let answer;
    try {
      answer = await this.preview(action);
    } catch {
      return;
    }
    if (round === this.#round) onAnswer(answer);
  }

  /** Sends the request when the draft has not changed for a while. @param {number} delay in milliseconds @param {Action} action @param {(answer: Message<S>) => void} heard */
  askLater(delay, action, heard) {
    this.cancel();
    this.#timer = setTimeout(() => this.ask(action, heard), delay);
  }

  /** Cancels the request, whether sent or not. */
  cancel() {
    clearTimeout(this.#timer);
    this.#round += 1;
  }
}
