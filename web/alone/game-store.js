/**
 * The games stored on this device, in IndexedDB. A write replaces a whole game and succeeds only if the stored log still has the expected length, so that of two
 * tabs with the same game only one write succeeds.
 */

/** @import {SavedPlayer} from '../app/wire.js' */
/** @import {Review, TurnReview} from '../pages/replay/review/types.js' */
/** @typedef {{id: string, log: [number, string][], updated: number, follows: string|null, over: boolean, seats: {player: string|null}[], [more: string]: unknown}} StoredGame */
/** @typedef {{id: string, key: string, log: number, turns: (TurnReview|null)[], review: Review|null, cancelled: boolean, updated: number}} StoredReview  id: of the game or file; key: of its inputs; log: length of the game's log */

const NAME = 'deska';
const GAMES = 'games';
const NOTES = 'notes';
const PLAYERS = 'players';
const REVIEWS = 'reviews';

/** The oldest reviews beyond this number are deleted. */
const MAX_REVIEWS = 100;

/** Schema version. Migration steps are never removed. */
const VERSION = 3;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const toPromise = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error ?? new Error('the database of this device failed'));
});

export class GameStore {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  /** @returns {Promise<GameStore>} */
  static async open() {
    const opening = indexedDB.open(NAME, VERSION);
    opening.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) {
        const games = opening.result.createObjectStore(GAMES, { keyPath: 'id' });
        games.createIndex('updated', 'updated');
        games.createIndex('follows', 'follows');
      }
      if (oldVersion < 2) {
        opening.result.createObjectStore(NOTES);
        opening.result.createObjectStore(PLAYERS, { keyPath: 'id' });
      }
      if (oldVersion < 3) opening.result.createObjectStore(REVIEWS, { keyPath: 'id' }).createIndex('updated', 'updated');
    };
    const database = await toPromise(opening);
    // Another tab is upgrading the schema: close, so that this tab cannot write in the old one.
    database.onversionchange = () => database.close();
    return new GameStore(database);
  }

  /** @param {IDBTransactionMode} mode */
  #games(mode) {
    return this.database.transaction(GAMES, mode, { durability: 'strict' }).objectStore(GAMES);
  }

  /** @param {string} id @returns {Promise<StoredGame|null>} */
  async read(id) {
    return (await toPromise(this.#games('readonly').get(id))) ?? null;
  }

  /**
   * Stores a game if the stored log has the expected length. Returns whether it was stored.
   * @param {string} id @param {number|null} before expected length of the stored log; null: there is no such game yet @param {StoredGame} game
   * @returns {Promise<boolean>}
   */
  write(id, before, game) {
    return new Promise((resolve, reject) => {
      const games = this.#games('readwrite');
      let stored = false;
      // The write counts only once the transaction is complete.
      games.transaction.oncomplete = () => resolve(stored);
      games.transaction.onerror = games.transaction.onabort = () => reject(games.transaction.error ?? new Error('the game was not stored'));
      const request = games.get(id);
      request.onsuccess = () => {
        const there = request.result ? request.result.log.length : null;
        stored = there === before;
        if (stored) games.put({ ...game, id, follows: game.follows ?? '' });
      };
    });
  }

  /** Returns the id of the game that follows this one, such as a rematch. @param {string} id @returns {Promise<string|null>} */
  async follower(id) {
    return (await toPromise(this.#games('readonly').index('follows').get(id)))?.id ?? null;
  }

  /** Returns the ids of the most recently changed games. @param {number} most @returns {Promise<string[]>} */
  recent(most) {
    return new Promise((resolve, reject) => {
      /** @type {string[]} */
      const ids = [];
      const request = this.#games('readonly').index('updated').openKeyCursor(null, 'prev');
      request.onerror = () => reject(request.error ?? new Error('the games could not be listed'));
      request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor || ids.length >= most) {
          resolve(ids);
          return;
        }
        ids.push(String(cursor.primaryKey));
        cursor.continue();
      };
    });
  }

  /** @param {string} id */
  async remove(id) {
    await toPromise(this.#games('readwrite').delete(id));
    await toPromise(this.#store(NOTES, 'readwrite').delete(id));
    await toPromise(this.#store(REVIEWS, 'readwrite').delete(id));
  }

  /** @param {string} name @param {IDBTransactionMode} mode */
  #store(name, mode) {
    return this.database.transaction(name, mode).objectStore(name);
  }

  /** @param {string} game @returns {Promise<string>} */
  async notes(game) {
    return (await toPromise(this.#store(NOTES, 'readonly').get(game))) ?? '';
  }

  /** @param {string} game @param {string} text */
  async setNotes(game, text) {
    await toPromise(this.#store(NOTES, 'readwrite').put(text, game));
  }

  /** Returns the review of a game or file, perhaps unfinished. @param {string} id @returns {Promise<StoredReview|null>} */
  async review(id) {
    return (await toPromise(this.#store(REVIEWS, 'readonly').get(id))) ?? null;
  }

  /** @param {StoredReview} review */
  async saveReview(review) {
    const reviews = this.#store(REVIEWS, 'readwrite');
    await toPromise(reviews.put(review));
    const old = (await toPromise(this.#store(REVIEWS, 'readonly').index('updated').getAllKeys())).slice(0, -MAX_REVIEWS);
    for (const id of old) await toPromise(this.#store(REVIEWS, 'readwrite').delete(id));
  }

  /** @returns {Promise<SavedPlayer[]>} */
  players() {
    return toPromise(this.#store(PLAYERS, 'readonly').getAll());
  }

  /** @param {SavedPlayer} player */
  async savePlayer(player) {
    await toPromise(this.#store(PLAYERS, 'readwrite').put(player));
  }

  /** @param {string} id */
  async removePlayer(id) {
    await toPromise(this.#store(PLAYERS, 'readwrite').delete(id));
  }
}
