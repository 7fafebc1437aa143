// Hints, undo, words, notes, turn clocks.
import assert from 'node:assert/strict';
import { seeded } from '../support/server.mjs';

/** Starts a game against the computer with a playable word. */
async function playing(visit, options = {}, how = {}) {
  const player = await visit.person(how);
  await player.start(options);
  assert.equal(await player.wait(), 'mine');
  const move = await player.findOrPass();
  return { player, page: player.page, move };
}

export const cases = {
  'a hint in three steps': seeded(7, async (visit) => {
    const { player, page } = await playing(visit);
    const hint = () => page.locator('.say [data-tool=hint]').click();
    await hint();
    await player.says(/You can score \d+ points? with \d tiles?/);
    const [, points, count] = /You can score (\d+) points? with (\d) tile/.exec(await page.locator('.say p').innerText());
    assert.equal(await page.locator('.sq.hinted').count(), 0, 'not where');
    await hint();
    await page.locator('.sq.hinted').first().waitFor();
    assert.equal(await page.locator('.sq.hinted').count(), Number(count));
    assert.match(await page.locator('.sq.hinted').first().getAttribute('aria-label'), /hint/);
    assert.equal((await player.position()).laid.length, 0, 'not what');
    const marked = await page.locator('.sq.hinted').evaluateAll((all) => all.map((one) => Number(one.dataset.square)));
    await hint();
    await player.promised(Number(points));
    assert.deepEqual((await player.position()).laid.map(({ square }) => square).sort((a, b) => a - b), marked);
    await player.play();
    assert.equal(await page.locator('.move:has(.by:text("Jana")) .points').last().innerText(), `+${points}`);
  }),

  'undo and redo of moves against the computer': async (visit) => {
    const { player, page, move } = await playing(visit);
    const before = await player.position();
    const moves = await page.locator('.move').count();
    await player.layMove(move.move);
    await player.promised(move.score);
    await player.play();
    await player.wait();
    const after = await player.position();
    const scores = await player.scores();
    await player.press('undo');
    await player.until((n) => document.querySelectorAll('.move').length === n, moves);
    await player.wait('mine');
    assert.deepEqual((await player.position()).board, before.board);
    assert.equal([...(await player.position()).rack].sort().join(''), [...before.rack].sort().join(''));
    await page.reload();
    await player.wait('mine');
    await player.press('redo');
    await player.until((board) => document.querySelector('deska-crossword').state.board.join('') === board, after.board.join(''));
    assert.deepEqual(await player.scores(), scores);
    // Another move than the one that was taken back.
    await player.press('undo');
    await player.until((n) => document.querySelectorAll('.move').length === n, moves);
    await player.pass();
    await player.wait();
    assert.ok(await page.locator('[data-tool=redo]').isDisabled(), 'there is nothing to make again');
  },

  'words: known, unknown, definitions': async (visit) => {
    const { player, page, move } = await playing(visit);
    await player.press('words');
    const field = page.locator('.words-dialog input');
    await field.fill('house');
    await page.locator('.entry.known[data-word="HOUSE"]').waitFor();
    assert.ok(await page.locator('.definition li').count() > 0, 'it is told what a house is');
    await field.fill('qzx');
    await page.locator('.entry.unknown').waitFor();
    visit.expected.push(/400/);
    await field.fill('дом');
    await page.locator('.entry.unknown h3').filter({ hasText: 'ДОМ' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.words-dialog').waitFor({ state: 'detached' });

    await player.layMove(move.move);
    await player.promised(move.score);
    await player.play();
    const word = page.locator('.move .word').first();
    const shown = async (open) => {
      await open();
      await page.locator('.words-dialog .entry').first().waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.words-dialog').waitFor({ state: 'detached' });
    };
    await shown(() => word.click({ button: 'right' }));
    await shown(async () => {
      await page.locator('.moves').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    });
  },

  'a long press on a word shows its definition': async (visit) => {
    const { player, page, move } = await playing(visit, {}, { width: 390, height: 844, touch: true });
    await player.layMove(move.move);
    await player.promised(move.score);
    await player.play();
    await player.tap(page.locator('.more'));
    const box = await page.locator('.sheet .word').first().boundingBox();
    const cdp = await page.context().newCDPSession(page);
    const touch = (type, touchPoints) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [{ x: box.x + 10, y: box.y + box.height / 2 }]);
    await page.locator('.words-dialog .entry').first().waitFor();
    await touch('touchEnd', []);
    assert.equal(await page.locator('.words-dialog').count(), 1);
  },

  'text over the limit is reported, not cut silently': async (visit) => {
    const { page } = await playing(visit, {}, { language: 'cs' });
    const note = (text) => page.locator('.note').filter({ hasText: text });
    await page.locator('#tab-notes').click();
    await page.locator('.notes:not([readonly])').focus();
    await page.keyboard.insertText('a'.repeat(3899));
    await note(/^Vejde se ještě 101 znaků\.$/).waitFor();
    await page.keyboard.insertText('ž'.repeat(300));
    await note(/nejvýš 4[\s\u00a0]000 znaků/).waitFor();
    assert.equal((await page.locator('.notes').inputValue()).length, 4000);
    await note('Uloženo.').waitFor();
    await page.keyboard.press('Backspace');
    await note(/^Vejde se ještě 1 znak\.$/).waitFor();
    await page.locator('[data-tool=words]').click();
    await page.locator('.words-dialog input').focus();
    // No list has words of so many letters, and the server says so.
    visit.expected.push(/400/);
    await page.keyboard.insertText('a'.repeat(39));
    await page.locator('.entry').waitFor();
    assert.equal(await page.locator('.words-dialog .note.full').innerText(), '');
    await page.keyboard.insertText('bc');
    await page.locator('.words-dialog .note.full').filter({ hasText: 'nejvýš 40 písmen' }).waitFor();
    await page.keyboard.press('Backspace');
    await page.waitForFunction(() => document.querySelector('.words-dialog .note.full')?.textContent === '');
  },

  'notes are stored for their author only': async (visit) => {
    const { page } = await playing(visit);
    await page.locator('#tab-notes').click();
    await page.locator('.notes').fill('Ř je v sáčku <b>');
    await page.locator('.tab-panel .note').filter({ hasText: 'Saved' }).waitFor();
    await page.reload();
    await page.locator('#tab-notes').click();
    await page.waitForFunction(() => document.querySelector('.notes')?.value === 'Ř je v sáčku <b>');
    const other = await visit.person();
    await other.page.goto(page.url());
    await other.page.locator('#tab-notes').click();
    await other.page.locator('.notes').waitFor();
    await other.page.waitForTimeout(300);
    assert.equal(await other.page.locator('.notes').inputValue(), '');
  },

  'a turn ends on time': async (visit) => {
    const { player, page } = await playing(visit, { time: 10 });
    const clock = page.locator('deska-clock').first();
    const first = parseFloat(await clock.innerText());
    assert.ok(first <= 10, `${first} seconds`);
    const { rack } = await player.position();
    await player.lay({ square: (await player.position()).board.join('').lastIndexOf('.'), letter: [...rack].find((one) => one !== '?') }, 'click');
    await page.locator('deska-clock.low').waitFor();
    await page.locator('.move').filter({ hasText: 'time ran out' }).first().waitFor({ timeout: 20_000 });
    // The game goes on, and what was laid has not been lost.
    await player.wait();
    assert.equal([...(await player.position()).rack, ...(await player.position()).laid.map(({ letter }) => letter)].length, 7);
  },

  'a word open to challenge is accepted by Accept or by playing, not by laying tiles': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await player.start({ against: 'screen', challenge: 'single' });
    const reveal = async () => {
      await player.wait('covered');
      await player.press('reveal');
      await player.wait('mine');
    };
    await reveal();
    const [a, b] = [...(await player.position()).rack].filter((letter) => letter !== '?');
    await player.lay({ square: 112, letter: a }, 'click');
    await player.lay({ square: 113, letter: b }, 'click');
    await player.until(() => /\d/.test(document.querySelector('[data-tool=play]').textContent));
    await player.play();
    await reveal();
    await player.says(/Challenge the last play or accept/);
    const version = await player.version();
    const own = [...(await player.position()).rack].find((letter) => letter !== '?');
    await player.lay({ square: 114, letter: own }, 'drag');
    await page.waitForTimeout(300);
    assert.equal(await player.version(), version, 'nothing was accepted');
    assert.ok(await page.locator('[data-tool=challenge]').isEnabled());
    await player.press('accept');
    await page.locator('[data-tool=exchange]').waitFor();
    assert.equal((await player.position()).laid.length, 1, 'the tile stays where it was laid');
    assert.equal(await page.locator('[data-tool=challenge]').count(), 0);
  },
};
