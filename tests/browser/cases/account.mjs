// Accounts: registration, sessions, settings, public profiles.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { audit } from '../support/audit.mjs';
import { PASSWORD, unique } from '../support/member.mjs';

/** Returns the current one-time code (RFC 6238). @param {string} secret in base 32 */
function digitsOf(secret) {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const moment = Buffer.alloc(8);
  moment.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)))).update(moment).digest();
  return String((hash.readUInt32BE(hash.at(-1) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Fills and submits a form of the account. */
async function send(page, form, values) {
  const found = page.locator(`form[name=${form}]`);
  for (const [name, value] of Object.entries(values)) await found.locator(`[name=${name}]`).fill(value);
  await found.locator('button').click();
}

/** Opens the account from the header. */
async function account(page) {
  await page.locator('.way[href="/account"]').click();
  await page.locator('main.account').waitFor();
}

async function register(visit, name) {
  const player = await visit.person();
  const { page } = player;
  await player.first();
  await account(page);
  await send(page, 'join', { name, password: PASSWORD });
  await page.locator('form[name=profile]').waitFor();
  return player;
}

export const cases = {
  'who registers keeps the games begun as a guest, on every device': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await player.start({ against: 'link' });
    const address = page.url();
    await account(page);
    const name = unique('Anna');
    await send(page, 'join', { name, password: PASSWORD });
    await page.locator('form[name=profile]').waitFor();
    assert.equal(await page.locator('.way[href="/account"]').innerText(), name);
    await page.goto(address);
    await page.locator('.board').waitFor();
    assert.ok(await page.locator('.seat').getByText('You').first().isVisible(), 'the seat is still theirs');
    const phone = await visit.person({ width: 360, height: 640, touch: true });
    await phone.first();
    await account(phone.page);
    await send(phone.page, 'sign-in', { name: ` ${name.toUpperCase()} `, password: PASSWORD });
    await phone.page.locator('form[name=profile]').waitFor();
    await phone.page.goto(`${visit.server.url}/games`);
    await phone.page.locator('.games .line').first().waitFor();
    // Signed out, the phone has its own guest again, who has no games.
    await account(phone.page);
    await phone.page.locator('[data-act=out]').click();
    await phone.page.locator('form[name=sign-in]').waitFor();
    await phone.page.goto(`${visit.server.url}/games`);
    await phone.page.locator('main').waitFor();
    assert.equal(await phone.page.locator('.games .line').count(), 0);
  },

  'what is wrong with a name or a password is said in the language of the page': async (visit) => {
    visit.expected.push(/422|401|409/);
    const name = unique('Bedřich');
    await register(visit, name);
    const player = await visit.person({ language: 'cs' });
    const { page } = player;
    await player.first();
    await account(page);
    const said = page.locator('form[name=join] [data-bad]');
    for (const [typed, password, sentence] of [
      ['Аnna', PASSWORD, /z jedné abecedy/],
      ['An na', PASSWORD, /písmena a číslice/],
      ['Al', PASSWORD, /3 až 20 znaků/],
      ['bedrich', 'heslo', /příliš krátké/],
      ['Anna', 'password1', /snadno uhodnout/],
      [name.toUpperCase(), PASSWORD, /obsazené/],
    ]) {
      await send(page, 'join', { name: typed, password });
      await said.filter({ hasText: sentence }).waitFor();
    }
    await send(page, 'sign-in', { name, password: 'spatne heslo' });
    await page.locator('form[name=sign-in] [data-bad]').filter({ hasText: 'Jméno nebo heslo není správné' }).waitFor();
    await page.locator('form[name=sign-in] input[type=checkbox]').check();
    assert.equal(await page.locator('form[name=sign-in] input[name=password]').getAttribute('type'), 'text');
  },

  'a member changes password and name, and ends a session elsewhere': async (visit) => {
    const [first, second] = [unique('Cyril'), unique('Kirill')];
    const { page } = await register(visit, first);
    const other = await visit.person();
    await other.first();
    await account(other.page);
    await send(other.page, 'sign-in', { name: first, password: PASSWORD });
    await other.page.locator('form[name=profile]').waitFor();
    await page.reload();
    await page.locator('.sessions li').nth(1).waitFor();
    await page.locator('.sessions button').click();
    await page.waitForFunction(() => document.querySelectorAll('.sessions li').length === 1);
    await other.page.reload();
    await other.page.locator('form[name=sign-in]').waitFor();
    await page.locator('details', { has: page.locator('form[name=password]') }).locator('summary').click();
    await send(page, 'password', { password: PASSWORD, new: 'zcela jiné heslo' });
    await page.locator('form[name=password] .said').filter({ hasText: 'Password changed' }).waitFor();
    await page.locator('details', { has: page.locator('form[name=rename]') }).locator('summary').click();
    await send(page, 'rename', { name: second, password: 'zcela jiné heslo' });
    await page.getByText('You can change your name again').waitFor();
    assert.equal(await page.locator('h1').innerText(), second);
    assert.equal(await page.locator('.way[href="/account"]').innerText(), second);
  },

  'a photograph becomes a picture on the profile, languages are named, and both go again': async (visit) => {
    visit.expected.push(/422/);
    const name = unique('Foto');
    const { page } = await register(visit, name);
    // As large as a phone takes it: it is scaled before it is sent.
    const photo = await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 1500 });
      const context = canvas.getContext('2d');
      for (let n = 0; n < 4000; n += 1) {
        context.fillStyle = `hsl(${n * 37 % 360} 70% 50%)`;
        context.fillRect((n * 661) % 2000, (n * 397) % 1500, 60, 60);
      }
      const blob = await new Promise((done) => { canvas.toBlob(done, 'image/jpeg', 0.95); });
      return [...new Uint8Array(await blob.arrayBuffer())];
    });
    assert.ok(photo.length > 256 * 1024, 'the server would not take it as it is');
    const choose = (mimeType, buffer) => page.locator('[data-act=picture] input').setInputFiles({ name: 'photo', mimeType, buffer });
    await choose('image/png', Buffer.from('<svg onload="alert(1)"/>'));
    await page.locator('.picture-form .problem').waitFor();
    await choose('image/jpeg', Buffer.from(photo));
    await page.locator('.picture-form img.portrait').waitFor();
    await page.locator('input[name=languages][value=cs]').check();
    await page.locator('input[name=languages][value=en]').check();
    await page.locator('form[name=profile] button.go').click();
    await page.locator('form[name=profile] .said').filter({ hasText: 'Saved' }).waitFor();
    await audit({ page }, 'an account with a picture');
    const other = await visit.person({ width: 360, height: 640, touch: true, language: 'cs', dark: true });
    await other.page.goto(`${visit.server.url}/member/${name}`);
    await other.page.waitForFunction(() => document.querySelector('img.portrait')?.naturalWidth === 256);
    await other.page.getByText('Jazyky: čeština a angličtina').waitFor();
    await page.locator('[data-act=no-picture]').click();
    await page.locator('.picture-form span.portrait').waitFor();
    await other.page.reload();
    await other.page.locator('span.portrait').waitFor();
  },

  'a token is made for a program, told once, and ended': async (visit) => {
    visit.expected.push(/401/);
    const { page } = await register(visit, unique('Tomas'));
    await page.locator('details', { has: page.locator('form[name=token]') }).first().locator('summary').first().click();
    await page.locator('form[name=token] [name=play]').uncheck();
    await send(page, 'token', { name: 'My <b>bot</b>', password: PASSWORD });
    const token = await page.locator('.secret.token').innerText();
    const who = () => page.evaluate(async (bearer) => {
      const answer = await fetch('/api/v1/account', { headers: { authorization: `Bearer ${bearer}` } });
      return answer.status;
    }, token);
    assert.equal(await who(), 200);
    assert.match(await page.locator('.tokens').innerText(), /My <b>bot<\/b>\s+read ·/);
    await page.reload();
    await page.locator('.tokens button').waitFor({ state: 'attached' });
    assert.equal(await page.locator('.secret.token').count(), 0);
    await page.locator('details', { has: page.locator('form[name=token]') }).first().locator('summary').first().click();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.locator('.tokens button').click();
    await page.locator('.tokens').waitFor({ state: 'detached' });
    assert.equal(await who(), 401);
  },

  'a second factor is set up, asked for, and stood in for by a code': async (visit) => {
    visit.expected.push(/401/);
    const name = unique('Filip');
    const { page } = await register(visit, name);
    await page.locator('details', { has: page.locator('[data-act=factor]') }).locator('summary').click();
    await page.locator('[data-act=factor]').click();
    await page.locator('.factor img').waitFor();
    assert.ok(await page.locator('.factor img').evaluate((image) => image.decode().then(() => image.naturalWidth > 100)), 'the picture is one');
    const secret = (await page.locator('.factor .secret').innerText()).replaceAll(' ', '');
    await send(page, 'factor', { code: '000000', password: PASSWORD });
    await page.locator('form[name=factor] [data-bad]').waitFor();
    await send(page, 'factor', { code: digitsOf(secret), password: PASSWORD });
    const code = await page.locator('.codes code').first().innerText();
    assert.equal(await page.locator('.codes code').count(), 10);
    const phone = await visit.person({ width: 360, height: 640, touch: true });
    await phone.first();
    await account(phone.page);
    await send(phone.page, 'sign-in', { name, password: PASSWORD });
    await phone.page.locator('form[name=sign-in] [name=code]').fill(code);
    await phone.page.locator('form[name=sign-in] button').click();
    await phone.page.locator('form[name=profile]').waitFor();
  },

  'a profile shows text as text, and a removed account is nobody': async (visit) => {
    visit.expected.push(/404/);
    const name = unique('Dana');
    const { page } = await register(visit, name);
    await send(page, 'profile', { about: 'Plays <img src=x onerror=alert(1)> much.' });
    await page.locator('form[name=profile] .said').filter({ hasText: 'Saved' }).waitFor();
    const other = await visit.person();
    await other.page.goto(`${visit.server.url}/member/${name.toLowerCase()}`);
    await other.page.getByRole('heading', { name }).waitFor();
    assert.equal(await other.page.locator('.about').innerText(), 'Plays <img src=x onerror=alert(1)> much.');
    await page.locator('details', { has: page.locator('form[name=removal]') }).locator('summary').click();
    await send(page, 'removal', { password: PASSWORD });
    await page.locator('dialog[open] .button.grave, dialog[open] .button.go').first().click();
    await page.locator('form[name=sign-in]').waitFor();
    await other.page.reload();
    await other.page.getByRole('heading', { name: 'No such member' }).waitFor();
  },

  'the forms of the account go by keyboard alone': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await player.first();
    await page.goto(`${visit.server.url}/account`);
    await page.locator('form[name=join] [name=name]').focus();
    await page.keyboard.type(unique('Erik'));
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('form[name=profile]').waitFor();
    await page.locator('[data-act=out]').focus();
    await page.keyboard.press('Enter');
    await page.locator('form[name=sign-in]').waitFor();
  },
};
