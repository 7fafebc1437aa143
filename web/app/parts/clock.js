/**
 * `<deska-clock>`: what is left of a turn's time or of a seat's whole game, running on by itself from what the server said last.
 */

import { time } from '../../i18n/index.js';
import { sound } from '../sound.js';

/** @typedef {{left: number, running: boolean, heard: number}} Reading  left: in milliseconds; heard: on the page's own clock, from when it counts, which may be later */

/** From here on the clock is said to be low. */
const LOW = 15_000;
/** From here on each second is heard. */
const LAST = 5000;

class TurnClock extends HTMLElement {
  /** @type {Reading|null} */
  #clock = null;
  #timer = 0;
  #second = 0;
  /** The seconds are heard by whoever's time it is. */
  own = false;

  /** @param {Reading|null} clock */
  set value(clock) {
    const same = this.#clock?.left === clock?.left && this.#clock?.running === clock?.running && this.#clock?.heard === clock?.heard;
    if (same) return;
    this.#clock = clock;
    this.#tick();
  }

  /** In milliseconds. */
  get left() {
    if (!this.#clock) return 0;
    const { left, running, heard } = this.#clock;
    return Math.max(0, running ? left - Math.max(0, performance.now() - heard) : left);
  }

  connectedCallback() {
    this.setAttribute('role', 'timer');
    this.#tick();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  #tick() {
    clearTimeout(this.#timer);
    const clock = this.#clock;
    if (!clock || !this.isConnected) {
      if (!clock) this.textContent = '';
      return;
    }
    const { left } = this;
    const text = time(left);
    if (this.textContent !== text) this.textContent = text;
    this.classList.toggle('low', left <= LOW);
    const held = clock.heard - performance.now();
    this.classList.toggle('resting', !clock.running || held > 0);
    if (!clock.running || left <= 0) return;
    if (held > 0) {
      this.#timer = setTimeout(() => this.#tick(), held);
      return;
    }
    const second = Math.ceil(left / 1000);
    if (this.own && left <= LAST && second !== this.#second) sound('low');
    this.#second = second;
    // To the moment when the figure changes.
    this.#timer = setTimeout(() => this.#tick(), left < 10_000 ? left % 100 || 100 : left % 1000 || 1000);
  }
}

customElements.define('deska-clock', TurnClock);
