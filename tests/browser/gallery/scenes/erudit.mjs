// Erudit, in Russian.
import { analysis, common, review } from '../common.mjs';
import { against, begin, persons, turn } from '../games.mjs';

/** @param {import('../gallery.mjs').Stage} stage */
async function person(stage) {
  const player = await stage.person({ language: 'ru' });
  player.lexicon = 'ru-nouns';
  return player;
}

/** Turns of the position on the page, best first. @param {import('../../support/player.mjs').Player} player @param {string} id */
const found = (player, id) => player.page.evaluate(async (game) => {
  const { steps } = await (await fetch(`/api/v1/games/${game}/replay`)).json();
  const answer = await fetch('/api/v1/analysis', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ rules: 'erudit', lexicon: 'ru-nouns', position: steps.at(-1).position, top: 100 }) });
  return (await answer.json()).moves;
}, id);

const words = (/** @type {{move: string}} */ { move }) => move.split('; ');
const plain = (/** @type {{move: string}} */ move) => !move.move.includes('take') && !/pass|ex /.test(move.move) && move.move.replace(/^(\S+ )|; \S+ /g, '').toUpperCase() === move.move.replace(/^(\S+ )|; \S+ /g, '');

/** @type {Record<string, import('../gallery.mjs').Scene>} */
export const scenes = {
  async draft(stage) {
    const player = await person(stage);
    const id = await begin(player, { rules: 'erudit', seats: against('level-1'), pace: 0 });
    await turn(player, 'mine');
    await stage.shoot('empty', player);
    await player.tap(player.page.locator('.slot .tile').nth(2));
    await stage.shoot('selected', player);
    await player.page.keyboard.press('Escape');
    const moves = await found(player, id);
    const move = moves.find((one) => words(one).length === 2 && plain(one)) ?? moves.find((one) => words(one).length === 1 && plain(one));
    await player.layMove(words(move)[0]);
    await player.until(() => /\d/.test(document.querySelector('.say')?.textContent ?? ''));
    await stage.shoot('first word', player);
    await player.press('confirm-word');
    await player.until(() => document.querySelectorAll('.turn-parts li').length === 1);
    await stage.shoot('first word confirmed', player);
    const { board, rack } = await player.position();
    await player.lay({ square: board.join('').lastIndexOf('.'), letter: [...rack].find((letter) => letter !== '*') ?? '' }, 'click');
    await player.page.waitForTimeout(200);
    await stage.shoot('a tile beside', player);
    await player.press('back');
    if (words(move).length < 2) return;
    await player.layMove(words(move)[1]);
    await player.page.waitForTimeout(200);
    await stage.shoot('second word', player);
  },

  async middle(stage) {
    const player = await person(stage);
    const id = await begin(player, { rules: 'erudit', seats: against('level-2'), pace: 0 });
    await turn(player, 'mine');
    const move = (await found(player, id)).find((one) => words(one).length === 1 && plain(one));
    await player.layMove(words(move)[0]);
    await player.promised(move.score);
    await player.play();
    await turn(player, 'mine');
    await player.page.waitForTimeout(800);
    await stage.shoot('', player);
    await player.page.locator('.sq[tabindex="0"]').focus();
    await player.page.keyboard.press('ArrowUp');
    await player.page.keyboard.press('ArrowDown');
    await stage.shoot('cursor', player);
    await player.page.locator('body').click({ position: { x: 2, y: 2 } });
    for (const step of [1, 2]) {
      await player.tap(player.page.locator('.say [data-tool=hint]'));
      await player.until(() => document.querySelector('.say')?.dataset.tone === 'hint');
      await player.page.waitForTimeout(120);
      await stage.shoot(`hint ${step}`, player);
    }
  },

  async wrong(stage) {
    const player = await person(stage);
    await begin(player, { rules: 'erudit', seats: against('level-1'), pace: 0 });
    await turn(player, 'mine');
    // Three tiles beside a word, in an order that makes none.
    const { board, rack } = await player.position();
    const flat = board.join('');
    const at = [...flat].findIndex((letter, square) => letter !== '.' && square % 15 < 11 && [1, 2, 3, 4].every((step) => flat[square + step] === '.' && flat[square + step + 15] === '.' && flat[square + step - 15] === '.'));
    const letters = [...rack].filter((letter) => letter !== '*').sort().reverse();
    for (const step of [1, 2, 3]) await player.lay({ square: at + step, letter: letters[step - 1] }, 'click');
    await player.until(() => document.querySelector('.say')?.dataset.tone === 'no');
    await stage.shoot('unknown word', player);
  },

  async exchange(stage) {
    const player = await person(stage);
    await begin(player, { rules: 'erudit', seats: against('level-1'), pace: 0 });
    await turn(player, 'mine');
    await player.press('exchange');
    await player.tap(player.page.locator('.slot .tile').nth(1));
    await stage.shoot('', player);
  },

  async screen(stage) {
    const player = await person(stage);
    await begin(player, { rules: 'erudit', seats: persons });
    await turn(player, 'covered');
    await stage.shoot('handing over', player);
  },

  async review(stage) {
    const player = await person(stage);
    await review(stage, player, { rules: 'erudit' }, 4, ['level-1', 'level-2']);
    await analysis(stage, player);
  },

  ...common(person, { rules: 'erudit' }),
};
