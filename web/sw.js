/**
 * Between the page and the network: while the server answers it alone counts, so that no old page meets a new server; where it does not, the files that were
 * installed stand in.
 */

const SHELL = 'deska-page-';

/** What is put into such a store last (`web/alone/cache-names.js` has the same names). */
const WHOLE = '/alone/whole';

/** So long a server that does not answer is waited for, in milliseconds. */
const PATIENCE = 4000;

/** @typedef {{waitUntil: (until: Promise<unknown>) => void}} Stage */
/** @typedef {{request: Request, respondWith: (answer: Promise<Response>) => void}} Asked */
/** @typedef {{notification: {data: string, close: () => void}}} Pressed */
/** @typedef {{url: string, focus: () => Promise<Tab>, navigate: (to: string) => Promise<unknown>}} Tab */
/** @typedef {{claim: () => Promise<void>, matchAll: (of: {type: 'window'}) => Promise<Tab[]>, openWindow: (to: string) => Promise<unknown>}} Tabs */
/** @typedef {{skipWaiting: () => Promise<void>, clients: Tabs, addEventListener: (kind: string, listener: (event: Stage & Asked & Pressed) => void) => void}} Scope */

const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

// What a phone told leads to where it happened: to the page that is open, or to a new one.
worker.addEventListener('notificationclick', (event) => {
  const { data, close } = event.notification;
  close.call(event.notification);
  event.waitUntil(lead(data));
});

/** @param {string} to */
async function lead(to) {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const window = windows.find(({ url }) => new URL(url).pathname === to) ?? windows[0];
  if (!window) return worker.clients.openWindow(to);
  await window.focus();
  return new URL(window.url).pathname === to ? undefined : window.navigate(to);
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  event.respondWith(answer(request));
});

/** @param {Request} request @returns {Promise<Response>} */
async function answer(request) {
  const kept = await installed(request);
  if (!kept) return fetch(request);
  const late = /** @type {Promise<never>} */ (new Promise((_, reject) => { setTimeout(() => reject(new Error('late')), PATIENCE); }));
  try {
    return await Promise.race([fetch(request), late]);
  } catch {
    return kept;
  }
}

/** @param {Request} request @returns {Promise<Response|undefined>} */
async function installed(request) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(SHELL)) continue;
    const cache = await caches.open(name);
    // Of half a page nothing is shown.
    if (!await cache.match(WHOLE)) continue;
    // Every address of the page that is no file begins with the same one.
    const file = await cache.match(new URL(request.url).pathname);
    return file ?? (request.mode === 'navigate' ? cache.match('/index.html') : undefined);
  }
  return undefined;
}
