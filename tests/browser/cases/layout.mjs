// Layout: in every window, the board is as large as possible, the controls of a move are visible, nothing is cut or overlaps.
import assert from 'node:assert/strict';
import { sideways } from '../support/audit.mjs';

const COMPUTER = { kind: 'computer', player: 'level-1' };
const PERSON = { kind: 'person', name: 'Jana' };
const GAMES = { scrabble: { rules: 'scrabble-cs' }, erudit: { rules: 'erudit' }, balda: { rules: 'balda', lexicon: 'ru-nouns' }, pentago: { rules: 'pentago-standard' } };
/** The board's part of each game, the least its square may be by the window's width. */
const BOARDS = { scrabble: ['.board', '.sq'], erudit: ['.board', '.sq'], balda: ['.balda-board', '.cell'], pentago: ['.pentago-board', '.square'] };
const LEAST = {
  '1400x900': { scrabble: 40, erudit: 37, balda: 100, pentago: 90 }, '1280x720': { scrabble: 40, erudit: 40, balda: 120, pentago: 80 },
  '1024x768': { scrabble: 37, erudit: 37, balda: 110, pentago: 70 }, '390x844': { scrabble: 24.5, erudit: 24, balda: 70, pentago: 48 }, '360x640': { scrabble: 22, erudit: 20, balda: 48, pentago: 44 },
};

