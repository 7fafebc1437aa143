/**
 * The manifest of Balda.
 */

/** @import {Field, Manifest, Preference, Profile} from '../types.js' */

import { html, svg } from '../../vendor/lit-html/lit-html.js';
import { folder, has, t } from '../../i18n/index.js';
import { MODES } from './modes.js';

/** @param {string} name @param {(string|boolean)[]} values @returns {Field} */
const choice = (name, values) => ({
  name,
  label: () => t(`balda.field.${name}`),
  values,
  defaultValue: values[0],
  text: (value) => t(`balda.field.${name}.${value}`),
  short: (value) => (has(`balda.field.${name}.${value}.short`) ? t(`balda.field.${name}.${value}.short`) : ''),
});

/** @type {Field} */
const side = { name: 'side', label: () => t('balda.field.side'), values: [3, 4, 5, 6, 7, 8, 9, 10, 11], defaultValue: 5, first: true, compact: true, text: (value) => `${value} × ${value}` };

/** @type {Field} */
const start = { name: 'start', label: () => t('balda.field.start'), values: [''], defaultValue: '', free: true, omitsDefault: true, text: () => t('balda.field.start.drawn'), short: String };

/** The letters of the picture, row by row. */
const LETTERS = ['  К  ', ' КОТ ', 'БАЛДА', '  А  ', '     '];
/** The path through the picture: rows and columns. */
const PATH = [[1, 1], [1, 2], [2, 2], [3, 2]];

function picture() {
  const cells = [...LETTERS.join('')].map((letter, index) => {
    const [x, y] = [(index % 5) * 14 + 1, Math.floor(index / 5) * 14 + 1];
    return svg`<rect class=${letter === ' ' ? 'plain' : 'face'} x=${x} y=${y} width="13" height="13" rx="1.6"/>`;
  });
  const letters = [...LETTERS.join('')].map((letter, index) => (letter === ' ' ? '' : svg`<text x=${(index % 5) * 14 + 7.5} y=${Math.floor(index / 5) * 14 + 10.6}>${letter}</text>`));
  return html`<svg class="mini-board balda-mini" viewBox="0 0 71 71" aria-hidden="true">${cells}${svg`<polyline class="balda-way" points=${PATH.map(([row, column]) => `${column * 14 + 7.5},${row * 14 + 7.5}`).join(' ')}/>`}${letters}</svg>`;
}

/** @type {Preference[]} */
const preferences = [
  { name: 'panel', label: () => t('balda.prefs.panel'), values: ['order', 'keyboard'], defaultValue: 'order', text: (value) => t(`balda.prefs.panel.${value}`) },
  { name: 'highlight', label: () => t('balda.prefs.highlight'), values: [false, true], defaultValue: true },
];

/** @type {Profile} */
const profile = {
  title: () => t('game.balda'),
  lead: () => t('game.balda.lead'),
  picture,
  fields: [
    side, { ...choice('knots', [false, true]), first: true, compact: true }, { ...choice('prizes', [false, true]), first: true, compact: true, omitsDefault: true },
    choice('diagonals', [false, true]), choice('passes', ['in-a-row', 'in-total']), choice('approval', [true, false]), start,
  ],
  modes: MODES,
  clock: (people) => ({ kind: people ? 'turn' : 'none', turn: 120 }),
  preferences,
};

/** @type {Manifest} */
export const balda = {
  name: 'balda',
  profile,
  turns: ['placed', 'accepted', 'declined', 'passed'],
  names: folder('balda/names'),
  more: folder('balda/more'),
  kit: () => import('./kit.js'),
  viewer: () => import('./viewer.js'),
  editor: () => import('./editor.js'),
  exercise: () => import('./exercise.js'),
  studyFormats: ['log'],
  help: { en: () => import('../../help/balda/en.js'), cs: () => import('../../help/balda/cs.js'), ru: () => import('../../help/balda/ru.js') },
  texts: folder('balda'),
  refusals: folder('balda/refusals'),
};
