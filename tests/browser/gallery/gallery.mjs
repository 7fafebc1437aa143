// Takes screenshots of every page and every state of every board in every window size, and compares them with the references next to this file.
//
//     node tests/browser/run.mjs --gallery FOLDER             screenshots and an index page in FOLDER; reports differences from the references
//     node tests/browser/run.mjs --gallery FOLDER --quick     each scene in one window, alternating 1280 by 720 light and 360 by 640 dark, as in the tests
//     node tests/browser/run.mjs --gallery FOLDER --accept    makes the screenshots the new references; review them first
//     ... --only balda/                                       only scenes whose name contains the word, also for --accept
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Browser, LANES } from '../support/browser.mjs';
import { open } from '../support/server.mjs';
import { Pictures } from './pictures.mjs';
import { Gallery, NEW, Stage } from './stage.mjs';
import { KINDS } from './windows.mjs';

const LONGEST = 240_000;
const REFERENCES = fileURLToPath(new URL('reference/', import.meta.url));

/** @typedef {(stage: Stage) => Promise<void>} Scene */
/** @typedef {{name: string, scene: Scene, kind: 'desk'|'phone'}} Job */

/** @param {string} only @param {boolean} quick @returns {Promise<Job[]>} */
async function asked(only, quick) {
  const folder = fileURLToPath(new URL('scenes/', import.meta.url));
  const all = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.mjs')).sort()) {
    const { scenes } = await import(`./scenes/${file}`);
    for (const [index, [name, scene]] of Object.entries(scenes).entries()) {
      const kinds = quick ? [KINDS[index % KINDS.length]] : KINDS;
      for (const kind of kinds) all.push({ name: `${file.replace('.mjs', '')}/${name}`, scene, kind });
    }
  }
  return all.filter(({ name }) => name.includes(only));
}

/** Plays one scene on a server of its own. @param {Browser} browser @param {Pictures} pictures @param {string} program @param {Gallery} gallery @param {Job} job */
async function play(browser, pictures, program, gallery, { name, scene, kind }) {
  let late;
  try {
    const host = await open(program, Stage.OPTIONS);
    try {
      await Promise.race([
        browser.visit(host, (visit) => scene(new Stage(gallery, visit, kind, name, pictures))),
        new Promise((_, fail) => {
          late = setTimeout(() => fail(new Error(`not done after ${LONGEST / 1000} seconds`)), LONGEST);
        }),
      ]);
    } finally {
      await host.stop();
    }
  } catch (error) {
    gallery.problems.push({ shot: name, window: kind, what: [String(error?.stack ?? error)] });
  } finally {
    clearTimeout(late);
  }
}

/**
 * @param {{server: string, folder: string, only: string, accept: boolean, quick: boolean}} how
 * @returns {Promise<{passed: number, failed: number}>} scenes, at a desk and on a phone
 */
export async function run({ server, folder, only, accept, quick }) {
  mkdirSync(folder, { recursive: true });
  const gallery = new Gallery(folder, REFERENCES, quick);
  const jobs = await asked(only, quick);
  const played = new Set(jobs.map(({ name, kind }) => `${kind} ${name}`));
  let passed = 0;
  let failed = 0;
  /** @param {Job[]} list @param {boolean} last  the last attempt: scenes that fail in parallel are retried alone, since a busy machine can be late */
  const lane = async (list, last) => {
    /** @type {Job[]} */
    const again = [];
    const browser = await Browser.launch();
    try {
      const pictures = await Pictures.open(browser.browser);
      for (let job = list.shift(); job; job = list.shift()) {
        const { name, kind } = job;
        const start = performance.now();
        await play(browser, pictures, server, gallery, job);
        const seconds = ((performance.now() - start) / 1000).toFixed(1);
        const wrong = gallery.of(name, kind);
        if (wrong.length === 0) {
          passed += 1;
          console.log(`ok      ${name}, ${kind} (${seconds} s)`);
        } else if (!last && !wrong.every(({ what }) => what.includes(NEW))) {
          console.log(`again   ${name}, ${kind} (${seconds} s): ${wrong[0].shot}, ${wrong[0].window}: ${wrong[0].what[0].split('\n')[0]}`);
          gallery.forget(name, kind);
          again.push(job);
        } else {
          failed += 1;
          console.log(`${accept ? 'other  ' : 'FAILED '} ${name}, ${kind} (${seconds} s)`);
          for (const { shot, window, what } of wrong) console.log(`        ${shot}, ${window}: ${what.join('\n            ')}`);
        }
      }
    } finally {
      await browser.close();
    }
    return again;
  };
  const again = (await Promise.all(Array.from({ length: LANES }, () => lane(jobs, false)))).flat();
  if (again.length > 0) await lane(again, true);
  if (!accept) failed += gallery.checkMissing(played);
  if (accept) gallery.accept(played, only === '');
  gallery.index();
  console.log(`${gallery.shots.length} pictures in ${join(folder, 'index.html')}`);
  return { passed, failed };
}
