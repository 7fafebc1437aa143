/**
 * The HTTP half of the protocol: one function a request. Everything that goes wrong arrives as an `ApiError`, whose `code` is the
 * server's, or `offline` when there was no answer.
 */

/** @import {About, GameLine, RuleSet} from './types.js' */

const BASE = '/api/v1';

export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} text an English sentence with the cure
   * @param {number} [status]
   */
  constructor(code, text, status = 0) {
    super(text);
    this.code = code;
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {any} [body] sent with POST when there is one
 * @returns {Promise<any>}
 */
async function request(path, body) {
  /** @type {RequestInit} */
  const options = body === undefined
    ? { headers: { accept: 'application/json' } }
    : { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: JSON.stringify(body) };
  let response;
  try {
    response = await fetch(BASE + path, { ...options, credentials: 'same-origin', cache: 'no-store' });
  } catch {
    throw new ApiError('offline', 'The server does not answer.');
  }
  let answer = null;
  try {
    answer = await response.json();
  } catch {
    // An answer without a JSON body is told by its status alone.
  }
  if (!response.ok) {
    throw new ApiError(answer?.error?.code ?? 'failed', answer?.error?.text ?? `The server answered ${response.status}.`, response.status);
  }
  return answer;
}

/** @returns {Promise<About>} */
export const about = () => request('/about');

/** @param {string} name @returns {Promise<RuleSet>} */
export const rules = (name) => request(`/rules/${encodeURIComponent(name)}`);

/** @returns {Promise<GameLine[]>} */
export const games = async () => (await request('/games')).games;

/** @param {string} id @returns {Promise<GameLine>} */
export const game = (id) => request(`/games/${encodeURIComponent(id)}`);

/** @param {object} setup @returns {Promise<{id: string}>} */
export const create = (setup) => request('/games', setup);

/** @param {string} id @param {string} name @returns {Promise<{seat: number}>} */
export const join = (id, name) => request(`/games/${encodeURIComponent(id)}/join`, { name });
