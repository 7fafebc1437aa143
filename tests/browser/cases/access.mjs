// Accessibility: an audit of every page by axe-core, pages at 200 %, the smoothness of dragging.
import assert from 'node:assert/strict';
import { audit, sideways } from '../support/audit.mjs';
import { CATEGORIES, frames } from '../support/trace.mjs';

/** Audits every page and dialog while it is used. */
async function everywhere(player, act) {
  const { page } = player;
  await player.start({ against: 'table', time: 600 });
  await page.locator('select[name=chair1]').selectOption('person');
  await act('the first page with a table');
  await player.press('people');
  await page.locator('.people-dialog[open]').waitFor();
  await act('saved players');
  await page.keyboard.press('Escape');
  await page.locator('button.settings').click();
  await page.locator('.prefs-dialog[open]').waitFor();
  await act('settings');
  await page.keyboard.press('Escape');
  await player.begin();
  await player.wait('mine');
  for (let turn = 0; turn < 2 && (await player.wait()) === 'mine'; turn += 1) await player.turnOnce();
  await player.wait();
  const { board, rack } = await player.position();
  await player.held([...rack].find((one) => one !== '?')).click();
  await player.square(board.join('').lastIndexOf('.')).click();
  // What the placing would score, or why it can not be, has come.
  await player.until(async () => {
    const { t } = await import('/i18n/index.js');
    return ![t('say.counting'), ''].includes(document.querySelector('.say p')?.textContent ?? '');
  });
  await act('a game');
  if (await page.locator('.more').count()) {
    await page.locator('.more').click();
    await act('moves and tiles');
    await page.keyboard.press('Escape');
  } else {
    await page.locator('#tab-notes').click();
    await act('notes');
    await player.press('words');
    await page.locator('.words-dialog input').fill('word');
    await page.locator('.entry').waitFor();
    await act('words');
    await page.keyboard.press('Escape');
  }
  const game = page.url();
  await page.goto(`${game}/replay`);
  await page.locator('main.replay').waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('e');
  await page.keyboard.press('ArrowRight');
  await act('a replay');
  await page.locator('.way').first().click();
  await page.locator('.upload').waitFor();
  await act('the games');
  await page.locator('.way[href="/help"]').click();
  await page.locator('.help-page').waitFor();
  await act('the help');
  const topic = page.locator('.contents > ul > li > a[href="/help/page"]');
  const title = (await topic.innerText()).trim();
  await topic.click();
  await page.locator('.help-page h1').filter({ hasText: title }).waitFor();
  await act('the help with the page');
  await page.locator('.way[href="/account"]').click();
  await page.locator('form[name=join]').waitFor();
  await page.locator('details summary').click();
  await act('the account of a guest');
  await page.locator('form[name=join] [name=name]').fill(`Zora${crypto.randomUUID().replace(/[^a-z]/g, '').slice(0, 6)}`);
  await page.locator('form[name=join] [name=password]').fill('kůň pije čaj z konve');
  await page.locator('form[name=join] button').click();
  await page.locator('.sessions li').first().waitFor();
  for (const fold of await page.locator('details summary').all()) await fold.click();
  await act('the account of a member');
  await page.goto(`${player.server.url}/lobby`);
  await page.locator('main.lobby section[aria-busy=false]').waitFor();
  await act('the lobby');
  await page.goto(`${player.server.url}/ratings`);
  await page.locator('main.ratings').waitFor();
  await act('ratings');
  await page.goto(`${player.server.url}/messages`);
  await page.locator('input[name=holding]').waitFor();
  await act('messages');
}

/** Audits rare pages: the draw for the start, handing over the device, a challenge, the end, a series, a refused file. */
async function seldom(visit, player, act) {
  const { page } = player;
  // The draw goes by itself: here it stays until something is pressed.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = (call, ms = 0, ...more) => later(call, ms > 2000 && ms < 9000 ? 1e6 : ms, ...more);
  });
  await player.start({ against: 'screen', challenge: 'single', draw: true });
  await page.locator('.opening-draw').waitFor();
  await act('the draw for the start');
  await page.keyboard.press('Shift');
  await page.locator('.opening-draw').waitFor({ state: 'detached' });
  await page.locator('.cover').waitFor();
  await act('the device is handed over');
  await player.press('reveal');
  await player.wait('mine');
  const next = async () => {
    await player.wait('covered');
    await player.press('reveal');
    await player.wait('mine');
  };
  // Some racks have no word.
  while (!(await player.turnOnce())) await next();
  await next();
  await act('a placing that may be challenged');
  await player.press('challenge');
  await page.locator('dialog[open] .go').waitFor();
  await act('the question before a challenge');
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  if (await page.locator('.more').count()) await page.locator('.more').click();
  await page.locator('.tool.resign').click();
  await page.locator('dialog[open] .grave').waitFor();
  await act('the question before giving up');
  await page.locator('dialog[open] .grave').click();
  await page.locator('.ending').waitFor();
  await act('the end');
  await player.press('again');
  await player.wait('covered');
  await page.keyboard.press('Shift');
  if (await page.locator('.more').count()) await page.locator('.more').click();
  await page.locator('#tab-series').click();
  await page.locator('.series-game').first().waitFor();
  await act('the games of the same people');
  if (await page.locator('dialog.sheet[open]').count()) await page.keyboard.press('Escape');
  await page.locator('.way').first().click();
  await page.locator('.upload').waitFor();
  visit.expected.push(/422/);
  await page.locator('input[type=file]').setInputFiles({ name: 'bad.gcg', mimeType: 'text/plain', buffer: Buffer.from('#player1 a A\n#player2 b B\n>a: QUEEN 8x QUEEN +1 1\n') });
  await page.locator('.upload .problem').waitFor();
  await act('a file that is refused');
}

