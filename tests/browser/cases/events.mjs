// Tournaments that are played beside the server: the list, how one stands while it goes on, its report, a game of it played through.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { audit, sideways } from '../support/audit.mjs';

const run = promisify(execFile);

export const cases = {
  'an empty folder of tournaments, one that is not there, and an address that leads nowhere, in the reader\'s language': async (visit) => {
    const { server } = visit;
    const player = await visit.person({ language: 'cs' });
    const { page } = player;
    visit.expected.push(/404/);
    await page.goto(`${server.url}/events/nowhere`);
    await page.locator('.problem').filter({ hasText: 'Turnaj tohoto jména tu není' }).waitFor();
    // The list of a server of its own, in which nothing was played yet.
    await page.route('**/api/v1/events', (route) => route.fulfill({ json: { events: [], folder: true } }));
    await page.goto(`${server.url}/events`);
    await page.getByText('Zatím se tu žádný turnaj nehrál').waitFor();
    const answer = await page.goto(`${server.url}/nothing/here`);
    assert.equal(answer.status(), 404);
    await page.getByRole('heading', { name: 'Tady nic není' }).waitFor();
    await page.locator('header.top .way').first().waitFor();
    await audit(player, 'an address that leads nowhere');
  },

  'a tournament is followed, and a game of it played through': async (visit) => {
    const { server } = visit;
    if (!server.events) return;
    const player = await visit.person({ width: 390, height: 844, touch: true });
    const { page } = player;
    const folder = join(server.events, 'spring');
    const play = (pairs) => run(server.program, ['tournament', 'play', 'level-1', 'level-2', 'naive', '--game', 'pentago-standard', '--pairs', String(pairs), '--out', folder]);
    await play(1);
    await page.goto(`${server.url}/events`);
    assert.match(await page.locator('.event-list li').innerText(), /spring[^]*Pentago, Wins at once[^]*Naive[^]*6 of 6 games/);
    await audit(player, 'the list of events');
    // A way leads there from every page; on a phone all of them fit.
    await page.goto(`${server.url}/`);
    await page.locator('.way[href="/events"]').click();
    assert.equal(await sideways(page), 0);
    await page.locator('.event-list li').waitFor();
    await page.locator('.event-list a').click();
    await page.locator('.events table').first().waitFor();
    assert.equal(await page.locator('.events table').first().locator('tbody tr').count(), 3);
    assert.equal(await page.locator('.latest li').count(), 6);
    assert.doesNotMatch(await page.locator('main').innerText(), /level-\d|pentago-standard|\bnaive\b/, 'no bare names of rules and players');
    assert.equal(await sideways(page), 0);
    // The dots of the ratings are on the glass, not to be scrolled to.
    for (const dot of await page.locator('.events .bar circle').all()) {
      const { x, width } = await dot.boundingBox();
      assert.ok(x >= 0 && x + width <= 390, `a dot at ${x}`);
    }
    await audit(player, 'an event');
    const [report] = await Promise.all([page.waitForEvent('download'), page.locator('a[download]').click()]);
    assert.equal(report.suggestedFilename(), 'spring.html');
    await page.locator('.latest button').first().click();
    await page.locator('main.replay').waitFor();
    assert.equal(await page.locator('.replay .seat').count(), 2);
    assert.ok(await page.locator('.move').count() > 8);
    // The page asks again while not all games are over.
    await page.goto(`${server.url}/events/spring`);
    await page.getByText('6 of 6 games').first().waitFor();
    await play(2);
    await page.reload();
    await page.getByText('12 of 12 games').first().waitFor();
  },
};
