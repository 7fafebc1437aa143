/**
 * The dialog that creates, changes and removes saved players: people, or computers with a level.
 */

/** @import {SavedPlayer} from '../types.js' */

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import { onTexts, t } from '../../i18n/index.js';
import * as api from '../api.js';
import { errorText } from '../errors.js';
import { icon } from '../icons.js';
import { engineGroup, levelOptions } from './opponent.js';
import { computerName } from './seats.js';

class SavedPlayersDialog {
  dialog = document.createElement('dialog');
  /** @type {string|null} */
  #error = null;
  /** @type {string|null} the id of the player being edited */
  #editing = null;
  /** The selection of the empty form. */
  #kind = 'person';

  /** @param {{game: string, of: import('../opponents.js').Opponents}} of @param {SavedPlayer[]} saved @param {(saved: SavedPlayer[]) => void} onChange */
  constructor(of, saved, onChange) {
    this.of = of;
    this.saved = saved;
    this.onChange = onChange;
  }

  /** @param {() => Promise<unknown>} act */
  async #change(act) {
    try {
      await act();
      this.saved = await api.players();
      this.#error = null;
      this.#editing = null;
      this.onChange(this.saved);
    } catch (failure) {
      this.#error = errorText(failure);
    }
    this.draw();
  }

  /** @param {SubmitEvent} event @param {SavedPlayer|null} old */
  async #submit(event, old) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const data = new FormData(form);
    const level = String(data.get('level') ?? 'person');
    const player = level === 'person' ? null : level;
    /** @type {import('../wire.js').PlayerRequest} */
    const request = { name: String(data.get('name') ?? '').trim(), kind: player ? 'computer' : 'person', player };
    if (!request.name) return;
    await this.#change(() => (old ? api.changePlayer(old.id, request) : api.addPlayer(request)));
    if (!this.#error && !old) {
      form.reset();
      form.querySelector('input')?.focus();
    }
  }

  /** @param {SavedPlayer|null} old */
  #form(old) {
    const now = old ? old.player ?? 'person' : this.#kind;
    return html`<form class="person-form" @submit=${(/** @type {SubmitEvent} */ event) => this.#submit(event, old)}>
    <label class="field"><span class=${old ? 'hidden' : ''}>${t('people.name')}</span><input type="text" name="name" required maxlength="40" autocomplete="off" .value=${old?.name ?? ''}></label>
    <label class="field"><span class=${old ? 'hidden' : ''}>${t('people.kind')}</span><select name="level" .value=${live(now)} @change=${(/** @type {Event} */ event) => {
      if (!old) this.#kind = /** @type {HTMLSelectElement} */ (event.target).value;
    }}>
      <option value="person" ?selected=${now === 'person'}>${t('people.person')}</option>
      <optgroup label=${t('table.computers')}>${levelOptions(this.of, now === 'person' ? '' : now)}</optgroup>
      ${engineGroup(this.of, (name, label) => html`<option value=${name} .selected=${live(name === now)}>${label}</option>`)}
    </select></label>
    <button class="button ${old ? '' : 'go'}" type="submit">${old ? t('people.save') : t('people.add')}</button>
  </form>`;
  }

  /** @param {SavedPlayer} one */
  #row(one) {
    return this.#editing === one.id ? html`<li class="person">${this.#form(one)}</li>` : html`<li class="person">
    ${icon(one.kind === 'computer' ? 'computer' : 'screen')}<span class="who"><b>${one.name}</b><small>${one.kind === 'computer' ? computerName(one.player ?? '', this.of.game) : t('people.person')}</small></span>
    <button class="tool" aria-label=${t('people.edit', { name: one.name })} title=${t('people.edit', { name: one.name })} @click=${() => {
      this.#editing = one.id;
      this.draw();
      this.dialog.querySelector('li input')?.closest('form')?.querySelector('input')?.focus();
    }}>${icon('edit')}</button>
    <button class="tool" aria-label=${t('people.remove', { name: one.name })} title=${t('people.remove', { name: one.name })} @click=${() => this.#change(() => api.removePlayer(one.id))}>${icon('remove')}</button>
  </li>`;
  }

  draw() {
    const { dialog, saved } = this;
    dialog.setAttribute('aria-label', t('saved-players.title'));
    render(html`<div class="dialog-head"><h2>${t('saved-players.title')}</h2><button class="tool shut" aria-label=${t('game.close')} @click=${() => dialog.close()}>${icon('close')}</button></div>
      ${saved.length === 0 ? html`<p class="empty">${t('people.none')}</p>` : html`<ul class="people">${saved.map((one) => this.#row(one))}</ul>`}
      ${this.#form(null)}
      ${this.#error ? html`<p class="problem" role="alert">${this.#error}</p>` : nothing}`, dialog);
  }
}

/**
 * @param {{game: string, of: import('../opponents.js').Opponents}} of  the computer players of a game
 * @param {SavedPlayer[]} saved
 * @param {(saved: SavedPlayer[]) => void} onChange  called after every change
 */
export function openSavedPlayers(of, saved, onChange) {
  const people = new SavedPlayersDialog(of, saved, onChange);
  const { dialog } = people;
  dialog.className = 'dialog people-dialog';
  const unsubscribe = onTexts(() => people.draw());
  dialog.addEventListener('close', () => {
    unsubscribe();
    dialog.remove();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  people.draw();
  document.body.append(dialog);
  dialog.showModal();
}
