/**
 * Names of rating lists.
 */

/** @import {RatingList} from '../../app/wire.js' */

import { profileOf } from '../../boards/index.js';
import { has, t } from '../../i18n/index.js';

/** @param {RatingList} list */
export function listName({ against, game, language, speed }) {
  const words = language && (has(`start.lang.${language}`) ? t(`start.lang.${language}`) : language);
  return [profileOf(game)?.title() ?? game, words, t(`speed.${speed}`), against === 'computers' ? t('ratings.computers') : ''].filter(Boolean).join(' · ');
}
