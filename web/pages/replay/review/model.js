/**
 * What the page reads of a review: mistakes, the graph's lines, exact phases. Pure: no DOM.
 */

/** @import {MoveClass, Review, TurnReview} from './types.js' */
/** @import {Point} from '../../../app/parts/scales.js' */

/** The classes, best first. @type {MoveClass[]} */
export const CLASSES = ['best', 'excellent', 'good', 'inaccuracy', 'mistake', 'blunder', 'forced'];

/** The marks of classes in lists of moves. @type {Record<MoveClass, string>} */
export const MARKS = { best: '!', excellent: '', good: '', inaccuracy: '?!', mistake: '?', blunder: '??', forced: '–' };

/** Losses of win probability from here on are mistakes; smaller ones are good. */
export const GOOD_LOSS = 0.05;

/** Losses of spread from here on are medium mistakes in the endgame. */
export const GOOD_SPREAD_LOSS = 7;

/** Whether a turn is shown among the mistakes: by its class, or by the spread that it loses in the endgame. @param {TurnReview} turn */
export const isMistake = ({ class: kind, mistake, result }) => kind === 'inaccuracy' || kind === 'mistake' || kind === 'blunder'
  || (kind !== null && (mistake === 'large' || (mistake === 'medium' && Boolean(result?.endgame))));

/**
 * Returns the indexes of the mistakes.
 * @param {Review} review @param {number|null} [seat]  null: of all seats
 */
export const mistakesOf = ({ turns }, seat = null) => turns.flatMap((turn, index) => (isMistake(turn) && (seat === null || turn.seat === seat) ? [index] : []));

/**
 * Returns the next mistake after a step of the replay, or the previous one before it; null if there is none.
 * @param {Review} review @param {number} step @param {1|-1} direction @param {number|null} [seat]
 */
export function nextMistake(review, step, direction, seat = null) {
  const all = mistakesOf(review, seat);
  return (direction > 0 ? all.find((index) => review.turns[index].step > step) : all.findLast((index) => review.turns[index].step < step)) ?? null;
}

/** Returns the turn that is made from a step or, between turns, the next one; null after the last turn. @param {Review} review @param {number} step */
export function turnAt({ turns }, step) {
  const index = turns.findIndex((turn) => turn.step >= step);
  return index < 0 ? null : index;
}

/** Returns a win probability from one seat's view; null if it says nothing about that seat. @param {Review} review @param {number} by  the seat whose it is @param {number} win @param {number} seat */
function seenFrom({ seats }, by, win, seat) {
  if (by === seat) return win;
  return seats.length === 2 ? 1 - win : null;
}

/**
 * Returns the win probability before each turn, and after the last one, from one seat's view. With more than two seats, only that seat's turns have one.
 * @param {Review} review @param {number} seat @returns {(number|null)[]}
 */
export function winCourse(review, seat) {
  const before = review.turns.map(({ seat: by, result }) => (result ? seenFrom(review, by, result.best.win, seat) : null));
  const last = review.turns.at(-1);
  return [...before, last?.result ? seenFrom(review, last.seat, last.result.played.win, seat) : null];
}

/**
 * Returns the losses of the mistakes: at which turn, from which win probability to which, from one seat's view.
 * @param {Review} review @param {number} seat
 */
export const drops = (review, seat) => mistakesOf(review).flatMap((index) => {
  const { seat: by, result, class: kind } = review.turns[index];
  if (!result || kind === null) return [];
  const [from, to] = [seenFrom(review, by, result.best.win, seat), seenFrom(review, by, result.played.win, seat)];
  return from === null || to === null ? [] : [{ index, from, to, kind, by }];
});

/**
 * Returns the scores of a seat before each turn, and at the end.
 * @param {Review} review @param {number} seat @param {number[]|undefined} finals  the scores at the end
 */
export const scoreCourse = ({ turns }, seat, finals) => [...turns.map(({ scores }) => scores[seat] ?? null), finals?.[seat] ?? null];

/** Returns the phases with exact values as pairs of turns, the second exclusive. @param {Review} review @returns {[number, number][]} */
export function exactPhases({ turns }) {
  /** @type {[number, number][]} */
  const phases = [];
  turns.forEach(({ result }, index) => {
    if (!result?.exact) return;
    const last = phases.at(-1);
    if (last?.[1] === index) last[1] = index + 1;
    else phases.push([index, index + 1]);
  });
  return phases;
}

/** Returns the points of a course in a plot. @param {(number|null)[]} course @param {(index: number) => number} x @param {(value: number) => number} y @returns {(Point|null)[]} */
export const pointsOf = (course, x, y) => course.map((value, index) => (value === null ? null : { x: x(index), y: y(value) }));

/** Returns the loss of win probability of a candidate, estimated from its points if it has no win probability; null if nothing is known. @param {import('./types.js').TurnResult} result @param {import('./types.js').ReviewCandidate} candidate */
export function lossOf(result, candidate) {
  const first = result.candidates[0];
  if (candidate === first) return 0;
  const win = winOf(candidate);
  if (win !== null) return Math.max(0, result.best.win - win);
  // Between the best and the played move, the loss is proportional to the lost points.
  const points = pointsLost(result, candidate);
  if (points === null) return null;
  if (points <= 0) return 0;
  return result.points_lost && result.points_lost > 0 ? result.loss * (points / result.points_lost) : null;
}

/** @param {import('./types.js').ReviewCandidate} candidate */
function winOf({ win, expected, value }) {
  if (typeof win === 'number') return win;
  if (typeof expected === 'number') return expected;
  if (typeof value !== 'string') return null;
  return { win: 1, draw: 0.5, loss: 0 }[value] ?? null;
}

/** Returns how many points a candidate is below the best one; null if unknown. @param {import('./types.js').TurnResult} result @param {import('./types.js').ReviewCandidate} candidate */
export function pointsLost({ candidates: [first] }, candidate) {
  for (const measure of /** @type {const} */ (['spread', 'value', 'equity'])) {
    const [best, own] = [first?.[measure], candidate[measure]];
    if (typeof best === 'number' && typeof own === 'number') return best - own;
  }
  return null;
}

/**
 * Returns a review in which the first candidate of each turn is its best move, also if that is a pass, which games do not list among the candidates.
 * @param {Review} review @returns {Review}
 */
export const withBestFirst = (review) => ({ ...review, turns: review.turns.map((turn) => {
  const { result } = turn;
  if (!result?.best.move || result.candidates[0]?.move === result.best.move) return turn;
  const best = result.candidates.find(({ move }) => move === result.best.move) ?? { move: result.best.move, win: result.best.win, spread: result.best.spread, equity: result.best.equity };
  return { ...turn, result: { ...result, candidates: [best, ...result.candidates.filter((one) => one !== best)] } };
}) });
