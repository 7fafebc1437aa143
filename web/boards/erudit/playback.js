/**
 * Turns of others, shown part by part, one turn after another: how far that has come, and the board as it was then. Whoever asked for less motion sees
 * whole turns at once.
 */

/** @import {GameRecord, SeenStep} from './types.js' */

import { span, still } from '../../app/motion.js';
import { boardAfter, layingNumbers } from './turn.js';

/** How long each part stands by itself, in milliseconds. */
const STEP_MS = 700;

/** Of more turns than these the older ones are not shown. */
const MAX_QUEUED_TURNS = 4;

export class TurnPlayback {
  /** Turns that are still to be seen whole, the one that is being shown first. @type {GameRecord[]} */
  #queue = [];
  #count = 0;
  #timer = 0;

  /** @param {() => void} changed called when there is more to be seen */
  constructor(changed) {
    this.changed = changed;
  }

  /** @returns {GameRecord|null} the turn that is being shown */
  get record() {
    return this.#queue[0] ?? null;
  }

  /** @returns {SeenStep[]} */
  get #steps() {
    return this.record?.steps ?? [];
  }

  /** Turns that have come, in their order; a turn of one part by itself is seen at once. @param {GameRecord[]} records */
  add(records) {
    if (still() || document.hidden) return;
    if (this.#queue.length + records.length > MAX_QUEUED_TURNS) this.end();
    const running = this.#queue.length > 0;
    const parts = records.reduce((sum, { steps }) => sum + (steps?.length ?? 0), 0);
    if (!running && parts < 2) return;
    this.#queue.push(...records.filter(({ steps = [] }) => steps.length > 0));
    if (running) return;
    this.#count = 1;
    this.#timer = setInterval(() => this.#next(), span(STEP_MS));
  }

  #next() {
    this.#count += 1;
    if (this.#count > this.#steps.length) {
      this.#queue.shift();
      this.#count = 1;
    }
    if (this.#queue.length === 0) clearInterval(this.#timer);
    this.changed();
  }

  /** Whatever is left is shown at once. */
  end() {
    clearInterval(this.#timer);
    if (this.#queue.length === 0) return;
    this.#queue = [];
    this.changed();
  }

  /** @returns {{step: SeenStep, n: number, seat: number}|null} the part that was shown last */
  step() {
    const step = this.#steps[this.#count - 1];
    return step ? { step, n: this.#count, seat: this.record?.seat ?? 0 } : null;
  }

  /** The board, on which all these turns lie, as it was. @param {string[]} board */
  board(board) {
    const before = this.#queue.slice(1).reduceRight((then, { steps }) => boardAfter(then, steps ?? [], 0), board);
    return boardAfter(before, this.#steps, this.#count);
  }

  numbers() {
    return layingNumbers(this.#steps.slice(0, this.#count));
  }
}
