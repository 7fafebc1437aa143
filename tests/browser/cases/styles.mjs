// Style sheets: no style of the page or another game applies within a board, and disabled buttons look disabled, also under a mouse.
import assert from 'node:assert/strict';

/** Sheets that apply everywhere, and the sheets of each board. */
const EVERYWHERE = ['tokens.css', 'base.css', 'themes.css'];
const BOARDS = {
  'scrabble-en': { element: 'deska-crossword', sheets: ['crossword.css', 'tiles.css'] },
  erudit: { element: 'deska-crossword', sheets: ['crossword.css', 'erudit.css', 'tiles.css'] },
  balda: { element: 'deska-balda', sheets: ['balda.css'] },
  'pentago-standard': { element: 'deska-pentago', sheets: ['pentago.css'] },
};

/** Returns rules of other sheets that apply within the board: "sheet: selector". */
const strangers = (page, { element, sheets }) => page.evaluate(([name, allowed]) => {
  const board = document.querySelector(name);
  const within = [...board.querySelectorAll('*')];
  const found = [];
  const walk = (rules, sheet, outer) => {
    for (const rule of rules) {
      if (rule.selectorText === undefined) {
        if (rule.cssRules && !(rule instanceof CSSKeyframesRule)) walk(rule.cssRules, sheet, outer);
        continue;
      }
      // Of a pseudo-element it is asked whether its element is meant; whether something is pressed or rested on does not matter.
      const plain = rule.selectorText.replace(/::[\w-]+(\([^)]*\))?/g, '').replace(/:(hover|active|focus-visible|focus|checked|disabled)\b/g, ':is(*)').replace(/:not\(:is\(\*\)\)|:where\(:not\(:is\(\*\)\)\)/g, '');
      const whole = outer ? (plain.includes('&') ? plain.replaceAll('&', `:is(${outer})`) : `:is(${outer}) :is(${plain})`) : plain;
      if (within.some((one) => one.matches(whole))) found.push(`${sheet}: ${rule.selectorText}`);
      if (rule.cssRules?.length) walk(rule.cssRules, sheet, whole);
    }
  };
  for (const sheet of document.styleSheets) {
    const file = sheet.href?.split('/').at(-1) ?? '';
    if (!allowed.includes(file)) walk(sheet.cssRules, file, '');
  }
  return found;
}, [element, [...EVERYWHERE, ...sheets]]);

/** @param {import('../support/player.mjs').Player} player @param {object} wish */
async function begin(player, wish) {
  const { page, server } = player;
  if (!page.url().startsWith(server.url)) await player.first();
  const id = await page.evaluate(async (body) => (await (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()).id,
    { seats: [{ kind: 'person', name: 'Jana' }, { kind: 'computer', player: 'level-1' }], ...wish });
  await page.goto(`${server.url}/game/${id}`);
  await player.wait('mine');
  return id;
}

/** Returns the contrast of a control's text with its background. */
const contrast = (locator) => locator.evaluate((element) => {
  const parse = (text) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  let behind = null;
  for (let one = element; one && !behind; one = one.parentElement) {
    const colour = parse(getComputedStyle(one).backgroundColor);
    if (colour[3] > 250) behind = colour;
  }
  const light = ([r, g, b]) => [r, g, b].map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)).reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const style = getComputedStyle(element);
  const [front, opacity] = [parse(style.color), Number(style.opacity)];
  const mixed = front.map((part, at) => part * opacity + behind[at] * (1 - opacity));
  const [a, b] = [light(mixed), light(behind)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
});

