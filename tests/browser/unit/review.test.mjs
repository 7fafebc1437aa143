// What the page reads of a review, and exercises from its mistakes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordAnswer } from '../../../web/boards/balda/exercise.js';
import { tilesAnswer } from '../../../web/boards/crossword/exercise.js';
import { turnAnswer } from '../../../web/boards/pentago/exercise.js';
import { candidateFor, Exercises, exercisesOf, isGood, judge } from '../../../web/pages/replay/review/exercises.js';
import { drops, exactPhases, lossOf, mistakesOf, nextMistake, scoreCourse, turnAt, winCourse, withBestFirst } from '../../../web/pages/replay/review/model.js';

const move = (name, win, more = {}) => ({ move: name, win, doubt: null, spread: null, equity: null, value: null, ...more });

/** A turn: from its best win probability, what was played loses. */
const turn = (step, seat, win, loss, kind, more = {}) => ({
  step, seat, played: 'B', score: 10, scores: [step * 10, 0], class: kind, mistake: null, reason: null,
  result: { best: move('A', win), played: move('B', win - loss), loss, points_lost: 100 * loss, exact: false, endgame: false, candidates: [move('A', win), move('B', win - loss)], ...more },
});

const seats = [{ seat: 0, name: 'Ann' }, { seat: 1, name: 'Bob' }];
const review = {
  seats,
  turns: [
    turn(0, 0, 0.5, 0, 'best'),
    turn(1, 1, 0.5, 0.25, 'blunder'),
    { ...turn(3, 0, 0, 0, null), result: null },
    turn(4, 1, 0.3, 0.12, 'mistake', { exact: true }),
    turn(5, 0, 0.9, 0.06, 'inaccuracy', { exact: true }),
  ],
};

test('mistakes are found, of one seat or all', () => {
  assert.deepEqual(mistakesOf(review), [1, 3, 4]);
  assert.deepEqual(mistakesOf(review, 1), [1, 3]);
  const endgame = { ...turn(6, 0, 1, 0, 'excellent'), mistake: 'large' };
  assert.deepEqual(mistakesOf({ ...review, turns: [endgame, { ...endgame, mistake: 'small' }] }), [0], 'lost spread in a decided endgame');
});

test('the next and the previous mistake are relative to a step of the replay', () => {
  assert.equal(nextMistake(review, 0, 1), 1);
  assert.equal(nextMistake(review, 1, 1), 3, 'not the mistake that is shown');
  assert.equal(nextMistake(review, 5, 1), null);
  assert.equal(nextMistake(review, 3, -1), 1);
  assert.equal(nextMistake(review, 1, -1), null);
  assert.equal(nextMistake(review, 99, -1, 1), 3);
});

test('a step belongs to the turn that is made from it, or to the next one', () => {
  assert.deepEqual([0, 1, 2, 3, 5, 6].map((step) => turnAt(review, step)), [0, 1, 2, 2, 4, null]);
});

test('win probabilities are shown from one view', () => {
  const percents = (seat) => winCourse(review, seat).map((win) => win && Math.round(100 * win));
  assert.deepEqual(percents(0), [50, 50, null, 70, 90, 84]);
  assert.deepEqual(percents(1), [50, 50, null, 30, 10, 16]);
  const three = { ...review, seats: [...seats, { seat: 2, name: 'Cid' }] };
  assert.deepEqual(winCourse(three, 1), [null, 0.5, null, 0.3, null, null], 'with three seats the others say nothing about it');
  assert.deepEqual(drops(review, 0).map(({ index, from, to }) => [index, Math.round(100 * from), Math.round(100 * to)]), [[1, 50, 75], [3, 70, 82], [4, 90, 84]]);
});

test('scores and exact phases', () => {
  assert.deepEqual(scoreCourse(review, 0, [77, 1]), [0, 10, 30, 40, 50, 77]);
  assert.deepEqual(scoreCourse(review, 0, undefined).at(-1), null);
  assert.deepEqual(exactPhases(review), [[3, 5]]);
});

test('losses come from win probabilities, exact results or points', () => {
  const { result } = turn(0, 0, 0.6, 0.2, 'blunder');
  assert.ok(Math.abs(lossOf(result, move('C', 0.55)) - 0.05) < 1e-9);
  assert.equal(lossOf({ ...result, best: move('A', 1), candidates: [{ move: 'A', value: 'win' }] }, { move: 'C', value: 'draw' }), 0.5);
  // 20 points cost 0.2, so 5 points cost 0.05.
  const byPoints = { ...result, candidates: [{ move: 'A', value: 12 }, { move: 'C', value: 7 }] };
  assert.ok(Math.abs(lossOf(byPoints, byPoints.candidates[1]) - 0.05) < 1e-9);
  assert.equal(lossOf({ ...result, candidates: [{ move: 'A' }] }, { move: 'C' }), null);
});

