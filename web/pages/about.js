/**
 * The about page: version, licences, sources of the word lists, trademarks of the games.
 */

/** @import {Credits} from '../app/types.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../app/api.js';
import { errorText } from '../app/errors.js';
import { update } from '../app/main.js';
import { lexiconTitle } from '../app/parts/words.js';
import { GAMES, openMore } from '../boards/index.js';
import { chapter, has, language, list, t } from '../i18n/index.js';

/** @returns {Promise<Page>} */
export async function open() {
  await Promise.all([chapter('about'), openMore()]);
  return new AboutPage();
}

class AboutPage {
  className = 'about-page';
  /** @type {Credits|null} */
  credits = null;
  /** @type {string|null} */
  error = null;

  constructor() {
    this.load();
  }

  get title() {
    return t('about.title');
  }

  async load() {
    try {
      this.credits = await api.credits();
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  template() {
    const { credits } = this;
    const lists = credits?.sources.filter(({ kind }) => kind === 'lexicon') ?? [];
    const meanings = credits?.sources.filter(({ kind }) => kind === 'definitions') ?? [];
    return html`<main class="listing-page about">
      <h1>${t('about.title')}</h1>
      <section class="panel"><h2>Deska${credits ? html` <span class="figure">${credits.version}</span>` : nothing}</h2>
        <p>${t('about.what', { games: list(GAMES.map(({ profile }) => profile.title())) })}</p><p>${t('about.licence', { licence: credits?.licence ?? 'MIT OR Apache-2.0' })}</p></section>
      <section class="panel"><h2>${t('about.games')}</h2>
        ${GAMES.filter(({ name }) => has(`about.${name}`)).map(({ name }) => html`<p>${t(`about.${name}`)}</p>`)}</section>
      <section class="panel"><h2>${t('about.words')}</h2>
        <p>${t('about.words.text')}</p>
        ${this.error ? html`<p class="problem" role="alert">${this.error}</p><p><button class="button" @click=${() => this.load()}>${t('error.again')}</button></p>` : nothing}
        ${credits ? this.#table(lists, (name) => lexiconTitle(name), t('about.list')) : nothing}</section>
      ${meanings.length > 0 ? html`<section class="panel"><h2>${t('about.definitions')}</h2>${this.#table(meanings, (name) => languageName(name), t('about.language'))}</section>` : nothing}
      <section class="panel"><h2>${t('about.code')}</h2><p>${t('about.code.text')}</p><p><a href="/licences.txt" target="_blank">${t('about.code.all')}</a></p></section>
    </main>`;
  }

  /** @param {Credits['sources']} sources @param {(name: string) => string} named @param {string} head */
  #table(sources, named, head) {
    return html`<div class="wide" role="region" tabindex="0" aria-label=${head}><table>
      <thead><tr><th scope="col">${head}</th><th scope="col">${t('about.source')}</th><th scope="col">${t('about.terms')}</th></tr></thead>
      <tbody>${sources.map(({ kind, name, language: lang, words, sources: from, licence }) => html`<tr>
        <th scope="row">${named(name)}<small>${kind === 'lexicon' ? `${languageName(lang)} · ${t('start.lexicon.size', { n: words ?? 0 })}` : nothing}</small></th>
        <td lang="en">${from.map((one) => html`<p>${one}</p>`)}</td><td lang="en">${licence}</td></tr>`)}</tbody></table></div>`;
  }
}

/** @param {string} code */
function languageName(code) {
  if (has(`start.lang.${code}`)) return t(`start.lang.${code}`);
  return new Intl.DisplayNames([language()], { type: 'language' }).of(code) ?? code;
}
