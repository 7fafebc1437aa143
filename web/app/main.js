/**
 * The page begins here: settings, language, theme, and the page that belongs to the address. One `render` draws everything; a page asks for it
 * with `update()`.
 */

import { render } from '../vendor/lit-html/lit-html.js';
import { LANGUAGES, pick, setLanguage, language, t } from '../i18n/index.js';
import * as settings from './settings.js';
import { follow } from './router.js';
import { shell } from './shell.js';

/** @import {Route} from './router.js' */

/**
 * A page, from its address to the next one.
 * @typedef {Object} Page
 * @property {string} title
 * @property {() => unknown} template
 * @property {() => void} [leave]
 * @property {() => void} [relabel]  the page's language has changed
 * @property {string} [className]
 */

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
/** @type {Page|null} */
let page = null;
let drawing = false;
let visit = 0;

/** Draws the page again, once for all the changes of this moment. */
export function update() {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    draw();
  });
}

function draw() {
  render(shell(page), root);
  document.title = page?.title ? `${page.title} · Deska` : 'Deska';
}

function dress() {
  const { theme, board, tiles } = settings.get();
  Object.assign(document.documentElement.dataset, { theme, board, tiles });
}

async function speak() {
  const wanted = settings.get().language ?? pick(navigator.languages);
  if (wanted === language() && t('shell.home') !== 'shell.home') return;
  await setLanguage(Object.hasOwn(LANGUAGES, wanted) ? wanted : 'en');
  page?.relabel?.();
  update();
}

/** @param {Route} route */
async function turn(route) {
  const mine = ++visit;
  const load = async () => {
    switch (route.page) {
      case 'start':
        return (await import('../pages/start.js')).open();
      case 'game':
        return (await import('../pages/game.js')).open(route.id);
      case 'games':
        return (await import('../pages/games.js')).open();
      case 'replay':
        return (await import('../pages/replay.js')).open(route.id);
      case 'events':
        return (await import('../pages/events.js')).open(route.name);
      case 'help':
        return (await import('../pages/help.js')).open(route.topic);
      default:
        return (await import('../pages/missing.js')).open();
    }
  };
  /** @type {Page} */
  const next = await load();
  if (mine !== visit) {
    next.leave?.();
    return;
  }
  page?.leave?.();
  page = next;
  document.body.className = page.className ?? '';
  scrollTo(0, 0);
  update();
}

dress();
settings.onChange(() => {
  dress();
  speak();
  update();
});
await speak();
follow(turn);
