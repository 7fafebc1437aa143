// Seats and clocks: stored settings are fitted to the game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizeChairs, normalizeTiming, timeLimits } from '../../../web/app/new-game.js';

test('a table has as many seats as the game allows', () => {
  const now = { saved: [], players: ['level-3'], name: 'Jana' };
  const four = Array.from({ length: 4 }, () => ({ kind: 'person', name: 'A' }));
  assert.equal(normalizeChairs(four, { ...now, least: 2, most: 2 }).length, 2);
  assert.deepEqual(normalizeChairs([{ kind: 'person', name: 'A' }], { ...now, least: 2, most: 2 }), [{ kind: 'person', name: 'A' }, { kind: 'computer', player: 'level-3' }]);
  assert.equal(normalizeChairs([{ kind: 'person', name: 'A' }], now).length, 1);
});

test('a clock is sent in one of three forms, and stored clocks are validated', () => {
  assert.deepEqual(timeLimits(normalizeTiming(undefined)), {});
  assert.deepEqual(timeLimits(normalizeTiming({ kind: 'turn', turn: 60 })), { turn_seconds: 60 });
  assert.deepEqual(timeLimits(normalizeTiming({ kind: 'game', game: 300, increment: 0 })), { game_seconds: 300 });
  assert.deepEqual(timeLimits(normalizeTiming({ kind: 'game', game: 300, increment: 5 })), { game_seconds: 300, increment_seconds: 5 });
  assert.deepEqual(timeLimits(normalizeTiming({ kind: 'days', days: 7 })), { turn_days: 7 });
  assert.deepEqual(normalizeTiming({ kind: 'never', turn: 61, game: '120', increment: -1, days: null }), { kind: 'none', turn: 120, game: 1500, increment: 0, days: 3 });
});
