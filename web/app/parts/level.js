/**
 * Who plays for a computer's seat from here on: a list of the game's levels, where nobody but us plays.
 */

/** @import {Game} from '../game.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import { t } from '../../i18n/index.js';
import { baseName } from '../player-amount.js';
import * as api from '../api.js';
import { opponentsOf } from '../opponents.js';
import { hasEngines, levelOptions, openEngine } from './opponent.js';

/** A list that is walked through by keyboard changes at every step: the last one counts, when it has stood for so long. */
const REST = 600;

/** The value of the option that opens the dialog of engines: no name of a player. */
const ENGINE = '…';

export class Levels {
  /** What was chosen by seat and not yet sent. @type {Map<number, {player: string, timer: number}>} */
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
      // Without the list the seat is called as ever.
    }
    this.update();
  }

  /** @param {number} seat @param {string} player */
  #choose(seat, player) {
    clearTimeout(this.#wanted.get(seat)?.timer);
    const send = () => {
      this.#wanted.delete(seat);
      if (player === ENGINE) this.#engine(seat);
      else if (player !== this.game.seats[seat]?.player) this.choose(seat, player);
    };
    this.#wanted.set(seat, { player, timer: setTimeout(send, REST) });
  }

  get #chosen() {
    return { game: this.game.rules?.game ?? '', of: this.of };
  }

  /** Asks for an engine. @param {number} seat */
  #engine(seat) {
    openEngine({ ...this.#chosen, player: this.game.seats[seat]?.player ?? '', set: (player) => this.choose(seat, player) });
    this.update();
  }

  /** @param {number} seat @param {boolean} [told] which seat is meant stands beside it */
  field(seat, told = false) {
    const { game, of } = this;
    const { kind, player: now = '' } = game.seats[seat] ?? {};
    const wanted = this.#wanted.get(seat)?.player ?? now;
    if (kind !== 'computer' || of.levels.length === 0 || game.view?.gone?.includes(seat)) return null;
    const label = t('level.of', { n: seat + 1 });
    return html`<label class="level"><span class=${told ? '' : 'hidden'}>${label}</span>
      <select name="level${seat + 1}" aria-label=${label} title=${t('start.player')} .value=${live(baseName(wanted))}
        @change=${(/** @type {Event} */ event) => this.#choose(seat, /** @type {HTMLSelectElement} */ (event.target).value)}>
        ${levelOptions(this.#chosen, wanted === ENGINE ? now : wanted)}${hasEngines(this.#chosen) ? html`<option value=${ENGINE}>${t('engine.more')}</option>` : nothing}</select></label>`;
  }

  /** All of them in a panel of their own: on a phone the seats have no room. */
  panel() {
    const { game, of } = this;
    if (of.levels.length === 0) return nothing;
    return html`<section class="panel levels" aria-label=${t('start.player')}><h2><span>${t('start.player')}</span></h2>
      ${game.seats.map((_, seat) => this.field(seat, game.seats.filter(({ kind }) => kind === 'computer').length > 1))}</section>`;
  }
}
