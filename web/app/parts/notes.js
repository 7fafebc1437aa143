/**
 * The user's private notes on a game, saved while typing.
 */

import { html } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import { t } from '../../i18n/index.js';
import * as api from '../api.js';
import { errorText } from '../errors.js';

/** Debounce delay before saving, in milliseconds. */
const SAVE_DELAY = 600;
/** Maximum number of characters; the server accepts 8 KiB. */
const MAX_LENGTH = 4000;
/** Number of remaining characters below which it is shown. */
const WARN_BELOW = 200;

export class Notes {
  /** @type {string|null} null: not loaded */
  text = null;
  #requested = false;
  /** @type {'idle'|'writing'|'kept'|'failed'} */
  state = 'idle';
  error = '';
  #timer = 0;

  /** @param {string} id @param {() => void} update */
  constructor(id, update) {
    this.id = id;
    this.update = update;
  }

  /** Loads the notes once. Until then nothing can be typed, so that nothing is overwritten. */
  async load() {
    if (this.text !== null || this.#requested) return;
    this.#requested = true;
    try {
      this.text = await api.notes(this.id);
      this.state = 'idle';
    } catch (error) {
      this.#showError(error);
    }
    this.#requested = false;
    this.update();
  }

  /** @param {unknown} error */
  #showError(error) {
    this.state = 'failed';
    this.error = errorText(error);
  }

  /** @param {string} text */
  write(text) {
    this.text = text;
    this.state = 'writing';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(), SAVE_DELAY);
    this.update();
  }

  /** Saves pending changes. */
  async save() {
    clearTimeout(this.#timer);
    if (this.state !== 'writing' || this.text === null) return;
    const { text } = this;
    try {
      await api.setNotes(this.id, text);
      if (text === this.text) this.state = 'kept';
    } catch (error) {
      this.#showError(error);
    }
    this.update();
  }

  template() {
    const status = { idle: t('notes.note'), writing: t('notes.writing'), kept: t('notes.kept'), failed: this.error }[this.state];
    const length = this.text?.length ?? 0;
    // `maxlength` cuts silently, so tell the user.
    const room = length >= MAX_LENGTH ? t('notes.full', { most: MAX_LENGTH }) : length >= MAX_LENGTH - WARN_BELOW ? t('notes.room', { n: MAX_LENGTH - length }) : '';
    return html`<textarea class="notes" aria-label=${t('notes.title')} maxlength=${MAX_LENGTH} placeholder=${t('notes.placeholder')} ?readonly=${this.text === null} .value=${live(this.text ?? '')}
      @input=${(/** @type {Event} */ event) => this.write(/** @type {HTMLTextAreaElement} */ (event.target).value)} @blur=${() => this.save()}></textarea>
      <p class="note" role="status">${status}</p><p class=${length >= MAX_LENGTH ? 'note full' : 'note'} role="status">${room}</p>`;
  }
}
