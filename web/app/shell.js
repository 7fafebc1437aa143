/**
 * What is around every page: the name, the way home, language and colours.
 */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { live } from '../vendor/lit-html/directives/live.js';
import { LANGUAGES, language, t } from '../i18n/index.js';
import * as settings from './settings.js';

/** @import {Page} from './main.js' */

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
      <label class="pick"><span class="hidden">${t('shell.theme')}</span>
        <select .value=${live(theme)} @change=${(/** @type {Event} */ event) => settings.set({ theme: /** @type {any} */ (chosen(event)) })}>
          ${['system', 'light', 'dark'].map((name) => html`<option value=${name} ?selected=${name === theme}>${t(`shell.theme.${name}`)}</option>`)}
        </select></label>
    </header>
    ${page ? page.template() : nothing}`;
}
