/**
 * The user's games: continue, replay, download or remove them, and open game files.
 */

/** @import {About, GameLine, SharedFile} from '../app/types.js' */
/** @import {Filter} from '../app/parts/filter.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { live } from '../vendor/lit-html/directives/live.js';
import * as api from '../app/api.js';
import { confirm } from '../app/dialog.js';
import { errorText } from '../app/errors.js';
import { fileErrorText } from './file-errors.js';
import { icon } from '../app/icons.js';
import { update } from '../app/main.js';
import { filterAddress, isFiltered, NO_FILTER, searchRequest, readFilter } from '../app/parts/filter.js';
import { gameLine, playerNames } from '../app/parts/game-line.js';
import { computerName } from '../app/parts/seats.js';
import { rulesName } from '../app/parts/setup.js';
import { lexiconTitle } from '../app/parts/words.js';
import { navigate } from '../app/router.js';
import { profileOf } from '../boards/index.js';
import { chapter, day, number, t } from '../i18n/index.js';
import { keepUpload } from './replay/uploaded.js';

/** Maximum size of a game file in bytes, as on the server. */
const MAX_BYTES = 1 << 20;

/** Number of games per page. */
const PAGE = 50;

/** Debounce delay of the search field in milliseconds. */
const SEARCH_DELAY = 250;

/** @typedef {'running'|'finished'} State */
/** @typedef {{games: GameLine[], count: number, next: string|null}} Found */

/** @returns {Promise<Page>} */
export async function open() {
  await Promise.all([chapter('review'), chapter('share'), chapter('files')]);
  return new GamesPage();
}

class GamesPage {
  className = 'listing';
  /** @type {Partial<Record<State, Found>>|null} by group; groups excluded by the filter are missing */
  found = null;
  filter = readFilter(location.search);
  /** @type {SharedFile[]} */
  files = [];
  #round = 0;
  #timer = 0;
  /** @type {About|null} */
  about = null;
  /** @type {string|null} */
  error = null;
  /** @type {(() => string)|null} returns why a file was not read, in the current language */
  refused = null;
  busy = false;

  constructor() {
    this.load();
    this.onDrop = this.onDrop.bind(this);
    this.onDrag = this.onDrag.bind(this);
    addEventListener('dragover', this.onDrag);
    addEventListener('drop', this.onDrop);
    this.onPopState = this.onPopState.bind(this);
    addEventListener('popstate', this.onPopState);
  }

  leave() {
    removeEventListener('popstate', this.onPopState);
    clearTimeout(this.#timer);
    removeEventListener('dragover', this.onDrag);
    removeEventListener('drop', this.onDrop);
  }

  get title() {
    return t('games.title');
  }

  async load() {
    try {
      this.about ??= await api.about();
      const found = await this.#search();
      if (found === null) return;
      this.found = found;
      this.error = null;
      this.files = (await api.files()).files;
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  /** Searches the groups that the filter includes; null: a newer search has replaced this one. */
  async #search() {
    const round = ++this.#round;
    const { filter } = this;
    /** @type {State[]} */
    const states = filter.state ? [/** @type {State} */ (filter.state)] : filter.after ? ['finished'] : filter.result ? ['finished'] : ['running', 'finished'];
    const computers = this.#computers();
    const found = await Promise.all(states.map(async (state) => [state, await api.searchGames(searchRequest({ ...filter, state }, computers, PAGE))]));
    return round === this.#round ? /** @type {Partial<Record<State, Found>>} */ (Object.fromEntries(found)) : null;
  }

  /** Returns the computer players whose displayed names contain the typed text, as `GAME:NAME`, since a name may differ between games. */
  #computers() {
    const typed = this.filter.player.trim().toLocaleLowerCase();
    const games = this.about?.games.filter(({ name }) => !this.filter.game || name === this.filter.game) ?? [];
    return games.flatMap(({ name: game, players, also }) => [...players, ...also].filter((name) => computerName(name, game).toLocaleLowerCase().includes(typed)).map((name) => `${game}:${name}`));
  }

  /** Applies the filter of the address after the browser's back or forward button. */
  onPopState() {
    if (location.pathname !== '/games') return;
    this.filter = readFilter(location.search);
    this.load();
  }

  /** Changes the filter and stores it in the address. @param {Partial<Filter>} change @param {boolean} [typing] */
  setFilter(change, typing = false) {
    this.filter = { ...this.filter, after: '', ...change };
    const place = filterAddress(this.filter);
    if (typing) history.replaceState(null, '', place);
    else history.pushState(null, '', place);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.load(), typing ? SEARCH_DELAY : 0);
    update();
  }

