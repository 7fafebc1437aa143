/**
 * The list of the reader's studies: open, rename, share by link and delete them, and move those of this browser to the account.
 */

/** @import {StoredStudy, StudyEntry, StudyStore} from './study-store.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import { confirm } from '../../app/dialog.js';
import { errorText } from '../../app/errors.js';
import { icon } from '../../app/icons.js';
import { siteKnown, siteState } from '../../app/shell.js';
import { gameOf } from '../../boards/index.js';
import { moment, number, t } from '../../i18n/index.js';
import { browserStudies, moveToAccount, serverStudies, studyStore } from './study-store.js';
import { showLink } from './study-actions.js';

/** Number of studies that are shown at first. */
const FIRST = 20;

/** @typedef {{open: (stored: StoredStudy, place: StudyStore['place']) => Promise<void>, update: () => void}} ListHost */

export class StudyList {
  /** @type {StudyEntry[]} */
  #entries = [];
  /** @type {number|null} */
  #most = null;
  /** Studies in this browser, while the list shows the account's. @type {StudyEntry[]} */
  #local = [];
  #store = studyStore();
  #loaded = false;
  #busy = false;
  #problem = '';
  #said = '';
  #filter = '';
  #all = false;
  /** The study that is being renamed, and its new name. @type {{id: string, title: string}|null} */
  #renamed = null;

  /** @param {ListHost} host */
  constructor(host) {
    this.host = host;
  }

  async load() {
    await siteKnown;
    this.#store = studyStore();
    try {
      const { entries, most } = await this.#store.list();
      this.#entries = entries;
      this.#most = most;
      this.#local = this.#store === serverStudies ? (await browserStudies.list()).entries : [];
      this.#problem = '';
    } catch (error) {
      this.#problem = errorText(error);
    }
    this.#loaded = true;
    this.host.update();
  }

  /** @param {() => Promise<unknown>} act */
  async #run(act) {
    if (this.#busy) return;
    this.#busy = true;
    this.#problem = '';
    this.#said = '';
    this.host.update();
    let problem = '';
    try {
      await act();
    } catch (error) {
      problem = /** @type {{code?: string}} */ (error).code ? errorText(error) : t('study.failed');
    }
    this.#busy = false;
    await this.load();
    if (problem) this.#problem = problem;
    this.host.update();
  }

