/**
 * Asks for the letter of a blank: by click or by key.
 */

/** @import {RuleSet} from './types.js' */

import { openDialog } from '../../app/dialog.js';
import { t } from '../../i18n/index.js';
import { html } from '../../vendor/lit-html/lit-html.js';
import { letterOf } from './letters.js';
import { isBlank } from './state.js';

/** @param {RuleSet} rules @param {string} title @returns {Promise<string|null>} null: cancelled */
export function chooseLetter(rules, title) {
  const letters = rules.letters.map(({ letter }) => letter).filter((letter) => !isBlank(letter));
  return openDialog(title, (close) => html`
    <div class="letters">${letters.map((letter) => html`<button class="letter-choice" @click=${() => close(letter)}>${letter}</button>`)}</div>
    <div class="answers"><button class="button" @click=${() => close(null)}>${t('blank.none')}</button></div>`, {
    className: 'blank-dialog',
    onKey: (event, close) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const letter = letterOf(rules, event.key, event.code);
      if (letter === null) return;
      event.preventDefault();
      close(letter);
    },
  });
}
