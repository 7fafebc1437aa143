/**
 * The manifest of Pentago.
 */

/** @import {Choice} from '../../app/types.js' */
/** @import {Amount, Field, Manifest, Preference, Profile} from '../types.js' */

import { html, svg } from '../../vendor/lit-html/lit-html.js';
import { folder, t } from '../../i18n/index.js';

/** Themes of the board, defined in style/pentago.css. */
const BOARDS = ['oak', 'slate', 'lagoon', 'rose', 'night', 'contrast'];

/** The marbles of the picture, row by row. */
const MARBLES = ['w..b..', '.wb...', '.bw.b.', '...w..', '.b..w.', 'b.....'];

/** @param {string[]} rows @param {number} [turn]  rotation of the upper right quadrant in degrees */
const quadrants = (rows, turn = 0) => [0, 1, 2, 3].map((quadrant) => {
  const [x, y] = [(quadrant % 2) * 36 + 1, Math.floor(quadrant / 2) * 36 + 1];
  const holes = Array.from({ length: 9 }, (_, at) => {
    const [row, column] = [Math.floor(at / 3), at % 3];
    const marble = rows[Math.floor(quadrant / 2) * 3 + row][(quadrant % 2) * 3 + column];
    return svg`<circle class=${marble === 'w' ? 'pentago-w' : marble === 'b' ? 'pentago-b' : 'pentago-hole'} cx=${x + 6.5 + column * 10.5} cy=${y + 6.5 + row * 10.5} r=${marble === '.' ? 3.6 : 4.3}/>`;
  });
  return svg`<g transform="rotate(${quadrant === 1 ? turn : 0} ${x + 17} ${y + 17})"><rect class="pentago-plate" x=${x} y=${y} width="34" height="34" rx="3"/>${holes}</g>`;
});

const picture = () => html`<svg class="mini-board pentago-mini" viewBox="0 0 72 72" aria-hidden="true">${quadrants(MARBLES, 18)}</svg>`;

/** @param {Choice} name */
const look = (name) => html`<svg class="pentago-mini" data-pentago=${name} viewBox="0 0 72 36" width="72" height="36" aria-hidden="true"><rect class="pentago-frame" width="72" height="36" rx="3"/>${quadrants(MARBLES).slice(0, 2)}</svg>`;

/** Settings of a computer's seat: search depth of classical engines, thinking time of the others. @type {Record<string, Amount>} */
const AMOUNTS = {
  depth: { label: () => t('pentago.field.depth'), values: [1, 2, 3, 4, 5], defaultValue: 3, text: (value) => t('pentago.field.depth.moves', { n: value }) },
  seconds: { label: () => t('pentago.field.seconds'), values: [1, 2, 3, 5, 10, 20, 30, 60], defaultValue: 1, text: (value) => t('pentago.field.seconds.n', { n: value }) },
};

/** @param {string} player @returns {Amount|null} */
function amount(player) {
  if (['minimax', 'alphabeta', 'negascout'].includes(player)) return AMOUNTS.depth;
  return ['search', 'solve', 'level-5'].includes(player) ? AMOUNTS.seconds : null;
}

/** @type {Field} */
const place = {
  name: 'place', label: () => t('pentago.field.place'), values: ['first', 'lot', 'second'], defaultValue: 'first', text: (value) => t(`pentago.field.place.${value}`),
  note: () => t('pentago.field.place.note'),
};

/** @type {Preference[]} */
const preferences = [
  { name: 'board', label: () => t('pentago.prefs.board'), values: BOARDS, defaultValue: 'oak', text: (value) => t(`pentago.prefs.board.${value}`), picture: look },
  { name: 'ground', label: () => t('pentago.prefs.ground'), values: [''], defaultValue: '', colour: true, text: () => t('pentago.prefs.ground.none') },
];

/** @type {Profile} */
const profile = {
  title: () => t('game.pentago'),
  lead: () => t('game.pentago.lead'),
  picture,
  rules: () => t('pentago.rules'),
  ruleName: ({ name }) => t(`pentago.rules.${name}`),
  place,
  fields: [],
  amount,
  preferences,
};

/** @type {Manifest} */
export const pentago = {
  name: 'pentago',
  profile,
  turns: ['moved', 'lapsed'],
  names: folder('pentago/names'),
  more: folder('pentago/more'),
  kit: () => import('./kit.js'),
  viewer: () => import('./viewer.js'),
  editor: () => import('./editor.js'),
  exercise: () => import('./exercise.js'),
  earlyValues: true,
  studyFormats: ['log'],
  help: { en: () => import('../../help/pentago/en.js'), cs: () => import('../../help/pentago/cs.js'), ru: () => import('../../help/pentago/ru.js') },
  texts: folder('pentago'),
  refusals: folder('pentago/refusals'),
};
