/**
 * The end of a game: who won, why it ended, and the sums: what each rack cost or earned.
 */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { has, list, number, signed, t } from '../../i18n/index.js';
import { seatName } from './seats.js';

/** @import {Game} from '../game.js' */

/** @param {Game} game */
export function verdict(game) {
  const winners = game.over?.winners ?? [];
  const [mine] = game.mine;
  if (winners.length > 1) return t('end.drawn', { names: list(winners.map((seat) => seatName(game, seat))) });
  if (winners.length === 0) return '';
  if (!game.shared && winners[0] === mine) return t('end.you.won');
  return t('end.won', { name: seatName(game, winners[0]) });
}

/** @param {Game} game */
function reason(game) {
  const { over } = game;
  if (!over?.reason) return '';
  if (over.reason === 'out') {
    const out = over.racks?.findIndex((rack) => rack === '') ?? -1;
    return out < 0 ? t('end.out.plain') : t('end.out', { name: seatName(game, out) });
  }
  if (over.reason === 'resigned') {
    const by = game.records.findLast((record) => record.kind === 'resigned')?.seat ?? 0;
    return t('end.resigned', { name: seatName(game, by) });
  }
  return has(`end.${over.reason}`) ? t(`end.${over.reason}`) : '';
}

/**
 * @param {Game} game
 * @param {{rack: (letters: string) => unknown, again: (() => void)|null}} parts how the game draws what was left on a rack; what begins a new game
 */
export function ending(game, { rack, again }) {
  const { over } = game;
  if (!over) return nothing;
  const sums = game.seats.map((_, seat) => ({
    seat, final: over.scores?.[seat] ?? 0, adjust: over.adjust?.[seat] ?? 0, left: over.racks?.[seat] ?? '',
  }));
  return html`<section class="ending" aria-label=${verdict(game)}>
    <header>
      <div><h2>${verdict(game)}</h2><p>${reason(game)}</p></div>
      <div class="answers">
        <a class="button" data-tool="replay" href="/game/${game.id}/replay">${t('end.replay')}</a>
        ${again ? html`<button class="button go" data-tool="again" @click=${again}>${t('end.again')}</button>` : nothing}
      </div>
    </header>
    <table>
      <thead><tr><th scope="col">${t('end.player')}</th><th scope="col">${t('end.before')}</th><th scope="col">${t('end.left')}</th><th scope="col">${t('end.adjust')}</th><th scope="col">${t('end.final')}</th></tr></thead>
      <tbody>${sums.map(({ seat, final, adjust, left }) => html`<tr class=${over.winners?.includes(seat) ? 'won' : ''}>
        <th scope="row">${seatName(game, seat)}</th>
        <td>${number(final - adjust)}</td>
        <td class="left">${left ? rack(left) : html`<span class="none">${t('end.nothing')}</span>`}</td>
        <td>${adjust === 0 ? '0' : signed(adjust)}</td>
        <td class="final">${number(final)}</td>
      </tr>`)}</tbody>
    </table>
  </section>`;
}
