// Settings: volume, animation speed, notifications, confirmation of moves, keyboard shortcuts.
import assert from 'node:assert/strict';
import { audit } from '../support/audit.mjs';

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('deska.settings') ?? '{}'));

export const cases = {
  'volume and speed are set in the settings and stored': async (visit) => {
    const player = await visit.person({ width: 390, height: 844 });
    const { page } = player;
    await player.first();
    await page.locator('.tool.settings').click();
    await page.locator('input[name=volume]').fill('20');
    await page.locator('select[name=motion]').selectOption('slow');
    await audit(player, 'the settings');
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--pace')), '2');
    await page.locator('select[name=motion]').selectOption('none');
    await page.locator('.prefs-dialog .go').click();
    const { volume, motion } = await kept(page);
    assert.deepEqual({ volume, motion }, { volume: 20, motion: 'none' });
    await player.begin();
    await player.wait('mine');
    // Nothing flies: a tile is where it was laid at once.
    const { rack } = await player.position();
    const letter = [...rack].find((one) => one !== '?');
    await player.held(letter).click();
    await player.square(112).click();
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
    await page.reload();
    await player.wait('mine');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.pace), 'none');
  },

  'notifications while the page is hidden, if enabled': async (visit) => {
    const host = await visit.person();
    // What the browser would show: headless ones show nothing. The page is looked at until somebody says otherwise.
    await host.page.context().addInitScript(() => {
      globalThis.told = [];
      globalThis.Notification = class {
        static permission = 'default';
        static async requestPermission() {
          return (this.permission = globalThis.answer ?? 'granted');
        }
        constructor(title, { body, tag }) {
          globalThis.told.push({ title, body, tag, one: this });
        }
        close() {}
      };
      Object.defineProperty(Document.prototype, 'hasFocus', { value: () => !globalThis.elsewhere });
    });
    const told = () => host.page.evaluate(() => globalThis.told.map(({ title, body, tag }) => [title, body, tag]));
    await host.start({ against: 'link' });
    const guest = await visit.person();
    await guest.page.goto(host.page.url());
    await guest.page.locator('.join button').click();
    await Promise.all([host.wait('mine', 'theirs'), guest.wait('mine', 'theirs')]);
    // Who refuses it in the browser is told where to allow it.
    await host.page.evaluate(() => (globalThis.answer = 'denied'));
    await host.page.locator('.tool.settings').click();
    await host.page.locator('input[name=notify]').click();
    await host.page.locator('.prefs-dialog').getByText('Allow them for this page').waitFor();
    assert.equal(await host.page.locator('input[name=notify]').isChecked(), false);
    await host.page.evaluate(() => {
      globalThis.answer = 'granted';
      globalThis.Notification.permission = 'default';
    });
    await host.page.locator('input[name=notify]').click();
    await host.page.waitForFunction(() => JSON.parse(localStorage.getItem('deska.settings')).notify);
    await host.page.locator('.prefs-dialog .go').click();
    const pass = async (player) => {
      await player.press('pass');
      await player.page.locator('dialog[open] .go').click();
      await player.wait('theirs', 'over');
    };
    // Where the page is looked at nothing is told.
    if (await host.turn === 'mine') await pass(host);
    await guest.wait('mine');
    await pass(guest);
    await host.wait('mine');
    assert.deepEqual(await told(), []);
    await pass(host);
    await host.page.evaluate(() => (globalThis.elsewhere = true));
    await guest.wait('mine');
    await pass(guest);
    await host.page.waitForFunction(() => globalThis.told.length === 1);
    const { pathname } = new URL(host.page.url());
    assert.deepEqual(await told(), [[await host.page.title(), 'Your turn.', pathname]]);
    await guest.page.locator('.tool.resign').click();
    await guest.page.locator('dialog[open] .grave').click();
    await host.page.waitForFunction(() => globalThis.told.length === 2);
    assert.equal((await told())[1][1], 'The game is over.');
  },

  'a phone is told by the worker, which leads to where it happened': async (visit) => {
    const { page } = await visit.person({ width: 390, height: 844, touch: true });
    // As browsers of phones do. A headless one lets nobody show anything, and takes nothing for a press.
    await page.addInitScript(() => {
      globalThis.Notification = class {
        static permission = 'granted';
        constructor() {
          throw new TypeError('Illegal constructor');
        }
      };
      ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) => {
        globalThis.told = { title, body, tag, data };
      };
      Object.defineProperty(Document.prototype, 'hasFocus', { value: () => false });
    });
    await page.goto(visit.server.url);
    const told = await page.evaluate(async () => {
      (await import('/app/settings.js')).set({ notify: true });
      await (await import('/app/notify.js')).notify({ text: 'Your turn.', href: '/lobby' });
      return globalThis.told;
    });
    assert.deepEqual(told, { title: 'Deska', body: 'Your turn.', tag: '/lobby', data: '/lobby' });
    const worker = page.context().serviceWorkers()[0] ?? await page.context().waitForEvent('serviceworker');
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await worker.evaluate((notification) => {
      globalThis.WindowClient.prototype.focus = async function focus() {
        return this;
      };
      const pressed = new globalThis.ExtendableEvent('notificationclick');
      dispatchEvent(Object.assign(pressed, { notification: { ...notification, close() {} } }));
    }, told);
    await page.waitForURL(/\/lobby$/);
  },

  'a move played by touch is confirmed, if enabled': async (visit) => {
    const player = await visit.person({ width: 390, height: 844, touch: true });
    const { page } = player;
    await player.start();
    await player.wait('mine');
    await player.tap(page.locator('.tool.settings'));
    await page.locator('select[name=confirm]').selectOption('touch');
    await player.tap(page.locator('.prefs-dialog .go'));
    const move = await player.findOrPass();
    await player.layMove(move.move);
    await player.promised(move.score);
    const version = await player.version();
    await player.press('play');
    await page.locator('dialog[open]').filter({ hasText: new RegExp(`${move.score} point`) }).waitFor();
    await player.tap(page.locator('dialog[open] .button').first());
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    assert.equal(await player.version(), version, 'nothing was played');
    assert.ok((await player.position()).laid.length > 0, 'and nothing was lost');
    await player.press('play');
    await player.tap(page.locator('dialog[open] .go'));
    await player.until((before) => Number(document.querySelector('main.game').dataset.version) > before, version);
  },

  'a question mark shows the keyboard shortcuts of the game': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await player.start();
    await player.wait('mine');
    await page.keyboard.press('?');
    const dialog = page.locator('.keys-dialog');
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /Scrabble[^]*Backspace[^]*Ctrl\+Z/);
    await audit(player, 'the list of keys');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // Where something is written, it is a letter like any other.
    await page.locator('#tab-notes').click();
    await page.locator('.notes:not([readonly])').focus();
    await page.keyboard.type('?');
    assert.equal(await page.locator('.notes').inputValue(), '?');
    assert.equal(await dialog.count(), 0);
    // The settings lead there, too.
    await page.locator('.tool.settings').click();
    await page.locator('[data-act=keys]').click();
    await dialog.waitFor();
  },
};
