// The logic of the analysis board: trees of variations, the order of rows, the notation of moves laid on the board.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluation as baldaEvaluation } from '../../../web/boards/balda/evaluation.js';
import { analysisNotation, competitionPlace, evaluation as ctuEvaluation, notationOf } from '../../../web/boards/crossword/competition.js';
import { candidates } from '../../../web/boards/pentago/candidates.js';
import { route } from '../../../web/app/router.js';
import { holdRow, mergeMoves, sortMoves } from '../../../web/pages/analysis/rows.js';
import { isMainLine, lineFrom, MAX_COMMENT, MAX_NODES, pathTo, Tree, TreeError } from '../../../web/pages/analysis/tree.js';

const step = (n) => ({ n, record: null, note: null, turn: n % 2 });
const record = (n) => ({ n, at: 0, kind: 'moved', move: `m${n}` });

/** The moves of a line. */
const names = (nodes) => nodes.flatMap((node) => (node.record ? [node.record.move] : []));

test('a replay becomes the main line, and other moves become variations', () => {
  const steps = [0, 1, 2].map((n) => ({ ...step(n), record: n < 2 ? record(n) : null }));
  const tree = Tree.fromReplay({ steps });
  assert.deepEqual(names(tree.mainLine), ['m0', 'm1']);
  const side = tree.add(tree.mainLine[1], record(8), step(2));
  const next = tree.add(side, record(9), step(3));
  assert.deepEqual(names(pathTo(next)), ['m0', 'm8', 'm9']);
  assert.equal(isMainLine(next), false);
  tree.promote(next);
  assert.deepEqual(names(tree.mainLine), ['m0', 'm8', 'm9']);
  assert.equal(tree.remove(side), tree.mainLine[1]);
  assert.deepEqual(names(lineFrom(tree.root)), ['m0', 'm1']);
  assert.equal(tree.node(next.id), null);
});

test('a saved tree is restored with marks, comments and the order of variations', () => {
  const tree = new Tree(step(0));
  const first = tree.add(tree.root, record(1), step(1));
  tree.add(tree.root, record(2), step(1));
  tree.add(first, record(3), step(2));
  tree.setMark(first, '!?');
  tree.setComment(first, 'x'.repeat(MAX_COMMENT + 5));
  const copy = Tree.load(JSON.parse(JSON.stringify(tree.save())));
  assert.deepEqual(copy.save(), tree.save());
  assert.equal(copy.root.children[0].comment.length, MAX_COMMENT);
  tree.setMark(first, '!?');
  assert.equal(first.mark, '');
});

test('a deep line is saved and restored, and a tree has a maximum', () => {
  const tree = new Tree(step(0));
  let node = tree.root;
  for (let n = 1; n < MAX_NODES; n += 1) node = tree.add(node, record(n), step(n));
  assert.throws(() => tree.add(node, record(0), step(0)), new TreeError('full'));
  assert.equal(Tree.load(tree.save()).size, MAX_NODES);
});

test('trees of version 1, with children inside, are restored', () => {
  const leaf = (n) => ({ record: record(n), step: step(n), children: [] });
  const tree = Tree.load({ record: null, step: step(0), children: [{ ...leaf(1), children: [leaf(2), leaf(3)], mark: '!' }, leaf(4)], comment: 'start', played: true });
  assert.deepEqual(tree.save().map(({ parent, record: one }) => [parent ?? null, one?.move ?? null]), [[null, null], [0, 'm1'], [1, 'm2'], [1, 'm3'], [0, 'm4']]);
  assert.deepEqual([tree.root.comment, tree.root.played, tree.root.children[0].mark], ['start', true, '!']);
  assert.deepEqual(names(tree.mainLine), ['m1', 'm2']);
});

test('the position of a saved node is its index', () => {
  const tree = new Tree(step(0));
  tree.add(tree.add(tree.root, record(1), step(1)), record(2), step(2));
  tree.add(tree.root, record(3), step(1));
  const copy = Tree.load(tree.save());
  tree.save().forEach(({ record: one }, index) => assert.equal(copy.node(index).record?.move, one?.move));
});

test('shared studies have an address of their own', () => {
  assert.deepEqual(route('/analysis/study/abc-1_X'), { page: 'analysis', game: null, position: null, study: 'abc-1_X' });
  assert.deepEqual(route('/analysis/study'), { page: 'missing' });
  assert.deepEqual(route('/analysis/study/a%20b'), { page: 'missing' });
  assert.deepEqual(route('/analysis/balda'), { page: 'analysis', game: 'balda', position: null, study: null });
});

test('what is not a saved tree is refused', () => {
  for (const bad of [[], [{ parent: null, step: 1 }], [{ parent: 0, step: {} }], [{ parent: null, step: {} }, { parent: 1, record: record(1), step: {} }]]) assert.throws(() => Tree.load(bad), new TreeError('corrupt'));
  for (const bad of [null, {}, { step: {}, children: 3 }, { step: {}, children: [{ step: {}, children: [] }] }]) assert.throws(() => Tree.load(bad), new TreeError('corrupt'));
});

const move = (name, rest = {}) => ({ move: name, ...rest });
const order = (moves) => moves.map((one) => one.move).join('');

