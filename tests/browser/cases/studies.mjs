// Studies: kept in the account, opened by link, saved from two pages, moved from the browser, exported.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { audit } from '../support/audit.mjs';
import { ask, PASSWORD, unique } from '../support/member.mjs';

const PENTAGO = '.'.repeat(36);

/** A new member at the page. */
async function member(visit, options) {
  const player = await visit.person(options);
  const { page, server } = player;
  await page.goto(`${server.url}/account`);
  await ask(page, 'POST', '/account', { name: unique('Study'), password: PASSWORD });
  return player;
}

/** Opens the empty board of Pentago and plays a move with a comment. */
async function begin(player, move, comment) {
  const { page, server } = player;
  await page.goto(`${server.url}/analysis`);
  await page.locator('textarea[name=position]').fill(PENTAGO);
  await page.locator('[data-act=open]').click();
  await page.locator('main.workspace').waitFor();
  await page.locator('.move-field input').fill(move);
  await page.keyboard.press('Enter');
  await player.until(() => document.querySelector('main.workspace').dataset.at === '1');
  await page.locator('[data-tab=notes]').click();
  await page.locator('.comment-field textarea').fill(comment);
}

const comment = (page) => page.locator('.comment-field textarea').inputValue();
const said = (page) => page.locator('.study-box [role=status]').innerText();

export const cases = {
  'studies: a member keeps a study, and others open it by its link': async (visit) => {
    visit.expected.push(/404/);
    const player = await member(visit);
    const { page, server } = player;
    await begin(player, 'c6AR', 'The corner first.');
    await page.locator('[data-act=save-study]').click();
    await page.getByText('Saved in your account.').waitFor();
    await audit(player, 'a saved study');
    // After a reload it is still the same study.
    await page.waitForTimeout(600);
    await page.reload();
    await page.locator('main.workspace').waitFor();
    await page.locator('[data-tab=notes]').click();
    await page.locator('[data-act=save-anew]').waitFor();
    await page.locator('[data-act=share-study]').click();
    const link = await page.locator('.share-dialog input').inputValue();
    assert.match(link, /\/analysis\/study\/[A-Za-z0-9_-]{16,}$/);
    await audit(player, 'the link of a study');
    await page.keyboard.press('Escape');
    const other = await visit.person();
    await other.page.goto(`${server.url}${new URL(link).pathname}`);
    await other.page.locator('main.workspace').waitFor();
    await other.page.locator('[data-act=copy-study]').waitFor();
    assert.equal(await comment(other.page), 'The corner first.');
    assert.ok(await other.page.locator('.comment-field textarea').evaluate((field) => field.readOnly));
    assert.equal(new URL(other.page.url()).pathname, new URL(link).pathname);
    await audit(other, 'a shared study');
    await other.page.locator('[data-act=copy-study]').click();
    await other.page.getByText('Saved.').waitFor();
    assert.ok(!await other.page.locator('.comment-field textarea').evaluate((field) => field.readOnly));
    // The link is turned off.
    await page.locator('[data-act=unshare-study]').click();
    await page.locator('[data-act=share-study]').waitFor();
    await other.page.goto(`${server.url}${new URL(link).pathname}`);
    await other.page.locator('.entry .problem').waitFor();
    assert.match(await other.page.locator('.entry .problem').innerText(), /no such study/);
  },

  'studies: a study changed on another page is not overwritten': async (visit) => {
    visit.expected.push(/409/);
    const player = await member(visit);
    const { page, server } = player;
    await begin(player, 'c6AR', 'First.');
    await page.locator('[data-act=save-study]').click();
    await page.getByText('Saved in your account.').waitFor();
    const second = await page.context().newPage();
    await second.goto(`${server.url}/analysis`);
    await second.locator('.study').click();
    await second.locator('main.workspace').waitFor();
    await second.locator('[data-tab=notes]').click();
    await second.locator('.comment-field textarea').fill('Second.');
    await second.locator('[data-act=save-study]').click();
    await second.getByText('Saved in your account.').waitFor();
    await page.locator('.comment-field textarea').fill('Third.');
    await page.locator('[data-act=save-study]').click();
    await page.locator('.study-box .problem').waitFor();
    assert.match(await said(page), /changed on another page/);
    await audit(player, 'a conflict');
    await page.locator('[data-act=open-stored]').click();
    await player.until(() => document.querySelector('.comment-field textarea')?.value === 'Second.');
    await page.locator('.comment-field textarea').fill('Fourth.');
    await page.locator('[data-act=save-study]').click();
    await page.getByText('Saved in your account.').waitFor();
    await second.close();
  },

  'studies: those of the browser move to the account, are renamed and deleted': async (visit) => {
    const player = await visit.person();
    const { page, server } = player;
    await page.goto(`${server.url}/analysis`);
    await page.locator('.studies .note').waitFor();
    await audit(player, 'no studies');
    await begin(player, 'c6AR', 'As a guest.');
    await page.locator('[data-act=save-study]').click();
    await page.getByText('Saved.').waitFor();
    await ask(page, 'POST', '/account', { name: unique('Study'), password: PASSWORD });
    await page.goto(`${server.url}/analysis`);
    await page.locator('[data-act=move-studies]').waitFor();
    await audit(player, 'studies to move');
    await page.locator('[data-act=move-studies]').click();
    await page.locator('.studies .study').waitFor();
    assert.equal(await page.locator('[data-act=move-studies]').count(), 0);
    await page.locator('[data-act=rename-study]').click();
    await page.locator('.rename input').fill('Openings <b>');
    await page.keyboard.press('Enter');
    await player.until(() => document.querySelector('.study b')?.textContent === 'Openings <b>');
    await page.locator('.study').click();
    await page.locator('main.workspace').waitFor();
    await page.locator('[data-tab=notes]').click();
    assert.equal(await comment(page), 'As a guest.');
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-act=export-log]').click()]);
    assert.match(await readFile(await file.path(), 'utf8'), /^#deska 1\n[^]*c6AR/);
    const [json] = await Promise.all([page.waitForEvent('download'), page.locator('[data-act=export-json]').click()]);
    assert.equal(JSON.parse(await readFile(await json.path(), 'utf8')).nodes[1].comment, 'As a guest.');
    await page.locator('[data-tool=add]').click();
    await page.locator('[data-act=remove-study]').click();
    await page.locator('dialog .grave').click();
    await player.until(() => document.querySelector('.studies .study') === null);
  },
};
