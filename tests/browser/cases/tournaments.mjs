// Tournaments of people: created and played in browsers, with HTTP clients as further players.
import assert from 'node:assert/strict';
import { audit, sideways } from '../support/audit.mjs';
import { ask, PASSWORD, Script, unique } from '../support/member.mjs';

/** Opens the tournaments page as a member. */
async function at(visit, name, how = {}) {
  const player = await visit.person(how);
  const { page } = player;
  await player.first();
  assert.ok((await ask(page, 'POST', '/account', { name, password: PASSWORD })).account);
  await page.goto(`${visit.server.url}/tournaments`);
  await page.locator('main.tournaments h1').waitFor();
  return player;
}

/** Creates a Pentago tournament with the form. @returns {Promise<string>} its id */
async function hold(page, { name, mode = 'swiss', length, computers = 0 }) {
  await page.locator('[data-act=hold]').click();
  await page.locator('.tournament-form input[name=name]').fill(name);
  await page.locator(`.tournament-form input[name=mode][value=${mode}] + span`).click();
  await page.locator('.tournament-form input[name=game][value=pentago] + span').click();
  await page.locator('select[name=length]').selectOption(String(length));
  await page.locator('select[name=computers]').selectOption(String(computers));
  await page.locator('.tournament-form button.go').click();
  await page.waitForURL(/\/tournaments\/./);
  await page.getByRole('heading', { name }).waitFor();
  return new URL(page.url()).pathname.split('/')[2];
}

/** Plays the games of an HTTP client: one move, then it resigns. @returns {Promise<boolean>} whether the tournament is still running */
async function turn(script, id) {
  const { state, you, meetings } = await script.ask('GET', `/tournaments/${id}`);
  for (const { game, players, halves } of meetings) {
    if (game === null || halves !== null || !players.includes(you)) continue;
    const seat = players.indexOf(you);
    const { view, version } = await script.ask('GET', `/games/${game}/state`);
    if (view.turn !== seat) continue;
    const action = version < 2 ? { move: seat === 0 ? 'a1AR' : 'f6AL' } : { resign: true };
    // The game may have ended meanwhile.
    await script.ask('POST', `/games/${game}/act`, { seat, version, action }).catch(() => {});
  }
  return state !== 'over';
}

/** Resigns the game shown in a browser and returns to the tournament. @param {Set<string>} played  games resigned before */
async function playAtBoard({ page }, id, played = new Set()) {
  // They are led to it; whoever came late goes there by the button.
  const end = Date.now() + 40_000;
  while (!/\/game\//.test(page.url()) && Date.now() < end) {
    const way = page.locator('[data-act=game]');
    const href = await way.getAttribute('href', { timeout: 200 }).catch(() => null);
    if (href && !played.has(href.split('/')[2])) await way.click({ timeout: 1000 }).catch(() => {});
    await page.waitForTimeout(100);
  }
  await page.locator('main.game[data-turn]').waitFor();
  const game = new URL(page.url()).pathname.split('/')[2];
  const { seat, version, view } = await ask(page, 'GET', `/games/${game}/state`);
  if (!view.over) await ask(page, 'POST', `/games/${game}/act`, { seat, version, action: { resign: true } });
  await page.locator('main.game[data-turn=over]').waitFor();
  // The next round may have begun: then a notice of it lies over the button.
  await page.locator('[data-tool=tournament]').first().evaluate((link) => link.click());
  await page.waitForURL(new RegExp(`/tournaments/${id}`));
  played.add(game);
  return game;
}

