/**
 * A game's WebSocket that mends itself. It reconnects with growing pauses, asks the server for what was missed (`since`), and turns a
 * message with a `ref` into a promise of its answer. It knows nothing of what the messages mean.
 *
 * Events: `message` (detail: the message), `state` (the connection's state changed).
 */

/** @import {Message} from './types.js' */
/** @import {LocalSocket} from '../alone/client.js' */

import { openDevice, isLocalGame } from './device.js';

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
const CLOCK_PING_INTERVAL = 5000;
const PING_INTERVAL = 25_000;
const PING_TIMEOUT = 10_000;

/**
 * How long to wait before try number `attempt` (from 0): doubling, capped, with a random part so that many pages do not return at once.
 * @param {number} attempt
 * @param {() => number} [random]
 */
export function retryDelay(attempt, random = Math.random) {
  const whole = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(attempt, 10));
  return whole / 2 + (whole / 2) * random();
}

/** The connection went away before the answer came: what became of the question is known after the next welcome. */
export class ConnectionLost extends Error {}

export class GameSocket extends EventTarget {
  /** @type {WebSocket|LocalSocket|null} */
  #socket = null;
  #attempt = 0;
  #nextRef = 1;
  /** @type {Map<number, {resolve: (m: Message) => void, reject: (e: Error) => void}>} */
  #pending = new Map();
  #timer = 0;
  #heartbeat = 0;
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
  #setState(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new CustomEvent('state'));
  }

  #connect() {
    clearTimeout(this.#timer);
    this.#setState('connecting');
    if (isLocalGame(this.id)) {
      this.#connectLocally();
      return;
    }
    const url = new URL(`/api/v1/games/${encodeURIComponent(this.id)}/socket`, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('since', String(this.since()));
    this.#attach(new WebSocket(url));
  }

  /** A game on this device. */
  async #connectLocally() {
    try {
      const [client, { LocalSocket: Opened }] = await Promise.all([openDevice(), import('../alone/client.js')]);
      if (!this.#closed) this.#attach(new Opened(client, this.id, this.since()));
    } catch {
      this.#drop();
    }
  }

  /** @param {WebSocket|LocalSocket} socket */
  #attach(socket) {
    this.#socket = socket;
    socket.onmessage = (/** @type {{data: string}} */ event) => {
      if (this.#socket === socket) this.#handle(event.data);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#drop();
    };
  }

  /** @param {string} data */
  #handle(data) {
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
      this.#setState('open');
      clearInterval(this.#heartbeat);
      // Whoever computes on this device may be silent for a while, and is there all the same.
      if (!isLocalGame(this.id)) this.#heartbeat = setInterval(() => this.#checkConnection(), CLOCK_PING_INTERVAL);
    }
    this.dispatchEvent(new CustomEvent('message', { detail: message }));
    const waiting = message.ref == null ? undefined : this.#pending.get(message.ref);
    if (waiting) {
      this.#pending.delete(/** @type {number} */ (message.ref));
      waiting.resolve(message);
    }
  }

  #drop() {
    clearInterval(this.#heartbeat);
    this.#socket = null;
    for (const { reject } of this.#pending.values()) reject(new ConnectionLost('The connection was lost.'));
    this.#pending.clear();
    if (this.#closed || this.state === 'gone') return;
    this.#setState('waiting');
    this.#timer = setTimeout(() => this.#connect(), retryDelay(this.#attempt));
    this.#attempt += 1;
  }

  /** Pings a server that has been silent, and treats the connection as lost if no answer comes: the close event of a dead line may take minutes. */
  #checkConnection() {
    const clocked = this.clocked();
    if (this.#pinging || (!clocked && performance.now() - this.#heard < PING_INTERVAL)) return;
    const socket = this.#socket;
    this.#pinging = true;
    const timeout = setTimeout(() => {
      if (this.#socket === socket) this.#lose();
    }, clocked ? CLOCK_PING_INTERVAL : PING_TIMEOUT);
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
    if (!socket || isLocalGame(this.id)) return;
    this.#drop();
    socket.close();
  };

  /** Tries again at once. */
  retry() {
    if (this.state === 'waiting') this.#connect();
  }

  /** No more tries: there is nothing at the other end. */
  giveUp() {
    this.#setState('gone');
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
    if (!socket || this.state !== 'open') return Promise.reject(new ConnectionLost('There is no connection.'));
    const ref = this.#nextRef++;
    return new Promise((resolve, reject) => {
      this.#pending.set(ref, { resolve, reject });
      socket.send(JSON.stringify({ ...message, ref }));
    });
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#heartbeat);
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#lose);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#socket?.close();
  }
}
