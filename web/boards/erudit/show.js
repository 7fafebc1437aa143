/**
 * A turn of somebody else, shown part by part: how far that has come, and the board as it was then. Whoever asked for less motion sees the whole turn at
 * once.
 */

/** @import {GameRecord, SeenStep} from './types.js' */

import { numbered, upTo } from './turn.js';

/** How long each part stands by itself, in milliseconds. */
const PACE = 700;

const still = matchMedia('(prefers-reduced-motion: reduce)');

export class Show {
  /** @type {GameRecord|null} the turn that is being shown */
  record = null;
  #count = 0;
  #timer = 0;

  /** @param {() => void} changed called when there is more to be seen */
  constructor(changed) {
    this.changed = changed;
  }

  /** @returns {SeenStep[]} */
  get #steps() {
    return this.record?.steps ?? [];
  }

  /** @param {import('../../app/types.js').GameRecord} record */
  begin(record) {
    this.end();
    if (still.matches || document.hidden || (record.steps?.length ?? 0) < 2) return;
    this.record = record;
    this.#count = 1;
    this.#timer = setInterval(() => {
      this.#count += 1;
      if (this.#count > this.#steps.length) this.end();
      else this.changed();
    }, PACE);
  }

  /** Whatever is left is shown at once. */
  end() {
    clearInterval(this.#timer);
    if (!this.record) return;
    this.record = null;
    this.changed();
  }

  /** @returns {{step: SeenStep, n: number}|null} the part that was shown last */
  step() {
    const step = this.#steps[this.#count - 1];
    return step ? { step, n: this.#count } : null;
  }

  /** The board, on which the whole turn lies, as it was. @param {string[]} board */
  board(board) {
    return upTo(board, this.#steps, this.#count);
  }

  numbers() {
    return numbered(this.#steps.slice(0, this.#count));
  }
}
