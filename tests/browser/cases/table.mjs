// Games of more than two seats: people and computers, saved players, shows, spectators.
import assert from 'node:assert/strict';
import { listen, racks, tilesTold } from '../support/frames.mjs';
import { sideways } from '../support/audit.mjs';

/** Fills the seats of the form. @param {string[]} seats  values of the lists, or "person NAME" */
async function seat(player, seats) {
  const { page } = player;
  for (let n = await page.locator('.chair').count(); n < seats.length; n += 1) await page.locator('[data-tool=add-seat]').click();
  for (const [index, wanted] of seats.entries()) {
    const [kind, name] = wanted.split(' ');
    await page.locator(`select[name=chair${index + 1}]`).selectOption(kind);
    if (!name) continue;
    await page.locator('.chair').nth(index).locator('.name input').fill(name);
    await page.locator('.chair').nth(index).locator('.name input').blur();
  }
}

const names = (page) => page.locator('.seat .name').allInnerTexts();

export const cases = {
  'four seats, two persons and two computers, racks hidden': async (visit) => {
    const player = await visit.person({ width: 1440, height: 900 });
    const { page } = player;
    const frames = listen(page);
    await player.start({ against: 'table' });
    await seat(player, ['person Jana', 'computer:level-2', 'person Petr', 'computer:greedy']);
    await player.begin();

    const watcher = await visit.person({ width: 360, height: 740, dark: true });
    const overheard = listen(watcher.page);
    await watcher.page.goto(page.url());

    const turns = new Set();
    for (let turn = 0; turn < 4; turn += 1) {
      await player.wait('covered');
      assert.deepEqual((await player.position()).rack, '');
      const name = /Petr/.test(await page.locator('.cover h2').innerText()) ? 'Petr' : 'Jana';
      turns.add(name);
      const before = frames.length;
      await player.press('reveal');
      await player.wait('mine');
      await player.turnOnce();
      await player.wait('covered');
      for (const other of racks(frames.slice(before)).keys()) assert.equal(other, name === 'Jana' ? 0 : 2, 'only the rack that was asked for');
    }
    assert.equal(turns.size, 2, 'both persons had their turns');
    assert.deepEqual(await names(page), ['Jana', 'Casual', 'Petr', 'Greedy']);

    await watcher.wait('theirs');
    assert.deepEqual((await watcher.position()).board, (await player.position()).board);
    assert.ok(overheard.length > 2);
    assert.equal(racks(overheard).size, 0, 'whoever watches never gets a rack');
    assert.deepEqual(tilesTold(overheard), [], 'nor the tiles that were drawn');
    assert.equal(await sideways(watcher.page), 0, 'four players fit on a small phone');
  },

  'a show: pace, pause, the end': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await player.start({ against: 'table' });
    await seat(player, ['computer:level-1', 'computer:level-1', 'computer:level-5']);
    await player.begin();
    assert.deepEqual(await names(page), ['Beginner 1', 'Beginner 2', 'Champion']);
    await page.locator('.move').first().waitFor();
    await player.press('pause');
    await page.locator('[data-tool=pause].go').waitFor();
    await page.waitForTimeout(400);
    const count = await page.locator('.move').count();
    await page.waitForTimeout(1500);
    assert.ok(await page.locator('.move').count() <= count + 1, 'at a pause at most the move that was under way comes');
    await page.locator('.pace input').fill('9');
    // It goes on, so fast that it may be over at once.
    await page.locator('[data-tool=pause].go').waitFor({ state: 'detached' });
    await player.wait('over');
    const sums = await player.sums();
    assert.equal(sums.length, 3);
    for (const { before, adjust, final } of sums) assert.equal(before + adjust, final);
  },

  'saved players: added, changed, seated, removed': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await player.start({ against: 'table' });
    await player.press('people');
    const dialog = page.locator('.people-dialog');
    const add = async (name, level) => {
      const form = dialog.locator('form').last();
      await form.locator('input').fill(name);
      await form.locator('select').selectOption(level);
      await form.locator('button').click();
      await dialog.locator('.who b').filter({ hasText: name }).waitFor();
    };
    await add('Babička <i>', 'person');
    await add('Děda', 'level-2');
    // The same name again is refused, and nothing is lost.
    visit.expected.push(/409|400|422/);
    const form = dialog.locator('form').last();
    await form.locator('input').fill('Děda');
    await form.locator('button').click();
    await dialog.locator('.problem').waitFor();
    assert.equal(await dialog.locator('.person').count(), 2);
    await dialog.locator('.person').nth(1).locator('button').first().click();
    await dialog.locator('li form input').fill('Dědeček');
    await dialog.locator('li form select').selectOption('level-1');
    await dialog.locator('li form button').click();
    await dialog.locator('.who b').filter({ hasText: 'Dědeček' }).waitFor();
    assert.match(await dialog.locator('.person').nth(1).innerText(), /Beginner/);
    await page.keyboard.press('Escape');

    const choose = async (n, label) => page.locator(`select[name=chair${n}]`).selectOption({ label });
    await choose(1, 'Babička <i>');
    await choose(2, 'Dědeček');
    await page.reload();
    await page.locator('form.setup').waitFor();
    await page.locator('select[name=chair1] option:checked').filter({ hasText: 'Babička' }).waitFor({ state: 'attached' });
    await player.begin();
    assert.deepEqual(await names(page), ['Babička <i>', 'Dědeček']);

    await page.locator('.mark-link').click();
    await player.press('people');
    for (let left = 2; left > 0; left -= 1) {
      await dialog.locator('.person').first().locator('button').nth(1).click();
      await page.waitForFunction((n) => document.querySelectorAll('.people-dialog .person').length === n, left - 1);
    }
    await dialog.locator('.empty').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.chair').count(), 2, 'the table stands with others');
  },

  'saved computers are opponents in the start form and in Play from here': async (visit) => {
    const player = await visit.person();
    const { page, server } = player;
    await player.first();
    await page.evaluate(async () => {
      for (const body of [{ name: 'Robot', kind: 'computer', player: 'level-1' }, { name: 'Babička', kind: 'person' }]) {
        const { status } = await fetch('/api/v1/players', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
        if (status >= 300) throw new Error(`${status}`);
      }
    });
    await page.reload();
    await page.locator('form.setup').waitFor();
    await page.locator('.segments label:has(input[value="scrabble-en"])').click();
    await page.locator('.tiles-choice label:has(input[value="computer"])').click();
    const offered = (/** @type {string} */ name) => page.locator(`select[name=${name}] option[value^="saved:"]`);
    await offered('player').first().waitFor({ state: 'attached' });
    assert.deepEqual(await offered('player').allInnerTexts(), ['Robot']);
    await page.locator('select[name=player]').selectOption({ label: 'Robot' });
    await player.begin();
    assert.ok((await names(page)).includes('Robot'));
    await player.wait('mine');
    await page.locator('[data-tool=pass]').click();
    await page.locator('dialog .button.go').click();
    await page.locator('.tool.resign').click();
    await page.locator('dialog[open] .grave').click();
    await player.wait('over');

    // The one that was chosen last is chosen there, too.
    await page.goto(`${server.url}${new URL(page.url()).pathname}/replay`);
    await page.locator('main.replay').waitFor();
    await page.keyboard.press('Home');
    await page.locator('[data-tool=from]').click();
    const dialog = page.locator('.go-on-dialog');
    await dialog.waitFor();
    assert.deepEqual(await offered('level').allInnerTexts(), ['Robot']);
    assert.equal(await dialog.locator('select[name=level] option:checked').innerText(), 'Robot');
    await dialog.locator('button[type=submit]').click();
    await page.waitForURL(/\/game\/[^/]+$/);
    await page.locator('deska-crossword .board').waitFor();
    assert.ok((await names(page)).includes('Robot'));
  },

  'the draw for the start is visible and blocks nothing': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await player.start({ against: 'screen', draw: true });
    await page.locator('.opening-draw').waitFor();
    assert.match(await page.locator('.drawn-line').innerText(), /^Drawn: Jana – .+, Petr – .+\. (Jana|Petr) begins\.$/);
    // A press ends it and does what it does.
    await player.press('reveal');
    await player.wait('mine');
    assert.equal(await page.locator('.opening-draw').count(), 0);
    await page.reload();
    await player.wait('covered');
    assert.equal(await page.locator('.opening-draw').count(), 0, 'it is seen once');
  },

  'moves are shown only after a dialog or the draw for the start has closed': async (visit) => {
    const begin = (page, wish) => page.evaluate(async (body) => (await (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()).id, wish);
    const computer = { kind: 'computer', player: 'level-1' };
    for (const how of [{ width: 1280, height: 800 }, { width: 390, height: 844, touch: true }]) {
      const player = await visit.person(how);
      const { page, server } = player;
      await player.first();
      await page.goto(`${server.url}/game/${await begin(page, { rules: 'pentago-standard', seats: [computer, { kind: 'person', name: 'Jana' }], pace: 3000 })}`);
      await page.locator('deska-pentago .square').first().waitFor();
      const free = () => page.locator('deska-pentago .square.free').count();
      await player.tap(page.locator('button.settings'));
      await page.locator('.prefs-dialog[open]').waitFor();
      assert.equal(await player.turn, 'theirs', 'the dialog is there before the move');
      await player.wait('mine');
      // What is chosen in the dialog does not bring it either.
      await page.locator('.prefs-dialog select[name=theme]').selectOption('dark');
      assert.equal(await free(), 36, 'the board waits');
      assert.doesNotMatch(await player.say(), /[a-f][1-6]/, 'so does what is said of the move');
      await page.keyboard.press('Escape');
      await player.until(() => document.querySelectorAll('deska-pentago .square.free').length === 35);
      await player.says(/[a-f][1-6].*Your turn|turn a quadrant|Put a marble/i);
      // The board is the player's now.
      await player.tap(page.locator('deska-pentago .square.free').first());
      await player.until(() => document.querySelectorAll('deska-pentago .square.free').length === 34);
    }
    // Two computers: the first of them moves while the draw is seen, which stays until something is pressed.
    const player = await visit.person();
    const { page, server } = player;
    await page.addInitScript(() => {
      const later = window.setTimeout.bind(window);
      window.setTimeout = (call, ms = 0, ...more) => later(call, ms > 2000 && ms < 9000 ? 1e6 : ms, ...more);
    });
    const frames = listen(page);
    await player.first({ draw: true });
    await page.goto(`${server.url}/game/${await begin(page, { rules: 'scrabble-en', seats: [computer, computer], pace: 2000 })}`);
    await page.locator('.opening-draw').waitFor();
    for (let n = 0; !frames.some((frame) => /"kind":"placed"/.test(frame)); n += 1) {
      assert.ok(n < 200, 'the first of them moves');
      await page.waitForTimeout(50);
    }
    const points = async () => (await page.locator('.seat .score').allInnerTexts()).map(Number);
    assert.equal(await page.locator('.sq .tile').count(), 0, 'nothing lies under the draw');
    assert.equal(await page.locator('.moves .move').count(), 0, 'no move stands in the list before it is known who begins');
    assert.deepEqual(await points(), [0, 0], 'and nobody has points');
    await page.keyboard.press('Shift');
    await page.locator('.sq .tile').first().waitFor();
    assert.equal(await page.locator('.opening-draw').count(), 0);
    assert.equal(await page.locator('.moves .move').count(), 1);
    await player.until(() => [...document.querySelectorAll('.seat .score')].some((score) => Number(score.textContent) > 0));
  },
};
