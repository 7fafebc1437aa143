/**
 * Games as they are kept on this device, in its database. A game is written whole, and only over the one that was read: of two tabs at one game one is told
 * that the other was faster.
 */

/** @import {SavedPlayer} from '../app/wire.js' */
/** @typedef {{id: string, log: [number, string][], updated: number, follows: string|null, over: boolean, seats: {player: string|null}[], [more: string]: unknown}} StoredGame */

const NAME = 'deska';
const GAMES = 'games';
const NOTES = 'notes';
const PLAYERS = 'players';

/** The form of the database; each step stands here for ever. */
const VERSION = 2;

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
    };
    const database = await toPromise(opening);
    // Another tab has a newer form of it: whatever this one still wants to keep is refused, and nothing is written in the old form.
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
   * Keeps a game, if its log is as long as was thought.
   * @param {string} id @param {number|null} before @param {StoredGame} game
   * @returns {Promise<boolean>}
   */
  write(id, before, game) {
    return new Promise((resolve, reject) => {
      const games = this.#games('readwrite');
      let kept = false;
      // It is kept when the transaction is: not before.
      games.transaction.oncomplete = () => resolve(kept);
      games.transaction.onerror = games.transaction.onabort = () => reject(games.transaction.error ?? new Error('the game was not kept'));
      const asked = games.get(id);
      asked.onsuccess = () => {
        const there = asked.result ? asked.result.log.length : null;
        kept = there === before;
        if (kept) games.put({ ...game, id, follows: game.follows ?? '' });
      };
    });
  }

  /** @param {string} id @returns {Promise<string|null>} */
  async follower(id) {
    return (await toPromise(this.#games('readonly').index('follows').get(id)))?.id ?? null;
  }

  /** The ids of the games that were touched last, at most so many. @param {number} most @returns {Promise<string[]>} */
  recent(most) {
    return new Promise((resolve, reject) => {
      /** @type {string[]} */
      const ids = [];
      const asked = this.#games('readonly').index('updated').openKeyCursor(null, 'prev');
      asked.onerror = () => reject(asked.error ?? new Error('the games could not be listed'));
      asked.onsuccess = () => {
        const cursor = asked.result;
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
