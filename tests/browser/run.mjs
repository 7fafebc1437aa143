// Plays the page in a real browser.
//
//     node tests/browser/run.mjs --server target/debug/deska      starts the program on a data base of its own
//     node tests/browser/run.mjs --server http://127.0.0.1:8421   uses a server that runs
//     ... --only touch                                            only the cases whose name holds the word
//
// Needs Debian's chromium (or CHROMIUM=/path) and, once, `npm ci` in this folder. The last line is "N passed, N failed"; the exit code is 0 when
// nothing failed.
import { readdirSync } from 'node:fs';
import { run as runUnits } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Browser } from './support/browser.mjs';
import { open } from './support/server.mjs';

const LONGEST = 120_000;
const here = fileURLToPath(new URL('.', import.meta.url));

const { values } = parseArgs({ options: { server: { type: 'string' }, only: { type: 'string', default: '' } } });
if (!values.server) {
  console.error('Say what to test: --server target/debug/deska, or --server http://127.0.0.1:8421');
  process.exit(2);
}

let passed = 0;
let failed = 0;

/**
 * A case that fails is tried once more, and said to be unsteady if it then passes: a busy machine can be late with a finger or a frame.
 * @param {string} name @param {() => Promise<void>} body @param {boolean} [again]
 */
async function attempt(name, body, again = false) {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`not done after ${LONGEST / 1000} seconds`)), LONGEST);
  });
  try {
    await Promise.race([body(), late]);
    passed += 1;
    console.log(`ok      ${name} (${seconds()})`);
    return;
  } catch (error) {
    if (again) failed += 1;
    console.log(`${again ? 'FAILED ' : 'unsteady'} ${name} (${seconds()})\n${String(error?.stack ?? error).replace(/^/gm, '        ')}`);
  } finally {
    clearTimeout(timer);
  }
  if (!again) await attempt(name, body, true);
}

/** The page's logic without a browser. */
async function units() {
  const files = readdirSync(`${here}unit`).filter((name) => name.endsWith('.test.mjs')).map((name) => `${here}unit/${name}`);
  for await (const { type, data } of runUnits({ files })) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.nesting > 0 || data.name.endsWith('.mjs')) continue;
    if (type === 'test:pass') {
      passed += 1;
    } else {
      failed += 1;
      console.log(`FAILED  unit: ${data.name}\n${String(data.details.error?.cause?.stack ?? data.details.error).replace(/^/gm, '        ')}`);
    }
  }
  console.log(`ok      unit tests (${passed} passed)`);
}

if (!values.only) await units();
const server = await open(values.server);
try {
  const browser = await Browser.launch();
  try {
    for (const file of readdirSync(`${here}cases`).filter((name) => name.endsWith('.mjs')).sort()) {
      const { cases } = await import(`./cases/${file}`);
      for (const [name, body] of Object.entries(cases)) {
        if (!name.includes(values.only) && !file.includes(values.only)) continue;
        await attempt(name, () => browser.visit(server, body));
      }
    }
  } finally {
    await browser.close();
  }
} finally {
  await server.stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
