// Offline play with faults: interrupted downloads, full or refused storage, a killed browser.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { PROGRAM } from '../support/browser.mjs';
import { Device } from '../support/device.mjs';
import { computers, install, show } from '../support/offline.mjs';
import { seeded } from '../support/server.mjs';

/** Two people at one screen. */
const pair = { rules: 'pentago-standard', seats: [{ kind: 'person', name: 'A' }, { kind: 'person', name: 'B' }] };

/** Starts a game on the device, as the page does. */
const begun = (page, setup = pair) => page.evaluate(async (body) => (await (await import('/app/api.js')).create(body)).id, setup);

/** Makes a move over a connection of its own and returns the reply. */
const moved = (page, game, version, move) => page.evaluate(async ([id, stands, text]) => {
  const { GameSocket } = await import('/app/socket.js');
  const line = new GameSocket(id, () => 0);
  await new Promise((done) => { line.addEventListener('message', ({ detail }) => { if (detail.type === 'welcome') done(); }); });
  const { type, code } = await line.ask({ type: 'act', seat: stands % 2, version: stands, action: { move: text } });
  line.close();
  return { type, code };
}, [game, version, move]);

/** Returns the number of moves of a game on the device. */
const length = (page, game) => page.evaluate(async (id) => (await (await import('/app/api.js')).replay(id)).steps.length - 1, game);

/** Makes downloads of some files fail while `window.broken` says how. */
const breaking = (context) => context.addInitScript(() => {
  const whole = window.fetch;
  window.fetch = async (...asked) => {
    const path = String(asked[0]?.url ?? asked[0]);
    if (window.broken === 'gone' && path.endsWith('.wasm')) throw new TypeError('Failed to fetch');
    const answer = await whole(...asked);
    if (window.broken !== 'half' || !path.endsWith('.lexicon')) return answer;
    return new Response((await answer.arrayBuffer()).slice(0, 5000));
  };
});

