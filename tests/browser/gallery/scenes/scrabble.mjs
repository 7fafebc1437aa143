// Scrabble, in Czech: the letters with the tallest accents.
import { analysis, common, review } from '../common.mjs';
import { act, against, begin, fold, open, persons, show, turn, unfold } from '../games.mjs';

const RULES = { rules: 'scrabble-cs', lexicon: 'cs-mixed' };

/** @param {import('../gallery.mjs').Stage} stage */
async function person(stage, language = /** @type {'en'|'cs'|'ru'} */ ('cs')) {
  const player = await stage.person({ language });
  player.lexicon = 'cs-mixed';
  return player;
}

/** A game against a computer in which some turns have been played. @param {import('../../support/player.mjs').Player} player @param {number} turns */
async function played(player, turns, wish = {}) {
  const id = await begin(player, { ...RULES, seats: against('level-1'), pace: 0, ...wish });
  await turn(player, 'mine');
  for (let n = 0; n < turns; n += 1) {
    await player.turnOnce();
    await turn(player, 'mine');
  }
  return id;
}

/** Lays letters of the rack by clicks. @param {import('../../support/player.mjs').Player} player @param {number[]} squares */
async function lay(player, squares) {
  const letters = [...(await player.position()).rack].filter((letter) => letter !== '?');
  for (const [index, square] of squares.entries()) await player.lay({ square, letter: letters[index] }, 'click');
  await player.until(() => document.querySelector('.say')?.dataset.tone !== 'busy');
  await player.page.waitForTimeout(150);
}

