// The analysis board: turns made on the board, squares at fault, lines of a search, evaluation, and games that only programs play.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { audit } from '../support/audit.mjs';

const CGP = '15/15/15/15/15/15/15/4QUIET6/15/15/15/15/15/15/15 AEINRST/ 32/0 0';
const ERUDIT = '15/15/15/15/15/15/15/4СЛОВО6/15/15/15/15/15/15/15 АКНТРЕТ -';
const CTU = readFileSync(new URL('../gallery/files/ctu.deska', import.meta.url), 'utf8');

/** Opens a position by its address. */
async function open(player, game, position, rules) {
  const { page, server } = player;
  await page.goto(`${server.url}/analysis/${game}/${encodeURIComponent(position)}?rules=${rules}`);
  await page.locator('main.workspace').waitFor();
}

const at = (page) => page.locator('main.workspace').getAttribute('data-at');

/** The bar's text and the share of the side at the bottom. */
const bar = (page) => page.locator('.eval').evaluate((one) => ({ share: Number(one.dataset.share), text: one.getAttribute('aria-label') }));

export const cases = {
  'analysis: tiles are exchanged and words played on the board': async (visit) => {
    visit.expected.push(/409/);
    for (const how of [{ width: 1280, height: 720 }, { width: 390, height: 844, touch: true, dark: true }]) {
      const player = await visit.person(how);
      const { page } = player;
      await open(player, 'scrabble', CGP, 'scrabble-en');
      if (how.touch) await page.locator('.sheet-handle').press('ArrowDown');
      await player.tap(page.locator('.turn-acts [data-tool=exchange]'));
      assert.ok(await page.locator('[data-act=exchange]').isDisabled());
      await player.tap(player.held('I'));
      await player.tap(player.held('E'));
      await audit(player, 'tiles chosen for an exchange');
      await player.tap(page.locator('[data-act=exchange]'));
      await player.until(() => document.querySelector('main.workspace').dataset.at === '1');
      await page.locator('[data-tool=back]').click();
      await player.tap(page.locator('.turn-acts [data-tool=exchange]'));
      await player.tap(page.locator('.turn-acts [data-act=cancel]'));
      // A word that is in no dictionary is refused in words, and its tiles are marked.
      await player.lay({ square: 124, letter: 'T' });
      await player.tap(page.locator('.turn-acts [data-act=play]'));
      await page.locator('.say[data-tone=bad]').filter({ hasText: 'QT' }).waitFor();
      assert.equal(await page.locator('.tile.wrong').count(), 1);
      await player.tap(page.locator('.turn-acts [data-tool=recall]'));
      await player.lay({ square: 114, letter: 'S' });
      await player.tap(page.locator('.turn-acts [data-act=play]'));
      await player.until(() => document.querySelector('main.workspace').dataset.at === '1');
      assert.equal((await player.position()).board[7], '....QUIETS.....');
    }
  },

  'analysis: an Erudit turn of several words is laid on the board': async (visit) => {
    visit.expected.push(/409/);
    const player = await visit.person({ width: 1280, height: 720 });
    const { page } = player;
    await open(player, 'erudit', ERUDIT, 'erudit');
    await player.lay({ square: 128, letter: 'Р' });
    await player.tap(page.locator('[data-act=confirm-word]'));
    await page.locator('[data-act=confirm-word]').waitFor({ state: 'detached' });
    await player.lay({ square: 98, letter: 'Т' });
    await page.locator('.say .figure').filter({ hasText: '+12' }).waitFor();
    await audit(player, 'a turn of two words');
    // Back to one word, and again.
    await player.tap(page.locator('.turn-acts [data-tool=recall]'));
    await page.locator('.say .figure').filter({ hasText: '+5' }).waitFor();
    await player.lay({ square: 98, letter: 'Т' });
    await page.locator('.say .figure').filter({ hasText: '+12' }).waitFor();
    await player.tap(page.locator('.turn-acts [data-act=play]'));
    await player.until(() => document.querySelector('main.workspace').dataset.at === '1');
    const { board } = await player.position();
    assert.deepEqual([board[6][8], board[8][8]], ['Т', 'Р']);
    assert.match(await page.locator('.say p').innerText(), /ОР \+ ТОР/);
    // The line of the other side: tiles that are not known can't be exchanged on the board.
    assert.equal(await page.locator('.turn-acts').count(), 0);
    await page.locator('[data-tool=back]').click();
    assert.equal(await at(page), '0');
  },

  'analysis: a star is taken and placed in a turn of Erudit': async (visit) => {
    // The turn is refused as long as the star is on the rack.
    visit.expected.push(/409/);
    const player = await visit.person({ width: 1280, height: 720 });
    const { page } = player;
    await open(player, 'erudit', '15/15/15/15/15/15/15/4СЛоВО6/15/15/15/15/15/15/15 ОКНТРЕТ -', 'erudit');
    await player.tap(player.held('О'));
    await player.tap(player.square(111));
    await page.locator('.slot .tile.blank').waitFor();
    for (const [letter, square] of [['Т', 64], ['Р', 79], ['Е', 94], ['Т', 124]]) await player.lay({ square, letter }, 'click');
    await player.tap(page.locator('[data-act=confirm-word]'));
    await page.locator('[data-act=confirm-word]').waitFor({ state: 'detached' });
    await player.lay({ square: 139, letter: 'а' });
    await page.locator('.say[data-tone=good]').waitFor();
    await player.tap(page.locator('.turn-acts [data-act=play]'));
    await player.until(() => document.querySelector('main.workspace').dataset.at === '1');
    const { board } = await player.position();
    assert.deepEqual([board[7], board[9][4]], ['....СЛОВО......', 'а']);
  },

  'analysis: words of Balda and moves of Pentago are played by touch': async (visit) => {
    // A marble without its turn is previewed, and refused.
    visit.expected.push(/409/);
    const player = await visit.person({ width: 360, height: 640, touch: true });
    const { page } = player;
    const acts = page.locator('.turn-acts');
    await open(player, 'balda', '...../...../БАЛДА/...../..... -', 'balda');
    await page.locator('.sheet-handle').press('ArrowDown');
    await page.locator('.balda-board [data-square="6"]').tap();
    await page.locator('.alphabet .key').filter({ hasText: /^Х$/ }).tap();
    for (const square of [6, 11, 12, 13, 14]) await page.locator(`.balda-board [data-square="${square}"]`).tap();
    await audit(player, 'a word on the board of Balda');
    await acts.locator('[data-act=play]').tap();
    await player.until(() => document.querySelector('main.workspace').dataset.at === '1');
    await open(player, 'pentago', 'w....b..............b.......w.b....w', 'pentago-standard');
    await page.locator('.pentago-board [data-square="14"]').tap();
    assert.ok(await acts.locator('[data-act=play]').isDisabled());
    await page.locator('.arc[data-turn="DR"]').tap();
    await acts.locator('[data-act=play]').tap();
    await player.until(() => document.querySelector('main.workspace').dataset.at === '1');
    assert.equal(await acts.count(), 0);
  },

  'analysis: the squares that make a position impossible are marked in the editor': async (visit) => {
    visit.expected.push(/422/);
    const player = await visit.person({ width: 1280, height: 900 });
    const { page, server } = player;
    const refused = () => page.locator('.editor-board .refused').evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.square)));
    await page.goto(`${server.url}/analysis`);
    await page.locator('[data-editor=scrabble]').click();
    await page.locator('.editor-board [data-square="110"]').click();
    await page.keyboard.type('QQA');
    await page.locator('[data-act=start]').click();
    await page.locator('.position-editor .problem').waitFor();
    assert.deepEqual(await refused(), [110, 111]);
    assert.equal(await page.locator('.editor-board [aria-invalid=true]').count(), 2);
    await audit(player, 'an impossible position');
    await page.locator('.editor-board [data-square="110"]').click();
    await page.keyboard.press('Delete');
    assert.deepEqual(await refused(), []);
    await page.locator('[data-editor=pentago]').click();
    await page.locator('.editor-board deska-pentago').waitFor();
    for (const [piece, squares] of [['w', [0, 1, 2, 3, 4]], ['b', [6, 8, 15, 17]]]) {
      if (piece === 'b') await page.locator('[data-piece=b]').click();
      for (const square of squares) await page.locator(`.editor-board [data-square="${square}"]`).click();
    }
    await page.locator('[data-act=start]').click();
    await page.locator('.position-editor .problem').waitFor();
    assert.deepEqual(await refused(), [0, 1, 2, 3, 4]);
  },

  'analysis: Pentago searches as many lines as the reader wants': async (visit) => {
    const player = await visit.person({ width: 1280, height: 720 });
    const { page } = player;
    // Eight marbles: too many for the table, too few for the solver.
    await open(player, 'pentago', 'w....b..............b.......w.b....w', 'pentago-standard');
    await player.until(() => document.querySelectorAll('tr.candidate').length === 3);
    await page.locator('select[name=lines]').selectOption('5');
    await player.until(() => document.querySelectorAll('tr.candidate').length === 5);
    await page.locator('tr.candidate').nth(3).hover();
    await page.locator('.turn-arrow').waitFor();
    await page.reload();
    await player.until(() => document.querySelectorAll('tr.candidate').length === 5);
    await page.locator('select[name=lines]').selectOption('1');
    await page.reload();
    await player.until(() => document.querySelectorAll('tr.candidate').length === 1);
    assert.match(await page.locator('[data-column=value]').last().innerText(), /%/);
  },

  'analysis: the bar of Balda shows a win probability and the lead': async (visit) => {
    const player = await visit.person({ width: 1280, height: 720 });
    const { page } = player;
    await open(player, 'balda', '...../...../БАЛДА/...../..... -', 'balda');
    await player.until(() => /^\D+1: \d+%, lead/.test(document.querySelector('.eval').getAttribute('aria-label')));
    const { share, text } = await bar(page);
    assert.equal(Math.round(100 * share), Number(/(\d+)%/.exec(text)[1]));
    assert.ok(share > 0.5 && share < 0.9);
  },

  'analysis: games of the CTU competition have rows, an evaluation and a review': async (visit) => {
    const player = await visit.person({ width: 1280, height: 720 });
    const { page, server } = player;
    await page.goto(`${server.url}/help`);
    const file = await page.evaluate(async (text) => (await (await fetch('/api/v1/files?name=ctu.deska', { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: new Blob([text]) })).json()).id, CTU);
    await page.goto(`${server.url}/replay/${file}#6`);
    await page.locator('[data-tab=moves]').click();
    await page.locator('[data-act=engine]').click();
    await page.locator('tr.candidate').nth(7).waitFor();
    assert.match(await page.locator('tr.candidate .at').first().innerText(), /^\[\d+,\d+\]/);
    assert.ok(await page.locator('tr.candidate.was').count() === 1, 'the move of the game is one of the rows');
    assert.match((await bar(page)).text, /\d+%/);
    await page.locator('tr.candidate').nth(1).click();
    await page.locator('.tile.ghost').first().waitFor();
    assert.equal(await page.locator('.play-row, .move-field, .turn-acts').count(), 0, 'no moves are played here');
    await audit(player, 'the analysis of a CTU game');
    await page.locator('[data-tab=review]').click();
    await page.locator('[data-act=review]').click();
    await page.locator('.review-graph').waitFor({ timeout: 60_000 });
    await audit(player, 'the review of a CTU game');
  },
};
