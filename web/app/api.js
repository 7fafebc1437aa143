/**
 * The HTTP API: one function per request. Failures are `ApiError`s with the server's `code`, or `offline` if there was no response.
 */

/** @import {Speed} from '../boards/pentago/wire.js' */
/** @import {AnalysisRequest, BeginRequest, FileQuery, GameList, GameQuery, KeepQuery, NewGame, Notes, PlayerRequest, SharedFiles, Study, StudyLine, StudyList, TakenSeat} from './wire.js' */
/** @import {About, Analysis, Credits, Event, EventGames, EventList, GameLine, PageQuery, Reach, SharedFile, Replay, ReplayStep, RuleSet, SavedPlayer, Series, WordCheck} from './types.js' */

import { answersLocally, openDevice } from './device.js';

const BASE = '/api/v1';

/** @typedef {{line: number|null, quote: string|null, reason: {code: string, parameters: Record<string, string>}|null}} FileFault  the line, its text, and what is wrong with it */

export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} text  an English sentence that says what to do
   * @param {number} [status]
   * @param {FileFault|null} [file]  what is wrong with an uploaded file
   * @param {import('./wire.js').BanDetails} [ban]  the ban or mute that forbids the request
   * @param {import('./wire.js').Refusal|null} [why]  why a move is refused
   */
  constructor(code, text, status = 0, file = null, ban = undefined, why = null) {
    super(text);
    this.code = code;
    this.status = status;
    this.file = file;
    this.ban = ban;
    this.why = why;
  }
}

/**
 * Sends a request and returns the parsed response. The only place where `any` enters: the functions below give each response its type.
 * @param {string} path
 * @param {unknown} [body]  sent as JSON; a Blob is sent as it is
 * @param {string} [method]  default: POST with a body, else GET
 * @param {object} [more]  additional headers
 * @returns {Promise<any>} null if the response has no body
 */
export async function request(path, body, method = body === undefined ? 'GET' : 'POST', more = {}) {
  /** @type {Record<string, string>} */
  const headers = { accept: 'application/json', ...more };
  if (method !== 'GET') headers['content-type'] = body instanceof Blob ? 'application/octet-stream' : 'application/json';
  const sent = body === undefined || body instanceof Blob ? body : JSON.stringify(body);
  if (answersLocally(method, path, false)) return onDevice(method, path, sent);
  let response;
  try {
    response = await fetch(BASE + path, { method, headers, ...(sent === undefined ? {} : { body: sent }), credentials: 'same-origin', cache: 'no-store' });
  } catch {
    if (answersLocally(method, path, true)) return onDevice(method, path, sent);
    throw new ApiError('offline', 'The server does not answer.');
  }
  let answer = null;
  try {
    answer = await response.json();
  } catch {
    // Without a JSON body the status says enough.
  }
  if (!response.ok) throw failureOf(response.status, answer?.error);
  return answer;
}

/** @param {number} status @param {Partial<import('./wire.js').RequestError>|undefined} error  undefined: the body was no error */
function failureOf(status, error) {
  const { code = 'failed', text = `The server answered ${status}.`, line = null, quote = null, reason = null, ban, why = null } = error ?? {};
  return new ApiError(code, text, status, code === 'bad-file' || reason ? { line, quote, reason } : null, ban, why);
}

/** Returns the content of a file as one character per byte. @param {Blob} file */
export const characters = async (file) => [...new Uint8Array(await file.arrayBuffer())].map((byte) => String.fromCharCode(byte)).join('');

/** Sends a request to the games on this device instead of the server. @param {string} method @param {string} path @param {string|Blob|undefined} body @returns {Promise<any>} */
async function onDevice(method, path, body) {
  const text = body instanceof Blob ? await characters(body) : body ?? '';
  const answer = await (await openDevice()).ask(method, path, text);
  const data = answer.body ? JSON.parse(answer.body) : null;
  if (answer.status >= 300) throw failureOf(answer.status, data?.error);
  return data;
}

