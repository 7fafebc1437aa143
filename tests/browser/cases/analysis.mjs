// The analysis board: positions pasted, edited and shared by address, the engine's rows, variations, studies, on desktop, phone and by keyboard alone.
import assert from 'node:assert/strict';
import { audit } from '../support/audit.mjs';

const CGP = '15/15/15/15/15/15/15/4QUIET6/15/15/15/15/15/15/15 AEINRST/ 32/0 0';
const PENTAGO = '...w..........w.....b...............';
const BALDA = '...../...../БАЛДА/...../..... -';

/** Opens the analysis page with a position in its field. */
async function paste(player, text) {
  const { page, server } = player;
  await page.goto(`${server.url}/analysis`);
  await page.locator('textarea[name=position]').fill(text);
  await page.locator('[data-act=open]').click();
  await page.locator('main.workspace').waitFor();
}

/** The number of rows that are wholly visible. */
const visibleRows = (page) => page.evaluate(() => {
  const frame = document.querySelector('.rows-scroll').getBoundingClientRect();
  const head = document.querySelector('.engine-rows thead').getBoundingClientRect();
  const rows = [...document.querySelectorAll('tr.candidate')].map((row) => row.getBoundingClientRect());
  const cut = rows.filter(({ top, bottom }) => top < frame.bottom - 1 && bottom > frame.bottom + 1);
  return { whole: rows.filter(({ top, bottom }) => top >= head.bottom - 1 && bottom <= frame.bottom + 1).length, cut: cut.length };
});

/** Whether the whole board is inside of the window, and the page does not scroll. */
const boardInView = (page) => page.evaluate(() => {
  const { top, left, right } = document.querySelector('.board, .balda-board, .pentago-board').getBoundingClientRect();
  const sheet = document.querySelector('.work').getBoundingClientRect();
  const { bottom } = document.querySelector('.board, .balda-board, .pentago-board').getBoundingClientRect();
  const covered = getComputedStyle(document.querySelector('.work')).position === 'fixed' && sheet.top < bottom - 1;
  return top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight && !covered && scrollY === 0;
});

