/**
 * Sounds and notifications of events in a game.
 */

/** @import {GameRecord} from '../../app/types.js' */
/** @import {GamePage} from '../game.js' */

import { person } from '../../app/parts/seats.js';
import * as settings from '../../app/settings.js';
import { sound } from '../../app/sound.js';
import { t } from '../../i18n/index.js';

/** @param {GamePage} page @param {GameRecord[]} fresh @param {{turn: number|null, over: boolean}} before */
export function announceEvents(page, fresh, before) {
  const { game } = page;
  const turned = game.myTurn && before.turn !== game.view?.turn;
  if (game.over && !before.over) {
    sound('end');
    if (game.ownSeats.length > 0) notifyAway(t('say.over'));
    return;
  }
  if (turned) notifyAway(t('say.turn'));
  const declined = fresh.findLast(({ kind }) => kind === 'draw_declined');
  if (declined) page.tell({ tone: 'plain', text: t('offer.declined', person(game, declined.seat ?? 0)) });
  if (fresh.some(({ kind, seat }) => kind === 'draw_offered' && !game.ownSeats.includes(seat ?? -1))) sound('turn');
  const numbers = new Set(game.turns.map(({ n }) => n));
  const turn = fresh.findLast(({ n, timeout }) => numbers.has(n) && !timeout);
  if (turn) sound(game.ownSeats.includes(turn.seat ?? -1) ? 'play' : 'theirs');
  else if (turned) sound('turn');
}

/** Shows a browser notification if enabled and the page is in the background. @param {string} text */
async function notifyAway(text) {
  if (!settings.get().notify) return;
  const { notify } = await import('../../app/notify.js');
  notify({ title: document.title, text, href: location.pathname });
}
