/**
 * `<deska-clock>`: the time left for a turn or a seat's whole game. It counts down between the server's messages.
 */

import { time } from '../../i18n/index.js';
import { sound } from '../sound.js';

/** @typedef {{left: number, running: boolean, heard: number}} Reading  left: in milliseconds; heard: when `left` applies (`performance.now`), possibly in the future */

/** Below this the clock is marked as low. */
const LOW = 15_000;
/** Below this each second makes a sound. */
const LAST = 5000;

class TurnClock extends HTMLElement {
  /** @type {Reading|null} */
  #clock = null;
  #timer = 0;
  #second = 0;
  /** Whether it is the user's own clock, whose last seconds make a sound. */
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
    // Until the displayed value changes.
    this.#timer = setTimeout(() => this.#tick(), left < 10_000 ? left % 100 || 100 : left % 1000 || 1000);
  }
}

customElements.define('deska-clock', TurnClock);
