/**
 * How the move that was played compares with the best one.
 */

/** @import {Analysed} from '../../boards/types.js' */
/** @import {Analysis, Candidate, GameRecord} from '../../app/types.js' */

import { t } from '../../i18n/index.js';
import { lexiconTitle } from '../../app/parts/words.js';
import { tenths } from './engine.js';

/** The number of first moves that a move played is compared with. */
const TOP = 20;

/**
 * @param {Analysed} game @param {GameRecord} record  the move played @param {Candidate[]} moves  best first @param {boolean} complete  all legal moves are listed
 * @returns {string} empty: nothing can be said
 */
export function gradeText(game, record, moves, complete) {
  const notation = game.notationOf(record);
  if (notation === null || moves.length === 0) return '';
  const index = moves.findIndex(({ move }) => game.canonicalMove(move) === game.canonicalMove(notation));
  if (index >= 0) return lossText(moves, index);
  if (complete) return t('analysis.unknown', { move: notation });
  const [best] = moves;
  if (!game.rankedBy && record.score !== undefined && best.score !== undefined && record.score <= best.score) return t('analysis.below', { move: notation, top: TOP, n: best.score - record.score });
  return t('analysis.below.other', { top: moves.length });
}

/** How much the played move loses. @param {Candidate[]} moves @param {number} index  its place */
function lossText(moves, index) {
  const [best, was] = [moves[0], moves[index]];
  if (index === 0) return t('analysis.grade.best');
  if (typeof best.win === 'number' && typeof was.win === 'number' && best.win > was.win) return t('analysis.grade.win', { n: Math.round(1000 * (best.win - was.win)) / 10 });
  if (typeof best.equity === 'number' && typeof was.equity === 'number') return t('analysis.grade.equity', { n: tenths(Math.max(0, best.equity - was.equity)) });
  return '';
}

/** Notes on what the values are based on. @param {Analysis} found @returns {string[]} */
export function basisNotes({ partial, leaves, own }) {
  return [
    partial ? t('analysis.partial', partial) : '',
    own !== false ? '' : leaves ? t('analysis.leaves.borrowed', { lexicon: lexiconTitle(leaves) }) : t('analysis.leaves.none'),
  ].filter(Boolean);
}

/** The result of a solved position. @param {Candidate & {value?: number}|undefined} best @returns {string} */
export function solvedText(best) {
  if (best?.value === undefined) return '';
  const gain = best.value > 0 ? 'ahead' : best.value < 0 ? 'behind' : 'even';
  return t(`analysis.solved.${gain}`, { n: Math.abs(best.value) });
}
