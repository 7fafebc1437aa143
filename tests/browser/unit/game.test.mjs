// The game model: applying the server's messages, visible racks, whose turn it is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game } from '../../../web/app/game.js';
import { outcome, resultOf, seatName } from '../../../web/app/parts/names.js';
import { leaveText } from '../../../web/pages/game/leaving.js';
import { use } from '../../../web/i18n/index.js';
import { retryDelay } from '../../../web/app/socket.js';
import { route } from '../../../web/app/router.js';
import { speak } from '../support/texts.mjs';

const person = (name, yours = true) => ({ kind: 'person', name, yours });
/** The kinds of turns, as the registry returns them. */
const kinds = (game) => new Set(game === 'pentago' ? ['moved'] : ['placed', 'passed', 'flagged']);
const computer = { kind: 'computer', name: 'greedy', yours: false };
const view = (turn, more = {}) => ({ board: [], seat: 0, rack: 'ABC', racks: [3, 3], bag: 80, unseen: [], scores: [0, 0], turn, scoreless: 0, last: null, over: null, gone: [], may: {}, ...more });
const record = (n, seat, kind = 'placed') => ({ n, at: n, kind, seat });

function welcome(seats, turn, looking = 0, records = []) {
  return { type: 'welcome', rules: { game: 'scrabble' }, lexicon: 'en', challenge: 'void', seats, looking, records, version: records.length, view: view(turn) };
}

test('each record is applied once', () => {
  const game = new Game('x', kinds);
  game.apply(welcome([person('A'), computer], 0, 0, [record(1, 0), record(2, 1)]));
  assert.equal(game.apply({ type: 'news', records: [record(2, 1), record(3, 0)], version: 3, view: view(1) }).length, 1);
  assert.deepEqual(game.turns.map(({ n }) => n), [1, 2, 3]);
  game.apply({ ...welcome([person('A'), computer], 0), records: [record(4, 1)], version: 4 });
  assert.deepEqual(game.turns.map(({ n }) => n), [1, 2, 3, 4]);
  assert.equal(game.version, 4);
});

test('against the computer, the rack is always visible', () => {
  const game = new Game('x', kinds);
  game.apply(welcome([person('A'), computer], 1));
  assert.equal(game.activeSeat, 0);
  assert.equal(game.myTurn, false);
  game.apply({ type: 'thinking', seat: 1 });
  assert.equal(game.thinking, 1);
  game.apply({ type: 'news', records: [record(1, 1)], version: 1, view: view(0) });
  assert.equal(game.thinking, null);
  assert.equal(game.myTurn, true);
});

test('on a shared screen, a rack is visible only after its player uncovers it on their turn', () => {
  const game = new Game('x', kinds);
  game.apply(welcome([person('A'), person('B')], 1));
  assert.equal(game.activeSeat, null);
  assert.equal(game.coveredSeat, 1);
  game.revealed = 1;
  assert.equal(game.activeSeat, null, 'not before the server shows it');
  game.apply({ type: 'looking', seat: 1, records: [], version: 0, view: view(1) });
  assert.equal(game.activeSeat, 1);
  assert.equal(game.myTurn, true);
  game.apply({ type: 'news', records: [record(1, 1)], version: 1, view: view(0) });
  assert.equal(game.activeSeat, null);
  assert.equal(game.coveredSeat, 0);
});

test('on a shared screen, the rack stays visible while the computer thinks', () => {
  const game = new Game('x', kinds);
  game.apply(welcome([person('A'), computer, person('B')], 0));
  game.revealed = 0;
  assert.equal(game.activeSeat, 0);
  game.apply({ type: 'news', records: [record(1, 0)], version: 1, view: view(1) });
  assert.equal(game.coveredSeat, null);
  assert.equal(game.activeSeat, 0);
  assert.equal(game.myTurn, false);
});

