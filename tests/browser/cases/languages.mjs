// A game in each language of words, on a page in that language.
import assert from 'node:assert/strict';

const LANGUAGES = {
  cs: { rules: 'scrabble-cs', play: /^Zahrát \d+$/, letters: 39, title: 'Neviděné kameny' },
  ru: { rules: 'scrabble-ru', play: /^Сходить: \d+$/, letters: 33, title: 'Неизвестные фишки' },
};

export const cases = Object.fromEntries(Object.entries(LANGUAGES).map(([language, { rules, play, letters, title }]) => [
  `a move in ${language}`, async (visit) => {
    const player = await visit.person({ language });
    const { page } = player;
    await player.start({ rules });
    assert.equal(await page.locator('html').getAttribute('lang'), language);
    assert.equal(await page.locator('.unseen h2 span').first().innerText(), title);
    assert.equal(await page.locator('.unseen li').count(), letters + 1);
    // What is neither on the board nor on the own rack: two racks and the bag make all the tiles.
    const unseen = await page.locator('.unseen li i').allInnerTexts();
    const bag = Number(await page.locator('[data-bag]').innerText());
    assert.equal(unseen.reduce((sum, n) => sum + Number(n), 0), bag + 7);

    assert.equal(await player.wait(), 'mine');
    const move = await player.findOrPass();
    await player.layMove(move.move);
    await player.promised(move.score);
    assert.match(await page.locator('[data-tool=play]').innerText(), play);
    await player.play();
    await player.wait();
    const row = page.locator('.move:has(.by:text("Jana"))').last();
    assert.equal(await row.locator('.points').innerText(), `+${move.score}`);
    assert.equal((await row.locator('.text').innerText()).split(' ')[0], move.move.split(' ')[1]);
    assert.ok(await page.locator('.tile.last').count() > 0, 'the last move is marked');
  },
]));

cases['the language of the page changes under a draft'] = async (visit) => {
  const player = await visit.person({ language: 'en' });
  const { page } = player;
  await player.start({ rules: 'scrabble-en' });
  await player.wait();
  const { rack } = await player.position();
  const letter = [...rack].find((one) => one !== '?');
  const free = await page.evaluate(() => document.querySelector('deska-crossword').state.board.findIndex((one) => one === '.'));
  await player.lay({ square: free, letter }, 'click');
  await page.locator('.pick select').selectOption('ru');
  await page.locator('[data-tool=play]').filter({ hasText: 'Сходить' }).waitFor();
  assert.match(await page.locator('.sq').nth(free).getAttribute('aria-label'), /выложена сейчас/);
  assert.deepEqual((await player.position()).laid.map(({ square }) => square), [free]);
  await page.reload();
  await page.locator('[data-tool=play]').filter({ hasText: 'Сходить' }).waitFor();
};
