/**
 * Changes the level of computer players during a game, if no one else plays in it.
 */

/** @import {Game} from '../game.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import { t } from '../../i18n/index.js';
import { baseName } from '../player-amount.js';
import * as api from '../api.js';
import { opponentsOf } from '../opponents.js';
import { hasEngines, levelOptions, openEngine } from './opponent.js';

/** Debounce delay in milliseconds: stepping through a list by keyboard changes its value at every step. */
const CHOICE_DELAY = 600;

/** The value of the option that opens the dialog for engines; not the name of a player. */
const ENGINE = '…';

export class Levels {
  /** Choices by seat that have not been sent yet. @type {Map<number, {player: string, timer: number}>} */
  #wanted = new Map();
  /** @type {import('../opponents.js').Opponents} */
  of = { levels: [], engines: [] };

  /** @param {Game} game @param {(seat: number, player: string) => void} choose @param {() => void} update */
  constructor(game, choose, update) {
    this.game = game;
    this.choose = choose;
    this.update = update;
    this.#load();
  }

  async #load() {
    const { rules } = this.game;
    try {
      this.of = opponentsOf(await api.about(), rules?.name, rules?.game);
    } catch {
      // Without the list levels cannot be changed.
    }
    this.update();
  }

  /** @param {number} seat @param {string} player */
  #scheduleChoice(seat, player) {
    clearTimeout(this.#wanted.get(seat)?.timer);
    const send = () => {
      this.#wanted.delete(seat);
      if (player === ENGINE) this.#openEngine(seat);
      else if (player !== this.game.seats[seat]?.player) this.choose(seat, player);
    };
    this.#wanted.set(seat, { player, timer: setTimeout(send, CHOICE_DELAY) });
  }

  get #chosen() {
    return { game: this.game.rules?.game ?? '', of: this.of };
  }

  /** Opens the dialog for engines. @param {number} seat */
  #openEngine(seat) {
    openEngine({ ...this.#chosen, player: this.game.seats[seat]?.player ?? '', set: (player) => this.choose(seat, player) });
    this.update();
  }

  /** @param {number} seat @param {boolean} [labelled]  whether the label is visible */
  field(seat, labelled = false) {
    const { game, of } = this;
    const { kind, player: now = '' } = game.seats[seat] ?? {};
    const wanted = this.#wanted.get(seat)?.player ?? now;
    if (kind !== 'computer' || of.levels.length === 0 || game.view?.gone?.includes(seat)) return null;
    const label = t('level.of', { n: seat + 1 });
    return html`<label class="level"><span class=${labelled ? '' : 'hidden'}>${label}</span>
      <select name="level${seat + 1}" aria-label=${label} title=${t('start.player')} .value=${live(baseName(wanted))}
        @change=${(/** @type {Event} */ event) => this.#scheduleChoice(seat, /** @type {HTMLSelectElement} */ (event.target).value)}>
        ${levelOptions(this.#chosen, wanted === ENGINE ? now : wanted)}${hasEngines(this.#chosen) ? html`<option value=${ENGINE}>${t('engine.more')}</option>` : nothing}</select></label>`;
  }

  /** All fields in their own panel, for small screens. */
  panel() {
    const { game, of } = this;
    if (of.levels.length === 0) return nothing;
    return html`<section class="panel levels" aria-label=${t('start.player')}><h2><span>${t('start.player')}</span></h2>
      ${game.seats.map((_, seat) => this.field(seat, game.seats.filter(({ kind }) => kind === 'computer').length > 1))}</section>`;
  }
}
