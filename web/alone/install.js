/**
 * Installs the page, the game engine and lexicons on this device, and removes them. A lexicon counts as installed once all of its files are stored undamaged.
 */

/** @import {OfflineFile, OfflineList} from '../app/wire.js' */

import { request } from '../app/api.js';
import { installedVersion, restartClient, setInstalledVersion } from '../app/device.js';
import { ENGINE_PATH, PAGE_CACHE_PREFIX, COMPLETE_MARKER, LEXICON_CACHE } from './cache-names.js';

/** Number of parallel downloads. */
const MAX_PARALLEL = 8;

/** @typedef {(done: number, total: number) => void} Progress */

/** Returns the code of the text about a required browser feature that is missing, or null. */
export function missingFeature() {
  if (typeof WebAssembly !== 'object') return 'wasm';
  if (!('serviceWorker' in navigator) || !('locks' in navigator) || !('caches' in globalThis) || !('indexedDB' in globalThis)) return 'storage';
  return null;
}

/** @returns {Promise<OfflineList>} */
export const fetchOfflineList = () => request('/offline');

/** Throws a `QuotaExceededError` if the browser reports less free space than `bytes`. */
async function checkQuota(/** @type {number} */ bytes) {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && usage !== undefined && quota - usage < bytes) throw new DOMException('There is not enough room.', 'QuotaExceededError');
}

/**
 * Installs the page and the engine. Another installed version stays until the download is complete.
 * @param {OfflineList} list
 * @param {Progress} [onProgress]
 */
export async function installPage(list, onProgress = () => {}) {
  // If two tabs install at once, the second waits and finds it done.
  await navigator.locks.request('deska-page', async () => {
    if (installedVersion() !== list.version) await replacePage(list, onProgress);
  });
}

/** @param {OfflineList} list @param {Progress} onProgress */
async function replacePage(list, onProgress) {
  await checkQuota(list.engine);
  await navigator.serviceWorker.register('/sw.js', { type: 'module' });
  const name = PAGE_CACHE_PREFIX + list.version;
  try {
    await fetchPage(list, await caches.open(name), onProgress);
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  for (const other of await caches.keys()) if (other.startsWith(PAGE_CACHE_PREFIX) && other !== name) await caches.delete(other);
  setInstalledVersion(list.version);
  await navigator.storage?.persist?.();
}

/** @param {OfflineList} list @param {Cache} cache @param {Progress} onProgress */
async function fetchPage(list, cache, onProgress) {
  const paths = [...list.shell, ENGINE_PATH];
  let done = 0;
  const queue = [...paths];
  const download = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const answer = await fetch(path, { cache: 'no-cache' });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await cache.put(path, answer);
      onProgress(++done, paths.length);
    }
  };
  // After an error the other downloads finish their current file and take no more.
  const stop = (/** @type {unknown} */ error) => { queue.length = 0; throw error; };
  for (const result of await Promise.allSettled(Array.from({ length: MAX_PARALLEL }, () => download().catch(stop)))) if (result.status === 'rejected') throw result.reason;
  await cache.put(COMPLETE_MARKER, new Response(''));
}

