// Offline play: page, games and words are installed on the device, and whole games are played without the server.
import assert from 'node:assert/strict';
import { audit } from '../support/audit.mjs';
import { Device } from '../support/device.mjs';
import { computers, install, show } from '../support/offline.mjs';
import { open, seeded } from '../support/server.mjs';

/** Console errors of an unreachable server. */
const GONE = /Failed to load|ERR_|Failed to fetch/i;

/** Returns the records without their times. */
const steps = (replay) => replay.steps.map(({ record, ...step }) => ({ ...step, record: record && { ...record, at: 0 } }));

/** Milliseconds from opening a game in a new tab until it can be played. @param {import('playwright-core').BrowserContext} context @param {string} game @param {number} rate so many times slower */
async function opening(context, game, rate) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const begun = performance.now();
  await page.goto(game, { waitUntil: 'commit' });
  await page.locator('main.game[data-turn=mine] .board').waitFor();
  const time = Math.round(performance.now() - begun);
  await page.close();
  return time;
}

/** A show by the games as WebAssembly in the browser, begun with this seed: its replay. @param {import('playwright-core').Page} page @param {number} seed @param {[string, string, string, Uint8Array, string][]} files the last is where it is fetched @param {object} setup */
const showInBrowser = (page, seed, files, setup) => page.evaluate(`(async () => {
  const compiled = await WebAssembly.compileStreaming(fetch('/alone/deska.wasm'));
  ${Device.toString()}
  const bytes = async (path) => {
    const answer = await fetch('/api/v1/offline/' + path);
    if (!answer.ok) throw new Error(path + ': ' + answer.status + ' ' + await answer.text());
    return new Uint8Array(await answer.arrayBuffer());
  };
  const files = [];
  // One after the other, as the page fetches them.
  for (const [name, of, role, path] of ${JSON.stringify(files.map(([name, of, role, , path]) => [name, of, role, path]))}) files.push([name, of, role, await bytes(path)]);
  return new Device(${seed}, files, new Map(), compiled).show(${JSON.stringify(setup)});
})()`);

