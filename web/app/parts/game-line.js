/**
 * One game in a list of games: players, state or result, and whose turn it is.
 */

/** @import {GameLine} from '../types.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { ago, has, moment, number, t } from '../../i18n/index.js';
import { profileOf } from '../../boards/index.js';
import { outcome, resultOf } from './names.js';
import { seatName } from './seats.js';

/** @param {GameLine} game @param {number} index */
const seatNameIn = ({ seats, game }, index) => seatName({ seats, sharedScreen: countPersons(seats) > 1, rules: { game } }, index);

/** Returns the number of people on this screen. @param {GameLine['seats']} seats */
const countPersons = (seats) => seats.filter(({ yours, kind }) => yours && kind === 'person').length;

/** @param {GameLine} game */
export const playerNames = (game) => game.seats.map((_, index) => seatNameIn(game, index)).join(t('game.vs'));

/** Signs of results, so that they are not conveyed by colour alone. */
const SIGNS = { won: '+', drawn: '=', lost: '−' };

/** Shows how long ago a time was. @param {number} at @param {boolean} exact  whether to show the date as well */
const timeAgo = (at, exact) => html`<time class="when" datetime=${new Date(at).toISOString()} title=${moment(at)}>${exact ? html`${moment(at)}<small>${ago(at)}</small>` : ago(at)}</time>`;

/** @param {GameLine} game */
function stateText(game) {
  const { over, turn, seats } = game;
  if (seats.some(({ kind }) => kind === 'open')) return { mine: false, text: t('start.game.open') };
  if (over || turn === null) return { mine: false, text: over && seats.length > 1 ? outcome(game, (seat) => seatNameIn(game, seat)) : '' };
  const mine = seats[turn]?.yours && seats[turn]?.kind === 'person';
  return { mine, text: mine && countPersons(seats) === 1 ? t('start.game.turn') : t('start.game.theirs', { name: seatNameIn(game, turn) }) };
}

/**
 * @param {GameLine} game
 * @param {unknown} [more]  buttons
 */
export function gameLine(game, more = nothing) {
  const { mine, text } = stateText(game);
  const result = resultOf(game);
  // With two players, our result implies the winner, so no name is needed.
  const details = [result && game.seats.length === 2 ? '' : text, game.label, game.noted && has('games.noted') ? t('games.noted') : ''].filter(Boolean).join(' · ');
  const profile = profileOf(game.game);
  return html`<li class=${more === nothing ? '' : 'with-more'}><a class=${mine ? 'line mine' : 'line'} href=${game.over ? `/game/${game.id}/replay` : `/game/${game.id}`}>
    <span class="flag" title=${profile?.title() ?? game.game}>${profile?.picture() ?? nothing}</span>
    <span class="names">${playerNames(game)}</span>
    <span class="scores">${game.scores.map(number).join(' : ')}</span>
    <span class="state">${result ? html`<b class="result ${result}"><i aria-hidden="true">${SIGNS[result]}</i>${t(`result.${result}`)}</b>` : nothing}${details ? html`<span>${details}</span>` : nothing}</span>
    ${timeAgo(game.updated, more !== nothing)}
  </a>${more}</li>`;
}
