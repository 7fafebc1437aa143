/**
 * The players' panel: who sits where, points, tiles in hand, whose turn. The same for every game.
 */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { classMap } from '../../vendor/lit-html/directives/class-map.js';
import { t } from '../../i18n/index.js';
import './number.js';

/** @import {Game} from '../game.js' */

/** A computer player as an opponent: its level, if it has one. @param {string} [player] */
export function computerName(player) {
  const level = /^level-(\d+)$/.exec(player ?? '');
  return level ? t('player.level', { n: Number(level[1]) }) : t('game.computer');
}

/**
 * How a seat is called on the page.
 * @param {Game} game
 * @param {number} seat
 */
export function seatName(game, seat) {
  const { kind, name, yours, player } = game.seats[seat] ?? { kind: 'open', name: '', yours: false };
  if (kind === 'computer') return computerName(player);
  if (kind === 'open') return t('game.open');
  if (name) return name;
  return yours && !game.shared ? t('game.you') : t('start.name.default', { n: seat + 1 });
}

/** @param {Game} game @param {number} seat */
function tag(game, seat) {
  const { view, over, thinking } = game;
  if (game.seats[seat].kind === 'open') return t('seat.open');
  if (over) {
    if (!over.winners?.includes(seat)) return '';
    return over.winners.length > 1 ? t('seat.drawn') : t('seat.won');
  }
  if (game.waiting) return '';
  if (thinking === seat) return t('seat.thinking');
  return view?.turn === seat ? t('seat.turn') : '';
}

/** @param {Game} game */
export function seats(game) {
  const { view, over } = game;
  return html`<ol class="seats" aria-label=${t('game.seats')}>${game.seats.map((seat, index) => {
    const turn = !over && !game.waiting && view?.turn === index;
    const held = view?.racks[index] ?? 0;
    return html`<li class=${classMap({ seat: true, turn, thinking: game.thinking === index, won: Boolean(over?.winners?.includes(index)) })} aria-current=${turn ? 'true' : nothing}>
      <span class="name">${seatName(game, index)}</span>
      <span class="tag">${tag(game, index)}</span>
      <deska-number class="score" .value=${view?.scores[index] ?? 0}></deska-number>
      <span class="kind">${seat.yours && !game.shared ? t('seat.you') : seat.player?.startsWith('level-') ? t('seat.computer') : ''}</span>
      <span class="hold" role="img" aria-label=${t('seat.tiles', { n: held })}>${Array.from({ length: held }, () => html`<i></i>`)}</span>
    </li>`;
  })}</ol>`;
}
