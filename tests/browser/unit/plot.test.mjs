// Scales and trends of plots, and the calculations on a player's statistics.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linear, roundDomain, roundStep, segments, thin, ticks, trend } from '../../../web/app/parts/scales.js';
import { accuracyTrend, filterQuery, histogram, NO_FILTER, openingTree, parseTable, scoreShare, scoresOf } from '../../../web/pages/member/statistics-model.js';

test('a linear scale maps its ends to the ends of the range', () => {
  const y = linear([0, 50], [100, 0]);
  assert.deepEqual([0, 25, 50].map(y), [100, 50, 0]);
  assert.equal(linear([3, 3], [0, 10])(3), 5, 'a single value is in the middle');
});

test('ticks are round and within the span', () => {
  assert.deepEqual(ticks(0, 100), [0, 50, 100]);
  assert.deepEqual(ticks(0, 100, 5), [0, 20, 40, 60, 80, 100]);
  assert.deepEqual(ticks(0, 1, 5), [0, 0.2, 0.4, 0.6, 0.8, 1]);
  assert.deepEqual(ticks(-13, 27, 4), [-10, 0, 10, 20]);
  assert.deepEqual(ticks(5, 5), [5]);
  for (const [span, count, step] of [[7, 4, 2], [10, 5, 2], [0.3, 3, 0.1], [999, 10, 100]]) assert.ok(Math.abs(roundStep(span, count) - step) < 1e-9, `${span} / ${count}`);
});

test('a domain encloses its values with round ends', () => {
  assert.deepEqual(roundDomain([312, 441]), [300, 450]);
  assert.deepEqual(roundDomain([]), null);
  for (const values of [[0], [5], [-3, -3], [0.5, 0.51]]) {
    const [low, high] = roundDomain(values);
    assert.ok(low < high && values.every((value) => low <= value && value <= high), `${values}: ${low} ${high}`);
  }
});

test('the trend is the least-squares line', () => {
  const points = [[1, 2], [2, 3], [3, 7], [5, 8], [8, 8]].map(([x, y]) => ({ x, y }));
  const { slope, at } = trend(points);
  // The normal equations, solved on their own.
  const sums = points.reduce((all, { x, y }) => ({ n: all.n + 1, x: all.x + x, y: all.y + y, xx: all.xx + x * x, xy: all.xy + x * y }), { n: 0, x: 0, y: 0, xx: 0, xy: 0 });
  const expected = (sums.n * sums.xy - sums.x * sums.y) / (sums.n * sums.xx - sums.x ** 2);
  assert.ok(Math.abs(slope - expected) < 1e-12);
  assert.ok(Math.abs(at(0) - (sums.y - expected * sums.x) / sums.n) < 1e-12);
  assert.equal(trend([{ x: 1, y: 1 }]), null);
  assert.equal(trend([{ x: 1, y: 1 }, { x: 1, y: 2 }]), null);
});

test('lines break at missing values, and labels are thinned', () => {
  const [a, b, c] = [1, 2, 3].map((x) => ({ x, y: 0 }));
  assert.deepEqual(segments([null, a, b, null, null, c]), [[a, b], [c]]);
  assert.deepEqual(thin([0, 1, 2, 3, 4, 5, 6], 3), [0, 3, 6]);
  assert.deepEqual(thin([0, 1], 5), [0, 1]);
});

test('the trend of the accuracy is given per month', () => {
  const day = 86_400_000;
  const points = Array.from({ length: 6 }, (_, index) => ({ at: index * 10 * day, game: null, accuracy: 70 + index }));
  assert.ok(Math.abs(accuracyTrend([...points, { at: null, game: null, accuracy: 0 }]).perMonth - 3) < 1e-9);
  assert.equal(accuracyTrend(points.slice(0, 4)), null, 'four games are no trend');
});

test('a histogram counts every value once', () => {
  assert.deepEqual(histogram([]), []);
  assert.deepEqual(histogram([7]), [{ from: 7, to: 8, count: 1 }]);
  const values = [301, 299, 350, 420, 420, 399, 400];
  const bars = histogram(values, 5);
  assert.equal(bars.reduce((sum, { count }) => sum + count, 0), values.length);
  for (const { from, to, count } of bars) assert.equal(values.filter((value) => from <= value && value < to).length, count);
});

test('a table of games is parsed with quotes', () => {
  const table = parseTable('rules,opponents,score\r\nscrabble-en,"Jana, ""J""\nN",401\nbalda,Petr,\nscrabble-en,,12\n');
  assert.deepEqual(table, [
    { rules: 'scrabble-en', opponents: 'Jana, "J"\nN', score: '401' },
    { rules: 'balda', opponents: 'Petr', score: '' },
    { rules: 'scrabble-en', opponents: '', score: '12' },
  ]);
  assert.deepEqual(scoresOf(table, 'scrabble-en'), [401, 12]);
  assert.deepEqual(scoresOf(table, 'balda'), []);
  assert.deepEqual(parseTable('a,b\n'), []);
  assert.deepEqual(parseTable('a,b\n1,2'), [{ a: '1', b: '2' }]);
});

test('a filter becomes a request', () => {
  assert.deepEqual(filterQuery(NO_FILTER, Date.UTC(2026, 0, 31, 15)), {});
  assert.deepEqual(filterQuery({ opponent: 'computers', level: 'level-3', days: 30 }, Date.UTC(2026, 0, 31, 15)), { opponent: 'computers', level: 'level-3', since: String(Date.UTC(2026, 0, 2)) });
});

test('draws are half a win', () => {
  assert.equal(scoreShare({ games: 5, won: 2, drawn: 1, lost: 1 }), 0.625);
  assert.equal(scoreShare({ games: 1, won: 0, drawn: 0, lost: 0 }), null);
});

test('openings form a tree, the most frequent first', () => {
  const results = (games) => ({ games, won: games, drawn: 0, lost: 0 });
  const openings = [[0, ['b2AR'], 3], [0, ['e5'], 5], [0, ['b2AR', 'c3BL'], 1], [0, ['b2AR', 'a1BL'], 2], [1, ['f6'], 1], [0, ['x1', 'x2'], 1]]
    .map(([seat, moves, games]) => ({ seat, moves, results: results(games) }));
  const names = (nodes) => nodes.map(({ move, children }) => (children.length > 0 ? [move, names(children)] : move));
  assert.deepEqual(names(openingTree(openings, 0)), ['e5', ['b2AR', ['a1BL', 'c3BL']]]);
  assert.deepEqual(names(openingTree(openings, 1)), ['f6']);
});
