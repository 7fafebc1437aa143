// Around a game: game clocks, draws, rematches, series, leaving.
import assert from 'node:assert/strict';

/** Waits for the page of another game. */
async function another(page, id) {
  await page.waitForURL((url) => /^\/game\/[^/]+$/.test(url.pathname) && !url.pathname.endsWith(id), { timeout: 8000 });
  await page.locator('deska-crossword .board').waitFor();
}

const idOf = (page) => new URL(page.url()).pathname.split('/')[2];

export const cases = {
  'a draw can be answered before the next person has uncovered the tiles': async (visit) => {
    const player = await visit.person({ width: 360, height: 640, touch: true });
    const { page } = player;
    await player.start({ against: 'screen' });
    await player.press('reveal');
    await player.wait('mine');
    await player.tap(page.locator('.more'));
    await player.tap(page.locator('.sheet [data-tool=draw]'));
    await page.locator('[data-tool=accept-draw]').waitFor();
    await page.reload();
    await page.locator('.cover').waitFor();
    await player.says(/offers a draw\. Does \w+ agree\?/);
    await player.tap(page.locator('[data-tool=accept-draw]'));
    await player.wait('over');
  },

  'selects and lists stay within their boxes on a small phone': async (visit) => {
    const player = await visit.person({ width: 360, height: 640, still: true });
    const { page, server } = player;
    await player.start();
    await page.goto(`${server.url}/games`);
    await page.locator('.game-search').waitFor();
    const [from, to, panel] = await Promise.all(['input[name=from]', 'input[name=to]', '.game-search'].map((part) => page.locator(part).boundingBox()));
    assert.ok(from.x + from.width <= to.x && to.x + to.width <= panel.x + panel.width - 8, JSON.stringify({ from, to, panel }));
  },

  'a starred game is found again': async (visit) => {
    const player = await visit.person();
    const { page, server } = player;
    for (let game = 0; game < 2; game += 1) await player.start();
    await page.goto(`${server.url}/games`);
    await page.locator('[data-act=star]').nth(1).click();
    await page.locator('.starred').waitFor();
    await page.locator('select[name=starred]').selectOption('true');
    await page.waitForFunction(() => document.querySelectorAll('[data-act=star]').length === 1);
    await page.reload();
    await page.locator('.starred').click();
    await page.locator('[data-act=star][aria-pressed=false]').waitFor();
    assert.equal(await page.locator('[data-act=star]').count(), 1, 'it stays until it is asked for anew');
  },

  'a blitz game is lost on time': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await player.first();
    await page.locator('.more-settings summary').click();
    await page.locator('select[name=clock]').selectOption('game');
    assert.equal(await page.locator('select[name=time-game] option').first().innerText(), '1 minute');
    // The form knows no game so short: it is begun as a program would.
    const id = await page.evaluate(async () => {
      const seats = [{ kind: 'person', name: 'Jana' }, { kind: 'person', name: 'Petr' }];
      const body = JSON.stringify({ rules: 'scrabble-en', seats, game_seconds: 10, increment_seconds: 1 });
      return (await (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()).id;
    });
    await page.goto(`${player.server.url}/game/${id}`);
    await page.locator('deska-crossword .board').waitFor();
    assert.equal(await page.locator('.seat deska-clock').count(), 2, 'each player has a clock');
    const clock = async (seat) => Number((await page.locator('.seat deska-clock').nth(seat).innerText()).replace(',', '.').split(':').at(-1));
    const turn = await page.evaluate(() => [...document.querySelectorAll('.seat')].findIndex((seat) => seat.classList.contains('turn')));
    await player.press('reveal');
    await player.wait('mine');
    await player.pass();
    assert.ok(await clock(turn) > 1, 'what is left stands beside the name');
    await player.until(() => document.querySelector('main.game')?.dataset.turn === 'over', null).catch(() => {});
    assert.equal(await player.wait('over'), 'over');
    assert.match(await page.locator('.ending').innerText(), /ran out of time/);
    assert.match(await page.locator('.moves').innerText(), /lost on time/);
    assert.equal(await clock(1 - turn), 0);
  },

  'a draw between two at one screen: offered, declined, agreed; then again, and the series': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await player.start({ against: 'screen' });
    await player.press('reveal');
    await player.wait('mine');
    await player.press('draw');
    await player.says(/offers a draw/);
    await player.press('decline-draw');
    await player.says(/declines the draw/);
    assert.equal(await page.locator('[data-tool=draw]').isDisabled(), true, 'not again before a move');
    await player.pass();
    await player.press('reveal');
    await player.wait('mine');
    await player.press('draw');
    await player.press('accept-draw');
    assert.equal(await player.wait('over'), 'over');
    assert.match(await page.locator('.ending').innerText(), /A draw: .+\n?.*agreed to a draw/s);

    const first = idOf(page);
    await player.press('again');
    await another(page, first);
    await player.wait('covered');
    assert.deepEqual(await page.locator('.seat .name').allInnerTexts(), ['Petr', 'Jana'], 'the start passes on');
    await page.getByRole('tab', { name: 'Series' }).click();
    const rows = page.locator('.series-game');
    assert.equal(await rows.count(), 2);
    assert.match(await rows.first().innerText(), /=\s*Game 1\s*drawn/);
    assert.deepEqual(await page.locator('.series tbody tr').first().locator('td').allInnerTexts(), ['0', '1', '0', '0']);

    await player.press('reveal');
    await player.wait('mine');
    const winner = (await page.locator('.seat:not(.turn) .name').innerText()).trim();
    await page.locator('.tool.resign').click();
    await page.locator('dialog[open] .grave').click();
    assert.equal(await player.wait('over'), 'over');
    await player.until(() => document.querySelectorAll('.series-game .sign').length === 2 && document.querySelectorAll('.series-game')[1].classList.contains('won'));
    assert.match(await rows.nth(1).innerText(), new RegExp(`${winner} won`));
    await rows.first().locator('a').click();
    await page.locator('main.replay').waitFor();
    assert.equal(idOf(page), first);
  },

  'a player with a confusingly similar name must choose another': async (visit) => {
    const host = await visit.person();
    visit.expected.push(/409/);
    await host.start({ against: 'link', name: 'Anna' });
    const { page } = await visit.person();
    await page.goto(host.page.url());
    for (const name of ['anna', '\u{410}nn\u{430}']) {
      await page.locator('.join input').fill(name);
      await page.locator('.join button').click();
      await page.locator('.join', { hasText: 'looks like it, is taken' }).waitFor();
    }
    await page.locator('.join input').fill('Petr');
    await page.locator('.join button').click();
    await page.locator('.join').waitFor({ state: 'detached' });
  },

  'two players get a rematch when both want it; leaving loses': async (visit) => {
    const host = await visit.person();
    await host.start({ against: 'link' });
    const first = idOf(host.page);
    const guest = await visit.person();
    await guest.page.goto(host.page.url());
    await guest.page.locator('.join input').fill('Petr');
    await guest.page.locator('.join button').click();
    await guest.wait('mine', 'theirs');
    await guest.page.locator('[data-tool=leave]').click();
    await guest.page.locator('dialog[open] .grave').click();
    await guest.page.locator('form.setup').waitFor();
    await host.wait('over');
    assert.match(await host.page.locator('.ending').innerText(), /You won/);

    await host.press('again');
    await host.page.getByText('Waiting for Petr').waitFor();
    await guest.page.goto(`${host.server.url}/game/${first}`);
    await guest.page.getByText('Jana wants to play again.').waitFor();
    await guest.press('again');
    await another(guest.page, first);
    await another(host.page, first);
    assert.equal(idOf(host.page), idOf(guest.page));
    await guest.page.getByRole('tab', { name: 'Series' }).click();
    assert.match(await guest.page.locator('.series-game').first().innerText(), /−\s*Game 1\s*lost/);
    await host.page.getByRole('tab', { name: 'Series' }).click();
    assert.match(await host.page.locator('.series-game').first().innerText(), /\+\s*Game 1\s*won/);
  },

  'a rematch request can be cancelled and declined': async (visit) => {
    const host = await visit.person();
    await host.start({ against: 'link' });
    const guest = await visit.person();
    await guest.page.goto(host.page.url());
    await guest.page.locator('.join input').fill('Petr');
    await guest.page.locator('.join button').click();
    await guest.wait('mine', 'theirs');
    await guest.page.locator('.tool.resign').click();
    await guest.page.locator('dialog[open] .grave').click();
    await host.wait('over');
    await guest.wait('over');

    const stop = (/** @type {typeof host} */ { page }) => page.locator('[data-tool=again-stop]');
    await host.press('again');
    await guest.page.getByText('Jana wants to play again.').waitFor();
    assert.equal(await stop(host).innerText(), 'Cancel');
    assert.equal(await stop(guest).innerText(), 'No, thanks');
    await stop(host).click();
    await stop(host).waitFor({ state: 'detached' });
    await stop(guest).waitFor({ state: 'detached' });
    assert.equal(await guest.page.getByText('Jana wants to play again.').count(), 0);

    await host.press('again');
    await stop(guest).click();
    await stop(guest).waitFor({ state: 'detached' });
    await stop(host).waitFor({ state: 'detached' });
    await host.page.locator('.ending .waiting').filter({ hasText: 'Petr' }).waitFor();
    // Both may ask anew.
    assert.equal(await host.page.locator('[data-tool=again]').count(), 1, 'the host can ask again');
    assert.equal(await guest.page.locator('[data-tool=again]').count(), 1, 'the guest can ask again');
  },

  'a dialog closes when its page is left': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await player.start();
    await player.wait('mine');
    for (const open of ['Words', 'Resign', 'Share']) {
      await page.getByRole('button', { name: open, exact: true }).click();
      await page.locator('dialog[open]').waitFor();
      await page.goBack();
      await page.locator('form.setup').waitFor();
      assert.equal(await page.locator('dialog[open]').count(), 0, open);
      await page.goForward();
      await player.wait('mine');
    }
  },

  'against the computer: a draw is declined, a game is restarted, leaving keeps it': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await player.start();
    await player.wait('mine');
    await player.press('draw');
    await player.says(/declines the draw/);
    await player.turnOnce();
    await player.wait('mine', 'over');
    const first = idOf(page);
    await player.press('restart');
    await page.locator('dialog[open] .grave').click();
    await another(page, first);
    await player.wait('mine');
    await player.press('leave');
    await page.locator('form.setup').waitFor();
    await page.locator('.games .line').first().waitFor();
    const links = await page.locator('.games .line').evaluateAll((all) => all.map((link) => new URL(link.href).pathname));
    assert.ok(!links.some((path) => path.includes(first)), 'what was thrown away is gone');
    assert.equal(links.length, 1);
  },
};
