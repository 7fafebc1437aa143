/**
 * The result of a game: who won, why it ended, and the final scores.
 */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { has, number, t } from '../../i18n/index.js';
import { update } from '../main.js';
import { person, seatName, winnerText } from './seats.js';

/** @import {Kit} from '../../boards/types.js' */
/** @import {Game} from '../game.js' */

/** @param {Game} game @param {Kit} kit */
function endReason(game, kit) {
  const { over } = game;
  if (!over?.reason) return '';
  const by = (/** @type {string} */ kind) => person(game, game.records.findLast((record) => record.kind === kind)?.seat ?? 0);
  if (over.reason === 'resigned') return t('end.resigned', by('resigned'));
  if (over.reason === 'flagged') return t('end.flagged', by('flagged'));
  if (over.reason === 'abandoned') return t('say.abandoned', by('abandoned'));
  if (over.reason === 'aborted' && game.records.at(-1)?.kind === 'closed') return t('end.closed');
  if (over.reason === 'aborted') return t('end.aborted', by('aborted'));
  return kit.reason?.() ?? (has(`end.${over.reason}`) ? t(`end.${over.reason}`) : '');
}

/** The points of each seat, for games without a final adjustment. @param {Game} game */
function points(game) {
  const { over } = game;
  if (!over?.scores?.length) return nothing;
  return html`<table>
    <thead><tr><th scope="col">${t('end.player')}</th><th scope="col">${t('end.final')}</th></tr></thead>
    <tbody>${game.seats.map((_, seat) => html`<tr class=${over.winners.includes(seat) ? 'won' : ''}>
      <th scope="row">${seatName(game, seat)}</th><td class="final">${number(over.scores?.[seat] ?? 0)}</td></tr>`)}</tbody>
  </table>`;
}

/** @type {typeof import('./rating-changes.js')|null|undefined} */
let rated;

/** The changes of ratings, loaded on first use. @param {Game} game */
function ratingChangesView(game) {
  if (rated === undefined) {
    rated = null;
    import('./rating-changes.js').then((loaded) => {
      rated = loaded;
      update();
    });
  }
  return rated?.ratingChanges(game) ?? nothing;
}

/**
 * @param {Game} game
 * @param {Kit} kit
 * @param {unknown} acts  buttons
 */
export function ending(game, kit, acts) {
  if (!game.over) return nothing;
  return html`<section class="ending" aria-label=${winnerText(game)}>
    <header>
      <div><h2>${winnerText(game)}</h2><p>${endReason(game, kit)}</p></div>
      <div class="answers"><a class="button" data-tool="replay" href="/game/${game.id}/replay">${t('end.replay')}</a><a class="button" data-tool="review" href="/game/${game.id}/replay?review">${t('end.review')}</a>${game.tournament ? html`<a class="button" data-tool="tournament" href="/tournaments/${game.tournament.id}">${game.tournament.name}</a>` : nothing}${acts}</div>
    </header>
    ${game.rated ? ratingChangesView(game) : nothing}
    ${kit.finalScores ? kit.finalScores() : points(game)}
  </section>`;
}
