/**
 * Texts that are made alike in all games.
 */

/** @import {Why} from '../../app/types.js' */
/** @import {MoveText} from '../../app/parts/moves.js' */

import { errorText } from '../../app/errors.js';
import { has, t } from '../../i18n/index.js';

/**
 * Returns why something was refused: in the game's own text, else in that of all games, else as the server words it.
 * @param {Why} why @param {Record<string, string|number>} args @param {string} [own] the key of the game's own text
 */
export function refusalText(why, args, own = '') {
  const key = [own, `why.${why.code}`].find(has);
  return key ? t(key, args) : errorText(why);
}

/** Returns a line of the list of moves that is a sentence, not a move. @param {string} text @param {Partial<MoveText>} [more] @returns {MoveText} */
export const plainLine = (text, more = {}) => ({ text, place: '', plain: true, extra: '', squares: [], ...more });

/** Returns a text, or null if there is none. @param {string} key */
export const optionalText = (key) => (has(key) ? t(key) : null);
