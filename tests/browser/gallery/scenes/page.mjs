// The pages around the boards.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { begin, persons, show, turn } from '../games.mjs';

const run = promisify(execFile);

/** @type {Record<string, import('../gallery.mjs').Scene>} */
export const scenes = {
  async first(stage) {
    for (const language of /** @type {const} */ (['en', 'cs', 'ru'])) {
      const player = await stage.person({ language });
      await player.first();
      await stage.shoot(language, player, { full: true });
    }
  },

  async choices(stage) {
    const player = await stage.person();
    const { page } = player;
    for (const [game, against] of [['scrabble', 'screen'], ['erudit', 'computer'], ['balda', 'link'], ['pentago', 'table']]) {
      await player.first();
      const segment = page.locator(`.games-choice label:has(input[value="${game}"]), .game-choice label:has(input[value="${game}"]), label:has(input[value="${game}"])`).first();
      if (await segment.count() > 0) await player.tap(segment);
      await player.tap(page.locator(`.tiles-choice label:has(input[value="${against}"])`));
      await player.tap(page.locator('.more-settings summary'));
      await stage.shoot(game, player, { full: true });
    }
  },

  async dialogs(stage) {
    const player = await stage.person({ language: 'cs' });
    const { page } = player;
    await player.first();
    await player.tap(page.locator('button.settings'));
    await page.locator('.prefs-dialog[open]').waitFor();
    await stage.shoot('settings', player);
    await page.keyboard.press('Escape');
    await player.tap(page.locator('.tiles-choice label:has(input[value="table"])'));
    await player.press('people');
    await page.locator('.people-dialog[open]').waitFor();
    await stage.shoot('saved players', player);
  },

  async games(stage) {
    const player = await stage.person({ language: 'cs' });
    const { page } = player;
    await page.goto(`${player.server.url}/games`);
    await page.locator('.upload').waitFor();
    await stage.shoot('none', player);
    stage.visit.expected.push(/422/);
    await page.locator('input[type=file]').setInputFiles({ name: 'bad.gcg', mimeType: 'text/plain', buffer: Buffer.from('#player1 a A\n#player2 b B\n>a: QUEEN 8x QUEEN +1 1\n') });
    await page.locator('.upload .problem').waitFor();
    await stage.shoot('a file refused', player);
    for (const wish of [{ rules: 'scrabble-cs', seats: show('level-1') }, { rules: 'pentago-standard', seats: show('level-1') }, { rules: 'erudit', seats: show('level-1') }]) {
      await begin(player, { ...wish, pace: 0 });
      await turn(player, 'over');
    }
    await begin(player, { rules: 'balda', lexicon: 'ru-nouns', start: 'балда', seats: persons });
    await page.goto(`${player.server.url}/games`);
    await page.locator('.upload').waitFor();
    await page.locator('[data-group=done] li').first().waitFor();
    await stage.shoot('some', player, { mask: ['time', '.when'] });
  },

  async help(stage) {
    const player = await stage.person({ language: 'ru' });
    const { page } = player;
    for (const topic of ['', '/scrabble', '/erudit', '/balda', '/pentago', '/page']) {
      await page.goto(`${player.server.url}/help${topic}`);
      await page.locator('.help-page').waitFor();
      await stage.shoot(topic ? topic.slice(1) : 'contents', player);
    }
  },

  async missing(stage) {
    stage.visit.expected.push(/404|WebSocket/);
    const player = await stage.person({ language: 'cs' });
    const { page } = player;
    await page.goto(`${player.server.url}/game/nosuchgame`);
    await page.locator('main.notice h1').waitFor();
    await stage.shoot('no such game', player);
    await page.goto(`${player.server.url}/nothing/here`);
    await page.locator('h1').waitFor();
    await stage.shoot('no such page', player);
    await page.goto(`${player.server.url}/events/nosuchevent`);
    await page.locator('h1, .problem').first().waitFor();
    await page.waitForTimeout(300);
    await stage.shoot('no such event', player);
  },

  async events(stage) {
    const { server } = stage;
    const player = await stage.person();
    const { page } = player;
    await page.goto(`${server.url}/events`);
    await page.locator('main').waitFor();
    await page.waitForTimeout(300);
    if (!server.events) return;
    await run(server.program, ['tournament', 'play', 'level-1', 'level-2', 'naive', '--game', 'pentago-standard', '--pairs', '2', '--seed', '1', '--out', join(server.events, 'spring')]);
    await page.goto(`${server.url}/events`);
    await page.locator('.event-list a').first().waitFor();
    await stage.shoot('list', player);
    await player.tap(page.locator('.event-list a').first());
    await page.locator('.events table').first().waitFor();
    await stage.shoot('one', player, { full: true, mask: ['.latest'] });
  },
};
