// Characters on the page and in reports: only those that common fonts have. Others would show as empty boxes; they are drawn as SVG instead.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** The sources of the page and of the reports. */
const FOLDERS = [`${root}web/`, `${root}crates/arena/src/report/`];
/** Latin with the marks of Czech, Cyrillic, dashes, quotation marks, the minus, and the signs that came with the first TrueType fonts. The star is Erudit's letter. */
const USUAL = /[\x20-\x7e\u00a0-\u017f\u02c7\u0400-\u045f\u2013\u2014\u2018-\u201e\u2026\u2212\u25b2\u25bc\u25cf★]/u;

test('texts use only characters that common fonts have', () => {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|html|rs)$/.test(name) && !name.startsWith('vendor')).map((name) => folder + name));
  assert.ok(files.length > 100);
  for (const name of files) {
    readFileSync(name, 'utf8').split('\n').forEach((line, index) => {
      const strange = [...line].filter((sign) => !USUAL.test(sign));
      assert.deepEqual(strange, [], `${name.slice(root.length)}:${index + 1}`);
    });
  }
});
