/**
 * The rematch: who wants it, who has yet to answer, and the link to it.
 */

/** @import {Game} from '../game.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { list, t } from '../../i18n/index.js';
import { seatName } from './seats.js';

/**
 * The buttons beside "Replay" after a game.
 * @param {Game} game
 * @param {() => void} want
 * @param {(() => void)|null} [anew]  restarts the same game, if the game supports that
 * @param {(() => void)|null} [stop]  withdraws or declines the rematch
 */
export function rematchButtons(game, want, anew = null, stop = null) {
  const { wanted, id, declined } = game.rematch;
  const plays = game.ownSeats.length > 0 || (game.isShow && game.owner);
  if (id) return html`<a class="button go" data-tool="next" href="/game/${id}">${t('again.go')}</a>`;
  if (!plays) return nothing;
  const isWanted = game.ownSeats.some((seat) => wanted.includes(seat));
  const waited = game.seats.flatMap((seat, index) => (seat.kind === 'person' && !seat.yours && !wanted.includes(index) ? [index] : []));
  const names = (/** @type {number[]} */ seats) => list(seats.map((seat) => seatName(game, seat)));
  const refuse = (/** @type {string} */ label) => (stop ? html`<button class="button" data-tool="again-stop" @click=${stop}>${label}</button>` : nothing);
  if (isWanted) return html`<span class="waiting" role="status">${t('again.waiting', { name: names(waited) })}</span>${refuse(t('again.cancel'))}`;
  const no = declined === undefined || game.ownSeats.includes(declined) ? nothing : html`<span class="waiting" role="status">${t('again.declined', { name: names([declined]) })}</span>`;
  return html`${wanted.length > 0 ? html`<span class="waiting" role="status">${t('again.wanted', { name: names(wanted), n: wanted.length })}</span>${refuse(t('again.decline'))}` : no}
    ${anew ? html`<button class="button" data-tool="anew" @click=${anew}>${t('tools.anew')}</button>` : nothing}
    <button class="button go" data-tool="again" @click=${want}>${t(anew ? 'tools.new' : 'end.again')}</button>`;
}
