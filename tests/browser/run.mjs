// Plays the page in a real browser.
//
//     node tests/browser/run.mjs --server target/debug/deska      starts the program with a temporary database
//     node tests/browser/run.mjs --server http://127.0.0.1:8421   uses a running server
//     ... --only touch                                            only cases whose name or file contains the word
//     node tests/browser/run.mjs --gallery FOLDER                 takes screenshots of every state instead and compares them with the references (gallery/)
//     ... --gallery FOLDER --accept                               makes the screenshots the new references; review them first
//     ... --gallery FOLDER --quick                                each scene in one window size and colour scheme, as in cargo test
//     ... --device                                                starts all games on the device instead of the server; for game cases only
//     ... --slowdown 6                                            simulates a six times slower processor and a slow network, to find missing waits
//
// Needs Debian's chromium-headless-shell or chromium (or CHROMIUM=/path) and, once, `npm ci` in this folder. The last line is "N passed, N failed"; the exit code is 0 when
// nothing failed.
import { readdirSync } from 'node:fs';
import { run as runUnits } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Browser, LANES } from './support/browser.mjs';
import { open, serverFor } from './support/server.mjs';

const CASE_TIMEOUT_MS = 240_000;
const here = fileURLToPath(new URL('.', import.meta.url));

const { values } = parseArgs({ options: { server: { type: 'string' }, only: { type: 'string', default: '' }, slowdown: { type: 'string', default: '1' }, device: { type: 'boolean', default: false }, gallery: { type: 'string' }, accept: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } } });
if (values.gallery !== undefined) {
  const { run } = await import('./gallery/gallery.mjs');
  const done = await run({ server: values.server ?? fileURLToPath(new URL('../../target/debug/deska', import.meta.url)), folder: values.gallery, only: values.only, accept: values.accept, quick: values.quick });
  console.log(`${done.passed} passed, ${done.failed} failed`);
  process.exit(done.failed === 0 || values.accept ? 0 : 1);
}
if (!values.server) {
  console.error('Missing option: --server target/debug/deska, or --server http://127.0.0.1:8421');
  process.exit(2);
}

let passed = 0;
let failed = 0;
/** Failures, repeated at the end. @type {string[]} */
const failures = [];

/**
 * @param {string} name @param {() => Promise<void>} body
 * @param {boolean} last  the last attempt: only then does a failure count. Cases that fail in parallel are retried alone and reported as unsteady,
 *   since a busy machine can delay input and frames
 * @returns {Promise<boolean>} whether it passed
 */
async function attempt(name, body, last) {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`not done after ${CASE_TIMEOUT_MS / 1000} seconds`)), CASE_TIMEOUT_MS);
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

/** Runs the unit tests. */
async function runUnitTests() {
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

/** Cases that also run on a device; `--device` runs all game cases there. */
const DEVICE_CASES = ['exchange and pass', 'Balda: undo and redo of a word', 'Erudit: hints, undo and redo against the computer', 'Pentago: undo, redo, and a move by the computer'];

/** Returns the selected cases. @returns {Promise<Case[]>} */
async function selectedCases() {
  /** @type {Case[]} */
  const all = [];
  const wanted = (name, file) => name.includes(values.only) || file.includes(values.only);
  for (const file of readdirSync(`${here}cases`).filter((name) => name.endsWith('.mjs')).sort()) {
    const { cases } = await import(`./cases/${file}`);
    all.push(...Object.entries(cases).filter(([name]) => wanted(name, file)));
    if (values.device) continue;
    for (const name of DEVICE_CASES.filter((one) => Object.hasOwn(cases, one))) {
      const body = cases[name];
      if (wanted(`${name}, on a device`, file)) all.push([`${name}, on a device`, Object.assign((visit) => body(visit), body, { device: true })]);
    }
  }
  return all;
}

/**
 * Runs cases from the list until it is empty, with its own server and browser. @param {Case[]} list @param {boolean} last
 * @returns {Promise<Case[]>} the failed cases
 */
async function runLane(list, last) {
  const failedCases = [];
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
        if (!await attempt(name, play, last)) failedCases.push(one);
      }
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
  return failedCases;
}

if (!values.only) await runUnitTests();
const list = await selectedCases();
const lanes = values.server.startsWith('http') ? 1 : LANES;
const failedCases = (await Promise.all(Array.from({ length: lanes }, () => runLane(list, false)))).flat();
if (failedCases.length > 0) await runLane(failedCases, true);
failures.forEach((failure) => console.log(`FAILED  ${failure}`));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