  /** @param {StudyEntry} entry @param {StudyStore} store */
  async #open(entry, store) {
    try {
      await this.host.open(await store.open(entry.id), store.place);
    } catch (error) {
      this.#problem = errorText(error);
      this.host.update();
    }
  }

  /** @param {StudyEntry} entry */
  async #remove(entry) {
    const sure = await confirm({ title: t('study.remove.title'), text: t('study.remove.sure', { title: entry.title }), yes: t('study.remove.yes'), no: t('game.cancel'), grave: true });
    if (sure) await this.#run(() => this.#store.remove(entry));
  }

  /** @param {StudyEntry} entry */
  async #share(entry) {
    const on = !entry.shared;
    await this.#run(async () => {
      await this.#store.share(entry, on);
      this.#said = t(on ? 'study.link.is-on' : 'study.link.is-off');
    });
    if (on && !this.#problem) showLink(entry);
  }

  /** @param {StudyEntry} entry */
  #finishRename(entry) {
    const title = this.#renamed?.title.trim() ?? '';
    this.#renamed = null;
    if (title && title !== entry.title) this.#run(() => this.#store.rename(entry, title));
    else this.host.update();
  }

  #move() {
    return this.#run(async () => {
      const moved = await moveToAccount();
      this.#said = t('study.moved', { n: moved });
    });
  }

  // ---- drawing ----

  template() {
    if (!this.#loaded) return nothing;
    const title = t(this.#store === serverStudies ? 'study.list.server' : 'study.list');
    const wanted = this.#filter.trim().toLowerCase();
    const found = this.#entries.filter((entry) => `${entry.title} ${gameTitle(entry)}`.toLowerCase().includes(wanted));
    const shown = this.#all || wanted ? found : found.slice(0, FIRST);
    const count = this.#most === null ? nothing : html` <small class="count">${t('study.count', { n: number(this.#entries.length), most: number(this.#most) })}</small>`;
    return html`<section class="panel studies" aria-label=${title}><h2><span>${title}</span>${count}</h2>
      ${this.#problem ? html`<p class="problem" role="alert">${this.#problem}</p>` : nothing}
      ${this.#said ? html`<p class="note" role="status">${this.#said}</p>` : nothing}
      ${this.#local.length === 0 ? nothing : html`<div class="move-studies note" role="note"><p>${t('study.local', { n: this.#local.length })}</p>
        <button class="button small go" data-act="move-studies" ?disabled=${this.#busy} @click=${() => this.#move()}>${icon('upload')}<span>${t('study.move')}</span></button></div>`}
      ${this.#entries.length > FIRST ? html`<input type="search" name="find-study" aria-label=${t('study.find')} placeholder=${t('study.find')} .value=${live(this.#filter)} @input=${(/** @type {Event} */ event) => {
    this.#filter = /** @type {HTMLInputElement} */ (event.target).value;
    this.host.update();
  }}>` : nothing}
      ${this.#entries.length === 0 ? html`<p class="note">${t('study.none')}${siteState.member ? nothing : html` <a href="/account">${t('study.sign-in')}</a>`}</p>`
    : html`<ul>${shown.map((entry) => this.#row(entry))}</ul>`}
      ${wanted && found.length === 0 ? html`<p class="note">${t('study.none-found')}</p>` : nothing}
      ${shown.length < found.length ? html`<button class="button small quiet" data-act="all-studies" @click=${() => {
    this.#all = true;
    this.host.update();
  }}>${t('study.all', { n: number(found.length) })}</button>` : nothing}
    </section>`;
  }

  /** @param {StudyEntry} entry */
  #row(entry) {
    const { id, title, changed, shared } = entry;
    if (this.#renamed?.id === id) return this.#renaming(entry, this.#renamed);
    const tool = (/** @type {string} */ name, /** @type {Parameters<typeof icon>[0]} */ sign, /** @type {string} */ label, /** @type {() => unknown} */ run) => html`<button class="tool" data-act=${name} aria-label=${label} title=${label} ?disabled=${this.#busy} @click=${run}>${icon(sign)}</button>`;
    return html`<li><button class="study" @click=${() => this.#open(entry, this.#store)}><b>${title}</b><small>${gameTitle(entry)} · ${moment(changed)}${shared ? html` · ${t('study.shared')}` : nothing}</small></button>
      ${shared === null ? nothing : html`${shared ? tool('show-link', 'link', t('study.link.show.of', { title }), () => showLink(entry)) : nothing}${tool('share-study', shared ? 'cover' : 'share', t(shared ? 'study.link.off.of' : 'study.link.on.of', { title }), () => this.#share(entry))}`}
      ${tool('rename-study', 'edit', t('study.rename', { title }), () => {
    this.#renamed = { id, title };
    this.host.update();
    setTimeout(() => /** @type {HTMLInputElement|null} */ (document.querySelector('.studies [name=title]'))?.select());
  })}${tool('remove-study', 'remove', t('study.remove', { title }), () => this.#remove(entry))}</li>`;
  }

  /** @param {StudyEntry} entry @param {{title: string}} renamed */
  #renaming(entry, renamed) {
    return html`<li><form class="rename" @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      this.#finishRename(entry);
    }}><input type="text" name="title" maxlength="120" aria-label=${t('study.name')} .value=${live(renamed.title)} @input=${(/** @type {Event} */ event) => (renamed.title = /** @type {HTMLInputElement} */ (event.target).value)}
      @keydown=${(/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape') return;
    this.#renamed = null;
    this.host.update();
  }}><button class="button small go">${t('study.rename.done')}</button></form></li>`;
  }
}

/** @param {StudyEntry} entry */
const gameTitle = ({ game }) => gameOf(game)?.profile.title() ?? game;
