/**
 * The guest book of the server.
 */

/** @import {BookEntry, BookPage} from '../app/wire.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../app/api.js';
import { errorText } from '../app/errors.js';
import { update } from '../app/main.js';
import { siteState } from '../app/shell.js';
import { chapter, moment, t } from '../i18n/index.js';

/** @returns {Promise<Page>} */
export async function open() {
  await Promise.all([chapter('club'), chapter('moderation')]);
  return new GuestBook();
}

class GuestBook {
  className = 'listing';
  /** @type {BookEntry[]|null} */
  entries = null;
  /** @type {number|null} */
  before = null;
  /** @type {string|null} */
  error = null;
  busy = false;

  constructor() {
    this.load();
  }

  get title() {
    return t('book.title');
  }

  /** Runs an action and shows its error. @param {() => Promise<void>} act */
  async run(act) {
    this.busy = true;
    update();
    try {
      await act();
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    this.busy = false;
    update();
  }

  /** @param {boolean} [more] those before the ones that are shown */
  load(more = false) {
    return this.run(async () => {
      /** @type {BookPage} */
      const { entries, before } = await api.request(`/book${more ? `?before=${this.before}` : ''}`);
      this.entries = more ? [...(this.entries ?? []), ...entries] : entries;
      this.before = before;
    });
  }

  /** @param {SubmitEvent} event */
  write(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const text = String(new FormData(form).get('text') ?? '').trim();
    if (!text || this.busy) return;
    this.run(async () => {
      const entry = await api.requestOnce('/book', { text });
      this.entries = [entry, ...(this.entries ?? [])];
      form.reset();
    });
  }

  /** @param {number} number */
  remove(number) {
    this.run(async () => {
      await api.request(`/book/${number}`, undefined, 'DELETE');
      this.entries = (this.entries ?? []).filter((entry) => entry.number !== number);
    });
  }

  template() {
    const { entries } = this;
    return html`<main class="listing-page lobby book">
      <h1>${t('book.title')}</h1>
      <p class="lead">${t('book.lead')}</p>
      ${this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing}
      ${siteState.member ? html`<section class="panel"><form class="book-form" @submit=${(/** @type {SubmitEvent} */ event) => this.write(event)}>
          <label class="field"><span>${t('book.write')}</span><textarea name="text" rows="3" maxlength="1000" required></textarea></label>
          <p><button class="button go" ?disabled=${this.busy}>${t('book.write.do')}</button></p></form></section>`
        : html`<p class="note">${t('book.members')} <a href="/account">${t('account.in')}</a></p>`}
      ${entries === null ? nothing : entries.length === 0 ? html`<p class="note">${t('book.none')}</p>` : html`<section class="panel"><ol class="entries">${entries.map((entry) => html`<li>
          <p class="by"><a href=${`/member/${encodeURIComponent(entry.name)}`}>${entry.name}</a> <time datetime=${new Date(entry.at).toISOString()}>${moment(entry.at)}</time>
            ${entry.removable ? html`<button class="button small quiet" @click=${() => this.remove(entry.number)}>${t('book.remove')}</button>` : nothing}</p>
          <p class="text">${entry.text}</p></li>`)}</ol>
        ${this.before === null ? nothing : html`<p><button class="button" @click=${() => this.load(true)}>${t('book.more')}</button></p>`}</section>`}
    </main>`;
  }
}
