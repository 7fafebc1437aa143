/**
 * Texts of Erudit: labels, refusals, hints, steps, turns.
 */

/** @import {Why} from '../../app/types.js' */
/** @import {MoveText} from '../../app/parts/moves.js' */
/** @import {Who} from '../../app/parts/names.js' */
/** @import {Labels} from '../crossword/types.js' */
/** @import {Candidate, GameRecord, Hint, Preview, SeenStep} from './types.js' */

import { list, t } from '../../i18n/index.js';
import { refusalText } from '../common/texts.js';
import * as crossword from '../crossword/texts.js';

/** Returns the canonical form of a turn. @param {string} move */
export const canonicalMove = (move) => (/^ex /.test(move) ? crossword.canonicalMove(move) : move.trim());

/** @returns {Labels} */
export function labels() {
  const common = crossword.labels();
  return {
    ...common,
    empty: (name, mark, centre) => (centre && mark === '.' ? t('erudit.square.centre', { name }) : common.empty(name, mark, centre)),
    tile: (name, letter, value, blank, fresh, wrong, laying) => {
      const tile = blank ? t('erudit.square.star', { name, letter, n: value }) : common.tile(name, letter, value, false, false, false, 0);
      const laid = laying ? t('erudit.square.laying', { tile, n: laying }) : tile;
      if (wrong) return t('square.wrong', { tile: laid });
      return fresh ? t('square.fresh', { tile: laid }) : laid;
    },
    held: (letter, value) => (letter === '*' ? t('erudit.held.star') : common.held(letter, value)),
  };
}

/** @param {Why} why @param {string} [letter] of the star in question */
export function whyText(why, letter) {
  const words = why.words ?? [];
  return refusalText(why, { n: words.length, words: list(words.map((word) => word.toUpperCase())), letter: letter ?? '?' }, `erudit.why.${why.code}`);
}

/** Returns a hint as text. @param {Hint} hint */
export function hintText(hint) {
  if (hint.kind !== 'lay') return t(`hint.${hint.kind}`);
  const points = t('points', { n: hint.score ?? 0 });
  if (hint.steps) return t('erudit.hint.steps', { points, n: hint.layings ?? 0 });
  if (hint.squares) return t('hint.squares', { points });
  const taking = hint.takes ? ` ${t('erudit.hint.takes')}` : '';
  return `${t('erudit.hint.points', { points, n: hint.layings ?? 0 })}${taking}`;
}

/** Returns the letter of a taken star: the end of "take 8h А". @param {string} move */
const letterOf = (move) => [...move].at(-1) ?? '';

/** Returns a step in short: its main word, or the star it took. @param {SeenStep} step */
export const short = ({ take, words, move }) => (take ? `★${letterOf(move)}` : words[0]?.word.toUpperCase() ?? '');

/** Returns the words of a step with their points. @param {SeenStep} step */
const scored = ({ words }) => words.map(({ word, score }) => `${word.toUpperCase()} ${score}`).join(' · ');

/** Describes a step in a sentence. @param {SeenStep} step @param {number} n  from 1 */
export const stepText = (step, n) => (step.take ? t('erudit.step.take', { n, letter: letterOf(step.move) }) : t('erudit.step.lay', { n, words: scored(step) }));

/**
 * Returns the score of the last step and of the turn with it.
 * @param {Preview} preview
 */
export function placed({ steps, score }) {
  const last = steps.at(-1);
  return { text: last ? scored(last) : '', figure: t('erudit.sum', { n: score }) };
}

/** Describes a turn for the list of moves. @param {GameRecord} record @returns {MoveText} */
export function describe(record) {
  if (record.kind !== 'laid') return crossword.describe(record);
  const steps = record.steps ?? [];
  const words = steps.flatMap((step) => step.words.map(({ word }) => word.toUpperCase()));
  return {
    text: steps.map(short).join(' + '),
    place: (record.move ?? '').replace(/^take /, '').split(' ')[0],
    plain: false,
    extra: record.bonus ? t('line.bingo') : '',
    squares: steps.flatMap(({ squares }) => squares),
    words: [...new Set(words)],
  };
}

/** Describes a turn in a sentence. @param {GameRecord} record @param {Who} who  the player */
export function sentence(record, who) {
  if (record.kind !== 'laid') return crossword.sentence(record, who);
  return t('say.played', { ...who, move: describe(record).text, points: t('points', { n: record.score ?? 0 }) });
}

/** Returns the turn of a record in the notation of the analysis. @param {GameRecord} record @returns {string|null} */
export const notationOf = (record) => (record.kind === 'laid' ? record.move ?? null : crossword.notationOf(record));

/** Returns a candidate turn as readable text. @param {Candidate} candidate */
export function describeCandidate(candidate) {
  const { move, leave } = candidate;
  if (/^(ex |pass$)/.test(move)) return crossword.describeCandidate(candidate);
  const parts = move.split('; ').map((part) => part.split(' '));
  const text = parts.map(([first, ...rest]) => (first === 'take' ? `★${rest[1]}` : rest.join(' ').toUpperCase())).join(' + ');
  const [first] = parts;
  return { text, place: first[0] === 'take' ? first[1] : first[0], extra: leave ? t('analysis.leave', { tiles: leave }) : '' };
}
