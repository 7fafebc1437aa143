// Measurable appearance: controls are in the window and large enough for touch, and have labels.
import assert from 'node:assert/strict';
import { sideways } from '../support/audit.mjs';

const WINDOWS = [
  { width: 1440, height: 900 }, { width: 1280, height: 720, dark: true }, { width: 820, height: 1180 }, { width: 390, height: 844, phone: true },
  { width: 360, height: 640, phone: true, dark: true }, { width: 844, height: 390, phone: true },
  // 1280 x 720 at 200 %.
  { width: 640, height: 360, scale: 2, dark: true },
];

/** Whether the head has a way to the tournaments depends on what was played beside the server; here it is said. @param {import('playwright-core').Page} page @param {boolean} events */
const withEvents = (page, events) => page.route('**/api/v1/about', async (route) => route.fulfill({ json: { ...await (await route.fetch()).json(), events } }));

export const cases = {
  'a move needs no scrolling in any window': async (visit) => {
    const player = await visit.person({ language: 'ru', still: true });
    const { page } = player;
    await withEvents(page, true);
    await player.start({ rules: 'scrabble-cs' });
    await player.wait('mine');
    for (const { width, height, phone, dark } of WINDOWS) {
      const where = `${width} x ${height}`;
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      // The layout follows the window within some frames.
      await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, { timeout: 2000 }).catch(() => {});
      await page.waitForTimeout(50);
      for (const part of ['.board', '.rack', '.say', '.bar', '[data-tool=play]', '.seats']) {
        const box = await page.locator(part).boundingBox();
        assert.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5, `${where}: ${part} is within the window: ${JSON.stringify(box)}`);
      }
      assert.equal(await sideways(page), 0, `${where}: nothing to scroll sideways`);
      if (!phone) continue;
      for (const control of await page.locator('.bar button, .slot .tile, .more').all()) {
        const box = await control.boundingBox();
        assert.ok(box && box.height >= 43.5 && box.width >= 42, `${where}: large enough to touch: ${JSON.stringify(box)} ${await control.innerText()}`);
      }
    }
  },

  'the header fits in any window, with and without tournaments': async (visit) => {
    for (const [language, events] of [['en', true], ['cs', true], ['ru', true], ['en', false], ['ru', false]]) {
      const player = await visit.person({ language, still: true });
      const { page } = player;
      await withEvents(page, events);
      for (const begin of [() => player.first(), () => player.start({ rules: 'scrabble-cs' })]) {
        await begin();
        await page.locator('.way').nth(events ? 3 : 2).waitFor();
        for (const width of [320, 360, 560, 600, 640, 660, 700, 780, 820]) {
          await page.setViewportSize({ width, height: 640 });
          await page.waitForTimeout(30);
          const where = `${language}, ${events ? 'with' : 'without'} tournaments, ${width}`;
          assert.equal(await sideways(page), 0, `${where}: nothing to scroll sideways`);
          // What is named by its sign alone has its name still.
          assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('.top :is(a, button, select)')].filter((one) => {
            const box = one.getBoundingClientRect();
            return !one.matches('.skip') && box.width > 0 && (box.width < 36 || box.right > innerWidth + 0.5 || !(one.ariaLabel || one.textContent.trim()));
          }).map((one) => one.className)), [], where);
        }
        await page.setViewportSize({ width: 1280, height: 800 });
      }
    }
  },

  'selects and messages are not cut on a small phone, in every language': async (visit) => {
    // Nothing ends in an ellipsis, and no word is parted; what is only read aloud is no pixel wide.
    const cut = (page, within) => page.evaluate((name) => {
      const line = (one) => { const range = document.createRange(); range.selectNodeContents(one); return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size; };
      return [...document.querySelectorAll(`${name}, ${name} *`)].filter((one) => {
        if (one.getClientRects().length === 0 || one.closest('.hidden, input, svg') || one.clientWidth <= 1) return false;
        if (one.matches('select:not(.one-of *)')) return true;
        return (getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) || (one.matches('.free .name') && line(one) > one.textContent.trim().split(' ').length);
      }).map((one) => `${one.className || one.localName}: ${one.textContent.trim()}`);
    }, within);
    const outside = (page) => page.evaluate(() => {
      const edge = document.querySelector('.setup').getBoundingClientRect().right;
      return [...document.querySelectorAll('.setup *')].filter((one) => one.getBoundingClientRect().right > edge && !one.matches('.hidden, option, optgroup')).map((one) => one.outerHTML.slice(0, 80));
    });
    for (const [language, dark] of [['en', false], ['cs', true], ['ru', false]]) {
      const how = { width: 360, height: 640, touch: true, still: true, language, dark };
      const player = await visit.person(how);
      const { page, server } = player;
      await player.first();
      for (const game of ['scrabble', 'erudit', 'balda', 'pentago']) {
        await player.tap(page.locator(`.game-cards label:has(input[value="${game}"])`));
        for (const against of ['computer', 'table']) {
          await player.tap(page.locator(`.tiles-choice label:has(input[value="${against}"])`));
          for (const opened of [false, true]) {
            await page.locator('.more-settings').evaluate((part, is) => { part.open = is; }, opened);
            const where = `${language}, ${game}, ${against}`;
            assert.deepEqual(await cut(page, '.setup'), [], where);
            assert.equal(await sideways(page), 0, `${where}: no scrolling sideways`);
            assert.deepEqual(await outside(page), [], `${where}: nothing sticks out`);
            // A browser's list is not drawn: what is written in its place is what is chosen.
            assert.deepEqual(await page.locator('.setup .one-of').evaluateAll((all) => all.filter((one) => one.querySelector('.shown').textContent !== one.querySelector('select').selectedOptions[0]?.text).map((one) => one.innerText)), [], where);
          }
        }
      }
      const begin = (wish) => page.evaluate(async (body) => (await (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()).id, wish);
      for (const free of [3, 2, 1]) {
        await page.goto(`${server.url}/game/${await begin({ rules: 'scrabble-cs', seats: [{ kind: 'person', name: 'Константин' }, ...Array(free).fill({ kind: 'open' })] })}`);
        await page.locator('.wait').waitFor();
        assert.deepEqual(await cut(page, '.seats'), [], `${language}, ${free} free`);
      }
      // One gives up and wants to play again: what is said of it has a line of its own.
      const guest = await visit.person(how);
      await guest.page.goto(page.url());
      await guest.page.locator('.join input').fill('Александра');
      await guest.tap(guest.page.locator('.join button'));
      await player.wait('mine', 'theirs');
      await player.tap(page.locator('.more'));
      await player.tap(page.locator('.tool.resign'));
      await player.tap(page.locator('dialog[open] .grave'));
      await player.tap(page.locator('[data-tool=again]'));
      for (const each of [player, guest]) {
        await each.page.locator('.answers .waiting').waitFor();
        const [said, ...buttons] = await Promise.all(['.answers .waiting', '.answers [data-tool]'].map((part) => each.page.locator(part).first().boundingBox()));
        assert.ok(said.height < 24 && said.y + said.height <= buttons[0].y, `${language}: ${JSON.stringify({ said, buttons })}`);
        assert.deepEqual(await cut(each.page, '.ending header'), []);
      }
    }
  },

  'names of levels and of kinds of Balda are whole, and whoever is called "you" is not called so twice': async (visit) => {
    const cut = (page, names) => page.locator(names).evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 || [...one.querySelectorAll('*')].some((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)).map((one) => one.textContent.trim()));
    for (const language of ['en', 'cs', 'ru']) {
      const player = await visit.person({ width: 360, height: 640, touch: true, still: true, language });
      const { page, server } = player;
      await player.first();
      const begin = async (wish) => {
        const id = await page.evaluate(async (body) => (await (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()).id, { seats: [{ kind: 'person', name: '' }, { kind: 'computer', player: 'level-1' }], ...wish });
        await page.goto(`${server.url}/game/${id}`);
        await page.locator('.bar').waitFor();
      };
      await page.setViewportSize({ width: 360, height: 640 });
      for (const [game, wish] of Object.entries({ scrabble: { rules: 'scrabble-cs' }, erudit: { rules: 'erudit' }, balda: { rules: 'balda', lexicon: 'ru-nouns' } })) {
        await begin(wish);
        const wrong = await page.evaluate(async (played) => {
          const { computerName } = await import('/app/parts/names.js');
          document.querySelectorAll('.seat deska-number').forEach((one) => { one.textContent = '1388'; });
          const name = document.querySelector('.seat:last-child .name');
          return [1, 2, 3, 4, 5].map((level) => computerName(`level-${level}`, played)).filter((text) => {
            name.textContent = text;
            return name.scrollWidth > name.clientWidth;
          });
        }, game);
        assert.deepEqual(wrong, [], `${language}, ${game}`);
      }
      for (const wish of [{}, { diagonals: true }, { side: 9, knots: true }]) {
        await page.setViewportSize({ width: 1100, height: 900 });
        await begin({ rules: 'balda', lexicon: 'ru-nouns', ...wish });
        await page.locator('.mode-list [aria-current]').waitFor();
        for (const [width, height] of [[1100, 900], [1440, 900], [1280, 720]]) {
          await page.setViewportSize({ width, height });
          await page.waitForTimeout(50);
          assert.deepEqual(await cut(page, '.balda-modes summary, .mode-list button'), [], `${language}, ${width} x ${height}, ${JSON.stringify(wish)}`);
        }
      }
      const own = await page.locator('.seat').first().innerText();
      const [you] = await page.locator('.seat .name').allInnerTexts();
      assert.equal(own.toLowerCase().split(you.toLowerCase()).length - 1, 1, own);
    }
  },

  'names of forty letters, and names with markup, at a table of four on a small phone': async (visit) => {
    const names = ['Wolfeschlegelsteinhausenbergerdorffwelch', 'Ž'.repeat(40), 'Анна-Мария Константинопольская-Преображен'.slice(0, 40), '<b onclick="alert(1)">b</b><img src=x>yz'];
    for (const [language, dark] of [['cs', false], ['ru', true]]) {
      const player = await visit.person({ width: 360, height: 640, touch: true, language, dark, still: true });
      const { page } = player;
      await player.first();
      const begin = (seats) => page.evaluate(async (body) => {
        const answer = await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
        return (await answer.json()).id;
      }, { rules: 'scrabble-en', pace: 0, seats });
      const fits = async (where) => {
        assert.equal(await sideways(page), 0, `${language}, ${where}: nothing to scroll sideways`);
        assert.equal(await page.locator('main b[onclick], main img[src=x]').count(), 0, `${language}, ${where}: markup is text`);
      };
      const computers = names.map((name) => ({ kind: 'computer', player: 'greedy', name }));
      await page.goto(`${visit.server.url}/game/${await begin([{ kind: 'person', name: names[0] }, ...computers.slice(1)])}`);
      await player.wait('mine');
      await player.findOrPass();
      await player.turnOnce();
      await player.wait();
      await fits('a game');
      // What is said of a long name can be read, and the buttons stay where they are.
      const [say, bar] = await Promise.all(['.say', '.bar'].map((part) => page.locator(part).boundingBox()));
      assert.ok(say.height <= 48.5 && bar.y + bar.height <= 640, JSON.stringify({ say, bar }));
      assert.equal(await page.evaluate(() => { const line = document.querySelector('.say p'); return line.scrollHeight > line.clientHeight + 1; }), false, await player.say());
      assert.equal(await page.locator('.seat .name').last().getAttribute('title'), names[3]);
      await page.goto(`${visit.server.url}/game/${await begin(names.map((name) => ({ kind: 'person', name })))}`);
      await page.locator('.cover').waitFor();
      await fits('handing over');
      const open = await begin([...names.slice(1).map((name) => ({ kind: 'person', name })), { kind: 'open' }]);
      await page.goto(`${visit.server.url}/game/${open}`);
      await page.locator('.wait').waitFor();
      await fits('waiting');
      const guest = await visit.person({ width: 360, height: 640, touch: true, language, dark, still: true });
      await guest.page.goto(`${visit.server.url}/game/${open}`);
      await guest.page.locator('.join').waitFor();
      assert.equal(await sideways(guest.page), 0, `${language}: joining`);
      await page.goto(`${visit.server.url}/game/${await begin(computers)}`);
      await page.locator('.ending').waitFor({ timeout: 60_000 });
      await fits('the end');
      await page.goto(`${visit.server.url}/games`);
      await page.locator('.upload').waitFor();
      await fits('the games');
      await player.first();
      await fits('the first page');
      // More than a name may have is refused in a sentence, and the page stays.
      visit.expected.push(/422/);
      await player.tap(page.locator('.tiles-choice label:has(input[value="computer"])'));
      await page.locator('input[name=name]').evaluate((input) => {
        input.value = 'x'.repeat(10_000);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await page.locator('form.setup button[type=submit]').click();
      await page.locator('.setup [role=alert], .problem').filter({ hasText: language === 'cs' ? 'Jméno má 1 až 40 znaků' : 'В имени должно быть от 1 до 40 знаков' }).first().waitFor();
    }
  },

  'every square has a label, and one is a stop of the Tab key': async (visit) => {
    const player = await visit.person({ dark: true });
    const { page } = player;
    await player.start();
    await player.wait('mine');
    assert.equal(await page.locator('[role=gridcell]').count(), 225);
    assert.match(await player.square(0).getAttribute('aria-label'), /^a1, /);
    assert.equal(await page.locator('.sq[tabindex="0"]').count(), 1);
  },

  'reduced motion disables animations': async (visit) => {
    const player = await visit.person({ still: true });
    const { page } = player;
    await player.start();
    await player.wait('mine');
    const { rack, board } = await player.position();
    const letter = [...rack].find((one) => one !== '?');
    await player.held(letter).click();
    await player.square(board.join('').indexOf('.')).click();
    assert.equal(await page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length), 0);
  },

  'a first visit loads under 150 kB': async (visit) => {
    const host = await visit.person();
    await host.start({ against: 'link' });
    // An invitation also loads the board.
    for (const [address, most] of [[`${visit.server.url}/`, 150_000], [host.page.url(), 153_000]]) {
      const { page } = await visit.person({ language: 'ru' });
      await page.goto(address);
      await page.locator('form').waitFor();
      const bytes = await page.evaluate(() => [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')].reduce((sum, entry) => sum + entry.encodedBodySize, 0));
      assert.ok(bytes > 20_000 && bytes < most, `${bytes} bytes for ${address}`);
    }
  },

  'the page of a game that does not exist': async (visit) => {
    visit.expected.push(/404|WebSocket/);
    const player = await visit.person();
    await player.page.goto(`${player.server.url}/game/nosuchgame`);
    await player.page.getByRole('heading', { name: 'Game not found' }).waitFor();
    await player.page.locator('main a').click();
    await player.page.locator('form.setup').waitFor();
  },
};
