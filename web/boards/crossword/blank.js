/**
 * The question which letter a blank stands for: the letters of the rule set, by click or by typing.
 */

/** @import {RuleSet} from './types.js' */

import { ask } from '../../app/dialog.js';
import { t } from '../../i18n/index.js';
import { html } from '../../vendor/lit-html/lit-html.js';

/** @param {RuleSet} rules @returns {Promise<string|null>} null: none, the tile goes back */
export function chooseLetter(rules) {
  const letters = rules.letters.map(({ letter }) => letter).filter((letter) => letter !== '?');
  return ask(t('blank.title'), (close) => html`
    <div class="letters">${letters.map((letter) => html`<button class="letter-choice" @click=${() => close(letter)}>${letter}</button>`)}</div>
    <div class="answers"><button class="button" @click=${() => close(null)}>${t('blank.none')}</button></div>`, {
    className: 'blank-dialog',
    onKey: (event, close) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const letter = event.key.toUpperCase();
      if (letters.includes(letter)) {
        event.preventDefault();
        close(letter);
      }
    },
  });
}
