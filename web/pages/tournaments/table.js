/**
 * The standings and the crosstable of a tournament.
 */

/** @import {Tournament, TournamentMeeting, TournamentPlace} from '../../app/wire.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { computerName } from '../../app/parts/names.js';
import { number, signed, t } from '../../i18n/index.js';

/** Signs of results, so that they are not conveyed by colour alone. */
const SIGNS = ['−', '=', '+'];

/** Returns a player's name. @param {TournamentPlace|undefined} place @param {string} rules  of the tournament; their name starts with the game's */
export function nameOf(place, rules) {
  if (!place) return '';
  if (place.computer) return t('player.numbered', { name: computerName(place.name, rules.split('-')[0]), n: place.player + 1 });
  return place.name === 'deleted player' ? t('guest.deleted') : place.name;
}

/** @param {TournamentPlace} place @param {string} rules */
const playerLink = (place, rules) => html`${place.computer || place.name === 'deleted player' ? nameOf(place, rules) : html`<a href=${`/member/${encodeURIComponent(place.name)}`}>${place.name}</a>`}${place.program ? html` <small>${t('tournaments.program')}</small>` : nothing}${place.withdrawn ? html` <small>${t('tournaments.withdrawn')}</small>` : nothing}`;

/** @param {number} player @param {TournamentMeeting} meeting */
const isPlayerIn = (player, { players }) => players[0] === player || players[1] === player;

/** Formats a score with ½ for halves. @param {number} value */
const points = (value) => (value % 1 === 0.5 ? `${value < 1 ? '' : number(Math.floor(value))}½` : number(Math.round(value * 100) / 100));

/** Returns a player's result in a game, in half points. @param {number} player @param {TournamentMeeting} meeting */
const halfPoints = (player, { players, halves }) => (halves === null ? null : halves[players[0] === player ? 0 : 1]);

/** @param {Tournament} tournament */
export function table(tournament) {
  const { places, ties, mode, rounds, state, you } = tournament;
  const begun = state !== 'open';
  const columns = mode === 'swiss' && begun ? Array.from({ length: Math.max(rounds, tournament.round) }, (_, index) => index + 1) : [];
  return html`<div class="wide" role="region" tabindex="0" aria-label=${t('tournaments.table')}><table class="places">
    <thead><tr><th scope="col">${t('tournaments.place')}</th><th scope="col">${t('tournaments.player')}</th>${begun ? html`<th scope="col">${t('tournaments.score')}</th>` : nothing}
      ${columns.map((round) => html`<th scope="col" class="cell">${number(round)}</th>`)}
      ${mode === 'arena' && begun ? html`<th scope="col" class="brought">${t('tournaments.games')}</th>` : nothing}
      ${begun ? ties.map((tie) => html`<th scope="col" class="tie" title=${t(`tournaments.tie.${tie}.note`)}>${t(`tournaments.tie.${tie}`)}</th>`) : nothing}</tr></thead>
    <tbody>${places.map((place) => html`<tr class=${[place.player === you ? 'yours' : '', place.withdrawn ? 'gone' : ''].join(' ')}>
      <td>${begun ? number(place.place) : ''}</td><th scope="row">${playerLink(place, tournament.rules)}</th>${begun ? html`<td class="score">${points(place.score)}</td>` : nothing}
      ${columns.map((round) => cell(tournament, place, round))}
      ${mode === 'arena' && begun ? html`<td class="brought"><span>${place.brought.slice(-12).map((one) => html`<i class=${one > 2 ? 'double' : one === 0 ? 'none' : ''}>${number(one)}</i>`)}</span>${place.streak ? html`<em title=${t('tournaments.streak.note')}>${t('tournaments.streak')}</em>` : nothing}</td>` : nothing}
      ${begun ? place.ties.map((value, index) => html`<td class="tie">${ties[index] === 'spread' && value !== 0 ? signed(value) : points(value)}</td>`) : nothing}</tr>`)}</tbody>
  </table></div>`;
}

/** A player's result in a round, with the opponent's place and a link to the game. @param {Tournament} tournament @param {TournamentPlace} place @param {number} round */
function cell({ meetings, places, rules }, { player }, round) {
  const meeting = meetings.find((one) => one.round === round && isPlayerIn(player, one));
  if (!meeting) return html`<td class="cell"></td>`;
  const other = places.find((one) => one.player === meeting.players[meeting.players[0] === player ? 1 : 0]);
  const halves = halfPoints(player, meeting);
  if (!other) return html`<td class="cell" title=${t('tournaments.rests')}>${t('tournaments.rests.short')}</td>`;
  const text = `${halves === null ? '' : SIGNS[halves]}${other.place}`;
  const title = t(halves === null ? 'tournaments.against' : `tournaments.against.${halves}`, { name: nameOf(other, rules) });
  return html`<td class="cell ${halves === null ? 'going' : ['lost', 'drawn', 'won'][halves]}">${meeting.game === null ? html`<span title=${title}>${text}</span>` : html`<a href=${`/game/${meeting.game}${halves === null ? '' : '/replay'}`} title=${title}>${text}<span class="hidden">, ${title}</span></a>`}</td>`;
}

/** The crosstable of a round robin. @param {Tournament} tournament */
export function crosstable({ places, meetings, rules }) {
  return html`<div class="wide" role="region" tabindex="0" aria-label=${t('tournaments.cross')}><table class="places">
    <thead><tr><th scope="col">${t('tournaments.place')}</th><th scope="col">${t('tournaments.player')}</th>${places.map((_, index) => html`<th scope="col" class="cell">${number(index + 1)}</th>`)}</tr></thead>
    <tbody>${places.map((row, index) => html`<tr><td>${number(index + 1)}</td><th scope="row">${nameOf(row, rules)}</th>${places.map((column) => {
      const met = meetings.filter((one) => row !== column && isPlayerIn(row.player, one) && isPlayerIn(column.player, one));
      return html`<td class="cell">${row === column ? '×' : met.map((one) => {
        const halves = halfPoints(row.player, one);
        const text = halves === null ? '…' : points(halves / 2);
        return one.game === null ? html`<span>${text}</span>` : html`<a href=${`/game/${one.game}${halves === null ? '' : '/replay'}`} >${text}<span class="hidden">, ${t('tournaments.meet', { first: nameOf(row, rules), second: nameOf(column, rules) })}</span></a>`;
      })}</td>`;
    })}</tr>`)}</tbody>
  </table></div>`;
}
