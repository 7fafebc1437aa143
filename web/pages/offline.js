/**
 * The page for offline play: what is installed on this device, and the games stored on it.
 */

/** @import {GameLine} from '../app/types.js' */
/** @import {OfflineList} from '../app/wire.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { installedLexicons, installPage, installLexicon, missingFeature, fetchOfflineList, outdatedLexicons, refresh, removeLexicon, uninstall } from '../alone/install.js';
import { ApiError, request } from '../app/api.js';
import { setUsesLocalGames, usesLocalGames, openDevice, LOCAL_PREFIX, installedVersion } from '../app/device.js';
import { errorText } from '../app/errors.js';
import { update } from '../app/main.js';
import { lexiconTitle } from '../app/parts/words.js';
import { profileOf } from '../boards/index.js';
import { chapter, has, moment, number, t } from '../i18n/index.js';

/** @returns {Promise<Page>} */
export async function open() {
  await chapter('offline');
  return new OfflinePage();
}

const megabytes = (/** @type {number} */ bytes) => t('offline.size', { n: number(Math.max(0.1, Math.round(bytes / 1e5) / 10)) });

class OfflinePage {
  className = 'listing';
  /** What the server offers; null: it is not reachable. @type {OfflineList|null} */
  list = null;
  loaded = false;
  /** Installed lexicons and their sizes in bytes. @type {Map<string, number>} */
  installed = new Map();
  /** Lexicons with an update. @type {Set<string>} */
  outdated = new Set();
  /** @type {GameLine[]} */
  games = [];
  /** The current download: `page` or a lexicon, and its progress from 0 to 1. @type {{what: string, share: number}|null} */
  download = null;
  /** @type {string|null} */
  error = null;
  missing = missingFeature();
  /** Games just moved to the server, with their ids there. @type {Map<string, string>} */
  movedGames = new Map();

  constructor() {
    this.load();
  }

  get title() {
    return t('offline.title');
  }

  async load() {
    if (this.missing) return;
    this.list = await fetchOfflineList().catch(() => null);
    this.loaded = true;
    this.installed = await installedLexicons();
    update();
    if (this.list) refresh(this.list).catch(() => {});
    if (installedVersion() !== null) {
      this.games = await this.#localGames();
      // The engine has removed damaged lexicons.
      this.installed = await installedLexicons();
      update();
      if (this.list) this.outdated = await outdatedLexicons();
    }
    update();
  }

