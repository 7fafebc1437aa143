// A game added by the server: the page loads its files, starts it, plays it and replays it.
import assert from 'node:assert/strict';
import { withExample } from '../support/server.mjs';

/** Starts the game from the start page. */
async function begin(player, against, choose = async () => {}) {
  const { page } = player;
  await player.first();
  await page.locator('.game-cards label:has(input[value=noughts])').click();
  await page.locator(`.tiles-choice label:has(input[value=${against}])`).click();
  await choose(page);
  await page.locator('form.setup button[type=submit]').click();
  await page.locator('.board.noughts .noughts-square').first().waitFor();
}

/** Returns the marks on the board, row by row. */
const marks = (page) => page.evaluate(() => [...document.querySelectorAll('.noughts-square')].map((square) => ({ '✕': 'x', '○': 'o' })[square.textContent.trim()] ?? '.').join(''));

/** Marks a square, once it is our turn. */
async function mark(player, square) {
  const { page } = player;
  await page.locator(`.noughts-square[data-square="${square}"]:enabled`).click();
  await page.waitForFunction((at) => document.querySelector(`.noughts-square[data-square="${at}"]`)?.textContent.trim() !== '', square);
}

export const cases = {
  'an added game is played against the computer to its end': withExample('noughts', async (visit) => {
    const player = await visit.person({ language: 'cs' });
    const { page } = player;
    await begin(player, 'computer', async () => {
      assert.match(await page.locator('.game-cards label:has(input[value=noughts])').innerText(), /Piškvorky 3 × 3\s+Tři v řadě vyhrávají\./);
      await page.locator('select[name=player]').selectOption('careful');
      await page.locator('input[name=name]').fill('Jana');
    });
    assert.match(await page.locator('.say').innerText(), /Jste na tahu: dejte ✕/);
    await mark(player, 4);
    await player.wait('mine');
    // A move is taken back, with its answer, and played again.
    await page.locator('[data-tool=undo]').click();
    await page.waitForFunction(() => [...document.querySelectorAll('.noughts-square')].every((square) => square.textContent.trim() === ''));
    await page.locator('[data-tool=redo]').click();
    await page.waitForFunction(() => document.querySelectorAll('.noughts-square:enabled').length > 0 && document.querySelector('.noughts-square[data-square="4"]').textContent.trim() !== '');
    await page.locator('[data-tool=hint]').click();
    await page.locator('.noughts-square.hinted').waitFor();
    // A square that is marked already is refused by the server, in the page's language.
    await page.locator('.noughts-square[data-square="4"]').click();
    await page.waitForFunction(() => /Na tomto poli už značka je\./.test(document.querySelector('.say')?.textContent ?? ''));
    while (await player.wait('mine', 'over') === 'mine') await mark(player, (await marks(page)).indexOf('.'));
    assert.match(await page.locator('.ending').innerText(), /(Tři v řadě|Deska je plná)\./);
    assert.match(await page.locator('.record .moves').innerText(), /✕ b2/);
  }),

  'an added game is played by two people at one screen, and replayed': withExample('noughts', async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await begin(player, 'screen', async () => {
      await page.locator('input[name=name]').fill('Ann');
      await page.locator('input[name=guest]').fill('Ben');
    });
    for (const square of [4, 0, 2, 6, 3, 1, 5]) await mark(player, square);
    await player.wait('over');
    assert.match(await page.locator('.ending').innerText(), /Ann won\s+Three in a line\./);
    await page.locator('[data-tool=replay]').click();
    await page.locator('main.replay').waitFor();
    assert.equal(await marks(page), 'ooxxxxo..');
    await page.keyboard.press('Home');
    assert.equal(await marks(page), '.........');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.querySelector('main.replay')?.dataset.step === '1');
    assert.equal(await marks(page), '....x....');
    // It stands in the help and among the games of this browser.
    await page.goto(new URL('/help/noughts', page.url()).href);
    assert.match(await page.locator('article').innerText(), /Two players mark squares in turn/);
    await page.goto(new URL('/games', page.url()).href);
    await page.locator('.flag[title="Noughts and crosses"]').first().waitFor();
  }),
};
