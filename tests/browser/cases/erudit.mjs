// Erudit: whole games by mouse and touch, turns of several steps, stars, taking steps back, keyboard, playback of turns, the audit by axe-core.
import assert from 'node:assert/strict';
import { audit } from '../support/audit.mjs';
import { seeded } from '../support/server.mjs';

const against = (player = 'greedy') => [{ kind: 'person', name: 'Jana' }, { kind: 'computer', player }];
const pair = [{ kind: 'person', name: 'Anna' }, { kind: 'person', name: 'Boris' }];

/** Starts a game through the API and opens it. */
async function begin(player, wish) {
  await player.first();
  const id = await player.page.evaluate(async (body) => (await (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()).id, { rules: 'erudit', ...wish });
  await open(player, id);
  return id;
}

async function open(player, id) {
  await player.page.goto(`${player.server.url}/game/${id}`);
  await player.page.locator('deska-crossword .board').waitFor();
}

/** Waits for our turn or the end, and for the end of playback. */
async function wait(player) {
  const turn = await player.wait('mine', 'over');
  if (turn === 'mine') await player.page.locator('deska-crossword').evaluate((board) => board.dispatchEvent(new PointerEvent('pointerdown', { bubbles: false, isPrimary: false })));
  return turn;
}

/** Returns turns for the position on the page, best first. */
const found = (player, id, top = 20) => player.page.evaluate(async ({ game, most }) => {
  const { steps } = await (await fetch(`/api/v1/games/${game}/replay`)).json();
  const answer = await fetch('/api/v1/analysis', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ rules: 'erudit', lexicon: 'ru-nouns', position: steps.at(-1).position, top: most }) });
  return (await answer.json()).moves;
}, { game: id, most: top });

/** Returns the steps of a turn. */
const parts = (move) => move.split('; ');

/** Lays one step: the tiles of a word, or a tile on a star. */
async function layPart(player, part) {
  const [first, where, letter] = part.split(' ');
  if (first !== 'take') return player.layMove(part);
  const square = (Number(where.replace(/\D/g, '')) - 1) * 15 + where.replace(/\d/g, '').charCodeAt(0) - 97;
  await player.tap(player.held(letter));
  await player.tap(player.square(square));
  return undefined;
}

const settled = (player, count) => player.until((n) => document.querySelectorAll('.turn-parts li').length === n, count);

/** Plays a turn step by step and ends it. @returns {Promise<number>} its points */
async function playTurn(player, move) {
  const all = parts(move.move);
  for (const [index, part] of all.entries()) {
    await layPart(player, part);
    if (part.startsWith('take')) {
      await settled(player, index + 1);
    } else if (index < all.length - 1) {
      await player.press('confirm-word');
      await settled(player, index + 1);
    }
  }
  await player.promised(move.score);
  await player.play();
  return move.score;
}

/** Plays until the game is over. @returns {Promise<{own: number, several: number}>} own points, and the number of turns with several words */
async function playOut(player, id) {
  const sum = { own: 0, several: 0 };
  for (let turn = 0; (await wait(player)) === 'mine'; turn += 1) {
    assert.ok(turn < 60, 'the game comes to an end');
    const [move] = await found(player, id);
    // A rack without a word.
    if (/^(pass$|ex )/.test(move.move)) {
      await player.pass();
      continue;
    }
    sum.own += await playTurn(player, move);
    sum.several += parts(move.move).length > 1 ? 1 : 0;
  }
  return sum;
}

/** Plays a game to its end and compares the final scores with the buttons. */
const whole = (how, total) => async (visit) => {
  const player = await visit.person(how);
  const { page } = player;
  const id = await begin(player, { seats: against(), ...(total ? { agreed_total: total } : {}) });
  if (how.touch) {
    await wait(player);
    const bar = await page.locator('.bar').boundingBox();
    assert.ok(bar.y + bar.height <= how.height, 'nothing is scrolled to play a turn');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
  }
  const { own, several } = await playOut(player, id);
  assert.ok(several > 0, 'a turn had several words');
  const [sums] = (await player.sums()).filter(({ name }) => name === 'Jana');
  assert.equal(sums.final, own);
  assert.equal(sums.adjust, 0);
};

