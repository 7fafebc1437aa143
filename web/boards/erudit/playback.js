/**
 * Playback of other players' turns, step by step, one turn after another. Readers who prefer reduced motion see whole turns at once.
 */

/** @import {GameRecord, SeenStep} from './types.js' */

import { span, still } from '../../app/motion.js';
import { boardAfter, layingNumbers } from './turn.js';

/** How long each step is shown. */
const STEP_MS = 700;

/** With more turns in the queue, the older ones are skipped. */
const MAX_QUEUED_TURNS = 4;

export class TurnPlayback {
  /** Turns not yet shown in full; the first one is playing. @type {GameRecord[]} */
  #queue = [];
  #count = 0;
  #timer = 0;

  /** @param {() => void} changed  called after each step */
  constructor(changed) {
    this.changed = changed;
  }

  /** @returns {GameRecord|null} the turn that is playing */
  get record() {
    return this.#queue[0] ?? null;
  }

  /** @returns {SeenStep[]} */
  get #steps() {
    return this.record?.steps ?? [];
  }

  /** Queues turns. A single turn of one step is not played back. @param {GameRecord[]} records */
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

  /** Skips the rest. */
  end() {
    clearInterval(this.#timer);
    if (this.#queue.length === 0) return;
    this.#queue = [];
    this.changed();
  }

  /** @returns {{step: SeenStep, n: number, seat: number}|null} the step shown last */
  step() {
    const step = this.#steps[this.#count - 1];
    return step ? { step, n: this.#count, seat: this.record?.seat ?? 0 } : null;
  }

  /** Returns the board at the current step. @param {string[]} board  with all queued turns */
  board(board) {
    const before = this.#queue.slice(1).reduceRight((then, { steps }) => boardAfter(then, steps ?? [], 0), board);
    return boardAfter(before, this.#steps, this.#count);
  }

  numbers() {
    return layingNumbers(this.#steps.slice(0, this.#count));
  }
}
