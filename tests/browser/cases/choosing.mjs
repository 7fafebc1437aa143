// The start page with a game of another kind: no words, two or three seats, its own fields and preferences. The test adds its profile to boards/index.js.
import assert from 'node:assert/strict';

const OTHER = `{ ...scrabble, name: 'other', profile: { ...scrabble.profile, title: () => 'Other', lead: () => 'Another game.',
  fields: [
    { name: 'size', label: () => 'Size', values: [3, 5], defaultValue: 5, text: (n) => n + ' squares', first: true },
    { name: 'knots', label: () => 'Knots', values: [false, true], defaultValue: false, text: (v) => (v ? 'With' : 'Without'), omitsDefault: true },
  ],
  preferences: [{ name: 'panel', label: () => 'Panel', values: ['rows', 'wheel'], defaultValue: 'rows', text: (v) => v }, { name: 'mark', label: () => 'Mark', values: [false, true], defaultValue: true }] } }, `;

export const cases = {
  'a game is chosen by its card, with its own seats, fields and preferences': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    let sent = null;
    await page.route('**/boards/index.js', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace('GAMES = [', `GAMES = [${OTHER}`) });
    });
    await page.route('**/api/v1/about', async (route) => {
      const about = await (await route.fetch()).json();
      about.games.push({ ...about.games[0], name: 'other', seats: { least: 2, most: 3 } });
      about.rules.push({ name: 'other-plain', game: 'other', language: null, lexicons: [], players: ['level-1', 'level-3'] });
      await route.fulfill({ json: about });
    });
    await page.route('**/api/v1/games', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent = route.request().postDataJSON();
      return route.fulfill({ status: 422, json: { error: { code: 'bad-setting', text: 'Not here.' } } });
    });
    visit.expected.push(/422/);
    await player.first();
    await page.locator('.game-cards label:has(input[value=other])').click();
    assert.equal(await page.locator('input[name=rules]').count(), 0, 'one rule set is no choice');
    await page.locator('.segments label:has(input[name=size][value="3"])').click();
    await page.locator('.tiles-choice label:has(input[value=table])').click();
    assert.equal(await page.locator('.chair').count(), 2);
    assert.equal(await page.locator('.chair .tool').first().isDisabled(), true, 'never less than two');
    await page.locator('[data-tool=add-seat]').click();
    assert.equal(await page.locator('[data-tool=add-seat]').count(), 0, 'never more than three');
    await page.locator('.more-settings summary').click();
    assert.equal(await page.locator('select[name=lexicon]').count(), 0);
    await page.locator('select[name=clock]').selectOption('days');
    await page.locator('form.setup button[type=submit]').click();
    await page.locator('.setup .problem').waitFor();
    assert.deepEqual({ ...sent, seats: sent.seats.length }, { rules: 'other-plain', size: 3, turn_days: 3, seats: 3 });

    // What is preferred is kept in this browser, and so is the choice.
    await page.locator('.tool.settings').click();
    await page.locator('select[name=other-panel]').selectOption('wheel');
    await page.locator('.prefs-game .switch', { hasText: 'Mark' }).click();
    assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('deska.settings')).preferences), { other: { panel: 'wheel', mark: false } });
    await page.reload();
    await page.locator('form.setup').waitFor();
    assert.equal(await page.locator('input[name=game][value=other]').isChecked(), true);
    assert.equal(await page.locator('input[name=size][value="3"]').isChecked(), true);
    await page.locator('.game-cards label:has(input[value=scrabble])').click();
    assert.equal(await page.locator('input[name=rules]').count(), 3);
  },
};
