/**
 * The frame of every page: the header with navigation, language, account, sound, theme and settings.
 */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { live } from '../vendor/lit-html/directives/live.js';
import { icon } from './icons.js';
import { openMore } from '../boards/index.js';
import { chapter, LANGUAGES, language, t } from '../i18n/index.js';
import * as settings from './settings.js';

/** @import {Page} from './main.js' */

/** @typedef {{events: boolean, member: string|null}} SiteState */

/** Whether this server shows tournaments of programs, and who is signed in. @type {Readonly<SiteState>} */
export const siteState = { events: false, member: null };

/** @type {() => void} */
let resolveKnown = () => {};

/** Resolves once it is known who is signed in, or the server could not say. @type {Promise<void>} */
export const siteKnown = new Promise((resolve) => {
  resolveKnown = resolve;
});

/** @param {Partial<SiteState>} change */
export function setSiteState(change) {
  Object.assign(siteState, change);
  resolveKnown();
}

/** In the order of the button that switches them. @type {import('./types.js').Settings['theme'][]} */
const THEMES = ['system', 'light', 'dark'];

/** @param {Event} event */
const selectedValue = (event) => /** @type {HTMLSelectElement} */ (event.target).value;

/** @param {string} address @param {Parameters<typeof icon>[0]} sign @param {string} label */
const navLink = (address, sign, label) => html`<a class="way" href=${address} aria-current=${location.pathname.startsWith(address) ? 'page' : nothing}>${icon(sign)}<span>${label}</span></a>`;

/** Where the skip link moves the focus: the board if there is one, else the first control of the content. */
const SKIP_TARGETS = ['main [role="gridcell"][tabindex="0"]', 'main .stage button', 'main input:checked', 'main a[href], main button'];

/** Moves the focus past the header. @param {Event} event */
function skipToMain(event) {
  event.preventDefault();
  const goals = SKIP_TARGETS.map((selector) => /** @type {HTMLElement|null} */ (document.querySelector(selector)));
  goals.find((goal) => goal)?.focus();
}

/** @param {Page|null} page */
export function shell(page) {
  const { theme, sound } = settings.get();
  const colours = `${t('shell.theme')}: ${t(`shell.theme.${theme}`)}`;
  return html`
    <header class="top">
      <a class="skip" href="#app" @click=${skipToMain}>${t(page?.plays ? 'shell.skip' : 'shell.skip.content')}</a>
      <a class="mark-link" href="/" aria-label=${t('shell.home')}>${[...'DESKA'].map((letter) => html`<span class="chip">${letter}</span>`)}</a>
      <nav class="ways" aria-label=${t('shell.ways')}>${navLink('/games', 'games', t('shell.games'))}${navLink('/analysis', 'search', t('shell.analysis'))}${navLink('/help', 'help', t('shell.help'))}${siteState.events ? navLink('/events', 'events', t('shell.events')) : nothing}</nav>
      <span class="grow"></span>
      <label class="pick"><span class="hidden">${t('shell.language')}</span>
        <select .value=${live(language())} @change=${(/** @type {Event} */ event) => settings.set({ language: selectedValue(event) })}>
          ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === language()}>${name}</option>`)}
        </select></label>
      ${navLink('/account', 'screen', siteState.member ?? t('shell.account'))}
      <button class="tool sound" aria-pressed=${sound} aria-label=${t('shell.sound')} title=${t(sound ? 'shell.sound.on' : 'shell.sound.off')}
        @click=${() => settings.set({ sound: !sound })}>${icon(sound ? 'sound' : 'mute')}</button>
      <button class="tool theme" aria-label=${colours} title=${colours}
        @click=${() => settings.set({ theme: THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] })}>${icon(theme)}</button>
      <button class="tool settings" aria-label=${t('shell.settings')} title=${t('shell.settings')} @click=${() => openSettings(page)}>${icon('settings')}</button>
    </header>
    ${page ? page.template() : nothing}`;
}

/** @param {Page|null} page */
async function openSettings(page) {
  const [{ open }] = await Promise.all([import('./parts/preferences.js'), chapter('settings'), openMore()]);
  open(() => openKeys(page));
}

/** Opens the list of keys of this page. @param {Page|null} page */
export async function openKeys(page) {
  (await import('./parts/key-list.js')).openKeys(page?.plays ?? null);
}
