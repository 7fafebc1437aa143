/**
 * Texts of crossword games: labels, refusals, hints, moves.
 */

/** @import {Why} from '../../app/types.js' */
/** @import {Candidate, CrosswordHint, GameRecord, Labels, Word} from './types.js' */
/** @import {MoveText} from '../../app/parts/moves.js' */
/** @import {Who} from '../../app/parts/names.js' */

import { list, signed, t } from '../../i18n/index.js';
import { plainLine, refusalText } from '../common/texts.js';
import { isBlank } from './state.js';

/** @returns {Labels} */
export function labels() {
  const marked = (/** @type {string} */ mark) => (mark === '.' ? '' : t(`mark.long.${mark}`));
  return {
    board: t('board.label'),
    rack: t('rack.label'),
    mark: (mark) => (mark === '.' ? '' : t(`mark.${mark}`)),
    empty: (name, mark, centre) => {
      if (centre) return t('square.centre', { name, mark: marked(mark) });
      return mark === '.' ? t('square.empty', { name }) : t('square.mark', { name, mark: marked(mark) });
    },
    tile: (name, letter, value, blank, fresh, wrong) => {
      const tile = blank ? t('square.blank', { name, letter }) : t('square.tile', { name, letter, n: value });
      if (wrong) return t('square.wrong', { tile });
      return fresh ? t('square.fresh', { tile }) : tile;
    },
    hinted: (square) => t('square.hinted', { square }),
    held: (letter, value) => (isBlank(letter) ? t('held.blank') : t('held.tile', { letter, n: value })),
  };
}

/** @param {Why} why */
export function whyText(why) {
  const unknown = why.words ?? [];
  return refusalText(why, { n: unknown.length, words: list(unknown.map((word) => word.toUpperCase())) });
}

/**
 * Returns a hint as text.
 * @param {CrosswordHint} hint
 */
export function hintText(hint) {
  if (hint.kind !== 'place') return t(`hint.${hint.kind}`);
  const points = t('points', { n: hint.score ?? 0 });
  if (hint.move) return t('hint.move', { points, move: hint.move });
  return hint.squares ? t('hint.squares', { points }) : t('hint.points', { points, n: hint.length ?? 0 });
}

/**
 * Returns the words of a placement and its score.
 * @param {{score: number, words: Word[], bingo: boolean}} verdict
 */
export function words({ score, words: formed, bingo }) {
  const each = formed.length > 1 || bingo ? formed.map(({ word, score: points }) => `${word.toUpperCase()} ${points}`) : formed.map(({ word }) => word.toUpperCase());
  const rest = score - formed.reduce((sum, { score: points }) => sum + points, 0);
  if (bingo && rest > 0) each.push(`${t('line.bingo')} ${rest}`);
  return { text: each.join(' · '), figure: signed(score) };
}

/**
 * Describes a turn for the list of moves.
 * @param {GameRecord} record
 * @returns {MoveText}
 */
export function describe(record) {
  switch (record.kind) {
    case 'placed': {
      const [place, ...word] = (record.move ?? '').split(' ');
      return { text: word.join(' '), place, plain: false, extra: record.bingo ? t('line.bingo') : '', squares: record.words?.[0]?.squares ?? record.squares ?? [], words: record.words?.map(({ word: formed }) => formed.toUpperCase()) };
    }
    case 'exchanged':
      return plainLine(t('line.exchanged', { n: record.count ?? 0 }), { extra: record.tiles ?? '' });
    case 'challenged': {
      const { unknown = [] } = record;
      const upheld = unknown.length > 0 ? t('line.challenge.upheld', { words: list(unknown) }) : t('line.challenge.right');
      const text = record.upheld ? upheld : t('line.challenge.failed');
      return plainLine(text, { seat: record.against, points: record.points });
    }
    case 'passed':
      return plainLine(t(record.timeout ? 'line.timeout' : 'line.passed'));
    case 'overtime':
      return plainLine(t('line.overtime'), { points: record.points });
    default:
      return plainLine(record.kind);
  }
}

/**
 * Describes a turn in a sentence.
 * @param {GameRecord} record
 * @param {Who} who  the player
 */
export function sentence(record, who) {
  switch (record.kind) {
    case 'placed':
      return t('say.played', { ...who, move: describe(record).text, points: t('points', { n: record.score ?? 0 }) });
    case 'exchanged':
      return t('say.exchanged', { ...who, n: record.count ?? 0 });
    case 'passed':
      return t(record.timeout ? 'say.timeout' : 'say.passed', who);
    case 'ended':
      return t('replay.end');
    case 'accepted':
      return t('replay.accepted', who);
    default:
      return t('say.other', { ...who, text: describe(record).text });
  }
}

/**
 * Returns the canonical form of a move: the tiles of an exchange are sorted.
 * @param {string} move
 */
export function canonicalMove(move) {
  const [first, rest = ''] = move.trim().split(/\s+/);
  return /^(ex|-)/i.test(first) ? `ex ${[...rest].sort().join('')}` : `${first} ${rest}`.trim();
}

/** Returns the move of a record in the notation of the analysis. @param {GameRecord} record @returns {string|null} */
export function notationOf(record) {
  if (record.kind === 'placed') return record.move ?? null;
  if (record.kind === 'exchanged') return record.tiles ? `ex ${record.tiles}` : null;
  return record.kind === 'passed' ? 'pass' : null;
}

/** Returns a candidate move as readable text. @param {Candidate} candidate */
export function describeCandidate({ move, leave }) {
  const [first, rest = ''] = move.split(' ');
  const extra = leave ? t('analysis.leave', { tiles: leave }) : '';
  if (/^(ex|-\S)/i.test(first)) return { text: t('analysis.exchange', { tiles: rest || first.slice(1) }), place: '', extra };
  if (/^(pass|-)$/i.test(first)) return { text: t('analysis.pass'), place: '', extra };
  return { text: rest, place: first, extra };
}
