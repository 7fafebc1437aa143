/**
 * Fields to choose a computer player: a level, or an engine with its depth or time.
 */

/** @import {SavedPlayer} from '../types.js' */
/** @import {Opponents} from '../opponents.js' */

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import { profileOf } from '../../boards/index.js';
import { has, t } from '../../i18n/index.js';
import { baseName, amountOf, withAmount } from '../player-amount.js';
import { icon } from '../icons.js';
import { defaultOpponent } from '../opponents.js';
import { computerName } from './names.js';
import { wrappingSelect } from './wrapping-select.js';

/** @typedef {{game: string, of: Opponents, player: string, set: (player: string) => void}} Chosen  player: possibly with a parameter */

/** @param {Event} event */
const selectedValue = (event) => /** @type {HTMLSelectElement} */ (event.target).value;

/** Returns the saved computer players that can play a game. @param {SavedPlayer[]|null} saved @param {Opponents} of */
export const compatiblePlayers = (saved, { levels, engines }) => (saved ?? []).filter(({ kind, player }) => kind === 'computer' && [...levels, ...engines].includes(baseName(player ?? '')));

/** The levels as options, plus the engine that is selected, if any. @param {Pick<Chosen, 'game'|'of'>} of @param {string} player */
export function levelOptions({ game, of: { levels } }, player) {
  const all = levels.includes(baseName(player)) || player === '' ? levels : [...levels, baseName(player)];
  return all.map((name) => html`<option value=${name} .selected=${live(name === baseName(player))}>${computerName(name === baseName(player) ? player : name, game)}</option>`);
}

/** The engines as a group of options. @param {Pick<Chosen, 'game'|'of'>} of @param {(player: string, label: string) => unknown} option */
export const engineGroup = ({ game, of: { engines } }, option) => (engines.length === 0 ? nothing : html`<optgroup label=${t('engine.title')}>${engines.map((name) => option(name, computerName(name, game)))}</optgroup>`);

/**
 * The list of levels and saved computer players.
 * @param {Chosen} of @param {string} name  of the field
 * @param {{saved: SavedPlayer[], on: string|null, choose: (id: string|null) => void}|null} [own]  on: the id of the selected one
 */
export function levelField({ game, of, player, set }, name, own = null) {
  const saved = compatiblePlayers(own?.saved ?? null, of);
  const one = saved.find(({ id }) => id === own?.on);
  const value = one ? `saved:${one.id}` : baseName(player);
  return html`<label class="field"><span>${t('start.player')}</span>
    ${wrappingSelect(one ? one.name : computerName(player, game), html`<select name=${name} .value=${live(value)} @change=${(/** @type {Event} */ event) => {
      const [kind, id] = selectedValue(event).split(':');
      if (kind === 'saved') return own?.choose(id);
      own?.choose(null);
      set(kind);
    }}>
      ${levelOptions({ game, of }, one ? '' : player)}
      ${saved.length > 0 ? html`<optgroup label=${t('engine.saved')}>${saved.map((other) => html`<option value=${`saved:${other.id}`} .selected=${live(other === one)}>${other.name}</option>`)}</optgroup>` : nothing}
    </select>`)}</label>`;
}

/** The field for a player's parameter, if it has one. @param {Chosen} of @param {string} name  of the field */
export function amountField({ game, player, set }, name) {
  const amount = profileOf(game)?.amount?.(baseName(player));
  if (!amount) return nothing;
  const value = amountOf(player, amount);
  return html`<label class="field amount"><span>${amount.label()}</span>
    ${wrappingSelect(amount.text(value), html`<select name=${name} .value=${live(String(value))} @change=${(/** @type {Event} */ event) => set(withAmount(player, amount, Number(selectedValue(event))))}>
      ${amount.values.map((one) => html`<option value=${one} .selected=${live(one === value)}>${amount.text(one)}</option>`)}</select>`)}</label>`;
}

/** The fields for an engine and its depth or time. @param {Chosen} of */
export function engineFields(of) {
  const { engines } = of.of;
  const on = engines.includes(baseName(of.player)) ? baseName(of.player) : '';
  const list = html`<select name="engine" .value=${live(on)} @change=${(/** @type {Event} */ event) => of.set(selectedValue(event) || (on ? defaultOpponent(of.of) : of.player))}>
    <option value="" .selected=${live(on === '')}>${t('engine.level')}</option>
    ${engines.map((name) => html`<option value=${name} .selected=${live(name === on)}>${computerName(name, of.game)}</option>`)}</select>`;
  return html`${engines.length === 0 ? nothing : html`<label class="field"><span>${t('engine.title')}</span>${wrappingSelect(on ? computerName(on, of.game) : t('engine.level'), list)}</label>`}${amountField(of, 'amount')}`;
}

/** Returns whether the game has engines or levels with a parameter. @param {Pick<Chosen, 'game'|'of'>} of */
export const hasEngines = ({ game, of: { levels, engines } }) => engines.length > 0 || levels.some((name) => profileOf(game)?.amount?.(name));

/** Returns the description of a player, in this game or in general. @param {string} game @param {string} player */
export function playerNote(game, player) {
  const key = [`player.note.${game}.${player}`, `player.note.${player}`].find(has);
  return key ? html`<p class="note player-note">${t(key)}</p>` : nothing;
}

/** Opens a dialog to choose the engine of a seat. The choice applies when it is confirmed. @param {Chosen} of */
export function openEngine({ game, of, player, set }) {
  const dialog = document.createElement('dialog');
  let now = player;
  const draw = () => {
    dialog.setAttribute('aria-label', t('engine.title'));
    render(html`<div class="dialog-head"><h2>${t('engine.title')}</h2><button class="tool shut" aria-label=${t('game.close')} @click=${() => dialog.close()}>${icon('close')}</button></div>
      <form @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        dialog.close();
        if (now !== player) set(now);
      }}>
        <div class="names">${levelField({ game, of, player: now, set: change }, 'level')}${engineFields({ game, of, player: now, set: change })}</div>
        ${playerNote(game, baseName(now))}
        <div class="answers"><button class="button" type="button" @click=${() => dialog.close()}>${t('game.cancel')}</button><button class="button go" type="submit">${t('engine.set')}</button></div>
      </form>`, dialog);
  };
  const change = (/** @type {string} */ next) => {
    now = next;
    draw();
  };
  dialog.className = 'dialog engine-dialog';
  dialog.addEventListener('close', () => dialog.remove());
  draw();
  document.body.append(dialog);
  dialog.showModal();
}
