// The statistics of a player on the profile.
import assert from 'node:assert/strict';
import { audit, sideways } from '../support/audit.mjs';
import { Script, unique } from '../support/member.mjs';
import { NO_STATISTICS, serveStatistics, STATISTICS } from '../support/statistics.mjs';

/** Opens a member's profile as a visitor, with statistics from `answer`. */
async function profile(visit, how = {}, answer = undefined) {
  const player = await visit.person({ still: true, ...how });
  const { page, server } = player;
  const { name } = await Script.register(server.url, unique('Vera'));
  const asked = await serveStatistics(page, answer);
  await page.goto(`${server.url}/member/${name}`);
  await page.locator('[data-act=statistics]').click();
  return { player, page, asked, name };
}

export const cases = {
  'statistics: filters, plots with tables, opponents, words, downloads': async (visit) => {
    const { player, page, asked } = await profile(visit);
    await page.locator('.statistics-overview').waitFor();
    assert.match(await page.locator('.statistics-overview').innerText(), /QUIXOTRY/);
    assert.deepEqual(asked, [{}, { format: 'csv' }]);
    assert.equal(await page.locator('.plot-figure').count(), 3);
    assert.equal(await page.locator('.plot-figure svg[role=img]').count(), 3);
    assert.match(await page.locator('.plot-figure svg').first().getAttribute('aria-label'), /^Accuracy in 40 reviewed games, mean 7\d(\.\d)?%\. Trend: \+/);
    // The bars of the scores hold all 60 games.
    const counts = await page.locator('.plot-figure').nth(2).locator('tbody td').allTextContents();
    assert.equal(counts.reduce((sum, text) => sum + Number(text), 0), 60);
    await audit(player, 'statistics');

    await page.locator('select[name=opponent]').selectOption('computers');
    await page.locator('select[name=level]').selectOption('level-3');
    await page.locator('select[name=days]').selectOption('90');
    await page.waitForFunction(() => document.querySelector('.statistics')?.getAttribute('aria-busy') === 'false');
    const last = asked.at(-2);
    assert.equal(last.opponent, 'computers');
    assert.equal(last.level, 'level-3');
    assert.ok(Math.abs(Date.now() - 90 * 86_400_000 - Number(last.since)) < 86_400_000);
    assert.match(await page.locator('[data-act=csv]').getAttribute('href'), /level=level-3.*format=csv/);
    assert.match(await page.locator('[data-act=json]').getAttribute('href'), /format=json/);

    // Pentago has an opening tree instead of scores.
    await page.locator('select[name=rules]').selectOption('pentago-standard');
    assert.equal(await page.locator('.plot-figure').count(), 1);
    await page.locator('.statistics-openings summary').first().click();
    await page.locator('.statistics-openings').getByText('e5DL').first().waitFor();
    await audit(player, 'openings');
  },

  'statistics on a phone, in Russian and dark': async (visit) => {
    const { player, page } = await profile(visit, { width: 360, height: 640, touch: true, language: 'ru', dark: true });
    await page.locator('.statistics-overview').waitFor();
    await audit(player, 'statistics');
    assert.ok(await sideways(page) <= 0);
    // Labels of plots keep their size.
    const size = await page.locator('.plot text').first().evaluate((text) => text.getBoundingClientRect().height);
    assert.ok(size > 9, `${size}`);
  },

  'statistics: none yet, still counting, and a failure that is tried again': async (visit) => {
    const answers = [null, NO_STATISTICS, { ...STATISTICS, pending: 3, rated: true }, STATISTICS];
    visit.expected.push(/503/);
    const { page } = await profile(visit, {}, () => (answers.length > 1 ? answers.shift() : answers[0]));
    await page.locator('.statistics .problem').waitFor();
    await page.locator('.statistics button').click();
    await page.locator('.statistics .empty').waitFor();
    assert.match(await page.locator('.statistics .empty').innerText(), /^Finished games will be counted here/);
    await page.locator('select[name=days]').selectOption('30');
    await page.locator('.statistics').getByText('3 games are still being counted.').waitFor();
    // It asks again by itself.
    await page.locator('.statistics').getByText('still being counted').waitFor({ state: 'detached' });
  },
};