test('rows are sorted by the first measure they have, and those without it come last', () => {
  const worth = ({ win, equity }) => [win ?? -Infinity, equity ?? -Infinity];
  const moves = [move('a', { equity: 30 }), move('b', { win: 0.4, equity: 10 }), move('c', { win: 0.6, equity: 5 }), move('d', { equity: 40 })];
  assert.equal(order(sortMoves(moves, worth)), 'cbda');
});

test('a deeper list is completed by the moves it leaves out', () => {
  const merged = mergeMoves([move('ex BA', { win: 0.5, equity: null })], [move('ex AB', { equity: 3 }), move('pass', { equity: 0 })], (name) => [...name].sort().join(''));
  assert.deepEqual(merged, [{ move: 'ex BA', win: 0.5, equity: 3 }, { move: 'pass', equity: 0 }]);
});

test('the row under the pointer keeps its place', () => {
  const sorted = ['a', 'b', 'c', 'd'].map((name) => move(name));
  assert.equal(order(holdRow(sorted, ['d', 'c', 'b', 'a'], 'd')), 'dabc');
  assert.equal(order(holdRow(sorted, ['x', 'c', 'b'], 'c')), 'acbd');
  assert.equal(order(holdRow(sorted, ['x'], 'x')), 'abcd');
  assert.equal(order(holdRow(sorted, [], null)), 'abcd');
});

test('addresses of positions', () => {
  const text = '15/15 AB?/ 0/0 0';
  assert.deepEqual(route(`/analysis/scrabble/${encodeURIComponent(text)}`), { page: 'analysis', game: 'scrabble', position: text, study: null });
  assert.deepEqual(route('/analysis'), { page: 'analysis', game: null, position: null, study: null });
  assert.deepEqual(route('/analysis/pentago'), { page: 'analysis', game: 'pentago', position: null, study: null });
  assert.equal(route('/analysis/pentago/%E0%A4%A').page, 'missing');
  assert.equal(route('/analysis/a/b/c').page, 'missing');
});

test('a placement of the CTU competition is analysed in the notation of Scrabble, and shown in its own', () => {
  for (const [theirs, ours] of [['[7,3]→ KROKET', '8d KROKET'], ['[0,14]↓ AB', 'o1 AB'], ['[14, 0]→ LES', '15a LES']]) assert.equal(analysisNotation(theirs), ours);
  for (const [ours, theirs] of [['8d', '[7,3]→'], ['o1', '[0,14]↓'], ['15a', '[14,0]→']]) assert.equal(competitionPlace(ours), theirs);
  assert.equal(notationOf({ kind: 'exchanged', tiles: 'AB' }), 'ex AB');
  assert.equal(notationOf({ kind: 'exchanged', count: 2, tiles: null }), null);
});

test('the bar shows the win probability of a lead, as docs/review.md defines it', () => {
  // 3 behind, 5 points more from here on, 20 squares empty: 1 / (1 + exp(-2 / (1.6 * sqrt(20)))).
  const open = baldaEvaluation({ value: 5 }, false, -3, 20);
  assert.ok(Math.abs(open.share - 0.5694) < 1e-4);
  assert.deepEqual([open.detail(open.share), open.detail(1 - open.share)], ['+2', '−2']);
  assert.deepEqual([[5, -3], [3, -3], [1, -3]].map(([value, ahead]) => baldaEvaluation({ value }, true, ahead, 4).share), [1, 0.5, 0], 'solved: the result');
  assert.equal(baldaEvaluation(undefined, false, 0, 20), null);
  // 10 ahead after the move, 16 letters left: 1 / (1 + exp(-10 / (4 * 4))).
  const ctu = ctuEvaluation({ score: 14 }, { scores: [30, 34], turn: 0, bag: 9, racks: ['ABCDEFG', 'ABCDEFG'] });
  assert.ok(Math.abs(ctu.share - 0.6514) < 1e-4);
  assert.equal(ctuEvaluation({ score: 14 }, { scores: [30, 34], turn: null, bag: 9, racks: [null, null] }), null);
});

test('lines of a Pentago search become rows, and a solved position keeps what they add', () => {
  const line = (name, value, expected, more = {}) => ({ move: name, value, expected, depth: 8, line: [name, 'a1AL'], moves_to_end: null, ...more });
  const found = { ...line('c6AR', 'unknown', 0.7), lines: [line('c6AR', 'unknown', 0.7), line('d3AR', 'draw', 0.5, { depth: 0 })] };
  assert.deepEqual(candidates(found, null, null).map((one) => [one.move, one.exact, one.expected, one.depth]), [
    ['c6AR', undefined, 0.7, 8], ['d3AR', 'draw', 0.5, undefined],
  ]);
  const solved = candidates(found, { b1AL: 'win', c6AR: 'draw', d3AR: 'loss' }, 'win');
  assert.deepEqual(solved.map((one) => [one.move, one.exact, one.line?.length]), [['b1AL', 'win', undefined], ['c6AR', 'draw', undefined], ['d3AR', 'loss', 2]], 'the best line is refuted');
  assert.equal(candidates({ ...found, lines: [] }, null, null).length, 1);
});
