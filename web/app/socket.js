/**
 * A game's WebSocket that mends itself. It reconnects with growing pauses, asks the server for what was missed (`since`), and turns a
 * message with a `ref` into a promise of its answer. It knows nothing of what the messages mean.
 *
 * Events: `message` (detail: the message), `state` (the connection's state changed).
 */

/** @import {Message} from './types.js' */
/** @import {Line} from '../alone/client.js' */

import { device, isHere } from './device.js';

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
const BEAT = 5000;
const HEARTBEAT = 25_000;
const PATIENCE = 10_000;

/**
 * How long to wait before try number `attempt` (from 0): doubling, capped, with a random part so that many pages do not return at once.
 * @param {number} attempt
 * @param {() => number} [random]
 */
export function pause(attempt, random = Math.random) {
  const whole = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(attempt, 10));
  return whole / 2 + (whole / 2) * random();
}

/** The connection went away before the answer came: what became of the question is known after the next welcome. */
export class Lost extends Error {}

export class GameSocket extends EventTarget {
  /** @type {WebSocket|Line|null} */
  #socket = null;
  #attempt = 0;
  #nextRef = 1;
  /** @type {Map<number, {resolve: (m: Message) => void, reject: (e: Error) => void}>} */
  #asked = new Map();
  #timer = 0;
  #heart = 0;
  /** When the last message came, and whether a ping waits for its answer. */
  #heard = 0;
  #pinging = false;
  #closed = false;

  /** @type {'connecting'|'open'|'waiting'|'gone'} gone: the server says there is no such game */
  state = 'connecting';

  /**
   * @param {string} id
   * @param {() => number} since the version the page has
   * @param {() => boolean} [clocked] whether the page shows a clock, so that a lost connection must show within seconds
   */
  constructor(id, since, clocked = () => false) {
    super();
    this.id = id;
    this.since = since;
    this.clocked = clocked;
    addEventListener('online', this.#wake);
    addEventListener('offline', this.#lose);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  /** @param {'connecting'|'open'|'waiting'|'gone'} state */
  #turn(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new CustomEvent('state'));
  }

  #connect() {
    clearTimeout(this.#timer);
    this.#turn('connecting');
    if (isHere(this.id)) {
      this.#enter();
      return;
    }
    const url = new URL(`/api/v1/games/${encodeURIComponent(this.id)}/socket`, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('since', String(this.since()));
    this.#follow(new WebSocket(url));
  }

  /** A game on this device. */
  async #enter() {
    try {
      const [client, { Line: Opened }] = await Promise.all([device(), import('../alone/client.js')]);
      if (!this.#closed) this.#follow(new Opened(client, this.id, this.since()));
    } catch {
      this.#drop();
    }
  }

  /** @param {WebSocket|Line} socket */
  #follow(socket) {
    this.#socket = socket;
    socket.onmessage = (/** @type {{data: string}} */ event) => {
      if (this.#socket === socket) this.#hear(event.data);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#drop();
    };
  }

  /** @param {string} data */
  #hear(data) {
    /** @type {Message} */
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    this.#heard = performance.now();
    if (message.type === 'welcome') {
      this.#attempt = 0;
      this.#turn('open');
      clearInterval(this.#heart);
      // Whoever computes on this device may be silent for a while, and is there all the same.
      if (!isHere(this.id)) this.#heart = setInterval(() => this.#beat(), BEAT);
    }
    this.dispatchEvent(new CustomEvent('message', { detail: message }));
    const waiting = message.ref == null ? undefined : this.#asked.get(message.ref);
    if (waiting) {
      this.#asked.delete(/** @type {number} */ (message.ref));
      waiting.resolve(message);
    }
  }

  #drop() {
    clearInterval(this.#heart);
    this.#socket = null;
    for (const { reject } of this.#asked.values()) reject(new Lost('The connection was lost.'));
    this.#asked.clear();
    if (this.#closed || this.state === 'gone') return;
    this.#turn('waiting');
    this.#timer = setTimeout(() => this.#connect(), pause(this.#attempt));
    this.#attempt += 1;
  }

  /** Pings a server that has been silent, and treats the connection as lost if no answer comes: the close event of a dead line may take minutes. */
  #beat() {
    const clocked = this.clocked();
    if (this.#pinging || (!clocked && performance.now() - this.#heard < HEARTBEAT)) return;
    const socket = this.#socket;
    this.#pinging = true;
    const timeout = setTimeout(() => {
      if (this.#socket === socket) this.#lose();
    }, clocked ? BEAT : PATIENCE);
    const answered = () => {
      clearTimeout(timeout);
      this.#pinging = false;
    };
    this.ask({ type: 'ping' }).then(answered, answered);
  }

  /** The network is back, or the reader is: no reason to wait on. */
  #wake = () => {
    if (document.visibilityState === 'visible') this.retry();
  };

  /** The network is gone or the server is silent: the connection is lost now, not only when the browser closes it. */
  #lose = () => {
    const socket = this.#socket;
    if (!socket || isHere(this.id)) return;
    this.#drop();
    socket.close();
  };

  /** Tries again at once. */
  retry() {
    if (this.state === 'waiting') this.#connect();
  }

  /** No more tries: there is nothing at the other end. */
  giveUp() {
    this.#turn('gone');
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /**
   * Sends a message and waits for the answer that repeats its ref.
   * @param {object} message
   * @returns {Promise<Message>}
   */
  ask(message) {
    const socket = this.#socket;
    if (!socket || this.state !== 'open') return Promise.reject(new Lost('There is no connection.'));
    const ref = this.#nextRef++;
    return new Promise((resolve, reject) => {
      this.#asked.set(ref, { resolve, reject });
      socket.send(JSON.stringify({ ...message, ref }));
    });
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#heart);
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#lose);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#socket?.close();
  }
}