/** Starts a browser whose profile survives its end. */
async function launch(profile) {
  const child = spawn(PROGRAM, ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const address = await new Promise((done, fail) => {
    let told = '';
    child.stderr.on('data', (text) => {
      told += text;
      const found = /ws:\/\/\S+/.exec(told);
      if (found) done(found[0]);
    });
    child.on('exit', () => fail(new Error(`the browser did not start: ${told}`)));
  });
  const browser = await chromium.connectOverCDP(address);
  const kill = async () => {
    const gone = new Promise((done) => { child.removeAllListeners('exit'); child.on('exit', done); });
    // With everything that belongs to it, as when a phone has no memory left.
    process.kill(-child.pid, 'SIGKILL');
    await gone;
    await browser.close().catch(() => {});
  };
  return { page: browser.contexts()[0].pages()[0] ?? await browser.contexts()[0].newPage(), kill };
}

export const cases = {
  'a device: what breaks off while it is fetched does not count, and a full one keeps what it has': async (visit) => {
    const { page } = await visit.person();
    const { url } = visit.server;
    await breaking(page.context());
    await page.goto(`${url}/offline`);
    const broken = (how) => page.evaluate((what) => { window.broken = what; }, how);
    const stores = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('deska-page-')).length);
    await broken('gone');
    await page.locator('[data-act=install]').click();
    await page.locator('.problem').getByText('interrupted').waitFor();
    assert.equal(await stores(), 0);
    await broken('');
    await page.locator('[data-act=install]').click();
    await page.getByText('Deska is installed on this device').waitFor({ timeout: 60_000 });
    assert.equal(await stores(), 1);
    // Half a list.
    const list = page.locator('[data-lexicon=en-common]');
    await broken('half');
    await list.getByRole('button', { name: 'Add' }).click();
    await page.locator('.problem').getByText('interrupted').waitFor();
    await list.getByRole('button', { name: 'Add' }).waitFor();
    await broken('');
    // A full device: a list is not begun, and games go on with what room they have.
    const session = await page.context().newCDPSession(page);
    const game = await (async () => {
      await page.getByText('even when the server is reachable').click();
      return begun(page);
    })();
    assert.deepEqual(await moved(page, game, 0, 'a1AR'), { type: 'done', code: undefined });
    await session.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize: 1 });
    await list.getByRole('button', { name: 'Add' }).click();
    await page.locator('.problem').getByText('no space left').waitFor();
    assert.equal((await moved(page, game, 1, 'b1AR')).type, 'done');
    await session.send('Storage.overrideQuotaForOrigin', { origin: url });
    assert.equal(await length(page, game), 2);
    await list.getByRole('button', { name: 'Add' }).click();
    await list.getByText('on this device').waitFor({ timeout: 60_000 });
    visit.expected.push(/Failed to load/);
  },

  'a device: a browser that can run or keep nothing says so, and plays with the server as ever': async (visit) => {
    for (const [lacks, text] of [['WebAssembly', 'cannot run the games'], ['indexedDB', 'cannot store anything here'], ['caches', 'cannot store anything here']]) {
      const { page } = await visit.person();
      await page.context().addInitScript((name) => {
        delete window[name];
        Object.defineProperty(window, name, { get: () => undefined, configurable: true });
        if (name !== 'WebAssembly') delete window[name];
      }, lacks);
      await page.goto(`${visit.server.url}/offline`);
      await page.getByText(text).waitFor();
      await page.goto(visit.server.url);
      await page.locator('form.setup button[type=submit]').click();
      await page.locator('main.game[data-turn]').waitFor();
      assert.doesNotMatch(page.url(), /here-/);
    }
  },

  'a device: what is kept follows the server, also while a game is on, and a newer list is offered': seeded(13, async (visit) => {
    const { page } = await visit.person();
    const { url } = visit.server;
    await install(page, url, 'en-common');
    await page.getByText('even when the server is reachable').click();
    // As if it had been put here from a server of before, whose list was another one, too.
    await page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.startsWith('deska-page-'));
      const [old, now] = [await caches.open('deska-page-old'), await caches.open(name)];
      for (const request of await now.keys()) await old.put(request, await now.match(request));
      await caches.delete(name);
      localStorage.setItem('deska.device', 'old');
      const words = await caches.open('deska-words');
      for (const request of await words.keys()) {
        const answer = await words.match(request);
        const headers = new Headers(answer.headers);
        headers.set('x-sha256', 'of another one');
        await words.put(request, new Response(await answer.arrayBuffer(), { headers }));
      }
    });
    const game = await begun(page);
    await page.goto(`${url}/game/${game}`);
    await page.locator('main.game[data-turn]').waitFor();
    assert.equal((await moved(page, game, 0, 'a1AR')).type, 'done');
    await page.waitForFunction(() => localStorage.getItem('deska.device') !== 'old', undefined, { timeout: 30_000 });
    assert.equal((await moved(page, game, 1, 'b1AR')).type, 'done');
    assert.deepEqual(await page.evaluate(async () => (await caches.keys()).filter((name) => name === 'deska-page-old')), []);
    const tab = await page.context().newPage();
    await tab.goto(`${url}/offline`);
    await tab.locator('[data-act=renew]').click();
    await tab.locator('[data-act=renew]').waitFor({ state: 'detached' });
    await tab.locator('[data-lexicon=en-common]').getByText('on this device').waitFor({ timeout: 60_000 });
    assert.equal((await moved(page, game, 2, 'c1AR')).type, 'done');
    assert.ok((await show(tab, { rules: 'scrabble-en', lexicon: 'en-common', seats: computers('level-1'), pace: 0 })).over);
    // Words that are taken off are missed where they are wanted, and a game that they belong to comes back with them.
    const words = await begun(tab, { rules: 'scrabble-en', lexicon: 'en-common', seats: pair.seats });
    await tab.goto(`${url}/offline`);
    await tab.locator('[data-lexicon=en-common]').getByRole('button', { name: 'Remove' }).click();
    await tab.locator('[data-lexicon=en-common]').getByRole('button', { name: 'Add' }).waitFor();
    await tab.goto(`${url}/game/${words}`);
    await tab.getByText('not on this device').waitFor();
    await tab.goto(`${url}/offline`);
    await tab.locator('[data-lexicon=en-common]').getByRole('button', { name: 'Add' }).click();
    await tab.locator('[data-lexicon=en-common]').getByText('on this device').waitFor({ timeout: 60_000 });
    await tab.goto(`${url}/game/${words}`);
    await tab.locator('main.game[data-turn]').waitFor();
  }),

  'a device: a browser that is killed has kept every move that was confirmed': seeded(17, async (visit) => {
    const profile = mkdtempSync(join(tmpdir(), 'deska-profile-'));
    try {
      let { page, kill } = await launch(profile);
      const { url } = visit.server;
      await install(page, url, 'en-common');
      await page.getByText('even when the server is reachable').click();
      const game = await begun(page);
      await visit.server.stop();
      const squares = ['a1AR', 'b1AR', 'c1BL', 'd1BL'];
      for (let round = 0; round < 2; round += 1) {
        for (const version of [2 * round, 2 * round + 1]) assert.equal((await moved(page, game, version, squares[version])).type, 'done');
        await kill();
        ({ page, kill } = await launch(profile));
        await page.goto(`${url}/game/${game}`);
        await page.locator('main.game[data-turn]').waitFor();
        assert.equal(await length(page, game), 2 * round + 2);
      }
      await kill();
    } finally {
      rmSync(profile, { recursive: true, force: true });
    }
  }),

  'a device: a move that could not be kept does not count, and counts when there is room': seeded(23, async () => {
    const device = new Device(1, []);
    const { told: { id } } = await device.ask('POST', '/games', JSON.stringify(pair));
    const act = async (version, move) => (await device.say(id, { type: 'act', seat: version % 2, version, action: { move } })).answer;
    assert.equal((await act(0, 'a1AR')).type, 'done');
    device.full = true;
    assert.equal((await act(1, 'b1AR')).code, 'storage');
    assert.equal((await device.ask('POST', '/games', JSON.stringify(pair))).status, 503);
    device.full = false;
    assert.equal((await act(1, 'b1AR')).type, 'done');
    assert.equal((await device.ask('GET', `/games/${id}/replay`)).told.steps.length, 3);
  }),

  'a device: where computers can think nowhere else, or nonsense comes back, they think where the games are': seeded(29, async () => {
    const setup = { rules: 'pentago-standard', seats: [{ kind: 'computer', player: 'level-2' }, { kind: 'computer', player: 'level-1' }], pace: 0 };
    const game = async (thinker) => {
      const replay = await new Device(1, [], new Map(), undefined, thinker).show(setup);
      return replay.steps.flatMap(({ record }) => record?.move ?? []);
    };
    const alone = await game(undefined);
    assert.ok(alone.length > 8, `${alone}`);
    const nowhere = JSON.stringify({ action: { move: 'z9AR' }, thought: null });
    for (const answer of [null, '', 'no answer', '{}', '{"action":"","thought":null}', nowhere]) {
      assert.deepEqual(await game(() => answer), alone, `${answer}`);
    }
    const legalOnce = JSON.stringify({ action: { move: 'a1AR' }, thought: null });
    const moves = await game(() => legalOnce);
    assert.ok(moves[0] === 'a1AR' && moves.length > 8, `${moves}`);
  }),

  'a device: a clock that is set back or far ahead gives no time and takes none': seeded(19, async () => {
    const [day, kept] = [24 * 3600 * 1000, new Map()];
    const setup = { ...pair, game_seconds: 600 };
    const device = new Device(1, [], kept);
    const { told } = await device.ask('POST', '/games', JSON.stringify(setup));
    const moves = ['a1AR', 'b1AR', 'c1BL', 'd1BL', 'e6CR', 'f6CR'];
    let version = 0;
    /** Somebody moves; what both had left before. */
    const act = async (where) => {
      const { welcome, answer } = await where.say(told.id, { type: 'act', seat: version % 2, version, action: { move: moves[version] } });
      assert.equal(answer.type, 'done', JSON.stringify(answer));
      version += 1;
      return welcome.clock.seats;
    };
    let before = await act(device);
    const holds = (now) => {
      now.forEach((time, seat) => assert.ok(time <= before[seat] && time > before[seat] - 20_000, `seat ${seat}: ${before[seat]} ms, then ${time} ms`));
      before = now;
    };
    device.wall = () => Date.now() - 400 * day;
    holds(await act(device));
    // The program ends, and begins anew at another time of the clock.
    for (const shift of [-4000 * day, 4000 * day]) {
      const next = new Device(1, [], kept);
      next.wall = () => Date.now() + shift;
      holds(await act(next));
      holds(await act(next));
    }
    const { told: replay } = await device.ask('GET', `/games/${told.id}/replay`);
    assert.ok(replay.steps.length >= 3);
  }),
};
