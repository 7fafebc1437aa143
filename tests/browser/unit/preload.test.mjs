// The preload list of index.html: exactly the modules that every page imports.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../../../web/', import.meta.url));

/** Returns a module and all its static imports. */
function reach(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  const source = readFileSync(web + name, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  for (const [, path] of source.matchAll(/\b(?:from|import) ?["']([^"']+)["']/g)) reach(posix.join(posix.dirname(name), path), seen);
  return seen;
}

test('the preload list has exactly the modules that all pages import', () => {
  const start = reach('pages/start.js');
  const game = reach('pages/game.js');
  const common = new Set([...reach('app/main.js'), ...[...start].filter((name) => game.has(name))]);
  common.delete('app/main.js');
  const html = readFileSync(`${web}index.html`, 'utf8');
  const listed = [...html.matchAll(/rel="modulepreload" href="\/([^"]+)"/g)].map((match) => match[1]);
  assert.deepEqual(listed.sort(), [...common].sort());
});
