// Announcements of the server's operators, on every page.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { seeded } from '../support/server.mjs';

export const cases = {
  'an announcement stands until it is closed, and says why no game begins': seeded(1, async (visit) => {
    const { program, events } = visit.server;
    // Elsewhere the database is out of reach.
    if (events === null) return;
    const admin = (...words) => execFileSync(program, ['admin', ...words, '--database', join(dirname(events), 'games.db')]);
    admin('drain', 'Restart at ten', '--minutes', '5');
    const ann = await visit.person({ width: 360, height: 640, touch: true, dark: true, language: 'cs' });
    await ann.first();
    const said = ann.page.locator('.notices .notice', { hasText: 'Restart at ten' });
    await said.waitFor();
    visit.expected.push(/503/);
    await ann.page.locator('form.setup button[type=submit]').click();
    await ann.page.getByText('Nové hry teď nezačínají').waitFor();
    await said.locator('button').click();
    await said.waitFor({ state: 'detached' });
    await ann.page.reload();
    await ann.page.locator('h1').waitFor();
    await ann.page.waitForResponse(/notices$/);
    await ann.page.evaluate(() => new Promise(requestAnimationFrame));
    assert.equal(await said.count(), 0, 'it is not said again to who closed it');
  }),
};