test('undone moves are removed, also after a lost connection', () => {
  const game = new Game('x', kinds);
  game.apply(welcome([person('A'), computer], 0, 0, [record(1, 0), record(2, 1), record(3, 0)]));
  assert.deepEqual(game.apply({ type: 'rewound', records: [record(1, 0)], version: 4, view: view(0) }), []);
  assert.deepEqual(game.turns.map(({ n }) => n), [1]);
  assert.equal(game.version, 4);
  game.apply({ ...welcome([person('A'), computer], 0, 0, [record(1, 0), record(5, 0)]), from: 0, version: 6 });
  assert.deepEqual(game.turns.map(({ n }) => n), [1, 5]);
});

test('the last message sets the clock and the pace', () => {
  const game = new Game('x', kinds);
  game.apply({ ...welcome([computer, computer], 0, null), clock: { limit: 60_000, left: 5000, running: true, seat: 0 }, pace: 400, owner: true });
  assert.ok(game.isShow);
  assert.ok(game.owner);
  assert.ok(game.pace === 400);
  assert.ok(game.clock.left === 5000);
  game.apply({ type: 'pace', ms: null, clock: { limit: 60_000, left: 4000, running: false, seat: 0 } });
  assert.ok(game.pace === null);
  assert.ok(game.clock.running === false);
  game.apply({ type: 'news', records: [], version: 1, view: view(1), clock: null });
  assert.equal(game.clock, null);
});

test('a free seat can be taken only without a seat of one\'s own', () => {
  const game = new Game('x', kinds);
  game.apply(welcome([person('A', false), { kind: 'open', name: '', yours: false }], null, null));
  assert.ok(game.isWaiting);
  assert.ok(game.canJoin);
  assert.ok(game.isSpectator);
  game.apply({ type: 'seats', seats: [person('A', false), person('B')] });
  assert.ok(!game.isWaiting);
  assert.ok(!game.canJoin);
  assert.ok(!game.isSpectator);
});

test('the retry delay grows up to a maximum', () => {
  const longest = Array.from({ length: 12 }, (_, attempt) => retryDelay(attempt, () => 1));
  assert.deepEqual(longest.slice(0, 4), [400, 800, 1600, 3200]);
  assert.equal(longest.at(-1), 15_000);
  assert.equal(retryDelay(0, () => 0), 200);
});

test('addresses', () => {
  assert.deepEqual(route('/'), { page: 'start' });
  assert.deepEqual(route('/game/k3v9_-A'), { page: 'game', id: 'k3v9_-A' });
  assert.deepEqual(route('/game/'), { page: 'missing' });
  assert.deepEqual(route('/game/a/b'), { page: 'missing' });
  assert.deepEqual(route('/elsewhere'), { page: 'missing' });
  assert.deepEqual(route('/game/abc/replay'), { page: 'replay', id: 'abc' });
  assert.deepEqual(route('/replay'), { page: 'replay', id: null });
  assert.deepEqual(route('/games/'), { page: 'games' });
  assert.deepEqual(route('/help'), { page: 'help', topic: null });
  assert.deepEqual(route('/help/scrabble'), { page: 'help', topic: 'scrabble' });
  assert.deepEqual(route('/help/a/b'), { page: 'missing' });
});

test('an open game exposes offers, the next game and all turns', () => {
  const game = new Game('x', kinds);
  game.apply({ ...welcome([person('A'), person('B', false)], 0), open: true, draws: true, settings: { game_seconds: 120 }, rematch: { wanted: [1], id: null } });
  assert.ok(game.allVisible);
  assert.ok(game.allowsDraws);
  assert.ok(!game.isSolo);
  assert.ok(game.settings.game_seconds === 120);
  assert.deepEqual(game.rematch, { wanted: [1], id: null });
  game.apply({ type: 'news', records: [record(1, 0, 'draw_offered')], version: 1, view: view(0), offer: { seat: 0, taken: [] } });
  assert.deepEqual(game.drawOffer, { seat: 0, taken: [] });
  assert.deepEqual(game.turns, []);
  game.apply({ type: 'news', records: [record(2, 1, 'flagged')], version: 2, view: view(null), offer: null });
  assert.equal(game.drawOffer, null);
  assert.equal(game.turns.length, 1);
  game.apply({ type: 'rematch', wanted: [0, 1], id: 'y' });
  assert.equal(game.rematch.id, 'y');
});

