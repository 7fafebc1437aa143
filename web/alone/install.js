/**
 * Puts the page, the games and words onto this device, and takes them off again. A language counts as installed when all of its files are there and whole.
 */

/** @import {OfflineFile, OfflineList} from '../app/wire.js' */

import { request } from '../app/api.js';
import { installedVersion, restartClient, setInstalledVersion } from '../app/device.js';
import { ENGINE_PATH, PAGE_CACHE_PREFIX, COMPLETE_MARKER, LEXICON_CACHE } from './cache-names.js';

/** So many files of the page are fetched at a time. */
const MAX_PARALLEL = 8;

/** @typedef {(done: number, all: number) => void} Progress */

/** What this browser lacks, as the code of a text; null: nothing. */
export function missingFeature() {
  if (typeof WebAssembly !== 'object') return 'wasm';
  if (!('serviceWorker' in navigator) || !('locks' in navigator) || !('caches' in globalThis) || !('indexedDB' in globalThis)) return 'storage';
  return null;
}

/** @returns {Promise<OfflineList>} */
export const fetchOfflineList = () => request('/offline');

/** Is there room for so many more bytes, as far as the browser tells? */
async function checkQuota(/** @type {number} */ bytes) {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && usage !== undefined && quota - usage < bytes) throw new DOMException('There is not enough room.', 'QuotaExceededError');
}

/** The page and the games, in the place of those of another version. What is here already stays until all of it is here. @param {OfflineList} list @param {Progress} [told] */
export async function installPage(list, told = () => {}) {
  // Of two tabs the second finds it done.
  await navigator.locks.request('deska-page', async () => {
    if (installedVersion() !== list.version) await replacePage(list, told);
  });
}

/** @param {OfflineList} list @param {Progress} told */
async function replacePage(list, told) {
  await checkQuota(list.engine);
  await navigator.serviceWorker.register('/sw.js', { type: 'module' });
  const name = PAGE_CACHE_PREFIX + list.version;
  try {
    await fetchPage(list, await caches.open(name), told);
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  for (const other of await caches.keys()) if (other.startsWith(PAGE_CACHE_PREFIX) && other !== name) await caches.delete(other);
  setInstalledVersion(list.version);
  await navigator.storage?.persist?.();
}

/** @param {OfflineList} list @param {Cache} cache @param {Progress} told */
async function fetchPage(list, cache, told) {
  const paths = [...list.shell, ENGINE_PATH];
  let done = 0;
  const left = [...paths];
  const some = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const answer = await fetch(path, { cache: 'no-cache' });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await cache.put(path, answer);
      told(++done, paths.length);
    }
  };
  // Where one goes wrong the others end what they are at, and fetch nothing more.
  const stop = (/** @type {unknown} */ error) => { left.length = 0; throw error; };
  for (const part of await Promise.allSettled(Array.from({ length: MAX_PARALLEL }, () => some().catch(stop)))) if (part.status === 'rejected') throw part.reason;
  await cache.put(COMPLETE_MARKER, new Response(''));
}

/** @param {ArrayBuffer} bytes */
async function sha256(bytes) {
  // Without a safe connection browsers give no hashes; the length has to do.
  if (!crypto.subtle) return null;
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The files of a lexicon on the server. @param {string} lexicon @returns {Promise<OfflineFile[]>} */
const fetchFileList = async (lexicon) => (await request(`/offline/${encodeURIComponent(lexicon)}`)).files;

/** Puts a lexicon here, in the place of what is here of it. @param {string} lexicon @param {Progress} told in bytes */
export async function installLexicon(lexicon, told) {
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
    if (bytes.byteLength !== file.bytes || (hash !== null && hash !== file.sha256)) throw new Error(`${file.name} came damaged`);
    const headers = { 'x-name': file.name, 'x-of': file.of, 'x-role': file.role, 'x-lexicon': lexicon, 'x-sha256': file.sha256, 'content-length': String(bytes.byteLength) };
    fetched.push([path, new Response(bytes, { headers })]);
    done += file.bytes;
    told(done, all);
  }
  const cache = await caches.open(LEXICON_CACHE);
  try {
    for (const [path, answer] of fetched) await cache.put(path, answer);
  } catch (error) {
    // Half a lexicon, or half of two, is none.
    await removeEntries(cache, (kept) => kept === lexicon);
    throw error;
  } finally {
    await restartClient();
  }
}

/** @param {Cache} cache @param {(lexicon: string|null, path: string) => boolean} which */
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

/** Of the lexicons that are installed those of which the server has other files. @returns {Promise<Set<string>>} */
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
    // Of a list that the server has no more nothing can be fetched.
    const files = await fetchFileList(lexicon).catch(() => []);
    if (files.length > 0 && (files.length !== names.size || files.some(({ name, sha256: hash }) => !names.has(`${name} ${hash}`)))) other.add(lexicon);
  }
  return other;
}

/** The lexicons that are installed, with their bytes. @returns {Promise<Map<string, number>>} */
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

/** Takes everything off the device but the games. */
export async function uninstall() {
  for (const name of await caches.keys()) if (name.startsWith(PAGE_CACHE_PREFIX) || name === LEXICON_CACHE) await caches.delete(name);
  setInstalledVersion(null);
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  await restartClient();
}

/** Fetches the page and the games of this server's version, if another one is installed: the page that is open is this server's already. @param {OfflineList} list */
export async function refresh(list) {
  if (installedVersion() !== null && installedVersion() !== list.version) await installPage(list);
}

/** The same, with nobody waiting for it. */
export async function refreshInBackground() {
  if (missingFeature() === null) await refresh(await fetchOfflineList());
}
