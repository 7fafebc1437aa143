/**
 * An analysis that goes on until it is stopped: what the server tells of a position, step by step.
 */

/** @import {Found, Value} from './types.js' */

export class Live {
  /** It follows the positions that are shown. */
  on = false;
  /** It is still computing. */
  running = false;
  failed = false;
  /** @type {Found|null} the last step of the search */
  found = null;
  /** @type {Record<string, Value>|null} of every move, where they are known exactly */
  values = null;
  #position = '';
  /** @type {EventSource|null} */
  #source = null;
  #timer = 0;

  /** @param {() => void} heard */
  constructor(heard) {
    this.heard = heard;
  }

  /** @param {string} rules @param {string|null} position null: there is nothing to look at */
  start(rules, position) {
    this.on = true;
    this.follow(rules, position);
  }

  stop() {
    this.on = false;
    this.#close();
    this.heard();
  }

  /** Another position is shown. @param {string} rules @param {string|null} position */
  follow(rules, position) {
    if (!this.on || (this.#position === `${rules} ${position}` && !this.failed)) return;
    this.#close();
    this.#position = `${rules} ${position}`;
    Object.assign(this, { found: null, values: null, failed: false, running: position !== null });
    // Whoever leafs through a game asks for where they stay.
    if (position !== null) this.#timer = setTimeout(() => this.#open(rules, position), 120);
    this.heard();
  }

  /** @param {string} rules @param {string} position */
  #open(rules, position) {
    const source = new EventSource(`/api/v1/analysis/live?${new URLSearchParams({ rules, position })}`);
    this.#source = source;
    source.addEventListener('message', ({ data }) => {
      const step = JSON.parse(data);
      if (step.values) this.values = step.values;
      else if (step.move) this.found = step;
      this.heard();
    });
    // The server ends it when the value is proved; a browser would ask again and again.
    source.addEventListener('error', () => {
      this.failed = this.found === null && this.values === null;
      this.#close();
      this.heard();
    });
  }

  #close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
    this.running = false;
    if (!this.on) this.#position = '';
  }
}