/**
 * Plays a game of two people through the API until the player on turn can take a star and lay it again.
 * @returns {Promise<{id: string, seat: number, square: number, letter: string, then: {move: string, score: number}}>} then: a word with the star
 */
const starGame = (player, wish = {}) => player.page.evaluate(async (body) => {
  const post = async (path, json) => (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) })).json();
  const { id } = await post('/api/v1/games', body);
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v1/games/${id}/socket?since=0`);
  const waiting = new Map();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    waiting.get(message.ref)?.(message);
  };
  await new Promise((ready) => {
    socket.onopen = ready;
  });
  const ask = (message) => new Promise((answer) => {
    last += 1;
    waiting.set(last, answer);
    socket.send(JSON.stringify({ ...message, ref: last }));
  });
  const analysed = async (board, rack, used) => (await post('/api/v1/analysis', { rules: 'erudit', lexicon: 'ru-nouns', position: `${board.join('/')} ${rack} ${used.join(',') || '-'}`, top: 100 })).moves;
  const single = (moves, fits) => moves.find(({ move, steps }) => steps?.length === 1 && !move.startsWith('take') && fits(steps[0].place.find(({ letter }) => letter !== letter.toUpperCase())));
  for (let turn = 0; turn < 120; turn += 1) {
    const { view: { turn: seat } } = await ask({ type: 'look', seat: 0 });
    const other = await ask({ type: 'look', seat: 1 - seat });
    const { view, version } = await ask({ type: 'look', seat });
    const act = (action) => ask({ type: 'act', seat, version, action });
    const word = view.rack.includes('*') && single(await analysed(view.board, view.rack, view.used), (star) => star && other.view.rack.includes(star.letter.toUpperCase()));
    if (!word) {
      await act({ exchange: view.rack });
      continue;
    }
    const { square, letter: low } = word.steps[0].place.find(({ letter }) => letter !== letter.toUpperCase());
    const letter = low.toUpperCase();
    await act({ lay: word.steps });
    const after = (await ask({ type: 'look', seat: 1 - seat })).view;
    const rows = after.board.map((row, n) => (n === Math.floor(square / 15) ? row.slice(0, square % 15) + letter + row.slice(square % 15 + 1) : row));
    const then = single(await analysed(rows, `${after.rack.replace(letter, '')}*`, after.used), (star) => star);
    if (!then) continue;
    socket.close();
    return { id, seat: 1 - seat, square, letter, then };
  }
  throw new Error('no star came in 120 turns');
}, { rules: 'erudit', seats: pair, ...wish });

/** Opens the star game as the player on turn. */
async function withStar(player, wish) {
  await player.first();
  const game = await starGame(player, wish);
  await open(player, game.id);
  await player.page.locator('.cover .button').click();
  await player.wait('mine');
  return game;
}

const boardAt = (player, square) => player.page.evaluate((at) => document.querySelector('deska-crossword').state.board[at], square);

export const cases = {
  'Erudit: a whole game by mouse': whole({ width: 1280, height: 800 }),
  'Erudit: a whole game by touch at 360 pixels': whole({ width: 360, height: 740, touch: true, dark: true, language: 'ru', scale: 2 }, 120),

  'Erudit: a turn of several steps with a star taken, and steps taken back': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    const { square, letter, then, seat } = await withStar(player);
    const low = letter.toLowerCase();
    assert.equal(await boardAt(player, square), low);
    const stars = await page.locator('.slot .tile.blank').count();
    // Dragged onto the star: it comes to the rack, and the turn can not end without it.
    await player.mouseDrag(await player.middle(player.held(letter)), await player.middle(player.square(square)));
    await settled(player, 1);
    assert.equal(await boardAt(player, square), letter);
    assert.equal(await page.locator('.slot .tile.blank').count(), stars + 1);
    await player.says(/lay it in this turn/);
    assert.ok(await page.locator('[data-tool="play"]').isDisabled());
    // Taken back, the star lies there again.
    await player.press('back');
    await settled(player, 0);
    assert.equal(await boardAt(player, square), low);
    // Another letter can not take it: the reason is said, nothing is lost.
    const others = (await player.position()).rack.replaceAll(letter, '').replaceAll('*', '');
    if (others) {
      await player.mouseDrag(await player.middle(player.held(others[0])), await player.middle(player.square(square)));
      await player.says(new RegExp(`stands for ${letter}`));
      assert.equal((await player.position()).rack.length, 7);
    }
    // Pressed, the star says how it is taken.
    await player.square(square).click();
    await player.press('take');
    await settled(player, 1);
    await layPart(player, then.move);
    await player.press('confirm-word');
    await settled(player, 2);
    assert.match(await page.locator('.turn-parts').innerText(), new RegExp(`1\\s*★${letter}\\s*2`));
    assert.equal(await page.locator('.sq .tile.settled').count() > 1, true);
    // The parts are kept over a reload.
    await page.reload();
    await page.locator('.cover .button').click();
    await settled(player, 2);
    await player.promised(then.score);
    await player.play();
    assert.equal((await player.scores())[seat], then.score);
    await page.locator('.move .word', { hasText: `★${letter} + ` }).waitFor();
  },

  'Erudit: start form with lexicons and options': async (visit) => {
    const player = await visit.person({ language: 'ru' });
    const { page } = player;
    await player.first();
    // The words of the game before stay with that game.
    await page.locator('.more-settings summary').click();
    await page.locator('label:has(input[value="erudit"])').first().click();
    assert.equal(await page.locator('select[name=lexicon]').inputValue(), 'ru-nouns');
    await page.locator('select[name=scoring]').selectOption('union');
    await page.locator('select[name=agreed_total]').selectOption('200');
    await player.begin();
    await player.wait('mine', 'theirs');
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const { settings } = await (await page.request.get(`${player.server.url}/api/v1/games/${id}`)).json();
    const { scoring, agreed_total, take } = settings;
    assert.deepEqual({ scoring, agreed_total, take }, { scoring: 'union', agreed_total: 200, take: 'same-turn' });
  },

  'Erudit: stars can\'t be taken if the rules forbid it': async (visit) => {
    const player = await visit.person();
    const { square, letter } = await withStar(player, { take: 'no' });
    await player.mouseDrag(await player.middle(player.held(letter)), await player.middle(player.square(square)));
    assert.equal(await boardAt(player, square), letter.toLowerCase());
    assert.equal((await player.position()).rack.length, 7);
    assert.equal(await player.page.locator('.turn-parts li').count(), 0);
  },

  'Erudit: an unknown word is refused, and the steps before it stay': seeded(7, async (visit) => {
    const player = await visit.person();
    const { page } = player;
    const id = await begin(player, { seats: against() });
    await wait(player);
    const move = (await found(player, id, 60)).find(({ steps, leave }) => steps?.length === 1 && [...leave].filter((tile) => tile !== '*').length >= 2);
    await layPart(player, move.move);
    await player.press('confirm-word');
    await settled(player, 1);
    const { board, rack } = await player.position();
    // Away from everything, and then beside the word: neither is one.
    const [one] = [...rack].filter((tile) => tile !== '*');
    await player.lay({ square: 0, letter: one }, 'drag');
    // What can't lie there is said at once, and there is nothing to be confirmed.
    await player.says(/must touch/);
    await player.until(() => document.querySelector('[data-tool="confirm-word"]').disabled);
    assert.equal(await page.locator('.turn-parts li').count(), 1);
    await player.press('back');
    const laid = board.join('');
    const last = [...laid].findLastIndex((cell) => cell !== '.');
    for (const tile of [...new Set(rack)].filter((kind) => kind !== '*')) {
      await player.lay({ square: last + 15, letter: tile }, 'click');
      await player.press('confirm-word');
      await player.until(() => document.querySelector('.tile.wrong') || document.querySelectorAll('.turn-parts li').length > 1);
      if (await page.locator('.tile.wrong').count() > 0) {
        await player.says(/Not on the word list|Played before in this game/);
        break;
      }
      await player.press('back');
      await settled(player, 1);
    }
    await player.press('back');
    await settled(player, 1);
    await player.promised(move.score);
    await player.press('back');
    await settled(player, 0);
    assert.equal((await player.position()).rack.length, 7);
  }),

  'Erudit: a game by keyboard alone, on an American keyboard': seeded(7, async (visit) => {
    const player = await visit.person();
    const { keyboard } = player.page;
    const id = await begin(player, { seats: against(), agreed_total: 100 });
    // Stars are taken with the pointer: the best turn without one.
    const best = async (fits) => (await found(player, id, 100)).find(({ steps, move }) => steps && !move.includes('take') && fits(steps));
    await wait(player);
    // Escape takes the laid tiles back, then the last word.
    const { move: single } = await best((steps) => steps.length === 1);
    await player.typeMove(single);
    await keyboard.press('Escape');
    assert.equal((await player.position()).laid.length, 0);
    await player.typeMove(single);
    await keyboard.press('Enter');
    await settled(player, 1);
    await keyboard.press('Escape');
    await settled(player, 0);
    assert.equal((await player.position()).rack.length, 7);
    let own = 0;
    for (let turn = 0; (await wait(player)) === 'mine'; turn += 1) {
      assert.ok(turn < 30, 'the game comes to an end');
      const before = await player.version();
      const move = await best(() => true);
      for (const [index, part] of parts(move.move).entries()) {
        await player.typeMove(part);
        await keyboard.press('Enter');
        await settled(player, index + 1);
      }
      await player.promised(move.score);
      await keyboard.press('Enter');
      await player.until((version) => Number(document.querySelector('main.game').dataset.version) > version, before);
      own += move.score;
    }
    const [sums] = (await player.sums()).filter(({ name }) => name === 'Jana');
    assert.equal(sums.final, own);
  }),

  'Erudit: a turn of the computer is played back step by step': seeded(7, async (visit) => {
    const player = await visit.person();
    const { page } = player;
    const id = await begin(player, { seats: against() });
    await page.evaluate(() => {
      window.shown = [];
      // Frame by frame: within one, the board may be drawn before the sentence, or after it.
      const look = () => {
        const said = document.querySelector('.say p')?.textContent ?? '';
        if (/: \d\. /.test(said) && window.shown.at(-1)?.said !== said) window.shown.push({ said, tiles: document.querySelectorAll('.sq .tile').length });
        requestAnimationFrame(look);
      };
      look();
    });
    for (let turn = 0; turn < 12; turn += 1) {
      await player.wait('mine');
      const shown = await player.until(() => !/: \d\. /.test(document.querySelector('.say p')?.textContent ?? '')).then(() => page.evaluate(() => window.shown));
      if (shown.length > 1) {
        const counts = shown.map(({ tiles }) => tiles);
        assert.match(shown[0].said, /: 1\. /);
        assert.ok(counts[1] > counts[0], 'the second word lies later than the first');
        return;
      }
      const [move] = await found(player, id);
      if (move.move === 'pass') await player.pass();
      else await playTurn(player, move);
    }
    assert.fail('the computer never laid two words');
  }),

  'Erudit: hints, undo and redo against the computer': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    // With some racks it is best to exchange tiles, and the hint ends with that.
    let words = false;
    for (let attempt = 0; attempt < 8 && !words; attempt += 1) {
      await begin(player, { seats: against() });
      await wait(player);
      await page.locator('.say [data-tool="hint"]').click();
      await player.until(() => document.querySelector('.say')?.dataset.tone === 'hint');
      words = (await page.locator('.say [data-tool="hint"]').count()) > 0;
    }
    for (let step = 2; step <= 3; step += 1) {
      await page.locator('.say [data-tool="hint"]').click();
      await player.until((now) => document.querySelector('.say')?.dataset.tone === 'hint' && (now < 2 || document.querySelector('.sq.hinted, .tile.settled')) && (now < 3 || document.querySelector('.turn-parts li')), step);
    }
    await player.play();
    await wait(player);
    const moves = await page.locator('.move').count();
    await player.press('undo');
    await player.until((count) => document.querySelectorAll('.move').length < count, moves);
    await player.press('redo');
    await player.until((count) => document.querySelectorAll('.move').length >= count, 1);
  },

  'Erudit: a refused step leaves the steps before it unchanged': seeded(7, async (visit) => {
    const player = await visit.person({ language: 'ru' });
    const { page } = player;
    const id = await begin(player, { seats: against() });
    await wait(player);
    const move = (await found(player, id, 100)).find(({ steps, move: text }) => !/^(ex |pass)/.test(text) && steps?.length >= 1 && !text.startsWith('take'));
    const [first] = parts(move.move);
    await layPart(player, first);
    await player.press('confirm-word');
    await settled(player, 1);
    const chip = page.locator('.turn-parts li').first();
    const before = await chip.innerText();
    assert.match(before, /\+\d/);
    // All that is left lies about the board, off every line.
    const apart = [0, 2, 4, 30, 32, 34, 60, 62];
    for (const [index, letter] of [...(await player.position()).rack].filter((one) => one !== '*').entries()) await player.lay({ square: apart[index], letter }, 'click');
    await page.waitForTimeout(600);
    assert.equal(await chip.innerText(), before, 'the word keeps its letters and points');
    assert.equal(await page.getByText(/^0 /).count(), 0, 'no tiles are missing where none are left');
    assert.equal((await player.position()).rack, '', 'the rack is empty');
    assert.equal(await page.locator('.turn-parts .bonus').count(), 0);
    await page.reload();
    await wait(player);
    await player.until((text) => document.querySelector('.turn-parts li')?.innerText === text, before);
  }),

  'Erudit: a replay shows each turn with its steps, and analyses positions': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    const id = await begin(player, { seats: [{ kind: 'computer', player: 'greedy' }, { kind: 'computer', player: 'level-2' }], agreed_total: 100 });
    await page.locator('main.game[data-turn="over"]').waitFor({ timeout: 90_000 });
    await page.goto(`${player.server.url}/game/${id}/replay`);
    await page.locator('deska-crossword .board').waitFor();
    await page.locator('.move').nth(2).locator('.by').click();
    await player.until(() => document.querySelectorAll('.sq .tile').length > 1);
    await page.keyboard.press('e');
    await page.locator('.candidate').first().waitFor();
    assert.equal(await page.locator('.candidate.was').count() <= 1, true);
    await page.locator('.candidate').first().hover();
    await page.locator('.tile.ghost').first().waitFor();
    assert.ok(await page.locator('.tile.ghost').count() > 0, 'the turn is shown on the board');
    await audit(player, 'replay');
  },

  'Erudit: the steps of a turn fit on a small phone': async (visit) => {
    const player = await visit.person({ width: 360, height: 640, touch: true, language: 'ru', still: true });
    const { page } = player;
    await begin(player, { seats: against() });
    await wait(player);
    for (const words of [['ПОДГОТОВКА'], ['ЗАПОВЕДНИК', 'ПЕРЕДВОРЬЕ'], ['ЧЕСНОК', 'ЗАПОВЕДНИК', 'ПЕРЕДВОР'], ['ОР', 'ЯЛ', 'ЧЕС', 'ЧЕСНОК', 'ЗАПОВЕДНИК'], ['ОР', 'ЯЛ', 'ЧЕС', 'ЧЕСНОК', 'ОРТ', 'ЙОТ', 'ПЕРЕДВОРЬЕ']]) {
      // As the board draws them, whatever this rack has.
      const seen = await page.evaluate((all) => {
        const list = document.querySelector('.turn-parts ol');
        list.replaceChildren(...all.map((word, index) => {
          const part = document.createElement('li');
          part.append(...[['b', index + 1], ['span', word], ['i', '+18']].map(([name, text]) => Object.assign(document.createElement(name), { textContent: text })));
          return part;
        }));
        const said = (one) => one.getBoundingClientRect().width > 1;
        return { cut: list.scrollWidth - list.clientWidth, words: [...list.querySelectorAll('span')].filter(said).length, numbers: [...list.querySelectorAll('b')].filter(said).length };
      }, words);
      assert.deepEqual(seen, { cut: 0, words: words.length < 4 ? Math.min(2, words.length) : 1, numbers: words.length }, words.join());
    }
  },

  'Erudit: no serious findings of axe-core, light and dark': seeded(7, async (visit) => {
    for (const [dark, language] of [[false, 'en'], [true, 'ru']]) {
      const player = await visit.person({ dark, language });
      const id = await begin(player, { seats: against() });
      await wait(player);
      await audit(player, `at the beginning, ${language}`);
      const move = (await found(player, id)).find(({ steps }) => steps?.length > 1) ?? (await found(player, id))[0];
      const [first] = parts(move.move);
      await layPart(player, first);
      if (!first.startsWith('take')) await player.press('confirm-word');
      await settled(player, 1);
      await audit(player, `a word is confirmed, ${language}`);
      await player.page.goto(`${player.server.url}/help/erudit`);
      await player.page.locator('h1').waitFor();
      await audit(player, `help, ${language}`);
    }
  }),
};
