/**
 * The panel of players: seats, points, clocks and turn. The game's kit adds the details of a seat.
 */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { classMap } from '../../vendor/lit-html/directives/class-map.js';
import { t } from '../../i18n/index.js';
import { splitName, seatName } from './names.js';
import './clock.js';
import './number.js';

/** @import {Kit} from '../../boards/types.js' */
/** @import {Game} from '../game.js' */

export { briefName, computerName, person, seatName, winnerText } from './names.js';

/**
 * A seat's name that can be cut if there is too little room, keeping the end of names with a common prefix.
 * @param {Parameters<typeof splitName>[0]} game
 * @param {number} seat
 */
export function cuttableName(game, seat) {
  const { start, end } = splitName(game, seat);
  return end ? html`<span class="head">${start}</span><span class="end">${end}</span>` : start;
}

/** @param {Game} game @param {number} seat */
function statusTag(game, seat) {
  const { view, over, thinking } = game;
  if (game.seats[seat].kind === 'open') return t('seat.open');
  if (over) {
    if (!over.winners?.includes(seat)) return '';
    return over.winners.length > 1 ? t('seat.drawn') : t('seat.won');
  }
  if (game.isWaiting) return '';
  if (thinking === seat) return t('seat.thinking');
  return view?.turn === seat ? t('seat.turn') : '';
}

/**
 * A seat's clock: for the turn, shown only on turn, or for the whole game.
 * @param {Game} game
 * @param {number} seat
 */
function seatClock({ clock, over, activeSeat }, seat) {
  if (!clock) return nothing;
  const runs = clock.seat === seat;
  if (clock.kind !== 'game' && (!runs || over)) return nothing;
  const left = clock.kind === 'game' && !runs ? clock.seats?.[seat] ?? 0 : clock.left;
  return html`<deska-clock aria-label=${t(clock.kind === 'game' ? 'seat.clock.game' : 'seat.clock')} .own=${seat === activeSeat}
    .value=${{ left, running: runs && clock.running, heard: clock.heard }}></deska-clock>`;
}

/**
 * @param {Game} game
 * @param {Pick<Kit, 'sign'|'seat'>} kit
 * @param {{field: (seat: number) => unknown}|null} [levels]  if the levels of computers can be changed
 */
export function seatsPanel(game, kit, levels = null) {
  const { view, over } = game;
  return html`<ol class="seats" aria-label=${t('game.seats')}>${game.seats.map((seat, index) => {
    const turn = !over && !game.isWaiting && view?.turn === index;
    const score = view?.scores?.[index];
    const name = seatName(game, index);
    return html`<li class=${classMap({ seat: true, free: seat.kind === 'open', turn, thinking: game.thinking === index, won: Boolean(over?.winners?.includes(index)) })} aria-current=${turn ? 'true' : nothing}>
      <span class="name" title=${name}>${kit.sign?.(index) ?? nothing}${cuttableName(game, index)}</span>
      <span class="tag">${statusTag(game, index)}</span>
      ${seatClock(game, index)}
      ${score === undefined ? nothing : html`<deska-number class="score" .value=${score}></deska-number>`}
      <span class="kind">${seat.yours && seat.kind === 'person' && seat.name && !game.sharedScreen ? t('seat.you') : seat.kind === 'computer' ? levels?.field(index) ?? t('seat.computer') : ''}</span>
      ${kit.seat?.(index) ?? nothing}
    </li>`;
  })}</ol>`;
}
