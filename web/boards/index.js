/**
 * The closed list of games on this page, in the order in which they are shown. A new game adds its folder and a line here.
 */

/** @import {Host, Kit, Manifest, Viewer} from './types.js' */
/** @import {Replay} from '../app/types.js' */

import { chapter } from '../i18n/index.js';
import { balda } from './balda/game.js';
import { erudit } from './erudit/game.js';
import { pentago } from './pentago/game.js';
import { scrabble } from './crossword/game.js';

/** @type {Manifest[]} */
export const GAMES = [scrabble, erudit, balda, pentago];

/** @param {string|null|undefined} name @returns {Manifest|undefined} undefined: the page has no such game */
export const gameOf = (name) => GAMES.find((game) => game.name === name);

/** @param {string|null|undefined} name @returns {Manifest['profile']|undefined} */
export const profileOf = (name) => gameOf(name)?.profile;

/** Of every game: a seat gives up, its time for the game is over, or its program fails. */
const ALWAYS = ['resigned', 'flagged', 'failed'];

/** The kinds of a game's records that are turns: the lines of the list of moves. @param {string} [name] @returns {Set<string>} */
export const turnKinds = (name) => new Set([...ALWAYS, ...(gameOf(name)?.turns ?? [])]);

/** @param {string} name @returns {Manifest} */
function known(name) {
  const game = gameOf(name);
  if (!game) throw new Error(`There is no board for ${name} on this page.`);
  return game;
}

/** Its texts are opened before its board. @param {Manifest} game */
const opened = async ({ name, texts }) => texts && chapter(name, texts);

/** @param {Replay} replay @returns {Promise<Viewer>} */
export async function viewerFor(replay) {
  const game = known(replay.rules.game);
  const [{ create }] = await Promise.all([game.viewer(), opened(game)]);
  return create(replay.rules, replay);
}

/** @param {string} name @param {Host} host @returns {Promise<Kit>} */
export async function kitFor(name, host) {
  const game = known(name);
  const [{ create }] = await Promise.all([game.kit(), opened(game)]);
  return create(host);
}
