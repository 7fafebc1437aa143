/**
 * The dialog that starts a new game from a position of a replay: who sits where, and whether hidden tiles are redealt.
 */

/** @import {About, Replay, SavedPlayer} from '../types.js' */

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import { has, t } from '../../i18n/index.js';
import { baseName } from '../player-amount.js';
import * as api from '../api.js';
import { errorText } from '../errors.js';
import { icon } from '../icons.js';
import { opponentsOf, defaultOpponent } from '../opponents.js';
import { timeLimits } from '../new-game.js';
import { clockOf } from '../../boards/choices.js';
import { navigate } from '../router.js';
import * as settings from '../settings.js';
import { engineFields, hasEngines, levelField, compatiblePlayers } from './opponent.js';

const AGAINST = /** @type {const} */ (['computer', 'screen', 'link']);

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement|HTMLSelectElement} */ (event.target).value;

class PlayFromHere {
  dialog = document.createElement('dialog');
  /** @type {typeof AGAINST[number]} */
  against = 'computer';
  anew = true;
  busy = false;
  /** @type {string|null} */
  error = null;

  /**
   * @param {Replay} replay @param {number} step @param {About} about @param {SavedPlayer[]} saved
   * @param {{source: () => Promise<object>, name: (seat: number) => string, done: () => unknown}} page  source: the request field that names the position; done: called when the game has started
   */
  constructor(replay, step, about, saved, page) {
    this.replay = replay;
    this.step = step;
    this.page = page;
    this.of = opponentsOf(about, replay.rules.name, replay.rules.game);
    const stored = settings.get().player ?? '';
    this.player = [...this.of.levels, ...this.of.engines].includes(baseName(stored)) ? stored : defaultOpponent(this.of) ?? '';
    this.saved = compatiblePlayers(saved, this.of);
    /** The id of the saved computer player. @type {string|null} */
    this.own = this.saved.find(({ id }) => stored === `saved:${id}`)?.id ?? null;
    /** Our seat. */
    this.seat = replay.steps[step].turn ?? 0;
    /** Whether seats have hidden tiles. */
    this.hidden = replay.steps.some(({ racks }) => racks !== undefined) && replay.seats.length > 1;
    const { dialog } = this;
    dialog.className = 'dialog go-on-dialog';
    dialog.addEventListener('close', () => dialog.remove());
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
    this.draw();
    document.body.append(dialog);
    dialog.showModal();
  }

  /** @returns {import('../wire.js').SeatRequest[]} */
  #seats() {
    const { name } = settings.get();
    return this.replay.seats.map((_, seat) => {
      if (seat === this.seat) return { kind: 'person', name };
      if (this.against === 'computer') return this.own ? { saved: this.own } : { kind: 'computer', player: this.player };
      return this.against === 'link' ? { kind: 'open' } : { kind: 'person', name: '' };
    });
  }

  async begin() {
    this.busy = true;
    this.error = null;
    this.draw();
    try {
      const source = await this.page.source();
      const from = { ...source, step: this.step, ...(this.hidden && this.anew ? { anew: true } : {}) };
      const { id } = await api.create({ from, seats: this.#seats(), ...(this.against === 'computer' ? {} : timeLimits(clockOf(this.replay.rules.game, this.against === 'link'))) });
      this.page.done();
      this.dialog.close();
      navigate(`/game/${id}`);
    } catch (error) {
      this.error = errorText(error);
      this.busy = false;
      this.draw();
    }
  }

  /** @param {import('./opponent.js').Chosen} chosen */
  #opponent(chosen) {
    const choose = (/** @type {string|null} */ id) => {
      this.own = id;
      this.draw();
    };
    return html`${levelField(chosen, 'level', { saved: this.saved, on: this.own, choose })}
      ${this.own === null && hasEngines(chosen) ? html`<details class="more-settings"><summary><b>${t('start.more')}</b></summary><div class="pair">${engineFields(chosen)}</div></details>` : nothing}`;
  }

  draw() {
    const { replay, seat, against, player, of } = this;
    const { game } = replay.rules;
    const set = (/** @type {Partial<PlayFromHere>} */ change) => {
      Object.assign(this, change);
      this.draw();
    };
    this.dialog.setAttribute('aria-label', t('goon.title'));
    render(html`<div class="dialog-head"><h2>${t('goon.title')}</h2><button class="tool shut" aria-label=${t('game.close')} @click=${() => this.dialog.close()}>${icon('close')}</button></div>
      <form class="go-on" @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        if (!this.busy) this.begin();
      }}>
        <p class="note">${t(has(`goon.text.${game}`) ? `goon.text.${game}` : 'goon.text')}</p>
        ${replay.seats.length > 1 ? html`<label class="field"><span>${t('goon.seat')}</span><select name="seat" @change=${(/** @type {Event} */ event) => set({ seat: Number(valueOf(event)) })}>
          ${replay.seats.map((_, index) => html`<option value=${index} .selected=${live(index === seat)}>${this.page.name(index)}${replay.steps[this.step].turn === index ? ` (${t('seat.turn')})` : ''}</option>`)}</select></label>
        <fieldset class="choice"><legend>${t('start.against')}</legend>
          <div class="tiles-choice">${AGAINST.map((kind) => html`<label><input type="radio" name="goon" value=${kind} .checked=${live(kind === against)}
            @change=${() => set({ against: kind })}><span>${icon(kind)}<b>${t(`start.against.${kind}`)}</b></span></label>`)}</div></fieldset>` : nothing}
        ${replay.seats.length > 1 && against === 'computer' ? this.#opponent({ game, of, player, set: (one) => set({ player: one }) }) : nothing}
        ${this.hidden ? html`<label class="switch"><input type="checkbox" name="anew" .checked=${live(this.anew)} @change=${(/** @type {Event} */ event) => set({ anew: /** @type {HTMLInputElement} */ (event.target).checked })}>
          <span><b>${t('goon.anew')}</b><small>${t('goon.anew.note')}</small></span></label>` : nothing}
        ${this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing}
        <div class="answers"><button class="button" type="button" @click=${() => this.dialog.close()}>${t('game.cancel')}</button>
          <button class="button go" type="submit" ?disabled=${this.busy}>${this.busy ? t('start.going') : t('start.go')}</button></div>
      </form>`, this.dialog);
  }
}

/**
 * Opens the dialog.
 * @param {Replay} replay @param {number} step
 * @param {{source: () => Promise<object>, name: (seat: number) => string, done: () => unknown}} page
 */
export async function openPlayFromHere(replay, step, page) {
  const [about, saved] = await Promise.all([api.about(), api.players().catch(() => [])]);
  new PlayFromHere(replay, step, about, saved, page);
}
