// The computer players of a game: their order, with engines after levels.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { groupPlayers, opponentsOf, defaultOpponent } from '../../../web/app/opponents.js';

const LEVELS = ['level-1', 'level-2', 'level-3', 'level-4', 'level-5'];

test('levels come first, from the weakest, regardless of the server\'s order', () => {
  const scrabble = ['level-1', 'level-2', 'level-3', 'level-4', 'greedy', 'level-5', 'master'];
  assert.deepEqual(groupPlayers(scrabble, ['heuristic', 'static', 'sim']), { levels: [...LEVELS, 'master'], engines: ['greedy', 'heuristic', 'static', 'sim'] });
  const pentago = ['naive', ...LEVELS, 'minimax', 'alphabeta', 'negascout', 'search', 'solve'];
  assert.deepEqual(groupPlayers(pentago), { levels: LEVELS, engines: ['naive', 'minimax', 'alphabeta', 'negascout', 'search', 'solve'] });
  assert.deepEqual(groupPlayers(['random', 'careful']), { levels: ['random', 'careful'], engines: [] }, 'a game without levels offers what it has');
  assert.equal(defaultOpponent(groupPlayers(scrabble)), 'level-3');
  assert.equal(defaultOpponent(groupPlayers(['random'])), 'random');
});

test('players of a rule set replace those of its game', () => {
  const about = { games: [{ name: 'g', players: ['level-1', 'other'], also: ['twin'] }], rules: [{ name: 'g-one', players: ['level-2'] }, { name: 'g-two' }] };
  assert.deepEqual(opponentsOf(about, 'g-one', 'g'), { levels: ['level-2'], engines: ['twin'] });
  assert.deepEqual(opponentsOf(about, 'g-two', 'g'), { levels: ['level-1'], engines: ['other', 'twin'] });
  assert.deepEqual(opponentsOf(null, 'g-two', 'g'), { levels: [], engines: [] });
});

test('computerName is always called with the game', () => {
  const web = fileURLToPath(new URL('../../../web/', import.meta.url));
  const modules = readdirSync(web, { recursive: true }).filter((name) => name.endsWith('.js') && !name.startsWith('vendor'));
  const calls = modules.flatMap((name) => [...readFileSync(web + name, 'utf8').matchAll(/computerName\(([^()]|\([^()]*\))*\)/g)].map(([call]) => [name, call]));
  assert.ok(calls.length > 10);
  for (const [name, call] of calls) assert.match(call, /,/, `${name}: ${call}`);
});