export const cases = {
  'no style but its own holds within a board': async (visit) => {
    const player = await visit.person({ still: true });
    const { page } = player;
    await player.first();
    for (const [rules, board] of Object.entries(BOARDS)) {
      await begin(player, { rules, ...(rules === 'balda' ? { lexicon: 'ru-nouns' } : {}) });
      assert.deepEqual(await strangers(page, board), [], rules);
      // With the keyboard's place, something laid, a hint: every state adds names.
      for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
      await page.locator('.tools [data-tool=hint], .say [data-tool=hint]').first().click();
      await page.waitForTimeout(400);
      assert.deepEqual(await strangers(page, board), [], `${rules}, with a hint`);
    }
  },

  'values of a drawn position lie on their squares': async (visit) => {
    const player = await visit.person({ still: true });
    const { page } = player;
    await begin(player, { rules: 'pentago-standard' });
    // The names that made them cards over the page: each value's mark stays within its square, or in the line of its text.
    const wrong = await page.evaluate(() => {
      const board = document.querySelector('deska-pentago');
      board.state.values = Object.fromEntries([...'abcdef'].flatMap((file) => [...'123456'].flatMap((rank) => ['AL', 'BR'].map((turn) => [`${file}${rank}${turn}`, 'draw']))));
      board.redraw();
      const frame = board.getBoundingClientRect();
      return [...board.querySelectorAll('.value')].filter((mark) => {
        const box = mark.getBoundingClientRect();
        return box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom || box.width > frame.width / 12 || getComputedStyle(mark).position !== 'static';
      }).length;
    });
    assert.equal(await page.locator('deska-pentago .value').count(), 36);
    assert.equal(wrong, 0);
  },

  'the keyboard\'s place leaves what lies there readable': async (visit) => {
    const player = await visit.person({ still: true });
    const { page } = player;
    for (const [wish, cell] of [[{ rules: 'balda', lexicon: 'ru-nouns' }, '.cell.cursor'], [{ rules: 'pentago-standard' }, '.square.cursor']]) {
      await begin(player, wish);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowDown');
      const { background, inner, outline } = await page.locator(cell).evaluate((element) => {
        const style = getComputedStyle(element);
        return { background: style.backgroundColor, inner: getComputedStyle(element, '::before').clipPath, outline: parseFloat(style.outlineWidth) };
      });
      assert.equal(background, 'rgba(0, 0, 0, 0)', `${cell}: nothing over what lies there`);
      assert.ok(['none', ''].includes(inner), `${cell}: no arrow`);
      assert.ok(outline >= 2.5, `${cell}: a frame of ${outline}`);
    }
  },

  'a button that can do nothing looks so under a resting mouse and after a tap': async (visit) => {
    for (const dark of [false, true]) {
      const player = await visit.person({ still: true, dark });
      const { page } = player;
      for (const wish of [{ rules: 'scrabble-en' }, { rules: 'erudit' }, { rules: 'balda', lexicon: 'ru-nouns' }, { rules: 'pentago-standard' }]) {
        await begin(player, wish);
        for (const button of await page.locator('main button:disabled').all()) {
          await page.mouse.move(2, 2);
          const look = () => button.evaluate((element) => { const { color, backgroundColor, borderColor } = getComputedStyle(element); return { color, backgroundColor, borderColor }; });
          const before = await look();
          const box = await button.boundingBox();
          await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
          assert.deepEqual(await look(), before, `${wish.rules}: ${await button.innerText()}`);
          const seen = await contrast(button);
          assert.ok(seen >= 3, `${wish.rules}, ${dark ? 'dark' : 'light'}: ${await button.innerText()} has a contrast of ${seen.toFixed(2)}`);
        }
      }
    }
    const finger = await visit.person({ width: 390, height: 844, touch: true, still: true });
    const answers = await finger.page.goto(`${visit.server.url}/`).then(() => finger.page.evaluate(() => {
      const found = [];
      const walk = (rules, mouse) => {
        for (const rule of rules) {
          if (rule.selectorText?.includes(':hover') && !mouse) found.push(rule.selectorText);
          if (rule.cssRules) walk(rule.cssRules, mouse || (rule.conditionText ?? '').includes('hover: hover'));
        }
      };
      for (const sheet of document.styleSheets) walk(sheet.cssRules, false);
      return found;
    }));
    assert.deepEqual(answers, [], 'rules for a mouse that hold for a finger');
  },

  'the words on the first page cross as words do': async (visit) => {
    const player = await visit.person();
    await player.first();
    const columns = await player.page.evaluate(() => getComputedStyle(document.querySelector('.poster')).gridTemplateColumns.split(' ').length);
    const letters = await player.page.evaluate(() => [...document.querySelectorAll('.poster > *')].map((one) => one.textContent.trim() || ' '));
    const rows = Array.from({ length: letters.length / columns }, (_, row) => letters.slice(row * columns, (row + 1) * columns).join(''));
    const across = rows.join(' ').split(/ +/);
    const down = Array.from({ length: columns }, (_, column) => rows.map((row) => row[column]).join('')).join(' ').split(/ +/);
    // The letter where two alphabets cross is written alike in both.
    const words = [...across, ...down].filter((word) => word.length > 1).map((word) => (/[Б-ЯДЛ]/.test(word) ? word.replaceAll('K', 'К').replaceAll('A', 'А') : word));
    assert.deepEqual(words.sort(), ['BOARD', 'DESKA', 'ДОСКА'].sort());
  },
};
