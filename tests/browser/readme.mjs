// Takes the screenshots of README.md: docs/images/*.webp, 1280 by 720.
//
//     node tests/browser/readme.mjs --server target/release/deska
//
// Needs Debian's chromium-headless-shell or chromium (or CHROMIUM=/path) and, once, `npm ci` in this folder.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { begin, replay, show } from './gallery/games.mjs';
import { Browser } from './support/browser.mjs';
import { ask, PASSWORD } from './support/member.mjs';
import { open } from './support/server.mjs';

const FOLDER = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const WINDOW = { width: 1280, height: 720, still: true };
const QUALITY = 0.82;

/** @typedef {import('./support/browser.mjs').Visit} Visit */
/** @typedef {import('./support/player.mjs').Player} Player */

/** Encodes a screenshot as WebP, which the browser can do and the screenshot command cannot. @param {Visit} visit @param {Player} player @param {string} name */
async function shoot(visit, player, name) {
  await player.page.mouse.move(1, 1);
  await player.page.waitForTimeout(400);
  const png = await player.page.screenshot({ animations: 'disabled', caret: 'hide' });
  const { page } = await visit.person();
  const webp = await page.evaluate(async ({ source, quality }) => {
    const bytes = Uint8Array.from(atob(source), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const packed = await canvas.convertToBlob({ type: 'image/webp', quality });
    return Array.from(new Uint8Array(await packed.arrayBuffer()));
  }, { source: png.toString('base64'), quality: QUALITY });
  writeFileSync(`${FOLDER}${name}.webp`, Buffer.from(webp));
  console.log(`${name}.webp: ${webp.length} bytes`);
}

/** Opens the replay of a game between two computers. @param {Player} player @param {object} game @param {string[]} levels @param {number} step */
async function watch(player, game, levels, step) {
  const id = await begin(player, { ...game, seats: show(levels[0], levels[1]), pace: 0 });
  await player.page.waitForFunction(() => document.querySelector('main.game')?.getAttribute('data-turn') === 'over', null, { timeout: 120_000 });
  await replay(player, id, `#${step}`);
}

/** @type {Record<string, (visit: Visit) => Promise<void>>} */
const PICTURES = {
  async scrabble(visit) {
    const player = await visit.person(WINDOW);
    await watch(player, { rules: 'scrabble-en', lexicon: 'en' }, ['level-5', 'level-4'], 13);
    await player.tap(player.page.locator('[data-tool=analyse]'));
    await player.page.locator('.candidate').first().waitFor();
    await player.tap(player.page.locator('.candidate').first());
    await shoot(visit, player, 'scrabble');
  },

  async balda(visit) {
    const player = await visit.person(WINDOW);
    await watch(player, { rules: 'balda', lexicon: 'ru-nouns', start: 'балда' }, ['level-5', 'level-4'], 9);
    await player.tap(player.page.locator('[data-tool=analyse]'));
    await player.page.locator('.candidate').first().waitFor();
    await shoot(visit, player, 'balda');
  },

  async pentago(visit) {
    const player = await visit.person(WINDOW);
    await watch(player, { rules: 'pentago-standard' }, ['level-3', 'level-3'], 12);
    await player.tap(player.page.locator('.live [data-act=live]'));
    await player.page.locator('.live dd').first().waitFor();
    await player.page.waitForTimeout(4000);
    await shoot(visit, player, 'pentago');
  },

  async lobby(visit) {
    const offer = (/** @type {object} */ game) => ({ ...game, offered: true, seats: [{ kind: 'person' }, { kind: 'open' }] });
    /** @type {[string, object[]][]} */
    const members = [
      ['Jana', [offer({ rules: 'scrabble-en', lexicon: 'en', game_seconds: 900, increment_seconds: 10, rated: true }), offer({ rules: 'pentago-standard', game_seconds: 300 })]],
      ['Вера', [offer({ rules: 'erudit', lexicon: 'ru-nouns', turn_days: 3 }), offer({ rules: 'balda', lexicon: 'ru-nouns', game_seconds: 600 })]],
      ['Boris', [offer({ rules: 'scrabble-cs', lexicon: 'cs-mixed', turn_days: 2 })]],
    ];
    for (const [name, offers] of members) {
      const { page } = await signIn(visit, name);
      await page.goto(`${visit.server.url}/lobby`);
      await page.locator('main.lobby').waitFor();
      for (const body of offers) {
        const answer = await ask(page, 'POST', '/games', body);
        if (!answer.id) throw new Error(JSON.stringify(answer));
      }
    }
    const player = await signIn(visit, 'Martin');
    await player.page.goto(`${visit.server.url}/lobby`);
    await player.page.locator('[data-offer]').nth(4).waitFor();
    await shoot(visit, player, 'lobby');
  },
};

/** Registers a member in a browser of their own. @param {Visit} visit @param {string} name */
async function signIn(visit, name) {
  const player = await visit.person(WINDOW);
  await player.first();
  const { account } = await ask(player.page, 'POST', '/account', { name, password: PASSWORD });
  if (!account) throw new Error(`${name} could not register`);
  return player;
}

const { values } = parseArgs({ options: { server: { type: 'string', default: 'target/release/deska' }, only: { type: 'string', default: '' } } });
mkdirSync(FOLDER, { recursive: true });
const browser = await Browser.launch();
try {
  for (const [name, picture] of Object.entries(PICTURES).filter(([key]) => key.includes(values.only))) {
    const server = await open(values.server, ['--seed', '7']);
    await browser.visit(server, picture).catch((error) => {
      console.error(`${name}: ${error.stack}`);
      process.exitCode = 1;
    });
    await server.stop();
  }
} finally {
  await browser.close();
}