  /** @param {SharedFile} file */
  async removeFile(file) {
    const yes = await confirm({ title: t('files.remove.title'), text: t('files.remove.text', { name: file.name || t('files.unnamed') }), yes: t('games.remove'), no: t('game.cancel'), grave: true });
    if (!yes) return;
    try {
      await api.removeFile(file.id);
      this.files = this.files.filter(({ id }) => id !== file.id);
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  /** @param {GameLine} game */
  async star(game) {
    try {
      await api.request(`/games/${encodeURIComponent(game.id)}/star`, undefined, game.starred ? 'DELETE' : 'PUT');
      game.starred = !game.starred;
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  /** Returns the address of an archive of the found games. @param {State} state */
  #archive(state) {
    const asked = searchRequest({ ...this.filter, state }, this.#computers(), PAGE);
    return `/api/v1/games/archive?${new URLSearchParams(asked)}`;
  }

  /** @param {GameLine} game */
  async remove(game) {
    const yes = await confirm({ title: t('games.remove.title'), text: t('games.remove.text', { names: playerNames(game) }), yes: t('games.remove'), no: t('game.cancel'), grave: true });
    if (!yes) return;
    try {
      await api.removeGame(game.id);
      this.error = null;
      await this.load();
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  // ---- a file ----

  /** @param {DragEvent} event */
  onDrag(event) {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  }

  /** @param {DragEvent} event */
  onDrop(event) {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    this.readFile(file);
  }

  /** @param {File} file */
  async readFile(file) {
    const form = /** @type {HTMLFormElement|null} */ (document.querySelector('form.upload'));
    const data = new FormData(form ?? undefined);
    const rules = String(data.get('rules') ?? '');
    const lexicon = String(data.get('lexicon') ?? '');
    this.refused = null;
    if (file.size > MAX_BYTES) {
      this.refused = () => t('upload.large');
      this.#showRefusal();
      return;
    }
    this.busy = true;
    update();
    try {
      const as = { ...(rules ? { rules } : {}), ...(lexicon ? { lexicon } : {}) };
      await keepUpload(await api.readFile(file, as), file.name, file, as);
      navigate('/replay');
    } catch (error) {
      const wrong = /** @type {api.ApiError} */ (error);
      const bad = wrong.code === 'bad-file';
      if (bad) await chapter('faults');
      this.refused = () => (bad ? fileErrorText(wrong) : errorText(wrong));
    } finally {
      this.busy = false;
      this.#showRefusal();
    }
  }

  /** Shows why a file was refused, and scrolls there, since a file can be dropped anywhere. */
  #showRefusal() {
    update();
    if (this.refused) queueMicrotask(() => document.querySelector('.upload .problem')?.scrollIntoView({ block: 'nearest' }));
  }

  template() {
    const { found } = this;
    return html`<main class="listing-page">
      <h1>${t('games.title')}</h1>
      ${this.error ? html`<div class="panel problem" role="alert"><p>${this.error}</p><button class="button" @click=${() => this.load()}>${t('error.again')}</button></div>` : nothing}
      ${found === null && !this.error ? html`<p class="empty">${t('shell.loading')}</p>` : nothing}
      ${found ? html`
        ${found.running?.count || found.finished?.count || isFiltered(this.filter) ? this.#filterFields() : nothing}
        ${found.running ? this.#group('running', t('games.running'), found.running, t('start.games.none')) : nothing}
        ${found.finished ? this.#group('finished', t('start.games.done'), found.finished, t('games.done.none')) : nothing}
        ${this.#sharedFiles()}
        ${this.#upload()}` : nothing}
    </main>`;
  }

  /** The fields of the filter. */
  #filterFields() {
    const { filter, about } = this;
    const value = (/** @type {Event} */ event) => /** @type {HTMLInputElement|HTMLSelectElement} */ (event.target).value;
    const select = (/** @type {keyof Filter} */ name, /** @type {string} */ label, /** @type {[string, string][]} */ options) => html`<label class="field"><span>${label}</span>
      <select name=${name} @change=${(/** @type {Event} */ event) => this.setFilter({ [name]: value(event) })}>
        ${options.map(([key, text]) => html`<option value=${key} .selected=${live(filter[name] === key)}>${text}</option>`)}</select></label>`;
    const date = (/** @type {'from'|'to'} */ name, /** @type {string} */ label) => html`<label class="field"><span>${label}</span>
      <input type="date" name=${name} .value=${live(filter[name])} @change=${(/** @type {Event} */ event) => this.setFilter({ [name]: value(event) })}></label>`;
    const any = /** @type {[string, string]} */ (['', t('games.any')]);
    const games = (about?.games ?? []).map(({ name }) => /** @type {[string, string]} */ ([name, profileOf(name)?.title() ?? name]));
    const languages = ['en', 'cs', 'ru'].map((code) => /** @type {[string, string]} */ ([code, t(`start.lang.${code}`)]));
    const lexicons = (about?.lexicons ?? []).filter(({ available }) => available).map(({ name, language }) => /** @type {[string, string]} */ ([name, `${language.toUpperCase()} · ${lexiconTitle(name)}`]));
    const results = ['won', 'drawn', 'lost'].map((name) => /** @type {[string, string]} */ ([name, t(`result.${name}`)]));
    return html`<search class="panel game-search"><form @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <label class="field player"><span>${t('games.player')}</span><input type="search" name="player" maxlength="40" autocomplete="off" .value=${live(filter.player)}
        @input=${(/** @type {Event} */ event) => this.setFilter({ player: value(event) }, true)}></label>
      ${select('game', t('start.game'), [any, ...games])}
      ${select('language', t('games.language'), [any, ...languages])}
      ${select('lexicon', t('start.lexicon'), [any, ...lexicons])}
      ${select('state', t('games.state'), [any, ['running', t('games.running')], ['finished', t('start.games.done')]])}
      ${select('result', t('games.result'), [any, ...results])}
      ${select('starred', t('games.stars'), [any, ['true', t('games.starred')]])}
      ${date('from', t('games.from'))}${date('to', t('games.to'))}
      <button class="button" type="button" data-tool="clear" ?disabled=${!isFiltered(filter)} @click=${() => this.setFilter({ ...NO_FILTER })}>${t('games.clear')}</button>
    </form></search>`;
  }

  /** @param {State} kind @param {string} title @param {Found} found @param {string} none */
  #group(kind, title, { games, count, next }, none) {
    const turn = (/** @type {Partial<Filter>} */ change) => (/** @type {MouseEvent} */ event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      this.setFilter(change);
      scrollTo(0, 0);
    };
    const link = (/** @type {string} */ tool, /** @type {Partial<Filter>} */ change, /** @type {string} */ text) => html`<a class="button small" data-tool=${tool} href=${filterAddress({ ...this.filter, after: '', ...change })} @click=${turn(change)}>${text}</a>`;
    // The server's count is limited.
    const several = kind === 'finished' && games.length > 1;
    const many = count >= 1000 ? `${number(1000)}+` : number(count);
    return html`<section class="panel games" data-group=${kind === 'finished' ? 'done' : kind} aria-label=${title}>
      <h2><span>${title}</span><span class="figure">${many}</span></h2>
      ${games.length === 0 ? html`<p class="empty">${isFiltered(this.filter) ? t('games.none') : none}</p>` : html`<ul>${games.map((game) => gameLine(game, this.#buttons(game)))}</ul>`}
      ${next || this.filter.after || several ? html`<nav class="pages" aria-label=${t('games.pages')}>
        ${this.filter.after ? link('newest', {}, t('games.newest')) : nothing}${next ? link('older', { state: kind, after: next }, t('games.older')) : nothing}
        ${several ? html`<a class="button small" data-tool="archive" href=${this.#archive(kind)} download>${t('games.archive')}</a>` : nothing}</nav>` : nothing}
    </section>`;
  }

  /** The user's shared files. */
  #sharedFiles() {
    if (this.files.length === 0) return nothing;
    return html`<section class="panel games" data-group="files" aria-label=${t('files.title')}>
      <h2><span>${t('files.title')}</span><span class="figure">${number(this.files.length)}</span></h2>
      <ul>${this.files.map((file) => html`<li class="with-more"><a class="line shared" href="/replay/${file.id}"><span class="names">${file.name || t('files.unnamed')}</span>
        <span class="state">${t('share.expires', { date: day(file.expires) })}</span></a>
        <span class="acts"><button class="tool" data-act="remove" aria-label=${t('games.remove.this', { names: file.name })} title=${t('games.remove.this', { names: file.name })} @click=${() => this.removeFile(file)}>${icon('remove')}</button></span></li>`)}</ul>
    </section>`;
  }

  /** @param {GameLine} game */
  #buttons(game) {
    const names = playerNames(game);
    const replay = t('games.replay', { names });
    const file = t('games.file', { names });
    const remove = t('games.remove.this', { names });
    const star = t(game.starred ? 'games.unstar' : 'games.star', { names });
    return html`<span class="acts">
      <button class=${game.starred ? 'tool starred' : 'tool'} data-act="star" aria-label=${star} title=${star} aria-pressed=${Boolean(game.starred)} @click=${() => this.star(game)}>${icon('star')}</button>
      <a class="tool" data-act="replay" href="/game/${game.id}/replay" aria-label=${replay} title=${replay}>${icon('resume')}</a>
      <a class="tool" data-act="file" href=${api.fileAddress(game.id)} download aria-label=${file} title=${file}>${icon('download')}</a>
      ${game.owner === false ? nothing : html`<button class="tool" data-act="remove" aria-label=${remove} title=${remove} @click=${() => this.remove(game)}>${icon('remove')}</button>`}
    </span>`;
  }

  #upload() {
    // Logs name their rules; GCG files may not.
    const rules = this.about?.rules.filter(({ game }) => this.about?.games.find(({ name }) => name === game)?.file === 'gcg') ?? [];
    const lexicons = this.about?.lexicons.filter(({ available }) => available) ?? [];
    return html`<section class="panel" aria-label=${t('upload.title')}>
      <h2><span>${t('upload.title')}</span></h2>
      <form class="upload" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
        <p>${t('upload.text')}</p>
        <label class="field"><span>${t('upload.rules')}</span><select name="rules"><option value="">${t('upload.auto')}</option>
          ${rules.map((set) => html`<option value=${set.name}>${[profileOf(set.game)?.title() ?? set.game, rulesName(set)].join(' · ')}</option>`)}</select></label>
        <label class="field"><span>${t('start.lexicon')}</span><select name="lexicon"><option value="">${t('upload.auto')}</option>
          ${lexicons.map(({ name, language }) => html`<option value=${name}>${language.toUpperCase()} · ${lexiconTitle(name)}</option>`)}</select></label>
        <label class="button file">${icon('upload')}<span>${this.busy ? t('upload.busy') : t('upload.choose')}</span><input type="file" accept=".gcg,.deska,text/plain" ?disabled=${this.busy}
          @change=${(/** @type {Event} */ event) => {
            const input = /** @type {HTMLInputElement} */ (event.target);
            const [file] = input.files ?? [];
            if (file) this.readFile(file);
            input.value = '';
          }}></label>
        ${this.refused ? html`<p class="problem" role="alert">${this.refused()}</p>` : nothing}
      </form>
    </section>`;
  }
}
