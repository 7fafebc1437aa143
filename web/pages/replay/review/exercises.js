/**
 * Exercises from the mistakes of a reviewed game: which turns become exercises, how an answer is judged, progress. Pure: no DOM.
 */

/** @import {ExerciseAnswer} from '../../../boards/types.js' */
/** @import {Review, ReviewCandidate, TurnResult, TurnReview} from './types.js' */

import { GOOD_LOSS, GOOD_SPREAD_LOSS, isMistake, lossOf, pointsLost } from './model.js';

/**
 * An answer: made on the board, or a typed move.
 * @typedef {ExerciseAnswer|{text: string}} Answer
 *
 * @typedef {'best'|'good'|'worse'|'played'|'unlisted'|'unknown'} Verdict  worse: a candidate that loses too much; unknown: too few candidates are stored to judge other moves
 *
 * How a game writes its moves.
 * @typedef {{canonicalMove: (move: string) => string, describeCandidate: (candidate: ReviewCandidate) => {text: string, place: string}}} Notation
 */

/** With fewer candidates, a move that is not among them may still be good. */
const MIN_CANDIDATES = 3;

/** Returns the indexes of the turns of a seat that become exercises: its mistakes with a known better move. @param {Review} review @param {number} seat */
export const exercisesOf = ({ turns }, seat) => turns.flatMap((turn, index) => (turn.seat === seat && isMistake(turn) && (turn.result?.candidates.length ?? 0) > 0 ? [index] : []));

/** Whether a candidate is good enough as an answer. @param {TurnResult} result @param {ReviewCandidate} candidate */
export function isGood(result, candidate) {
  const loss = lossOf(result, candidate);
  if (loss === null || loss >= GOOD_LOSS) return candidate === result.candidates[0];
  // In the endgame mistakes are counted by spread.
  const points = result.endgame ? pointsLost(result, candidate) : null;
  return points === null || points < GOOD_SPREAD_LOSS;
}

/** Whether an answer is a candidate, exactly or except for which tiles are blanks. @param {Answer} answer @param {ReviewCandidate} candidate @param {Notation} notation @param {boolean} exact */
function isSame(answer, candidate, notation, exact) {
  if ('matches' in answer) return answer.matches(candidate, exact);
  const fold = (/** @type {string} */ text) => (exact ? text : text.toUpperCase());
  const text = answer.text.trim().replace(/\s+/g, ' ');
  if (fold(notation.canonicalMove(text)) === fold(notation.canonicalMove(candidate.move))) return true;
  // The word alone means its best placement.
  return !exact && fold(notation.describeCandidate(candidate).text) === fold(text);
}

/** Returns the candidate that an answer means, or null. @param {TurnResult} result @param {Answer} answer @param {Notation} notation */
export function candidateFor({ candidates }, answer, notation) {
  const find = (/** @type {boolean} */ exact) => candidates.find((candidate) => isSame(answer, candidate, notation, exact));
  return find(true) ?? find(false) ?? null;
}

/**
 * Judges an answer.
 * @param {TurnReview} turn @param {Answer} answer @param {Notation} notation
 * @returns {{verdict: Verdict, candidate: ReviewCandidate|null}}
 */
export function judge(turn, answer, notation) {
  const result = /** @type {TurnResult} */ (turn.result);
  const candidate = candidateFor(result, answer, notation);
  const played = notation.canonicalMove(result.played.move || turn.played);
  if (candidate && notation.canonicalMove(candidate.move) === played) return { verdict: 'played', candidate };
  if (candidate) return { verdict: candidate === result.candidates[0] ? 'best' : isGood(result, candidate) ? 'good' : 'worse', candidate };
  const meant = ('text' in answer ? answer.text : answer.move) ?? '';
  if (meant && notation.canonicalMove(meant).toUpperCase() === played.toUpperCase()) return { verdict: 'played', candidate: null };
  return { verdict: result.candidates.length < MIN_CANDIDATES ? 'unknown' : 'unlisted', candidate: null };
}

/** @typedef {'open'|'solved'|'shown'} ExerciseState  shown: the solution was looked at */

/** Goes through exercises. */
export class Exercises {
  /** @type {{turn: number, state: ExerciseState, tries: number, hints: number}[]} */
  all;
  at = 0;

  /** @param {number[]} turns  indexes of turns */
  constructor(turns) {
    this.all = turns.map((turn) => ({ turn, state: 'open', tries: 0, hints: 0 }));
  }

  get current() {
    return this.all[this.at] ?? null;
  }

  get isDone() {
    return this.at >= this.all.length;
  }

  /** Counts an answer. @param {Verdict} verdict */
  answer(verdict) {
    const { current } = this;
    if (current?.state !== 'open' || verdict === 'unknown') return;
    current.tries += 1;
    if (verdict === 'best' || verdict === 'good') current.state = 'solved';
  }

  hint() {
    if (this.current) this.current.hints += 1;
  }

  show() {
    if (this.current?.state === 'open') this.current.state = 'shown';
  }

  next() {
    this.at += 1;
  }

  /** Starts again with those that were not solved at once; with all, if there are none. */
  again() {
    const left = this.all.filter((one) => !isFirstTry(one));
    return new Exercises((left.length > 0 ? left : this.all).map(({ turn }) => turn));
  }

  get progress() {
    const solved = this.all.filter(({ state }) => state === 'solved');
    return { n: this.all.length, at: this.at + 1, solved: solved.length, first: solved.filter(isFirstTry).length };
  }
}

/** Whether an exercise was solved at the first try, without hints. @param {{state: ExerciseState, tries: number, hints: number}} exercise */
const isFirstTry = ({ state, tries, hints }) => state === 'solved' && tries === 1 && hints === 0;