export const cases = {
  'a Swiss of eight: two at browsers, six programs; rounds begin by themselves, and the table stands on every page': async (visit) => {
    // Two may give up at the same moment: then one is late.
    visit.expected.push(/409/);
    const [first, second] = [unique('Anna'), unique('Boris')];
    const ann = await at(visit, first);
    const bob = await at(visit, second, { width: 360, height: 740, touch: true, dark: true });
    const name = unique('Evening ');
    const id = await hold(ann.page, { name, length: 3 });
    await audit(ann, 'a tournament that has not begun');
    // It is in the list of whoever looks at it, at once.
    await bob.page.locator(`[data-tournament="${id}"] a`).tap();
    await bob.page.getByRole('heading', { name }).waitFor();
    const scripts = [];
    for (let number = 1; number <= 6; number += 1) scripts.push(await Script.register(visit.server.url, unique('Script')));
    for (const script of scripts) await script.ask('POST', `/tournaments/${id}/join`, {});
    for (const { page } of [ann, bob]) await page.locator('[data-act=join]').click();
    await ann.page.locator('.places tbody tr').nth(7).waitFor();
    await bob.page.locator('.places tbody tr').nth(7).waitFor();
    await ann.page.locator('[data-act=start]').click();
    let running = true;
    const programs = (async () => {
      while (running) {
        for (const script of scripts) running = await turn(script, id) && running;
        await new Promise((done) => setTimeout(done, 300));
      }
    })();
    // A program that goes wrong ends the case at once: without it no round would end.
    const wrong = new Promise((_, fail) => { programs.catch(fail); });
    try {
      const [hers, his] = [new Set(), new Set()];
      for (let round = 1; round <= 3; round += 1) await Promise.race([wrong, Promise.all([playAtBoard(ann, id, hers), playAtBoard(bob, id, his)])]);
    } catch (error) {
      running = false;
      throw error;
    }
    await ann.page.locator('.how-far[data-state=over]').waitFor({ timeout: 40_000 });
    await bob.page.locator('.how-far[data-state=over]').waitFor({ timeout: 40_000 });
    await programs;
    // Twelve games, a point each; a cell a round for each player.
    assert.equal(await ann.page.locator('.places .cell a').count(), 24);
    const scores = await ann.page.locator('.places .score').allInnerTexts();
    const worth = (text) => Number(text.replace('½', '.5')) || 0;
    assert.equal(scores.reduce((sum, text) => sum + worth(text), 0), 12);
    assert.equal(await sideways(bob.page), 0);
    await audit(ann, 'a tournament that is over');
    await audit(bob, 'a tournament that is over, on a phone');
    await ann.page.locator('.back').click();
    await ann.page.locator(`[data-state=over] [data-tournament="${id}"]`).waitFor();
  },

  'whoever leaves is gone, and a tournament is called off with a question; computers fill seats': async (visit) => {
    const ann = await at(visit, unique('Anna'), { language: 'cs' });
    const { page } = ann;
    const id = await hold(page, { name: unique('Hanácká '), mode: 'round-robin', length: 1, computers: 2 });
    await page.locator('[data-act=join]').click();
    await page.locator('.places tbody tr').nth(2).waitFor();
    await page.locator('[data-act=leave]').click();
    await page.locator('.places tbody tr').nth(2).waitFor({ state: 'detached' });
    await page.locator('[data-act=off]').click();
    await page.locator('dialog[open] button').filter({ hasText: 'Nechat být' }).click();
    await page.locator('[data-act=off]').click();
    await page.locator('dialog[open] .grave').click();
    await page.getByText('Turnaj byl zrušen.').waitFor();
    assert.equal((await ask(page, 'GET', '/tournaments')).open.some((one) => one.id === id), false);
  },

  'an arena pairs whoever is here, and what cannot be is said on its form': async (visit) => {
    const ann = await at(visit, unique('Anna'), { language: 'ru' });
    const bob = await at(visit, unique('Boris'));
    visit.expected.push(/409|422/);
    const { page } = ann;
    await page.locator('[data-act=hold]').click();
    await page.locator('.tournament-form input[name=name]').fill('Арена');
    await page.locator('input[name=starts]').fill('2020-01-01T12:00');
    await page.locator('.tournament-form button.go').click();
    await page.locator('.tournament-form .problem').waitFor();
    await page.goto(`${visit.server.url}/tournaments`);
    const id = await hold(page, { name: unique('Арена '), mode: 'arena', length: 30 });
    await bob.page.goto(`${visit.server.url}/tournaments/${id}`);
    for (const one of [ann, bob]) await one.page.locator('[data-act=join]').click();
    await page.locator('.places tbody tr').nth(1).waitFor();
    await page.locator('[data-act=start]').click();
    const [game, same] = await Promise.all([playAtBoard(ann, id), playAtBoard(bob, id)]);
    assert.equal(game, same);
    await page.locator('.brought i').first().waitFor();
    assert.deepEqual((await page.locator('.brought i').allInnerTexts()).sort(), ['0', '2']);
    await audit(ann, 'an arena');
  },
};