export const cases = {
  'analysis: a pasted position shows enough rows, in every game': async (visit) => {
    for (const [width, height, least] of [[1280, 720, 8], [1920, 1080, 16]]) {
      const player = await visit.person({ width, height });
      const { page } = player;
      for (const text of [CGP, PENTAGO, BALDA]) {
        await paste(player, text);
        await page.waitForFunction((wanted) => document.querySelectorAll('tr.candidate').length >= wanted, least, { timeout: 60_000 });
        const { whole, cut } = await visibleRows(page);
        assert.ok(whole >= least, `${whole} rows at ${width}x${height}: ${text}`);
        assert.equal(cut, 0, 'no row is cut');
        assert.ok(await boardInView(page));
        await audit(player, `analysis of ${text}`);
      }
    }
  },

  'analysis: an address opens the position, and changes with it': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await paste(player, CGP);
    const address = new URL(page.url());
    assert.match(decodeURIComponent(address.pathname), /^\/analysis\/scrabble\/15\/.*QUIET/);
    assert.equal(address.searchParams.get('rules'), 'scrabble-en');
    const other = await visit.person();
    await other.page.goto(page.url());
    await other.page.locator('main.workspace').waitFor();
    assert.equal((await other.position()).board[7], '....QUIET......');
    await page.locator('tr.candidate').first().dblclick();
    await player.until(() => document.querySelector('main.workspace').dataset.at === '1');
    assert.notEqual(page.url(), address.href);
    await page.reload();
    await page.locator('main.workspace').waitFor();
    // The tab has kept the variations.
    assert.equal(await page.locator('main.workspace').getAttribute('data-at'), '1');
    await page.locator('[data-tool=copy]').click();
    await audit(player, 'what can be copied');
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-copy=svg]').click()]);
    assert.equal(file.suggestedFilename(), 'scrabble.svg');
  },

  'analysis: what cannot be read is refused with a sentence': async (visit) => {
    visit.expected.push(/400|422/);
    const player = await visit.person();
    const { page, server } = player;
    await page.goto(`${server.url}/analysis`);
    await page.locator('textarea[name=position]').fill('nothing of the kind');
    await page.locator('[data-act=open]').click();
    await page.locator('.entry .problem').waitFor();
    assert.ok((await page.locator('.entry .problem').innerText()).length > 10);
    await audit(player, 'a refused text');
  },

  'analysis: variations have marks and comments, and are kept as a study': async (visit) => {
    // A marble without its turn is previewed, and usually refused.
    visit.expected.push(/409|422/);
    const player = await visit.person();
    const { page } = player;
    await paste(player, PENTAGO);
    const at = () => page.locator('main.workspace').getAttribute('data-at');
    // On the board, then as text: the second is a variation.
    await page.locator('.pentago-board [data-square="0"]').click();
    // A turn that the pointer has shown already is played at once.
    await page.locator('.arc[data-turn="DR"]').click();
    await player.until(() => document.querySelector('main.workspace').dataset.at === '1');
    await page.locator('[data-tool=back]').click();
    assert.equal(await at(), '0');
    await page.locator('.move-field input').fill('f1AL');
    await page.keyboard.press('Enter');
    await player.until(() => document.querySelector('main.workspace').dataset.at === '1');
    await page.locator('[data-tab=notes]').click();
    await page.locator('.mark-choice').nth(1).click();
    await page.locator('.comment-field textarea').fill('Keeps the corner.');
    await audit(player, 'notes');
    await page.locator('[data-tab=game]').click();
    assert.match(await page.locator('.variation').innerText(), /f1AL!/);
    await audit(player, 'variations');
    await page.locator('[data-tab=notes]').click();
    await page.locator('[data-act=promote]').click();
    await page.locator('[data-tab=game]').click();
    assert.match(await page.locator('.move .text').first().innerText(), /f1AL/);
    await page.locator('[data-tab=notes]').click();
    await page.locator('[data-act=save-study]').click();
    await page.getByText('Saved.').waitFor();
    await page.locator('[data-tool=add]').click();
    await page.locator('.study').click();
    await page.locator('main.workspace').waitFor();
    await page.locator('[data-tab=notes]').click();
    assert.equal(await page.locator('.comment-field textarea').inputValue(), 'Keeps the corner.');
  },

  'analysis: by keyboard alone': async (visit) => {
    const player = await visit.person();
    const { page, server } = player;
    await page.goto(`${server.url}/analysis`);
    await player.tabTo('textarea[name=position]');
    await page.keyboard.type(PENTAGO);
    await page.keyboard.press('Enter');
    await page.locator('tr.candidate').first().waitFor();
    await player.tabTo('tr.candidate');
    await page.keyboard.press('ArrowDown');
    const chosen = await page.evaluate(() => document.activeElement.dataset.move);
    assert.equal(await page.locator('tr[aria-selected=true]').getAttribute('data-move'), chosen);
    // Results that come in leave the row where it is.
    const place = await page.evaluate(() => document.activeElement.getBoundingClientRect().top);
    await page.waitForTimeout(1500);
    assert.equal(await page.evaluate(() => document.activeElement.getBoundingClientRect().top), place);
    await page.keyboard.press('Enter');
    await player.until(() => document.querySelector('main.workspace').dataset.at === '1');
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('ArrowLeft');
    await player.until(() => document.querySelector('main.workspace').dataset.at === '0');
    await page.keyboard.press('2');
    assert.equal(await page.locator('[data-tab=game]').getAttribute('aria-selected'), 'true');
    await page.keyboard.press('m');
    await page.waitForFunction(() => document.activeElement.closest('.move-field') !== null);
  },

  'analysis: on phones the board stays in view': async (visit) => {
    for (const [width, height] of [[390, 844], [360, 640]]) {
      const player = await visit.person({ width, height, touch: true, dark: width === 360 });
      const { page } = player;
      await paste(player, CGP);
      await page.locator('tr.candidate').first().waitFor();
      assert.ok(await boardInView(page), `${width}x${height}`);
      const { whole, cut } = await visibleRows(page);
      assert.ok(whole >= 2, `${whole} rows at ${width}x${height}`);
      assert.equal(cut, 0);
      await page.locator('tr.candidate').first().tap();
      await page.locator('.tile.ghost').first().waitFor();
      assert.ok(await boardInView(page));
      // The sheet has three heights; playing a move from the highest shows the board.
      await page.locator('.sheet-handle').tap();
      await player.until(() => document.querySelector('[data-sheet]').dataset.sheet === 'full');
      await audit(player, 'the whole sheet');
      await page.locator('tr[aria-selected=true] .play-row').tap();
      await player.until(() => document.querySelector('main.workspace').dataset.at === '1');
      assert.equal(await page.locator('[data-sheet]').getAttribute('data-sheet'), 'half');
      assert.ok(await boardInView(page));
      await page.locator('.sheet-handle').press('ArrowDown');
      await player.until(() => document.querySelector('[data-sheet]').dataset.sheet === 'peek');
      await page.locator('[data-tool=back]').tap();
      assert.ok(await boardInView(page));
      await audit(player, 'the board alone');
    }
  },

  'analysis: a position is set up by keys, mouse and dragging': async (visit) => {
    const player = await visit.person({ width: 1280, height: 900 });
    const { page, server } = player;
    await page.goto(`${server.url}/analysis`);
    await page.locator('[data-editor=scrabble]').click();
    const square = (n) => page.locator(`.editor-board [data-square="${n}"]`);
    await square(108).click();
    await page.keyboard.type('QUIET');
    await square(113).click();
    await page.keyboard.press('Shift+S');
    await page.locator('.editor-fields input[type=text]').first().fill('aeinrt?');
    assert.equal(await page.locator('.editor-notation').innerText(), '15/15/15/15/15/15/15/3QUIETs6/15/15/15/15/15/15/15 AEINRT?/ 0/0 0');
    await audit(player, 'the editor of Scrabble');
    await page.locator('[data-act=start]').click();
    await page.locator('main.workspace').waitFor();
    assert.equal((await player.position()).board[7], '...QUIETs......');
    await page.locator('[data-tool=edit]').click();
    assert.match(await page.locator('.editor-notation').innerText(), /3QUIETs6/);
    await page.locator('[data-editor=pentago]').click();
    await page.locator('.editor-board deska-pentago').waitFor();
    await square(14).click();
    await page.locator('[data-piece=b]').click();
    await square(20).click();
    await page.locator('[data-piece=w]').dragTo(square(3));
    assert.equal(await page.locator('.editor-notation').innerText(), PENTAGO);
    await audit(player, 'the editor of Pentago');
    for (const [game, text] of [['balda', '...../...../...../...../..... -'], ['erudit', /^15\/.* - -$/]]) {
      await page.locator(`[data-editor=${game}]`).click();
      await player.until((name) => document.querySelector(`[data-editor=${name}]`).getAttribute('aria-pressed') === 'true', game);
      await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, game === 'balda' ? '.editor-board deska-balda' : '.editor-board .erudit');
      if (typeof text === 'string') assert.equal(await page.locator('.editor-notation').innerText(), text);
      else assert.match(await page.locator('.editor-notation').innerText(), text);
      await audit(player, `the editor of ${game}`);
    }
  },
};
