/**
 * `<deska-number>`: a number that counts up or down to its new value, or jumps if animations are off.
 */

import { number } from '../../i18n/index.js';
import { span, still } from '../motion.js';

const SPAN = 200;

class CountingNumber extends HTMLElement {
  /** @type {number|null} */
  #value = null;
  #frame = 0;

  /** @param {number} value */
  set value(value) {
    const from = this.#value;
    if (from === value) return;
    this.#value = value;
    cancelAnimationFrame(this.#frame);
    if (from === null || still() || document.hidden) {
      this.textContent = number(value);
      return;
    }
    const start = performance.now();
    const long = span(SPAN);
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, (now - start) / long);
      this.textContent = number(Math.round(from + (value - from) * (1 - (1 - part) ** 2)));
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  get value() {
    return this.#value ?? 0;
  }
}

customElements.define('deska-number', CountingNumber);
