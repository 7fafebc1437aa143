/**
 * The manifest of Erudit.
 */

/** @import {Choice} from '../../app/types.js' */
/** @import {Field, Manifest, Preference, Profile} from '../types.js' */

import { html } from '../../vendor/lit-html/lit-html.js';
import * as settings from '../../app/settings.js';
import { folder, has, t } from '../../i18n/index.js';
import { preference } from '../choices.js';
import { corner } from '../crossword/corner.js';

/** @param {string} name @param {(string|number)[]} values @returns {Field} */
const choice = (name, values) => ({
  name,
  label: () => t(`erudit.field.${name}`),
  values,
  defaultValue: values[0],
  omitsDefault: true,
  text: (value) => t(`erudit.field.${name}.${value}`),
  short: (value) => (has(`erudit.field.${name}.${value}.short`) ? t(`erudit.field.${name}.${value}.short`) : ''),
  note: (value) => (has(`erudit.field.${name}.${value}.note`) ? t(`erudit.field.${name}.${value}.note`) : ''),
});

/** @type {Field} */
const total = {
  ...choice('agreed_total', [0, 200, 300, 500, 1000]),
  text: (value) => (value === 0 ? t('erudit.field.agreed_total.none') : t('points', { n: Number(value) })),
  short: (value) => (value === 0 ? '' : t('erudit.field.agreed_total.short', { n: Number(value) })),
  note: () => '',
};

const WORDS = new Map([[10, 'К'], [15, 'Д'], [16, 'Н'], [17, '★'], [24, 'Т']]);

/** Returns the theme of the board: its own, or that of the other games. The contrast theme applies here unless the player chose otherwise. */
export function boardTheme(/** @type {Choice|undefined} */ preferred) {
  const { board, preferences: chosen } = settings.get();
  return preferred === 'same' || (board === 'contrast' && !chosen.erudit?.board) ? board : 'erudit';
}

const picture = () => html`<span class="erudit-mini" data-board=${boardTheme(preference('erudit', 'board'))}>${corner(WORDS)}</span>`;

/** @param {Choice} name */
const look = (name) => html`<span class="mini board-look" data-board=${name === 'same' ? settings.get().board : 'erudit'} aria-hidden="true">${['tw', '', 'dl', '', 'dw', '', 'tl', ''].map((kind) => html`<i class=${kind}></i>`)}</span>`;

/** @type {Preference[]} */
const preferences = [
  { name: 'board', label: () => t('erudit.prefs.board'), values: ['erudit', 'same'], defaultValue: 'erudit', text: (value) => t(`erudit.prefs.board.${value}`), picture: look },
  { name: 'words', label: () => t('erudit.prefs.words'), values: [false, true], defaultValue: true },
];

/** @type {Profile} */
const profile = {
  title: () => t('game.erudit'),
  lead: () => t('game.erudit.lead'),
  picture,
  fields: [
    choice('take', ['same-turn', 'next-turn', 'no']),
    choice('star_worth', ['zero', 'letter']),
    choice('scoring', ['sequential', 'union']),
    choice('repeats', ['forbidden', 'allowed']),
    choice('exchange_minimum', [0, 7]),
    choice('leftovers', ['kept', 'deducted']),
    total,
  ],
  preferences,
  theme: 'erudit',
};

/** @type {Manifest} */
export const erudit = {
  name: 'erudit',
  profile,
  turns: ['laid', 'exchanged', 'passed'],
  names: folder('erudit/names'),
  more: folder('erudit/more'),
  kit: () => import('./kit.js'),
  viewer: () => import('./viewer.js'),
  editor: () => import('./editor.js'),
  exercise: () => import('./exercise.js'),
  help: { en: () => import('../../help/erudit/en.js'), cs: () => import('../../help/erudit/cs.js'), ru: () => import('../../help/erudit/ru.js') },
  texts: folder('erudit'),
  refusals: folder('erudit/refusals'),
};
