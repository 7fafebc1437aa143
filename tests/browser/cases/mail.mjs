// Mail to members: confirming an address, resetting a password, unsubscribing.
import assert from 'node:assert/strict';
import { audit } from '../support/audit.mjs';
import { PASSWORD, unique } from '../support/member.mjs';
import { mailed } from '../support/server.mjs';

/** Fills and submits a form of the account. */
async function send(page, form, values) {
  const found = page.locator(`form[name=${form}]`);
  for (const [name, value] of Object.entries(values)) await found.locator(`[name=${name}]`).fill(value);
  await found.locator('button').click();
}

/** Returns the target of a link in a mail, on this server. */
function linkIn(visit, mail, mark) {
  const [, path] = /http:\/\/deska\.example(\/account#\S+)/.exec(mail) ?? [];
  assert.ok(path?.includes(`${mark}=`), mail);
  return visit.server.url + path;
}

async function register(visit, language, name) {
  const player = await visit.person({ language });
  const { page } = player;
  await page.goto(`${visit.server.url}/account`);
  await send(page, 'join', { name, password: PASSWORD });
  await page.locator('form[name=profile]').waitFor();
  return player;
}

export const cases = {
  'an address counts once its link was opened, and brings back who forgot the password': mailed(async (visit) => {
    visit.expected.push(/401|422/);
    const { post } = visit.server;
    const name = unique('Žofie');
    const desk = await register(visit, 'cs', name);
    const { page } = desk;
    const part = page.locator('[data-part=mail]');
    await part.locator(':scope > summary').click();
    await send(page, 'mail', { mail: 'žádná adresa', password: PASSWORD });
    await page.locator('form[name=mail] [data-bad]').getByText('To není e-mailová adresa').waitFor();
    await send(page, 'mail', { mail: 'zofie@example.org', password: PASSWORD });
    await page.locator('form[name=mail] .said').getByText(/odkaz/i).waitFor();
    const mail = await post.last('zofie@example.org');
    assert.match(mail, /Otevřete|otevř/i);
    await page.goto(linkIn(visit, mail, 'mail'));
    await page.reload();
    await page.locator('main > .said[role=status]').waitFor();
    assert.equal(new URL(page.url()).hash, '', 'nobody looks over the shoulder at a code');
    await part.locator(':scope > summary').click();
    assert.match(await part.innerText(), /zofie@example\.org/);
    assert.equal(await part.locator('[name=notices]').isChecked(), true);
    await audit(desk);

    // On a phone, without the password.
    const phone = await visit.person({ language: 'cs', width: 360, height: 640, touch: true });
    await phone.page.goto(`${visit.server.url}/account`);
    await phone.page.locator('[data-part=forgotten] > summary').click();
    await send(phone.page, 'forgotten', { name });
    await phone.page.locator('form[name=forgotten] .said').getByText(/odkaz/i).waitFor();
    await phone.page.goto(linkIn(visit, await post.last('zofie@example.org', 2), 'code'));
    await phone.page.reload();
    const code = phone.page.locator('form[name=code]');
    await code.locator('input[type=password]').fill('úplně jiné heslo');
    await code.locator('button').click();
    await phone.page.locator('form[name=profile]').waitFor();
    assert.equal(await phone.page.locator('.way[href="/account"]').innerText(), name);
    // The session at the desk has ended with the old password.
    await page.goto(`${visit.server.url}/account`);
    await page.locator('form[name=sign-in]').waitFor();

    // And no mail any more.
    await phone.page.locator('[data-part=mail] > summary').click();
    await phone.page.locator('[data-part=mail] details.fold > summary').click();
    await send(phone.page, 'mail-removal', { password: 'úplně jiné heslo' });
    await phone.page.waitForFunction(() => !document.querySelector('[data-part=mail]')?.textContent.includes('zofie@example.org'));
  }),
};
