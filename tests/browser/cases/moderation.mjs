// The guest book, reports, and the page of moderators.
import assert from 'node:assert/strict';
import { audit } from '../support/audit.mjs';
import { PASSWORD, unique } from '../support/member.mjs';

/** Opens a page as a member. */
async function member(visit, name, how = {}) {
  const player = await visit.person(how);
  await player.first();
  const made = await player.page.evaluate((body) => fetch('/api/v1/account', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then(({ status }) => status), { name, password: PASSWORD });
  assert.equal(made, 201);
  return player;
}

export const cases = {
  'members write into the guest book, text as text, and take out what is theirs': async (visit) => {
    const name = unique('Anna');
    const player = await member(visit, name, { width: 360, height: 640, touch: true, dark: true });
    const { page } = player;
    await page.goto(`${visit.server.url}/account`);
    await page.locator('a[href="/book"]').tap();
    await page.locator('.book-form textarea').fill('A <b>fine</b> club');
    await page.locator('.book-form button').tap();
    const mine = page.locator('.entries li', { hasText: name });
    await mine.getByText('A <b>fine</b> club').waitFor();
    assert.equal(await mine.locator('b').count(), 0);
    await audit(player, 'the guest book');
    // A guest reads.
    const guest = await visit.person();
    await guest.page.goto(`${visit.server.url}/book`);
    await guest.page.locator('.entries').getByText('A <b>fine</b> club').waitFor();
    assert.equal(await guest.page.locator('.book-form, .entries button').count(), 0);
    await mine.locator('button').tap();
    await mine.waitFor({ state: 'detached' });
  },

  'a profile is reported, once said why': async (visit) => {
    const [first, second] = [unique('Anna'), unique('Boris')];
    await member(visit, second);
    const { page } = await member(visit, first);
    await page.goto(`${visit.server.url}/member/${second}`);
    await page.locator('[data-act=report]').click();
    await page.locator('dialog[open]').getByText(`Report ${second}`).waitFor();
    await page.locator('dialog[open] textarea').fill('A rude name');
    await page.locator('dialog[open] .go').click();
    await page.getByText('The moderators will review it').waitFor();
  },

  'moderators see what was said, close reports and ban; others are told that they may not': async (visit) => {
    visit.expected.push(/403/);
    const player = await member(visit, unique('Mona'));
    const { page } = player;
    await page.goto(`${visit.server.url}/moderation`);
    await page.getByText('Only moderators can do this').waitFor();
    // What the server tells moderators is held by its own tests.
    const now = Date.now();
    let reports = [{ number: 7, at: now, reporter: 'Anna', subject: 'Boris', member: true, kind: 'talk', game: 'abcdefgh', evidence: 'Boris: <i>you</i> play badly\nAnna: oh', note: 'rude', verdict: null, closed_by: null }];
    let bans = [];
    const sent = [];
    await page.route('**/api/v1/moderation/**', (route) => {
      const request = route.request();
      const path = new URL(request.url()).pathname.replace('/api/v1/moderation/', '');
      if (request.method() === 'GET') {
        const told = { reports: { reports }, bans: { bans }, log: { actions: [{ at: now, actor: 'Mona', action: 'silenced for 1 days', subject: 'Eva', reason: 'rude' }] } }[path];
        return route.fulfill({ json: told });
      }
      sent.push([request.method(), path, request.postDataJSON()]);
      if (path === 'bans') bans = [{ number: 3, name: 'Boris', silence: false, at: now, until: now + 6e8, reason: 'rude', actor: 'Mona' }];
      if (path === 'reports/7') reports = [];
      if (path === 'bans/3') bans = [];
      return route.fulfill({ status: 204 });
    });
    await page.reload();
    await page.locator('.report blockquote').waitFor();
    assert.equal(await page.locator('.report blockquote i').count(), 0, 'text is text');
    await page.locator('.report summary').click();
    await page.locator('.report [name=kind]').selectOption('ban');
    await page.locator('.report [name=reason]').fill('rude');
    await audit(player, 'moderation');
    await page.locator('.report .grave').click();
    await page.getByText('There is nothing to review').waitFor();
    assert.deepEqual(sent, [['POST', 'bans', { report: 7, silence: false, days: 7, reason: 'rude' }], ['PUT', 'reports/7', { verdict: 'ban: rude' }]]);
    await page.getByRole('button', { name: 'Lift' }).click();
    await page.getByText('No one is muted or banned').waitFor();
    // A name, or an address.
    await page.locator('summary', { hasText: 'Mute or ban someone' }).click();
    for (const [whom, subject] of [['Boris.2', { name: 'Boris.2' }], ['203.0.113.7', { address: '203.0.113.7' }], ['2001:db8::7', { address: '2001:db8::7' }]]) {
      await page.locator('.moderation [name=whom]').fill(whom);
      await page.locator('.moderation [name=days]').selectOption('0');
      await page.locator('.moderation [name=reason]').fill('flood');
      await page.locator('.moderation .grave').click();
      await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('.moderation [name=whom]')).value === '');
      assert.deepEqual(sent.at(-1), ['POST', 'bans', { ...subject, silence: true, reason: 'flood' }]);
    }
  },

  'moderators look up how often a member agrees with the computer, one game after the other': async (visit) => {
    const player = await member(visit, unique('Mona'));
    const { page } = player;
    let left = 3;
    const line = (turns, same) => ({ games: 3 - left, turns, same });
    await page.route('**/api/v1/moderation/**', (route) => {
      const path = new URL(route.request().url()).pathname.replace('/api/v1/moderation/', '');
      if (path !== 'agreement') return route.fulfill({ json: { reports: { reports: [] }, bans: { bans: [] }, log: { actions: [] } }[path] });
      if (route.request().method() === 'POST') left -= 1;
      const lines = left === 3 ? [] : [{ game: 'scrabble', engine: 'static', theirs: line(12 * (3 - left), 9 * (3 - left)), others: line(40, 13) }];
      return route.fulfill({ json: { name: 'Boris', lines, left } });
    });
    await page.goto(`${visit.server.url}/moderation`);
    await page.locator('.agreement summary').click();
    await page.locator('.agreement [name=name]').fill('boris');
    await page.locator('.agreement form button').click();
    await page.getByText('None of this member’s games has been checked yet').waitFor();
    await page.getByRole('button', { name: 'Check 3 more games' }).click();
    await page.getByText('All rated games against people have been checked').waitFor();
    assert.match(await page.locator('.agreement tbody tr').innerText(), /Scrabble.*3.*75% of 36 turns.*33% of 40 turns/s);
    await audit(player, 'agreement');
  },
};
