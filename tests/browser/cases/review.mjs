// Replays, analysis, files, and the list of games.
import assert from 'node:assert/strict';

/** Plays a game of two computers and returns its final scores. */
async function finished(visit, rules = 'scrabble-en') {
  const player = await visit.person({ width: 1440, height: 900 });
  const { page } = player;
  await player.first();
  const { id } = await page.evaluate(async (wanted) => {
    const seats = [{ kind: 'computer', player: 'greedy' }, { kind: 'computer', player: 'greedy' }];
    const answer = await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ rules: wanted, seats, pace: 0 }) });
    return answer.json();
  }, rules);
  await page.goto(`${player.server.url}/game/${id}`);
  await player.wait('over');
  const sums = await player.sums();
  return { player, page, id, finals: sums.map(({ final }) => final) };
}

const scores = (page) => page.locator('.replay .seat .score').allInnerTexts();
const step = async (page) => Number(await page.locator('main.replay').getAttribute('data-step'));

export const cases = {
  'a replay move by move, with analysis': async (visit) => {
    const { player, page, finals } = await finished(visit);
    await player.press('replay');
    await page.locator('main.replay').waitFor();
    // Without a step in the address it opens as the game ended.
    assert.deepEqual((await scores(page)).map((text) => Number(text.replace('−', '-'))), finals);
    await page.keyboard.press('Home');
    assert.equal(await step(page), 0);
    assert.deepEqual((await player.position()).board, Array(15).fill('.'.repeat(15)));
    assert.equal((await player.position()).rack.length, 7, 'the rack on turn is shown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await step(page), 2);
    await player.press('back');
    assert.equal(await step(page), 1);
    const slider = page.locator('.steps input');
    await slider.fill('3');
    assert.equal(await step(page), 3);
    await page.locator('.move').nth(4).locator('.by').click();
    assert.equal(await step(page), 5);
    assert.match(await page.locator('.move.on').innerText(), /^5/);
    await page.keyboard.press('End');
    assert.deepEqual((await scores(page)).map((text) => Number(text.replace('−', '-'))), finals);

    // Greedy takes the most points: what was played is in the list, which is by equity, and nothing there brings more.
    await slider.fill('2');
    await page.keyboard.press('e');
    await page.locator('.candidate').first().waitFor();
    const points = await page.locator('.candidate [data-column=score]').allInnerTexts();
    const was = page.locator('.candidate.was');
    assert.equal(await was.count(), 1);
    assert.equal(Number(await was.locator('[data-column=score]').innerText()), Math.max(...points.map(Number)));
    await page.locator('.candidate').nth(1).hover();
    // The move is shown on the board.
    await page.locator('.tile.ghost').first().waitFor();
    await page.mouse.move(5, 5);
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.locator('.tile.ghost').count(), 0);
    await page.locator('.candidate.was').waitFor();
    // The address holds the place.
    const at = await step(page);
    await page.reload();
    await page.locator('main.replay').waitFor();
    assert.equal(await step(page), at);
    // Another step is written into the address, or comes with a link.
    await page.evaluate(() => {
      location.hash = '#4';
    });
    await player.until(() => document.querySelector('main.replay')?.dataset.step === '4');
    await page.goto(`${new URL(page.url()).origin}${new URL(page.url()).pathname}#2`);
    await player.until(() => document.querySelector('main.replay')?.dataset.step === '2');
    await page.evaluate(() => {
      location.hash = '#99999';
    });
    await player.until(() => Number(document.querySelector('main.replay')?.dataset.step) === Number(document.querySelector('.steps input').max));
    assert.equal(await page.evaluate(() => location.hash), `#${await step(page)}`);
    // A link within the page keeps its step.
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = `${location.pathname}#3`;
      history.pushState(null, '', '/games');
      document.querySelector('main').append(link);
      link.click();
    });
    await player.until(() => document.querySelector('main.replay')?.dataset.step === '3');
  },

  'a game is exported as a file and imported again': async (visit) => {
    const { player, page, id, finals } = await finished(visit, 'scrabble-cs');
    await page.locator('.way').first().click();
    const row = page.locator('[data-group=done] li').filter({ has: page.locator(`[href*="${id}"]`) });
    const [download] = await Promise.all([page.waitForEvent('download'), row.locator('[data-act=file]').click()]);
    assert.match(download.suggestedFilename(), /\.gcg$/);
    const path = await download.path();
    const board = await player.page.evaluate(async (game) => (await (await fetch(`/api/v1/games/${game}/replay`)).json()).steps.at(-1).board, id);
    await page.locator('input[type=file]').setInputFiles({ name: 'hra.gcg', mimeType: 'text/plain', buffer: (await import('node:fs')).readFileSync(path) });
    await page.locator('main.replay').waitFor();
    await page.keyboard.press('End');
    assert.deepEqual((await player.position()).board, board);
    // In a file whoever began comes first.
    const ascending = (all) => [...all].sort((one, other) => one - other);
    assert.deepEqual(ascending((await scores(page)).map((text) => Number(text.replace('−', '-')))), ascending(finals));
    assert.match(await page.locator('.file-name').innerText(), /hra\.gcg/);
    await page.reload();
    await page.locator('main.replay').waitFor();

    // A file that is no game is refused with its line, and the page stays.
    visit.expected.push(/400|413|422/);
    await page.locator('.way').first().click();
    await page.locator('input[type=file]').setInputFiles({ name: 'bad.gcg', mimeType: 'text/plain', buffer: Buffer.from('#player1 a A\n#player2 b B\n>a: QUEEN 8x QUEEN +1 1\n') });
    await page.locator('.upload .problem').waitFor();
    assert.match(await page.locator('.upload .problem').innerText(), /line 3/);

    // Wherever on the page it was dropped, why it was refused comes into sight.
    await page.setViewportSize({ width: 1280, height: 460 });
    await page.reload();
    await row.waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.locator('input[type=file]').setInputFiles({ name: 'bad.gcg', mimeType: 'text/plain', buffer: Buffer.from('#player1 a A\n#player2 b B\n>a: QUEEN 8x QUEEN +1 1\n') });
    await page.locator('.upload .problem').waitFor();
    await player.until(() => {
      const box = document.querySelector('.upload .problem')?.getBoundingClientRect();
      return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
    });

    await row.locator('[data-act=remove]').click();
    await page.locator('dialog[open] .grave').click();
    await row.waitFor({ state: 'detached' });
    visit.expected.push(/404/);
    await page.goto(`${player.server.url}/game/${id}/replay`);
    await page.getByRole('heading', { name: 'Game not found' }).waitFor();
  },

  'the analysis of a partly known rack says how many tiles it knows': async (visit) => {
    const { page, server } = await visit.person();
    await page.goto(`${server.url}/games`);
    await page.locator('.upload').waitFor();
    const text = '#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRTW 8D TAWNIER +72 72\n>bob: LO? D8 .OiL +3 3\n>ann: AEGNOST - +0 72\n';
    await page.locator('input[type=file]').setInputFiles({ name: 'partly.gcg', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.locator('main.replay').waitFor();
    for (const [number, known] of [[1, '3'], [2, null]]) {
      await page.evaluate((at) => { location.hash = `#${at}`; }, number);
      await page.waitForFunction((at) => document.querySelector('main.replay')?.dataset.step === String(at), number);
      await page.locator('[data-tab=moves]').click();
      if (await page.locator('[data-act=engine]').getAttribute('aria-pressed') === 'false') await page.locator('[data-act=engine]').click();
      await page.waitForFunction((tiles) => document.querySelector('.candidate') !== null && (document.querySelector('[data-known]')?.getAttribute('data-known') ?? null) === tiles, known);
      if (known !== null) assert.match(await page.locator('[data-known]').innerText(), /^Tiles known: 3 of 7\./);
    }
  },

  'a claimed draw is named in the list of moves and at the end': async (visit) => {
    const { page, server } = await visit.person();
    await page.goto(`${server.url}/games`);
    await page.locator('.upload').waitFor();
    const text = '#deska 1\n#game pentago\n#rules pentago-standard\n#options {}\n#seat person Jana\n#seat person Petr\n1 game moved 0 a1AR\n2 game moved 1 b1AR\n3 draw-claim 0\n';
    await page.locator('input[type=file]').setInputFiles({ name: 'claimed.deska', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.locator('main.replay').waitFor();
    await page.keyboard.press('End');
    await page.locator('.moves').getByText('draw claimed').waitFor();
    await page.getByText('The draw was claimed: the opponent was away.').first().waitFor();
    assert.equal(await page.getByText(/agreed/).count(), 0);
  },

  'an imported file: unknown words are marked, and an error is reported once, in the page\'s language': async (visit) => {
    const { page, server } = await visit.person({ language: 'cs' });
    const upload = (name, text) => page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.goto(`${server.url}/games`);
    await page.locator('.upload').waitFor();
    visit.expected.push(/400|413|422/);
    await upload('bad.gcg', '#player1 a A\n#player2 b B\n>a: QUEEN 8x QUEEN +1 1\n');
    await page.locator('.upload .problem').waitFor();
    const said = () => page.locator('.upload .problem').innerText();
    assert.match(await said(), /řádek 3/);
    // The reason, too, and in the language that is chosen then; what stands in the file stays.
    const latin = (text) => text.replace(/[«„].*?[»“]/g, '').match(/[a-z]{3,}/gi);
    assert.match(await said(), /„>a: QUEEN 8x QUEEN \+1 1“: „8x“ stojí tam, kde má být pozice/);
    await page.locator('.pick select').selectOption('ru');
    await page.locator('.upload .problem').filter({ hasText: 'строка 3' }).waitFor();
    assert.equal(latin(await said()), null, await said());
    for (const [bad, reason] of [
      ['#player1 a A\n#player2 b B\n>a: AEINRTW 8D TAWNIER +71 71\n', 'очков за ход 71, а по правилам 72'],
      ['#player1 a A\n#player2 b B\n>c: AEINRTW 8D TAWNIER +72 72\n', 'ника «c» нет ни у кого'],
      ['#deska 2\n', 'формат 2 здесь неизвестен'],
      ['', 'файл пуст'],
    ]) {
      await upload('bad.gcg', bad);
      await page.locator('.upload .problem').filter({ hasText: reason }).waitFor();
      assert.equal(latin(await said()), null, await said());
    }
    await page.locator('.pick select').selectOption('cs');
    await page.locator('.upload .problem').filter({ hasText: 'soubor je prázdný' }).waitFor();
    await upload('strange.gcg', '#character-encoding UTF-8\n#player1 a A\n#player2 b B\n>a: ZQXUAIO 8f ZQX +56 56\n');
    await page.locator('main.replay').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('e');
    await page.locator('.candidate').first().waitFor();
    await page.locator('.grade').filter({ hasText: 'tento slovník takový tah nezná' }).waitFor();
    // The note stands below the list, not over it.
    const [list, note] = await Promise.all(['.rows-scroll', '.grade'].map((one) => page.locator(one).boundingBox()));
    assert.ok(note.y >= list.y + list.height, JSON.stringify({ list, note }));
  },

  'a replay offers no analysis after a player went out': async (visit) => {
    // Few games end otherwise, by turns without points.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { page, id } = await finished(visit);
      const { steps } = await page.evaluate(async (game) => (await fetch(`/api/v1/games/${game}/replay`)).json(), id);
      const last = steps.findIndex(({ bag, racks }) => bag === 0 && racks.includes(''));
      if (last < 0) continue;
      await page.goto(new URL(`/game/${id}/replay`, page.url()).href);
      await page.locator('main.replay').waitFor();
      await page.keyboard.press('End');
      while ((await step(page)) > last) await page.keyboard.press('ArrowLeft');
      assert.equal(await step(page), last);
      await page.locator('[data-tab=moves]').click();
      await page.locator('.engine-state[data-state=none]').waitFor();
      assert.equal(await page.locator('.seat.turn').count(), 0, 'it is nobody\'s turn');
      // The turn before is solved, and what was played is one of the moves that were found.
      await page.locator('[data-tool=back]').click();
      await page.locator('[data-act=engine]').click();
      await page.locator('.candidate').first().waitFor();
      await page.locator('.engine-state[data-state=solved]').waitFor();
      assert.doesNotMatch(await page.locator('.work').innerText(), /does not allow/);
      return;
    }
    assert.fail('five games ended without a last tile');
  },

  'the replay of a running game shows only one\'s own rack': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await player.start();
    await player.wait();
    await player.turnOnce();
    await player.wait();
    const id = page.url().split('/').at(-1);
    const { steps, finished: over } = await page.evaluate(async (game) => (await fetch(`/api/v1/games/${game}/replay`)).json(), id);
    assert.equal(over, false);
    for (const { racks } of steps) assert.equal(racks[1], null);
    await page.goto(`${page.url()}/replay`);
    await page.locator('main.replay').waitFor();
    await page.getByText('rack unknown').first().waitFor();
    await page.locator('.links a').last().click();
    await player.wait();
  },
};
