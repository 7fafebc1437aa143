/**
 * The changes of the players' ratings after a game.
 */

/** @import {GameRatings} from '../wire.js' */
/** @import {Game} from '../game.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { chapter, number, signed, t } from '../../i18n/index.js';
import { request } from '../api.js';
import { update } from '../main.js';
import { seatName } from './seats.js';

/** Cached by game; null while loading. @type {Map<string, GameRatings|null>} */
const known = new Map();

/** @param {string} id */
async function load(id) {
  known.set(id, null);
  try {
    const [response] = await Promise.all([request(`/games/${encodeURIComponent(id)}/ratings`), chapter('club')]);
    known.set(id, response);
    update();
  } catch {
    // Without an answer the changes are not shown; the profile has them as well.
  }
}

/** @param {Game} game */
export function ratingChanges(game) {
  const response = known.get(game.id);
  if (response === undefined) load(game.id);
  if (!response) return nothing;
  if (response.changes.length === 0) return html`<p class="rated-changes">${t('rated.none')}</p>`;
  return html`<p class="rated-changes">${t('ratings.title')}: ${response.changes.map(({ seat, before, after }, index) => html`${index > 0 ? ', ' : ''}${seatName(game, seat)} ${number(Math.round(after))} (${signed(Math.round(after) - Math.round(before))})`)}</p>`;
}
