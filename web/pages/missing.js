/**
 * The page for unknown addresses.
 */

import { html } from '../vendor/lit-html/lit-html.js';
import { t } from '../i18n/index.js';

/** @param {string} title @param {string} text @param {unknown} [more] */
export const notice = (title, text, more) => html`<main class="notice"><h1>${title}</h1><p>${text}</p><p class="answers">${more ?? html`<a class="button go" href="/">${t('error.home')}</a>`}</p></main>`;

export function open() {
  return {
    get title() {
      return t('error.missing.title');
    },
    template: () => notice(t('error.missing.title'), t('error.missing.text')),
  };
}
