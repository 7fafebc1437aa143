/**
 * Reviews a game or a file turn by turn, in a worker of its own. Each finished turn is stored, so that a review continues where it was interrupted.
 */

/** @import {Review, ReviewText, TurnReview} from '../pages/replay/review/types.js' */
/** @import {GameStore} from './game-store.js' */

/** @typedef {{game: string}|{file: {bytes: string, rules?: string, lexicon?: string}}} ReviewSubject  bytes: one character per byte */
/** @typedef {{id: string, subject: ReviewSubject, earlyValues: boolean}} ReviewOrder  id: under which the review is stored */
/** @typedef {{state: 'queued'|'running'|'done'|'failed', done: number, total: number, review?: Review, error?: ReviewText}} ReviewProgress */
/** @typedef {(path: string, body: object) => Promise<{status: number, body: string}>} Ask  sends a POST request to the engine */

/** The name by which such a worker recognizes its role. */
export const REVIEW_WORKER_NAME = 'reviewer';

/** @param {Ask} ask @param {string} step @param {object} body @returns {Promise<any>} */
async function request(ask, step, body) {
  const answer = await ask(`/reviews/${step}`, body);
  const data = JSON.parse(answer.body);
  if (answer.status === 200) return data;
  const { code = 'failed', text = '' } = data.error ?? {};
  throw Object.assign(new Error(text), { code });
}

/**
 * @param {GameStore} store @param {Ask} ask @param {ReviewOrder} order
 * @param {(progress: ReviewProgress) => void} report
 */
async function review(store, ask, { id, subject }, report) {
  /** @type {{key: string, total: number}} */
  const { key, total } = await request(ask, 'plan', subject);
  if (total === 0) throw Object.assign(new Error('The game has no turns to review.'), { code: 'no-turns' });
  const log = 'game' in subject ? (await store.read(subject.game))?.log.length ?? 0 : 0;
  const stored = await store.review(id);
  const isCurrent = stored?.key === key && stored.turns.length === total;
  /** @type {(TurnReview|null)[]} */
  const turns = isCurrent ? stored.turns : Array.from({ length: total }, () => null);
  const save = (/** @type {Review|null} */ whole) => store.saveReview({ id, key, log, turns, review: whole, cancelled: false, updated: Date.now() });
  const count = () => turns.filter((turn) => turn !== null).length;
  for (let index = 0; index < total; index += 1) {
    if (turns[index] !== null) continue;
    report({ state: 'running', done: count(), total });
    turns[index] = await request(ask, 'turn', { index });
    await save(null);
  }
  const whole = await request(ask, 'whole', { turns });
  await save(whole);
  report({ state: 'done', done: total, total, review: whole });
}

/**
 * Reviews, and reports a failure as well.
 * @param {GameStore} store @param {Ask} ask @param {ReviewOrder} order @param {(progress: ReviewProgress) => void} report
 */
export async function runReview(store, ask, order, report) {
  try {
    await review(store, ask, order, report);
  } catch (error) {
    const { code = 'storage', message } = /** @type {Error & {code?: unknown}} */ (error);
    report({ state: 'failed', done: 0, total: 0, error: { code: typeof code === 'string' ? code : 'storage', parameters: {}, text: message } });
  }
}
