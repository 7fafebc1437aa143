// Brings every page and every state of every board onto the screen, takes pictures of it in every window, and holds them against the references beside this file.
//
//     node tests/browser/run.mjs --gallery FOLDER             pictures and an index page in FOLDER; what differs from the references is told
//     node tests/browser/run.mjs --gallery FOLDER --accept    what is there now becomes the reference: look at all of it first
import { mkdirSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Browser } from '../support/browser.mjs';
import { open } from '../support/server.mjs';
import { Gallery, Stage } from './stage.mjs';
import { WINDOWS } from './windows.mjs';

const SEED = '7';
const LONGEST = 240_000;
const REFERENCES = fileURLToPath(new URL('reference/', import.meta.url));

/** @typedef {(stage: Stage) => Promise<void>} Scene */

/** @param {string} only @returns {Promise<[name: string, scene: Scene][]>} */
async function asked(only) {
  const folder = fileURLToPath(new URL('scenes/', import.meta.url));
  const all = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.mjs')).sort()) {
    const { scenes } = await import(`./scenes/${file}`);
    all.push(...Object.entries(scenes).map(([name, scene]) => [`${file.replace('.mjs', '')}/${name}`, scene]));
  }
  return all.filter(([name]) => name.includes(only));
}

/**
 * @param {{server: string, folder: string, only: string, accept: boolean}} how
 * @returns {Promise<{passed: number, failed: number}>} scenes
 */
export async function run({ server, folder, only, accept }) {
  mkdirSync(folder, { recursive: true });
  const gallery = new Gallery(folder, REFERENCES);
  const jobs = (await asked(only)).flatMap(([name, scene]) => /** @type {const} */ (['desk', 'phone']).map((kind) => ({ name, scene, kind })));
  let passed = 0;
  /** @type {string[]} */
  const failures = [];
  const lane = async () => {
    const host = await open(server, ['--seed', SEED]);
    const browser = await Browser.launch();
    try {
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        const { name, scene, kind } = job;
        const start = performance.now();
        const before = gallery.problems.length;
        let late;
        try {
          await Promise.race([
            browser.visit(host, async (visit) => scene(await Stage.open(gallery, visit, kind, name))),
            new Promise((_, fail) => {
              late = setTimeout(() => fail(new Error(`not done after ${LONGEST / 1000} seconds`)), LONGEST);
            }),
          ]);
        } catch (error) {
          gallery.problems.push({ shot: name, window: kind, what: [String(error?.stack ?? error)] });
        } finally {
          clearTimeout(late);
        }
        const seconds = ((performance.now() - start) / 1000).toFixed(1);
        const windows = [kind, ...WINDOWS[kind].map((window) => window.name)];
        const wrong = gallery.problems.slice(before).filter(({ shot, window }) => (shot === name || shot.startsWith(`${name}/`)) && windows.includes(window));
        if (wrong.length === 0) {
          passed += 1;
          console.log(`ok      ${name}, ${kind} (${seconds} s)`);
        } else {
          failures.push(`${name}, ${kind}`);
          console.log(`${accept ? 'other  ' : 'FAILED '} ${name}, ${kind} (${seconds} s)`);
          for (const { shot, window, what } of wrong) console.log(`        ${shot}, ${window}: ${what.join('\n            ')}`);
        }
      }
    } finally {
      await browser.close();
      await host.stop();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() < 2 ? 1 : 2 }, lane));
  if (!only) gallery.checkMissing();
  if (accept) gallery.accept(only === '');
  gallery.index();
  console.log(`${gallery.shots.length} pictures in ${join(folder, 'index.html')}`);
  return { passed, failed: failures.length };
}
