// Offline play in a browser: installing the page, and games between computers.

/** Installs the page and a lexicon on the device. */
export async function install(page, url, lexicon) {
  await page.goto(`${url}/offline`);
  await page.locator('[data-act=install]').click();
  await page.getByText('Deska is installed on this device').waitFor({ timeout: 60_000 });
  await page.locator(`[data-lexicon=${lexicon}] button`).click();
  await page.locator(`[data-lexicon=${lexicon}]`).getByText('on this device').waitFor({ timeout: 60_000 });
}

/** Starts a game between computers with the page's own requests and follows it to its end. */
export const show = (page, setup) => page.evaluate(async (body) => {
  const [api, { GameSocket }] = await Promise.all([import('/app/api.js'), import('/app/socket.js')]);
  const { id } = await api.create(body);
  const over = await new Promise((done, fail) => {
    const socket = new GameSocket(id, () => 0);
    socket.addEventListener('message', (event) => {
      if (event.detail.type === 'error') fail(new Error(JSON.stringify(event.detail)));
      if (event.detail.view?.over) done(event.detail.view.over);
    });
  });
  return { id, over };
}, setup);

/** Returns two seats with the same computer player. */
export const computers = (player) => [{ kind: 'computer', player }, { kind: 'computer', player }];
