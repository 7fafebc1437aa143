// Whole games by keyboard alone, on an American keyboard: from the start page to the final scores.
import assert from 'node:assert/strict';

/** @param {'cs'|'ru'} language @param {string} first the letter that begins the name of the language among the choices */
const game = (language) => async (visit) => {
  const player = await visit.person({ language });
  const { page } = player;
  await player.first();
  player.lexicon = language === 'cs' ? 'cs-mixed' : 'ru-all';
  // The language of the words is that of the page already; a level by its place in the list.
  await player.tabTo('select[name=player]');
  await page.keyboard.press('Home');
  await player.tabTo('form.setup button[type=submit]');
  await page.keyboard.press('Enter');
  await page.locator('deska-crossword .board').waitFor();
  let own = 0;
  for (let turns = 0; (await player.wait()) === 'mine'; turns += 1) {
    assert.ok(turns < 60, 'the game comes to an end');
    own += (await player.typeOnce())?.score ?? 0;
  }
  const [me] = await player.sums();
  assert.equal(me.before, own);
};

export const cases = {
  'a game by keyboard alone in Czech': game('cs'),
  'a game by keyboard alone in Russian': game('ru'),

  'the dialog of a blank reads key positions, as the board does': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await player.first();
    // Some rack has a blank.
    const id = await page.evaluate(async () => {
      const body = JSON.stringify({ rules: 'scrabble-ru', lexicon: 'ru-all', seats: [{ kind: 'person', name: 'Jana' }] });
      for (let n = 0; n < 80; n += 1) {
        const begun = await (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json();
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v1/games/${begun.id}/socket`);
        const { view } = await new Promise((heard) => {
          socket.onmessage = ({ data }) => heard(JSON.parse(data));
        });
        socket.close();
        if (view.rack?.includes('?')) return begun.id;
      }
      return null;
    });
    assert.ok(id, 'no rack of eighty had a blank');
    await page.goto(`${player.server.url}/game/${id}`);
    await player.wait('mine');
    await player.held('?').click();
    await player.square(112).click();
    await page.locator('.blank-dialog').waitFor();
    // R is where К lies on a Russian keyboard; a dialog does not take what is no letter.
    await page.keyboard.press('1');
    assert.equal(await page.locator('.blank-dialog').count(), 1);
    await page.keyboard.press('r');
    await page.locator('.blank-dialog').waitFor({ state: 'detached' });
    assert.deepEqual((await player.position()).laid.map(({ square, as }) => [square, as]), [[112, 'К']]);
  },

  'undo and redo by keyboard, and letters without focus': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await player.start();
    await player.wait();
    await player.findOrPass();
    const before = await player.position();
    await player.typeOnce();
    await player.wait();
    const after = await player.position();
    await page.keyboard.press('Control+z');
    await player.until((rack) => document.querySelector('deska-crossword').state.slots.map((tile) => tile?.letter ?? '').sort().join('') === rack, [...before.rack].sort().join(''));
    assert.deepEqual((await player.position()).board, before.board);
    await page.keyboard.press('Control+Shift+z');
    await player.until((board) => document.querySelector('deska-crossword').state.board.join('') === board, after.board.join(''));
    assert.equal([...(await player.position()).rack].sort().join(''), [...after.rack].sort().join(''));
  },
};
