/**
 * The dialog of settings: language, colours, board and tile themes, sound, and each game's preferences.
 */

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import { prefer, preference } from '../../boards/choices.js';
import { GAMES } from '../../boards/index.js';
import { LANGUAGES, language, onTexts, t } from '../../i18n/index.js';
import { icon } from '../icons.js';
import { requestPermission, isSupported, isDenied } from '../notify.js';
import * as settings from '../settings.js';
import { sound } from '../sound.js';

/** @import {Manifest, Preference} from '../../boards/types.js' */
/** @import {Settings} from '../types.js' */

/** Themes of board and tiles, defined in style/themes.css. */
export const BOARDS = ['paper', 'meadow', 'harbour', 'plum', 'slate', ...GAMES.flatMap(({ profile }) => profile.theme ?? []), 'contrast'];
export const TILES = ['maple', 'ivory', 'walnut', 'mint', 'ink'];

/** @param {Event} event */
const value = (event) => /** @type {HTMLInputElement|HTMLSelectElement} */ (event.target).value;

/**
 * A choice of themes as pictures.
 * @param {'board'|'tiles'} kind
 * @param {string[]} names
 * @param {(name: string) => unknown} picture
 */
const themeChoice = (kind, names, picture) => html`<fieldset class="choice"><legend>${t(`prefs.${kind}`)}</legend>
  <div class="looks">${names.map((name) => html`<label data-board=${kind === 'board' ? name : settings.get().board} data-tiles=${kind === 'tiles' ? name : settings.get().tiles}>
    <input type="radio" name=${kind} value=${name} .checked=${live(settings.get()[kind] === name)} @change=${() => settings.set({ [kind]: name })}>
    <span class="look">${picture(name)}</span><b>${t(`prefs.${kind}.${name}`)}</b></label>`)}</div></fieldset>`;

/** @param {keyof Settings & ('sound'|'draw')} key @param {string} label @param {string} note */
const toggle = (key, label, note) => html`<label class="switch"><input type="checkbox" role="switch" .checked=${live(settings.get()[key])}
  @change=${(/** @type {Event} */ event) => {
    settings.set({ [key]: /** @type {HTMLInputElement} */ (event.target).checked });
    if (key === 'sound') sound('lay');
  }}><span><b>${label}</b><small>${note}</small></span></label>`;

/** The switch for browser notifications; turning it on asks for permission. */
const notificationSwitch = () => html`<label class="switch"><input type="checkbox" role="switch" name="notify" ?disabled=${!isSupported()} .checked=${live(settings.get().notify && isSupported() && !isDenied())}
  @change=${async (/** @type {Event} */ event) => {
    const wanted = /** @type {HTMLInputElement} */ (event.target).checked;
    settings.set({ notify: wanted && await requestPermission() });
  }}><span><b>${t('prefs.notify')}</b><small>${t(isSupported() ? isDenied() ? 'prefs.notify.refused' : 'prefs.notify.note' : 'prefs.notify.none')}</small></span></label>`;

/** The volume; each change plays a sound. */
const volume = () => html`<label class="field range"><span>${t('prefs.volume')}</span><input type="range" name="volume" min="5" max="100" step="5" ?disabled=${!settings.get().sound}
  .value=${live(String(settings.get().volume))} @input=${(/** @type {Event} */ event) => settings.set({ volume: Number(value(event)) })} @change=${() => sound('lay')}></label>`;

/** @param {'motion'|'confirm'} key @param {string[]} names */
const list = (key, names) => html`<label class="field"><span>${t(`prefs.${key}`)}</span>
  <select name=${key} .value=${live(settings.get()[key])} @change=${(/** @type {Event} */ event) => settings.set({ [key]: value(event) })}>
    ${names.map((name) => html`<option value=${name} ?selected=${name === settings.get()[key]}>${t(`prefs.${key}.${name}`)}</option>`)}</select></label>`;

/**
 * The preferences of one game, from its profile.
 * @param {Manifest} game
 */
