/**
 * The languages a member speaks: a choice of common ones, named in the page's language.
 */

import { html } from '../../vendor/lit-html/lit-html.js';
import { language, list, t } from '../../i18n/index.js';

const OFFERED = ['cs', 'en', 'ru', 'sk', 'uk', 'pl', 'de', 'fr', 'es', 'it'];

/** Maximum number of languages. */
const MAX_LANGUAGES = 8;

/** Returns the name of a language. @param {string} code */
function languageName(code) {
  try {
    return new Intl.DisplayNames([language()], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** @param {string[]} codes */
export const languagesText = (codes) => t('languages.speaks', { list: list(codes.map(languageName)) });

/** Returns the languages chosen in a form. @param {FormData} form */
export const selectedLanguages = (form) => form.getAll('languages').map(String).slice(0, MAX_LANGUAGES);

/** @param {string[]} codes */
export const languageChoice = (codes) => html`<fieldset class="scopes"><legend>${t('languages.title')}</legend>${[...new Set([...OFFERED, ...codes])].map((code) => html`<label class="check"><input type="checkbox" name="languages" value=${code} .defaultChecked=${codes.includes(code)}><span>${languageName(code)}</span></label>`)}</fieldset>`;
