/**
 * The series of consecutive games: the score and each game's result. A game with a start word unfolds into the words played in it. Shown from the second
 * game on.
 */

/** @import {MoveText} from './moves.js' */
/** @import {Game} from '../game.js' */
/** @import {GameRecord, Replay, Series, SeriesGame} from '../types.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { list, number, t } from '../../i18n/index.js';
import * as api from '../api.js';
import { errorText } from '../errors.js';
import { withCommonTurns } from './moves.js';
import { seatName } from './seats.js';

/** Signs of results, so that they are not conveyed by colour alone. */
const SIGNS = { won: '+', drawn: '=', lost: '−' };

export class SeriesPanel {
  /** The unfolded games; null: loading; a text: an error. @type {Map<string, Replay|string|null>} */
  #read = new Map();

  /**
   * @param {Game} game @param {Series} series @param {(record: GameRecord) => MoveText} describe @param {() => void} update
   */
  constructor(game, series, describe, update) {
    this.game = game;
    this.series = series;
    this.describe = describe;
    this.update = update;
  }

  /** @param {string} id */
  async #loadGame(id) {
    const known = this.#read.get(id);
    // After an error unfolding again retries.
    if (known === null || typeof known === 'object') return;
    this.#read.set(id, null);
    try {
      this.#read.set(id, await api.replay(id));
    } catch (error) {
      this.#read.set(id, errorText(error));
    }
    this.update();
  }

  /** The result of a game for us. @param {SeriesGame} one */
  #result(one) {
    const { game } = this;
    const [mine] = game.ownSeats;
    if (!one.over || one.winners.length === 0) return { result: null, sign: '·', said: one.over ? t('end.off') : one.id === game.id ? t('series.this') : t('series.running') };
    const drawn = one.winners.length > 1;
    const result = drawn ? /** @type {const} */ ('drawn') : game.ownSeats.length !== 1 || one.winners.includes(mine) ? 'won' : 'lost';
    const said = drawn ? t('seat.drawn') : game.ownSeats.length === 1 ? t(`series.${result}`) : t('end.first', { name: list(one.winners.map((seat) => seatName(game, seat))) });
    return { result, sign: SIGNS[result], said };
  }

  /** @param {SeriesGame} one @param {number} index */
  #row(one, index) {
    const { game } = this;
    const { result, sign, said } = this.#result(one);
    const line = html`<span class="sign" aria-hidden="true">${sign}</span><span class="text">${one.label ?? t('series.game', { n: index + 1 })}</span><span class="said">${said}</span><span class="scores">${result && one.scores.length > 0 ? one.scores.map(number).join(' : ') : ''}</span>`;
    const here = one.id === game.id ? 'page' : nothing;
    const name = result ? `series-game ${result}` : 'series-game';
    const address = one.over ? `/game/${one.id}/replay` : `/game/${one.id}`;
    if (one.label === null) return html`<li class=${name}><a href=${address} aria-current=${here}>${line}</a></li>`;
    const open = (/** @type {Event} */ event) => /** @type {HTMLDetailsElement} */ (event.target).open && one.id !== game.id && this.#loadGame(one.id);
    return html`<li class=${name}><details @toggle=${open}><summary aria-current=${here}>${line}</summary>${this.#words(one, address)}</details></li>`;
  }

  /** The words of a game with players and points. @param {SeriesGame} one @param {string} address */
  #words(one, address) {
    const here = one.id === this.game.id;
    // The current game's words come from the page.
    const replay = here ? null : this.#read.get(one.id);
    if (!here && (!replay || typeof replay === 'string')) return html`<p class="empty">${replay ?? t('shell.loading')}</p>`;
    const kinds = this.game.turnKinds(this.game.rules?.game);
    const { seats, sharedScreen } = replay && typeof replay === 'object' ? { seats: replay.seats, sharedScreen: replay.seats.filter(({ kind, yours }) => yours && kind === 'person').length > 1 } : this.game;
    const records = replay && typeof replay === 'object' ? replay.steps.flatMap(({ record }) => (record && kinds.has(record.kind) ? [record] : [])) : this.game.turns;
    const describe = withCommonTurns(this.describe);
    const names = { seats, sharedScreen, rules: this.game.rules };
    return html`<div class="series-words">${seats.map((_, seat) => {
      const own = records.filter((record) => (record.seat ?? 0) === seat);
      return html`<div><h3><span>${seatName(names, seat)}</span><b>${number(own.reduce((sum, { score = 0 }) => sum + score, 0))}</b></h3>
        <ol>${own.map((record) => {
          const { text, plain } = describe(record);
          return html`<li><span class=${plain ? 'plain' : ''}>${text}</span><i>${record.score === undefined ? '–' : number(record.score)}</i></li>`;
        })}</ol></div>`;
    })}</div>
    ${here && !one.over ? nothing : html`<p class="series-way"><a href=${address}>${t(one.over ? 'end.replay' : 'series.to')}</a></p>`}`;
  }

  template() {
    const { series, game } = this;
    const counted = series.games.some(({ scores }) => scores.length > 0);
    return html`<div class="series">
      <table>
        <thead><tr><th scope="col">${t('end.player')}</th><th scope="col">${t('series.wins')}</th><th scope="col">${t('series.draws')}</th><th scope="col">${t('series.losses')}</th>${counted ? html`<th scope="col">${t('series.points')}</th>` : nothing}</tr></thead>
        <tbody>${series.seats.map(({ won, drawn, lost, points }, seat) => html`<tr><th scope="row">${seatName(game, seat)}</th>
          <td class="total">${number(won)}</td><td>${number(drawn)}</td><td>${number(lost)}</td>${counted ? html`<td>${number(points)}</td>` : nothing}</tr>`)}</tbody>
      </table>
      <ol>${series.games.map((one, index) => this.#row(one, index))}</ol>
    </div>`;
  }
}
