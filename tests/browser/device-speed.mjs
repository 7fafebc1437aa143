// How fast the games of a device are, and what memory they take: in Node, as in a browser's worker.
//
//     node tests/browser/device-speed.mjs
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Device, project } from './support/device.mjs';

const FILES = [['en.lexicon', 'en', 'lexicon'], ['en.classes', 'en', 'classes'], ['en.leaves', 'en', 'leaves'], ['en.wins', 'en', 'wins'], ['en.definitions', 'en', 'definitions']];

const files = FILES.map(([name, of, role]) => [name, of, role, readFileSync(join(project, 'data/permissive', name))]);
for (const [rules, player, more] of [['scrabble-en', 'level-1', { lexicon: 'en' }], ['scrabble-en', 'level-5', { lexicon: 'en' }], ['balda', 'level-5', { lexicon: 'en' }], ['pentago-standard', 'level-5', {}]]) {
  const begun = performance.now();
  const device = new Device(3, files);
  const opened = performance.now();
  const { steps } = await device.show({ rules, ...more, seats: [{ kind: 'computer', player }, { kind: 'computer', player }], pace: 0 });
  const moves = steps.filter(({ record }) => record && record.kind !== 'drew').length;
  const each = (performance.now() - opened) / moves;
  console.log(`${rules}, ${player}: begun in ${Math.round(opened - begun)} ms, ${each.toFixed(0)} ms a move of ${moves}, ${Math.round(device.engine.memory.buffer.byteLength / 1e6)} MB`);
}
process.exit(0);
