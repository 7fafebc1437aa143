/**
 * A draft is sent to be judged by the server, a moment after its last change; of several answers only the last one counts.
 */

/** @import {Action, Message, Shapes} from '../../app/types.js' */

/** How long a draft rests before it is sent. */
const REST = 90;

/** @template {Shapes} S */
export class Judge {
  #timer = 0;
  #round = 0;

  /** @param {(action: Action) => Promise<Message<S>>} preview */
  constructor(preview) {
    this.preview = preview;
  }

  /** @param {Action} action @param {(answer: Message<S>) => void} heard not called where another question came in between */
  ask(action, heard) {
    this.drop();
    const round = this.#round;
    this.#timer = setTimeout(async () => {
      /** @type {Message<S>} */
      let answer;
      try {
        answer = await this.preview(action);
      } catch {
        return;
      }
      if (round === this.#round) heard(answer);
    }, REST);
  }

  /** What was asked before is of no interest any more. */
  drop() {
    clearTimeout(this.#timer);
    this.#round += 1;
  }
}
