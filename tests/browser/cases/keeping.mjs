// What survives a reload, a lost connection, a second tab.
import assert from 'node:assert/strict';
import { seeded } from '../support/server.mjs';

/** Lays two tiles away from all others and returns them. */
async function scribble(player) {
  const { board, rack } = await player.position();
  const letters = [...rack].filter((letter) => letter !== '?').slice(0, 2);
  const free = board.join('').split('').flatMap((cell, square) => (cell === '.' ? [square] : []));
  const laid = [{ square: free[3], letter: letters[0] }, { square: free[4], letter: letters[1] }];
  await player.lay(laid[0], 'drag');
  await player.lay(laid[1], 'click');
  return laid;
}

/** Collects the page's sockets in `window.sockets`, so that a test can close them. */
const reachSockets = (page) =>
  page.addInitScript(() => {
    const Real = WebSocket;
    window.sockets = [];
    window.WebSocket = class extends Real {
      constructor(...all) {
        super(...all);
        window.sockets.push(this);
      }
    };
  });

export const cases = {
  'a reload keeps the game and the draft': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await player.start();
    for (let turn = 0; turn < 2 && (await player.wait()) === 'mine'; turn += 1) await player.turnOnce();
    assert.equal(await player.wait(), 'mine');
    await player.press('sort');
    const laid = await scribble(player);
    const before = await player.position();
    const moves = await page.locator('.move').allInnerTexts();
    const scores = await player.scores();
    await page.reload();
    await player.wait('mine');
    const after = await player.position();
    assert.deepEqual(after.board, before.board);
    assert.equal(after.rack, before.rack);
    assert.deepEqual(after.laid.map(({ square, letter }) => ({ square, letter })), laid);
    assert.deepEqual(await page.locator('.move').allInnerTexts(), moves);
    assert.deepEqual(await player.scores(), scores);

    // The first page knows the game, too, and leads back to it.
    await page.locator('.mark-link').click();
    await page.locator('.line').filter({ hasText: 'Jana' }).first().click();
    await player.wait('mine');
    assert.deepEqual((await player.position()).board, before.board);
  },

  'a reload keeps a letter with part of its path, and a marble whose quadrant is not turned yet': async (visit) => {
    const player = await visit.person({ still: true });
    const { page, server } = player;
    await player.first();
    const begin = async (wish) => {
      const id = await page.evaluate(async (body) => (await (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()).id, wish);
      await page.goto(`${server.url}/game/${id}`);
      await player.wait('mine');
    };
    const pair = [{ kind: 'person', name: 'Jana' }, { kind: 'person', name: 'Petr' }];
    for (const seats of [[pair[0], { kind: 'computer', player: 'level-1' }], pair]) {
      await begin({ rules: 'balda', lexicon: 'ru-nouns', start: 'балда', seats });
      const draft = () => page.evaluate(() => document.querySelector('deska-balda').draft);
      await page.locator('.cell[data-square="5"]').click();
      await page.locator('.key[data-letter="Ы"]').click();
      for (const square of [5, 10, 11]) await page.locator(`.cell[data-square="${square}"]`).click();
      const begun = { square: 5, letter: 'Ы', path: [5, 10, 11] };
      assert.deepEqual(await draft(), begun);
      await page.reload();
      await player.wait('mine');
      await player.says(/ЫБА/);
      assert.deepEqual(await draft(), begun);
      // What was taken back is not there again.
      await page.evaluate(() => document.querySelector('deska-balda').recall());
      await page.reload();
      await player.wait('mine');
      assert.equal(await draft(), null);

      await begin({ rules: 'pentago-standard', seats });
      const move = () => page.evaluate(() => document.querySelector('deska-pentago').draft);
      await page.locator('.square[data-square="8"]').click();
      await player.says(/turn a quadrant/);
      await page.reload();
      await player.wait('mine');
      await player.says(/turn a quadrant/);
      assert.equal(await move(), 'c5');
      await page.evaluate(() => document.querySelector('deska-pentago').pick('BR'));
      await page.reload();
      await player.wait('mine');
      assert.equal(await move(), 'c5BR');
      await page.locator('[data-tool=play]').click();
      await player.until(() => document.querySelectorAll('.moves .move').length > 0);
      await player.wait('mine');
      await page.reload();
      await player.wait('mine');
      assert.equal(await move(), null, 'what was played is no draft');
    }
  },

  'on one screen, a Balda draft is dropped with its turn but not with the connection': async (visit) => {
    visit.expected.push(/WebSocket|ERR_INTERNET_DISCONNECTED/);
    const player = await visit.person({ still: true });
    const { page, server } = player;
    await reachSockets(page);
    await player.first();
    const seats = [{ kind: 'person', name: 'Jana' }, { kind: 'person', name: 'Petr' }];
    const id = await page.evaluate(async (body) => (await (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()).id, { rules: 'balda', lexicon: 'ru-nouns', start: 'балда', seats, turn_seconds: 30 });
    await page.goto(`${server.url}/game/${id}`);
    await player.wait('mine');
    const draft = () => page.evaluate(() => document.querySelector('deska-balda').draft);
    // It is the second turn: a page that comes back looks as the first seat until it has asked for the other.
    await page.locator('[data-tool=pass]').click();
    await page.locator('dialog .button.go').click();
    await player.until(() => document.querySelectorAll('.moves .move').length === 1);
    await player.wait('mine');
    await page.locator('.cell[data-square="5"]').click();
    await page.locator('.key[data-letter="Ы"]').click();
    const begun = { square: 5, letter: 'Ы', path: [] };
    assert.deepEqual(await draft(), begun);
    await page.context().setOffline(true);
    await page.evaluate(() => window.sockets.at(-1).close());
    await page.locator('.banner').waitFor();
    await page.context().setOffline(false);
    await page.locator('.banner button').click({ timeout: 2000 }).catch(() => {});
    await page.locator('.banner').waitFor({ state: 'detached' });
    await player.wait('mine');
    assert.deepEqual(await draft(), begun);
    // The time runs out: the letter was none of the next seat's.
    await page.waitForFunction(() => document.querySelector('deska-balda').draft === null, null, { timeout: 90_000 });
    await player.wait('mine');
    assert.equal(await draft(), null);
    await page.reload();
    await player.wait('mine');
    assert.equal(await draft(), null);
  },

  'a move that the server did not receive is reported after reconnecting': async (visit) => {
    visit.expected.push(/WebSocket|ERR_/);
    const player = await visit.person();
    const { page } = player;
    // A server that takes the next move and dies before it has answered.
    await page.addInitScript(() => {
      const Real = WebSocket;
      window.WebSocket = class extends Real {
        send(text) {
          if (window.dead && /"act"/.test(text)) {
            window.dead = false;
            this.close();
            return;
          }
          super.send(text);
        }
      };
    });
    await player.start();
    assert.equal(await player.wait(), 'mine');
    const move = await player.findOrPass();
    await player.layMove(move.move);
    await player.promised(move.score);
    await page.evaluate(() => {
      window.dead = true;
    });
    await player.press('play');
    await player.says(/did not reach the server/);
    assert.notEqual(await page.locator('.say').getAttribute('data-tone'), 'bad');
    await player.promised(move.score);
    await player.play();
    assert.doesNotMatch(await player.say(), /server/);
  },

  'clocks stop while the server is down': seeded(31, async (visit) => {
    const player = await visit.person();
    const { page, server } = player;
    await player.first();
    const seats = [{ kind: 'person', name: 'Jana' }, { kind: 'person', name: 'Petr' }];
    const game = { rules: 'pentago-standard', seats, game_seconds: 300 };
    const id = await page.evaluate(async (body) => (await (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()).id, game);
    await page.goto(`${server.url}/game/${id}`);
    const clocks = () => page.locator('.seat deska-clock').evaluateAll((all) => all.map((clock) => ({ text: clock.textContent, rests: clock.classList.contains('resting') })));
    await player.until(() => document.querySelector('.seat deska-clock:not(.resting)'));
    server.signal('SIGSTOP');
    try {
      // Nothing closes the connection: only the silence tells.
      await page.locator('.banner').waitFor({ timeout: 15_000 });
      const lost = await clocks();
      assert.deepEqual(lost.map(({ rests }) => rests), [true, true]);
      await page.waitForTimeout(1500);
      assert.deepEqual(await clocks(), lost);
    } finally {
      server.signal('SIGCONT');
    }
    await page.locator('.banner').waitFor({ state: 'detached' });
    await player.until(() => document.querySelector('.seat deska-clock:not(.resting)'));
  }),

  'a lost connection is reported and restored': async (visit) => {
    visit.expected.push(/WebSocket|ERR_INTERNET_DISCONNECTED/);
    const player = await visit.person();
    const { page } = player;
    await reachSockets(page);
    await player.start();
    assert.equal(await player.wait(), 'mine');
    const laid = await scribble(player);
    await page.context().setOffline(true);
    await page.evaluate(() => window.sockets.at(-1).close());
    await page.locator('.banner').waitFor();
    // Laying goes on; playing says that it did not get through.
    await page.context().setOffline(false);
    await page.locator('.banner button').click({ timeout: 2000 }).catch(() => {});
    await page.locator('.banner').waitFor({ state: 'detached' });
    assert.deepEqual((await player.position()).laid.map(({ square, letter }) => ({ square, letter })), laid);
    await player.press('recall');
    await player.turnOnce();
    assert.ok(await page.locator('.move').count() >= 1);
  },

  'two tabs on one seat': async (visit) => {
    const first = await visit.person();
    await first.start();
    assert.equal(await first.wait(), 'mine');
    const move = await first.findOrPass();
    const second = await visit.tab(first.page.context());
    second.lexicon = first.lexicon;
    await second.page.goto(first.page.url());
    await second.wait('mine');

    // A draft in one tab, a turn in the other: the draft stays where it still fits.
    const { board } = await second.position();
    const far = board.join('').lastIndexOf('.');
    const { rack } = await second.position();
    const spare = [...rack].find((letter) => letter !== '?');
    await second.lay({ square: far, letter: spare }, 'click');
    // A tab in the background draws no frames.
    await first.page.bringToFront();
    await first.layMove(move.move);
    await first.promised(move.score);
    await first.play();
    await first.wait();
    await second.page.bringToFront();
    await second.wait();
    assert.deepEqual((await second.position()).board, (await first.position()).board);
    assert.equal(await second.page.locator('.move').count(), await first.page.locator('.move').count());
    const total = (position) => [...position.rack, ...position.laid.map(({ letter }) => letter)].sort().join('');
    assert.equal(total(await second.position()), total(await first.position()));
  },
};
