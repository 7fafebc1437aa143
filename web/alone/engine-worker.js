/**
 * Computers that think in a worker of their own, so that games go on answering meanwhile. It is begun when a game with a computer is looked at, and ends
 * when nobody has asked it anything for a while: memory is dear on a phone.
 */

/** @typedef {import('./game-store.js').KeptGame} KeptGame */
/** @typedef {{id: string, question: string, game: KeptGame|null}} Question */

const IDLE = 120_000;

export class Thinker {
  /** @type {Worker|null} */
  #worker = null;
  /** What is being thought about. @type {Map<number, Question>} */
  #asked = new Map();
  /** Has a worker failed? Then computers think where the games are. */
  #broken = false;
  #idle = 0;
  #answer;

  /** @param {(number: number, told: string|null) => void} answer what was thought; nothing, if it could not be */
  constructor(answer) {
    this.#answer = answer;
  }

  /** @returns {Worker|null} */
  #ready() {
    clearTimeout(this.#idle);
    if (this.#worker || this.#broken) return this.#worker;
    try {
      this.#worker = new Worker('/alone/worker.js', { type: 'module', name: THINKER });
    } catch {
      this.#fail();
      return null;
    }
    this.#worker.onerror = () => this.#fail();
    this.#worker.onmessage = ({ data }) => {
      if (data.kind === 'failed') this.#fail();
      else if (data.kind === 'thought') this.#tell(data.number, data.told);
    };
    return this.#worker;
  }

  #fail() {
    this.#broken = true;
    this.#end();
    for (const number of [...this.#asked.keys()]) this.#tell(number, null);
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
  }

  /** @param {number} number @param {string|null} told */
  #tell(number, told) {
    if (this.#asked.delete(number)) this.#answer(number, told);
    this.#rest();
  }

  #rest() {
    clearTimeout(this.#idle);
    if (this.#asked.size === 0) this.#idle = setTimeout(() => this.#end(), IDLE);
  }

  /** @param {number} number @param {Question} asked */
  #post(number, { id, question, game }) {
    const worker = this.#ready();
    if (worker) worker.postMessage({ kind: 'think', number, id, question, game });
    else this.#tell(number, null);
  }

  /** @param {number} number @param {Question} asked */
  think(number, asked) {
    this.#asked.set(number, asked);
    this.#post(number, asked);
  }

  /** What was asked is wanted no more: a worker that computes hears nothing, so another one takes its place. @param {number} number */
  cancel(number) {
    if (!this.#asked.delete(number)) return;
    this.#end();
    for (const [other, asked] of this.#asked) this.#post(other, asked);
  }

  /** Makes ready what the computers of a game need. @param {string} id @param {KeptGame|null} game */
  warm(id, game) {
    if (!game || game.over || !game.seats.some(({ player }) => player)) return;
    this.#ready()?.postMessage({ kind: 'warm', id, game });
    this.#rest();
  }
}

/** The name of a worker in which computers think. */
export const THINKER = 'thinker';
