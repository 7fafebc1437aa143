/**
 * The games without the server: rooms, computer players and rules as WebAssembly, in a worker. What the page asks goes in as JSON, and so do the games that
 * are kept on this device, when they are asked for.
 */

import { own } from './local-requests.js';
import { ENGINE, WORDS } from './cache-names.js';
import { Shelf } from './game-store.js';
import { THINKER, Thinker } from './engine-worker.js';

/** @typedef {{memory: WebAssembly.Memory, deska_room: (length: number) => number, deska_hear: () => void, deska_take: () => void, deska_turn: () => number}} Exports */
/** @typedef {{kind: string, number: number, line: number, id: string, before: number|null, game: import('./game-store.js').KeptGame, method: string, path: string, status: number, body: string, text: string, question: string, error: string|null}} Message */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @type {Exports} */
let engine;
/** @type {Shelf} */
let shelf;
let timer = 0;
/** What is wrong with the file that was handed over last. @type {string|null} */
let damaged = null;
/** Questions that this worker asks itself. @type {Map<number, (answer: {status: number, body: string}) => void>} */
const inner = new Map();
let lastInner = 0;
/** Is this the worker in which computers think? It has the games that it is asked about, and no others. */
const thinks = self.name === THINKER;
/** @type {Map<string, import('./game-store.js').KeptGame|null>} */
const given = new Map();
const MOST_GIVEN = 8;
/** What computers are to think about, as far as it is still wanted. @type {Set<number>} */
const due = new Set();
const thinker = new Thinker((number, told) => say({ kind: 'thought', number, told }));
/** So soon after a game is looked at, its computers' worker begins: the page comes first. */
const WARM = 300;

/** @param {Uint8Array} bytes */
function put(bytes) {
  const place = engine.deska_room(bytes.length);
  new Uint8Array(engine.memory.buffer, place, bytes.length).set(bytes);
}

/** @param {object} message */
function say(message) {
  put(encoder.encode(JSON.stringify(message)));
  engine.deska_hear();
  turn();
}

/** Lets everything go on that can, and comes again when something else can. */
function turn() {
  clearTimeout(timer);
  // After what is said now, so that what is computed long comes behind it.
  timer = setTimeout(() => {
    const wait = engine.deska_turn();
    if (wait >= 0) timer = setTimeout(turn, Math.min(wait, 60_000));
  }, 0);
}

/** @param {number} number @param {Promise<unknown>} answer */
async function keep(number, answer) {
  try {
    say({ kind: 'kept', number, value: await answer });
  } catch (error) {
    const full = error instanceof DOMException && error.name === 'QuotaExceededError';
    say({ kind: 'kept', number, error: full ? 'full' : String(error) });
  }
}

/** @param {number} place @param {number} length */
function tell(place, length) {
  /** @type {Message} */
  const message = JSON.parse(decoder.decode(new Uint8Array(engine.memory.buffer, place, length)));
  switch (message.kind) {
    case 'read':
      keep(message.number, thinks ? Promise.resolve(given.get(message.id) ?? null) : shelf.read(message.id));
      break;
    case 'follower':
      keep(message.number, thinks ? Promise.resolve(null) : shelf.follower(message.id));
      break;
    case 'write':
      keep(message.number, shelf.write(message.id, message.before, message.game));
      break;
    case 'think':
      think(message);
      break;
    case 'cancel':
      due.delete(message.number);
      thinker.cancel(message.number);
      break;
    case 'answer':
      if (inner.has(message.number)) {
        inner.get(message.number)?.(message);
        inner.delete(message.number);
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
async function think({ number, question }) {
  due.add(number);
  const id = JSON.parse(question).game;
  const game = await shelf.read(id).catch(() => null);
  // It may have been let go while the game was read.
  if (due.delete(number)) thinker.think(number, { id, question, game });
}

/** @param {string} path @returns {Promise<{status: number, body: string}>} */
function ask(path) {
  const number = --lastInner + 2 ** 40;
  return new Promise((done) => {
    inner.set(number, done);
    say({ kind: 'ask', number, method: 'GET', path, body: '' });
  });
}

/** @param {Message} question */
async function hear(question) {
  const { kind, number, id, game } = question;
  if (thinks) {
    given.set(id, game);
    for (const old of [...given.keys()].slice(0, -MOST_GIVEN)) given.delete(old);
    say(kind === 'warm' ? { kind, game: id } : { kind, number, question: question.question });
    return;
  }
  if (kind === 'enter') setTimeout(async () => thinker.warm(String(game), await shelf.read(String(game)).catch(() => null)), WARM);
  const answer = kind === 'ask' ? await own(shelf, question, ask).catch((error) => ({ status: 503, body: JSON.stringify({ error: { code: 'storage', text: String(error) } }) })) : null;
  if (answer) postMessage({ kind: 'answer', number, ...answer });
  else say(question);
}

/** Takes a lexicon off of which a file is damaged: it can be fetched anew. @param {Cache} cache @param {string|null} lexicon */
async function takeOff(cache, lexicon) {
  for (const request of await cache.keys()) {
    if ((await cache.match(request))?.headers.get('x-lexicon') === lexicon) await cache.delete(request);
  }
}

/** Hands over the words that are installed. */
async function words() {
  const cache = await caches.open(WORDS);
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    const [name, of, role] = ['x-name', 'x-of', 'x-role'].map((header) => answer?.headers.get(header));
    // Whoever thinks needs no meanings.
    if (!answer || !name || !of || !role || (thinks && role === 'definitions')) continue;
    say({ kind: 'file', name, of, role });
    put(new Uint8Array(await answer.arrayBuffer()));
    damaged = null;
    engine.deska_take();
    if (damaged === null) continue;
    postMessage({ kind: 'wrong', text: `${name}: ${damaged}` });
    await takeOff(cache, answer.headers.get('x-lexicon'));
  }
}

async function begin() {
  // While the server answers the page is the server's, and so are the games.
  const served = await fetch(ENGINE).catch(() => null);
  const found = served?.ok ? served : await caches.match(ENGINE);
  if (!found) throw new Error('The games for playing without the server are not here.');
  const imports = { deska: { clock: () => performance.now(), wall: () => Date.now(), tell } };
  // Compiled while it comes, and what was compiled is kept by the browser for the next time, where its type is right.
  const streams = 'instantiateStreaming' in WebAssembly && found.headers.get('content-type') === 'application/wasm';
  const { instance } = streams ? await WebAssembly.instantiateStreaming(found, imports) : await WebAssembly.instantiate(await found.arrayBuffer(), imports);
  engine = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  if (!thinks) shelf = await Shelf.open();
  const chance = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  // Tests say what all games follow from, and how soon computers move.
  const wanted = new URL(location.href).searchParams;
  say({ kind: 'begin', chance, pace: Number(wanted.get('pace') ?? 600), seed: wanted.has('seed') ? Number(wanted.get('seed')) : null, remote: !thinks && typeof Worker === 'function' });
  await words();
  postMessage({ kind: 'ready' });
}

/** What came before all was there. @type {Message[]|null} */
let early = [];
addEventListener('message', ({ data }) => {
  if (early) early.push(data);
  else hear(data);
});

begin().then(() => {
  const waiting = early ?? [];
  early = null;
  waiting.forEach(hear);
}, (error) => postMessage({ kind: 'failed', text: String(error) }));