const audited = (how) => async (visit) => {
  const player = await visit.person({ still: true, ...how });
  await everywhere(player, (where) => audit(player, where));
};

const auditedSeldom = (how) => async (visit) => {
  const player = await visit.person({ still: true, ...how });
  await seldom(visit, player, (where) => audit(player, where));
};

export const cases = {
  // Each language, each window and each scheme once: what is written and how it looks are found fault with apart.
  'axe-core finds nothing serious in English, light': audited({ width: 1280, height: 800 }),
  'axe-core finds nothing serious in Russian, dark': audited({ width: 1280, height: 800, language: 'ru', dark: true }),
  'axe-core finds nothing serious in Czech, on a phone': audited({ width: 390, height: 844, language: 'cs' }),
  'axe-core finds nothing serious on rare pages': auditedSeldom({ width: 1280, height: 800, language: 'ru', dark: true }),
  'axe-core finds nothing serious on rare pages, in Czech on a phone': auditedSeldom({ width: 390, height: 844, language: 'cs' }),

  'axe-core finds nothing serious in any theme': async (visit) => {
    const player = await visit.person({ still: true });
    const { page } = player;
    await player.start();
    await player.wait('mine');
    await player.findOrPass();
    await player.turnOnce();
    await player.wait();
    const looks = await page.evaluate(async () => {
      const { BOARDS, TILES } = await import('/app/parts/preferences.js');
      return BOARDS.map((board, index) => ({ board, tiles: TILES[index % TILES.length] }));
    });
    for (const dark of [false, true]) {
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      for (const { board, tiles } of looks) {
        await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { board, tiles });
        await audit(player, `${board} with ${tiles}, ${dark ? 'dark' : 'light'}`);
      }
    }
  },

  'every page at 200 %': async (visit) => {
    // A window of 1280 x 720 at 200 %.
    const player = await visit.person({ width: 640, height: 360, scale: 2, still: true });
    await everywhere(player, async (where) => {
      assert.equal(await sideways(player.page), 0, `${where}: nothing to scroll sideways`);
      const cut = await player.page.evaluate(() => [...document.querySelectorAll('dialog[open]')].filter((dialog) => {
        const box = dialog.getBoundingClientRect();
        return box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
      }).length);
      assert.equal(cut, 0, `${where}: dialogs are whole`);
    });
  },

  'the first link of a game leads to its board': async (visit) => {
    const player = await visit.person({ still: true });
    const { page } = player;
    for (const game of ['scrabble', 'erudit', 'balda', 'pentago']) {
      await player.first();
      await player.tap(page.locator(`label:has(input[value="${game}"])`).first());
      await page.locator('form.setup button[type=submit]').click();
      for (const path of ['', '/replay']) {
        if (path) await page.goto(`${page.url()}${path}`);
        await page.locator('main [role="grid"]').waitFor();
        await page.locator('.skip').focus();
        await page.keyboard.press('Enter');
        assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'gridcell', `${game}${path}`);
      }
    }
  },

  'how smoothly a tile is carried (measured, not judged)': async (visit) => {
    const player = await visit.person({ width: 390, height: 844, touch: true, scale: 2 });
    const { page } = player;
    await player.start();
    await player.wait('mine');
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const tile = page.locator('.slot .tile').first();
    const from = await player.middle(tile);
    const touch = (type, touchPoints) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    await visit.browser.startTracing(page, { categories: CATEGORIES });
    await touch('touchStart', [from]);
    for (let index = 1; index <= 180; index += 1) {
      const due = performance.now() + 8;
      await touch('touchMove', [{ x: from.x + 120 * Math.sin(index / 18), y: from.y - 2 * index }]);
      await new Promise((done) => setTimeout(done, due - performance.now()));
    }
    await touch('touchEnd', []);
    // It flies to its square.
    await page.waitForTimeout(1000);
    const { layouts, paints, ...parts } = frames(JSON.parse(String(await visit.browser.stopTracing())));
    assert.ok(parts.carried.length > 0, 'the tile was carried');
    console.log('        with a processor four times slower, milliseconds of the page\'s thread a frame:');
    for (const [part, costs] of Object.entries(parts)) {
      const at = (share) => (costs[Math.min(costs.length - 1, Math.floor(costs.length * share))] ?? 0).toFixed(1);
      const over = costs.filter((cost) => cost > 1000 / 60).length;
      console.log(`        ${part}: ${costs.length} frames, median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)}; ${over} took more than 16.7`);
    }
    console.log(`        ${layouts} layouts, ${paints} paints`);
  },
};
