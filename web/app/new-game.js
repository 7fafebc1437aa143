/**
 * Seats and time control of a new game: the choices on the start page, as stored in the settings and as sent to the server. No DOM access.
 */

/** @import {Choice, SavedPlayer} from './types.js' */

/**
 * A chosen seat: a person with a name, a saved player, a computer player, or an open seat.
 * @typedef {{kind: 'person', name: string}|{kind: 'saved', id: string}|{kind: 'computer', player: string}|{kind: 'open'}} Chair
 */

/**
 * A time control. The values of kinds that are not selected are kept for later.
 * @typedef {{kind: 'none'|'turn'|'game'|'days', turn: number, game: number, increment: number, days: number}} Timing  in seconds, except `days`
 */

export const TIMINGS = /** @type {const} */ (['none', 'turn', 'game', 'days']);

/** The selectable values, in seconds except `days`. */
export const TIMES = { turn: [10, 30, 60, 120, 180, 300, 600], game: [60, 120, 180, 300, 600, 900, 1500, 2700, 5400], increment: [0, 2, 5, 10, 30], days: [1, 2, 3, 5, 7, 14] };

/** Returns a stored time control with invalid values replaced by defaults. @param {Partial<Timing>|undefined} kept @returns {Timing} */
export function normalizeTiming(kept) {
  const fit = (/** @type {keyof typeof TIMES} */ key, /** @type {number} */ fallback) => TIMES[key].find((one) => one === kept?.[key]) ?? fallback;
  return { kind: TIMINGS.find((one) => one === kept?.kind) ?? 'none', turn: fit('turn', 120), game: fit('game', 1500), increment: fit('increment', 0), days: fit('days', 3) };
}

/** Returns a time control as request fields. @param {Timing} chosen */
export function timeLimits({ kind, turn, game, increment, days }) {
  if (kind === 'turn') return { turn_seconds: turn };
  if (kind === 'game') return { game_seconds: game, ...(increment ? { increment_seconds: increment } : {}) };
  return kind === 'days' ? { turn_days: days } : {};
}

/** Returns whether people on other devices will play. @param {string} against @param {Chair[]} table */
export const hasRemotePlayers = (against, table) => against === 'link' || (against === 'table' && table.some(({ kind }) => kind === 'open'));

/** Returns the time control of a game's settings. @param {import('./types.js').Chosen} settings @returns {Timing} */
export function timingOf({ turn_seconds: turn, game_seconds: game, increment_seconds: increment, turn_days: days }) {
  const kind = turn ? 'turn' : days ? 'days' : game ? 'game' : 'none';
  return { kind, turn: turn ?? 0, game: game ?? 0, increment: increment ?? 0, days: days ?? 0 };
}

/**
 * Returns the mode (named variant) that matches these settings, preferring one with a time control.
 * @template {{fields: Record<string, Choice>, clock?: Partial<Timing>}} M
 * @param {M[]} modes @param {Record<string, unknown>} fields @param {Timing} clock
 * @returns {M|null}
 */
export function matchingMode(modes, fields, clock) {
  const alike = modes.filter((mode) => Object.entries(mode.fields).every(([name, value]) => fields[name] === value));
  const timed = alike.find((mode) => mode.clock && Object.entries(mode.clock).every(([key, value]) => clock[/** @type {keyof Timing} */ (key)] === value));
  return timed ?? alike.find((mode) => !mode.clock) ?? null;
}

/** @param {unknown} chair @returns {chair is Chair} */
function isChair(chair) {
  if (typeof chair !== 'object' || chair === null) return false;
  const { kind, name, id, player } = /** @type {Record<string, unknown>} */ (chair);
  if (kind === 'person') return typeof name === 'string';
  if (kind === 'saved') return typeof id === 'string';
  return kind === 'open' || (kind === 'computer' && typeof player === 'string');
}

/**
 * Returns the stored seats without players that no longer exist, or the default seats.
 * @param {unknown} kept
 * @param {{saved: SavedPlayer[]|null, players: string[], name: string, least?: number, most?: number}} now saved: null while they are loading;
 *   players: computer players, the default one first; least, most: the game's number of seats
 * @returns {Chair[]}
 */
export function normalizeChairs(kept, { saved, players, name, least = 1, most = 4 }) {
  const defaults = /** @type {Chair[]} */ ([{ kind: 'person', name }, { kind: 'computer', player: players[0] ?? 'greedy' }]);
  if (!Array.isArray(kept)) return defaults;
  const standing = kept.filter(isChair).slice(0, most).flatMap((chair) => {
    if (chair.kind === 'saved' && saved && !saved.some(({ id }) => id === chair.id)) return [];
    if (chair.kind === 'computer' && !players.includes(chair.player)) return [/** @type {Chair} */ ({ kind: 'computer', player: players[0] ?? 'greedy' })];
    return [chair];
  });
  if (standing.length === 0) return defaults;
  return standing.length < least ? [...standing, ...defaults.slice(1), ...defaults.slice(1), ...defaults.slice(1)].slice(0, least) : standing;
}

/** Returns whether only computer players play. @param {Chair[]} table @param {SavedPlayer[]} saved */
export const isShow = (table, saved) => table.every((chair) => chair.kind === 'computer'
  || (chair.kind === 'saved' && saved.find(({ id }) => id === chair.id)?.kind === 'computer'));

/** Returns the seats as request fields. The server numbers people without a name as guests. @param {Chair[]} table */
export const seatRequests = (table) => table.map((chair) => {
  switch (chair.kind) {
    case 'person':
      return { kind: 'person', name: chair.name.trim() };
    case 'saved':
      return { saved: chair.id };
    case 'computer':
      return { kind: 'computer', player: chair.player };
    default:
      return { kind: 'open' };
  }
});

/**
 * Returns the two seats in the chosen order. The creator of the game comes first in `pair`.
 * @template T
 * @param {T[]} pair @param {string|undefined} place `first`, `second` or `lot`; undefined: the game has no such choice @param {() => number} [random]
 */
export const orderSeats = (pair, place, random = Math.random) => (place === 'second' || (place === 'lot' && random() < 0.5) ? [...pair].reverse() : pair);

/** Returns a seat as the value of a form field. @param {Chair} chair */
export const chairValue = (chair) => ({ person: 'person', open: 'open', saved: `saved:${'id' in chair ? chair.id : ''}`, computer: `computer:${'player' in chair ? chair.player : ''}` })[chair.kind];

/** Parses the value of a form field. @param {string} text @param {Chair} [before]  whose name is kept @returns {Chair} */
export function parseChair(text, before) {
  const [kind, rest] = [text.split(':')[0], text.slice(text.indexOf(':') + 1)];
  if (kind === 'saved') return { kind, id: rest };
  if (kind === 'computer') return { kind, player: rest };
  return kind === 'open' ? { kind } : { kind: 'person', name: before?.kind === 'person' ? before.name : '' };
}
