/**
 * An open draw offer in the status line, with buttons for players who must answer.
 */

/** @import {Line} from '../../boards/types.js' */
/** @import {Game} from '../game.js' */

import { t } from '../../i18n/index.js';
import { briefName, person } from './seats.js';

/**
 * @param {Game} game
 * @param {(seat: number, accept: boolean) => void} answer
 * @returns {Line|null} null: no draw is offered
 */
export function offerLine(game, answer) {
  const { drawOffer, view } = game;
  if (!drawOffer || game.over) return null;
  const gone = view?.gone ?? [];
  const who = person(game, drawOffer.seat);
  const seat = game.ownSeats.find((mine) => mine !== drawOffer.seat && !drawOffer.taken.includes(mine) && !gone.includes(mine));
  if (seat === undefined) return { tone: 'busy', text: game.ownSeats.includes(drawOffer.seat) ? t('offer.yours') : t('offer.theirs', who) };
  const text = game.sharedScreen ? t('offer.shared', { name: who.name, other: briefName(game, seat) }) : t('offer.theirs', who);
  return {
    tone: 'hint',
    text,
    more: [
      { tool: 'accept-draw', sign: 'accept', label: t('offer.accept'), act: () => answer(seat, true) },
      { tool: 'decline-draw', sign: 'close', label: t('offer.decline'), act: () => answer(seat, false) },
    ],
  };
}