/** @type {Record<string, import('../gallery.mjs').Scene>} */
export const scenes = {
  async draft(stage) {
    const player = await person(stage);
    const { page } = player;
    await played(player, 0);
    await stage.shoot('empty', player);
    await player.tap(page.locator('.slot .tile').nth(2));
    await stage.shoot('selected', player);
    await page.keyboard.press('Escape');
    const move = await player.find();
    if (!move) throw new Error('a rack without a word: take another seed');
    await player.layMove(move.move);
    await player.promised(move.score);
    await stage.shoot('preview', player);
    await player.press('recall');
    await lay(player, [0, 1]);
    await stage.shoot('not on the star', player);
  },

  async wrong(stage) {
    const player = await person(stage);
    const { page } = player;
    await played(player, 1);
    const free = (await player.position()).board.join('').lastIndexOf('.');
    await lay(player, [free, free - 2]);
    await stage.shoot('with a gap', player);
    await player.press('recall');
    // What surely is no word: letters of the rack in a row under a word, tried until one is refused.
    const { board } = await player.position();
    const flat = board.join('');
    const at = [...flat].findIndex((letter, square) => letter !== '.' && flat[square + 15] === '.' && square % 15 < 12 && flat[square + 30] === '.' && flat[square + 45] === '.');
    await lay(player, [at + 15, at + 30, at + 45]);
    await player.tap(page.locator('[data-tool=play]'));
    await player.until(() => document.querySelectorAll('.tile.wrong').length > 0);
    await stage.shoot('unknown word', player);
  },

  async keyboard(stage) {
    const player = await person(stage);
    await played(player, 1);
    await player.page.locator('.sq[tabindex="0"]').focus();
    await player.page.keyboard.press('ArrowUp');
    await player.page.keyboard.press('ArrowDown');
    await stage.shoot('cursor across', player);
    await player.page.keyboard.press(' ');
    await player.page.keyboard.press('ArrowLeft');
    await stage.shoot('cursor down', player);
  },

  async middle(stage) {
    const player = await person(stage);
    const { page } = player;
    await played(player, 4, { game_seconds: 7200 });
    await stage.shoot('', player);
    await player.press('exchange');
    await player.tap(page.locator('.slot .tile').nth(0));
    await player.tap(page.locator('.slot .tile').nth(3));
    await stage.shoot('exchange', player);
    await player.press('cancel');
    await player.press('pass');
    await page.locator('dialog[open] .go').waitFor();
    await stage.shoot('dialog of a pass', player);
    await page.keyboard.press('Escape');
    await unfold(player);
    if (stage.phone) await stage.shoot('sheet', player);
    await player.tap(page.locator('#tab-notes'));
    await stage.shoot('notes', player);
    await player.tap(page.locator('[data-tool=words]'));
    await page.locator('.words-dialog input').fill('kolo');
    await page.locator('.entry').waitFor();
    await stage.shoot('words', player);
    await page.keyboard.press('Escape');
    await fold(player);
  },

  async hints(stage) {
    const player = await person(stage);
    await played(player, 2);
    for (const step of [1, 2, 3]) {
      await player.tap(player.page.locator('.say [data-tool=hint]'));
      // The third lays the tiles, and the line says what they score.
      await player.until((last) => (last ? document.querySelectorAll('.board .tile.new').length > 0 && /\d/.test(document.querySelector('[data-tool=play]')?.textContent ?? '') : document.querySelector('.say')?.dataset.tone === 'hint'), step === 3);
      await player.page.waitForTimeout(200);
      await stage.shoot(`${step}`, player);
    }
  },

  async screen(stage) {
    const player = await person(stage);
    const { page } = player;
    const id = await begin(player, { ...RULES, seats: persons, challenge: 'single' });
    await turn(player, 'covered');
    await stage.shoot('handing over', player);
    await player.press('reveal');
    await turn(player, 'mine');
    await player.turnOnce();
    await turn(player, 'covered');
    await player.press('reveal');
    await turn(player, 'mine');
    await stage.shoot('may be challenged', player);
    await player.press('challenge');
    await page.locator('dialog[open] .go').waitFor();
    await stage.shoot('dialog of a challenge', player);
    await page.keyboard.press('Escape');
    await act(player, id, [{ offer_draw: true }]);
    await page.waitForTimeout(300);
    await unfold(player);
    await player.tap(page.locator('.tool.resign'));
    await page.locator('dialog[open] .grave').waitFor();
    await stage.shoot('dialog of giving up', player);
  },

  async lot(stage) {
    const player = await person(stage);
    const { page } = player;
    await page.addInitScript(() => {
      const later = window.setTimeout.bind(window);
      window.setTimeout = (call, ms = 0, ...more) => later(call, ms > 2000 && ms < 9000 ? 1e6 : ms, ...more);
    });
    await player.first({ draw: true });
    const id = await page.evaluate(async (body) => (await (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()).id, { ...RULES, seats: persons });
    await open(player, id);
    await page.locator('.opening-draw').waitFor();
    await stage.shoot('for the start', player);
  },

  async blank(stage) {
    const player = await person(stage);
    const { page } = player;
    await page.goto(`${player.server.url}/`);
    await played(player, 0, { rules: 'scrabble-cs' });
    for (let n = 0; n < 30 && !(await player.position()).rack.includes('?'); n += 1) {
      await player.press('exchange');
      for (let tile = 0; tile < 7; tile += 1) await player.tap(page.locator('.slot .tile').nth(tile));
      const version = await player.version();
      await player.press('confirm');
      await player.until((before) => Number(document.querySelector('main.game').dataset.version) > before, version);
      if (await turn(player) !== 'mine') throw new Error('no blank came');
    }
    const free = (await player.position()).board.join('').lastIndexOf('.');
    await player.tap(player.held('?'));
    await player.tap(player.square(free));
    await page.locator('.blank-dialog').waitFor();
    await stage.shoot('dialog', player);
  },

  async four(stage) {
    const player = await person(stage, 'en');
    const names = ['Wolfeschlegelsteinhausen', 'Žofie Příšerně Žluťoučká', 'Константинопольская'];
    await begin(player, { ...RULES, pace: 0, seats: [{ kind: 'person', name: 'Jana' }, ...names.map((name) => ({ kind: 'computer', player: 'level-1', name }))] });
    await turn(player, 'mine');
    await stage.shoot('', player);
  },

  async link(stage) {
    const host = await person(stage);
    await begin(host, { ...RULES, challenge: 'double', turn_seconds: 120, seats: [{ kind: 'person', name: 'Jana' }, { kind: 'open' }] });
    await host.page.locator('.wait').waitFor();
    const guest = await person(stage, 'ru');
    await guest.first();
    await guest.page.goto(host.page.url());
    await guest.page.locator('.join input').fill('Пётр');
    await guest.tap(guest.page.locator('.join button'));
    await Promise.all([turn(host, 'mine', 'theirs'), turn(guest, 'mine', 'theirs')]);
    const other = (await host.turn) === 'mine' ? guest : host;
    await stage.shoot('their turn', other);
    const watcher = await person(stage, 'en');
    await watcher.first();
    await watcher.page.goto(host.page.url());
    await turn(watcher, 'theirs');
    await stage.shoot('watching', watcher);
  },

  async show(stage) {
    const player = await person(stage, 'en');
    await begin(player, { ...RULES, seats: show('level-2', 'level-1'), pace: 10000 });
    await player.page.locator('.pace').waitFor();
    await stage.shoot('paced', player, { mask: ['.moves'] });
  },

  async review(stage) {
    const player = await person(stage);
    await review(stage, player, RULES, 6);
    await analysis(stage, player);
  },

  async themes(stage) {
    const player = await person(stage);
    await played(player, 2);
    const looks = await player.page.evaluate(async () => {
      const { BOARDS, TILES } = await import('/app/parts/preferences.js');
      return BOARDS.map((board, index) => ({ board, tiles: TILES[index % TILES.length] }));
    });
    for (const { board, tiles } of looks) {
      await player.page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { board, tiles });
      await stage.shoot(`${board} with ${tiles}`, player);
    }
  },

  async languages(stage) {
    for (const [language, lexicon] of /** @type {const} */ ([['en', 'en'], ['ru', 'ru-nouns']])) {
      const player = await person(stage, language);
      player.lexicon = lexicon;
      await played(player, 3, { rules: `scrabble-${language}`, lexicon });
      await stage.shoot(language, player);
    }
  },

  ...common(person, RULES),
};
