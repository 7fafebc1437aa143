/**
 * The form of a new tournament. The game is the one chosen on the form of a new game.
 */

/** @import {About} from '../../app/types.js' */
/** @import {TournamentMode} from '../../app/wire.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import * as api from '../../app/api.js';
import { errorText } from '../../app/errors.js';
import { update } from '../../app/main.js';
import { clockTitle, QUICK_CLOCKS, quickChoice, quickRequest } from '../../app/parts/quick-pairing.js';
import { engineGroup, levelOptions } from '../../app/parts/opponent.js';
import { currentChoice } from '../../app/parts/setup.js';
import { navigate } from '../../app/router.js';
import * as settings from '../../app/settings.js';
import { number, t } from '../../i18n/index.js';

/** Selectable lengths and the default of each mode. @type {Record<TournamentMode, {lengths: number[], defaultLength: number}>} */
const MODES = {
  swiss: { lengths: [2, 3, 4, 5, 6, 7, 9, 11], defaultLength: 5 },
  'round-robin': { lengths: [1, 2], defaultLength: 1 },
  arena: { lengths: [30, 45, 60, 90, 120, 180], defaultLength: 60 },
};

const COMPUTERS = [0, 1, 2, 3, 4, 6, 8];

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement|HTMLSelectElement} */ (event.target).value;

export class TournamentForm {
  name = '';
  /** @type {TournamentMode} */
  mode = 'swiss';
  length = MODES.swiss.defaultLength;
  clock = '10+5';
  /** The value of the field, in local time; empty: started by the organiser. */
  starts = '';
  rated = false;
  computers = 0;
  /** @type {string|null} */
  level = null;
  /** @type {string|null} */
  error = null;
  busy = false;

  /** @param {About} about */
  constructor(about) {
    this.about = about;
    this.rated = settings.get().rated;
  }

  /** @param {Partial<Pick<TournamentForm, 'name'|'mode'|'length'|'clock'|'starts'|'rated'|'computers'|'level'>>} change */
  #set(change) {
    Object.assign(this, change);
    update();
  }

  /** The time controls; arenas exclude correspondence. */
  get #clocks() {
    return QUICK_CLOCKS.filter(({ clock }) => this.mode !== 'arena' || clock.kind !== 'days');
  }

  /** @param {SubmitEvent} event */
  hold = async (event) => {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    const clocks = this.#clocks;
    const { seats: _, ...game } = quickRequest(this.about, clocks.find(({ name }) => name === this.clock) ?? clocks[0]);
    const { player } = currentChoice(this.about, null);
    const level = this.level ?? player ?? 'greedy';
    try {
      const made = await api.requestOnce('/tournaments', {
        ...game, name: this.name.trim(), mode: this.mode, length: this.length, rated: this.rated, computers: Array(this.computers).fill(level),
        ...(this.starts ? { starts: new Date(this.starts).getTime() } : {}),
      });
      navigate(`/tournaments/${made.id}`);
    } catch (error) {
      this.error = errorText(error, 'tournaments');
    } finally {
      this.busy = false;
    }
    update();
  };

  template() {
    const { of, player, game, ready } = currentChoice(this.about, null);
    const level = this.level ?? player ?? '';
    const one = { game: game?.name ?? '', of };
    const modes = /** @type {TournamentMode[]} */ (Object.keys(MODES));
    return html`<form class="panel tournament-form" @submit=${this.hold}><h2>${t('tournaments.hold')}</h2>
      ${this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing}
      <label class="field"><span>${t('tournaments.name')}</span><input type="text" name="name" required minlength="3" maxlength="40" autocomplete="off" .value=${live(this.name)} @input=${(/** @type {Event} */ event) => this.#set({ name: valueOf(event) })}></label>
      <fieldset class="choice"><legend>${t('tournaments.mode')}</legend>
        <div class="segments">${modes.map((mode) => html`<label><input type="radio" name="mode" value=${mode} .checked=${live(mode === this.mode)} @change=${() => this.#set({ mode, length: MODES[mode].defaultLength })}><span>${t(`tournaments.${mode}`)}</span></label>`)}</div>
        <p class="note">${t(`tournaments.${this.mode}.note`)}</p></fieldset>
      <fieldset class="choice"><legend>${t('tournaments.game')}</legend>${quickChoice(this.about)}</fieldset>
      <div class="fields">
        <label class="field"><span>${t('tournaments.length')}</span><select name="length" @change=${(/** @type {Event} */ event) => this.#set({ length: Number(valueOf(event)) })}>${MODES[this.mode].lengths.map((length) => html`<option value=${length} ?selected=${length === this.length}>${t(`tournaments.length.${this.mode}`, { n: length })}</option>`)}</select></label>
        <label class="field"><span>${t('tournaments.clock')}</span><select name="clock" @change=${(/** @type {Event} */ event) => this.#set({ clock: valueOf(event) })}>${this.#clocks.map((quick) => html`<option value=${quick.name} ?selected=${quick.name === this.clock}>${clockTitle(quick)}</option>`)}</select></label>
        <label class="field"><span>${t('tournaments.starts')}</span><input type="datetime-local" name="starts" .value=${live(this.starts)} @change=${(/** @type {Event} */ event) => this.#set({ starts: valueOf(event) })}><small>${t('tournaments.starts.note')}</small></label>
        <label class="field"><span>${t('tournaments.computers')}</span><select name="computers" @change=${(/** @type {Event} */ event) => this.#set({ computers: Number(valueOf(event)) })}>${COMPUTERS.map((count) => html`<option value=${count} ?selected=${count === this.computers}>${count === 0 ? t('tournaments.computers.none') : number(count)}</option>`)}</select></label>
        ${this.computers === 0 ? nothing : html`<label class="field"><span>${t('tournaments.level')}</span><select name="level" @change=${(/** @type {Event} */ event) => this.#set({ level: valueOf(event) })}>${levelOptions(one, level)}${engineGroup(one, (name, label) => html`<option value=${name} ?selected=${name === level}>${label}</option>`)}</select></label>`}
      </div>
      <label class="check"><input type="checkbox" name="rated" .checked=${live(this.rated)} @change=${(/** @type {Event} */ event) => this.#set({ rated: /** @type {HTMLInputElement} */ (event.target).checked })}><span>${t('offer.rated')}</span></label>
      <p class="all"><button class="button go" ?disabled=${this.busy || !ready}>${t('tournaments.hold.do')}</button></p>
    </form>`;
  }
}
