/**
 * What this browser remembers of its reader: language, looks, sound, name, the last kind of game. Kept in localStorage; where that is not allowed,
 * for as long as the page is open. Other tabs follow at once.
 */

/** @import {Choice} from './types.js' */

/**
 * @typedef {Object} Settings
 * @property {string|null} language   null: as the browser asks for
 * @property {'system'|'light'|'dark'} theme
 * @property {string} name
 * @property {string} guest           name of the second person on this screen
 * @property {string|null} game         the last game that was begun
 * @property {Record<string, string>} rules     the last rule set by game
 * @property {Record<string, string>} lexicons  the last lexicon by rule set
 * @property {'computer'|'screen'|'link'|'table'} against
 * @property {string|null} player    the last computer player
 * @property {Record<string, Record<string, Choice>>} fields       by game: what was chosen for the last one
 * @property {Record<string, Record<string, Choice>>} preferences  by game: how its board is liked
 * @property {import('./party.js').Timing} clock
 * @property {Record<string, import('./party.js').Timing>} clocks  the time in games with a usual one of their own, apart where people play from other devices: `balda.people`, `balda.here`
 * @property {number} pace           of a show, in milliseconds a move
 * @property {import('./party.js').Chair[]} table  the last table with seats of its own
 * @property {string} board          theme of the board
 * @property {string} tiles          theme of the tiles
 * @property {boolean} sound
 * @property {number} volume         of the sounds, 1 to 100
 * @property {'slow'|'usual'|'fast'|'none'} motion   how fast things move
 * @property {'never'|'touch'|'always'} confirm      whether a move is asked about before it is played
 * @property {boolean} draw          the draw for the start is shown
 */

const KEY = 'deska.settings';

/** @type {Settings} */
const DEFAULTS = {
  language: null, theme: 'system', name: '', guest: '', game: null, rules: {}, lexicons: {}, against: 'computer', player: null, fields: {},
  preferences: {}, clock: { kind: 'none', turn: 120, game: 1500, increment: 0, days: 3 }, clocks: {}, pace: 800, table: [], board: 'paper', tiles: 'maple', sound: true, volume: 60, motion: 'usual', confirm: 'never', draw: true,
};

const heard = new EventTarget();

/** @type {Settings} */
let settings = read();

/** @returns {Settings} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (!kept || typeof kept !== 'object') return { ...DEFAULTS };
    // What is kept in another form than it has now is forgotten.
    const fitting = Object.entries(DEFAULTS).filter(([key, usual]) => key in kept && (usual === null || (kept[key] !== null && typeof kept[key] === typeof usual)));
    return { ...DEFAULTS, ...Object.fromEntries(fitting.map(([key]) => [key, kept[key]])) };
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
  heard.dispatchEvent(new Event('change'));
}

/** @param {() => void} listener called after every change, also one made in another tab @returns {() => void} ends it */
export function onChange(listener) {
  heard.addEventListener('change', listener);
  return () => heard.removeEventListener('change', listener);
}

globalThis.addEventListener?.('storage', (event) => {
  if (/** @type {StorageEvent} */ (event).key !== KEY) return;
  settings = read();
  heard.dispatchEvent(new Event('change'));
});
