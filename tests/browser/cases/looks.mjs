// What can be measured of the look: everything needed for a move is in the window, nothing is too small to touch, names are there.
import assert from 'node:assert/strict';
import { sideways } from '../support/audit.mjs';

const WINDOWS = [
  { width: 1440, height: 900 }, { width: 1280, height: 720, dark: true }, { width: 820, height: 1180 }, { width: 390, height: 844, phone: true },
  { width: 360, height: 640, phone: true, dark: true }, { width: 844, height: 390, phone: true },
  // 1280 x 720 at 200 %.
  { width: 640, height: 360, scale: 2, dark: true },
];

export const cases = {
  'a move needs no scrolling in any window': async (visit) => {
    const player = await visit.person({ language: 'ru', still: true });
    const { page } = player;
    await player.start({ rules: 'scrabble-cs' });
    await player.wait('mine');
    for (const { width, height, phone, dark } of WINDOWS) {
      const where = `${width} x ${height}`;
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
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

  'every control and every square has a name': async (visit) => {
    const player = await visit.person({ dark: true });
    const { page } = player;
    await player.start();
    await player.wait('mine');
    const nameless = await page.evaluate(() => [...document.querySelectorAll('button, a[href], input, select, [role=gridcell], [role=button]')]
      .filter((element) => !(element.getAttribute('aria-label') || element.textContent.trim() || element.closest('label')?.textContent.trim()))
      .map((element) => element.outerHTML));
    assert.deepEqual(nameless, []);
    assert.equal(await page.locator('[role=gridcell]').count(), 225);
    assert.match(await player.square(0).getAttribute('aria-label'), /^a1, /);
    // Only one square is a stop of the Tab key.
    assert.equal(await page.locator('.sq[tabindex="0"]').count(), 1);
  },

  'less motion means none': async (visit) => {
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
    for (const address of [`${visit.server.url}/`, host.page.url()]) {
      const { page } = await visit.person({ language: 'ru' });
      await page.goto(address);
      await page.locator('form').waitFor();
      const bytes = await page.evaluate(() => [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')].reduce((sum, entry) => sum + entry.encodedBodySize, 0));
      assert.ok(bytes > 20_000 && bytes < 150_000, `${bytes} bytes for ${address}`);
    }
  },

  'an address without a game': async (visit) => {
    visit.expected.push(/404|WebSocket/);
    const player = await visit.person();
    await player.page.goto(`${player.server.url}/game/nosuchgame`);
    await player.page.getByRole('heading', { name: 'No such game' }).waitFor();
    await player.page.locator('main a').click();
    await player.page.locator('form.setup').waitFor();
  },
};