  async #localGames() {
    try {
      return JSON.parse((await (await openDevice()).ask('GET', '/games')).body).games;
    } catch (error) {
      this.error = errorText(error);
      return [];
    }
  }

  /** @param {string} what @param {(onProgress: (done: number, all: number) => void) => Promise<void>} act */
  async #download(what, act) {
    this.download = { what, share: 0 };
    this.error = null;
    update();
    try {
      await act((done, all) => {
        this.download = { what, share: all > 0 ? done / all : 0 };
        update();
      });
    } catch (error) {
      const full = error instanceof DOMException && error.name === 'QuotaExceededError';
      this.error = full ? t('offline.full') : error instanceof ApiError ? errorText(error) : t('offline.broken');
    }
    this.download = null;
    await this.load();
  }

  #progress() {
    return html`<progress max="1" .value=${this.download?.share ?? 0} aria-label=${t('offline.going')}></progress>`;
  }

  #page() {
    const { list } = this;
    if (installedVersion() === null) {
      if (!list) return html`<p>${t('offline.no-server')}</p>`;
      return html`<p>${t('offline.lead')}</p>${this.download?.what === 'page' ? this.#progress()
        : html`<button class="button go" data-act="install" ?disabled=${this.download !== null} @click=${() => this.#download('page', (onProgress) => installPage(list, onProgress))}>${t('offline.install', { size: megabytes(list.engine) })}</button>`}`;
    }
    return html`<p>${t('offline.ready')}</p>
      <label class="check"><input type="checkbox" .checked=${usesLocalGames()} @change=${(/** @type {Event} */ event) => { setUsesLocalGames(/** @type {HTMLInputElement} */ (event.target).checked); update(); }}> ${t('offline.here')}</label>
      <p><button class="button small" ?disabled=${this.download !== null} @click=${() => this.#download('page', () => uninstall())}>${t('offline.remove-all')}</button></p>`;
  }

  #languages() {
    const names = [...new Set([...(this.list?.lexicons.map(({ name }) => name) ?? []), ...this.installed.keys()])];
    return html`<section class="panel"><h2>${t('offline.words')}</h2><p class="note">${t('offline.words.lead')}</p>
      <ul class="entries">${names.map((name) => html`<li class="kept" data-lexicon=${name}><b>${this.#language(name)}${lexiconTitle(name)}</b>
        ${this.installed.has(name) && this.download?.what !== name ? html`<span class="note">${t('offline.installed', { size: megabytes(this.installed.get(name) ?? 0) })}</span>
            ${this.outdated.has(name) ? html`<button class="button small" data-act="renew" ?disabled=${this.download !== null} @click=${() => this.#download(name, (onProgress) => installLexicon(name, onProgress))}>${t('offline.renew')}</button>` : nothing}
            <button class="button small" ?disabled=${this.download !== null} @click=${() => this.#download(name, () => removeLexicon(name))}>${t('offline.remove')}</button>
            ${this.outdated.has(name) ? html`<p class="note">${t('offline.other')}</p>` : nothing}`
          : this.download?.what === name ? this.#progress()
          : html`<button class="button small" ?disabled=${this.download !== null} @click=${() => this.#download(name, (onProgress) => installLexicon(name, onProgress))}>${t('offline.add')}</button>`}</li>`)}</ul></section>`;
  }

  /** @param {string} name of a lexicon */
  #language(name) {
    const language = this.list?.lexicons.find((one) => one.name === name)?.language ?? name.split('-')[0];
    return has(`start.lang.${language}`) ? `${t(`start.lang.${language}`)}: ` : '';
  }

  /** @param {string} id */
  async remove(id) {
    await (await openDevice()).ask('DELETE', `/games/${id}`);
    this.games = await this.#localGames();
    update();
  }

  /** Moves a game to the server. Repeating that does not create a second copy. @param {GameLine} game */
  async moveToServer(game) {
    this.error = null;
    try {
      const log = (await (await openDevice()).ask('GET', `/games/${game.id}/log`)).body;
      const { id } = await request('/games/kept', { id: game.id.slice(LOCAL_PREFIX.length), log });
      this.movedGames.set(game.id, id);
      // An unfinished game must not exist in two places.
      if (!game.over) await (await openDevice()).ask('DELETE', `/games/${game.id}`);
    } catch (error) {
      this.error = errorText(error);
    }
    update();
    // The message is at the top, the games at the bottom.
    if (this.error) queueMicrotask(() => document.querySelector('.offline .problem')?.scrollIntoView({ block: 'center' }));
  }

  /** Saves a game as a file. @param {GameLine} game */
  async save(game) {
    const { status, body } = await (await openDevice()).ask('GET', `/games/${game.id}/file`);
    if (status !== 200) return;
    const address = URL.createObjectURL(new Blob([body], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href: address, download: `${game.id}.deska` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  /** Returns the address of a game; unfinished games moved to the server exist only there. @param {GameLine} game */
  #address(game) {
    const there = game.over ? undefined : this.movedGames.get(game.id);
    return `/game/${there ?? game.id}${game.over ? '/replay' : ''}`;
  }

  #games() {
    if (this.games.length === 0) return nothing;
    return html`<section class="panel"><h2>${t('offline.games')}</h2><ul class="entries">${this.games.map((game) => html`<li class="kept">
      <a href=${this.#address(game)}><b>${profileOf(game.game)?.title() ?? game.game}</b></a> <span class="note">${moment(game.updated)}${game.over ? ` · ${t('offline.over')}` : ''}</span>
      ${this.movedGames.has(game.id) ? html`<a href=${`/game/${this.movedGames.get(game.id)}${game.over ? '/replay' : ''}`}>${t('offline.handed')}</a>`
        : this.list ? html`<button class="button small" data-act="hand" @click=${() => this.moveToServer(game)}>${t('offline.hand')}</button>` : nothing}
      ${this.movedGames.has(game.id) && !game.over ? nothing : html`<button class="button small" @click=${() => this.save(game)}>${t('offline.file')}</button> <button class="button small" @click=${() => this.remove(game.id)}>${t('offline.remove')}</button>`}</li>`)}</ul></section>`;
  }

  template() {
    return html`<main class="listing-page lobby offline">
      <h1>${t('offline.title')}</h1>
      ${this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing}
      ${this.missing ? html`<section class="panel"><p>${t(`offline.lacks.${this.missing}`)}</p></section>`
        : !this.loaded ? nothing
        : html`<section class="panel">${this.#page()}</section>${installedVersion() === null ? nothing : html`${this.#languages()}${this.#games()}`}`}
    </main>`;
  }
}
