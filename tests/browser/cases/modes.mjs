// Balda modes in the form and beside the board, prize squares, clocks between people, changing the computer's level, restarting, series.
import assert from 'node:assert/strict';
import { audit } from '../support/audit.mjs';
import { Hand } from '../support/balda.mjs';

const against = (player = 'level-1') => [{ kind: 'person', name: 'Jana' }, { kind: 'computer', player }];
const idOf = (page) => new URL(page.url()).pathname.split('/')[2];

/** Waits for the page of another game. */
async function another(page, first) {
  await page.waitForFunction((old) => location.pathname.startsWith('/game/') && !location.href.includes(old) && document.querySelector('deska-balda .cell'), first);
  await page.waitForFunction(() => document.querySelector('main.game')?.dataset.version !== undefined);
  return idOf(page);
}

/** Returns the page's request that started the game. */
const told = (page, act) => Promise.all([page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/v1/games')), act()]).then(([request]) => request.postDataJSON());

const word = (page) => page.evaluate(() => document.querySelector('.used .start-word .word').textContent.trim());

/** Opens the form of a new Balda game. */
async function form(player) {
  await player.first();
  await player.page.locator('.game-cards label:has(input[value="balda"])').click();
}

const opponent = (page, kind) => page.locator(`.tiles-choice label:has(input[value="${kind}"])`).click();
const mode = (page, name) => page.locator(`.modes-choice label:has(input[value="${name}"])`).click();
const checked = (page) => page.locator('.modes-choice input:checked').evaluateAll((all) => all.map((input) => input.value).join());
const clock = (page) => page.locator('select[name=clock]').inputValue();

export const cases = {
  'Balda: modes and clock in the form': async (visit) => {
    const player = await visit.person({ language: 'en' });
    const { page } = player;
    await form(player);
    assert.equal(await checked(page), 'classic');
    await page.locator('.more-settings summary').click();
    // Between people a turn has two minutes; against computers and at one screen there is no limit.
    for (const [kind, time] of [['computer', 'none'], ['screen', 'none'], ['link', 'turn'], ['computer', 'none']]) {
      await opponent(page, kind);
      assert.equal(await clock(page), time, kind);
    }
    await opponent(page, 'link');
    assert.equal(await page.locator('select[name=time-turn]').inputValue(), '120');
    await page.locator('select[name=clock]').selectOption('none');
    await opponent(page, 'computer');
    await opponent(page, 'link');
    assert.equal(await clock(page), 'none', 'what was chosen stays');
    await mode(page, 'blitz');
    assert.equal(await checked(page), 'blitz');
    assert.equal(await clock(page), 'game');
    assert.equal(await page.locator('select[name=time-game]').inputValue(), '120');
    await page.locator('select[name=time-game]').selectOption('300');
    assert.equal(await checked(page), 'classic');
    await mode(page, 'knots');
    assert.equal(await checked(page), 'knots');
    assert.equal(await clock(page), 'turn');
    assert.equal(await page.locator('select[name=knots]').inputValue(), 'true');
    await page.locator('select[name=side]').selectOption('11');
    assert.equal(await checked(page), '', 'settings of one’s own have no name');
    assert.deepEqual(await page.locator('select[name=side] option').evaluateAll((all) => all.map((one) => Number(one.value))), [3, 4, 5, 6, 7, 8, 9, 10, 11]);
    await opponent(page, 'computer');
    await mode(page, 'prizes');
    assert.equal(await page.locator('select[name=prizes]').inputValue(), 'true');
    const sent = await told(page, () => page.locator('form.setup button[type=submit]').click());
    const { side, prizes, knots, diagonals, turn_seconds, game_seconds } = sent;
    assert.deepEqual({ side, prizes, knots, diagonals, turn_seconds, game_seconds }, { side: 7, prizes: true, knots: false, diagonals: false, turn_seconds: undefined, game_seconds: undefined });
    // In another game the time is the one for all games.
    await page.goto(`${visit.server.url}/`);
    await page.locator('.game-cards label:has(input[value="scrabble"])').click();
    assert.equal(await page.locator('.modes-choice').count(), 0);
  },

  'Balda: a prize multiplies the points of the word whose letter is placed there': async (visit) => {
    const hand = new Hand(await visit.person());
    const { page } = hand;
    await hand.begin({ seats: against(), side: 5, prizes: true, start: 'балда' });
    await hand.wait();
    const prizes = new Map(await page.evaluate(() => document.querySelector('deska-balda').rules.prizes));
    assert.ok(prizes.size > 0);
    const marks = await page.locator('.cell .factor').evaluateAll((all) => all.map((one) => [Number(one.parentElement.dataset.square), Number(one.dataset.factor.slice(1)), one.parentElement.getAttribute('aria-label')]));
    for (const [square, factor, label] of marks) {
      assert.equal(prizes.get(square), factor);
      assert.match(label, new RegExp(`prize ×${factor}`));
    }
    const move = (await hand.moves(100)).find(({ square, path }) => prizes.has(square) && path.length > 2);
    assert.ok(move, 'some word has its letter on a prize');
    const factor = prizes.get(move.square);
    const whole = move.path.length * factor;
    await hand.put(move, 1);
    assert.match(await page.locator('.say').innerText(), /plays itself/);
    // The keyboard's word does not play itself before it was seen.
    await page.evaluate((path) => { const board = document.querySelector('deska-balda'); board.state.path = path; board.redraw(); board.emit('draft', { resting: false }); }, move.path);
    await page.waitForFunction((text) => document.querySelector('.say b')?.textContent === text, `${move.path.length} ×${factor} = ${whole}`);
    await audit(hand, 'a prize');
    await page.locator('[data-tool="play"]').click();
    await page.waitForFunction(() => document.querySelector('.move'));
    assert.equal((await page.locator('.move .points').first().innerText()).trim(), `+${whole}`);
    assert.match(await page.locator('.move em').first().innerText(), new RegExp(`×${factor}`));
    assert.equal(await hand.cell(move.square).locator('.factor').count(), 0, 'for later words it counts no more');
  },

  'Balda: 11 by 11 with prizes on a phone': async (visit) => {
    for (const dark of [false, true]) {
      const hand = new Hand(await visit.person({ width: 360, height: 740, touch: true, dark, language: 'ru' }), { touch: true });
      const { page } = hand;
      await hand.begin({ seats: against(), side: 11, prizes: true });
      await hand.wait();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
      const { width } = await hand.cell(0).boundingBox();
      assert.ok(width >= 30, `a square of ${width}`);
      const bar = await page.locator('.bar').boundingBox();
      assert.ok(bar.y + bar.height <= 740, 'nothing is scrolled to play a move');
      const [move] = await hand.moves();
      await hand.play(move, 2);
      await hand.wait();
      await audit(hand, 'a large board');
    }
  },

  'Balda: the same game again, a new one, another mode': async (visit) => {
    const hand = new Hand(await visit.person());
    const { page } = hand;
    let id = await hand.begin({ seats: against(), knots: true, approval: false });
    await hand.wait();
    const first = await word(page);
    const [move] = await hand.moves();
    await hand.play(move, 1);
    await hand.wait();
    // Asked before it is left, and left alone where that was not meant.
    await page.locator('[data-tool="anew"]').click();
    await page.locator('dialog[open] .button').first().click();
    assert.equal(idOf(page), id);
    await page.locator('[data-tool="anew"]').click();
    await page.locator('dialog[open] .grave').click();
    id = await another(page, id);
    await hand.wait();
    assert.equal(await word(page), first, 'the same start word');
    assert.equal(await page.locator('.move').count(), 0);
    // Nothing was played yet: nothing is asked.
    await page.locator('[data-tool="restart"]').click();
    id = await another(page, id);
    await hand.wait();
    assert.notEqual(await word(page), first, 'another start word');
    assert.equal(await page.locator('.balda-modes [aria-current]').getAttribute('data-mode'), 'knots');
    const [other] = await hand.moves();
    await hand.play(other, 1);
    await hand.wait();
    if (!await page.locator('[data-mode="big"]').isVisible()) await page.locator('.balda-modes summary').click();
    await page.locator('[data-mode="big"]').click();
    const sent = await told(page, () => page.locator('dialog[open] .grave').click());
    const { side, knots, approval, turn_seconds, seats } = sent;
    assert.deepEqual({ side, knots, approval, turn_seconds }, { side: 7, knots: false, approval: false, turn_seconds: undefined });
    assert.deepEqual(seats, [{ kind: 'person', name: 'Jana' }, { kind: 'computer', player: 'level-1' }]);
    await another(page, id);
    await hand.wait();
    assert.equal(await page.locator('.cell').count(), 49);
    assert.equal(await page.locator('.balda-modes [aria-current]').getAttribute('data-mode'), 'big');
  },

  'Balda: a computer of another level during the game': async (visit) => {
    for (const how of [{ width: 1280, height: 800 }, { width: 390, height: 844, touch: true }]) {
      const hand = new Hand(await visit.person(how), how);
      const { page } = hand;
      await hand.begin({ seats: against('level-1') });
      await hand.wait();
      const sheet = async () => how.touch && page.locator('.more').click();
      await sheet();
      const select = page.locator('select[name=level2]');
      await select.waitFor();
      assert.ok((await select.locator('option').count()) >= 5);
      if (!how.touch) {
        // By keyboard: the list takes the first letters of a name; what it passes on the way does not count, unless the keys come so slowly that it rests there.
        await select.focus();
        await page.keyboard.type('Champ');
      } else await select.selectOption('level-5');
      await page.waitForFunction(() => document.querySelectorAll('.seat .name')[1].textContent === 'Champion');
      assert.equal((await page.locator('.move-remark').allTextContents()).at(-1), 'Level: Champion');
      assert.equal(await select.inputValue(), 'level-5');
      await audit(hand, 'levels');
      if (how.touch) await page.locator('.sheet .shut').click();
      const [move] = await hand.moves();
      await hand.play(move, 1);
      await hand.wait();
      assert.deepEqual(await page.locator('.move .n').evaluateAll((all) => all.map((one) => one.textContent)), ['1', '2'], 'a level is no move');
    }
  },

  'Balda: a game of a series expands into its words': async (visit) => {
    for (const how of [{ width: 1280, height: 720, dark: true }, { width: 360, height: 740, touch: true, language: 'ru' }]) {
      const hand = new Hand(await visit.person(how), how);
      const { page } = hand;
      const first = await hand.begin({ seats: against(), side: 3, start: 'дом' });
      const own = await hand.playOut();
      const words = await page.evaluate(async (id) => (await (await fetch(`/api/v1/games/${id}/replay`)).json()).steps.flatMap(({ record }) => (record?.kind === 'placed' ? [[record.seat, record.word, record.score]] : [])), first);
      await page.locator('[data-tool="again"]').click();
      await another(page, first);
      if (how.touch) await page.locator('.more').click();
      await page.locator('#tab-series').click();
      const line = page.locator('.series-game').first();
      const result = (await line.getAttribute('class')).replace('series-game ', '');
      assert.equal((await line.locator('.sign').textContent()).trim(), { won: '+', drawn: '=', lost: '−' }[result], 'a sign besides the colour');
      assert.match(await line.locator('.text').innerText(), /ДОМ/);
      await line.locator('summary').focus();
      await page.keyboard.press('Enter');
      await line.locator('.series-words li').first().waitFor();
      const shown = await line.locator('.series-words > div').evaluateAll((all) => all.map((column) => [...column.querySelectorAll('li')].map((item) => [item.querySelector('span').textContent, Number(item.querySelector('i').textContent)])));
      assert.deepEqual(shown.map((column) => column.length).reduce((a, b) => a + b), words.length);
      for (const [seat, text, score] of words) assert.ok(shown[seat].some(([one, points]) => one === text && points === score), `${text} of seat ${seat}`);
      assert.equal(Number(await line.locator('.series-words h3 b').first().innerText()), own);
      await audit(hand, 'a series');
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
      await line.locator('.series-way a').click();
      await page.locator('main.replay').waitFor();
      assert.equal(idOf(page), first);
    }
  },
};
