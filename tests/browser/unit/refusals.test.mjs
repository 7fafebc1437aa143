// Refusals: every code of the server has a text in every language.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, messages } from '../support/texts.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');

/** Returns the table of a type's reasons and codes. */
const listed = (source) => source.slice(source.indexOf('play::codes! {')).split(/\n\} \}\n/)[0];

/** Returns the codes in a piece of source. */
const quoted = (source) => [...source.matchAll(/=> "([a-z]+(?:-[a-z]+)*)"/g)].map((match) => match[1]);

/** The sources with each game's codes. */
const RULES = {
  scrabble: ['crossword/src/legality.rs', 'crossword/src/scrabble/illegal.rs'],
  erudit: ['crossword/src/legality.rs', 'crossword/src/erudit/illegal.rs'],
  balda: ['balda/src/violation.rs'],
  pentago: ['pentago/src/game/refusal.rs'],
};

/** Returns every code with its game; null: all games. */
function codes() {
  const found = [];
  for (const [game, files] of Object.entries(RULES)) {
    for (const file of files) for (const code of quoted(listed(read(`crates/${file}`)))) found.push([game, code]);
  }
  const table = read('crates/table/src/refusal.rs');
  for (const code of quoted(table)) found.push([null, code]);
  for (const sources of ['rooms', 'server'].map((crate) => join('crates', crate, 'src'))) {
    for (const name of readdirSync(join(root, sources), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.rs') || name.endsWith('tests.rs')) continue;
      const game = Object.keys(RULES).find((one) => name.startsWith(join('hosted', 'games', one))) ?? null;
      for (const [, code] of read(join(sources, name)).matchAll(/(?:Refusal::new|Err\(refused)\(\s*"([a-z-]+)"/g)) found.push([game, code]);
    }
  }
  return found;
}

/** Returns the ids of the messages that a refusal may be shown as. */
const keys = (language) => new Set(['', 'refusals/', 'balda/refusals/', 'erudit/refusals/', 'pentago/refusals/'].flatMap((folder) => [...messages(folder, language).keys()]));

test('every refusal has a text in every language', () => {
  const all = codes();
  // Each place was read: one code of each that has been there from the start.
  for (const known of ['gap', 'repeated-words', 'used-too-often', 'turn-missing', 'nothing-to-undo', 'waiting-for-seats', 'stale', 'path-too-long', 'empty-square']) {
    assert.ok(all.some(([, code]) => code === known), `${known} is not found where codes are looked for`);
  }
  for (const language of LANGUAGES) {
    const texts = keys(language);
    const missing = all.filter(([game, code]) => ![`${game}-why-${code}`, `why-${code}`, `error-${code}`].some((key) => texts.has(key)));
    assert.deepEqual([...new Set(missing.map(([game, code]) => `${game ?? 'any game'}: ${code}`))], [], language);
    const given = new Set(all.map(([, code]) => code));
    for (const key of texts) {
      const [, code] = /^(?:[a-z]+-)?why-(.+)$/.exec(key) ?? [];
      if (code) assert.ok(given.has(code), `${language}: nothing is refused as ${code}`);
    }
  }
});
