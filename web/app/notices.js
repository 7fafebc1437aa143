/**
 * What happens elsewhere and concerns a member is told on whatever page they look at: a challenge, an answer to one, a game that begins, a turn in a game of
 * days; and to everybody, what those who run the server say. Loaded after the page, for members and where something is said.
 */

/** @import {News, Offer} from './wire.js' */

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { openNames, profileOf } from '../boards/index.js';
import { chapter, t } from '../i18n/index.js';
import { icon } from './icons.js';
import { loadStyleSheet } from './main.js';
import { listen } from './news.js';
import { notify } from './notify.js';
import { onNavigated } from './router.js';

/** How long a notice stands, in milliseconds; one that is looked at, longer. */
const SHOW_FOR = 12_000;

/** How long it takes at most until a page has led somebody to their game, in milliseconds. */
const NAVIGATION_TIME = 1200;

/** So many stand at once; the oldest go first. */
const MAX_SHOWN = 3;

/** @typedef {{key: string, text: string, href?: string, label?: string, closed?: () => void}} Notice  closed: what is done when its reader closes it */

/** @type {Notice[]} */
let notices = [];
const container = Object.assign(document.createElement('div'), { className: 'notices' });
container.setAttribute('role', 'status');
/** @type {Map<string, number>} */
const timers = new Map();

/** @param {Offer} offer */
const gameTitle = ({ game: name }) => profileOf(name)?.title() ?? name;

/** @param {News} news @returns {Notice|null} */
function noticeOf(news) {
  switch (news.type) {
    case 'challenged':
      return { key: news.id, text: t('notice.challenged', { name: news.by, game: gameTitle(news) }), href: '/lobby', label: t('notice.look') };
    case 'declined':
      return { key: news.id, text: t('notice.declined', { name: news.to ?? '' }), href: '/lobby', label: t('notice.look') };
    case 'message':
      return news.message.yours ? null : { key: `message ${news.with}`, text: t('notice.message', { name: news.with, text: news.message.text.slice(0, 80) }), href: `/messages/${encodeURIComponent(news.with)}`, label: t('notice.look') };
    case 'begun':
      return { key: news.id, text: t('notice.begun'), href: `/game/${news.id}`, label: t('notice.play') };
    case 'rematch':
      return news.wanted.length > 0 ? { key: news.id, text: t('notice.rematch'), href: `/game/${news.id}`, label: t('notice.look') } : null;
    case 'turn':
      return { key: news.id, text: t('notice.turn'), href: `/game/${news.id}`, label: t('notice.play') };
    default:
      return null;
  }
}

/** @param {string} key */
function dismiss(key) {
  clearTimeout(timers.get(key));
  timers.delete(key);
  notices = notices.filter((notice) => notice.key !== key);
  draw();
}

/** @param {string} key */
function scheduleDismiss(key) {
  clearTimeout(timers.get(key));
  timers.set(key, window.setTimeout(() => (container.matches(':hover, :focus-within') ? scheduleDismiss(key) : dismiss(key)), SHOW_FOR));
}

function draw() {
  render(notices.length === 0 ? nothing : html`${notices.map(({ key, text, href, label, closed }) => html`<div class="notice"><p>${text}</p>
    ${href ? html`<a class="button small" href=${href} @click=${() => dismiss(key)}>${label}</a>` : nothing}
    <button class="tool" aria-label=${t('notice.close')} title=${t('notice.close')} @click=${() => { closed?.(); dismiss(key); }}>${icon('close')}</button></div>`)}`, container);
}

async function prepare() {
  await Promise.all([chapter('club'), openNames(), loadStyleSheet('notices')]);
  document.body.append(container);
}

/** Says what those who run the server say, until it is closed or no longer said. @param {Notice[]} said */
export async function showAnnouncements(said) {
  await prepare();
  notices = [...notices.filter(({ href }) => href), ...said];
  draw();
}

/** Listens from now on. */
export async function start() {
  await prepare();
  onNavigated(() => {
    for (const { key } of notices.filter(({ href }) => href === location.pathname)) dismiss(key);
  });
  listen((news) => {
    if (news.type === 'gone' || (news.type === 'rematch' && news.wanted.length === 0)) return dismiss(news.id);
    const notice = noticeOf(news);
    if (!notice) return undefined;
    // Whoever waits for a game is led to it by the page where they wait.
    window.setTimeout(() => showNotice(notice), news.type === 'begun' ? NAVIGATION_TIME : 0);
    return undefined;
  });
}

/** @param {Notice} notice */
function showNotice(notice) {
  if (notice.href) notify({ text: notice.text, href: notice.href });
  // Where it is seen anyway nothing is told.
  if (location.pathname === notice.href) return;
  const others = notices.filter(({ key }) => key !== notice.key);
  notices = [...others.filter(({ href }) => !href), ...[...others.filter(({ href }) => href), notice].slice(-MAX_SHOWN)];
  scheduleDismiss(notice.key);
  draw();
}
