/**
 * The review of one game or file on the server: requests it, follows its progress, cancels it. It runs on when the page is left, and is found again.
 */

/** @import {Review, ReviewState} from './types.js' */

import { errorText } from '../../../app/errors.js';
import * as api from './api.js';
import { withBestFirst } from './model.js';

/** Polling intervals in milliseconds: while it runs, and while it waits or the page is hidden. */
const [RUNNING_MS, WAITING_MS] = [1000, 2500];

/** Key of a file's review in this browser's storage. @param {string} file */
const keyOf = (file) => `deska.review.${file}`;

/** Accesses the storage, if that is allowed. @template T @param {(storage: Storage) => T} act @returns {T|null} */
function stored(act) {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

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
   * @param {{game: string|null, file: string|null}} of
   * @param {() => void} update
   */
  constructor(of, update) {
    this.of = of;
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
    const { game, file } = this.of;
    const known = file === null ? null : stored((storage) => storage.getItem(keyOf(file)));
    try {
      if (game !== null) this.#set(await api.ofGame(game));
      else if (known !== null) this.#set(await api.state(known));
    } catch (error) {
      const failure = /** @type {import('../../../app/api.js').ApiError} */ (error);
      if (failure.status !== 404) this.error = errorText(failure);
      else if (file !== null) stored((storage) => storage.removeItem(keyOf(file)));
    }
    this.loaded = true;
    this.busy = false;
    this.update();
  }

  async start() {
    const { game, file } = this.of;
    await this.#attempt(async () => {
      if (game !== null) this.#set(await api.start({ game }));
      else if (file !== null) this.#set(await api.start({ file }));
      const id = this.state?.id;
      if (file !== null && id) stored((storage) => storage.setItem(keyOf(file), id));
    });
  }

  async cancel() {
    const { state } = this;
    if (!state) return;
    clearTimeout(this.#timer);
    await this.#attempt(async () => {
      const answer = await api.cancel(state.id);
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
    const { state } = this;
    if (!state) return;
    try {
      const next = await api.state(state.id);
      if (this.state?.state !== 'cancelled' && (next.review || next.state !== 'done')) this.#set(next);
    } catch (error) {
      this.error = errorText(error);
      if (!this.#left && this.isActive) this.#timer = window.setTimeout(this.#poll, WAITING_MS);
    }
    this.update();
  };
}
