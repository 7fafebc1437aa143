/**
 * Requests that the device answers without the engine: game lists, notes and saved players, and empty lists for everything that needs other people.
 */

/** @import {GameLine, SavedPlayer} from '../app/types.js' */
/** @import {GameStore} from './game-store.js' */

/** @typedef {{status: number, body: string}} Answer */
/** @typedef {(path: string) => Promise<Answer>} Ask  sends a GET request to the engine */

const MAX_LISTED = 100;

/** @type {[RegExp, object][]} */
const EMPTY_ANSWERS = [
  [/^\/lobby$/, { offers: [], yours: [] }],
  [/^\/files$/, { files: [], most: 0 }],
  [/^\/notices$/, { notices: [] }],
];

/** @param {object|null} content @param {number} [status] @returns {Answer} */
const answer = (content, status = 200) => ({ status, body: content === null ? '' : JSON.stringify(content) });

/** Lists the games of this device: all, or by state (running or finished). @param {GameStore} store @param {string} query @param {Ask} ask */
async function listGames(store, query, ask) {
  const state = new URLSearchParams(query).get('state');
  /** @type {GameLine[]} */
  const games = [];
  for (const id of await store.recent(MAX_LISTED)) {
    const { status, body } = await ask(`/games/${id}`);
    if (status !== 200) continue;
    /** @type {GameLine} */
    const line = JSON.parse(body);
    if (!state || (state === 'finished') === line.over) games.push(line);
  }
  return { games, count: games.length, next: null };
}

/** @param {GameStore} store @param {string} method @param {string|undefined} id @param {string} body @returns {Promise<Answer|null>} */
async function handlePlayers(store, method, id, body) {
  if (method === 'GET') return answer({ players: await store.players() });
  if (method === 'DELETE' && id) {
    await store.removePlayer(id);
    return answer(null, 204);
  }
  /** @type {SavedPlayer} */
  const requested = JSON.parse(body);
  const others = (await store.players()).filter((one) => one.id !== id);
  if (others.some(({ name }) => name === requested.name)) return answer({ error: { code: 'name-taken', text: 'There is already a player with this name.' } }, 409);
  const player = { ...requested, id: id ?? crypto.randomUUID() };
  await store.savePlayer(player);
  return answer(player, id ? 200 : 201);
}

/**
 * Returns a request as the engine understands it: ids of saved players in a request for a new game become their names and levels.
 * @template {{method: string, path: string, body: string}} R
 * @param {GameStore} store @param {R} request @returns {Promise<R>}
 */
export async function resolveSavedSeats(store, request) {
  if (request.method !== 'POST' || request.path.split('?')[0] !== '/games') return request;
  const setup = JSON.parse(request.body);
  if (!Array.isArray(setup.seats) || !setup.seats.some((/** @type {object} */ seat) => 'saved' in seat)) return request;
  const known = await store.players();
  const seats = setup.seats.map((/** @type {{saved?: string}} */ seat) => {
    const found = known.find(({ id }) => id === seat.saved);
    if (!found) return seat;
    return found.player ? { kind: 'computer', name: found.name, player: found.player } : { kind: 'person', name: found.name };
  });
  return { ...request, body: JSON.stringify({ ...setup, seats }) };
}

/**
 * Answers a request that does not need the engine. Returns null if the engine must answer.
 * @param {GameStore} store @param {{method: string, path: string, body: string}} request @param {Ask} ask
 * @returns {Promise<Answer|null>}
 */
export async function answerLocally(store, request, ask) {
  const { method, path, body } = request;
  const [place, query = ''] = path.split('?');
  const [, first, second, third] = place.split('/');
  const empty = method === 'GET' ? EMPTY_ANSWERS.find(([pattern]) => pattern.test(place)) : undefined;
  if (empty) return answer(empty[1]);
  if (first === 'players') return handlePlayers(store, method, second, body);
  if (first !== 'games') return null;
  if (method === 'GET' && second === undefined) return answer(await listGames(store, query, ask));
  if (method === 'DELETE' && third === undefined) {
    await store.remove(second);
    return answer(null, 204);
  }
  if (third === 'notes' && method === 'GET') return answer({ text: await store.notes(second) });
  if (third === 'notes' && method === 'PUT') {
    await store.setNotes(second, String(JSON.parse(body).text ?? ''));
    return answer(null, 204);
  }
  return null;
}
