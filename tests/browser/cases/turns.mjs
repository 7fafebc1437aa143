// Single turns: refused placements, unknown words, blanks, exchanges, passes, keyboard.
import assert from 'node:assert/strict';

/** Starts a game at one screen, where the first turn is always ours. */
async function firstTurn(visit, options = {}, how = {}) {
  const player = await visit.person(how);
  await player.start({ against: 'screen', ...options });
  await player.wait('covered');
  await player.press('reveal');
  await player.wait('mine');
  return player;
}

const plain = (rack) => [...rack].filter((letter) => letter !== '?');

export const cases = {
  'a refused placement gives its reason': async (visit) => {
    const player = await firstTurn(visit);
    const letters = plain((await player.position()).rack);
    await player.lay({ square: 112, letter: letters[0] }, 'drag');
    await player.says(/at least two tiles/);
    await player.lay({ square: 114, letter: letters[1] }, 'click');
    await player.says(/no gap between/);
    await player.lay({ square: 131, letter: letters[2] }, 'drag');
    await player.says(/one row or one column/);
    // It is marked as what can't be played, and the button says so, too.
    assert.equal(await player.page.locator('.say').getAttribute('data-tone'), 'no');
    assert.equal(await player.page.locator('[data-tool=play]').isDisabled(), true);
    await player.page.keyboard.press('Enter');
    await player.says(/one row or one column/);
    await player.page.locator('.say[data-tone=bad]').waitFor();
    await player.press('recall');
    await player.lay({ square: 0, letter: letters[0] }, 'click');
    await player.lay({ square: 1, letter: letters[1] }, 'drag');
    await player.says(/cover the middle square/);
    await player.page.keyboard.press('Escape');
    assert.equal((await player.position()).rack.length, 7, 'Escape recalls');
  },

  'an unknown word is marked, and the draft is kept': async (visit) => {
    const player = await firstTurn(visit, { rules: 'scrabble-ru' });
    const { rack } = await player.position();
    const letters = plain(rack);
    // The same letter twice, or some two letters in one of their orders, make no word; try until one is refused.
    const pairs = letters.flatMap((a, i) => letters.flatMap((b, j) => (i === j ? [] : [[a, b]])));
    let red = 0;
    for (const [a, b] of pairs) {
      await player.lay({ square: 112, letter: a }, 'click');
      await player.lay({ square: 113, letter: b }, 'click');
      await player.until(() => /\d/.test(document.querySelector('[data-tool=play]').textContent));
      const version = await player.version();
      await player.press('play');
      await player.until((before) => document.querySelectorAll('.tile.wrong').length > 0 || Number(document.querySelector('main.game').dataset.version) > before, version);
      red = await player.page.locator('.tile.wrong').count();
      if (red > 0) break;
      // It was a word after all: the next player has the turn, on a board with two tiles.
      await player.wait('covered');
      return;
    }
    assert.equal(red, 2);
    await player.says(new RegExp('Not on the word list'));
    assert.match(await player.square(112).getAttribute('aria-label'), /not a word/);
    await player.press('recall');
    assert.equal([...(await player.position()).rack].sort().join(''), [...rack].sort().join(''));
    assert.equal(await player.page.locator('.tile.wrong').count(), 0);
  },

  'tiles are carried back, reordered, shuffled and sorted': async (visit) => {
    const player = await firstTurn(visit);
    const { page } = player;
    const { rack } = await player.position();
    const [letter] = plain(rack);
    await player.lay({ square: 112, letter }, 'drag');
    // Back to the last place by dragging.
    await player.mouseDrag(await player.middle(player.square(112)), await player.middle(page.locator('.slot').nth(6)));
    assert.equal((await player.position()).laid.length, 0);
    assert.equal([...(await player.position()).rack].at(-1), letter);
    // From the last place to the first.
    const from = await player.middle(page.locator('.slot').nth(6));
    const to = await player.middle(page.locator('.slot').nth(0));
    await player.mouseDrag(from, to);
    assert.equal((await player.position()).rack[0], letter);
    // A draft tile moves to another square by click and by drag, and home by a second click.
    await player.lay({ square: 112, letter }, 'click');
    await player.square(112).click();
    await player.square(97).click();
    await player.mouseDrag(await player.middle(player.square(97)), await player.middle(player.square(98)));
    assert.deepEqual((await player.position()).laid.map(({ square }) => square), [98]);
    await player.square(98).click();
    await player.square(98).click();
    assert.equal((await player.position()).laid.length, 0);
    // Let go beside the board, a tile flies home.
    await player.wait('mine');
    const before = (await player.position()).rack;
    await player.mouseDrag(await player.middle(page.locator('.slot').nth(2)), { x: 5, y: 300 });
    assert.equal((await player.position()).rack, before);

    await player.press('sort');
    const order = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ?';
    assert.equal((await player.position()).rack, [...before].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join(''));
    await player.press('shuffle');
    assert.equal([...(await player.position()).rack].sort().join(''), [...before].sort().join(''));
  },

  'a dialog asks for the letter of a blank': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    // A game in which we hold a blank: about one in eight.
    await page.goto(`${player.server.url}/`);
    const id = await page.evaluate(async () => {
      for (let attempt = 0; attempt < 60; attempt += 1) {
        const response = await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ rules: 'scrabble-cs', seats: [{ kind: 'person', name: 'Jana' }, { kind: 'computer', player: 'greedy' }] }) });
        const game = await response.json();
        const rack = await new Promise((done) => {
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v1/games/${game.id}/socket`);
          socket.onmessage = ({ data }) => {
            const { view } = JSON.parse(data);
            if (!view) return;
            socket.close();
            done(view.rack);
          };
        });
        if (rack.includes('?')) return game.id;
      }
      return null;
    });
    assert.ok(id, 'sixty racks without a blank are too unlikely to be true');
    await page.goto(`${player.server.url}/game/${id}`);
    await player.wait('mine');
    const free = (await player.position()).board.join('').lastIndexOf('.');
    const dialog = page.locator('.blank-dialog');
    const asked = async () => {
      await player.still();
      await player.held('?').click();
      await player.square(free).click();
      await dialog.waitFor();
    };
    /** What is laid once the dialog is gone: for a moment the tile has no letter yet. */
    const laid = async (as) => {
      await dialog.waitFor({ state: 'detached' });
      await player.until((wanted) => [...document.querySelector('deska-crossword').state.draft.values()].map((tile) => tile.as ?? 'none').join() === wanted, as);
      return (await player.position()).laid;
    };
    await asked();
    assert.deepEqual(await dialog.locator('.letter-choice').allInnerTexts(), [...'AÁBCČDĎEÉĚFGHIÍJKLMNŇOÓPRŘSŠTŤUÚŮVXYÝZŽ']);
    await dialog.locator('.letter-choice:text-is("Ř")').click();
    assert.deepEqual(await laid('Ř'), [{ square: free, letter: '?', as: 'Ř' }]);
    assert.equal(await player.square(free).locator('.tile.blank .letter').innerText(), 'Ř');
    // Closed without a choice, the blank goes back; a typed letter is a choice, too.
    await player.press('recall');
    await player.lay({ square: free, letter: 'ž' }, 'drag');
    await player.press('recall');
    await asked();
    await page.keyboard.press('Escape');
    assert.deepEqual(await laid(''), []);
    await asked();
    await page.keyboard.press('k');
    assert.deepEqual(await laid('K'), [{ square: free, letter: '?', as: 'K' }]);
  },

  'exchange and pass': async (visit) => {
    const player = await visit.person({ width: 390, height: 844, touch: true });
    const { page } = player;
    await player.start();
    assert.equal(await player.wait(), 'mine');
    await player.press('exchange');
    await player.says(/Choose the tiles/);
    assert.ok(await page.locator('[data-tool=confirm]').isDisabled());
    await player.press('cancel');
    await player.press('exchange');
    await player.tap(page.locator('.slot .tile').nth(0));
    await player.tap(page.locator('.slot .tile').nth(4));
    await player.tap(page.locator('.slot .tile').nth(2));
    await player.tap(page.locator('.slot .tile').nth(0));
    await player.says(/2 tiles chosen/);
    const version = await player.version();
    await player.press('confirm');
    await player.until((before) => Number(document.querySelector('main.game').dataset.version) > before, version);
    assert.equal(await player.wait(), 'mine');
    assert.equal((await player.position()).rack.length, 7);
    await player.pass();
    await player.wait();
    await player.tap(page.locator('.more'));
    const lines = await page.locator('.sheet .move').allInnerTexts();
    const own = lines.filter((line) => line.includes('Jana'));
    assert.match(own[0], /exchanged 2 tiles/);
    assert.match(own[1], /passed/);
    await player.tap(page.locator('.sheet .shut'));
    await page.locator('dialog[open]').waitFor({ state: 'hidden' });
  },

  'Escape cancels an exchange, and recalls the draft after a button was pressed': async (visit) => {
    const player = await firstTurn(visit);
    const { page } = player;
    await player.press('exchange');
    await player.says(/Choose the tiles/);
    await player.tap(page.locator('.slot .tile').nth(1));
    await player.says(/1 tile chosen/);
    await page.keyboard.press('Escape');
    await page.locator('[data-tool=confirm]').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.tile.picked').count(), 0);
    await player.press('exchange');
    await player.tabTo('[data-tool=cancel]');
    await page.keyboard.press('Escape');
    await page.locator('[data-tool=exchange]').waitFor();

    await player.lay({ square: 112, letter: [...(await player.position()).rack].find((letter) => letter !== '?') }, 'click');
    await player.press('sort');
    assert.ok(await page.evaluate(() => document.activeElement instanceof HTMLButtonElement), 'the button has the focus');
    await page.keyboard.press('Escape');
    await page.locator('.tile.new').waitFor({ state: 'detached' });
  },

  'a word by keyboard alone': async (visit) => {
    const player = await firstTurn(visit);
    const { page } = player;
    let move = await player.find();
    while (!move) {
      await player.pass();
      await player.wait('covered');
      await player.press('reveal');
      await player.wait('mine');
      move = await player.find();
    }
    const [place, word] = move.move.split(' ');
    await page.locator('.sq[tabindex="0"]').focus();
    const goal = { row: parseInt(place.replace(/\D/g, ''), 10) - 1, column: place.replace(/\d/g, '').charCodeAt(0) - 97 };
    for (let column = 7; column !== goal.column; column += column < goal.column ? 1 : -1) await page.keyboard.press(column < goal.column ? 'ArrowRight' : 'ArrowLeft');
    for (let row = 7; row !== goal.row; row += row < goal.row ? 1 : -1) await page.keyboard.press(row < goal.row ? 'ArrowDown' : 'ArrowUp');
    if (!/^\d/.test(place)) await page.keyboard.press(' ');
    for (const letter of word) await page.keyboard.press(letter === letter.toUpperCase() ? letter.toLowerCase() : `Shift+${letter.toUpperCase()}`);
    await player.promised(move.score);
    await page.keyboard.press('Backspace');
    assert.equal((await player.position()).laid.length, word.length - 1);
    const last = [...word].at(-1);
    await page.keyboard.press(last === last.toUpperCase() ? last.toLowerCase() : `Shift+${last.toUpperCase()}`);
    await player.promised(move.score);
    await page.keyboard.press('Enter');
    await player.wait('covered');
    assert.equal(await page.locator('.move .points').last().innerText(), `+${move.score}`);
  },

  'without challenges, people can play any word': async (visit) => {
    const player = await firstTurn(visit, { challenge: 'off' });
    const letters = plain((await player.position()).rack);
    await player.lay({ square: 112, letter: letters[0] }, 'click');
    await player.lay({ square: 113, letter: letters[1] }, 'click');
    await player.lay({ square: 114, letter: letters[2] }, 'click');
    await player.until(() => /\d/.test(document.querySelector('[data-tool=play]').textContent));
    await player.play();
    await player.wait('covered');
    assert.equal((await player.page.locator('.move .text').first().innerText()).slice(0, 3), letters.slice(0, 3).join(''));
  },

  'a wrong word is challenged and taken back': async (visit) => {
    const player = await firstTurn(visit, { challenge: 'single' });
    const { page } = player;
    const { rack } = await player.position();
    const letters = plain(rack);
    // Seven letters in a row that make a word are too unlikely; if they do, the challenge fails and that is told.
    for (const [index, letter] of letters.entries()) await player.lay({ square: 109 + index, letter }, 'click');
    await player.until(() => /\d/.test(document.querySelector('[data-tool=play]').textContent));
    await player.play();
    await player.wait('covered');
    await player.press('reveal');
    await player.wait('mine');
    await player.press('challenge');
    await page.locator('dialog[open] .go').click();
    await page.locator('.move').filter({ hasText: 'challenge' }).waitFor();
    assert.match(await page.locator('.move').last().innerText(), /challenge upheld/);
    assert.deepEqual((await player.position()).board, Array(15).fill('.'.repeat(15)));
    assert.deepEqual(await player.scores(), [0, 0]);
    assert.equal(await page.locator('.move .total').last().innerText(), '0');
  },
};
