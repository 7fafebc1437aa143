// Tournaments of programs outside the server: list, live standings, report, replays.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { audit, sideways } from '../support/audit.mjs';

const run = promisify(execFile);
/** A CTU tournament as in the server's response. */
const CTU = JSON.parse(readFileSync(new URL('../gallery/files/ctu-event.json', import.meta.url), 'utf8'));
/** A program that exits during a game. */
const QUITS = fileURLToPath(new URL('../support/quits.mjs', import.meta.url));

/** Stubs the server's responses about events. @param {import('playwright-core').Page} page @param {object} event */
const told = (page, event) => page.route(`**/api/v1/events/${event.name}`, (route) => route.fulfill({ json: event }));

export const cases = {
  'an empty folder of tournaments, one that is not there, and an address that leads nowhere, in the reader\'s language': async (visit) => {
    const { server } = visit;
    const player = await visit.person({ language: 'cs' });
    const { page } = player;
    visit.expected.push(/404/);
    await page.goto(`${server.url}/events/nowhere`);
    await page.locator('.problem').filter({ hasText: 'Turnaj tohoto jména tu není' }).waitFor();
    // The list of a server of its own, in which nothing was played yet.
    await page.route('**/api/v1/events?*', (route) => route.fulfill({ json: { events: [], folder: true, before: null } }));
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
    // It opens in the language of the page, whatever that of the browser is.
    assert.match(readFileSync(await report.path(), 'utf8'), /"language":"en"/);
    await page.locator('.latest button').first().click();
    await page.locator('main.replay').waitFor();
    assert.match(await page.locator('.file-name').first().innerText(), /^spring: .+ – .+, pair 1[ab]$/, 'the source has a name for people');
    assert.equal(await page.locator('.replay .seat').count(), 2);
    assert.ok(await page.locator('.move').count() > 8);
    // The page asks again while not all games are over.
    await page.goto(`${server.url}/events/spring`);
    await page.getByText('6 of 6 games').first().waitFor();
    await play(2);
    await page.reload();
    await page.getByText('12 of 12 games').first().waitFor();
  },

  'a table of standings is whole in every window, whatever stands in it': async (visit) => {
    const { server } = visit;
    const { players, ...standing } = CTU.standing;
    const long = players.map((player) => ({ ...player, name: `${player.name}-of-the-second-group`, milliseconds: { mean: 312.4, worst: 12_345 } }));
    for (const [language, dark] of [['en', false], ['cs', true], ['ru', false]]) {
      const player = await visit.person({ language, dark, still: true });
      const { page } = player;
      for (const event of [CTU, { ...CTU, name: 'long', standing: { ...standing, players: long } }]) {
        await told(page, event);
        await page.goto(`${server.url}/events/${event.name}`);
        await page.locator('.standing tbody tr').nth(4).waitFor();
        for (const width of [1440, 1280, 1100, 1040, 1024, 800, 640, 360]) {
          await page.setViewportSize({ width, height: 720 });
          await page.waitForTimeout(30);
          const { over, cut } = await page.locator('.standing').evaluate((table) => ({
            over: table.scrollWidth - table.clientWidth,
            cut: [...table.querySelectorAll('tbody :is(td, th)')].filter((cell) => cell.getBoundingClientRect().right > table.getBoundingClientRect().right + 0.5).length,
          }));
          assert.deepEqual({ over, cut, page: await sideways(page) }, { over: 0, cut: 0, page: 0 }, `${language}, ${event.name}, ${width}`);
        }
        await page.setViewportSize({ width: 1280, height: 800 });
      }
      assert.doesNotMatch(await page.locator('.about').innerText(), language === 'en' ? /^$/ : /seed/, 'it is in the reader\'s language');
    }
  },

  'older tournaments come behind a button, and stay while the list is asked for anew': async (visit) => {
    const { page } = await visit.person({ still: true });
    const all = Array.from({ length: 120 }, (_, number) => ({ name: `t${number}`, games: [1, 2], rules: CTU.rules, players: ['simple', 'strong'] }));
    let asked = 0;
    await page.route('**/api/v1/events?*', (route) => {
      asked += 1;
      const query = new URL(route.request().url()).searchParams;
      const first = query.has('before') ? all.findIndex(({ name }) => name === query.get('before')) + 1 : 0;
      const events = all.slice(first, first + Number(query.get('limit')));
      return route.fulfill({ json: { events, folder: true, before: first + events.length < all.length ? events.at(-1).name : null } });
    });
    await page.goto(`${visit.server.url}/events`);
    const lines = page.locator('.event-list li');
    for (const [from, to] of [[50, 100], [100, 120]]) {
      await lines.nth(from - 1).waitFor();
      assert.equal(await lines.count(), from);
      await page.locator('[data-act=older]').click();
      await lines.nth(to - 1).waitFor();
    }
    const before = asked;
    while (asked < before + 6) await page.waitForTimeout(100);
    assert.equal(await lines.count(), 120);
    assert.equal(await page.locator('[data-act=older]').count(), 0);
  },

  'all games of a tournament are reached, and why one was lost is told in the reader\'s language': async (visit) => {
    const { page } = await visit.person({ language: 'cs', still: true });
    const forfeit = { seat: 0, kind: 'illegal', text: 'in English', reason: { code: 'unknown-words', parameters: { attempt: "[[6, 6, 'P']]", words: 'QX' } } };
    const all = Array.from({ length: 90 }, (_, number) => ({ players: ['eva', 'adam'], winner: 1, points: [1, 2], round: 1, pair: 45 - Math.floor(number / 2), game: 2 - (number % 2), fault: number === 89 ? 'illegal' : null, ...(number === 89 ? { forfeit } : {}), log: `g${number}.deska` }));
    await told(page, { ...CTU, name: 'large', standing: { ...CTU.standing, games: [90, 90] }, latest: all.slice(0, 20) });
    await page.route('**/api/v1/events/large/games?*', (route) => {
      const query = new URL(route.request().url()).searchParams;
      const first = query.has('before') ? all.findIndex(({ log }) => log === query.get('before')) + 1 : 0;
      const games = all.slice(first, first + Number(query.get('limit')));
      return route.fulfill({ json: { games, before: first + games.length < all.length ? games.at(-1).log : null } });
    });
    await page.goto(`${visit.server.url}/events/large`);
    const lines = page.locator('.latest li');
    for (const [from, to] of [[20, 70], [70, 90]]) {
      await lines.nth(from - 1).waitFor();
      assert.equal(await lines.count(), from);
      await page.locator('[data-act=games]').click();
      await lines.nth(to - 1).waitFor();
    }
    assert.equal(await page.locator('[data-act=games]').count(), 0);
    assert.equal(await lines.last().locator('.why').innerText(), "[[6, 6, 'P']]: není ve slovníku: QX");
  },

  'rules, words and players are told in the reader\'s language, and not by the names they have in files': async (visit) => {
    const { server } = visit;
    const line = { name: CTU.name, games: CTU.standing.games, rules: CTU.rules, players: ['simple', 'strong', 'eva'] };
    for (const [language, competition, players, words] of [['en', 'Czech Technical University competition', 'Simple, Strong, eva', 'English words'], ['cs', 'Soutěž ČVUT', 'Jednoduchý, Silný, eva', 'anglická slova'], ['ru', 'Соревнование ЧВУТ', 'Простой, Сильный, eva', 'английские слова']]) {
      const { page } = await visit.person({ language, still: true });
      await page.route('**/api/v1/events?*', (route) => route.fulfill({ json: { events: [line, { ...line, name: 'spring', rules: 'scrabble-en' }], folder: true, before: null } }));
      await page.goto(`${server.url}/events`);
      await page.locator('.event-list li').nth(1).waitFor();
      const [first, second] = await page.locator('.event-list li').allInnerTexts();
      assert.ok(first.includes(competition) && first.includes(players), first);
      assert.ok(second.includes(`, ${words}`), second);
      await told(page, CTU);
      await page.goto(`${server.url}/events/${CTU.name}`);
      await page.locator('.about').filter({ hasText: competition }).waitFor();
    }
  },

  'a rating that is not known yet is a dash': async (visit) => {
    const { server } = visit;
    const { players, ...standing } = CTU.standing;
    const ratings = [{ elo: 12.4, error: 80 }, { elo: -0.3, error: 40 }, { elo: 0, error: 0 }, { elo: 0, error: 9000 }, { elo: -120.6, error: 33.3 }];
    const { page } = await visit.person({ still: true });
    await told(page, { ...CTU, name: 'young', standing: { ...standing, players: players.map((player, place) => ({ ...player, rating: ratings[place] })) } });
    await page.goto(`${server.url}/events/young`);
    await page.locator('.standing tbody tr').nth(4).waitFor();
    assert.deepEqual(await page.locator('.standing tbody td:nth-child(4)').allInnerTexts(), ['+12 ±80', '0 ±40', '–', '–', '−121 ±33']);
    assert.deepEqual(await page.locator('.standing tbody .bar').evaluateAll((all) => all.map((bar) => bar.querySelectorAll('circle').length)), [1, 1, 0, 0, 1]);
  },

  'a game lost by a fault says so, and that nobody resigned': async (visit) => {
    const { server } = visit;
    if (!server.events) return;
    await run(server.program, ['tournament', 'play', 'level-1', `quits=cmd:${process.execPath} ${QUITS}`, '--game', 'pentago-standard', '--pairs', '1', '--out', join(server.events, 'faults')]);
    for (const [language, sentence, line] of [['en', 'quits lost: the program crashed.', 'lost by a fault'], ['cs', 'quits prohrává: program spadl.', 'prohra chybou'], ['ru', 'quits проигрывает: программа завершилась с ошибкой.', 'поражение из-за ошибки']]) {
      const { page } = await visit.person({ language, still: true });
      await page.goto(`${server.url}/events/faults`);
      await page.locator('.latest button').first().click();
      await page.locator('main.replay').waitFor();
      assert.equal(await page.locator('.say p').innerText(), sentence);
      assert.equal((await page.locator('.move .text').last().innerText()).trim(), line);
      // After a reload, too.
      await page.reload();
      await page.locator('main.replay').waitFor();
      assert.equal(await page.locator('.say p').innerText(), sentence);
    }
  },
};
