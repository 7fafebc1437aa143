/**
 * The players' panel: who sits where, points, tiles in hand, whose turn. The same for every game.
 */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { classMap } from '../../vendor/lit-html/directives/class-map.js';
import { has, t } from '../../i18n/index.js';
import './clock.js';
import './number.js';

/** @import {Game} from '../game.js' */

/** A computer player in plain words. @param {string} [player] */
export const computerName = (player) => (player && has(`player.${player}`) ? t(`player.${player}`) : t('game.computer'));

/**
 * How a computer's seat is called: by the name it was given, else by what it is, numbered where several are the same.
 * @param {{kind: string, name: string, player?: string}[]} seats
 * @param {number} seat
 */
export function computerSeat(seats, seat) {
  const { name, player } = seats[seat];
  if (name && name !== player) return name;
  const same = seats.flatMap((other, index) => (other.kind === 'computer' && other.player === player && (!other.name || other.name === player) ? [index] : []));
  return same.length > 1 ? t('player.numbered', { name: computerName(player), n: same.indexOf(seat) + 1 }) : computerName(player);
}

/**
 * How a seat is called on the page.
 * @param {Pick<Game, 'seats'|'shared'>} game
 * @param {number} seat
 */
export function seatName(game, seat) {
  const { kind, name, yours } = game.seats[seat] ?? { kind: 'open', name: '', yours: false };
  if (kind === 'computer') return computerSeat(game.seats, seat);
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
  const { view, over, clock } = game;
  return html`<ol class="seats" aria-label=${t('game.seats')}>${game.seats.map((seat, index) => {
    const turn = !over && !game.waiting && view?.turn === index;
    const held = view?.racks[index] ?? 0;
    const name = seatName(game, index);
    return html`<li class=${classMap({ seat: true, turn, thinking: game.thinking === index, won: Boolean(over?.winners?.includes(index)) })} aria-current=${turn ? 'true' : nothing}>
      <span class="name" title=${name}>${name}</span>
      <span class="tag">${tag(game, index)}${turn && clock?.seat === index ? html`<deska-clock aria-label=${t('seat.clock')} .own=${index === game.hand} .value=${clock}></deska-clock>` : nothing}</span>
      <deska-number class="score" .value=${view?.scores[index] ?? 0}></deska-number>
      <span class="kind">${seat.yours && seat.kind === 'person' && !game.shared ? t('seat.you') : seat.kind === 'computer' ? t('seat.computer') : ''}</span>
      <span class="hold" role="img" aria-label=${t('seat.tiles', { n: held })}>${Array.from({ length: held }, () => html`<i></i>`)}</span>
    </li>`;
  })}</ol>`;
}
