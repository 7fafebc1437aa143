/**
 * The review of one game or file: requests it, follows its progress, cancels it. It runs on when the page is left, and is found again.
 */

/** @import {Review, ReviewState} from './types.js' */
/** @import {ReviewSource} from './sources.js' */

import { errorText } from '../../../app/errors.js';
import { withBestFirst } from './model.js';

/** Polling intervals in milliseconds: while it runs, and while it waits or the page is hidden. */
const [RUNNING_MS, WAITING_MS] = [1000, 2500];

export class ReviewJob {
  /** @type {ReviewState|null} null: not requested yet */
  state = null;
  /** @type {string|null} why the last request failed */
  error = null;
  /** The first look at the server is done. */
  loaded = false;
  /** A request is on its way. */
  busy = false;
  #timer = 0;
  #left = false;

  /**
   * @param {ReviewSource|null} source  null: the file has to be shared first
   * @param {() => void} update
   */
  constructor(source, update) {
    this.source = source;
    this.update = update;
  }

  /** @returns {Review|null} */
  get review() {
    return this.state?.state === 'done' ? this.state.review ?? null : null;
  }

  get isActive() {
    return this.state?.state === 'queued' || this.state?.state === 'running';
  }

  /** Looks for a review that was requested before. */
  async load() {
    if (this.busy) return;
    this.busy = true;
    try {
      const found = await this.source?.find();
      if (found) this.#set(found);
    } catch (error) {
      this.error = errorText(error);
    }
    this.loaded = true;
    this.busy = false;
    this.update();
  }

  async start() {
    await this.#attempt(async () => {
      if (this.source) this.#set(await this.source.start());
    });
  }

  async cancel() {
    const { state } = this;
    if (!state) return;
    clearTimeout(this.#timer);
    await this.#attempt(async () => {
      const answer = await this.source?.cancel(state.id);
      // It goes on if others want it, too.
      this.#set(answer?.state === 'done' ? answer : { ...state, state: 'cancelled' });
    });
  }

  /** Stops following it; the review goes on. */
  leave() {
    this.#left = true;
    clearTimeout(this.#timer);
  }

  /** @param {() => Promise<void>} act */
  async #attempt(act) {
    this.busy = true;
    this.error = null;
    this.update();
    try {
      await act();
    } catch (error) {
      this.error = errorText(error);
    }
    this.busy = false;
    this.update();
  }

  /** @param {ReviewState} state */
  #set(state) {
    this.state = state.review ? { ...state, review: withBestFirst(state.review) } : state;
    this.error = null;
    clearTimeout(this.#timer);
    // An answer to a request may leave the review out.
    if (state.state === 'done' && !state.review) this.#timer = window.setTimeout(this.#poll);
    if (!this.#left && this.isActive) this.#timer = window.setTimeout(this.#poll, document.hidden ? WAITING_MS : state.retry_after_ms ?? (state.state === 'running' ? RUNNING_MS : WAITING_MS));
  }

  #poll = async () => {
    const { state, source } = this;
    if (!state || !source) return;
    try {
      const next = await source.state(state.id);
      if (this.state?.state !== 'cancelled' && (next.review || next.state !== 'done')) this.#set(next);
    } catch (error) {
      this.error = errorText(error);
      if (!this.#left && this.isActive) this.#timer = window.setTimeout(this.#poll, WAITING_MS);
    }
    this.update();
  };
}