test('a best move that is no candidate, such as a pass, comes first', () => {
  const passed = { ...review, turns: [{ ...turn(0, 0, 0.5, 0, 'best'), result: { ...turn(0, 0, 0.5, 0, 'best').result, best: move('pass', 0.5) } }] };
  assert.deepEqual(withBestFirst(passed).turns[0].result.candidates.map((one) => one.move), ['pass', 'A', 'B']);
  assert.equal(withBestFirst(review).turns[0], review.turns[0]);
  assert.equal(withBestFirst(review).turns[2].result, null);
});

test('the mistakes of a seat with a known better move become exercises', () => {
  assert.deepEqual(exercisesOf(review, 1), [1, 3]);
  assert.deepEqual(exercisesOf(review, 0), [4]);
  assert.deepEqual(exercisesOf({ ...review, turns: [turn(0, 0, 0.5, 0.3, 'blunder', { candidates: [] })] }, 0), []);
});

const notation = { canonicalMove: (text) => text.trim(), describeCandidate: ({ move: text }) => ({ text: text.split(' ').at(-1), place: '' }) };

test('answers are judged by their loss', () => {
  const candidates = [move('8h CAT', 0.6), move('8g CATS', 0.57), move('1a DOG', 0.5), move('2a OX', 0.35)];
  const exercise = { ...turn(0, 0, 0.6, 0.25, 'blunder'), played: '2a OX', result: { ...turn(0, 0, 0.6, 0.25, 'blunder').result, best: candidates[0], played: candidates[3], candidates } };
  const verdict = (text) => judge(exercise, { text }, notation).verdict;
  assert.deepEqual(['8h CAT', '8H cat', 'cats', '8g CATS', '1a DOG', '2a OX', '3a ZZZ'].map(verdict), ['best', 'best', 'good', 'good', 'worse', 'played', 'unlisted']);
  const endgame = { ...exercise.result, endgame: true, candidates: [move('A', 1, { spread: 20 }), move('B', 1, { spread: 14 }), move('C', 1, { spread: 12 })] };
  assert.deepEqual(endgame.candidates.map((one) => isGood({ ...endgame, best: move('A', 1) }, one)), [true, true, false], 'in the endgame spread counts');
});

test('tiles on the board are compared as a set, blanks exactly if possible', () => {
  const candidates = [{ move: '8h CaT', squares: [112, 113, 114], tiles: 'CaT' }, { move: '8h CAT', squares: [112, 113, 114], tiles: 'CAT' }];
  const tiles = (letters) => tilesAnswer([...letters].map((letter, index) => ({ square: 112 + index, letter })).reverse());
  const found = (letters) => candidateFor({ candidates }, tiles(letters), notation)?.move ?? null;
  assert.deepEqual(['CaT', 'CAT', 'cAT', 'CAR'].map(found), ['8h CaT', '8h CAT', '8h CaT', null]);
});

test('words of Balda and turns of Pentago are compared', () => {
  const candidates = [{ move: '1,1 Л БАЛ', square: 0, letter: 'Л', word: 'БАЛ' }];
  assert.equal(candidateFor({ candidates }, wordAnswer({ square: 0, letter: 'Л', word: 'БАЛ' }), notation), candidates[0]);
  assert.equal(candidateFor({ candidates }, wordAnswer({ square: 1, letter: 'Л', word: 'БАЛ' }), notation), null);
  // Turning an empty quadrant either way leads to the same board.
  const board = '.'.repeat(36);
  const moves = [{ move: 'a6DL' }];
  assert.equal(candidateFor({ candidates: moves }, turnAnswer({ move: 'a6DR', board, marble: 'w' }), notation), moves[0]);
  assert.equal(candidateFor({ candidates: moves }, turnAnswer({ move: 'a6AR', board, marble: 'w' }), notation), null);
});

test('with few candidates, other moves are not judged', () => {
  const exercise = turn(0, 0, 0.6, 0.25, 'blunder');
  assert.equal(judge(exercise, { text: 'C' }, notation).verdict, 'unknown');
  assert.equal(judge(exercise, { text: 'B' }, notation).verdict, 'played');
  const all = new Exercises([0]);
  all.answer('unknown');
  assert.equal(all.current.tries, 0);
});

test('progress counts first tries without hints, and the rest is repeated', () => {
  const all = new Exercises([3, 7, 9, 11]);
  all.answer('best');
  all.next();
  all.answer('worse');
  all.answer('good');
  all.next();
  all.hint();
  all.answer('best');
  all.next();
  all.show();
  all.answer('best');
  assert.equal(all.current.state, 'shown', 'a solution that was looked at is not solved');
  assert.ok(!all.isDone);
  all.next();
  assert.ok(all.isDone);
  assert.deepEqual(all.progress, { n: 4, at: 5, solved: 3, first: 1 });
  assert.deepEqual(all.again().all.map(({ turn: index }) => index), [7, 9, 11]);
});
