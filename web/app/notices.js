/**
 * What happens elsewhere and concerns a member is told on whatever page they look at: a challenge, an answer to one, a game that begins, a turn in a game of
 * days; and to everybody, what those who run the server say. Loaded after the page, for members and where something is said.
 */

/** @import {News, Offer} from './wire.js' */

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { openNames, profileOf } from '../boards/index.js';
import { chapter, t } from '../i18n/index.js';
import { icon } from './icons.js';
import { sheet } from './main.js';
import { listen } from './news.js';
import { notify } from './notify.js';
import { onNavigated } from './router.js';

/** How long a notice stands, in milliseconds; one that is looked at, longer. */
const STANDS = 12_000;

/** How long it takes at most until a page has led somebody to their game, in milliseconds. */
const LED = 1200;

/** So many stand at once; the oldest go first. */
const MOST = 3;

/** @typedef {{key: string, text: string, href?: string, label?: string, closed?: () => void}} Notice  closed: what is done when its reader closes it */

/** @type {Notice[]} */
let notices = [];
const place = Object.assign(document.createElement('div'), { className: 'notices' });
place.setAttribute('role', 'status');
/** @type {Map<string, number>} */
const timers = new Map();

/** @param {Offer} offer */
const game = ({ game: name }) => profileOf(name)?.title() ?? name;

/** @param {News} news @returns {Notice|null} */
function noticeOf(news) {
  switch (news.type) {
    case 'challenged':
      return { key: news.id, text: t('notice.challenged', { name: news.by, game: game(news) }), href: '/lobby', label: t('notice.look') };
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
function drop(key) {
  clearTimeout(timers.get(key));
  timers.delete(key);
  notices = notices.filter((notice) => notice.key !== key);
  draw();
}

/** @param {string} key */
function wait(key) {
  clearTimeout(timers.get(key));
  timers.set(key, window.setTimeout(() => (place.matches(':hover, :focus-within') ? wait(key) : drop(key)), STANDS));
}

function draw() {
  render(notices.length === 0 ? nothing : html`${notices.map(({ key, text, href, label, closed }) => html`<div class="notice"><p>${text}</p>
    ${href ? html`<a class="button small" href=${href} @click=${() => drop(key)}>${label}</a>` : nothing}
    <button class="tool" aria-label=${t('notice.close')} title=${t('notice.close')} @click=${() => { closed?.(); drop(key); }}>${icon('close')}</button></div>`)}`, place);
}

async function prepare() {
  await Promise.all([chapter('club'), openNames(), sheet('notices')]);
  document.body.append(place);
}

/** Says what those who run the server say, until it is closed or no longer said. @param {Notice[]} said */
export async function say(said) {
  await prepare();
  notices = [...notices.filter(({ href }) => href), ...said];
  draw();
}

/** Listens from now on. */
export async function begin() {
  await prepare();
  onNavigated(() => {
    for (const { key } of notices.filter(({ href }) => href === location.pathname)) drop(key);
  });
  listen((news) => {
    if (news.type === 'gone' || (news.type === 'rematch' && news.wanted.length === 0)) return drop(news.id);
    const notice = noticeOf(news);
    if (!notice) return undefined;
    // Whoever waits for a game is led to it by the page where they wait.
    window.setTimeout(() => show(notice), news.type === 'begun' ? LED : 0);
    return undefined;
  });
}

/** @param {Notice} notice */
function show(notice) {
  if (notice.href) notify({ text: notice.text, href: notice.href });
  // Where it is seen anyway nothing is told.
  if (location.pathname === notice.href) return;
  const others = notices.filter(({ key }) => key !== notice.key);
  notices = [...others.filter(({ href }) => !href), ...[...others.filter(({ href }) => href), notice].slice(-MOST)];
  wait(notice.key);
  draw();
}
