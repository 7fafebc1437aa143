/**
 * News from the server, on every page: one WebSocket, which reconnects. It is opened for the first listener and closed after the last.
 */

/** @import {News} from './wire.js' */

import { retryDelay } from './socket.js';

/** @type {Set<(news: News) => void>} */
const listeners = new Set();
/** @type {WebSocket|null} */
let socket = null;
let attempt = 0;
let timer = 0;

function connect() {
  clearTimeout(timer);
  const url = new URL('/api/v1/news', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const opened = new WebSocket(url);
  socket = opened;
  opened.onmessage = ({ data }) => {
    attempt = 0;
    const news = parse(String(data));
    if (news && socket === opened) for (const listener of [...listeners]) listener(news);
  };
  opened.onclose = () => {
    if (socket !== opened) return;
    socket = null;
    if (listeners.size === 0) return;
    timer = window.setTimeout(connect, retryDelay(attempt));
    attempt += 1;
  };
}

/** @param {string} text @returns {News|null} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reconnects at once when the user returns to the page. */
function reconnectIfVisible() {
  if (document.visibilityState === 'visible' && socket === null && listeners.size > 0) connect();
}

/** @param {(news: News) => void} listener @returns {() => void} removes the listener */
export function listen(listener) {
  const first = listeners.size === 0;
  listeners.add(listener);
  if (first) {
    addEventListener('online', reconnectIfVisible);
    document.addEventListener('visibilitychange', reconnectIfVisible);
    connect();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('online', reconnectIfVisible);
    document.removeEventListener('visibilitychange', reconnectIfVisible);
    clearTimeout(timer);
    socket?.close();
    socket = null;
  };
}

/** Reconnects after signing in or out, since the socket belongs to the session. */
export function reconnect() {
  if (!socket) return;
  socket.onclose = null;
  socket.close();
  socket = null;
  connect();
}
