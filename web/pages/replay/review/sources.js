/**
 * Where reviews come from: the server, or this device for its own games and files.
 */

/** @import {ReviewState} from './types.js' */
/** @import {ReviewOrder} from '../../../alone/reviewer.js' */

import * as api from './api.js';

/**
 * @typedef {Object} ReviewSource
 * @property {() => Promise<ReviewState|null>} find  a review that was requested before
 * @property {() => Promise<ReviewState>} start
 * @property {(id: string) => Promise<ReviewState>} state
 * @property {(id: string) => Promise<ReviewState|null>} cancel  the review, if it is done meanwhile
 */

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

/** Returns an existing review, or null. @param {Promise<ReviewState>} asked */
async function unlessMissing(asked) {
  try {
    return await asked;
  } catch (error) {
    if (/** @type {import('../../../app/api.js').ApiError} */ (error).status !== 404) throw error;
    return null;
  }
}

/** Returns the reviews of a game on the server. @param {string} game @returns {ReviewSource} */
export const gameSource = (game) => ({
  find: () => unlessMissing(api.ofGame(game)),
  start: () => api.start({ game }),
  state: api.state,
  cancel: api.cancel,
});

/** Returns the reviews of a file that was shared on the server. @param {string} file @returns {ReviewSource} */
export const fileSource = (file) => ({
  find: async () => {
    const known = stored((storage) => storage.getItem(keyOf(file)));
    const found = known === null ? null : await unlessMissing(api.state(known));
    if (known !== null && !found) stored((storage) => storage.removeItem(keyOf(file)));
    return found;
  },
  start: async () => {
    const state = await api.start({ file });
    stored((storage) => storage.setItem(keyOf(file), state.id));
    return state;
  },
  state: api.state,
  cancel: api.cancel,
});

/** Returns the hash of a text as an id. @param {string} text */
async function hashOf(text) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const openReviews = () => import('../../../alone/reviews.js');

/**
 * Returns the reviews of a game or an opened file on this device.
 * @param {Omit<ReviewOrder, 'id'>} order @returns {ReviewSource}
 */
export function deviceSource({ subject, earlyValues }) {
  const game = 'game' in subject ? subject.game : null;
  /** @returns {Promise<ReviewOrder>} */
  const named = async () => ({ id: game ?? `file-${await hashOf(JSON.stringify(subject))}`, subject, earlyValues });
  return {
    find: async () => {
      const [reviews, order] = await Promise.all([openReviews(), named()]);
      const found = await reviews.find(order.id, game);
      // Closing the page interrupted it.
      return found?.interrupted ? reviews.start(order) : found;
    },
    start: async () => (await openReviews()).start(await named()),
    state: async (id) => {
      const state = (await openReviews()).stateOf(id);
      if (!state) throw new Error('The review stopped.');
      return state;
    },
    cancel: async (id) => {
      const reviews = await openReviews();
      const state = reviews.stateOf(id);
      if (state?.state === 'done') return state;
      await reviews.cancel(id);
      return null;
    },
  };
}
