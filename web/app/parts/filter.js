/**
 * The filter of the list of games, as stored in the page's address and as sent to the server. No DOM access.
 */

/** @typedef {{state: string, game: string, language: string, lexicon: string, player: string, result: string, from: string, to: string, starred: string, after: string}} Filter  empty: any */

/** @type {Filter} */
export const NO_FILTER = Object.freeze({ state: '', game: '', language: '', lexicon: '', player: '', result: '', from: '', to: '', starred: '', after: '' });

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Validates the values of an address; invalid ones are ignored. @type {Partial<Record<keyof Filter, (value: string) => boolean>>} */
const FITS = {
  state: (value) => ['running', 'finished'].includes(value),
  game: (value) => /^[a-z]{1,20}$/.test(value),
  language: (value) => ['en', 'cs', 'ru'].includes(value),
  lexicon: (value) => /^[\w.-]{1,60}$/.test(value),
  player: (value) => [...value].length <= 40,
  result: (value) => ['won', 'drawn', 'lost'].includes(value),
  from: (value) => DAY.test(value),
  to: (value) => DAY.test(value),
  starred: (value) => value === 'true',
  after: (value) => /^\d{1,16}-[a-z0-9]{1,40}$/.test(value),
};

/** @param {string} search  as in `location.search` @returns {Filter} */
export function readFilter(search) {
  const params = new URLSearchParams(search);
  const entries = Object.keys(NO_FILTER).map((key) => {
    const value = params.get(key) ?? '';
    return [key, FITS[/** @type {keyof Filter} */ (key)]?.(value) ? value : ''];
  });
  return /** @type {Filter} */ (Object.fromEntries(entries));
}

/** Returns the address of the page with this filter. @param {Filter} filter */
export function filterAddress(filter) {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString();
  return query ? `/games?${query}` : '/games';
}

/** Returns whether anything is filtered; the position in the list does not count. @param {Filter} filter */
export const isFiltered = ({ after, ...rest }) => Object.values(rest).some((value) => value !== '');

/** Returns the start of a day in local time. @param {string} day @param {number} [more]  days to add */
function startOfDay(day, more = 0) {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year, month - 1, date + more).getTime();
}

/**
 * Returns the request to the server.
 * @param {Filter} filter
 * @param {string[]} computers  computer players whose displayed names contain the typed text, as `GAME:NAME`
 * @param {number} limit
 */
export function searchRequest({ state, game, language, lexicon, player, result, from, to, starred, after }, computers, limit) {
  const request = {
    state, game, language, lexicon, player: player.trim(), computers: player.trim() ? computers.join(',') : '', result,
    since: from && String(Math.max(0, startOfDay(from))), until: to && String(Math.max(0, startOfDay(to, 1))), starred, after, limit: String(limit),
  };
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== ''));
}
