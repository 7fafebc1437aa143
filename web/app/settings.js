/**
 * The user's settings in this browser: language, appearance, sound, name and the last choices for a new game. Stored in localStorage or, if that is not allowed,
 * kept while the page is open. Other tabs are updated at once.
 */

/** @import {Settings} from './types.js' */

const KEY = 'deska.settings';

/** @type {Settings} */
const DEFAULTS = {
  language: null, theme: 'system', name: '', guest: '', game: null, rules: {}, lexicons: {}, against: 'computer', player: null, fields: {},
  preferences: {}, clock: { kind: 'none', turn: 120, game: 1500, increment: 0, days: 3 }, clocks: {}, pace: 800, table: [], board: 'paper', tiles: 'maple', sound: true, volume: 60, motion: 'usual', confirm: 'never', draw: true, notify: false, offered: 'link', invite: '', rated: false, audience: '',
};

const changes = new EventTarget();

/** @type {Settings} */
let settings = read();

/** @returns {Settings} */
function read() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (!stored || typeof stored !== 'object') return { ...DEFAULTS };
    // Stored values of another type than today's are ignored.
    const fitting = Object.entries(DEFAULTS).filter(([key, usual]) => key in stored && (usual === null || (stored[key] !== null && typeof stored[key] === typeof usual)));
    return { ...DEFAULTS, ...Object.fromEntries(fitting.map(([key]) => [key, stored[key]])) };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @returns {Readonly<Settings>} */
export function get() {
  return settings;
}

/** @param {Partial<Settings>} change */
export function set(change) {
  settings = { ...settings, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage is full or forbidden: the settings last as long as the page.
  }
  changes.dispatchEvent(new Event('change'));
}

/** @param {() => void} listener  called after every change, including changes in other tabs @returns {() => void} removes the listener */
export function onChange(listener) {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}

globalThis.addEventListener?.('storage', (event) => {
  if (/** @type {StorageEvent} */ (event).key !== KEY) return;
  settings = read();
  changes.dispatchEvent(new Event('change'));
});
