// Scenes that every board has.
import assert from 'node:assert/strict';
import { act, against, begin, persons, remove, replay, show, turn } from './games.mjs';

/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {import('../support/player.mjs').Player} Player */

/** The maximum pace of a computer. */
const LONG = 10_000;

/** Fixes the server's address, which differs between machines. @param {Player} player @param {boolean} open  others can reach it */
export const reached = (player, open) => player.page.route('**/api/v1/reach', (route) => route.fulfill({ json: { here: true, open, addresses: ['http://192.168.1.20:8421'], public: null } }));

/**
 * Replays a game of two computers: its end and a position in the middle.
 * @param {Stage} stage @param {Player} player @param {object} wish @param {number} step @param {[string, string]} [levels]
 */
export async function review(stage, player, wish, step, levels = ['level-3', 'level-2']) {
  const id = await begin(player, { ...wish, seats: show(...levels), pace: 0 });
  await turn(player, 'over');
  await stage.shoot('end', player);
  await replay(player, id, `#${step}`);
  await stage.shoot('replay', player);
  return id;
}

/**
 * Opens the analysis of the shown position. @param {Stage} stage @param {Player} player
 * @param {string|null} [word] the candidate to show, if their order depends on the progress of the search; default: the second
 */
export async function analysis(stage, player, word = null) {
  await player.tap(player.page.locator('[data-tab=moves]'));
  await player.tap(player.page.locator('[data-act=engine]'));
  await player.page.locator('.candidate').first().waitFor();
  await player.tap(word === null ? player.page.locator('.candidate').nth(1) : player.page.locator('.candidate').filter({ hasText: word }).first());
  await stage.shoot('analysis', player, { mask: ['.engine-state', '.engine-rows', '.eval', '.grade'] });
}

/**
 * @param {(stage: Stage) => Promise<Player>} person @param {object} wish what game
 * @param {{alone?: boolean}} [how] alone: others can't reach the server, and the waiting page says so
 * @returns {Record<string, import('./gallery.mjs').Scene>}
 */
export const common = (person, wish, { alone = false } = {}) => ({
  async thinking(stage) {
    const player = await person(stage);
    const id = await begin(player, { ...wish, seats: [...against('level-1')].reverse(), pace: LONG });
    await turn(player, 'mine', 'theirs');
    // Where the start is drawn by lot, it may be the person's.
    if (await player.turn === 'mine') await act(player, id, [{ pass: true }], 1);
    await player.page.locator('.say[data-tone="busy"]').waitFor();
    await stage.shoot('', player);
    await remove(player, id);
  },

  async agreed(stage) {
    const player = await person(stage);
    const id = await begin(player, { ...wish, seats: persons });
    await turn(player, 'mine', 'covered');
    await act(player, id, [{ offer_draw: true }], 0);
    await player.page.locator('[data-tool="accept-draw"], [data-tool="decline-draw"], .say .button, .cover').first().waitFor();
    await stage.shoot('draw offered', player);
    await act(player, id, [{ accept_draw: true }], 1);
    await turn(player, 'over');
    await stage.shoot('draw', player);
  },

  async waiting(stage) {
    const player = await person(stage);
    await reached(player, !alone);
    await begin(player, { ...wish, seats: [{ kind: 'person', name: 'Jana' }, { kind: 'open' }] });
    await player.page.locator('.wait').waitFor();
    await stage.shoot('', player, { mask: ['.wait input', '.wait svg', '.wait .closed b'] });
    const guest = await person(stage);
    await guest.page.goto(player.page.url());
    await guest.page.locator('.join input').waitFor();
    await stage.shoot('joining', guest);
  },

  /** Stops the server during a game. */
  async offline(stage) {
    stage.visit.expected.push(/WebSocket|ERR_CONNECTION|ERR_EMPTY_RESPONSE/);
    const player = await person(stage);
    await begin(player, { ...wish, seats: against('level-1'), pace: 0 });
    await turn(player, 'mine');
    await stage.server.stop();
    await player.page.locator('.banner').waitFor();
    await stage.shoot('', player);
    assert.equal(await player.page.locator('main.game').count(), 1, 'the game stays on the screen');
  },
});
