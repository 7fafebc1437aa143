// Links: search and filters, results, shared files, continued positions, the about page.
import assert from 'node:assert/strict';
import { audit } from '../support/audit.mjs';

const GCG = '#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRTW 8D TAWNIER +72 72\n>bob: EFIL?OS D8 .OiL +3 3\n#rack1 EEQUZVV\n';

/** Begins games as the page itself does. @param {import('playwright-core').Page} page @param {object} body @returns {Promise<string>} */
const begin = (page, body) => page.evaluate(async (sent) => (await (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) })).json()).id, body);

/** Gives a game up as its first seat. @param {import('playwright-core').Page} page @param {string} id @param {number} seat */
const resign = (page, id, seat) => page.evaluate(([game, by]) => new Promise((done, fail) => {
  const socket = new WebSocket(`/api/v1/games/${game}/socket?since=0`);
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'welcome') socket.send(JSON.stringify({ type: 'act', seat: by, version: message.version, action: { resign: true } }));
    if (message.type === 'done') {
      socket.close();
      done(null);
    }
    if (message.type === 'refused') fail(new Error(data));
  };
}), [id, seat]);

const two = (/** @type {string} */ one, /** @type {string} */ other) => [{ kind: 'person', name: one }, { kind: 'person', name: other }];

export const cases = {
  'games are filtered by name, game and result, and the address contains the filters': async (visit) => {
    const { page } = await visit.person({ width: 360, height: 740, touch: true });
    await page.goto(visit.server.url);
    for (const name of ['Řehoř', 'Jana']) await begin(page, { rules: 'pentago-standard', seats: two(name, 'Petr') });
    const over = await begin(page, { rules: 'pentago-standard', seats: [{ kind: 'person', name: 'Eva' }, { kind: 'computer', player: 'level-1' }] });
    await resign(page, over, 0);
    await page.goto(`${visit.server.url}/games`);
    await page.locator('.games .line').first().waitFor();
    assert.equal(await page.locator('.games .line').count(), 3);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing stands beside the screen');

    // What is lost says so in a word and a sign, and when to the minute.
    const line = page.locator('[data-group=done] .line');
    assert.match(await line.locator('.result').innerText(), /−\s*Lost/);
    const when = line.locator('time');
    assert.ok(Math.abs(Date.parse(await when.getAttribute('datetime')) - Date.now()) < 600_000);
    assert.match(await when.innerText(), /\d{4}.*\d:\d\d/);

    await page.locator('input[name=player]').fill('rehor');
    await page.waitForFunction(() => document.querySelectorAll('.games .line').length === 1);
    assert.match(await page.locator('.games .line').innerText(), /Řehoř/);
    assert.match(page.url(), /\?player=rehor$/);
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll('.games .line').length === 1);
    assert.equal(await page.locator('input[name=player]').inputValue(), 'rehor');
    await page.locator('[data-tool=clear]').click();
    await page.waitForFunction(() => document.querySelectorAll('.games .line').length === 3);
    await page.locator('select[name=result]').selectOption('lost');
    await page.waitForFunction(() => document.querySelectorAll('.games .line').length === 1);
    assert.match(await page.locator('.games .line').innerText(), /Eva/);
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll('.games .line').length === 3);
    await page.locator('select[name=game]').selectOption('balda');
    await page.locator('.games .empty').first().waitFor();
    await page.locator('[data-tool=clear]').click();
    // By the very list of words, too: the language may have several.
    await begin(page, { rules: 'balda', lexicon: 'en-common', side: 5, seats: two('Dana', 'Eva') });
    await page.locator('.game-search select[name=lexicon]').selectOption('en');
    await page.locator('.games .empty').first().waitFor();
    await page.locator('.game-search select[name=lexicon]').selectOption('en-common');
    await page.locator('.games .line').filter({ hasText: 'Dana' }).waitFor();
    assert.match(page.url(), /\?lexicon=en-common$/);
    // A computer player is found by its name in the game alone: level 4 is Strong in Pentago and Expert in Scrabble.
    const against = [{ kind: 'person', name: 'Ida' }, { kind: 'computer', player: 'level-4' }];
    await begin(page, { rules: 'pentago-standard', seats: against });
    await begin(page, { rules: 'scrabble-en', lexicon: 'en', seats: against });
    for (const name of ['Strong', 'Expert']) {
      await page.goto(`${visit.server.url}/games?player=${name}`);
      await page.locator('.games .line').first().waitFor();
      assert.equal(await page.locator('.games .line').count(), 1);
      assert.ok((await page.locator('.games .line').innerText()).includes(name));
    }
    await audit({ page }, 'links');
  },

  'a link on the server\'s own machine says who can open it, with a QR code': async (visit) => {
    const host = await visit.person();
    const { page } = host;
    await host.start({ against: 'link', name: 'Jana' });
    await page.locator('.wait .closed code').waitFor();
    assert.match(await page.locator('.wait .closed').innerText(), /deska --host 0\.0\.0\.0/);
    await audit({ page }, 'links');
    // Where the server is open, the link is one that others can use, and a code of it is drawn.
    await page.route('**/api/v1/reach', (route) => route.fulfill({ json: { here: true, open: true, addresses: ['http://192.168.1.5:8421', 'http://10.0.0.7:8421'], public: null } }));
    await page.reload();
    await page.waitForFunction(() => document.querySelector('.wait input')?.value.startsWith('http://192.168.1.5:8421/game/'));
    await page.locator('.wait select[name=address]').selectOption('1');
    assert.match(await page.locator('.wait input').inputValue(), /^http:\/\/10\.0\.0\.7:8421\/game\//);
    await page.locator('[data-tool=code]').click();
    const code = page.locator('.share-dialog .code img');
    await page.waitForFunction(() => document.querySelector('.share-dialog .code img')?.naturalWidth > 0);
    assert.match(await code.getAttribute('alt'), /192\.168\.1\.5/);
    await audit({ page }, 'links');
  },

  'a file is shared by link, viewed by another person and continued': async (visit) => {
    const { page } = await visit.person();
    await page.goto(`${visit.server.url}/games`);
    await page.locator('.upload').waitFor();
    await page.locator('input[type=file]').setInputFiles({ name: 'club night.gcg', mimeType: 'text/plain', buffer: Buffer.from(GCG) });
    await page.locator('.replay-tools').waitFor();
    await page.locator('[data-tool=share]').click();
    await page.locator('dialog .button.go').click();
    await page.locator('.share-dialog').waitFor();
    const link = page.url().split('#')[0];
    assert.match(link, /\/replay\/[a-z0-9]{16}$/);
    await page.keyboard.press('Escape');

    const other = await visit.person({ width: 390, height: 844, touch: true, language: 'cs' });
    await other.page.goto(link);
    await other.page.locator('.replay-tools').waitFor();
    await audit(other, 'links');
    // It opens at the end, where the record stops and Ann is on turn.
    await other.page.locator('[data-tool=from]').click();
    await other.page.locator('.go-on-dialog').waitFor();
    await audit(other, 'links');
    await other.page.locator('.go-on-dialog button[type=submit]').click();
    await other.wait('mine', 'theirs');
    const { board } = await other.position();
    assert.equal(JSON.stringify(board).includes('T'), true);
    assert.match(await other.page.locator('.seats').innerText(), /72/);
    assert.equal(await other.page.locator('h1').count(), 1);

    // Its owner removes it, and the link leads nowhere.
    await page.goto(`${visit.server.url}/games`);
    await page.locator('[data-group=files] [data-act=remove]').click();
    await page.locator('dialog .button.grave').click();
    await page.waitForFunction(() => !document.querySelector('[data-group=files]'));
    visit.expected.push(/404/);
    await other.page.goto(link);
    await other.page.locator('main.notice').waitFor();
  },

  'a position is copied from a game and from a replay, in the game\'s notation': async (visit) => {
    const { page } = await visit.person();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(visit.server.url);
    const id = await begin(page, { rules: 'pentago-standard', seats: two('Jana', 'Petr') });
    await page.goto(`${visit.server.url}/game/${id}`);
    await page.locator('[data-tool=copy]').click();
    await page.waitForFunction(() => /copied/.test(document.querySelector('.say')?.textContent ?? ''));
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '.'.repeat(36));
    await resign(page, id, 0);
    await page.goto(`${visit.server.url}/game/${id}/replay`);
    await page.locator('.replay-tools [data-tool=copy]').click();
    await page.locator('[data-copy=notation]').click();
    await page.waitForFunction(() => /copied/.test(document.querySelector('.replay-tools [role=status]')?.textContent ?? ''));
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '.'.repeat(36));
  },

  'the about page names its sources, and is accessible': async (visit) => {
    for (const [language, width] of /** @type {const} */ ([['en', 1280], ['cs', 360], ['ru', 1280]])) {
      const { page } = await visit.person({ language, width });
      await page.goto(`${visit.server.url}/`);
      await page.locator('.foot a').last().click();
      await page.locator('.about table').first().waitFor();
      const text = await page.locator('main').innerText();
      for (const part of [/0\.\d+\.\d+/, /MIT/, /scowl/i, /WordNet/i, /Mindtwister/, /SCRABBLE®/]) assert.match(text, part);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${language} at ${width}`);
      await audit({ page }, 'links');
    }
  },
};
