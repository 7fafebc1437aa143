/**
 * The closed list of boards: from a rule set's `game` to the kit that plays it, and the viewer that shows a game that was. A new game adds a folder and a
 * line in each list here, in `turns.js` and in `profiles.js`; its texts may be a chapter of i18n of its own name, which is opened before its board.
 */

/** @import {Host, Kit, Viewer} from './types.js' */
/** @import {Own, Replay, RuleSet} from '../app/types.js' */

import { openChapter } from '../i18n/index.js';

/** @type {Record<string, () => Promise<{create: Own<[rules: RuleSet, replay: Replay], Viewer>}>>} */
const VIEWERS = {
  balda: () => import('./balda/viewer.js'),
  erudit: () => import('./erudit/viewer.js'),
  pentago: () => import('./pentago/viewer.js'),
  scrabble: () => import('./crossword/viewer.js'),
};

/** @param {Replay} replay @returns {Promise<Viewer>} */
export async function viewerFor(replay) {
  const { game } = replay.rules;
  const load = VIEWERS[game];
  if (!load) throw new Error(`There is no board for ${game} on this page.`);
  const [{ create }] = await Promise.all([load(), openChapter(game)]);
  return create(replay.rules, replay);
}

/** @type {Record<string, () => Promise<{create: Own<[host: Host], Kit>}>>} */
const KITS = {
  balda: () => import('./balda/kit.js'),
  erudit: () => import('./erudit/kit.js'),
  pentago: () => import('./pentago/kit.js'),
  scrabble: () => import('./crossword/kit.js'),
};

/** @param {string} game @param {Host} host @returns {Promise<Kit>} */
export async function kitFor(game, host) {
  const load = KITS[game];
  if (!load) throw new Error(`There is no board for ${game} on this page.`);
  const [{ create }] = await Promise.all([load(), openChapter(game)]);
  return create(host);
}