/**
 * Sends a request that must take effect only once. If the connection fails, it is retried with the same idempotency key.
 * @param {string} path @param {unknown} body @returns {Promise<any>}
 */
export async function requestOnce(path, body, left = 2, key = crypto.getRandomValues(new Uint32Array(4)).join('-')) {
  try {
    return await request(path, body, 'POST', { 'idempotency-key': key });
  } catch (error) {
    if (left === 0 || /** @type {ApiError} */ (error).code !== 'offline') throw error;
    await new Promise((done) => { setTimeout(done, 500); });
    return requestOnce(path, body, left - 1, key);
  }
}

const part = encodeURIComponent;

/** @param {Record<string, string|number|boolean|undefined>} params */
const query = (params) => new URLSearchParams(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));

/** @param {PageQuery} params @returns {Promise<EventList>} */
export const events = (params) => request(`/events?${query(params)}`);
/** @param {string} name @returns {Promise<Event>} */
export const event = (name) => request(`/events/${part(name)}`);

/** @param {string} name @param {PageQuery} params @returns {Promise<EventGames>} */
export const eventGames = (name, params) => request(`/events/${part(name)}/games?${query(params)}`);

/** @param {string} name @param {string} log @returns {Promise<Blob>} */
export const eventGame = async (name, log) => new Blob([(await request(`/events/${part(name)}/games/${part(log)}`)).log]);

/** @param {string} name @param {string} language */
export const eventReport = (name, language) => `/api/v1/events/${part(name)}/report?${query({ language })}`;

/** How long the response of `about` is cached, in milliseconds. */
const ABOUT_TTL = 30_000;
/** @type {{at: number, answer: Promise<About>}|null} */
let cachedAbout = null;

/** @returns {Promise<About>} */
export function about() {
  if (!cachedAbout || performance.now() - cachedAbout.at > ABOUT_TTL) {
    const entry = { at: performance.now(), answer: request('/about') };
    // Errors are not cached.
    entry.answer.catch(() => cachedAbout === entry && (cachedAbout = null));
    cachedAbout = entry;
  }
  return cachedAbout.answer;
}

/** @returns {Promise<Credits>} */
export const credits = () => request('/credits');

/** @returns {Promise<Reach>} */
export const reach = () => request('/reach');

/** @param {string} name @returns {Promise<RuleSet>} */
export const rules = (name) => request(`/rules/${part(name)}`);

// ---- games ----

/** @returns {Promise<GameLine[]>} */
export const games = async () => (await request('/games')).games;

/** @param {GameQuery} params @returns {Promise<GameList>} */
export const searchGames = (params) => request(`/games?${query(params)}`);

/** @param {string} id @returns {Promise<GameLine>} */
export const game = (id) => request(`/games/${part(id)}`);

/** @param {BeginRequest} setup @returns {Promise<NewGame>} */
export const create = (setup) => requestOnce('/games', setup);

/** @param {string} id @param {string} name @returns {Promise<TakenSeat>} */
export const join = (id, name) => requestOnce(`/games/${part(id)}/join`, { name });

/** @param {string} id @returns {Promise<null>} */
export const removeGame = (id) => request(`/games/${part(id)}`, undefined, 'DELETE');

/** @param {string} id */
export const fileAddress = (id) => `${BASE}/games/${part(id)}/file`;

/** @param {string} id @returns {Promise<Series>} */
export const series = (id) => request(`/games/${part(id)}/series`);

/** @param {string} id @param {string|null} [seat]  for a game in progress: which of our seats' view @returns {Promise<Replay>} */
export const replay = (id, seat = null) => request(`/games/${part(id)}/replay${seat === null ? '' : `?${new URLSearchParams({ seat })}`}`);

/**
 * Parses a game file.
 * @param {Blob} file
 * @param {FileQuery} [as]  rules and lexicon, if the file does not name them
 * @returns {Promise<Replay>}
 */
export const readFile = (file, as = {}) => request(`/replay?${query(as)}`, file.slice());

