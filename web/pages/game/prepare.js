/**
 * What a game needs once everybody is there, and not before: how its end is told, and company where others play or watch.
 */

/** @import {GamePage} from '../game.js' */

import { ending } from '../../app/parts/ending.js';
import { update } from '../../app/main.js';

/** On each new connection, and when somebody sits down. @param {GamePage} page */
export async function prepare(page) {
  page.ending = ending;
  if (page.game.over) update();
  if (!page.game.alone) (await import('./company.js')).startCompany(page);
}
