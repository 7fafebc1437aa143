// The stage of a scene: pages in windows of one kind, and screenshots.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults, measure, moved } from './layout.mjs';
/** @import {Pictures} from './pictures.mjs' */
import { page as indexPage } from './index-page.mjs';
import { KINDS, WINDOWS, windows } from './windows.mjs';

/** Tolerance of positions and sizes in pixels: browser releases distribute table columns slightly differently. */
const TOLERANCE = 5;
/** Selectors of content that changes between runs. */
const MASKED = ['deska-clock', 'time', '.thought dl'];

/** The message for a screenshot without reference. */
export const NEW = 'there is no reference for it';

/** @typedef {{shot: string, window: string, what: string[]}} Problem */
/** @typedef {{shot: string, window: string, scheme: string, file: string, small: Buffer, was: string|null, difference: string|null}} Shot */

/** Splits a layout's key into window and shot. @param {string} key @returns {[string, string]} */
const halves = (key) => {
  const at = key.indexOf(' ');
  return [key.slice(0, at), key.slice(at + 1)];
};

/** Returns a shot's name for use in a file name. @param {string} shot */
const slug = (shot) => shot.replaceAll(/[/ ]/g, '-');

/** The screenshots of a run and their references. */
export class Gallery {
  /** @type {Shot[]} */
  shots = [];
  /** @type {Problem[]} */
  problems = [];
  /** Layouts by window and shot. @type {Record<string, Record<string, import('./layout.mjs').Box>>} */
  layouts = {};

  /** @param {string} folder @param {string} references @param {boolean} quick */
  constructor(folder, references, quick) {
    this.folder = folder;
    this.references = references;
    this.quick = quick;
    const file = join(references, 'layout.json');
    /** @type {Record<string, Record<string, import('./layout.mjs').Box>>} */
    this.known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  }

  /** @param {string} window @param {string} scheme @param {string} shot */
  reference(window, scheme, shot) {
    return join(this.references, `${window}-${scheme}`, `${slug(shot)}.webp`);
  }

  /** Is this a picture, or a problem, of a scene played here? @param {string} scene @param {'desk'|'phone'} kind */
  #here = (scene, kind) => {
    const names = [kind, ...WINDOWS[kind].map(({ name }) => name)];
    return (/** @type {{shot: string, window: string}} */ { shot, window }) => (shot === scene || shot.startsWith(`${scene}/`)) && names.includes(window);
  };

  /** What is wrong with a scene. @param {string} scene @param {'desk'|'phone'} kind */
  of(scene, kind) {
    return this.problems.filter(this.#here(scene, kind));
  }

  /** A scene is played once more. @param {string} scene @param {'desk'|'phone'} kind */
  forget(scene, kind) {
    const here = this.#here(scene, kind);
    this.problems = this.problems.filter((one) => !here(one));
    this.shots = this.shots.filter((one) => !here(one));
  }

  /** The kind and the scene of a layout's key, `desk page/start`. @param {string} key */
  #scene = (key) => {
    const [window, shot] = halves(key);
    const kind = KINDS.find((one) => WINDOWS[one].some(({ name }) => name === window));
    return `${kind} ${shot.split('/').slice(0, 2).join('/')}`;
  };

  /** References, of the scenes that were played, of which no picture was taken. @param {Set<string>} played as in `#scene` @returns {number} how many scenes lack some */
  checkMissing(played) {
    const seen = KINDS.flatMap((kind) => windows(kind, this.quick).map(({ name }) => name));
    const lacking = new Set();
    for (const key of Object.keys(this.known).filter((one) => !this.layouts[one])) {
      const [window, shot] = halves(key);
      const scene = this.#scene(key);
      if (!seen.includes(window) || !played.has(scene)) continue;
      this.problems.push({ shot, window, what: ['no picture was taken of it'] });
      console.log(`FAILED  ${shot}, ${window}: no picture was taken of it`);
      lacking.add(scene);
    }
    return lacking.size;
  }

  /** Makes what is there now the reference. @param {Set<string>} scenes that were played, as in `#scene` @param {boolean} whole all there are: what was not seen goes */
  accept(scenes, whole) {
    const played = (/** @type {string} */ key) => scenes.has(this.#scene(key));
    if (this.quick) {
      // The other windows' references stay.
    } else if (whole) rmSync(this.references, { recursive: true, force: true });
    else {
      for (const key of Object.keys(this.known).filter((one) => played(one) && !this.layouts[one])) {
        const [window, shot] = halves(key);
        for (const scheme of ['light', 'dark']) rmSync(this.reference(window, scheme, shot), { force: true });
      }
    }
    for (const { window, scheme, shot, small } of this.shots) {
      const file = this.reference(window, scheme, shot);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, small);
    }
    const kept = Object.fromEntries(Object.entries(this.known).filter(([key]) => this.quick || !(whole || played(key))));
    const layouts = { ...kept, ...this.layouts };
    const lines = Object.keys(layouts).sort().map((key) => `${JSON.stringify(key)}: ${JSON.stringify(layouts[key])}`);
    writeFileSync(join(this.references, 'layout.json'), `{\n${lines.join(',\n')}\n}\n`);
  }

  index() {
    writeFileSync(join(this.folder, 'index.html'), indexPage(this));
  }
}

