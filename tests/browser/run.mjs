// Plays the page in a real browser.
//
//     node tests/browser/run.mjs --server target/debug/deska      starts the program on a database of its own
//     node tests/browser/run.mjs --server http://127.0.0.1:8421   uses a server that runs
//     ... --only touch                                            only the cases whose name holds the word
//     node tests/browser/run.mjs --gallery FOLDER                 takes pictures of every state instead, and holds them against the references (gallery/)
//     ... --gallery FOLDER --accept                               makes the pictures the references, once all have been looked at
//     ... --gallery FOLDER --quick                                each scene in one window of four and in one scheme: what cargo test looks at
//     ... --device                                                everybody's games are begun on their device instead of the server: for cases of games alone
//     ... --slowdown 6                                            as on a processor six times slower, behind a slow line: shows what a case does not wait for
//
// Needs Debian's chromium-headless-shell or chromium (or CHROMIUM=/path) and, once, `npm ci` in this folder. The last line is "N passed, N failed"; the exit code is 0 when
// nothing failed.
import { readdirSync } from 'node:fs';
import { run as runUnits } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Browser, LANES } from './support/browser.mjs';
import { open, serverFor } from './support/server.mjs';

const LONGEST = 240_000;
const here = fileURLToPath(new URL('.', import.meta.url));

const { values } = parseArgs({ options: { server: { type: 'string' }, only: { type: 'string', default: '' }, slowdown: { type: 'string', default: '1' }, device: { type: 'boolean', default: false }, gallery: { type: 'string' }, accept: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } } });
if (values.gallery !== undefined) {
  const { run } = await import('./gallery/gallery.mjs');
  const done = await run({ server: values.server ?? fileURLToPath(new URL('../../target/debug/deska', import.meta.url)), folder: values.gallery, only: values.only, accept: values.accept, quick: values.quick });
  console.log(`${done.passed} passed, ${done.failed} failed`);
  process.exit(done.failed === 0 || values.accept ? 0 : 1);
}
if (!values.server) {
  console.error('Say what to test: --server target/debug/deska, or --server http://127.0.0.1:8421');
  process.exit(2);
}

let passed = 0;
let failed = 0;
/** What failed, told again at the end. @type {string[]} */
const failures = [];

/**
 * @param {string} name @param {() => Promise<void>} body
 * @param {boolean} last whether a failure counts: a case that fails beside others is tried once more alone, and said to be unsteady if it then passes,
 *   since a busy machine can be late with a finger or a frame
 * @returns {Promise<boolean>} whether it passed
 */
async function attempt(name, body, last) {
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
    return true;
  } catch (error) {
    if (last) {
      failed += 1;
      failures.push(`${name}: ${String(error).split('\n')[0]}`);
    }
    console.log(`${last ? 'FAILED ' : 'unsteady'} ${name} (${seconds()})\n${String(error?.stack ?? error).replace(/^/gm, '        ')}`);
    return false;
  } finally {
    clearTimeout(timer);
  }
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
      failures.push(`unit: ${data.name}`);
      console.log(`FAILED  unit: ${data.name}\n${String(data.details.error?.cause?.stack ?? data.details.error).replace(/^/gm, '        ')}`);
    }
  }
  console.log(`ok      unit tests (${passed} passed)`);
}

/** @typedef {[name: string, body: ((visit: import('./support/browser.mjs').Visit) => Promise<void>) & {seed?: number}]} Case */

/** Cases that are played on a device, too; all cases of games alone are by `--device`. */
const HERE_TOO = ['exchange and pass', 'Balda: a word is taken back and made again', 'Erudit: hints, undo and redo against the computer', 'Pentago: moves are taken back and made again, and the computer moves for me'];

/** Every case that was asked for. @returns {Promise<Case[]>} */
async function asked() {
  /** @type {Case[]} */
  const all = [];
  const wanted = (name, file) => name.includes(values.only) || file.includes(values.only);
  for (const file of readdirSync(`${here}cases`).filter((name) => name.endsWith('.mjs')).sort()) {
    const { cases } = await import(`./cases/${file}`);
    all.push(...Object.entries(cases).filter(([name]) => wanted(name, file)));
    if (values.device) continue;
    for (const name of HERE_TOO.filter((one) => Object.hasOwn(cases, one))) {
      const body = cases[name];
      if (wanted(`${name}, on a device`, file)) all.push([`${name}, on a device`, Object.assign((visit) => body(visit), body, { device: true })]);
    }
  }
  return all;
}

/**
 * Takes cases off the list until it is empty, with a server and a browser of its own. @param {Case[]} list @param {boolean} last
 * @returns {Promise<Case[]>} those that failed
 */
async function lane(list, last) {
  const wrong = [];
  const server = await open(values.server);
  try {
    const browser = await Browser.launch(Number(values.slowdown), values.device);
    try {
      for (let one = list.shift(); one; one = list.shift()) {
        const [name, body] = one;
        const play = async () => {
          const own = await serverFor(server, values.server, body);
          try {
            await browser.visit(own, body);
          } finally {
            await own.stop();
          }
        };
        if (!await attempt(name, play, last)) wrong.push(one);
      }
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
  return wrong;
}

if (!values.only) await units();
const list = await asked();
const lanes = values.server.startsWith('http') ? 1 : LANES;
const wrong = (await Promise.all(Array.from({ length: lanes }, () => lane(list, false)))).flat();
if (wrong.length > 0) await lane(wrong, true);
failures.forEach((failure) => console.log(`FAILED  ${failure}`));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
