// Who sits at a table and how much time they have: what was kept, made to fit the game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizeChairs, timeLimits, normalizeTiming } from '../../../web/app/new-game.js';

test('a table has as many chairs as the game allows', () => {
  const now = { saved: [], players: ['level-3'], name: 'Jana' };
  const four = Array.from({ length: 4 }, () => ({ kind: 'person', name: 'A' }));
  assert.equal(normalizeChairs(four, { ...now, least: 2, most: 2 }).length, 2);
  assert.deepEqual(normalizeChairs([{ kind: 'person', name: 'A' }], { ...now, least: 2, most: 2 }), [{ kind: 'person', name: 'A' }, { kind: 'computer', player: 'level-3' }]);
  assert.equal(normalizeChairs([{ kind: 'person', name: 'A' }], now).length, 1);
});

test('time is told to the server in one of three ways, and what is kept is made to fit', () => {
  assert.deepEqual(timeLimits(normalizeTiming(undefined)), {});
  assert.deepEqual(timeLimits(normalizeTiming({ kind: 'turn', turn: 60 })), { turn_seconds: 60 });
  assert.deepEqual(timeLimits(normalizeTiming({ kind: 'game', game: 300, increment: 0 })), { game_seconds: 300 });
  assert.deepEqual(timeLimits(normalizeTiming({ kind: 'game', game: 300, increment: 5 })), { game_seconds: 300, increment_seconds: 5 });
  assert.deepEqual(timeLimits(normalizeTiming({ kind: 'days', days: 7 })), { turn_days: 7 });
  assert.deepEqual(normalizeTiming({ kind: 'never', turn: 61, game: '120', increment: -1, days: null }), { kind: 'none', turn: 120, game: 1500, increment: 0, days: 3 });
});
