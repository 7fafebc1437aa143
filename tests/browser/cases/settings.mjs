// Settings that people look for: volume, how fast things move, a move that is asked about, the list of keys.
import assert from 'node:assert/strict';
import { audit } from '../support/audit.mjs';

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('deska.settings') ?? '{}'));

export const cases = {
  'volume and speed are chosen in the settings, and hold': async (visit) => {
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
    assert.deepEqual([(await kept(page)).volume, (await kept(page)).motion], [20, 'none']);
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

  'a move played by touch is asked about, if that is wanted': async (visit) => {
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

  'a question mark shows the keys of the game on the page': async (visit) => {
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
