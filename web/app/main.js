/**
 * Entry point: applies settings, language and theme, and shows the page of the current address. A single `render` draws everything; pages request it with
 * `update()`.
 */

import { render } from '../vendor/lit-html/lit-html.js';
import { chapter, LANGUAGES, preferredLanguage, setLanguage, language, t } from '../i18n/index.js';
import { openMore, openNames } from '../boards/index.js';
import { about } from './api.js';
import { openDevice, installedVersion, isLocalGame } from './device.js';
import { span } from './motion.js';
import * as settings from './settings.js';
import { startRouter, route } from './router.js';
import { openKeys, setSiteState, shell } from './shell.js';

/** @import {Route} from './router.js' */

/**
 * A page. It is left when the address changes.
 * @typedef {Object} Page
 * @property {string} title
 * @property {() => unknown} template
 * @property {() => void} [leave]
 * @property {() => void} [relabel]  called when the page's language has changed
 * @property {string} [className]
 * @property {string|null} [plays]   the game whose board is shown
 */

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
/** @type {Page|null} */
let page = null;
let drawing = false;
let visit = 0;

/** Schedules a redraw in a microtask, so that several changes cause only one. */
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

function applyTheme() {
  const { theme, board, tiles, motion } = settings.get();
  const { dataset, style } = document.documentElement;
  Object.assign(dataset, { theme, board, tiles, pace: motion });
  style.setProperty('--pace', String(span(1)));
}

async function applyLanguage() {
  const wanted = settings.get().language ?? preferredLanguage(navigator.languages);
  if (wanted === language() && t('shell.home') !== 'shell.home') return;
  await setLanguage(Object.hasOwn(LANGUAGES, wanted) ? wanted : 'en');
  page?.relabel?.();
  update();
}

/** @param {Route} to */
async function showPage(to) {
  const current = ++visit;
  const load = async () => {
    switch (to.page) {
      case 'start':
        return (await Promise.all([import('../pages/start.js'), chapter('start'), openMore(), loadStyleSheet('club')]))[0].open();
      case 'game':
        return (await import('../pages/game.js')).open(to.id);
      case 'games':
        return (await loadPage(import('../pages/games.js'))).open();
      case 'replay':
        return (await loadPage(import('../pages/replay.js'))).open(to.id, to.file ?? null);
      case 'analysis':
        return (await loadPage(import('../pages/analysis.js'), 'analysis')).open(to.game, to.position, to.study);
      case 'events': {
        const [{ open }] = await Promise.all([import('../pages/events.js'), openNames(), loadStyleSheet('review'), loadStyleSheet('events')]);
        return open(to.name);
      }
      case 'account':
        await loadStyleSheet('club');
        return (await loadPage(import('../pages/account.js'), 'account')).open();
      case 'member':
        await loadStyleSheet('club');
        return (await loadPage(import('../pages/member.js'), 'account')).open(to.name);
      case 'lobby':
        return (await loadPage(import('../pages/lobby.js'), 'club')).open();
      case 'tournaments':
        await Promise.all([loadStyleSheet('club'), chapter('club'), chapter('start')]);
        return (await loadPage(import('../pages/tournaments.js'), 'tournaments')).open(to.id);
      case 'messages':
        return (await loadPage(import('../pages/messages.js'), 'club')).open(to.name);
      case 'ratings':
        return (await loadPage(import('../pages/ratings.js'), 'club')).open();
      case 'book':
        return (await loadPage(import('../pages/book.js'), 'club')).open();
      case 'moderation':
        return (await loadPage(import('../pages/moderation.js'), 'club')).open();
      case 'offline':
        return (await loadPage(import('../pages/offline.js'), 'club')).open();
      case 'about':
        return (await loadPage(import('../pages/about.js'))).open();
      case 'help':
        return (await loadPage(import('../pages/help.js'))).open(to.topic);
      default:
        return (await import('../pages/missing.js')).open();
    }
  };
  /** @type {Page} */
  const next = await load();
  if (current !== visit) {
    next.leave?.();
    return;
  }
  page?.leave?.();
  page = next;
  document.body.className = page.className ?? '';
  scrollTo(0, 0);
  update();
}

/** Loads a page together with the names of the games, the shared style sheet and its own. @template T @param {Promise<T>} coming @param {string} [own] its own sheet @returns {Promise<T>} */
async function loadPage(coming, own = 'review') {
  const [loaded] = await Promise.all([coming, openNames(), loadStyleSheet('review'), loadStyleSheet(own)]);
  return loaded;
}

/** Loads a style sheet. Errors are ignored: the page then works without it. @param {string} name @returns {Promise<void>} */
export function loadStyleSheet(name) {
  const href = `/style/${name}.css`;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((done) => {
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
}

/** Delay in milliseconds before announcements and updates are first requested, so that the page loads first. */
const START_DELAY = 3000;

/** Requests who is signed in and whether this server shows tournaments, for the navigation. */
async function loadAbout() {
  try {
    const { events, member } = await about();
    setSiteState({ events, member });
    update();
    if (member) (await import('./notices.js')).start();
  } catch {
    // Without an answer the navigation omits both.
    setSiteState({});
  }
}

// A question mark opens the list of keys, except while typing.
document.addEventListener('keydown', (event) => {
  const { target } = event;
  if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && !['radio', 'checkbox', 'range'].includes(target.type))) return;
  event.preventDefault();
  openKeys(page);
});

applyTheme();
settings.onChange(() => {
  applyTheme();
  applyLanguage();
  update();
});
const first = route(location.pathname);
// Start the engine for a game on this device while the page loads.
if ((first.page === 'game' || first.page === 'replay') && first.id && isLocalGame(first.id)) openDevice().catch(() => {});
// Load a game's page in parallel with its texts.
if (first.page === 'game') import('../pages/game.js').catch(() => {});
await applyLanguage();
startRouter(showPage);
loadAbout();
// Errors are ignored: offline there are no announcements.
setTimeout(() => import('./announcements.js').then(({ startPolling }) => startPolling(), () => {}), START_DELAY);
// Update the installed page. After an error the next visit tries again.
if (installedVersion() !== null) setTimeout(async () => (await import('../alone/install.js')).refreshInBackground().catch(() => {}), START_DELAY);
