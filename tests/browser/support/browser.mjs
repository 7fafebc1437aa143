// A browser with the pages of a test. Console errors, exceptions and violations of the content security policy fail the test.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { availableParallelism, tmpdir } from 'node:os';
import { chromium } from 'playwright-core';
import { Player } from './player.mjs';

/** Parallel browsers: two per processor, since each spends more than half of its time waiting. */
export const LANES = availableParallelism() < 2 ? 1 : Math.min(2 * availableParallelism(), 6);

/** The headless build starts and draws faster. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
export const PROGRAM = process.env.CHROMIUM ?? PROGRAMS.find((path) => existsSync(path)) ?? '/usr/bin/chromium';

/** The request that starts games. */
const LISTS = ['cs-mixed', 'en', 'en-common', 'ru-nouns'];

/** Starts all further games of a browser on its device, with the server's seed. @param {import('playwright-core').BrowserContext} context @param {{url: string, seed?: number}} server */
async function beginHere(context, { url, seed }) {
  await context.addInitScript((wanted) => {
    const Plain = window.Worker;
    window.Worker = class extends Plain {
      constructor(address, how) {
        super(`${address}?pace=60${wanted === null ? '' : `&seed=${wanted}`}`, how);
      }
    };
  }, seed ?? null);
  const page = await context.newPage();
  await page.goto(`${url}/help`);
  await page.evaluate(async (lists) => {
    const [{ installLexicon, fetchOfflineList }, { setUsesLocalGames, setInstalledVersion }] = await Promise.all([import('/alone/install.js'), import('/app/device.js')]);
    const { version } = await fetchOfflineList();
    for (const list of lists) await installLexicon(list, () => {});
    setInstalledVersion(version);
    setUsesLocalGames(true);
  }, LISTS);
  await page.close();
}

const LOCALES = { en: 'en-GB', cs: 'cs-CZ', ru: 'ru-RU' };

export class Browser {
  /** @param {import('playwright-core').Browser} browser @param {number} slowdown factor by which pages are slowed down */
  constructor(browser, slowdown, device = false) {
    this.browser = browser;
    this.slowdown = slowdown;
    this.device = device;
  }

  /** @param {number} [slowdown] @param {boolean} [device] starts all games on the device */
  static async launch(slowdown = 1, device = false) {
    return new Browser(await chromium.launch({
      executablePath: PROGRAM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-audio-output', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    }), slowdown, device);
  }

  close() {
    return this.browser.close();
  }

  /**
   * Runs one test with pages of its own.
   * @param {{url: string, program: string}} server
   * @param {((visit: Visit) => Promise<void>) & {device?: boolean}} body  device: its games start on the device
   */
  async visit(server, body) {
    const visit = new Visit(this.browser, server, this.slowdown, this.device || body.device === true);
    try {
      await body(visit);
      visit.check();
    } catch (error) {
      await visit.picture();
      throw error;
    } finally {
      await visit.close();
    }
  }
}

export class Visit {
  contexts = [];
  pages = [];
  /** Errors of all pages. @type {string[]} */
  complaints = [];
  /** Errors that this test expects. @type {RegExp[]} */
  expected = [];

  constructor(browser, server, slowdown, device = false) {
    this.browser = browser;
    this.server = server;
    this.slowdown = slowdown;
    this.device = device;
  }

  /**
   * Opens a page in a browser context of its own.
   * @param {{width?: number, height?: number, touch?: boolean, dark?: boolean, language?: 'en'|'cs'|'ru', scale?: number, still?: boolean}} [how]
   */
  async person({ width = 1280, height = 800, touch = false, dark = false, language = 'en', scale = 1, still = false } = {}) {
    const context = await this.browser.newContext({
      viewport: { width, height }, hasTouch: touch, isMobile: touch, colorScheme: dark ? 'dark' : 'light', locale: LOCALES[language], deviceScaleFactor: scale,
      reducedMotion: still ? 'reduce' : 'no-preference',
    });
    context.setDefaultTimeout(20_000);
    this.contexts.push(context);
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));
    });
    if (this.device) await beginHere(context, this.server);
    return this.tab(context, { touch });
  }

  /** Opens a page in an existing browser context. */
  async tab(context, options = {}) {
    const page = await context.newPage();
    this.pages.push(page);
    if (this.slowdown > 1) {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: this.slowdown });
      await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 });
    }
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`exception: ${error.stack}`));
    return new Player(page, this.server, options);
  }

  check() {
    const unexpected = this.complaints.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
    assert.deepEqual(unexpected, []);
  }

  /** Takes a screenshot of every page after a failure. */
  async picture() {
    const folder = join(tmpdir(), 'deska-browser-failures');
    mkdirSync(folder, { recursive: true });
    for (const [index, page] of this.pages.entries()) {
      const path = join(folder, `${Date.now()}-${index}.png`);
      const taken = await page.screenshot({ path, timeout: 5000 }).then(() => true, () => false);
      if (taken) console.log(`        picture: ${path}`);
    }
  }

  async close() {
    for (const context of this.contexts) await context.close().catch(() => {});
  }
}