export const cases = {
  'put onto a device, the page plays on when the server has gone, and keeps its games': seeded(7, async (visit) => {
    visit.expected.push(GONE);
    const player = await visit.person();
    const { page } = player;
    const { url } = visit.server;
    await install(page, url, 'en-common');
    await audit(player, 'offline');
    await visit.server.stop();
    await page.goto(`${url}/`);
    for (const setup of [{ rules: 'pentago-standard', seats: computers('level-2') }, { rules: 'scrabble-en', lexicon: 'en-common', seats: computers('level-3') }, { rules: 'balda', lexicon: 'en-common', seats: computers('level-2') }]) {
      const { id, over } = await show(page, { ...setup, pace: 0 });
      assert.match(id, /^here-/);
      assert.ok(over, setup.rules);
      if (setup.rules === 'balda') continue;
      // The analysis that goes on, of a late position: Pentago deepens or proves, Scrabble solves it to the end.
      await page.goto(`${url}/game/${id}/replay`);
      const pentago = setup.rules === 'pentago-standard';
      await page.locator('main .moves li').first().waitFor();
      for (let back = 0; back < (pentago ? 1 : 3); back += 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('e');
      await page.locator(pentago ? '.candidate' : '.engine-state[data-state=solved]').first().waitFor();
    }
    // A hint, a move, its answer, and both taken back; a word and what it means; the best moves of a position.
    const answers = await page.evaluate(async () => {
      const [api, { GameSocket }] = await Promise.all([import('/app/api.js'), import('/app/socket.js')]);
      const { id } = await api.create({ rules: 'scrabble-en', lexicon: 'en-common', seats: [{ kind: 'person', name: 'Ann' }, { kind: 'computer', player: 'level-1' }], game_seconds: 600 });
      const socket = new GameSocket(id, () => 0);
      const heard = [];
      let wake = () => {};
      socket.addEventListener('message', ({ detail }) => { heard.push(detail); wake(); });
      const until = async (will) => {
        while (!heard.some(will)) await new Promise((done) => { wake = done; });
        return heard.findLast(will);
      };
      const first = await until((one) => one.view?.turn === 0);
      const hint = await socket.ask({ type: 'hint', seat: 0, step: 3 });
      await socket.ask({ type: 'act', seat: 0, version: first.version, action: { pass: true } });
      const mine = await until((one) => one.version > first.version + 1 && one.view?.turn === 0);
      const undone = await socket.ask({ type: 'undo', version: mine.version });
      const word = await api.word('en-common', 'board');
      return { hint: hint.type, clock: mine.clock.kind, undone: undone.type, known: word.known, meanings: word.definitions.length, replay: (await api.replay(id)).steps.length };
    });
    assert.deepEqual({ ...answers, meanings: answers.meanings > 0, replay: answers.replay > 0 }, { hint: 'hint', clock: 'game', undone: 'done', known: true, meanings: true, replay: true });
    await page.goto(`${url}/`);
    // By the page itself, from the first one to a hint, a word and a move.
    await page.locator('form.setup button[type=submit]').click();
    await page.locator('main.game[data-turn=mine]').waitFor();
    const game = page.url();
    assert.match(game, /\/game\/here-/);
    await page.getByRole('button', { name: 'Pass', exact: true }).click();
    await page.locator('dialog[open] .go').click();
    await page.waitForFunction(() => Number(document.querySelector('main.game')?.dataset.version) > 4);
    const version = Number(await page.locator('main.game').getAttribute('data-version'));
    // The tab is closed, and another one goes on with the game.
    await page.close();
    const again = await player.page.context().newPage();
    await again.goto(game);
    await again.waitForFunction((least) => Number(document.querySelector('main.game')?.dataset.version) >= least, version);
    // How long it takes from the home screen to that board; the worker of the games is not slowed by this.
    for (const rate of [1, 4]) console.log(`        from the home screen to the board, ${rate === 1 ? 'as it is' : `the page slowed ${rate} times`}: ${await opening(player.page.context(), game, rate)} ms`);
    await again.goto(`${url}/games`);
    await again.locator(`a[href="/game/${game.split('/').at(-1)}"]`).first().waitFor();
    await again.goto(`${url}/offline`);
    // All games are here.
    await again.locator('.kept a').nth(4).waitFor();
    await again.goto(`${url}/lobby`);
    await again.getByText('needs the server').or(again.getByText('No games are on offer')).first().waitFor();
  }),

  'a game that was played on a device is handed over once, and by nobody else': seeded(9, async (visit) => {
    visit.expected.push(/40[0349]|422/);
    const player = await visit.person({ width: 360, height: 720, touch: true, dark: true });
    const { page } = player;
    const { url } = visit.server;
    await install(page, url, 'en-common');
    await page.getByText('even when the server is reachable').tap();
    const { id } = await show(page, { rules: 'scrabble-en', lexicon: 'en-common', seats: computers('level-2'), pace: 0 });
    assert.match(id, /^here-/, 'begun on the device, though the server answers');
    await page.reload();
    await page.locator('[data-act=hand]').tap();
    await page.getByText('in your games').waitFor();
    await audit(player, 'offline games');
    // Once more, as after an answer that was lost; and by somebody else.
    const again = async (browser) => browser.evaluate(async (body) => {
      const answer = await fetch('/api/v1/games/kept', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      return answer.status;
    }, { id: id.slice(5), log: await page.evaluate(async (game) => (await (await (await import('/app/device.js')).openDevice()).ask('GET', `/games/${game}/log`)).body, id) });
    assert.equal(await again(page), 200);
    const other = await visit.person();
    await other.page.goto(url);
    assert.equal(await again(other.page), 403);
    await page.getByText('in your games').tap();
    await page.waitForURL(/\/game\/[a-z0-9]{16}\/replay$/);
    await page.locator('main').waitFor();
    // A game that goes on goes on there, and is no longer here.
    const here = await page.evaluate(async () => {
      const api = await import('/app/api.js');
      return (await api.create({ rules: 'scrabble-en', lexicon: 'en-common', seats: [{ kind: 'person', name: 'Ann' }, { kind: 'computer', player: 'level-1' }] })).id;
    });
    await page.goto(`${url}/game/${here}`);
    await player.wait('mine');
    const pass = async () => {
      const version = await player.version();
      await player.press('pass');
      await player.tap(page.locator('dialog[open] .go'));
      await player.until((before) => Number(document.querySelector('main.game').dataset.version) > before + 1, version);
      await player.wait('mine');
    };
    await pass();
    const { rack, scores } = await player.position();
    await page.goto(`${url}/offline`);
    await page.locator('.kept', { has: page.locator(`a[href="/game/${here}"]`) }).locator('[data-act=hand]').tap();
    await page.getByText('in your games').tap();
    await player.wait('mine');
    assert.match(page.url(), new RegExp(`/game/${here.slice(5)}$`));
    const there = await player.position();
    assert.deepEqual([...there.rack].sort(), [...rack].sort());
    assert.deepEqual(there.scores, scores);
    await pass();
    await page.goto(`${url}/offline`);
    await page.locator('.kept').first().waitFor();
    assert.equal(await page.locator(`a[href="/game/${here}"]`).count(), 0);
    // A log that can't have happened is no game.
    const wrong = (body) => page.evaluate((sent) => fetch('/api/v1/games/kept', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) }).then((answer) => answer.json()).then(({ error }) => error.code), body);
    assert.equal(await wrong({ id: 'here-tooshort', log: '' }), 'bad-body');
    assert.equal(await wrong({ id: 'abcdefghabcdefgh', log: '#deska 1\n#game pentago\n#rules pentago-standard\n#seat person A\n#seat person B\n1 game moved 1 a1AR\n' }), 'bad-file');
  }),

  'damaged words are taken off a device, notes are kept there, and of two tabs at one game the slower is told': seeded(11, async (visit) => {
    visit.expected.push(/the games on this device: en-common/);
    const player = await visit.person();
    const { page } = player;
    const { url } = visit.server;
    await install(page, url, 'en-common');
    await page.getByText('even when the server is reachable').click();
    const id = await page.evaluate(async () => (await (await import('/app/api.js')).create({ rules: 'pentago-standard', seats: [{ kind: 'person', name: 'A' }, { kind: 'person', name: 'B' }] })).id);
    const tab = await page.context().newPage();
    await tab.goto(url);
    // Both have seen the game as it began; each moves then.
    const sit = (where) => where.evaluate(async (game) => {
      const { GameSocket } = await import('/app/socket.js');
      window.line = new GameSocket(game, () => 0);
      await new Promise((done) => { window.line.addEventListener('message', ({ detail }) => { if (detail.type === 'welcome') done(); }); });
    }, id);
    const move = (where, text) => where.evaluate((written) => window.line.ask({ type: 'act', seat: 0, version: 0, action: { move: written } }), text);
    await sit(page);
    await sit(tab);
    assert.equal((await move(page, 'a1AR')).type, 'done');
    const late = await move(tab, 'b1AR');
    assert.equal(late.type, 'refused');
    assert.equal(late.code ?? late.why?.code, 'stale');
    const notes = await page.evaluate(async (game) => {
      const api = await import('/app/api.js');
      await api.setNotes(game, 'Watch the corner');
      return api.notes(game);
    }, id);
    assert.equal(notes, 'Watch the corner');
    await tab.close();
    // Somebody who is saved here sits down here.
    const sits = await page.evaluate(async () => {
      const [api, { openDevice }] = await Promise.all([import('/app/api.js'), import('/app/device.js')]);
      const saved = JSON.parse((await (await openDevice()).ask('POST', '/players', JSON.stringify({ name: 'Вера', kind: 'person' }))).body);
      const begun = await api.create({ rules: 'pentago-standard', seats: [{ saved: saved.id }, { kind: 'computer', player: 'level-1' }] });
      return (await api.game(begun.id)).seats[0].name;
    });
    assert.equal(sits, 'Вера');
    // Half a file, as after a disk that failed.
    await page.evaluate(async () => {
      const cache = await caches.open('deska-words');
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        if (answer?.headers.get('x-role') !== 'lexicon') continue;
        const bytes = await answer.arrayBuffer();
        await cache.put(request, new Response(bytes.slice(0, 5000), { headers: answer.headers }));
      }
    });
    await page.goto(`${url}/offline`);
    await page.locator('[data-lexicon=en-common]').getByRole('button', { name: 'Add' }).click();
    await page.locator('[data-lexicon=en-common]').getByText('on this device').waitFor({ timeout: 60_000 });
    assert.ok((await show(page, { rules: 'scrabble-en', lexicon: 'en-common', seats: computers('level-1'), pace: 0 })).over);
  }),

  'on a device a game answers while its computer thinks': seeded(31, async (visit) => {
    visit.expected.push(GONE);
    const { page } = await visit.person();
    const { url } = visit.server;
    await install(page, url, 'en-common');
    await visit.server.stop();
    await page.goto(`${url}/`);
    // The largest board of Balda, on which a strong player thinks longest.
    const [game, took] = await page.evaluate(async () => {
      const [api, { GameSocket }] = await Promise.all([import('/app/api.js'), import('/app/socket.js')]);
      const { id } = await api.create({ rules: 'balda', lexicon: 'en-common', side: 9, seats: [{ kind: 'computer', player: 'level-5' }, { kind: 'person', name: 'Ann' }], pace: 0 });
      const socket = new GameSocket(id, () => 0);
      let version = 0;
      const heard = (will) => new Promise((done) => {
        socket.addEventListener('message', ({ detail }) => {
          version = detail.version ?? version;
          if (will(detail)) done(detail);
        });
      });
      await heard(({ type }) => type === 'thinking');
      // So that the other worker has begun to think.
      await new Promise((done) => { setTimeout(done, 1000); });
      const begun = performance.now();
      const over = heard(({ view }) => view?.over);
      await socket.ask({ type: 'act', seat: 1, version, action: { resign: true } });
      await over;
      return [id, performance.now() - begun];
    });
    console.log(`        given up while the computer thought: ${Math.round(took)} ms`);
    const { steps: played } = await page.evaluate((id) => import('/app/api.js').then(({ replay }) => replay(id)), game);
    assert.ok(!played.some(({ word }) => word), 'the computer has named no word');
  }),

  // In CI each pair of players plays once, and once of each list of words in the browser, too; with DESKA_SAME_GAMES=20 at least so many games of each game, all in Node and in the browser.
  'the same seed gives the same game on a device and on the server': seeded(5, async (visit) => {
    const least = Number(process.env.DESKA_SAME_GAMES ?? 0);
    const bytes = async (url, path) => new Uint8Array(await (await fetch(`${url}/api/v1/offline/${path}`)).arrayBuffer());
    const pairs = {
      'scrabble-en': [['en-common'], ['greedy', 'static', 'level-1', 'level-2', 'level-3']],
      erudit: [['ru-nouns'], ['chain', 'greedy', 'static', 'level-1', 'level-2']],
      balda: [['en-common', 'ru-nouns'], ['greedy', 'level-1', 'level-2', 'level-3']],
      'pentago-standard': [[undefined], ['alphabeta:1', 'alphabeta:2', 'level-1', 'level-2']],
    };
    const { rules: known } = await (await fetch(`${visit.server.url}/api/v1/about`)).json();
    let games = 0;
    for (let seed = 5; seed < 5 + Math.max(1, Math.ceil(least / 4)); seed += 1) {
      const server = seed === 5 ? { ...visit.server, stop: async () => {} } : await open(visit.server.program, ['--seed', String(seed)]);
      const files = [];
      for (const lexicon of ['en-common', 'ru-nouns']) {
        const { files: all } = await (await fetch(`${server.url}/api/v1/offline/${lexicon}`)).json();
        for (const { name, of, role } of all) files.push([name, of, role, await bytes(server.url, `${lexicon}/${name}`), `${lexicon}/${name}`]);
      }
      const thinker = new Device(seed, files);
      const device = new Device(seed, files, new Map(), undefined, thinker);
      const { page } = await visit.person();
      await page.goto(server.url);
      for (const [rules, [lexicons, players]] of Object.entries(pairs)) {
        const offered = known.find(({ name }) => name === rules).players;
        for (const lexicon of lexicons) {
          for (const [number, player] of players.filter((name) => name.includes(':') || offered.includes(name)).entries()) {
            const setup = { rules, ...(lexicon ? { lexicon } : {}), seats: computers(player), pace: 0 };
            const here = await device.show(setup);
            const { id } = await show(page, setup);
            const there = await page.evaluate((game) => fetch(`/api/v1/games/${game}/replay`).then((answer) => answer.json()), id);
            assert.deepEqual(steps(here), steps(there), `${rules} ${lexicon} ${player}, seed ${seed}`);
            if (least > 0 || number === 0) assert.deepEqual(steps(await showInBrowser(page, seed, files, setup)), steps(there), `${rules} ${lexicon} ${player}, seed ${seed}, in the browser`);
            games += 1;
          }
        }
      }
      assert.ok(thinker.thoughts > 100, `${thinker.thoughts} moves were thought of in the other worker`);
      await page.close();
      await server.stop();
    }
    if (least > 0) console.log(`        ${games} games, the same on the server, in Node and in the browser`);
    assert.ok(games >= 16, `${games} games`);
  }),
};
