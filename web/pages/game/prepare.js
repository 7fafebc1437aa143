/**
 * Loads what a game needs only once all seats are taken: the result panel, and presence and chat.
 */

/** @import {GamePage} from '../game.js' */

import { ending } from '../../app/parts/ending.js';
import { update } from '../../app/main.js';

/** Called for each new connection, and when a seat is taken. @param {GamePage} page */
export async function prepare(page) {
  page.ending = ending;
  if (page.game.over) update();
  if (!page.game.alone) (await import('./company.js')).startCompany(page);
}
