/**
 * Scrabble as the page knows it: what the first page shows of it (a corner of its board, what can be chosen for a game), and where the rest is.
 */

/** @import {Field, Manifest, Profile} from '../types.js' */

import { html, svg } from '../../vendor/lit-html/lit-html.js';
import { t } from '../../i18n/index.js';

/** @type {Field} */
const challenge = {
  name: 'challenge',
  label: () => t('start.challenge'),
  values: ['void', 'off', 'single', 'double', 'five-point'],
  usual: 'void',
  text: (value) => t(`start.challenge.${value}`),
  short: (value) => t(`start.challenge.${value}.short`),
  note: (value) => t(`start.challenge.${value}.note`),
};

/** @type {Field} */
const ends = {
  name: 'ends',
  label: () => t('start.ends'),
  values: ['usual', 'tournament', 'thesis'],
  usual: 'usual',
  unsaid: true,
  text: (value) => t(`start.ends.${value}`),
  note: (value, rules) => t(value === 'usual' && rules === 'scrabble-cs' ? 'start.ends.usual.cs.note' : `start.ends.${value}.note`),
};

/** A corner of the board: marks and letters by row. */
const CORNER = ['T..d...', '.D...t.', '..D...d', 'd..D...', '....D..', '.t...t.', '..d...d'];
const WORDS = new Map([[10, 'D'], [11, 'O'], [12, 'M'], [18, 'K'], [25, 'N'], [32, 'O']]);

function picture() {
  const marks = /** @type {Record<string, string>} */ ({ T: 'tw', D: 'dw', t: 'tl', d: 'dl' });
  const cells = [...CORNER.join('')].map((mark, index) => {
    const [x, y] = [(index % 7) * 10 + 1, Math.floor(index / 7) * 10 + 1];
    const letter = WORDS.get(index);
    if (!letter) return svg`<rect class=${marks[mark] ?? 'plain'} x=${x} y=${y} width="9" height="9" rx="1.2"/>`;
    return svg`<rect class="face" x=${x} y=${y} width="9" height="9" rx="1.2"/><text x=${x + 4.5} y=${y + 6.9}>${letter}</text>`;
  });
  return html`<svg class="mini-board" viewBox="0 0 71 71" aria-hidden="true">${cells}</svg>`;
}

/** @type {Profile} */
const profile = {
  title: () => t('game.scrabble'),
  lead: () => t('game.scrabble.lead'),
  picture,
  fields: [challenge, ends],
  preferences: [],
};

/** @type {Manifest} */
export const scrabble = {
  name: 'scrabble',
  profile,
  turns: ['placed', 'exchanged', 'passed', 'challenged', 'overtime'],
  kit: () => import('./kit.js'),
  viewer: () => import('./viewer.js'),
  help: { en: () => import('../../help/scrabble/en.js'), cs: () => import('../../help/scrabble/cs.js'), ru: () => import('../../help/scrabble/ru.js') },
};
