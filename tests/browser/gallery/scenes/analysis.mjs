// The analysis board: getting a position in, rows of the engine, variations, notes, the sheet on phones.

const POSITIONS = {
  scrabble: '15/15/15/15/15/15/15/4QUIET6/15/15/15/15/15/15/15 AEINRST/ 32/0 0 lex en;',
  erudit: '15/15/15/15/15/15/15/6ОБЛОМ4/15/15/15/15/15/15/15 АЕИНРСТ -',
  balda: '...../...../БАЛДА/...../..... -',
  pentago: '...w..........w.....b...............',
};

/** What a search finds depends on the machine. */
const MASK = ['.engine-state', '.engine-count', '.engine-rows', '.eval', '.grade'];

/** Opens a position from the field. @param {import('../../support/player.mjs').Player} player @param {string} text */
async function open(player, text) {
  const { page, server } = player;
  await page.goto(`${server.url}/analysis`);
  await page.locator('textarea[name=position]').fill(text);
  await player.tap(page.locator('[data-act=open]'));
  await page.locator('main.workspace').waitFor();
}

/** @type {Record<string, import('../gallery.mjs').Scene>} */
export const scenes = {
  async entry(stage) {
    for (const language of /** @type {const} */ (['en', 'cs', 'ru'])) {
      const player = await stage.person({ language });
      const { page } = player;
      await page.goto(`${player.server.url}/analysis`);
      await page.locator('.entry').waitFor();
      await stage.shoot(language, player);
    }
  },

  async studies(stage) {
    for (const [name, count] of /** @type {const} */ ([['none', 0], ['full', 200]])) {
      const player = await stage.person();
      const { page } = player;
      await page.route('**/api/v1/about', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...await answer.json(), member: 'Anna' } });
      });
      const titles = ['Ann – Ben', 'The Q in the endgame', 'Балда 5×5: ловушка', 'A name of a study that is so long that no phone can show it on one line'];
      const studies = Array.from({ length: count }, (_, n) => ({ id: `id${n}`, title: titles[n % 4], game: ['scrabble', 'scrabble', 'balda', 'pentago'][n % 4], rules: '', shared: n % 3 === 0, revision: 1, created: 0, changed: 1.7e12 - n * 3.6e6 }));
      await page.route('**/api/v1/studies', (route) => route.fulfill({ json: { studies, most: 200, most_bytes: 262_144 } }));
      await page.goto(`${player.server.url}/analysis`);
      await page.locator('.studies').waitFor();
      await page.locator('.studies').scrollIntoViewIfNeeded();
      await stage.shoot(name, player);
      if (count > 0) {
        await player.tap(page.locator('[data-act=rename-study]').nth(1));
        await page.locator('.rename input').waitFor();
        await stage.shoot('rename', player);
      }
    }
  },

  async refused(stage) {
    stage.visit.expected.push(/400|422/);
    const player = await stage.person();
    const { page } = player;
    await page.goto(`${player.server.url}/analysis`);
    await page.locator('textarea[name=position]').fill('neither a position nor a game');
    await player.tap(page.locator('[data-act=open]'));
    await page.locator('.entry .problem').waitFor();
    await stage.shoot('', player);
  },

  async editors(stage) {
    const player = await stage.person();
    const { page } = player;
    await page.goto(`${player.server.url}/analysis`);
    for (const [game, board] of [['scrabble', 'deska-crossword:not(.erudit)'], ['erudit', '.erudit'], ['balda', 'deska-balda'], ['pentago', 'deska-pentago']]) {
      await player.tap(page.locator(`[data-editor=${game}]`));
      await page.locator(`.editor-board ${board}`).waitFor();
      await player.tap(page.locator('.piece').first());
      await player.tap(page.locator('.editor-board [data-square="8"]'));
      await page.evaluate(() => scrollTo(0, 0));
      await stage.shoot(game, player, { full: true });
    }
  },

  async rows(stage) {
    for (const [game, text] of Object.entries(POSITIONS)) {
      const player = await stage.person();
      await open(player, text);
      await player.page.locator('tr.candidate').first().waitFor({ timeout: 60_000 });
      await player.tap(player.page.locator('[data-act=engine]'));
      // How many rows there are depends on how far the search came.
      await player.page.evaluate(() => document.querySelectorAll('tr.candidate').forEach((row, number) => /** @type {HTMLElement} */ (row).toggleAttribute('hidden', number >= 16)));
      await stage.shoot(game, player, { mask: game === 'pentago' ? [...MASK, '.pentago-picture'] : MASK });
    }
  },

  async variations(stage) {
    const player = await stage.person();
    const { page } = player;
    await open(player, POSITIONS.pentago);
    await player.tap(page.locator('[data-act=engine]'));
    for (const [index, move] of ['a6DR', 'f1AL'].entries()) {
      if (index > 0) await player.tap(page.locator('[data-tool=back]'));
      // On phones the field is in the whole sheet.
      if (!await page.locator('.move-field input').isVisible()) await page.locator('.sheet-handle').press('ArrowUp');
      await page.locator('.move-field input').fill(move);
      await page.locator('.move-field button').click();
      await player.until(() => document.querySelector('main.workspace').dataset.at === '1');
    }
    await player.tap(page.locator('[data-tab=notes]'));
    await player.tap(page.locator('.mark-choice').nth(1));
    await page.locator('.comment-field textarea').fill('Keeps the corner, and threatens on the diagonal.');
    await stage.shoot('notes', player, { mask: ['.eval', '.pentago-picture'] });
    await player.tap(page.locator('[data-tab=game]'));
    await stage.shoot('tree', player, { mask: ['.eval', '.pentago-picture'] });
    await player.tap(page.locator('[data-tool=copy]'));
    await page.locator('.copy-dialog').waitFor();
    await stage.shoot('copy', player, { mask: ['.eval', '.pentago-picture'] });
  },

  async sheet(stage) {
    const player = await stage.person();
    const { page } = player;
    await open(player, POSITIONS.scrabble);
    await page.locator('tr.candidate').first().waitFor({ timeout: 60_000 });
    if (!await page.locator('.sheet-handle').isVisible()) return;
    await page.locator('.sheet-handle').press('ArrowDown');
    await stage.shoot('low', player, { mask: MASK });
    await page.locator('.sheet-handle').press('ArrowUp');
    await page.locator('.sheet-handle').press('ArrowUp');
    await stage.shoot('high', player, { mask: MASK });
  },
};
