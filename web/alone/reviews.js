/**
 * The reviews of this device as the page sees them. Each runs in a worker that lasts until it is done, is cancelled, or the page is closed.
 */

/** @import {ReviewState} from '../pages/replay/review/types.js' */
/** @import {ReviewOrder, ReviewProgress} from './reviewer.js' */

import { GameStore } from './game-store.js';
import { REVIEW_WORKER_NAME } from './reviewer.js';

/** How often the page looks for progress, in milliseconds. */
const POLL_MS = 300;

/** @typedef {{worker: Worker, state: ReviewState}} Running */

/** @type {Map<string, Running>} */
const running = new Map();

/** @type {Promise<GameStore>|null} */
let opened = null;
const openStore = () => (opened ??= GameStore.open().catch((error) => { opened = null; throw error; }));

/** @param {string} id @param {ReviewProgress} progress @returns {ReviewState} */
const toState = (id, progress) => ({ id, retry_after_ms: progress.state === 'done' || progress.state === 'failed' ? null : POLL_MS, ...progress });

/** @param {string} id @param {ReviewProgress} progress */
function settle(id, progress) {
  const entry = running.get(id);
  if (!entry) return;
  entry.state = toState(id, progress);
  if (progress.state !== 'running') entry.worker.terminate();
}

/**
 * Starts a review, or returns the running one.
 * @param {ReviewOrder} order @returns {ReviewState}
 */
export function start(order) {
  const { id } = order;
  const known = running.get(id);
  if (known && known.state.retry_after_ms !== null) return known.state;
  const worker = new Worker('/alone/worker.js', { type: 'module', name: REVIEW_WORKER_NAME });
  const fail = (/** @type {string} */ text) => settle(id, { state: 'failed', done: 0, total: 0, error: { code: 'device', parameters: {}, text } });
  worker.onerror = (event) => fail(event.message || 'The review stopped.');
  worker.onmessage = ({ data }) => {
    if (data.kind === 'failed') fail(data.text);
    else if (data.kind === 'review') settle(id, data.progress);
    else if (data.kind === 'wrong') console.error(`the review on this device: ${data.text}`);
  };
  worker.postMessage({ kind: 'review', order });
  const state = toState(id, { state: 'queued', done: 0, total: 0 });
  running.set(id, { worker, state });
  return state;
}

/** Returns the state of a review that was started by this page. @param {string} id @returns {ReviewState|null} */
export const stateOf = (id) => running.get(id)?.state ?? null;

/** Cancels a review; the finished turns are kept. @param {string} id */
export async function cancel(id) {
  running.get(id)?.worker.terminate();
  running.delete(id);
  const store = await openStore();
  const stored = await store.review(id);
  if (stored && !stored.review) await store.saveReview({ ...stored, cancelled: true });
}

/**
 * Returns the running or stored review; null if there is none, or the game has changed since.
 * @param {string} id @param {string|null} game  null: a file
 * @returns {Promise<ReviewState & {interrupted?: boolean}|null>} interrupted: it was not cancelled, but does not run
 */
export async function find(id, game) {
  const state = stateOf(id);
  if (state && state.state !== 'failed') return state;
  const store = await openStore();
  const stored = await store.review(id);
  if (!stored) return null;
  if (game !== null && (await store.read(game))?.log.length !== stored.log) return null;
  const [done, total] = [stored.turns.filter((turn) => turn !== null).length, stored.turns.length];
  if (stored.review) return { id, state: 'done', done, total, review: stored.review };
  return { id, state: 'cancelled', done, total, interrupted: !stored.cancelled };
}