test('a computer with a repeated name is called by its player and number', () => {
  use('en', ['player-search = Search\nplayer-level-2 = Casual\nplayer-numbered = { $name } { $n }\ngame-computer = Computer']);
  const seats = [['search', 'search'], ['search2', 'search'], ['level-2', 'level-2'], ['Hal9', 'search']].map(([name, player]) => ({ kind: 'computer', name, player, yours: false }));
  assert.deepEqual(seats.map((_, seat) => seatName({ seats, sharedScreen: false }, seat)).slice(1), ['Search 2', 'Casual', 'Hal9']);
});

test('a delayed message counts from when it was received', () => {
  const game = new Game('g', () => new Set());
  game.apply({ type: 'pace', ms: 0, clock: { kind: 'turn', seat: 0, left: 5000, running: true } }, 1000);
  assert.equal(game.clock.heard, 1000);
});

test('an aborted or closed game has no winner', () => {
  speak('en', ['']);
  const line = (winners) => ({ over: true, seats: [person('A'), person('B', false)], winners, scores: [40, 12] });
  const nameOf = (seat) => 'AB'[seat];
  for (const [winners, result] of [[[], null], [[0], 'won'], [[1], 'lost'], [[0, 1], 'drawn']]) assert.equal(resultOf(line(winners)), result, `won by ${winners}`);
  for (const [winners, text] of [[[], 'Called off'], [[0], 'A won'], [[0, 1], 'drawn']]) assert.equal(outcome(line(winners), nameOf), text, `won by ${winners}`);
});

test('a held clock starts later, and a clock without connection stops', () => {
  const game = new Game('x', kinds);
  const clock = { kind: 'turn', limit: 10_000, left: 10_000, running: true, seat: 0 };
  game.apply({ ...welcome([person('A'), person('B', false)], 0), clock: { ...clock, starts_in: 2500 } }, 1000);
  assert.equal(game.clock.heard, 3500);
  assert.equal(game.ownTimeIn(1500), 2000);
  assert.equal(game.ownTimeIn(9000), 0);
  // Before it has begun nothing is gone.
  game.stopClock(2000);
  assert.equal(game.clock.left, 10_000);
  assert.equal(game.clock.running, false);
  assert.equal(game.ownTimeIn(9000), Infinity);
  game.apply({ type: 'seats', seats: game.seats, clock: { ...clock, left: 8000 } }, 5000);
  game.stopClock(6500);
  game.stopClock(9000);
  assert.equal(game.clock.left, 6500);
  assert.equal(game.clock.running, false);
  // The other's time is not ours.
  game.apply({ type: 'seats', seats: game.seats, clock: { ...clock, seat: 1 } }, 9000);
  assert.equal(game.ownTimeIn(9000), Infinity);
});

test('leaving warns of a running clock or a game that others may claim', () => {
  speak('en', ['']);
  const two = [person('A'), person('B', false)];
  const clock = { kind: 'game' };
  assert.equal(leaveText({ clock: null, seats: two }, null), 'Leaving loses the game. If you only close the page, you can come back.');
  assert.equal(leaveText({ clock, seats: two }, 60_000), 'Leaving loses the game. If you only close the page, you can come back. Your clock keeps running while you are away. If you are away for 1:00 on your turn, your opponents may claim the game.');
  assert.equal(leaveText({ clock, seats: [person('A'), computer] }, 60_000), 'Leaving loses the game. If you only close the page, you can come back. Your clock keeps running while you are away.');
});
