/** The warning before leaving a game with other people. No DOM access. */

/** @import {Game} from '../../app/game.js' */

import { t, wholeTime } from '../../i18n/index.js';

/**
 * Explains what leaving costs, and what happens if one only closes the page.
 * @param {Pick<Game, 'clock'|'seats'>} game
 * @param {number|null} claim  after how many milliseconds the others can claim the game; null: never
 */
export function leaveText({ clock, seats }, claim) {
  const others = seats.some(({ kind, yours }) => kind === 'person' && !yours);
  const texts = [t('leave.text')];
  if (clock) texts.push(t('leave.clock'));
  if (others && claim !== null) texts.push(t('leave.claim', { time: wholeTime(claim) }));
  return texts.join(' ');
}
