/**
 * All games of this guest: go on, look again, take away as a file, remove; and a file of a game from elsewhere to look at.
 */

/** @import {About, GameLine} from '../app/types.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../app/api.js';
import { confirm } from '../app/dialog.js';
import { errorText, fileErrorText } from '../app/errors.js';
import { icon } from '../app/icons.js';
import { update } from '../app/main.js';
import { gameLine, namesOf } from '../app/parts/gameline.js';
import { rulesName } from '../app/parts/setup.js';
import { lexiconTitle } from '../app/parts/words.js';
import { navigate } from '../app/router.js';
import { PROFILES } from '../boards/profiles.js';
import { chapter, number, t } from '../i18n/index.js';
import { hold } from './replay/uploaded.js';

/** A file larger than this is no game. The server says the same. */
const LARGEST = 1 << 20;

/** @returns {Promise<Page>} */
export async function open() {
  await chapter('review');
  return new GamesPage();
}

class GamesPage {
  className = 'listing';
  /** @type {GameLine[]|null} */
  games = null;
  /** @type {About|null} */
  about = null;
  /** @type {string|null} */
  error = null;
  /** @type {(() => string)|null} why a file was not read, in the language of the moment */
  refused = null;
  busy = false;
  over = false;

  constructor() {
    this.load();
    this.drop = this.drop.bind(this);
    this.dragged = this.dragged.bind(this);
    addEventListener('dragover', this.dragged);
    addEventListener('drop', this.drop);
  }

  leave() {
    removeEventListener('dragover', this.dragged);
    removeEventListener('drop', this.drop);
  }

  get title() {
    return t('games.title');
  }

  async load() {
    try {
      [this.games, this.about] = await Promise.all([api.games(), api.about()]);
      this.error = null;
    } catch (error) {
      this.error = errorText(/** @type {any} */ (error));
    }
    update();
  }

  /** @param {GameLine} game */
  async remove(game) {
    const yes = await confirm({ title: t('games.remove.title'), text: t('games.remove.text', { names: namesOf(game) }), yes: t('games.remove'), no: t('game.cancel'), grave: true });
    if (!yes) return;
    try {
      await api.removeGame(game.id);
      this.games = this.games?.filter(({ id }) => id !== game.id) ?? null;
      this.error = null;
    } catch (error) {
      this.error = errorText(/** @type {any} */ (error));
    }
    update();
  }

  // ---- a file ----

  /** @param {DragEvent} event */
  dragged(event) {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  }

  /** @param {DragEvent} event */
  drop(event) {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    this.read(file);
  }

  /** @param {File} file */
  async read(file) {
    const form = /** @type {HTMLFormElement|null} */ (document.querySelector('form.upload'));
    const data = new FormData(form ?? undefined);
    const rules = String(data.get('rules') ?? '');
    const lexicon = String(data.get('lexicon') ?? '');
    this.refused = null;
    if (file.size > LARGEST) {
      this.refused = () => t('upload.large');
      update();
      return;
    }
    this.busy = true;
    update();
    try {
      hold(await api.readFile(file, { ...(rules ? { rules } : {}), ...(lexicon ? { lexicon } : {}) }), file.name);
      navigate('/replay');
    } catch (error) {
      const wrong = /** @type {api.ApiError} */ (error);
      const bad = wrong.code === 'bad-file';
      if (bad) await chapter('faults');
      this.refused = () => (bad ? fileErrorText(wrong) : errorText(wrong));
    } finally {
      this.busy = false;
      update();
    }
  }

  template() {
    const running = this.games?.filter(({ over }) => !over) ?? [];
    const done = this.games?.filter(({ over }) => over) ?? [];
    return html`<main class="listing-page">
      <h1>${t('games.title')}</h1>
      ${this.error ? html`<div class="panel problem" role="alert"><p>${this.error}</p><button class="button" @click=${() => this.load()}>${t('error.again')}</button></div>` : nothing}
      ${this.games === null && !this.error ? html`<p class="empty">${t('shell.loading')}</p>` : nothing}
      ${this.games ? html`
        ${this.#group('running', t('games.running'), running, t('start.games.none'))}
        ${this.#group('done', t('start.games.done'), done, t('games.done.none'))}
        ${this.#upload()}` : nothing}
    </main>`;
  }

  /** @param {string} kind @param {string} title @param {GameLine[]} games @param {string} none */
  #group(kind, title, games, none) {
    return html`<section class="panel games" data-group=${kind} aria-label=${title}>
      <h2><span>${title}</span><span class="figure">${number(games.length)}</span></h2>
      ${games.length === 0 ? html`<p class="empty">${none}</p>` : html`<ul>${games.map((game) => gameLine(game, this.#acts(game)))}</ul>`}
    </section>`;
  }

  /** @param {GameLine} game */
  #acts(game) {
    const names = namesOf(game);
    const replay = t('games.replay', { names });
    const file = t('games.file', { names });
    const remove = t('games.remove.this', { names });
    return html`<span class="acts">
      <a class="tool" data-act="replay" href="/game/${game.id}/replay" aria-label=${replay} title=${replay}>${icon('resume')}</a>
      <a class="tool" data-act="file" href=${api.fileAddress(game.id)} download aria-label=${file} title=${file}>${icon('download')}</a>
      ${game.owner === false ? nothing : html`<button class="tool" data-act="remove" aria-label=${remove} title=${remove} @click=${() => this.remove(game)}>${icon('remove')}</button>`}
    </span>`;
  }

  #upload() {
    // A log says by which rules it was played; GCG may not.
    const rules = this.about?.rules.filter(({ game }) => this.about?.games.find(({ name }) => name === game)?.file === 'gcg') ?? [];
    const lexicons = this.about?.lexicons.filter(({ available }) => available) ?? [];
    return html`<section class="panel" aria-label=${t('upload.title')}>
      <h2><span>${t('upload.title')}</span></h2>
      <form class="upload" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
        <p>${t('upload.text')}</p>
        <label class="field"><span>${t('upload.rules')}</span><select name="rules"><option value="">${t('upload.auto')}</option>
          ${rules.map((set) => html`<option value=${set.name}>${[PROFILES[set.game]?.title() ?? set.game, rulesName(set)].join(' · ')}</option>`)}</select></label>
        <label class="field"><span>${t('start.lexicon')}</span><select name="lexicon"><option value="">${t('upload.auto')}</option>
          ${lexicons.map(({ name, language }) => html`<option value=${name}>${language.toUpperCase()} · ${lexiconTitle(name)}</option>`)}</select></label>
        <label class="button file">${icon('upload')}<span>${this.busy ? t('upload.busy') : t('upload.choose')}</span><input type="file" accept=".gcg,.deska,text/plain" ?disabled=${this.busy}
          @change=${(/** @type {Event} */ event) => {
            const input = /** @type {HTMLInputElement} */ (event.target);
            const [file] = input.files ?? [];
            if (file) this.read(file);
            input.value = '';
          }}></label>
        ${this.refused ? html`<p class="problem" role="alert">${this.refused()}</p>` : nothing}
      </form>
    </section>`;
  }
}
