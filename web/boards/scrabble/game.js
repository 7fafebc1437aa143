/**
 * The manifest of Scrabble.
 */

/** @import {Field, Manifest, Profile} from '../types.js' */

import { folder, t } from '../../i18n/index.js';
import { corner } from '../crossword/corner.js';

/** @type {Field} */
const challenge = {
  name: 'challenge',
  label: () => t('scrabble.field.challenge'),
  values: ['void', 'off', 'single', 'double', 'five-point'],
  defaultValue: 'void',
  text: (value) => t(`scrabble.field.challenge.${value}`),
  short: (value) => t(`scrabble.field.challenge.${value}.short`),
  note: (value) => t(`scrabble.field.challenge.${value}.note`),
};

/** @type {Field} */
const ends = {
  name: 'ends',
  label: () => t('scrabble.field.ends'),
  values: ['usual', 'tournament', 'thesis'],
  defaultValue: 'usual',
  omitsDefault: true,
  text: (value) => t(`scrabble.field.ends.${value}`),
  note: (value, rules) => t(value === 'usual' && rules === 'scrabble-cs' ? 'scrabble.field.ends.usual.cs.note' : `scrabble.field.ends.${value}.note`),
};

/** The letters of the picture, by square of its corner of the board. */
const WORDS = new Map([[10, 'D'], [11, 'O'], [12, 'M'], [18, 'K'], [25, 'N'], [32, 'O']]);

/** @type {Profile} */
const profile = {
  title: () => t('game.scrabble'),
  lead: () => t('game.scrabble.lead'),
  picture: () => corner(WORDS),
  fields: [challenge, ends],
  preferences: [],
};

/** @type {Manifest} */
export const scrabble = {
  name: 'scrabble',
  profile,
  turns: ['placed', 'exchanged', 'passed', 'challenged', 'overtime'],
  names: folder('scrabble/names'),
  more: folder('scrabble/more'),
  kit: () => import('./kit.js'),
  viewer: () => import('../crossword/viewer.js'),
  editor: () => import('./editor.js'),
  exercise: () => import('../crossword/exercise.js'),
  studyFormats: ['gcg'],
  help: { en: () => import('../../help/scrabble/en.js'), cs: () => import('../../help/scrabble/cs.js'), ru: () => import('../../help/scrabble/ru.js') },
};
