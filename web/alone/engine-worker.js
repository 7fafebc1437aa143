/**
 * A worker in which computer players think, so that the games keep responding. It starts when a game with a computer player is opened, and terminates when idle to
 * free memory on phones.
 */

/** @typedef {import('./game-store.js').StoredGame} KeptGame */
/** @typedef {{id: string, question: string, game: KeptGame|null}} Question */

const IDLE_TIMEOUT = 120_000;

export class EngineWorker {
  /** @type {Worker|null} */
  #worker = null;
  /** Requests without an answer. @type {Map<number, Question>} */
  #pending = new Map();
  /** Whether a worker has failed. Computer players then think in the games' own worker. */
  #broken = false;
  #idle = 0;
  #answer;

  /** @param {(number: number, move: string|null) => void} answer  called with the chosen move, or null if the worker failed */
  constructor(answer) {
    this.#answer = answer;
  }

  /** @returns {Worker|null} */
  #start() {
    clearTimeout(this.#idle);
    if (this.#worker || this.#broken) return this.#worker;
    try {
      this.#worker = new Worker('/alone/worker.js', { type: 'module', name: ENGINE_WORKER_NAME });
    } catch {
      this.#fail();
      return null;
    }
    this.#worker.onerror = () => this.#fail();
    this.#worker.onmessage = ({ data }) => {
      if (data.kind === 'failed') this.#fail();
      else if (data.kind === 'thought') this.#finish(data.number, data.told);
    };
    return this.#worker;
  }

  #fail() {
    this.#broken = true;
    this.#end();
    for (const number of [...this.#pending.keys()]) this.#finish(number, null);
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
  }

  /** @param {number} number @param {string|null} move */
  #finish(number, move) {
    if (this.#pending.delete(number)) this.#answer(number, move);
    this.#scheduleShutdown();
  }

  #scheduleShutdown() {
    clearTimeout(this.#idle);
    if (this.#pending.size === 0) this.#idle = setTimeout(() => this.#end(), IDLE_TIMEOUT);
  }

  /** @param {number} number @param {Question} request */
  #send(number, { id, question, game }) {
    const worker = this.#start();
    if (worker) worker.postMessage({ kind: 'think', number, id, question, game });
    else this.#finish(number, null);
  }

  /** @param {number} number @param {Question} request */
  think(number, request) {
    this.#pending.set(number, request);
    this.#send(number, request);
  }

  /** Cancels a request. A computing worker handles no messages, so a new one replaces it. @param {number} number */
  cancel(number) {
    if (!this.#pending.delete(number)) return;
    this.#end();
    for (const [other, request] of this.#pending) this.#send(other, request);
  }

  /** Starts the worker and loads what the computer players of a game need. @param {string} id @param {KeptGame|null} game */
  warmUp(id, game) {
    if (!game || game.over || !game.seats.some(({ player }) => player)) return;
    this.#start()?.postMessage({ kind: 'warm', id, game });
    this.#scheduleShutdown();
  }
}

/** The name by which such a worker recognizes its role. */
export const ENGINE_WORKER_NAME = 'thinker';
