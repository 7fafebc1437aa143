/**
 * Games of the CTU competition in the analysis board: how squares and moves are written, and what the best move promises. Pure: no DOM.
 */

/** @import {Evaluation} from '../types.js' */
/** @import {Candidate, GameRecord, ReplayStep} from './types.js' */

import { number, signed, t } from '../../i18n/index.js';
import { winProbability } from '../common/win-probability.js';

/** Points of the win probability for each square root of a letter left (docs/review.md). */
const WIN_SCALE = 4;

/** Returns a placement of the competition, `[7,3]` with an arrow to the right and `KROKET`, in the notation of the analysis, `8d KROKET`. @param {string} move */
export function analysisNotation(move) {
  const [, row, column, arrow, word] = /^\[(\d+), ?(\d+)\]([\u2192\u2193]) (.+)$/.exec(move) ?? [];
  if (word === undefined) return move;
  const [rank, file] = [String(Number(row) + 1), String.fromCharCode(97 + Number(column))];
  return `${arrow === '\u2193' ? file + rank : rank + file} ${word}`;
}

/** Returns a place of the analysis, `8d` or `d8`, as the competition writes it: row, column and an arrow. @param {string} place */
export function competitionPlace(place) {
  const down = /^[a-z]/.test(place);
  const file = down ? place.charCodeAt(0) : place.charCodeAt(place.length - 1);
  return `[${Number.parseInt(down ? place.slice(1) : place, 10) - 1},${file - 97}]${down ? '\u2193' : '\u2192'}`;
}

/** @param {GameRecord} record @returns {string|null} */
export function notationOf(record) {
  if (record.kind === 'placed') return record.move ? analysisNotation(record.move) : null;
  if (record.kind === 'exchanged') return record.tiles ? `ex ${record.tiles}` : null;
  return record.kind === 'passed' ? 'pass' : null;
}

/**
 * The chances of the side to move with the move of most points.
 * @param {Pick<Candidate, 'score'>|undefined} best @param {Pick<ReplayStep, 'scores'|'turn'|'bag'|'racks'>} step @returns {Evaluation|null}
 */
export function evaluation(best, { scores, turn, bag, racks }) {
  if (!best || turn === null) return null;
  const lead = scores[turn] - Math.max(...scores.filter((_, seat) => seat !== turn)) + best.score;
  const share = winProbability(lead, WIN_SCALE, bag + (racks[turn]?.length ?? 0));
  return {
    share, exact: false,
    text: (shown) => t('engine.percent', { n: number(Math.round(100 * shown)) }),
    detail: (shown) => signed(shown === share ? lead : -lead),
  };
}
