/**
 * Service worker. Requests go to the server, so that an old page never talks to a new server; if it does not answer, installed files are served.
 */

const PAGE_CACHE_PREFIX = 'deska-page-';

/** The entry added last to a page cache (`web/alone/cache-names.js` has the same names). */
const COMPLETE_MARKER = '/alone/whole';

/** Timeout of a request to the server, in milliseconds. */
const TIMEOUT = 4000;

/** @typedef {{waitUntil: (until: Promise<unknown>) => void}} ExtendableEvent */
/** @typedef {{request: Request, respondWith: (answer: Promise<Response>) => void}} FetchEvent */
/** @typedef {{notification: {data: string, close: () => void}}} NotificationEvent */
/** @typedef {{url: string, focus: () => Promise<WindowClient>, navigate: (to: string) => Promise<unknown>}} WindowClient */
/** @typedef {{claim: () => Promise<void>, matchAll: (of: {type: 'window'}) => Promise<WindowClient[]>, openWindow: (to: string) => Promise<unknown>}} Clients */
/** @typedef {{skipWaiting: () => Promise<void>, clients: Clients, addEventListener: (kind: string, listener: (event: ExtendableEvent & FetchEvent & NotificationEvent) => void) => void}} Scope */

const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

// A click on a notification leads to its page, in an open window if there is one.
worker.addEventListener('notificationclick', (event) => {
  const { data, close } = event.notification;
  close.call(event.notification);
  event.waitUntil(openPage(data));
});

/** @param {string} to */
async function openPage(to) {
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
  const stored = await findInstalled(request);
  if (!stored) return fetch(request);
  const late = /** @type {Promise<never>} */ (new Promise((_, reject) => { setTimeout(() => reject(new Error('late')), TIMEOUT); }));
  try {
    return await Promise.race([fetch(request), late]);
  } catch {
    return stored;
  }
}

/** @param {Request} request @returns {Promise<Response|undefined>} */
async function findInstalled(request) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(PAGE_CACHE_PREFIX)) continue;
    const cache = await caches.open(name);
    // An incomplete installation is not used.
    if (!await cache.match(COMPLETE_MARKER)) continue;
    // Every address that is not a file is served by index.html.
    const file = await cache.match(new URL(request.url).pathname);
    return file ?? (request.mode === 'navigate' ? cache.match('/index.html') : undefined);
  }
  return undefined;
}