/** @param {import('../support/player.mjs').Player} player @param {object} wish */
async function begin(player, wish) {
  const { page, server } = player;
  if (!page.url().startsWith(server.url)) await player.first();
  const id = await page.evaluate(async (body) => (await (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()).id,
    { seats: [PERSON, COMPUTER], ...wish });
  await page.goto(`${server.url}/game/${id}`);
  await player.wait('mine', 'over');
  return id;
}

/** What is wrong with the parts: out of the window, one over another, a line that is cut. */
const faults = (page, parts) => page.evaluate((names) => {
  const found = [];
  const boxes = names.flatMap((name) => [...document.querySelectorAll(name)].filter((one) => one.getClientRects().length > 0).map((one) => ({ name, box: one.getBoundingClientRect() })));
  for (const name of names) if (!boxes.some((one) => one.name === name)) found.push(`${name} is not there`);
  for (const { name, box } of boxes) {
    if (box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) found.push(`${name} leaves the window: ${JSON.stringify(box)}`);
  }
  boxes.forEach((a, index) => boxes.slice(index + 1).forEach((b) => {
    const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
    const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
    if (across > 1 && down > 1) found.push(`${a.name} lies over ${b.name}`);
  }));
  const line = document.querySelector('.say p');
  if (line && line.scrollHeight > line.clientHeight + 1) found.push(`the line is cut: ${line.textContent}`);
  // A button's text within the button.
  for (const button of document.querySelectorAll('.bar button, .controls button')) {
    if (button.scrollWidth > button.clientWidth + 1) found.push(`${button.textContent.trim()} is wider than its button`);
  }
  return found;
}, parts);

export const cases = {
  'boards fill the window, and the controls of a move are visible': async (visit) => {
    for (const [language, dark] of [['ru', false], ['cs', true], ['en', false]]) {
      const player = await visit.person({ language, dark, still: true });
      const { page } = player;
      for (const [game, wish] of Object.entries(GAMES)) {
        await begin(player, wish);
        const [board, square] = BOARDS[game];
        for (const [size, least] of Object.entries(LEAST)) {
          const where = `${game}, ${language}, ${size}`;
          const [width, height] = size.split('x').map(Number);
          await page.setViewportSize({ width, height });
          await page.waitForTimeout(80);
          const parts = [board, '.say', '.bar', '.seats', ...(game === 'balda' ? ['.alphabet'] : game === 'pentago' ? [] : ['.rack']), ...(width >= 1100 ? ['.side.right .record'] : [])];
          assert.deepEqual(await faults(page, parts), [], where);
          assert.equal(await sideways(page), 0, `${where}: nothing to scroll sideways`);
          const side = (await page.locator(square).first().boundingBox()).width;
          assert.ok(side >= least[game], `${where}: a square has ${side.toFixed(1)} pixels`);
        }
      }
    }
  },

  'descenders are not cut': async (visit) => {
    const player = await visit.person({ still: true });
    const { page } = player;
    await begin(player, GAMES.scrabble);
    // The line's box holds what its font draws, above and below.
    const { room, needs } = await page.evaluate(() => {
      const line = document.querySelector('.say p');
      line.textContent = 'Qgjpy, ĄŲ';
      const style = getComputedStyle(line);
      const canvas = document.createElement('canvas').getContext('2d');
      canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const { fontBoundingBoxAscent, fontBoundingBoxDescent } = canvas.measureText(line.textContent);
      // Not less than what fonts with marks above and tails below take, whichever is installed here.
      return { room: line.clientHeight, needs: Math.max(fontBoundingBoxAscent + fontBoundingBoxDescent, 1.45 * parseFloat(style.fontSize)) };
    });
    assert.ok(room >= needs - 1, `${room} for ${needs}`);
  },

  'clocks are large enough': async (visit) => {
    const player = await visit.person({ still: true });
    const { page } = player;
    await begin(player, { ...GAMES.scrabble, game_seconds: 1500 });
    for (const [width, height, least] of [[1400, 900, 24], [1280, 720, 24], [360, 640, 18]]) {
      await page.setViewportSize({ width, height });
      const clocks = await page.locator('.seat deska-clock').evaluateAll((all) => all.map((clock) => ({ size: parseFloat(getComputedStyle(clock).fontSize), cut: clock.scrollWidth > clock.clientWidth + 1 || clock.getBoundingClientRect().right > innerWidth })));
      assert.equal(clocks.length, 2);
      for (const { size, cut } of clocks) assert.ok(size >= least && !cut, `${width}: ${size} px`);
    }
    // Four at a table on a small phone: points and time beside nothing else.
    await begin(player, { ...GAMES.scrabble, game_seconds: 1500, seats: [PERSON, COMPUTER, COMPUTER, COMPUTER] });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.evaluate(() => document.querySelectorAll('.seat deska-number').forEach((one) => { one.textContent = '388'; }));
    const crowded = await page.locator('.seat').evaluateAll((all) => all.filter((seat) => {
      const [points, time, whole] = [seat.querySelector('.score'), seat.querySelector('deska-clock'), seat].map((one) => one.getBoundingClientRect());
      const apart = points.right <= time.left || points.bottom <= time.top + 1;
      return !apart || time.bottom > whole.bottom || time.right > whole.right;
    }).length);
    assert.equal(crowded, 0);
    // Whoever chooses a time for the whole game has a game of it, not two minutes.
    await player.first();
    await page.locator('.more-settings summary').click();
    await page.locator('select[name=clock]').selectOption('game');
    assert.equal(await page.locator('select[name=time-game]').inputValue(), '1500');
  },

  'the buttons of a dialog fit on a small phone': async (visit) => {
    const player = await visit.person({ width: 360, height: 640, touch: true, still: true, language: 'ru' });
    const { page } = player;
    await player.start({ against: 'link' });
    const guest = await visit.person();
    await guest.page.goto(page.url());
    await guest.page.locator('.join button').click();
    await player.wait('mine', 'theirs');
    await player.tap(page.locator('.more'));
    await player.tap(page.locator('[data-tool=leave]:visible'));
    const answers = page.locator('.dialog .answers');
    const within = await answers.boundingBox();
    for (const button of await answers.locator('button').all()) {
      const box = await button.boundingBox();
      assert.ok(box && within && box.x >= within.x && box.x + box.width <= within.x + within.width, `${await button.innerText()}: ${JSON.stringify([box, within])}`);
    }
  },

  'a replay on a small phone has analysis, openings and the file': async (visit) => {
    const player = await visit.person({ width: 360, height: 640, touch: true, still: true, language: 'ru' });
    const { page, server } = player;
    const reach = async (name) => {
      const part = page.locator(name).first();
      await part.scrollIntoViewIfNeeded();
      const box = await part.boundingBox();
      assert.ok(box && box.width > 30 && box.x >= 0 && box.x + box.width <= 360, `${name}: ${JSON.stringify(box)}`);
    };
    for (const [game, wanted] of [['pentago', ['[data-tab=game]', '[data-act=engine]', '.openings']], ['scrabble', ['[data-tab=game]', '[data-act=engine]', '.bag']]]) {
      const id = await begin(player, { ...GAMES[game], seats: [COMPUTER, COMPUTER], pace: 0 });
      await page.locator('.ending').waitFor({ timeout: 60_000 });
      await page.goto(`${server.url}/game/${id}/replay`);
      await page.locator('.replay .steps').waitFor();
      for (const name of wanted) {
        await page.locator(name === '[data-act=engine]' ? '[data-tab=moves]' : '[data-tab=game]').click();
        await reach(name);
      }
      assert.equal(await sideways(page), 0);
      // Pentago counts no points, and shows none.
      assert.equal(await page.locator('.replay .seat .score').count(), game === 'pentago' ? 0 : 2);
    }
  },

  'the choice of the words\' language comes first in every game with several': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await player.first();
    await page.locator('.game-cards label:has(input[value="balda"])').click();
    const russian = page.locator('.segments label:has(input[name=language][value=ru])');
    await russian.click();
    await page.locator('.more-settings summary').click();
    assert.match(await page.locator('select[name=lexicon]').inputValue(), /^ru-/);
    await page.locator('form.setup button[type=submit]').click();
    await page.locator('deska-balda .balda-board').waitFor();
    assert.match(await page.locator('.key').first().innerText(), /А/);
  },

  'Pentago labels its quadrants, and mentions Play only if it is enabled': async (visit) => {
    const player = await visit.person({ still: true });
    const { page } = player;
    await begin(player, GAMES.pentago);
    assert.deepEqual(await page.locator('.quadrant-name').allTextContents(), ['A', 'B', 'C', 'D']);
    await page.locator('.square.free').first().click();
    // Looked at with the mouse, the arrow plays it and the button cannot.
    await page.locator('.arc').first().hover();
    await player.says(/[A-D][LR] – press the arrow to play/);
    assert.equal(await page.locator('[data-tool=play]').isDisabled(), true);
    await page.mouse.move(3, 300);
    await player.says(/turn a quadrant/);
    // Chosen, as a finger does it: now it is the button.
    await page.evaluate(() => document.querySelector('deska-pentago').pick('BR'));
    await player.says(/BR – press Play/);
    assert.equal(await page.locator('[data-tool=play]').isDisabled(), false);
  },

  'names are not cut after the end of a game': async (visit) => {
    const player = await visit.person({ width: 1280, height: 720 });
    await begin(player, { rules: 'pentago-standard', seats: [PERSON, { kind: 'computer', player: 'level-3' }] });
    await player.page.getByRole('button', { name: 'Resign' }).click();
    await player.tap(player.page.locator('dialog[open] .grave'));
    await player.wait('over');
    assert.deepEqual(await player.page.locator('.seat .name').evaluateAll((all) => all.map((one) => [one.textContent.trim(), one.scrollWidth > one.clientWidth])), [['Jana', false], ['Experienced', false]]);
  },

  'the start page fills both columns in a wide window': async (visit) => {
    const player = await visit.person({ width: 1400, height: 900, language: 'ru' });
    const { page } = player;
    await player.first();
    await page.locator('.start-aim').waitFor();
    const [form, aim] = await Promise.all(['form.setup', '.start-aim'].map((part) => page.locator(part).boundingBox()));
    assert.ok(aim.y + aim.height > form.y + form.height * 0.75, JSON.stringify({ form, aim }));
    assert.equal(await sideways(page), 0);
  },

  'Erudit has its own colours with readable texts': async (visit) => {
    const hues = { dl: [90, 160], tl: [40, 62], dw: [200, 230], tw: [0, 15] };
    for (const dark of [false, true]) {
      const player = await visit.person({ dark, still: true, language: 'ru' });
      const { page } = player;
      await begin(player, GAMES.erudit);
      for (const [mark, [low, high]] of Object.entries(hues)) {
        const square = page.locator(`.sq.${mark}:not(:has(.tile))`).first();
        const { hue, contrast, text } = await square.evaluate((element) => {
          const read = (colour) => {
            const canvas = document.createElement('canvas').getContext('2d');
            canvas.fillStyle = colour;
            canvas.fillRect(0, 0, 1, 1);
            return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255);
          };
          const [back, front] = [read(getComputedStyle(element, '::before').backgroundColor), read(getComputedStyle(element).color)];
          const [r, g, b] = back;
          const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
          const turn = most === r ? ((g - b) / (most - least) + 6) % 6 : most === g ? (b - r) / (most - least) + 2 : (r - g) / (most - least) + 4;
          const light = (rgb) => rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)).reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
          const [x, y] = [light(back), light(front)].sort((one, other) => other - one);
          return { hue: turn * 60, contrast: (x + 0.05) / (y + 0.05), text: element.querySelector('.mark').dataset.mark };
        });
        assert.ok(hue >= low && hue <= high, `${mark}: a hue of ${hue.toFixed(0)}`);
        assert.ok(contrast >= 4.5, `${mark}, ${dark ? 'dark' : 'light'}: a contrast of ${contrast.toFixed(2)}`);
        assert.match(text, /^[23]/);
      }
    }
  },

  'Balda: a word that can be extended waits, another one plays itself': async (visit) => {
    const player = await visit.person({ still: true });
    const { page } = player;
    // К А / Т _: КАТ.. with О below: КОТ ends beside nothing that is free.
    await begin(player, { rules: 'balda', lexicon: 'ru-nouns', side: 3, start: 'кот' });
    const put = (square, letter) => page.evaluate(([at, sign]) => document.querySelector('deska-balda').put(at, sign), [square, letter]);
    // КОТ stands in the middle; М above К: М-К... a word that goes on: ТОК is not new, КОМ with М above О goes on to no free letter but К? no: to none.
    await put(1, 'М');
    await page.evaluate(() => { const board = document.querySelector('deska-balda'); board.tap(3); board.tap(4); });
    assert.ok(await page.locator('.cell.next').count() > 0, 'where it can go on is marked');
    const before = await player.version();
    await page.evaluate(() => document.querySelector('deska-balda').tap(1));
    assert.equal(await page.locator('.cell.next').count(), 0);
    await player.until((version) => Number(document.querySelector('main.game').dataset.version) > version, before);
    await player.wait('mine', 'over');
    assert.match(await page.locator('.moves').innerText(), /КОМ/);
  },
};
