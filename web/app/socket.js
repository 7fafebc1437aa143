/**
 * A game's WebSocket with automatic reconnection and exponential backoff. After reconnecting it requests the missed records (`since`). `ask` matches answers by
 * `ref`. It does not interpret messages.
 *
 * Events: `message` (detail: the message), `state` (`state` has changed).
 */

/** @import {Message} from './types.js' */
/** @import {LocalSocket} from '../alone/client.js' */

import { openDevice, isLocalGame } from './device.js';

const MIN_RETRY_DELAY = 400;
const MAX_RETRY_DELAY = 15_000;
const CLOCK_PING_INTERVAL = 5000;
const PING_INTERVAL = 25_000;
const PING_TIMEOUT = 10_000;

/**
 * Returns the delay before a reconnection attempt (from 0): exponential, capped, with jitter so that many clients do not reconnect at once.
 * @param {number} attempt
 * @param {() => number} [random]
 */
export function retryDelay(attempt, random = Math.random) {
  const ceiling = Math.min(MAX_RETRY_DELAY, MIN_RETRY_DELAY * 2 ** Math.min(attempt, 10));
  return ceiling / 2 + (ceiling / 2) * random();
}

/** The connection was lost before the answer arrived. The next welcome message shows whether the request took effect. */
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
  /** When the last message was received. */
  #receivedAt = 0;
  #pinging = false;
  #closed = false;

  /** @type {'connecting'|'open'|'waiting'|'gone'} gone: the server says there is no such game */
  state = 'connecting';

  /**
   * @param {string} id
   * @param {() => number} since  the version of the game that the page has
   * @param {() => boolean} [clocked]  whether the page shows a clock, so that a lost connection must be noticed within seconds
   */
  constructor(id, since, clocked = () => false) {
    super();
    this.id = id;
    this.since = since;
    this.clocked = clocked;
    addEventListener('online', this.#retryNow);
    addEventListener('offline', this.#onLost);
    document.addEventListener('visibilitychange', this.#retryNow);
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

  /** Connects to a game on this device. */
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
    this.#receivedAt = performance.now();
    if (message.type === 'welcome') {
      this.#attempt = 0;
      this.#setState('open');
      clearInterval(this.#heartbeat);
      // A game on this device needs no pings: a computing worker may not answer for a while.
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

  /** Pings a silent server and treats the connection as lost without an answer: the close event of a dead connection may take minutes. */
  #checkConnection() {
    const clocked = this.clocked();
    if (this.#pinging || (!clocked && performance.now() - this.#receivedAt < PING_INTERVAL)) return;
    const socket = this.#socket;
    this.#pinging = true;
    const timeout = setTimeout(() => {
      if (this.#socket === socket) this.#onLost();
    }, clocked ? CLOCK_PING_INTERVAL : PING_TIMEOUT);
    const answered = () => {
      clearTimeout(timeout);
      this.#pinging = false;
    };
    this.ask({ type: 'ping' }).then(answered, answered);
  }

  /** Reconnects at once when the network or the user returns. */
  #retryNow = () => {
    if (document.visibilityState === 'visible') this.retry();
  };

  /** Treats the connection as lost without waiting for the browser's close event. */
  #onLost = () => {
    const socket = this.#socket;
    if (!socket || isLocalGame(this.id)) return;
    this.#drop();
    socket.close();
  };

  /** Reconnects at once if waiting. */
  retry() {
    if (this.state === 'waiting') this.#connect();
  }

  /** Closes the connection for good: there is no such game. */
  giveUp() {
    this.#setState('gone');
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /**
   * Sends a message and waits for the answer with the same `ref`.
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
    removeEventListener('online', this.#retryNow);
    removeEventListener('offline', this.#onLost);
    document.removeEventListener('visibilitychange', this.#retryNow);
    this.#socket?.close();
  }
}
