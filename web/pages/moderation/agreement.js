/**
 * How often a member's moves agree with the computer's, compared with all other members; for moderators.
 */

/** @import {AgreementTable} from '../../app/wire.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import * as api from '../../app/api.js';
import { errorText } from '../../app/errors.js';
import { update } from '../../app/main.js';
import { computerName } from '../../app/parts/names.js';
import { profileOf } from '../../boards/index.js';
import { t } from '../../i18n/index.js';

/** Number of games checked per click. */
const GAMES_PER_CLICK = 10;

export class Agreement {
  /** @type {AgreementTable|null} */
  table = null;
  /** Number of games still to check; 0: not running. */
  remaining = 0;
  /** @type {string|null} */
  error = null;

  /** @param {string} name */
  async open(name) {
    this.table = null;
    await this.#load(() => api.request(`/moderation/agreement?${new URLSearchParams({ name })}`));
  }

  /** Checks games one by one, so that it shows progress and can be stopped. */
  async checkGames() {
    this.remaining = Math.min(GAMES_PER_CLICK, this.table?.left ?? 0);
    update();
    while (this.remaining > 0 && this.table) {
      const { name } = this.table;
      if (!await this.#load(() => api.request('/moderation/agreement', { name }))) break;
      this.remaining -= 1;
    }
    this.remaining = 0;
    update();
  }

  /** @param {() => Promise<AgreementTable>} ask */
  async #load(ask) {
    try {
      this.table = await ask();
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    update();
    return this.error === null;
  }

  #table() {
    const { table } = this;
    if (!table) return nothing;
    const share = (/** @type {{turns: number, same: number}} */ { turns, same }) => (turns === 0 ? '–' : t('agreement.share', { percent: Math.round((100 * same) / turns), n: turns }));
    return html`<h3><a href=${`/member/${encodeURIComponent(table.name)}`}>${table.name}</a></h3>
      ${table.lines.length === 0 ? html`<p class="note">${t('agreement.none')}</p>` : html`<div class="wide" role="region" tabindex="0" aria-label=${t('agreement.title')}><table>
        <thead><tr><th scope="col">${t('agreement.game')}</th><th scope="col">${t('agreement.engine')}</th><th scope="col">${t('agreement.games')}</th><th scope="col">${t('agreement.theirs')}</th><th scope="col">${t('agreement.others')}</th></tr></thead>
        <tbody>${table.lines.filter((line) => line.theirs.turns > 0).map((line) => html`<tr><th scope="row">${profileOf(line.game)?.title() ?? line.game}</th><td>${computerName(line.engine, line.game)}</td><td>${line.theirs.games}</td><td><b>${share(line.theirs)}</b></td><td>${share(line.others)}</td></tr>`)}</tbody></table></div>`}
      <p class="row-acts">${this.remaining > 0 ? html`<span role="status">${t('agreement.going', { n: this.remaining })}</span> <button class="button small" @click=${() => { this.remaining = 0; }}>${t('agreement.stop')}</button>`
        : table.left > 0 ? html`<button class="button small" @click=${() => this.checkGames()}>${t('agreement.do', { n: Math.min(GAMES_PER_CLICK, table.left) })}</button> <span class="note">${t('agreement.left', { n: table.left })}</span>`
        : html`<span class="note">${t('agreement.all')}</span>`}</p>`;
  }

  template() {
    const lookUp = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.open(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('name') ?? '').trim());
    };
    return html`<details class="panel fold agreement"><summary>${t('agreement.title')}</summary>
      <p class="note">${t('agreement.lead')}</p>
      <form class="ban-form" @submit=${lookUp}><label class="field"><span>${t('agreement.member')}</span><input type="text" name="name" maxlength="60" autocomplete="off" required></label><button class="button">${t('agreement.look')}</button></form>
      ${this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing}
      ${this.#table()}</details>`;
  }
}
