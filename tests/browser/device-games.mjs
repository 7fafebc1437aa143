// Prints games that the module for browsers plays from fixed seeds, one a line; with a path, those of another module.
//
//     node tests/browser/device-games.mjs [MODULE.wasm]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Device, project } from './support/device.mjs';

const module = process.argv[2] ? new WebAssembly.Module(readFileSync(process.argv[2])) : undefined;
const files = [['en.lexicon', 'lexicon'], ['en.classes', 'classes'], ['en.leaves', 'leaves'], ['en.wins', 'wins']]
  .map(([name, role]) => [name, 'en', role, readFileSync(join(project, 'data/permissive', name))]);
const russian = ['ru-all.lexicon', 'ru-all', 'lexicon', readFileSync(join(project, 'data/permissive/ru-all.lexicon'))];

// None of these players looks at a clock.
const GAMES = [
  { rules: 'scrabble-en', lexicon: 'en', player: 'static' },
  { rules: 'scrabble-en', lexicon: 'en', player: 'level-1' },
  { rules: 'erudit', lexicon: 'ru-all', player: 'greedy' },
  { rules: 'balda', lexicon: 'en', player: 'greedy' },
  { rules: 'pentago-standard', player: 'minimax' },
];

for (const { player, ...setup } of GAMES) {
  for (let seed = 1; seed <= 2; seed++) {
    const device = new Device(seed, [...files, russian], new Map(), module);
    const { steps } = await device.show({ ...setup, seats: [{ kind: 'computer', player }, { kind: 'computer', player }], pace: 0 });
    console.log(setup.rules, player, seed, JSON.stringify(steps.map(({ record }) => record)));
  }
}
process.exit(0);
