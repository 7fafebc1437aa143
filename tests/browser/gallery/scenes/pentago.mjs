// Pentago, in English.
import { fileURLToPath } from 'node:url';
import { common } from '../common.mjs';
import { act, begin, persons, replay, turn } from '../games.mjs';

/** A game that filled the board; no side could win its last fourteen moves by force. */
const DRAWN = fileURLToPath(new URL('../files/drawn.deska', import.meta.url));

/** White lacks one marble in the top row after these. */
const NEARLY = ['a6DR', 'a1DR', 'b6DR', 'c1DR', 'c6DR', 'a3DR', 'd6DR', 'c3DR'];
/** By the rules `answer` white turns five with the last of these. */
const TURNED = ['a6DR', 'a1DR', 'b6DR', 'c1DR', 'c6DR', 'a3DR', 'd5DR', 'c3DR', 'd4BR'];
const moves = (all) => all.map((move) => ({ move }));
const at = (name) => 'abcdef'.indexOf(name[0]) + 6 * (6 - Number(name[1]));

/** @param {import('../../support/player.mjs').Player} player @param {string} square */
async function put(player, square) {
  await player.tap(player.page.locator(`.square[data-square="${at(square)}"]`));
  await player.until((which) => document.querySelector('deska-pentago').state.square === which && !document.querySelector('.say[data-tone="busy"]'), at(square));
}

/** @param {import('../../support/player.mjs').Player} player a game moved on to where eight marbles lie, on one screen */
async function middle(player, wish = {}) {
  const id = await begin(player, { rules: 'pentago-standard', seats: persons, ...wish }, true);
  await act(player, id, moves(wish.rules === 'pentago-answer' ? TURNED : NEARLY));
  await turn(player, 'mine');
  return id;
}

/** @type {Record<string, import('../gallery.mjs').Scene>} */
export const scenes = {
  async draft(stage) {
    const player = await stage.person();
    const { page } = player;
    await begin(player, { rules: 'pentago-standard', seats: persons });
    await turn(player, 'mine');
    await stage.shoot('empty', player);
    await put(player, 'b5');
    await stage.shoot('selected', player);
    const arc = page.locator('.arc[data-turn="AR"]');
    if (stage.phone) await player.tap(arc);
    await stage.shoot('turn seen before', player, stage.phone ? {} : { hover: arc, said: 'b5AR' });
  },

  async keyboard(stage) {
    const player = await stage.person();
    const { page } = player;
    await middle(player);
    await page.locator(`.square[data-square="${at('c4')}"]`).focus();
    await page.keyboard.press('ArrowRight');
    await stage.shoot('cursor on an empty square', player);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await stage.shoot('cursor on a marble', player);
    await page.keyboard.press('Enter');
    await stage.shoot('taken square', player);
  },

  async five(stage) {
    const player = await stage.person();
    const { page } = player;
    await middle(player);
    await stage.shoot('middle', player);
    await put(player, 'e6');
    await page.locator('.say[data-tone="good"]').waitFor();
    await stage.shoot('five seen before', player);
    await player.press('play');
    await turn(player, 'over');
    await stage.shoot('end', player);
  },

  async answer(stage) {
    const player = await stage.person({ language: 'cs' });
    await middle(player, { rules: 'pentago-answer' });
    await player.page.locator('.pentago-waiting').waitFor({ state: 'attached' });
    await stage.shoot('waiting for the answer', player);
  },

  async hints(stage) {
    const player = await stage.person();
    // One move wins at once: no search, however long, finds another.
    await middle(player);
    for (const step of [1, 2]) {
      await player.tap(player.page.locator('.say [data-tool=hint]'));
      await player.until(() => document.querySelector('.say')?.dataset.tone === 'hint');
      await player.page.waitForTimeout(80);
      await stage.shoot(`${step}`, player);
    }
  },

  async review(stage) {
    const player = await stage.person();
    const { page } = player;
    // Computers think for a time here, so they play another game each time: these moves are given.
    const id = await middle(player);
    await act(player, id, moves(['e6']));
    await turn(player, 'over');
    await replay(player, id, '#4');
    await stage.shoot('replay', player);
    await player.tap(page.locator('.openings summary'));
    await page.locator('.openings .newest a').first().waitFor();
    await stage.shoot('played games', player);
    await player.tap(page.locator('.openings summary'));
    await player.tap(page.locator('[data-tab=moves]'));
    await player.tap(page.locator('[data-act=engine]'));
    await page.locator('.candidate').first().waitFor();
    await stage.shoot('analysis', player, { mask: ['.engine-state', '.engine-rows', '.eval', '.pentago-picture'] });
  },

  async exact(stage) {
    const player = await stage.person({ language: 'cs' });
    const { page } = player;
    await page.goto(`${player.server.url}/games`);
    await page.locator('input[type=file]').setInputFiles(DRAWN);
    await page.locator('main.replay').waitFor();
    await stage.shoot('a drawn end', player);
    await page.goto(`${page.url().split('#')[0]}#24`);
    await player.until(() => document.querySelector('main.replay')?.dataset.step === '24');
    await player.tap(page.locator('[data-tab=moves]'));
    await player.tap(page.locator('[data-act=engine]'));
    await page.locator('.engine-state[data-state=solved]').waitFor();
    await player.until(() => document.querySelectorAll('.value').length > 4);
    await stage.shoot('values of the squares', player, { mask: ['.engine-rows'] });
  },

  async boards(stage) {
    for (const board of ['slate', 'lagoon', 'rose', 'night', 'contrast']) {
      const player = await stage.person();
      await player.page.addInitScript((name) => {
        const kept = JSON.parse(localStorage.getItem('deska.settings') ?? '{}');
        localStorage.setItem('deska.settings', JSON.stringify({ ...kept, preferences: { pentago: { board: name } } }));
      }, board);
      await middle(player);
      await stage.shoot(board, player);
    }
  },

  ...common((stage) => stage.person(), { rules: 'pentago-standard' }),
};