/** @param {ArrayBuffer} bytes */
async function sha256(bytes) {
  // `crypto.subtle` exists only in secure contexts; elsewhere only the length is checked.
  if (!crypto.subtle) return null;
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the list of a lexicon's files on the server. @param {string} lexicon @returns {Promise<OfflineFile[]>} */
const fetchFileList = async (lexicon) => (await request(`/offline/${encodeURIComponent(lexicon)}`)).files;

/** Downloads and stores a lexicon, replacing older files of it. @param {string} lexicon @param {Progress} onProgress in bytes */
export async function installLexicon(lexicon, onProgress) {
  const files = await fetchFileList(lexicon);
  const all = files.reduce((sum, file) => sum + file.bytes, 0);
  await checkQuota(all);
  let done = 0;
  /** @type {[string, Response][]} */
  const fetched = [];
  for (const file of files) {
    const path = `/api/v1/offline/${encodeURIComponent(lexicon)}/${encodeURIComponent(file.name)}`;
    const answer = await fetch(path, { cache: 'no-cache' });
    if (!answer.ok) throw new Error(`${file.name}: ${answer.status}`);
    const bytes = await answer.arrayBuffer();
    const hash = await sha256(bytes);
    if (bytes.byteLength !== file.bytes || (hash !== null && hash !== file.sha256)) throw new Error(`${file.name} arrived damaged`);
    const headers = { 'x-name': file.name, 'x-of': file.of, 'x-role': file.role, 'x-lexicon': lexicon, 'x-sha256': file.sha256, 'content-length': String(bytes.byteLength) };
    fetched.push([path, new Response(bytes, { headers })]);
    done += file.bytes;
    onProgress(done, all);
  }
  const cache = await caches.open(LEXICON_CACHE);
  try {
    for (const [path, answer] of fetched) await cache.put(path, answer);
  } catch (error) {
    // A partly written lexicon, or a mix of two versions, is unusable.
    await removeEntries(cache, (kept) => kept === lexicon);
    throw error;
  } finally {
    await restartClient();
  }
}

/** Deletes the cache entries that `which` selects. @param {Cache} cache @param {(lexicon: string|null, path: string) => boolean} which */
async function removeEntries(cache, which) {
  for (const kept of await cache.keys()) {
    const answer = await cache.match(kept);
    if (which(answer?.headers.get('x-lexicon') ?? null, new URL(kept.url).pathname)) await cache.delete(kept);
  }
}

/** @param {string} lexicon */
export async function removeLexicon(lexicon) {
  await removeEntries(await caches.open(LEXICON_CACHE), (kept) => kept === lexicon);
  await restartClient();
}

/** Returns the installed lexicons whose files on the server differ. @returns {Promise<Set<string>>} */
export async function outdatedLexicons() {
  const cache = await caches.open(LEXICON_CACHE);
  const here = new Map();
  for (const kept of await cache.keys()) {
    const headers = (await cache.match(kept))?.headers;
    const lexicon = headers?.get('x-lexicon');
    if (lexicon) here.set(lexicon, (here.get(lexicon) ?? new Set()).add(`${headers?.get('x-name')} ${headers?.get('x-sha256')}`));
  }
  const other = new Set();
  for (const [lexicon, names] of here) {
    // A lexicon that the server no longer has cannot be updated.
    const files = await fetchFileList(lexicon).catch(() => []);
    if (files.length > 0 && (files.length !== names.size || files.some(({ name, sha256: hash }) => !names.has(`${name} ${hash}`)))) other.add(lexicon);
  }
  return other;
}

/** Returns the installed lexicons and their sizes in bytes. @returns {Promise<Map<string, number>>} */
export async function installedLexicons() {
  const found = new Map();
  const cache = await caches.open(LEXICON_CACHE);
  for (const request_ of await cache.keys()) {
    const answer = await cache.match(request_);
    const lexicon = answer?.headers.get('x-lexicon');
    if (lexicon) found.set(lexicon, (found.get(lexicon) ?? 0) + Number(answer?.headers.get('content-length') ?? 0));
  }
  return found;
}

/** Removes everything except the games. */
export async function uninstall() {
  for (const name of await caches.keys()) if (name.startsWith(PAGE_CACHE_PREFIX) || name === LEXICON_CACHE) await caches.delete(name);
  setInstalledVersion(null);
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  await restartClient();
}

/** Installs this server's version of the page if another version is installed. @param {OfflineList} list */
export async function refresh(list) {
  if (installedVersion() !== null && installedVersion() !== list.version) await installPage(list);
}

/** Like `refresh`, for calls at start-up: does nothing in browsers that cannot play offline. */
export async function refreshInBackground() {
  if (missingFeature() === null) await refresh(await fetchOfflineList());
}
