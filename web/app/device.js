/**
 * Games on this device, for offline play: what the rest of the page needs to know of them. The client and its worker are loaded on first use.
 */

/** @typedef {{status: number, body: string}} Answer */
/** @typedef {import('../alone/client.js').Client} Client */

/** Prefix of the ids of games on this device. */
export const LOCAL_PREFIX = 'here-';

/** The `localStorage` key of the installed version. */
const STORAGE_KEY = 'deska.device';

/** @param {string} key @returns {string|null} null also if storage is not allowed */
function readStored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns the installed version of the page, or null. */
export const installedVersion = () => readStored(STORAGE_KEY);

/** @param {string|null} version */
export function setInstalledVersion(version) {
  if (version === null) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, version);
}

/** Returns whether new games start on this device even if the server is reachable. */
export const usesLocalGames = () => installedVersion() !== null && readStored(`${STORAGE_KEY}.games`) === 'here';

/** @param {boolean} here */
export function setUsesLocalGames(here) {
  try {
    localStorage.setItem(`${STORAGE_KEY}.games`, here ? 'here' : 'server');
  } catch {
    // Without storage new games stay on the server.
  }
}

/** @param {string} id */
export const isLocalGame = (id) => id.startsWith(LOCAL_PREFIX);

/** @type {Promise<Client>|null} */
let client = null;

/** @returns {Promise<Client>} */
export function openDevice() {
  const forget = () => { client = null; };
  client ??= import('../alone/client.js').then(({ openClient }) => openClient()).then((opened) => Object.assign(opened, { onfail: forget }));
  client.catch(forget);
  return client;
}

/** Restarts the client, so that it sees what was installed or removed. */
export async function restartClient() {
  const before = client;
  // Closed sockets reconnect at once and must reach the new client.
  client = null;
  (await before?.catch(() => null))?.end();
}

/**
 * Returns whether the device answers a request itself: always for its own games, and for all others if the server is not reachable.
 * @param {string} method @param {string} path @param {boolean} offline  whether the server is unreachable
 */
export function answersLocally(method, path, offline) {
  if (/^\/games\/here-/.test(path)) return true;
  if (installedVersion() === null) return false;
  return offline || (usesLocalGames() && method === 'POST' && path === '/games');
}
