// How games are on a slow phone: the page is put onto a device, the server stops, and the browser begins anew, all its processes standing still three quarters of
// the time.
//
//     cargo build -p app --bins
//     node tests/browser/device-slowed.mjs [--plain]            plain: as fast as it is; slowed it needs Linux and root, for the control group that is frozen
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { PROGRAM } from './support/browser.mjs';
import { computers, install, show } from './support/offline.mjs';
import { open } from './support/server.mjs';

/** Milliseconds of a round, and in how many of them the browser runs: short, so that nothing waits long for its next part. */
const [ROUND, RUNS] = [20, 5];

const second = existsSync('/sys/fs/cgroup/cgroup.controllers');
const group = second ? '/sys/fs/cgroup/deska-slow' : '/sys/fs/cgroup/freezer/deska-slow';
const [switched, stands, runs] = second ? ['cgroup.freeze', '1', '0'] : ['freezer.state', 'FROZEN', 'THAWED'];
const folder = mkdtempSync(join(tmpdir(), 'deska-slow-'));
const slow = join(folder, 'slow-browser');

/** A browser that keeps what it has. @param {string} program */
async function browser(program) {
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: program, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  context.setDefaultTimeout(60_000);
  return context;
}

/** Lets the browser run a quarter of the time, until the answer is called. */
function slowed() {
  let over = false;
  const set = (state) => writeFileSync(join(group, switched), state);
  const round = () => {
    set(runs);
    if (!over) setTimeout(() => { set(stands); setTimeout(round, ROUND - RUNS); }, RUNS);
  };
  round();
  return () => { over = true; };
}

/** Milliseconds of a fixed work in a page. @param {import('playwright-core').BrowserContext} context */
async function work(context) {
  const page = await context.newPage();
  const took = await page.evaluate(() => {
    const begun = performance.now();
    let sum = 0;
    for (let n = 0; n < 2e8; n += 1) sum = (sum * 31 + n) | 0;
    return performance.now() - begun + (sum & 0);
  });
  await page.close();
  return took;
}

try {
  mkdirSync(group, { recursive: true });
  writeFileSync(join(group, switched), runs);
} catch (error) {
  console.error(`no control group can be made: ${error.message}; run this as root, where processes can be frozen`);
  process.exit(1);
}
writeFileSync(slow, `#!/bin/sh\necho $$ > ${join(group, 'cgroup.procs')}\nexec ${PROGRAM} "$@"\n`);
chmodSync(slow, 0o755);

const server = await open('target/debug/deska');
try {
  const first = await browser(PROGRAM);
  const page = await first.newPage();
  await install(page, server.url, 'en');
  const wishes = [{ rules: 'scrabble-en', lexicon: 'en' }, { rules: 'balda', lexicon: 'en' }, { rules: 'pentago-standard' }];
  const games = await page.evaluate(async (all) => {
    const [api, { setUsesLocalGames }] = await Promise.all([import('/app/api.js'), import('/app/device.js')]);
    setUsesLocalGames(true);
    const begun = [];
    for (const wish of all) begun.push((await api.create({ ...wish, seats: [{ kind: 'person', name: 'Ann' }, { kind: 'computer', player: 'level-5' }] })).id);
    return begun;
  }, wishes);
  // They have begun, as what is gone on with from the home screen has.
  for (const game of games) {
    await page.goto(`${server.url}/game/${game}`);
    await page.locator('main.game[data-turn=mine] [role=grid]').waitFor();
  }
  const plain = await work(first);
  await first.close();
  await server.stop();

  const again = await browser(slow);
  const end = process.argv.includes('--plain') ? () => {} : slowed();
  console.log(`the browser is ${(await work(again) / plain).toFixed(1)} times slower`);
  for (const [index, game] of games.entries()) {
    const opened = await again.newPage();
    const begun = performance.now();
    await opened.goto(`${server.url}/game/${game}`, { waitUntil: 'commit' });
    await opened.locator('main.game[data-turn=mine] [role=grid]').waitFor();
    const time = performance.now() - begun;
    let speed = '';
    if (wishes[index].rules === 'scrabble-en') {
      await opened.goto(`${server.url}/help`);
      const { id } = await show(opened, { ...wishes[index], seats: computers('level-5'), pace: 0 });
      const times = await opened.evaluate(async (one) => (await (await import('/app/api.js')).replay(one)).steps.filter(({ record }) => record && record.kind !== 'drew').map(({ record }) => record.at), id);
      const took = times.slice(1).map((at, n) => at - times[n]).sort((one, other) => one - other);
      speed = `; level 5 against itself: median ${took[took.length >> 1]} ms a move, most ${took.at(-1)}, of ${took.length} after the first`;
    }
    console.log(`${wishes[index].rules}: a board to play on after ${time.toFixed(0)} ms${speed}`);
    await opened.close();
  }
  end();
  await again.close();
} finally {
  await server.stop().catch(() => {});
  rmSync(folder, { recursive: true, force: true });
}
