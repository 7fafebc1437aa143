/**
 * What a device answers by itself, without the games: lists, notes, saved players, and that nothing is here of what others would have to be there for.
 */

/** @import {GameLine, SavedPlayer} from '../app/types.js' */
/** @import {GameStore} from './game-store.js' */

/** @typedef {{status: number, body: string}} Answer */
/** @typedef {(path: string) => Promise<Answer>} Ask  asks the games */

/** So many games are listed at most. */
const MAX_LISTED = 100;

/** @type {[RegExp, object][]} */
const EMPTY_ANSWERS = [
  [/^\/lobby$/, { offers: [], yours: [] }],
  [/^\/files$/, { files: [], most: 0 }],
  [/^\/notices$/, { notices: [] }],
];

/** @param {object|null} told @param {number} [status] @returns {Answer} */
const answer = (told, status = 200) => ({ status, body: told === null ? '' : JSON.stringify(told) });

/** The games of this device, as lists have them: all, those that go on, or those that are over. @param {GameStore} shelf @param {string} query @param {Ask} ask */
async function listGames(shelf, query, ask) {
  const state = new URLSearchParams(query).get('state');
  /** @type {GameLine[]} */
  const games = [];
  for (const id of await shelf.recent(MAX_LISTED)) {
    const { status, body } = await ask(`/games/${id}`);
    if (status !== 200) continue;
    /** @type {GameLine} */
    const line = JSON.parse(body);
    if (!state || (state === 'finished') === line.over) games.push(line);
  }
  return { games, count: games.length, next: null };
}

/** @param {GameStore} shelf @param {string} method @param {string|undefined} id @param {string} body @returns {Promise<Answer|null>} */
async function handlePlayers(shelf, method, id, body) {
  if (method === 'GET') return answer({ players: await shelf.players() });
  if (method === 'DELETE' && id) {
    await shelf.removePlayer(id);
    return answer(null, 204);
  }
  /** @type {SavedPlayer} */
  const asked = JSON.parse(body);
  const others = (await shelf.players()).filter((one) => one.id !== id);
  if (others.some(({ name }) => name === asked.name)) return answer({ error: { code: 'name-taken', text: 'There is a player of this name already.' } }, 409);
  const player = { ...asked, id: id ?? crypto.randomUUID() };
  await shelf.savePlayer(player);
  return answer(player, id ? 200 : 201);
}

/** A wish for a game in which those who are saved here are told in full: the games know nobody. @param {GameStore} shelf @param {string} body */
async function resolveSavedSeats(shelf, body) {
  const asked = JSON.parse(body);
  if (!Array.isArray(asked.seats) || !asked.seats.some((/** @type {object} */ seat) => 'saved' in seat)) return body;
  const known = await shelf.players();
  const seats = asked.seats.map((/** @type {{saved?: string}} */ seat) => {
    const found = known.find(({ id }) => id === seat.saved);
    if (!found) return seat;
    return found.player ? { kind: 'computer', name: found.name, player: found.player } : { kind: 'person', name: found.name };
  });
  return JSON.stringify({ ...asked, seats });
}

/**
 * The answer to what needs no games; null: they are to be asked.
 * @param {GameStore} shelf @param {{method: string, path: string, body: string}} question @param {Ask} ask
 * @returns {Promise<Answer|null>}
 */
export async function answerLocally(shelf, question, ask) {
  const { method, path, body } = question;
  const [place, query = ''] = path.split('?');
  const [, first, second, third] = place.split('/');
  const nothing = method === 'GET' ? EMPTY_ANSWERS.find(([pattern]) => pattern.test(place)) : undefined;
  if (nothing) return answer(nothing[1]);
  if (first === 'players') return handlePlayers(shelf, method, second, body);
  if (first !== 'games') return null;
  if (method === 'POST' && second === undefined) question.body = await resolveSavedSeats(shelf, body);
  if (method === 'GET' && second === undefined) return answer(await listGames(shelf, query, ask));
  if (method === 'DELETE' && third === undefined) {
    await shelf.remove(second);
    return answer(null, 204);
  }
  if (third === 'notes' && method === 'GET') return answer({ text: await shelf.notes(second) });
  if (third === 'notes' && method === 'PUT') {
    await shelf.setNotes(second, String(JSON.parse(body).text ?? ''));
    return answer(null, 204);
  }
  return null;
}
