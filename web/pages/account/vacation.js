/**
 * A member's vacation: its end, and the days left.
 */

/** @import {Vacation} from '../../app/wire.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import * as api from '../../app/api.js';
import { errorText } from '../../app/errors.js';
import { day, t } from '../../i18n/index.js';

const PLACE = '/account/vacation';

export class VacationPanel {
  /** @type {Vacation|null} */
  vacation = null;
  /** @type {string|null} */
  error = null;

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  load = () => this.#request(() => api.request(PLACE));

  /** @param {() => Promise<Vacation>} asking */
  async #request(asking) {
    try {
      this.vacation = await asking();
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    this.changed();
  }

  /** @param {SubmitEvent} event */
  #begin(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    this.#request(() => api.request(PLACE, { days: Number(form.get('days')) }, 'PUT'));
  }

  template() {
    const { vacation, error } = this;
    if (!vacation) return error ? html`<p class="problem" role="alert">${error}</p>` : nothing;
    const { until, left } = vacation;
    return html`<p class="note">${t('vacation.note')}</p>
      ${until === null ? left === 0 ? nothing : html`<form class="account-form" name="vacation" @submit=${(/** @type {SubmitEvent} */ event) => this.#begin(event)}>
          <label class="field"><span>${t('vacation.days')}</span><input type="number" name="days" min="1" max=${left} value=${Math.min(7, left)} inputmode="numeric" required></label>
          <p><button class="button go">${t('vacation.begin')}</button></p></form>`
        : html`<p role="status">${t('vacation.until', { day: day(until) })} <button class="button small" data-act="back" @click=${() => this.#request(() => api.request(PLACE, undefined, 'DELETE'))}>${t('vacation.end')}</button></p>`}
      <p class="note">${t('vacation.left', { n: left })}</p>
      ${error ? html`<p class="problem" role="alert">${error}</p>` : nothing}`;
  }
}
