/**
 * Notices on every page: for members about challenges, replies to them, games that start and turns in correspondence games; for everyone the announcements of
 * the administrators. Loaded after the page, and only when needed.
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

/** How long a notice is shown, in milliseconds; hovering or focusing it extends that. */
const SHOW_FOR = 12_000;

/** How long a page may take to navigate to a game that has started, in milliseconds. */
const NAVIGATION_TIME = 1200;

/** The oldest notices are dropped beyond this number. */
const MAX_SHOWN = 3;

/** @typedef {{key: string, text: string, href?: string, label?: string, closed?: () => void}} Notice  closed: called when the user closes it */

/** @type {Notice[]} */
let notices = [];
const container = Object.assign(document.createElement('div'), { className: 'notices' });
container.setAttribute('role', 'status');
/** @type {Map<string, number>} */
const timers = new Map();

/** @param {Offer} offer */
const gameTitle = ({ game: name }) => profileOf(name)?.title() ?? name;

/** Returns the path of a notice's page. @param {Notice} notice */
const pathOf = ({ href }) => href?.split('?')[0];

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
    case 'reviewed':
      // One notice for several reviews: the last one.
      return { key: 'reviewed', text: t('notice.reviewed'), href: `${news.game ? `/game/${news.game}/replay` : `/replay/${news.file}`}?review`, label: t('notice.look') };
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

/** Replaces the shown announcements. @param {Notice[]} said */
export async function showAnnouncements(said) {
  await prepare();
  notices = [...notices.filter(({ href }) => href), ...said];
  draw();
}

/** Starts showing news. */
export async function start() {
  await prepare();
  onNavigated(() => {
    for (const { key } of notices.filter((notice) => pathOf(notice) === location.pathname)) dismiss(key);
  });
  listen((news) => {
    if (news.type === 'gone' || (news.type === 'rematch' && news.wanted.length === 0)) return dismiss(news.id);
    const notice = noticeOf(news);
    if (!notice) return undefined;
    // A page that waits for the game navigates to it first, which makes the notice unnecessary.
    window.setTimeout(() => showNotice(notice), news.type === 'begun' ? NAVIGATION_TIME : 0);
    return undefined;
  });
}

/** @param {Notice} notice */
function showNotice(notice) {
  if (notice.href) notify({ text: notice.text, href: notice.href });
  // The page itself shows it already.
  if (location.pathname === pathOf(notice)) return;
  const others = notices.filter(({ key }) => key !== notice.key);
  notices = [...others.filter(({ href }) => !href), ...[...others.filter(({ href }) => href), notice].slice(-MAX_SHOWN)];
  scheduleDismiss(notice.key);
  draw();
}
