/**
 * The word check: whether a word is in the lexicon, and its definition. For typed words or the words of a move.
 */

/** @import {WordCheck} from '../types.js' */

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { has, language, onTexts, t } from '../../i18n/index.js';
import * as api from '../api.js';
import { errorText } from '../errors.js';
import { icon } from '../icons.js';

/** Debounce delay before a typed word is looked up, in milliseconds. */
const LOOKUP_DELAY = 200;

/** Maximum length of the field; no word is longer. */
const MAX_LENGTH = 40;

/** Returns the displayed name of a lexicon. @param {string} name */
export const lexiconTitle = (name) => (has(`lexicon.${name}`) ? t(`lexicon.${name}`) : name);

class WordDialog {
  dialog = document.createElement('dialog');
  /** @type {(WordCheck|{word: string, error: string})[]} */
  found = [];
  typed = '';
  #round = 0;
  #timer = 0;

  /** @param {string} lexicon @param {string[]} words  looked up at once; empty: show a field to type in */
  constructor(lexicon, words) {
    this.lexicon = lexicon;
    this.asking = words.length === 0;
    const { dialog } = this;
    dialog.className = 'dialog words-dialog';
    const unsubscribe = onTexts(() => this.draw());
    dialog.addEventListener('close', () => {
      unsubscribe();
      dialog.remove();
    });
    // Close only on presses that started outside: a finger that held a word is lifted after the dialog has opened.
    let beside = false;
    dialog.addEventListener('pointerdown', (event) => {
      beside = event.target === dialog;
    });
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog && beside) dialog.close();
    });
    this.draw();
    document.body.append(dialog);
    dialog.showModal();
    if (words.length > 0) this.lookUp(words);
  }

  /** @param {string[]} words */
  async lookUp(words) {
    const round = ++this.#round;
    const found = await Promise.all(words.map(async (word) => {
      try {
        return await api.word(this.lexicon, word);
      } catch (error) {
        return { word, error: errorText(error) };
      }
    }));
    if (round !== this.#round) return;
    this.found = found;
    this.draw();
  }

  /** @param {string} text */
  onInput(text) {
    const full = text.length >= MAX_LENGTH;
    const changed = full !== (this.typed.length >= MAX_LENGTH);
    this.typed = text;
    if (changed) this.draw();
    clearTimeout(this.#timer);
    const word = text.trim();
    if (word) {
      this.#timer = setTimeout(() => this.lookUp([word]), LOOKUP_DELAY);
      return;
    }
    this.#round += 1;
    this.found = [];
    this.draw();
  }

  /** @param {WordCheck|{word: string, error: string}} found */
  #entry(found) {
    if ('error' in found) return html`<section class="entry unknown"><h3>${found.word.toUpperCase()}</h3><p>${found.error}</p></section>`;
    const { word, language: lang, known, definitions, note } = found;
    return html`<section class=${known ? 'entry known' : 'entry unknown'} data-word=${word}>
      <h3>${icon(known ? 'accept' : 'close')}<span lang=${lang || nothing}>${word}</span><small>${known ? t('word.known') : t('word.unknown')}</small></h3>
      ${definitions.map(({ headword, part_of_speech: part, senses }) => html`<div class="definition" lang=${lang || nothing}>
        <p><b>${headword}</b>${part ? html` <i lang=${has(`word.part.${part}`) ? language() : nothing}>${has(`word.part.${part}`) ? t(`word.part.${part}`) : part}</i>` : nothing}</p>
        <ol>${senses.map((sense) => html`<li>${sense}</li>`)}</ol></div>`)}
      ${known && definitions.length === 0 ? html`<p class="note">${note ? t('word.none.language') : t('word.none')}</p>` : nothing}
    </section>`;
  }

  /** The sources of the definitions, once for all, in a section that opens. */
  #source() {
    const sources = new Set(this.found.flatMap((found) => ('source' in found && found.source && found.definitions.length > 0 ? [found.source] : [])));
    if (sources.size === 0) return nothing;
    return html`<details class="source"><summary>${t('word.sources')}</summary><p>${[...sources].join('; ')}</p></details>`;
  }

  draw() {
    const title = this.asking ? t('word.title') : t('word.meaning');
    this.dialog.setAttribute('aria-label', title);
    render(html`<div class="dialog-head"><h2>${title}</h2><button class="tool shut" aria-label=${t('game.close')} @click=${() => this.dialog.close()}>${icon('close')}</button></div>
      ${this.asking ? html`<label class="field"><span>${t('word.ask', { lexicon: lexiconTitle(this.lexicon) })}</span><input type="text" name="word" maxlength=${MAX_LENGTH} autocomplete="off" autocapitalize="characters"
        spellcheck="false" autofocus @input=${(/** @type {Event} */ event) => this.onInput(/** @type {HTMLInputElement} */ (event.target).value)}></label>` : nothing}
      ${this.asking ? html`<p class="note full" role="status">${this.typed.length >= MAX_LENGTH ? t('word.full', { most: MAX_LENGTH }) : ''}</p>` : nothing}
      <div class="entries" role="status">${this.found.map((found) => this.#entry(found))}</div>${this.#source()}`, this.dialog);
  }
}

/** @param {string} lexicon @param {string[]} [words] */
export function openWords(lexicon, words = []) {
  if (document.querySelector('.words-dialog')) return;
  new WordDialog(lexicon, words);
}
