// What outlives a reload, a lost connection, a second tab.
import assert from 'node:assert/strict';

/** Lays two tiles of the rack apart from all others, and gives them. */
async function scribble(player) {
  const { board, rack } = await player.position();
  const letters = [...rack].filter((letter) => letter !== '?').slice(0, 2);
  const free = board.join('').split('').flatMap((cell, square) => (cell === '.' ? [square] : []));
  const laid = [{ square: free[3], letter: letters[0] }, { square: free[4], letter: letters[1] }];
  await player.lay(laid[0], 'drag');
  await player.lay(laid[1], 'click');
  return laid;
}

export const cases = {
  'a reload in the middle keeps the game and the draft': async (visit) => {
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

  'a move that the server did not get is said so once it is there again': async (visit) => {
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

  'a lost connection is told and mended': async (visit) => {
    visit.expected.push(/WebSocket|ERR_INTERNET_DISCONNECTED/);
    const player = await visit.person();
    const { page } = player;
    // The page's sockets, to be cut from outside.
    await page.addInitScript(() => {
      const Real = WebSocket;
      window.sockets = [];
      window.WebSocket = class extends Real {
        constructor(...all) {
          super(...all);
          window.sockets.push(this);
        }
      };
    });
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
