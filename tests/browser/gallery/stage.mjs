// What a scene works with: people in windows of one kind, and a camera.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults, measure, moved } from './layout.mjs';
import { Pictures } from './pictures.mjs';
import { page as indexPage } from './index-page.mjs';
import { SCHEMES, WINDOWS } from './windows.mjs';

/** By so many pixels a part may be elsewhere, or of another size. */
const TOLERANCE = 3;

/** @typedef {{shot: string, window: string, what: string[]}} Problem */
/** @typedef {{shot: string, window: string, scheme: string, file: string, small: Buffer, off: number|null, difference: string|null}} Shot */

/** A shot's name as part of a file's. @param {string} shot */
const slug = (shot) => shot.replaceAll(/[/ ]/g, '-');

/** All pictures of a run, and the references they are held against. */
export class Gallery {
  /** @type {Shot[]} */
  shots = [];
  /** @type {Problem[]} */
  problems = [];
  /** By window and shot. @type {Record<string, Record<string, import('./layout.mjs').Box>>} */
  layouts = {};

  /** @param {string} folder @param {string} references */
  constructor(folder, references) {
    this.folder = folder;
    this.references = references;
    const file = join(references, 'layout.json');
    /** @type {Record<string, Record<string, import('./layout.mjs').Box>>} */
    this.known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  }

  /** @param {string} window @param {string} scheme @param {string} shot */
  reference(window, scheme, shot) {
    return join(this.references, `${window}-${scheme}`, `${slug(shot)}.webp`);
  }

  /** References of which no picture was taken. */
  checkMissing() {
    for (const key of Object.keys(this.known).filter((one) => !this.layouts[one])) {
      const [window, shot] = key.split(' ');
      this.problems.push({ shot, window, what: ['no picture was taken of it'] });
    }
  }

  /** Makes what is there now the reference. @param {boolean} whole all scenes were played: what was not seen goes */
  accept(whole) {
    if (whole) rmSync(this.references, { recursive: true, force: true });
    for (const { window, scheme, shot, small } of this.shots) {
      const file = this.reference(window, scheme, shot);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, small);
    }
    const layouts = whole ? this.layouts : { ...this.known, ...this.layouts };
    const lines = Object.keys(layouts).sort().map((key) => `${JSON.stringify(key)}: ${JSON.stringify(layouts[key])}`);
    writeFileSync(join(this.references, 'layout.json'), `{\n${lines.join(',\n')}\n}\n`);
  }

  index() {
    writeFileSync(join(this.folder, 'index.html'), indexPage(this));
  }
}

/** Where one scene is played, at a desk or on a phone. */
export class Stage {
  /** @param {Gallery} gallery @param {import('../support/browser.mjs').Visit} visit @param {'desk'|'phone'} kind @param {string} scene @param {Pictures} pictures */
  constructor(gallery, visit, kind, scene, pictures) {
    this.gallery = gallery;
    this.visit = visit;
    this.kind = kind;
    this.scene = scene;
    this.pictures = pictures;
  }

  static async open(gallery, visit, kind, scene) {
    const pictures = await Pictures.open(visit.browser);
    visit.contexts.push(pictures.page.context());
    return new Stage(gallery, visit, kind, scene, pictures);
  }

  get phone() {
    return this.kind === 'phone';
  }

  get server() {
    return this.visit.server;
  }

  /** Somebody with a browser of their own. @param {{language?: 'en'|'cs'|'ru'}} [how] */
  async person(how = {}) {
    const [{ width, height }] = WINDOWS[this.kind];
    const player = await this.visit.person({ width, height, touch: this.phone, still: true, ...how });
    // One font, whatever the machine has besides.
    await player.page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('--font', '"Noto Sans", sans-serif')));
    return player;
  }

  /**
   * Takes pictures of what is on the screen in every window of this kind, light and dark.
   * @param {string} name @param {import('../support/player.mjs').Player} player
   * @param {{mask?: string[], allow?: RegExp[], full?: boolean}} [how] mask: parts whose text is another each time; allow: faults that are meant; full: the whole page, beyond the window
   */
  async shoot(name, player, { mask = [], allow = [], full = false } = {}) {
    const { gallery, kind } = this;
    const { page } = player;
    const shot = name ? `${this.scene}/${name}` : this.scene;
    for (const { name: window, width, height, share } of WINDOWS[kind]) {
      await page.setViewportSize({ width, height });
      for (const scheme of SCHEMES) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await settled(page);
        if (scheme === 'light') {
          const key = `${window} ${shot}`;
          gallery.layouts[key] = await measure(page);
          const what = (await faults(page)).filter((text) => !allow.some((pattern) => pattern.test(text)));
          if (gallery.known[key]) what.push(...moved(gallery.known[key], gallery.layouts[key], TOLERANCE));
          else what.push('there is no reference for its layout');
          if (what.length > 0) gallery.problems.push({ shot, window, what });
        }
        const png = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: full, mask: mask.map((selector) => page.locator(selector)), maskColor: '#8c8c8c' });
        const file = `${slug(shot)}.${window}-${scheme}.png`;
        writeFileSync(join(gallery.folder, file), png);
        const kept = gallery.reference(window, scheme, shot);
        const { small, off, difference } = await this.pictures.hold(png, share, existsSync(kept) ? readFileSync(kept) : null);
        if (Pictures.differs(off)) gallery.problems.push({ shot, window, what: [`${scheme}: ${(100 * /** @type {number} */ (off)).toFixed(1)}% of the picture is another`] });
        const marks = difference ? `${file.replace(/\.png$/, '')}.difference.png` : null;
        if (marks && difference) writeFileSync(join(gallery.folder, marks), difference);
        gallery.shots.push({ shot, window, scheme, file, small, off, difference: marks });
      }
    }
    const [{ width, height }] = WINDOWS[kind];
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await settled(page);
  }
}

/** Waits until nothing on the page moves any more. @param {import('playwright-core').Page} page */
async function settled(page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity), null, { polling: 30 });
}
