/**
 * The board of Erudit as a place to answer an exercise: the tiles of all words of a turn are laid at once.
 */

/** @import {ExerciseBoard} from '../types.js' */
/** @import {Crossword} from '../crossword/element.js' */
/** @import {RuleSet} from './types.js' */

import { t } from '../../i18n/index.js';
import { create as createCrossword, nameBlank } from '../crossword/exercise.js';

/** @param {HTMLElement} element @param {RuleSet} rules @returns {ExerciseBoard} */
export const create = (element, rules) => ({
  ...createCrossword(element, rules),
  missing: ({ letter = '' }) => t('erudit.say.missing', { letter }),
  nameBlank: async (id) => nameBlank(/** @type {Crossword} */ (element), rules, id, t('erudit.blank.title')),
});
