// Balda: whole games by mouse, touch and keyboard, undo, offers, games that end on time, the audit by axe-core.
import assert from 'node:assert/strict';
import { audit } from '../support/audit.mjs';
import { Hand } from '../support/balda.mjs';

const against = (player = 'level-1') => [{ kind: 'person', name: 'Jana' }, { kind: 'computer', player }];
const pair = [{ kind: 'person', name: 'Anna' }, { kind: 'person', name: 'Boris' }];

/** Plays a whole game and checks the final scores. */
const whole = (how) => async (visit) => {
  const hand = new Hand(await visit.person(how), how);
  await hand.begin({ seats: against(), side: 5, start: 'балда' });
  if (how.touch) {
    const { width, height } = await hand.cell(0).boundingBox();
    assert.ok(width >= 44 && height >= 44, 'a finger meets a square');
    const bar = await hand.page.locator('.bar').boundingBox();
    assert.ok(bar.y + bar.height <= how.height, 'nothing is scrolled to play a move');
    assert.equal(await hand.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
  }
  const own = await hand.playOut();
  const rows = await hand.page.locator('.ending tbody tr').evaluateAll((all) => all.map((row) => [row.querySelector('th').textContent.trim(), Number(row.querySelector('.final').textContent)]));
  assert.equal(rows.find(([name]) => name === 'Jana')[1], own);
};

export const cases = {
  'Balda: a whole game by mouse': whole({ width: 1280, height: 800 }),
  'Balda: a whole game by touch at 360 pixels': whole({ width: 360, height: 740, touch: true, dark: true, language: 'ru', scale: 2 }),

  'Balda: squares are large enough for touch on 7 by 7, and 9 by 9 fits the window': async (visit) => {
    for (const side of [7, 9]) {
      const hand = new Hand(await visit.person({ width: 360, height: 740, touch: true }), { touch: true });
      await hand.begin({ seats: against(), side, knots: true });
      const { width } = await hand.cell(0).boundingBox();
      assert.ok(width >= (side === 7 ? 44 : 36), `${side}: ${width}`);
      assert.equal(await hand.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    }
  },

  'Balda: a letter without neighbours gets a message': async (visit) => {
    const hand = new Hand(await visit.person());
    await hand.begin({ seats: against(), side: 5, start: 'балда' });
    await hand.wait();
    await hand.put({ square: 0, letter: 'А' }, 1);
    await hand.player.says(/No letter is next to this square/);
    await hand.page.keyboard.press('Escape');
    await hand.put({ square: 5, letter: 'А' }, 1);
    await hand.player.says(/Mark the word/);
  },

  'Balda: used words are not wrapped beside the board': async (visit) => {
    const hand = new Hand(await visit.person({ width: 1280, height: 720 }));
    await hand.begin({ seats: against('greedy'), side: 5, start: 'балда' });
    const used = () => hand.page.locator('.used li .word').evaluateAll((all) => all.map((one) => [one.textContent.trim(), one.getClientRects().length, one.getBoundingClientRect().height]));
    let words = await used();
    // Whoever plays the best words has a long one after a few moves.
    for (let n = 0; n < 9 && !words.some(([word]) => word.length > 5) && (await hand.wait()) === 'mine'; n += 1) {
      await hand.play((await hand.moves())[0], n);
      await hand.wait();
      words = await used();
    }
    assert.ok(words.some(([word]) => word.length > 5), 'a word is long enough to be broken');
    assert.deepEqual(words.filter(([, lines, height]) => lines > 1 || height > 30), []);
  },

  'Balda: undo and redo of a word': async (visit) => {
    const hand = new Hand(await visit.person());
    const { page } = hand;
    await hand.begin({ seats: against(), start: 'балда' });
    await hand.wait();
    const [move] = await hand.moves();
    await hand.play(move, 0);
    await hand.wait();
    await page.locator('[data-tool="undo"]').click();
    await page.waitForFunction((at) => document.querySelector('deska-balda').state.letters[at] === null, move.square);
    assert.equal(await page.locator('.move').count(), 0);
    await page.locator('[data-tool="redo"]').click();
    await page.waitForFunction(({ at, letter }) => document.querySelector('deska-balda').state.letters[at] === letter, { at: move.square, letter: move.letter });
  },

  'Balda: a hint gives length, square and word step by step': async (visit) => {
    const hand = new Hand(await visit.person());
    const { page } = hand;
    await hand.begin({ seats: against(), start: 'балда' });
    await hand.wait();
    for (let step = 1; step <= 3; step += 1) {
      await page.locator('.say [data-tool="hint"]').click();
      await page.waitForFunction((now) => document.querySelector('.say')?.dataset.tone === 'hint' && (now < 2 || document.querySelector('.cell.hinted, .cell.fresh')) && (now < 3 || document.querySelector('.cell.fresh')), step);
    }
    assert.ok(await page.locator('[data-tool="play"]').isEnabled());
  },

  'Balda: lists the words of a position, of a square, through a letter; saves words': async (visit) => {
    const hand = new Hand(await visit.person());
    const { page } = hand;
    await hand.begin({ seats: against(), start: 'балда' });
    await hand.wait();
    await page.locator('.bar [data-tool="list"]').click();
    await page.locator('.found').first().waitFor();
    const all = await page.locator('.found').count();
    assert.ok(all > 50);
    await page.locator('.found').first().click();
    await page.locator('.trail.shown').waitFor({ state: 'attached' });
    assert.equal(await page.locator('.trail.shown').count(), 1);
    await page.locator('.finds-acts button').nth(1).click();
    const word = await page.locator('.found').first().innerText();
    await page.locator('.remember li').first().waitFor();
    assert.deepEqual(await page.locator('.remember li .word').allInnerTexts(), [word]);
    await page.locator('.finds .shut').click();
    await hand.cell(6).dblclick();
    await page.locator('.found').first().waitFor();
    const here = await page.locator('.found').count();
    assert.ok(here > 0);
    assert.ok(here < all);
    await page.locator('.finds .shut').click();
    await hand.cell(10).dblclick();
    await page.locator('.found').first().waitFor();
    for (const found of await page.locator('.found').allInnerTexts()) assert.ok(found.includes('Б'), found);
    await page.reload();
    await page.locator('.remember li').first().waitFor();
    assert.deepEqual(await page.locator('.remember li .word').allInnerTexts(), [word]);
  },

  'Balda: an offered word is accepted by the other person at the screen': async (visit) => {
    const hand = new Hand(await visit.person());
    const { page } = hand;
    await hand.begin({ seats: pair, start: 'балда' });
    await hand.wait();
    await hand.put({ square: 5, letter: 'Ы' }, 1);
    await hand.mark([5, 10, 11, 12], false);
    await page.locator('.say [data-tool="offer"]').click();
    // Whoever is asked sees where it would lie.
    await page.locator('.trail.shown').waitFor({ state: 'attached' });
    assert.equal((await hand.cell(5).innerText()).trim(), 'Ы');
    await page.locator('[data-tool="decline"]').click();
    await page.waitForFunction(() => !document.querySelector('.trail.shown'));
    await page.locator('.say[data-tone="plain"]').waitFor();
    await hand.wait();
    await hand.put({ square: 15, letter: 'Ъ' }, 2);
    await hand.mark([15, 10, 11], true);
    await page.locator('.say [data-tool="offer"]').click();
    await page.locator('[data-tool="accept"]').click();
    await page.waitForFunction(() => document.querySelector('deska-balda').state.letters[15] === 'Ъ');
    const line = page.locator('.move', { hasText: 'ЪБА' });
    assert.equal((await line.locator('.points').innerText()).trim(), '+3');
    // A word that was declined is not asked about again, and what is refused says why.
    await hand.wait();
    await hand.put({ square: 16, letter: 'А' }, 1);
    await hand.mark([15, 10, 11], false);
    await page.waitForFunction(() => /ЪБА/.test(document.querySelector('.say').textContent));
    assert.equal(await page.locator('.say [data-tool="offer"]').count(), 0);
  },

  'Balda: a game by keyboard alone, on an American keyboard': async (visit) => {
    const hand = new Hand(await visit.person({ language: 'ru' }));
    const { page } = hand;
    await hand.begin({ seats: against(), side: 3, start: 'дом' });
    const keys = await page.evaluate(async () => {
      const { keyLetter } = await import('/boards/balda/alphabet.js');
      const { rules } = document.querySelector('deska-balda');
      const codes = ['KeyA', 'BracketLeft', 'BracketRight', 'Semicolon', 'Quote', 'Comma', 'Period', 'Backquote', ...[...'BCDEFGHIJKLMNOPQRSTUVWXYZ'].map((key) => `Key${key}`)];
      return Object.fromEntries(codes.map((code) => [keyLetter(rules, code.replace('Key', '').slice(0, 1), code), code]));
    });
    const go = async (square) => {
      for (let steps = 0; steps < 20; steps += 1) {
        const at = await page.evaluate(() => document.querySelector('deska-balda').state.cursor.square);
        if (at === square) return;
        const [down, across] = [Math.floor(square / 3) - Math.floor(at / 3), (square % 3) - (at % 3)];
        await page.keyboard.press(down > 0 ? 'ArrowDown' : down < 0 ? 'ArrowUp' : across > 0 ? 'ArrowRight' : 'ArrowLeft');
      }
    };
    await hand.cell(4).focus();
    for (let n = 0; (await hand.wait()) === 'mine'; n += 1) {
      assert.ok(n < 10);
      const [move] = await hand.moves();
      assert.ok(move);
      const before = Number(await page.locator('main.game').getAttribute('data-version'));
      await page.keyboard.press('ArrowUp');
      await go(move.square);
      await page.keyboard.press(keys[move.letter]);
      await page.waitForFunction((at) => document.querySelector('deska-balda').state.put?.square === at, move.square);
      for (const [index, square] of move.path.entries()) {
        if (index === 0 || n % 2 === 0) {
          await go(square);
          await page.keyboard.press('Space');
        } else {
          const letter = await page.evaluate((at) => { const { state } = document.querySelector('deska-balda'); return state.put?.square === at ? state.put.letter : state.letters[at]; }, square);
          await page.keyboard.press(keys[letter]);
        }
      }
      await page.waitForFunction((version) => Number(document.querySelector('main.game').dataset.version) > version || document.querySelector('.say[data-tone="good"]'), before);
      if (Number(await page.locator('main.game').getAttribute('data-version')) === before) await page.keyboard.press('Enter');
      await page.waitForFunction((version) => Number(document.querySelector('main.game').dataset.version) > version, before);
    }
    assert.ok(await page.locator('.ending').count());
  },

  'Balda: no serious findings of axe-core': async (visit) => {
    for (const how of [{ width: 1280, height: 800 }, { width: 360, height: 740, dark: true, language: 'ru' }]) {
      const hand = new Hand(await visit.person(how));
      const { page } = hand;
      await hand.begin({ seats: against(), side: 3, start: 'дом' });
      await hand.wait();
      await audit(hand, 'the start of a game');
      await page.locator('.bar [data-tool="list"]').click();
      await page.locator('.found').first().click();
      await audit(hand, 'a list of words');
      await page.locator('.finds .shut').click();
      const [move] = await hand.moves();
      await hand.put(move, 1);
      await hand.mark(move.path.slice(0, 2), false);
      await audit(hand, 'a word that grows');
      const id = await hand.begin({ seats: [{ kind: 'computer', player: 'greedy' }, { kind: 'computer', player: 'level-1' }], side: 3, pace: 0 });
      await page.waitForFunction(() => document.querySelector('main.game')?.dataset.turn === 'over');
      await audit(hand, 'the end');
      await page.goto(new URL(`/game/${id}/replay`, page.url()).href);
      await page.locator('deska-balda .cell').first().waitFor();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await audit(hand, 'a replay');
    }
  },
};
