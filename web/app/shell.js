/**
 * What is around every page: the name, the way home, language and colours.
 */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { live } from '../vendor/lit-html/directives/live.js';
import { icon } from './icons.js';
import { LANGUAGES, language, t } from '../i18n/index.js';
import * as settings from './settings.js';

/** @import {Page} from './main.js' */

/** A press goes round. @type {import('./settings.js').Settings['theme'][]} */
const THEMES = ['system', 'light', 'dark'];

/** @param {Event} event */
const chosen = (event) => /** @type {HTMLSelectElement} */ (event.target).value;

/** @param {Page|null} page */
export function shell(page) {
  const { theme } = settings.get();
  return html`
    <header class="top">
      <a class="mark-link" href="/" aria-label=${t('shell.home')}>${[...'DESKA'].map((letter) => html`<span class="chip">${letter}</span>`)}</a>
      <span class="grow"></span>
      <label class="pick"><span class="hidden">${t('shell.language')}</span>
        <select .value=${live(language())} @change=${(/** @type {Event} */ event) => settings.set({ language: chosen(event) })}>
          ${Object.entries(LANGUAGES).map(([code, { name }]) => html`<option value=${code} lang=${code} ?selected=${code === language()}>${name}</option>`)}
        </select></label>
      <button class="tool theme" aria-label="${t('shell.theme')}: ${t(`shell.theme.${theme}`)}" title="${t('shell.theme')}: ${t(`shell.theme.${theme}`)}"
        @click=${() => settings.set({ theme: THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] })}>${icon(theme)}</button>
    </header>
    ${page ? page.template() : nothing}`;
}
