/**
 * Noughts and crosses as the page knows it: what the first page shows of it, and where the rest is. It is no game of this page's own list: the server tells
 * of this file.
 */

import { html, svg } from '/vendor/lit-html/lit-html.js';
import { t } from '/i18n/index.js';

const picture = () => html`<svg class="mini-board" viewBox="0 0 72 72" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="4">
  ${[24, 48].map((at) => svg`<path d="M${at} 4V68M4 ${at}H68"/>`)}<path d="M30 30l12 12m0-12l-12 12M54 6l12 12m0-12l-12 12"/><circle cx="12" cy="36" r="7"/></svg>`;

/** A language's part of a module that holds all three. @param {() => Promise<Record<string, object>>} load */
const each = (load) => Object.fromEntries(['en', 'cs', 'ru'].map((code) => [code, async () => ({ default: (await load())[code] })]));

export default {
  name: 'noughts',
  profile: { title: () => t('game.noughts'), lead: () => t('game.noughts.lead'), picture, fields: [], preferences: [] },
  turns: ['marked'],
  names: new URL('./', import.meta.url),
  kit: () => import('./board.js').then(({ kit }) => ({ create: kit })),
  viewer: () => import('./board.js').then(({ viewer }) => ({ create: viewer })),
  help: each(() => import('./help.js')),
  style: new URL('./style.css', import.meta.url),
};
