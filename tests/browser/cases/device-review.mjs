// Reviews of games and files on the device, without the server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { audit } from '../support/audit.mjs';
import { Device, project } from '../support/device.mjs';
import { computers, install, show } from '../support/offline.mjs';
import { seeded } from '../support/server.mjs';

/** Console errors of an unreachable server, and of a game without a review on it. */
const GONE = /Failed to load|ERR_|Failed to fetch|404/i;

/** Returns the turns of a stored review that are finished. @param {import('playwright-core').Page} page @param {string} id */
const storedTurns = (page, id) => page.evaluate(async (game) => {
  const { GameStore } = await import('/alone/game-store.js');
  const stored = await (await GameStore.open()).review(game);
  return (stored?.turns ?? []).filter((turn) => turn !== null);
}, id);

/** Reviews a file on the server and returns the review. @param {import('playwright-core').Page} page @param {string} text */
const reviewOnServer = (page, text) => page.evaluate(async (file) => {
  const ask = async (path, body, type) => (await fetch(`/api/v1${path}`, body === undefined ? {} : { method: 'POST', headers: { 'content-type': type }, body })).json();
  const { id } = await ask('/files?name=game.deska', new Blob([file]), 'application/octet-stream');
  let state = await ask('/reviews', JSON.stringify({ file: id }), 'application/json');
  while (state.retry_after_ms) {
    await new Promise((done) => { setTimeout(done, 300); });
    state = await ask(`/reviews/${state.id}`);
  }
  return state.review;
}, text);

export const cases = {
  'a game on a device is reviewed there without the server, and the review goes on after the page was closed': seeded(11, async (visit) => {
    visit.expected.push(GONE);
    const player = await visit.person({ width: 1440, height: 900, still: true });
    const { page } = player;
    const { url } = visit.server;
    await install(page, url, 'en-common');
    await visit.server.stop();
    await page.goto(`${url}/`);
    const { id } = await show(page, { rules: 'balda', lexicon: 'en-common', side: 5, seats: computers('level-2'), pace: 0 });
    await page.goto(`${url}/game/${id}`);
    await page.locator('[data-tool=review]').click();
    await page.locator('.review-start[data-state=running]').getByText('while Deska is open').waitFor();
    await page.waitForFunction(() => Number(document.querySelector('.review-start progress')?.getAttribute('value')) >= 2);
    await audit(player, 'review on the device');
    // Leaving the site ends the worker; opening the tab again continues.
    await page.goto('about:blank');
    await page.goto(`${url}/offline`);
    const before = await storedTurns(page, id);
    assert.ok(before.length >= 2, `${before.length} turns`);
    await page.goto(`${url}/game/${id}/replay`);
    await page.locator('[data-tab=review]').click();
    await page.locator('.review-graph').waitFor({ timeout: 120_000 });
    const turns = await storedTurns(page, id);
    assert.deepEqual(turns.slice(0, before.length), before, 'finished turns are kept');
    assert.equal(await page.locator('.review-turn').count(), turns.length);
    await audit(player, 'reviewed on the device');
    // It is deleted with its game.
    await page.evaluate(async (game) => (await import('/app/api.js')).removeGame(game), id);
    assert.deepEqual(await storedTurns(page, id), []);
  }),

  'an opened file is read and reviewed on the device without being shared, and a review can be cancelled': seeded(12, async (visit) => {
    visit.expected.push(GONE);
    const { page } = await visit.person({ width: 1440, height: 900, still: true });
    const { url } = visit.server;
    await install(page, url, 'en-common');
    await visit.server.stop();
    await page.goto(`${url}/games`);
    const buffer = Buffer.from('#player1 Ann Ann\n#player2 Bob Bob\n>Ann: AEINRTW 8D TAWNIER +72 72\n>Bob: AEGLOST E5 GAL.T +12 12\n');
    await page.locator('input[type=file]').first().setInputFiles({ name: 'game.gcg', mimeType: 'text/plain', buffer });
    await page.locator('[data-tab=review]').click();
    await page.locator('[data-act=review]').click();
    await page.locator('[data-act=cancel]').click();
    await page.getByText('The review was cancelled').waitFor();
    await page.locator('[data-act=review]').click();
    await page.locator('.review-graph').waitFor({ timeout: 120_000 });
    assert.equal(await page.locator('.review-turn').count(), 2);
    assert.match(page.url(), /\/replay(#\d+)?$/, 'the file has no address');
  }),

  'a review by the module is that of the server': async (visit) => {
    const { page } = await visit.person();
    await page.goto(`${visit.server.url}/help`);
    const text = readFileSync(join(project, 'tests/data/review/balda.deska'), 'utf8');
    const expected = await reviewOnServer(page, text);
    const device = new Device(1, [['ru-nouns.lexicon', 'ru-nouns', 'lexicon', readFileSync(join(project, 'data/cc-by-sa/ru-nouns.lexicon'))]]);
    assert.deepEqual(await device.review(Buffer.from(text)), expected);
  },
};