/** Where one scene is played, at a desk or on a phone. */
export class Stage {
  /** How its server is started: who draws what follows from the seed. */
  static OPTIONS = ['--seed', '7'];

  /** @param {Gallery} gallery @param {import('../support/browser.mjs').Visit} visit @param {'desk'|'phone'} kind @param {string} scene @param {Pictures} pictures */
  constructor(gallery, visit, kind, scene, pictures) {
    this.gallery = gallery;
    this.visit = visit;
    this.kind = kind;
    this.scene = scene;
    this.pictures = pictures;
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
   * @param {{mask?: string[], allow?: RegExp[], full?: boolean, hover?: import('playwright-core').Locator, said?: string}} [how] mask: parts whose text is another each time; allow: faults that are meant;
   *   full: the whole page, beyond the window; hover: where the mouse rests, else it is away; said: what the line below the moves says once the server has answered
   */
  async shoot(name, player, { mask = [], allow = [], full = false, hover, said } = {}) {
    const { gallery, kind } = this;
    const { page } = player;
    // On a page that is scrolled, some versions of Chromium put the masks of a whole page's picture beside what they hide.
    if (full) await page.evaluate(() => scrollTo(0, 0));
    const shot = name ? `${this.scene}/${name}` : this.scene;
    const hidden = [...MASKED, ...mask].map((selector) => page.locator(selector));
    for (const { name: window, width, height, share, schemes } of windows(kind, gallery.quick)) {
      await page.setViewportSize({ width, height });
      if (hover) await hover.hover();
      else if (!this.phone) await page.mouse.move(1, 1);
      if (said) await page.locator('.say').filter({ hasText: said }).waitFor();
      const problem = (/** @type {string[]} */ ...what) => gallery.problems.push({ shot, window, what });
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await settled(page);
        if (scheme === schemes[0]) {
          const key = `${window} ${shot}`;
          gallery.layouts[key] = await measure(page);
          const what = (await faults(page)).filter((text) => !allow.some((pattern) => pattern.test(text)));
          if (gallery.known[key]) what.push(...moved(gallery.known[key], gallery.layouts[key], TOLERANCE));
          else what.push(NEW);
          if (what.length > 0) problem(...what);
        }
        const png = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: full, mask: hidden, maskColor: '#8c8c8c' });
        const file = `${slug(shot)}.${window}-${scheme}.png`;
        writeFileSync(join(gallery.folder, file), png);
        const kept = gallery.reference(window, scheme, shot);
        const was = existsSync(kept) ? readFileSync(kept) : null;
        const { small, off, difference } = await this.pictures.hold(png, share, was);
        if (off) problem(`${scheme}: ${off}`);
        else if (!was && !gallery.problems.some((one) => one.shot === shot && one.window === window && one.what.includes(NEW))) problem(NEW);
        const beside = (/** @type {string} */ which, /** @type {Buffer|null} */ picture) => {
          if (!off || !picture) return null;
          const copy = `${file.replace(/\.png$/, '')}.${which}`;
          writeFileSync(join(gallery.folder, copy), picture);
          return copy;
        };
        gallery.shots.push({ shot, window, scheme, file, small, was: beside('was.webp', was), difference: beside('difference.png', difference) });
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
