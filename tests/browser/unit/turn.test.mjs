// Erudit turns: applying steps, going back, stars, known scores.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canTakeBlank, createState, isBlank, moveToSquare, placementOf, reconcile, valueOf } from '../../../web/boards/crossword/state.js';
import { letterOf } from '../../../web/boards/crossword/letters.js';
import { applySteps, boardAfter, KnownSteps, layingNumbers } from '../../../web/boards/erudit/turn.js';

const board = ['.....', '.КоТ.', '.....', '.....', '.....'];
const place = (...tiles) => ({ place: tiles.map(([square, letter]) => ({ square, letter })) });
const take = (square, letter) => ({ take: { square, letter } });

test('steps move tiles to the board, and a taken star to the rack', () => {
  const steps = [take(7, 'О'), place([2, 'с'], [12, 'М'])];
  const then = applySteps({ board, rack: 'ОМА' }, steps);
  assert.deepEqual(then.board, ['..с..', '.КОТ.', '..М..', '.....', '.....']);
  assert.equal(then.rack, 'А');
  assert.equal(then.fits, 2);
  assert.deepEqual([...then.numbers], [[7, 1], [2, 2], [12, 2]]);
});

test('applySteps stops at the first step that does not fit', () => {
  const fits = (...steps) => applySteps({ board, rack: 'ОМА' }, steps).fits;
  assert.equal(fits(place([6, 'О'])), 0);
  assert.equal(fits(place([1, 'О']), place([2, 'О'])), 1);
  assert.equal(fits(take(6, 'К')), 0);
  assert.equal(fits(take(7, 'М')), 0);
  assert.equal(fits(take(7, 'О'), take(7, 'О')), 1);
  assert.equal(fits(place([1, 'з'])), 0, 'there is no star on the rack');
  assert.equal(fits(place()), 0);
});

test('boardAfter takes a turn back step by step', () => {
  const whole = ['..с..', '.КОТ.', '..М..', '.....', '.....'];
  const steps = [{ take: true, squares: [7] }, { take: false, squares: [2, 12] }];
  assert.deepEqual(boardAfter(whole, steps, 2), whole);
  assert.deepEqual(boardAfter(whole, steps, 1), ['.....', '.КОТ.', '.....', '.....', '.....']);
  assert.deepEqual(boardAfter(whole, steps, 0), board);
  // A star laid and taken in the same turn disappears.
  assert.deepEqual(boardAfter(['А....', ...board.slice(1)], [{ take: false, squares: [0] }, { take: true, squares: [0] }], 0), board);
  assert.deepEqual([...layingNumbers(steps)], [[7, 1], [2, 2], [12, 2]]);
});

const rules = {
  side: 5, centre: 12, rack: 7, board: Array(5).fill('.....'), folds: { Ё: 'Е' },
  letters: [{ letter: 'Е', value: 1 }, { letter: 'Ж', value: 5 }, { letter: 'О', value: 1 }, { letter: '*', value: 0 }],
};

test('a star is taken by a letter, not by a star, and only if the rules allow it', () => {
  const state = createState(rules);
  reconcile(state, { board, rack: 'О*Ж' });
  const [letter, star] = state.slots;
  assert.equal(canTakeBlank(state, letter.id, 7), false);
  state.taking = true;
  assert.equal(canTakeBlank(state, letter.id, 7), true);
  assert.equal(canTakeBlank(state, letter.id, 6), false);
  assert.equal(canTakeBlank(state, letter.id, 0), false);
  assert.equal(canTakeBlank(state, star.id, 7), false, 'a star takes no star');
  assert.equal(moveToSquare(state, letter.id, 7), false, 'it is no free square');
  moveToSquare(state, star.id, 0);
  star.as = 'Ж';
  assert.deepEqual(placementOf(state), [{ square: 0, letter: 'ж' }]);
  assert.ok(isBlank('*'));
  assert.ok(isBlank('?'));
  assert.ok(!isBlank('Ж'));
  assert.equal(valueOf(state, 'ж'), 0);
  assert.equal(valueOf({ ...state, rules: { ...rules, star_worth: 'letter' } }, 'ж'), 5);
});

test('a folded letter is typed as its replacement', () => {
  assert.equal(letterOf(rules, 'ё', 'Backquote'), 'Е');
  assert.equal(letterOf(rules, '`', 'Backquote'), 'Е');
  assert.equal(letterOf(rules, 't', 'KeyT'), 'Е');
});

test('a step keeps its known score regardless of later steps', () => {
  const known = new KnownSteps();
  const [first, second] = [place([2, 'С']), take(7, 'О')];
  assert.deepEqual(known.of([first]), []);
  const steps = [{ total: 5 }, { total: 27 }];
  known.learn([first, second], { steps, bonus: true }, 15);
  assert.deepEqual(known.of([first, second]).map(({ gain }) => gain), [5, 7], 'the points for a whole rack stand beside');
  assert.deepEqual(known.of([first]).map(({ step }) => step), [steps[0]]);
  assert.deepEqual(known.of([second, first]), [], 'another part in its place is another part');
  assert.equal(known.of([first, second, place([3, 'А'])]).length, 2, 'of the third nothing is known');
});
