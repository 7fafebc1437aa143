/**
 * Texts of Pentago: labels, refusals, hints, moves.
 */

/** @import {Why} from '../../app/types.js' */
/** @import {GameRecord, Hint} from './types.js' */
/** @import {MoveText} from '../../app/parts/moves.js' */
/** @import {Who} from '../../app/parts/names.js' */
/** @import {Labels} from './render.js' */

import { t } from '../../i18n/index.js';
import { plainLine, refusalText } from '../common/texts.js';
import { QUADRANTS } from './geometry.js';

/** @returns {Labels} */
export const labels = () => ({
  board: t('pentago.board'),
  turns: t('pentago.turns'),
  square: (square, what) => t('pentago.square', { square, what }),
  marbles: { empty: t('pentago.square.empty'), w: t('pentago.white'), b: t('pentago.black') },
  marks: {
    last: (label) => t('pentago.square.last', { label }),
    put: (label) => t('pentago.square.put', { label }),
    five: (label) => t('pentago.square.five', { label }),
    hinted: (label) => t('pentago.square.hinted', { label }),
    carried: (label) => t('pentago.square.carried', { label }),
  },
  values: { win: t('pentago.value.win'), draw: t('pentago.value.draw'), loss: t('pentago.value.loss') },
  valued: (label, value) => t('pentago.square.valued', { label, value }),
  turn: (quadrant, right) => t(right ? 'pentago.turn.right' : 'pentago.turn.left', { quadrant }),
  chosen: (label) => label,
});

/** Returns a turn in words: "quadrant A to the right". @param {string} turn */
export const turnText = (turn) => t(turn[1] === 'R' ? 'pentago.turn.right' : 'pentago.turn.left', { quadrant: turn[0] });

/** @param {Why} why */
export function whyText(why) {
  return refusalText(why, { n: 0, words: '' }, `pentago.why.${why.code}`);
}

/** Returns a hint as text. @param {Hint} hint */
export function hintText(hint) {
  if (hint.move) return hint.turn ? t('pentago.hint.move', { square: hint.move.slice(0, 2), turn: turnText(hint.turn) }) : t('pentago.hint.placing', { square: hint.move });
  return t(hint.squares ? 'pentago.hint.square' : 'pentago.hint.quadrant', { quadrant: QUADRANTS[hint.quadrant] ?? '' });
}

/**
 * Describes a turn for the list of moves.
 * @param {GameRecord} record
 * @returns {MoveText}
 */
export function describe(record) {
  switch (record.kind) {
    case 'moved': {
      const extra = record.waits ? t('pentago.line.waits') : record.over ? t(`pentago.line.${record.over.winners.length > 1 ? 'drawn' : record.over.winners[0] === record.seat ? 'won' : 'lost'}`) : '';
      return { text: record.move ?? '', place: '', plain: false, extra, squares: record.square === undefined ? [] : [record.square] };
    }
    case 'lapsed':
      return plainLine(t('pentago.line.lapsed'));
    default:
      return plainLine(record.kind);
  }
}

/** Describes a turn in a sentence. @param {GameRecord} record @param {Who} who  the player */
export function sentence(record, who) {
  if (record.kind !== 'moved') return t('say.other', { ...who, text: describe(record).text });
  const square = (record.move ?? '').slice(0, 2);
  return record.turn ? t('pentago.say.moved', { ...who, square, turn: turnText(record.turn) }) : t('pentago.say.placed', { ...who, square });
}
