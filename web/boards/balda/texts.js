/**
 * Texts of Balda: labels, refusals, hints, moves.
 */

/** @import {Why} from '../../app/types.js' */
/** @import {GameRecord, Hint} from './types.js' */
/** @import {MoveText} from '../../app/parts/moves.js' */
/** @import {Who} from '../../app/parts/names.js' */
/** @import {Labels} from './render.js' */

import { t } from '../../i18n/index.js';
import { plainLine, refusalText } from '../common/texts.js';
import { factorText } from './render.js';

/** @returns {Labels} */
export const labels = () => ({
  board: t('balda.board'),
  alphabet: t('balda.alphabet'),
  square: (row, column) => t('balda.square', { row, column }),
  empty: (square) => t('balda.square.empty', { square }),
  letter: (square, letter) => t('balda.square.letter', { square, letter }),
  fresh: (square, letter) => t('balda.square.fresh', { square, letter }),
  marked: (square, n) => t('balda.square.marked', { square, n }),
  prize: (square, factor) => t('balda.square.prize', { square, factor }),
  chosen: (square) => t('balda.square.chosen', { square }),
  hinted: (square) => t('balda.square.hinted', { square }),
  last: (square) => t('balda.square.last', { square }),
});

/** @param {Why} why */
export function whyText(why) {
  const [word = ''] = why.words ?? [];
  return refusalText(why, { n: 0, word, words: word }, `balda.why.${why.code}`);
}

/** Returns a hint as text. @param {Hint} hint */
export function hintText(hint) {
  if (hint.kind !== 'place') return t(`balda.hint.${hint.kind}`);
  if (hint.word) return t('balda.hint.word', { word: hint.word, letter: hint.letter ?? '' });
  return t(hint.square === undefined ? 'balda.hint.length' : 'balda.hint.square', { n: hint.length ?? 0 });
}

/**
 * Describes a turn for the list of moves.
 * @param {GameRecord} record
 * @param {[number, number][]} [prizes]
 * @returns {MoveText}
 */
export function describe(record, prizes = []) {
  switch (record.kind) {
    case 'placed':
    case 'accepted': {
      const factor = prizes.find(([square]) => square === record.square)?.[1];
      return {
        text: record.word ?? '', place: '', plain: false, words: record.word ? [record.word] : [], squares: record.path ?? [], seat: record.seat,
        extra: [t('balda.line.letter', { letter: record.letter ?? '' }), factor ? factorText(factor) : '', record.kind === 'accepted' ? t('balda.line.approved') : ''].filter(Boolean).join(' · '),
      };
    }
    case 'declined':
      return plainLine(t('balda.line.declined', { word: record.word ?? '' }));
    case 'passed':
      return plainLine(t(record.timeout ? 'balda.line.timeout' : 'balda.line.passed'));
    default:
      return plainLine(record.kind);
  }
}

/** Describes a turn in a sentence. @param {GameRecord} record @param {Who} who  the player */
export function sentence(record, who) {
  switch (record.kind) {
    case 'placed':
    case 'accepted':
      return t(record.kind === 'placed' ? 'balda.say.placed' : 'balda.say.accepted', { ...who, word: record.word ?? '', n: record.score ?? 0 });
    case 'declined':
      return t('balda.say.declined', { word: record.word ?? '' });
    case 'passed':
      return t(record.timeout ? 'balda.say.timeout' : 'balda.say.passed', who);
    default:
      return t('say.other', { ...who, text: describe(record).text });
  }
}
