/**
 * The series that a game belongs to: what each player has won so far, and the games one by one, each with how it came out. It appears with the second game.
 */

/** @import {Game} from '../game.js' */
/** @import {Series, SeriesGame} from '../types.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { list, number, t } from '../../i18n/index.js';
import * as api from '../api.js';
import { seatName } from './seats.js';

/** How a game came out, for the seat that is looked at: a sign, so that it is not told by colour alone. */
const SIGNS = { won: '+', drawn: '=', lost: '−' };

export class SeriesPanel {
  /** @type {Series|null} */
  series = null;

  /** @param {Game} game @param {() => void} update */
  constructor(game, update) {
    this.game = game;
    this.update = update;
  }

  /** Asks how the series stands; it changes when a game ends. */
  async load() {
    try {
      this.series = await api.series(this.game.id);
    } catch {
      // What was known stays.
    }
    this.update();
  }

  /** There is something to tell: another game besides this one. */
  get any() {
    return (this.series?.games.length ?? 0) > 1;
  }

  /** @param {SeriesGame} one @param {number} index */
  #row(one, index) {
    const { game } = this;
    const [mine] = game.mine;
    const name = one.label ?? t('series.game', { n: index + 1 });
    if (!one.over || one.winners.length === 0) {
      return html`<li class="series-game"><a href="/game/${one.id}" aria-current=${one.id === game.id ? 'page' : nothing}><span class="sign" aria-hidden="true">·</span><span class="text">${name}</span><span class="said">${one.id === game.id ? t('series.this') : t('series.running')}</span></a></li>`;
    }
    const drawn = one.winners.length > 1;
    const result = drawn ? 'drawn' : game.mine.length !== 1 || one.winners.includes(mine) ? 'won' : 'lost';
    const said = drawn ? t('seat.drawn') : game.mine.length === 1 ? t(`series.${result}`) : t('end.first', { name: list(one.winners.map((seat) => seatName(game, seat))) });
    const scores = one.scores.length > 0 ? one.scores.map(number).join(' : ') : '';
    return html`<li class="series-game ${result}"><a href="/game/${one.id}/replay" aria-current=${one.id === game.id ? 'page' : nothing}><span class="sign" aria-hidden="true">${SIGNS[result]}</span><span class="text">${name}</span><span class="said">${said}</span><span class="scores">${scores}</span></a></li>`;
  }

  template() {
    const { series, game } = this;
    if (!series) return html`<p class="empty">${t('shell.loading')}</p>`;
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
