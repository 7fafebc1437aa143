/**
 * Puts the page, the games and words onto this device, and takes them off again. A language counts as installed when all of its files are there and whole.
 */

/** @import {OfflineFile, OfflineList} from '../app/wire.js' */

import { request } from '../app/api.js';
import { installed, restart, setInstalled } from '../app/device.js';
import { ENGINE, SHELL, WORDS } from './places.js';

/** So many files of the page are fetched at a time. */
const AT_ONCE = 8;

/** @typedef {(done: number, all: number) => void} Told */

/** What this browser lacks, as the code of a text; null: nothing. */
export function lacking() {
  if (typeof WebAssembly !== 'object') return 'wasm';
  if (!('serviceWorker' in navigator) || !('caches' in globalThis) || !('indexedDB' in globalThis)) return 'storage';
  return null;
}

/** @returns {Promise<OfflineList>} */
export const offered = () => request('/offline');

/** The page and the games, if another version of them is there than is installed. @param {OfflineList} list @param {Told} [told] */
export async function installPage(list, told = () => {}) {
  await navigator.serviceWorker.register('/sw.js', { type: 'module' });
  const name = SHELL + list.version;
  const cache = await caches.open(name);
  const paths = [...list.shell, ...(list.engine === null ? [] : [ENGINE])];
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
  await Promise.all(Array.from({ length: AT_ONCE }, some));
  // Only when all of it is here does the one before go.
  for (const other of await caches.keys()) if (other.startsWith(SHELL) && other !== name) await caches.delete(other);
  setInstalled(list.version);
  await navigator.storage?.persist?.();
  await restart();
}

/** @param {ArrayBuffer} bytes */
async function sha256(bytes) {
  // Without a safe connection browsers give no hashes; the length has to do.
  if (!crypto.subtle) return null;
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {string} lexicon @param {Told} told in bytes */
export async function installWords(lexicon, told) {
  /** @type {{files: OfflineFile[]}} */
  const { files } = await request(`/offline/${encodeURIComponent(lexicon)}`);
  const all = files.reduce((sum, file) => sum + file.bytes, 0);
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
    const headers = { 'x-name': file.name, 'x-of': file.of, 'x-role': file.role, 'x-lexicon': lexicon, 'content-length': String(bytes.byteLength) };
    fetched.push([path, new Response(bytes, { headers })]);
    done += file.bytes;
    told(done, all);
  }
  const cache = await caches.open(WORDS);
  for (const [path, answer] of fetched) await cache.put(path, answer);
  await restart();
}

/** @param {string} lexicon */
export async function removeWords(lexicon) {
  const cache = await caches.open(WORDS);
  for (const kept of await cache.keys()) if (decodeURIComponent(new URL(kept.url).pathname).startsWith(`/api/v1/offline/${lexicon}/`)) await cache.delete(kept);
  await restart();
}

/** The lexicons that are installed, with their bytes. @returns {Promise<Map<string, number>>} */
export async function installedWords() {
  const found = new Map();
  const cache = await caches.open(WORDS);
  for (const request_ of await cache.keys()) {
    const answer = await cache.match(request_);
    const lexicon = answer?.headers.get('x-lexicon');
    if (lexicon) found.set(lexicon, (found.get(lexicon) ?? 0) + Number(answer?.headers.get('content-length') ?? 0));
  }
  return found;
}

/** Takes everything off the device but the games. */
export async function uninstall() {
  for (const name of await caches.keys()) if (name.startsWith(SHELL) || name === WORDS) await caches.delete(name);
  setInstalled(null);
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  await restart();
}

/** Fetches a newer version of what is installed, in the background. @param {OfflineList} list */
export async function refresh(list) {
  if (installed() !== null && installed() !== list.version) await installPage(list);
}
