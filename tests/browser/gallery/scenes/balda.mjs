// Balda, in Russian; the words are Russian everywhere.
import { analysis, common, review } from '../common.mjs';
import { act, against, begin, persons, turn } from '../games.mjs';

const START = { rules: 'balda', lexicon: 'ru-nouns', start: 'балда' };
const place = (square, letter, path) => ({ place: { square, letter, path } });

/** @param {import('../../support/player.mjs').Player} player @param {number} square */
const cell = (player, square) => player.page.locator(`.cell[data-square="${square}"]`);

/** @param {import('../../support/player.mjs').Player} player @param {number} square @param {string} letter */
async function put(player, square, letter) {
  await player.tap(cell(player, square));
  await player.tap(player.page.locator(`.key[data-letter="${letter}"]`));
  await player.until((at) => document.querySelector('deska-balda').state.put?.square === at, square);
}

/** @param {import('../../support/player.mjs').Player} player @param {number[]} path */
async function mark(player, path) {
  for (const square of path) {
    await player.tap(cell(player, square));
    await player.page.waitForTimeout(40);
  }
  await player.until(() => !document.querySelector('.say[data-tone="busy"]'));
}

/** @param {import('../stage.mjs').Stage} stage */
const person = (stage) => stage.person({ language: 'ru' });

/** @type {Record<string, import('../gallery.mjs').Scene>} */
export const scenes = {
  async draft(stage) {
    const player = await person(stage);
    await begin(player, { ...START, seats: against('level-1') });
    await turn(player, 'mine');
    await stage.shoot('empty', player);
    await player.tap(cell(player, 16));
    await stage.shoot('selected', player);
    await player.tap(player.page.locator('.key[data-letter="Ы"]'));
    await player.until(() => document.querySelector('deska-balda').state.put !== null);
    await stage.shoot('letter put', player);
    await mark(player, [10, 11]);
    await stage.shoot('path', player);
    await mark(player, [16]);
    await stage.shoot('unknown word', player);
  },

  async preview(stage) {
    const player = await person(stage);
    await begin(player, { ...START, seats: persons });
    await turn(player, 'mine');
    // БАЛ can go on, so it waits for the button.
    await put(player, 17, 'Л');
    await mark(player, [10, 11]);
    await mark(player, [12]);
    await stage.shoot('a word that can go on', player);
  },

  async keyboard(stage) {
    const player = await person(stage);
    await begin(player, { ...START, seats: against('level-1') });
    await turn(player, 'mine');
    await cell(player, 7).focus();
    await player.page.keyboard.press('ArrowUp');
    await player.page.keyboard.press('ArrowDown');
    await stage.shoot('cursor on an empty square', player);
    await player.page.keyboard.press('ArrowDown');
    await stage.shoot('cursor on a letter', player);
  },

  async offer(stage) {
    const player = await stage.person({ language: 'cs' });
    await begin(player, { ...START, seats: persons });
    await turn(player, 'mine');
    await put(player, 5, 'Ы');
    await mark(player, [5, 10, 11, 12]);
    await player.page.locator('.say [data-tool="offer"]').waitFor();
    await stage.shoot('wrong', player);
    await player.tap(player.page.locator('.say [data-tool="offer"]'));
    await player.page.locator('[data-tool="decline"]').waitFor();
    await stage.shoot('asked', player);
  },

  async helps(stage) {
    const player = await person(stage);
    const { page } = player;
    await begin(player, { ...START, seats: against('level-1') });
    await turn(player, 'mine');
    for (const step of [1, 2, 3]) {
      await player.tap(page.locator('.say [data-tool="hint"]'));
      await player.until((now) => document.querySelector('.say')?.dataset.tone === 'hint' && (now < 2 || document.querySelector('.cell.hinted, .cell.fresh')) && (now < 3 || document.querySelector('.cell.fresh')), step);
      await stage.shoot(`hint ${step}`, player);
    }
    await page.keyboard.press('Escape');
    await player.tap(page.locator('.bar [data-tool="list"]'));
    await page.locator('.found').first().waitFor();
    await player.tap(page.locator('.found').first());
    await stage.shoot('words of the position', player);
  },

  async middle(stage) {
    const player = await person(stage);
    const { page } = player;
    const id = await begin(player, { ...START, seats: persons, game_seconds: 7200 });
    await act(player, id, [place(16, 'Л', [10, 11, 16])]);
    await turn(player, 'mine');
    await stage.shoot('', player);
    await act(player, id, [{ resign: true }]);
    await turn(player, 'over');
    await stage.shoot('end', player);
    await player.press('again');
    await page.waitForFunction((old) => !location.href.includes(old), id);
    await page.locator('.cell').first().waitFor();
    await turn(player, 'mine');
    if (stage.phone) await player.tap(page.locator('.more'));
    await player.tap(page.locator('#tab-series'));
    await page.locator('.series-game').first().waitFor();
    await stage.shoot('series', player);
  },

  async sides(stage) {
    for (const side of [3, 7, 9]) {
      const player = await stage.person({ language: side === 9 ? 'en' : 'ru' });
      await begin(player, { rules: 'balda', lexicon: 'ru-nouns', side, knots: side === 9, seats: against('level-1') });
      await turn(player, 'mine');
      await stage.shoot(`${side} by ${side}`, player);
    }
  },

  async languages(stage) {
    for (const [language, lexicon] of /** @type {const} */ ([['cs', 'cs-base'], ['en', 'en-common']])) {
      const player = await stage.person({ language });
      await begin(player, { rules: 'balda', lexicon, seats: against('level-1') });
      await turn(player, 'mine');
      await stage.shoot(lexicon, player);
    }
  },

  async review(stage) {
    const player = await person(stage);
    // Which words of equal points are among the best depends on how far the search came: the longest alone are shown, in the order of their letters.
    const longest = async (/** @type {import('playwright-core').Route} */ route) => {
      const answer = await (await route.fetch()).json();
      const most = Math.max(...answer.moves.map(({ score }) => score));
      await route.fulfill({ json: { ...answer, moves: answer.moves.filter(({ score }) => score === most).sort((a, b) => (a.move < b.move ? -1 : 1)) } });
    };
    // The page may be closed before the answer.
    await player.page.route('**/api/v1/analysis', (route) => longest(route).catch(() => {}));
    await review(stage, player, START, 6);
    await analysis(stage, player, 'ФАЛДА');
  },

  ...common(person, START, { alone: true }),
};
