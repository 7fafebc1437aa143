// Games with challenges: the page reveals nothing about the lexicon before the game is over.
import assert from 'node:assert/strict';

/** Lays some tiles across the centre, a word or not. */
async function layAnything(player) {
  // While the draw for the start is shown, the rack lies empty.
  await player.until(() => !document.querySelector('.opening-draw') && document.querySelectorAll('.slot .tile').length === 7);
  const letters = [...(await player.position()).rack].filter((letter) => letter !== '?').slice(0, 3);
  for (const [index, letter] of letters.entries()) await player.lay({ square: 112 + index, letter }, 'click');
  await player.until(() => /\d/.test(document.querySelector('[data-tool=play]').textContent));
  await player.play();
}

/** Returns the server's responses to all requests about words. */
const answers = (page) => page.evaluate(() => {
  const post = (path, body) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const position = `${Array(15).fill('15').join('/')} AT/ 0/0 0`;
  const seats = [{ kind: 'person', name: 'A' }, { kind: 'person', name: 'B' }];
  return Promise.all([
    fetch('/api/v1/lexicons/en/words/at'), fetch('/api/v1/lexicons/en-common/anagrams?letters=AT'), post('/api/v1/analysis', { rules: 'scrabble-en', lexicon: 'en', position }),
    post('/api/v1/analysis', { rules: 'balda', lexicon: 'en', position: '.../CAT/... -' }), post('/api/v1/games', { rules: 'balda', lexicon: 'en', side: 3, start: 'CAT', seats }),
  ].map(async (asked) => (await asked).status));
});

/** Asserts that neither words, nor the panel of words, nor requests reveal anything. */
async function closed(page) {
  await page.locator('.move').first().waitFor();
  assert.equal(await page.locator('.move .word').count(), 0, 'no word can be pressed');
  await page.locator('.move .text').first().click();
  await page.locator('[data-tool=words]').click();
  await page.locator('.say').filter({ hasText: 'dictionary is closed' }).waitFor();
  assert.equal(await page.locator('.words-dialog').count(), 0);
  assert.deepEqual(await answers(page), Array(5).fill(403));
}

async function open(page) {
  assert.deepEqual(await answers(page), [200, 200, 200, 200, 201]);
  await page.locator('.move .word').first().click();
  await page.locator('.words-dialog .entry').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-tool=words]').click();
  await page.locator('.words-dialog input').fill('house');
  await page.locator('.entry.known').waitFor();
  await page.keyboard.press('Escape');
}

export const cases = {
  'by a link, words that can be challenged are told to nobody before the end': async (visit) => {
    visit.expected.push(/403/);
    const host = await visit.person();
    await host.start({ against: 'link', challenge: 'double' });
    const guest = await visit.person();
    await guest.page.goto(host.page.url());
    await guest.page.locator('.join input').fill('Petr');
    await guest.page.locator('.join button').click();
    await Promise.all([host.wait('mine', 'theirs'), guest.wait('mine', 'theirs')]);
    const mover = (await host.turn) === 'mine' ? host : guest;
    const other = mover === host ? guest : host;
    await layAnything(mover);
    await other.wait('mine');
    const watcher = await visit.person();
    await watcher.page.goto(host.page.url());
    for (const { page } of [mover, other, watcher]) await closed(page);
    // The replay of a game that goes on is no way round.
    const { page } = other;
    await page.goto(`${page.url()}/replay`);
    await page.locator('main.replay').waitFor();
    await page.getByText('no analysis until the game is over').waitFor();
    assert.equal(await page.locator('[data-act=engine], [data-act=words]').count(), 0);
    await page.goBack();
    await other.wait('mine');
    await other.press('challenge');
    await page.locator('dialog[open] .go').click();
    await page.locator('.move').nth(1).waitFor();
    await page.locator('.tool.resign').click();
    await page.locator('dialog[open] .grave').click();
    for (const one of [mover, other, watcher]) {
      await one.wait('over');
      await open(one.page);
    }
  },

  'against a computer the dictionary is closed, and a word that lies open brings no hint': async (visit) => {
    visit.expected.push(/403/);
    const player = await visit.person();
    const { page } = player;
    await player.start({ challenge: 'single' });
    await player.wait('mine');
    if (await page.locator('.move').count() === 0) {
      const move = await player.findOrPass();
      await player.layMove(move.move);
      await player.promised(move.score);
      await player.play();
      await player.wait('mine');
    }
    await page.locator('[data-tool=challenge]').waitFor();
    assert.ok(await page.locator('.tools [data-tool=hint]').isDisabled());
    assert.equal(await page.locator('.say [data-tool=hint]').count(), 0);
    await closed(page);
    await page.locator('.tool.resign').click();
    await page.locator('dialog[open] .grave').click();
    await player.wait('over');
    await open(page);
  },

  'without challenges the dictionary stays open': async (visit) => {
    const player = await visit.person();
    await player.start({ challenge: 'off' });
    await player.wait('mine');
    await player.turnOnce();
    await player.wait('mine');
    await open(player.page);
  },
};
