/**
 * The worker for offline play: runs the engine (rooms, rules and computer players) as WebAssembly. Requests of the page and stored games are passed in as JSON.
 */

import { answerLocally, resolveSavedSeats } from './local-requests.js';
import { EARLY_PATH, ENGINE_PATH, LEXICON_CACHE } from './cache-names.js';
import { GameStore } from './game-store.js';
import { ENGINE_WORKER_NAME, EngineWorker } from './engine-worker.js';
import { REVIEW_WORKER_NAME, runReview } from './reviewer.js';

/** @typedef {{memory: WebAssembly.Memory, deska_room: (length: number) => number, deska_hear: () => void, deska_take: () => void, deska_turn: () => number}} Exports */
/** @typedef {{kind: string, number: number, line: number, id: string, before: number|null, game: import('./game-store.js').StoredGame, method: string, path: string, status: number, body: string, text: string, question: string, error: string|null, order: import('./reviewer.js').ReviewOrder}} Message */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @type {Exports} */
let engine;
/** @type {GameStore} */
let store;
let timer = 0;
/** What is wrong with the last file passed to the engine. @type {string|null} */
let damaged = null;
/** Requests that this worker sends to the engine itself. @type {Map<number, (answer: {status: number, body: string}) => void>} */
const pendingRequests = new Map();
let lastRequest = 0;
/** Whether this worker is for thinking only (`EngineWorker`). It then knows only the games passed with each request. */
const isEngineWorker = self.name === ENGINE_WORKER_NAME;
/** Whether this worker is for a review only. */
const isReviewWorker = self.name === REVIEW_WORKER_NAME;
/** @type {Map<string, import('./game-store.js').StoredGame|null>} */
const providedGames = new Map();
const MAX_PROVIDED = 8;
/** Thoughts that have been requested and not cancelled. @type {Set<number>} */
const pendingThoughts = new Set();
const engineWorker = new EngineWorker((number, told) => sendToEngine({ kind: 'thought', number, told }));
/** Delay in milliseconds before the worker for thinking starts, so that the page loads first. */
const WARM_UP_DELAY = 300;

/** @param {Uint8Array} bytes */
function writeInput(bytes) {
  const place = engine.deska_room(bytes.length);
  new Uint8Array(engine.memory.buffer, place, bytes.length).set(bytes);
}

/** @param {object} message */
function sendToEngine(message) {
  writeInput(encoder.encode(JSON.stringify(message)));
  engine.deska_hear();
  poll();
}

/** Polls the engine's tasks, and again when its next timer is due. */
function poll() {
  clearTimeout(timer);
  // In a later task, so that messages are delivered before a long computation.
  timer = setTimeout(() => {
    const wait = engine.deska_turn();
    if (wait >= 0) timer = setTimeout(poll, Math.min(wait, 60_000));
  }, 0);
}

/** @param {number} number @param {Promise<unknown>} answer */
async function reply(number, answer) {
  try {
    sendToEngine({ kind: 'kept', number, value: await answer });
  } catch (error) {
    const full = error instanceof DOMException && error.name === 'QuotaExceededError';
    sendToEngine({ kind: 'kept', number, error: full ? 'full' : String(error) });
  }
}

/** @param {number} place @param {number} length */
function tell(place, length) {
  /** @type {Message} */
  const message = JSON.parse(decoder.decode(new Uint8Array(engine.memory.buffer, place, length)));
  switch (message.kind) {
    case 'read':
      reply(message.number, isEngineWorker ? Promise.resolve(providedGames.get(message.id) ?? null) : store.read(message.id));
      break;
    case 'follower':
      reply(message.number, isEngineWorker ? Promise.resolve(null) : store.follower(message.id));
      break;
    case 'write':
      reply(message.number, store.write(message.id, message.before, message.game));
      break;
    case 'think':
      startThinking(message);
      break;
    case 'cancel':
      pendingThoughts.delete(message.number);
      engineWorker.cancel(message.number);
      break;
    case 'answer':
      if (pendingRequests.has(message.number)) {
        pendingRequests.get(message.number)?.(message);
        pendingRequests.delete(message.number);
        break;
      }
      postMessage(message);
      break;
    case 'taken':
      if (message.error) damaged = message.error;
      break;
    default:
      postMessage(message);
  }
}

/** @param {Message} message */
async function startThinking({ number, question }) {
  pendingThoughts.add(number);
  const id = JSON.parse(question).game;
  const game = await store.read(id).catch(() => null);
  // It may have been cancelled while the game was read.
  if (pendingThoughts.delete(number)) engineWorker.think(number, { id, question, game });
}

/** @param {string} method @param {string} path @param {string} body @returns {Promise<{status: number, body: string}>} */
function askEngine(method, path, body) {
  const number = --lastRequest + 2 ** 40;
  return new Promise((done) => {
    pendingRequests.set(number, done);
    sendToEngine({ kind: 'ask', number, method, path, body });
  });
}

/** @param {string} path */
const requestGames = (path) => askEngine('GET', path, '');

