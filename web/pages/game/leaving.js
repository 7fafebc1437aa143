/** What is said before a player leaves a game with other players. Pure: no DOM. */

/** @import {Game} from '../../app/game.js' */

import { t, wholeTime } from '../../i18n/index.js';

/**
 * What leaving costs, and what happens to whoever only closes the page.
 * @param {Pick<Game, 'clock'|'seats'>} game
 * @param {number|null} claim  after how many milliseconds the others may claim the game; null: never
 */
export function leaveText({ clock, seats }, claim) {
  const others = seats.some(({ kind, yours }) => kind === 'person' && !yours);
  const texts = [t('leave.text')];
  if (clock) texts.push(t('leave.clock'));
  if (others && claim !== null) texts.push(t('leave.claim', { time: wholeTime(claim) }));
  return texts.join(' ');
}
