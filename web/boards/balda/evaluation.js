/**
 * What the best move of a Balda position promises. Pure: no DOM.
 */

/** @import {Evaluation} from '../types.js' */
/** @import {Candidate} from './types.js' */

import { number, signed, t } from '../../i18n/index.js';
import { winProbability } from '../common/win-probability.js';

/** Points of the win probability for each square root of an empty square (docs/review.md). */
const WIN_SCALE = 1.6;

/**
 * The win probability with the final lead that the best move promises.
 * @param {Pick<Candidate, 'value'>|undefined} best @param {boolean} exact
 * @param {number} ahead  the lead of the side to move @param {number} empty  the number of empty squares @returns {Evaluation|null}
 */
export function evaluation(best, exact, ahead, empty) {
  if (!best) return null;
  const lead = ahead + best.value;
  const share = exact ? 0.5 + 0.5 * Math.sign(lead) : winProbability(lead, WIN_SCALE, empty);
  return {
    share, exact,
    text: (shown) => t('engine.percent', { n: number(Math.round(100 * shown)) }),
    detail: (shown) => {
      const own = Math.round((shown === share ? lead : -lead) * 10) / 10;
      return own === 0 ? number(0) : signed(own);
    },
  };
}