// ---- shared files ----

/** @returns {Promise<SharedFiles>} */
export const files = () => request('/files');

/**
 * Uploads a file to share it under its own address.
 * @param {Blob} file @param {KeepQuery} as @returns {Promise<SharedFile>}
 */
export const keepFile = (file, as) => request(`/files?${query(as)}`, file.slice());

/** @param {string} id @returns {Promise<Replay>} */
export const fileReplay = (id) => request(`/files/${part(id)}/replay`);

/** @param {string} id @returns {Promise<null>} */
export const removeFile = (id) => request(`/files/${part(id)}`, undefined, 'DELETE');

/** @param {string} id */
export const sharedAddress = (id) => `${BASE}/files/${part(id)}/file`;

/** @param {string} id @returns {Promise<string>} */
export const notes = async (id) => (await request(`/games/${part(id)}/notes`)).text;

/** @param {string} id @param {string} text @returns {Promise<Notes>} */
export const setNotes = (id, text) => request(`/games/${part(id)}/notes`, { text }, 'PUT');

// ---- words and positions ----

/** Measures the speed of a game's engines on the server. @param {string} name @returns {Promise<Speed>} */
export const engineSpeed = (name) => request(`/analysis/speed?${new URLSearchParams({ rules: name })}`);

/** @param {string} name of the rules @param {string|null} lexicon @param {string} position @param {number} top @param {'equity'} [by] @returns {Promise<Analysis>} */
export function analysis(name, lexicon, position, top, by) {
  /** @type {AnalysisRequest} */
  const body = { rules: name, ...(lexicon ? { lexicon } : {}), position, top, ...(by ? { by } : {}) };
  return request('/analysis', body);
}

/**
 * Opens a position or a whole game in any of the notations of the games.
 * @param {{text: string, rules?: string, lexicon?: string}} body @returns {Promise<Replay>}
 */
export const openText = (body) => request('/analysis/open', body);

/**
 * Plays a move in a position: the step before it, with its record, and the step after it.
 * @param {{rules: string, lexicon?: string, position: string, move: string, turn?: number}} body  turn: the seat to move
 * @returns {Promise<{steps: [ReplayStep, ReplayStep]}>}
 */
export const playMove = (body) => request('/analysis/play', body);

/** @param {string} lexicon @param {string} text @returns {Promise<WordCheck>} */
export const word = (lexicon, text) => request(`/lexicons/${part(lexicon)}/words/${part(text)}`);

// ---- studies ----

/** @returns {Promise<StudyList>} */
export const studies = () => request('/studies');
/** @param {string} id @returns {Promise<Study>} */
export const study = (id) => request(`/studies/${part(id)}`);
/** @param {{title: string, study: object}} body @returns {Promise<StudyLine>} */
export const addStudy = (body) => request('/studies', body);
/** @param {string} id @param {{title?: string, shared?: boolean, study?: object, revision?: number}} change @returns {Promise<StudyLine>} */
export const changeStudy = (id, change) => request(`/studies/${part(id)}`, change, 'PUT');
/** @param {string} id @returns {Promise<void>} */
export const removeStudy = (id) => request(`/studies/${part(id)}`, undefined, 'DELETE');
/** Writes a study as a file. @param {{study: object, format: 'gcg'|'log'}} body @returns {Promise<{text: string}>} */
export const exportStudy = (body) => request('/analysis/export', body);

// ---- saved players ----

/** @returns {Promise<SavedPlayer[]>} */
export const players = async () => (await request('/players')).players;

/** @param {PlayerRequest} player @returns {Promise<SavedPlayer>} */
export const addPlayer = (player) => request('/players', player);

/** @param {string} id @param {PlayerRequest} player @returns {Promise<SavedPlayer>} */
export const changePlayer = (id, player) => request(`/players/${part(id)}`, player, 'PUT');

/** @param {string} id @returns {Promise<null>} */
export const removePlayer = (id) => request(`/players/${part(id)}`, undefined, 'DELETE');