function gamePreferences({ name: game, profile: { title, preferences } }) {
  if (preferences.length === 0) return nothing;
  const row = (/** @type {Preference} */ one) => {
    const now = preference(game, one.name);
    const name = `${game}-${one.name}`;
    if (typeof one.defaultValue === 'boolean') {
      return html`<label class="switch"><input type="checkbox" role="switch" name=${name} .checked=${live(now)} @change=${(/** @type {Event} */ event) => prefer(game, one.name, /** @type {HTMLInputElement} */ (event.target).checked)}>
        <span><b>${one.label()}</b>${one.note ? html`<small>${one.note()}</small>` : nothing}</span></label>`;
    }
    if (one.colour) {
      return html`<div class="field"><span id=${name}>${one.label()}</span><span class="colour-field">
        <input type="color" name=${name} aria-labelledby=${name} .value=${live(now || '#808080')} @input=${(/** @type {Event} */ event) => prefer(game, one.name, value(event))}>
        <button type="button" class="button small" ?disabled=${now === one.defaultValue} @click=${() => prefer(game, one.name, one.defaultValue)}>${one.text?.(one.defaultValue)}</button></span></div>`;
    }
    if (one.picture) {
      return html`<fieldset class="choice"><legend>${one.label()}</legend><div class="looks">${one.values.map((of) => html`<label><input type="radio" name=${name} value=${String(of)} .checked=${live(of === now)} @change=${() => prefer(game, one.name, of)}>
        <span class="look">${one.picture?.(of)}</span><b>${one.text?.(of)}</b></label>`)}</div></fieldset>`;
    }
    return html`<label class="field"><span>${one.label()}</span><select name=${name} .value=${live(String(now))} @change=${(/** @type {Event} */ event) => prefer(game, one.name, value(event))}>
      ${one.values.map((of) => html`<option value=${String(of)} ?selected=${of === now}>${one.text?.(of)}</option>`)}</select></label>`;
  };
  return html`<section class="prefs-game" aria-label=${title()}><h3>${title()}</h3>${preferences.map(row)}</section>`;
}

const THEMES = /** @type {const} */ (['system', 'light', 'dark']);

/** @param {() => void} close @param {() => void} keys  opens the list of keys */
function body(close, keys) {
  const { theme } = settings.get();
  const squares = ['tw', '', 'dl', '', 'dw', '', 'tl', ''];
  return html`<div class="dialog-head"><h2>${t('prefs.title')}</h2><button class="tool shut" aria-label=${t('game.close')} @click=${close}>${icon('close')}</button></div>
    <div class="prefs">
      <div class="pair">
        <label class="field"><span>${t('shell.language')}</span><select name="language" .value=${live(language())} @change=${(/** @type {Event} */ event) => settings.set({ language: value(event) })}>
          ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === language()}>${name}</option>`)}</select></label>
        <label class="field"><span>${t('shell.theme')}</span><select name="theme" .value=${live(theme)} @change=${(/** @type {Event} */ event) => settings.set({ theme: THEMES.find((name) => name === value(event)) })}>
          ${THEMES.map((name) => html`<option value=${name} ?selected=${name === theme}>${t(`shell.theme.${name}`)}</option>`)}</select></label>
      </div>
      ${themeChoice('board', BOARDS, () => html`<span class="mini board-look" aria-hidden="true">${squares.map((kind) => html`<i class=${kind}></i>`)}</span>`)}
      ${themeChoice('tiles', TILES, () => html`<span class="mini tiles-look" aria-hidden="true">${[...'ŘYЖ'].map((letter) => html`<span class="tile"><span class="letter">${letter}</span></span>`)}</span>`)}
      ${toggle('sound', t('prefs.sound'), t('prefs.sound.note'))}
      ${volume()}
      <div class="pair">
        ${list('motion', ['slow', 'usual', 'fast', 'none'])}
        ${list('confirm', ['never', 'touch', 'always'])}
      </div>
      ${notificationSwitch()}
      ${toggle('draw', t('prefs.draw'), t('prefs.draw.note'))}
      ${GAMES.map(gamePreferences)}
      <p><a href="/offline" @click=${close}>${t('prefs.offline')}</a></p>
    </div>
    <div class="answers"><button class="button" data-act="keys" @click=${() => {
      close();
      keys();
    }}>${t('keys.title')}</button><button class="button go" @click=${close}>${t('prefs.done')}</button></div>`;
}

/** Opens the dialog. Every choice applies at once. @param {() => void} keys  opens the list of keys */
export function open(keys) {
  if (document.querySelector('.prefs-dialog')) return;
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog prefs-dialog';
  const draw = () => {
    dialog.setAttribute('aria-label', t('prefs.title'));
    render(body(() => dialog.close(), keys), dialog);
  };
  const unsubscribe = [settings.onChange(draw), onTexts(draw)];
  dialog.addEventListener('close', () => {
    for (const end of unsubscribe) end();
    dialog.remove();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  draw();
  document.body.append(dialog);
  dialog.showModal();
}