/** Reviews a game and reports the progress to the page. @param {import('./reviewer.js').ReviewOrder} order */
async function review(order) {
  if (order.earlyValues) await loadEarlyValues();
  await runReview(store, (path, body) => askEngine('POST', path, JSON.stringify(body)), order, (progress) => postMessage({ kind: 'review', progress }));
}

/** @param {Message} question */
async function handlePageMessage(question) {
  const { kind, number, id, game } = question;
  if (isEngineWorker) {
    providedGames.set(id, game);
    for (const old of [...providedGames.keys()].slice(0, -MAX_PROVIDED)) providedGames.delete(old);
    sendToEngine(kind === 'warm' ? { kind, game: id } : { kind, number, question: question.question });
    return;
  }
  if (kind === 'review') {
    await review(question.order).catch((error) => postMessage({ kind: 'failed', text: String(error) }));
    return;
  }
  if (kind === 'enter') setTimeout(async () => engineWorker.warmUp(String(game), await store.read(String(game)).catch(() => null)), WARM_UP_DELAY);
  if (kind !== 'ask') {
    sendToEngine(question);
    return;
  }
  let resolved;
  try {
    const answer = await answerLocally(store, question, requestGames);
    if (answer) {
      postMessage({ kind: 'answer', number, ...answer });
      return;
    }
    resolved = await resolveSavedSeats(store, question);
  } catch (error) {
    postMessage({ kind: 'answer', number, status: 503, body: JSON.stringify({ error: { code: 'storage', text: String(error) } }) });
    return;
  }
  sendToEngine(resolved);
}

/** Removes a lexicon with a damaged file, so that it can be installed again. @param {Cache} cache @param {string|null} lexicon */
async function removeLexicon(cache, lexicon) {
  for (const request of await cache.keys()) {
    if ((await cache.match(request))?.headers.get('x-lexicon') === lexicon) await cache.delete(request);
  }
}

/** Passes the installed lexicons to the engine. */
async function loadLexicons() {
  const cache = await caches.open(LEXICON_CACHE);
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    const [name, of, role] = ['x-name', 'x-of', 'x-role'].map((header) => answer?.headers.get(header));
    // Computer players and reviews do not need definitions.
    if (!answer || !name || !of || !role || ((isEngineWorker || isReviewWorker) && role === 'definitions')) continue;
    const problem = await passFile(name, of, role, answer);
    if (problem === null) continue;
    postMessage({ kind: 'wrong', text: `${name}: ${problem}` });
    await removeLexicon(cache, answer.headers.get('x-lexicon'));
  }
}

/** Passes a file to the engine and returns what is wrong with it. @param {string} name @param {string} of @param {string} role @param {Response} file */
async function passFile(name, of, role, file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  sendToEngine({ kind: 'file', name, of, role });
  writeInput(bytes);
  damaged = null;
  engine.deska_take();
  return /** @type {string|null} */ (damaged);
}

/** Returns a file of this version of the page. @param {string} path */
async function fetchInstalled(path) {
  // Prefer the server's: while the server is reachable the page is the server's version.
  const served = await fetch(path).catch(() => null);
  return served?.ok ? served : await caches.match(path);
}

/** Passes the exact values of early positions to the engine: without them the review would differ from the server's. */
async function loadEarlyValues() {
  const found = await fetchInstalled(EARLY_PATH);
  if (!found) throw new Error('The exact values of early positions are not installed: open the page with the server once.');
  const problem = await passFile('early-values', '', 'early', found);
  if (problem !== null) throw new Error(`${EARLY_PATH}: ${problem}`);
}

async function start() {
  const found = await fetchInstalled(ENGINE_PATH);
  if (!found) throw new Error('The engine for offline play is not installed.');
  const imports = { deska: { clock: () => performance.now(), wall: () => Date.now(), tell } };
  // Streaming compiles while downloading, and browsers cache the compiled code; it requires the right content type.
  const streams = 'instantiateStreaming' in WebAssembly && found.headers.get('content-type') === 'application/wasm';
  const { instance } = streams ? await WebAssembly.instantiateStreaming(found, imports) : await WebAssembly.instantiate(await found.arrayBuffer(), imports);
  engine = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  if (!isEngineWorker) store = await GameStore.open();
  const chance = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  // Tests set the seed and how soon computer players move.
  const wanted = new URL(location.href).searchParams;
  sendToEngine({ kind: 'begin', chance, pace: Number(wanted.get('pace') ?? 600), seed: wanted.has('seed') ? Number(wanted.get('seed')) : null, remote: !isEngineWorker && !isReviewWorker && typeof Worker === 'function' });
  await loadLexicons();
  postMessage({ kind: 'ready' });
}

/** Messages received before the engine was ready; null once it is. @type {Message[]|null} */
let queue = [];
addEventListener('message', ({ data }) => {
  if (queue) queue.push(data);
  else handlePageMessage(data);
});

start().then(() => {
  const waiting = queue ?? [];
  queue = null;
  waiting.forEach(handlePageMessage);
}, (error) => postMessage({ kind: 'failed', text: String(error) }));
