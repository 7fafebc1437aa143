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

  /** Sends the request after a delay, unless another request or `cancel` comes first. @param {number} delay in milliseconds @param {Action} action @param {(answer: Message<S>) => void} onAnswer */
  askLater(delay, action, onAnswer) {
    this.cancel();
    this.#timer = setTimeout(() => this.ask(action, onAnswer), delay);
  }

  /** Cancels the request, whether sent or not. */
  cancel() {
    clearTimeout(this.#timer);
    this.#round += 1;
  }
}
