/**
 * Saved players: a name, person or computer, and how well a computer plays. Create, change, remove.
 */

/** @import {SavedPlayer} from '../types.js' */

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import { onTexts, t } from '../../i18n/index.js';
import * as api from '../api.js';
import { errorText } from '../errors.js';
import { icon } from '../icons.js';
import { computerName } from './seats.js';

/**
 * @param {string[]} players computer players
 * @param {SavedPlayer[]} saved
 * @param {(saved: SavedPlayer[]) => void} tell after every change
 */
export function openPeople(players, saved, tell) {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog people-dialog';
  /** @type {string|null} */
  let error = null;
  /** @type {string|null} the one that is being changed */
  let editing = null;
  /** What the empty form says; a new one after each player. */
  let kind = 'person';

  /** @param {() => Promise<unknown>} act */
  async function change(act) {
    try {
      await act();
      saved = await api.players();
      error = null;
      editing = null;
      tell(saved);
    } catch (failure) {
      error = errorText(failure);
    }
    draw();
  }

  /** @param {SubmitEvent} event @param {SavedPlayer|null} old */
  async function submit(event, old) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const data = new FormData(form);
    const level = String(data.get('level') ?? 'person');
    const player = level === 'person' ? null : level;
    const said = { name: String(data.get('name') ?? '').trim(), kind: player ? 'computer' : 'person', player };
    if (!said.name) return;
    await change(() => (old ? api.changePlayer(old.id, said) : api.addPlayer(said)));
    if (!error && !old) {
      form.reset();
      form.querySelector('input')?.focus();
    }
  }

  /** @param {SavedPlayer|null} old */
  const form = (old) => html`<form class="person-form" @submit=${(/** @type {SubmitEvent} */ event) => submit(event, old)}>
    <label class="field"><span class=${old ? 'hidden' : ''}>${t('people.name')}</span><input type="text" name="name" required maxlength="40" autocomplete="off" .value=${old?.name ?? ''}></label>
    <label class="field"><span class=${old ? 'hidden' : ''}>${t('people.kind')}</span><select name="level" .value=${live(old ? old.player ?? 'person' : kind)} @change=${(/** @type {Event} */ event) => {
      if (!old) kind = /** @type {HTMLSelectElement} */ (event.target).value;
    }}>
      <option value="person" ?selected=${(old ? old.player ?? 'person' : kind) === 'person'}>${t('people.person')}</option>
      <optgroup label=${t('table.computers')}>${players.map((name) => html`<option value=${name} ?selected=${name === (old ? old.player : kind)}>${computerName(name)}</option>`)}</optgroup>
    </select></label>
    <button class="button ${old ? '' : 'go'}" type="submit">${old ? t('people.save') : t('people.add')}</button>
  </form>`;

  /** @param {SavedPlayer} one */
  const row = (one) => (editing === one.id ? html`<li class="person">${form(one)}</li>` : html`<li class="person">
    ${icon(one.kind === 'computer' ? 'computer' : 'screen')}<span class="who"><b>${one.name}</b><small>${one.kind === 'computer' ? computerName(one.player ?? '') : t('people.person')}</small></span>
    <button class="tool" aria-label=${t('people.edit', { name: one.name })} title=${t('people.edit', { name: one.name })} @click=${() => {
      editing = one.id;
      draw();
      dialog.querySelector('li input')?.closest('form')?.querySelector('input')?.focus();
    }}>${icon('edit')}</button>
    <button class="tool" aria-label=${t('people.remove', { name: one.name })} title=${t('people.remove', { name: one.name })} @click=${() => change(() => api.removePlayer(one.id))}>${icon('remove')}</button>
  </li>`);

  function draw() {
    dialog.setAttribute('aria-label', t('people.title'));
    render(html`<div class="dialog-head"><h2>${t('people.title')}</h2><button class="tool shut" aria-label=${t('game.close')} @click=${() => dialog.close()}>${icon('close')}</button></div>
      ${saved.length === 0 ? html`<p class="empty">${t('people.none')}</p>` : html`<ul class="people">${saved.map(row)}</ul>`}
      ${form(null)}
      ${error ? html`<p class="problem" role="alert">${error}</p>` : nothing}`, dialog);
  }

  const away = onTexts(draw);
  dialog.addEventListener('close', () => {
    away();
    dialog.remove();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  draw();
  document.body.append(dialog);
  dialog.showModal();
}
