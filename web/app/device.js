/**
 * Games on this device, played without the server: what little the rest of the page must know of them. The client and its worker come when they are needed.
 */

/** @typedef {{status: number, body: string}} Answer */
/** @typedef {import('../alone/client.js').Client} Client */

/** What the ids of such games begin with. */
export const LOCAL_PREFIX = 'here-';

/** Is this what was prepared for: `ready` when the page and its games are kept on this device. */
const STORAGE_KEY = 'deska.device';

/** @param {string} key @returns {string|null} nothing where nothing may be kept */
function readStored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What was installed: the version of the page; null: nothing. */
export const installedVersion = () => readStored(STORAGE_KEY);

/** @param {string|null} version */
export function setInstalledVersion(version) {
  if (version === null) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, version);
}

/** Are new games begun on this device, also while there is a server? */
export const usesLocalGames = () => installedVersion() !== null && readStored(`${STORAGE_KEY}.games`) === 'here';

/** @param {boolean} here */
export function setUsesLocalGames(here) {
  try {
    localStorage.setItem(`${STORAGE_KEY}.games`, here ? 'here' : 'server');
  } catch {
    // Where nothing may be kept the server goes on being asked.
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

/** What was installed or removed counts from now on. */
export async function restartClient() {
  const before = client;
  // Lines that end come back at once: they are to meet the next one.
  client = null;
  (await before?.catch(() => null))?.end();
}

/**
 * Does the device answer this itself? Of games that it keeps always; whatever can be answered without a server when the server does not.
 * @param {string} method @param {string} path @param {boolean} alone there is no server
 */
export function answersLocally(method, path, alone) {
  if (/^\/games\/here-/.test(path)) return true;
  if (installedVersion() === null) return false;
  return alone || (usesLocalGames() && method === 'POST' && path === '/games');
}
