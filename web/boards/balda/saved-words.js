/**
 * Words that a player saves to learn, stored in this browser for all games of Balda.
 */

import { html } from '../../vendor/lit-html/lit-html.js';
import { icon } from '../../app/icons.js';
import { t } from '../../i18n/index.js';

const KEY = 'deska.balda.words';
/** Older words are dropped. */
const MAX_WORDS = 300;
const MAX_LENGTH = 40;

export class SavedWords {
  /** @type {string[]} the newest first */
  words = [];

  /** @param {() => void} update */
  constructor(update) {
    this.update = update;
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]');
      if (Array.isArray(kept)) this.words = kept.filter((word) => typeof word === 'string').slice(0, MAX_WORDS);
    } catch {
      // An unreadable list is dropped.
    }
  }

  /** @param {string} word */
  has(word) {
    return this.words.includes(word);
  }

  /** @param {string} text */
  add(text) {
    const word = text.trim().toLocaleUpperCase().slice(0, MAX_LENGTH);
    if (!word) return;
    this.#set([word, ...this.words.filter((other) => other !== word)].slice(0, MAX_WORDS));
  }

  /** @param {string} word */
  remove(word) {
    this.#set(this.words.filter((other) => other !== word));
  }

  /** @param {string[]} words */
  #set(words) {
    this.words = words;
    try {
      localStorage.setItem(KEY, JSON.stringify(words));
    } catch {
      // Without storage, the list is lost with the page.
    }
    this.update();
  }

  /** @param {(words: string[]) => void} explain */
  template(explain) {
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem('remember'));
      this.add(field.value);
      field.value = '';
    };
    return html`<section class="panel remember" aria-label=${t('balda.remember')}><h2><span>${t('balda.remember')}</span></h2>
      <form @submit=${submit}><input type="text" name="remember" maxlength=${MAX_LENGTH} autocomplete="off" spellcheck="false" aria-label=${t('balda.remember.word')} placeholder=${t('balda.remember.word')}>
        <button class="tool" aria-label=${t('balda.remember.add')} title=${t('balda.remember.add')}>${icon('add')}</button></form>
      ${this.words.length === 0 ? html`<p class="empty">${t('balda.remember.none')}</p>`
        : html`<ul>${this.words.map((word) => html`<li><button class="word" title=${t('game.word.title')} @click=${() => explain([word])}>${word}</button><button class="tool forget"
            aria-label=${t('balda.remember.remove', { word })} title=${t('balda.remember.remove', { word })} @click=${() => this.remove(word)}>${icon('close')}</button></li>`)}</ul>`}
    </section>`;
  }
}
