/**
 * The players' panel: who sits where, points, clocks, whose turn; what a seat holds, the game's kit says.
 */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { classMap } from '../../vendor/lit-html/directives/class-map.js';
import { has, t } from '../../i18n/index.js';
import './clock.js';
import './number.js';

/** @import {Kit} from '../../boards/index.js' */
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

/** More than this is not said of a name where a line has little room. */
const BRIEF = 18;

/** How a seat is called in the line under the board: a long name is cut, so that what is said of it can be read. @param {Pick<Game, 'seats'|'shared'>} game @param {number} seat */
export function briefName(game, seat) {
  const name = seatName(game, seat);
  const letters = [...name];
  return letters.length > BRIEF ? `${letters.slice(0, BRIEF - 1).join('').trimEnd()}…` : name;
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

/**
 * A seat's time: of the turn, where it is theirs; of the whole game, where each seat has its own.
 * @param {Game} game
 * @param {number} seat
 */
function seatClock({ clock, over, hand }, seat) {
  if (!clock) return nothing;
  const runs = clock.seat === seat;
  if (clock.kind !== 'game' && (!runs || over)) return nothing;
  const left = clock.kind === 'game' && !runs ? clock.seats?.[seat] ?? 0 : clock.left;
  return html`<deska-clock aria-label=${t(clock.kind === 'game' ? 'seat.clock.game' : 'seat.clock')} .own=${seat === hand}
    .value=${{ left, running: runs && clock.running, heard: clock.heard }}></deska-clock>`;
}

/**
 * @param {Game} game
 * @param {Pick<Kit, 'sign'|'seat'>} kit
 */
export function seats(game, kit) {
  const { view, over } = game;
  return html`<ol class="seats" aria-label=${t('game.seats')}>${game.seats.map((seat, index) => {
    const turn = !over && !game.waiting && view?.turn === index;
    const score = view?.scores?.[index];
    const name = seatName(game, index);
    return html`<li class=${classMap({ seat: true, turn, thinking: game.thinking === index, won: Boolean(over?.winners?.includes(index)) })} aria-current=${turn ? 'true' : nothing}>
      <span class="name" title=${name}>${kit.sign?.(index) ?? nothing}${name}</span>
      <span class="tag">${tag(game, index)}</span>
      ${seatClock(game, index)}
      ${score === undefined ? nothing : html`<deska-number class="score" .value=${score}></deska-number>`}
      <span class="kind">${seat.yours && seat.kind === 'person' && !game.shared ? t('seat.you') : seat.kind === 'computer' ? t('seat.computer') : ''}</span>
      ${kit.seat?.(index) ?? nothing}
    </li>`;
  })}</ol>`;
}
