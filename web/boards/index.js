/**
 * The closed list of games on this page, in the order in which they are shown. A new game adds its folder and a line here.
 */

/** @import {Host, Kit, Manifest, Viewer} from './types.js' */
/** @import {Replay} from '../app/types.js' */

import { chapter } from '../i18n/index.js';
import { balda } from './balda/game.js';
import { erudit } from './erudit/game.js';
import { pentago } from './pentago/game.js';
import { scrabble } from './scrabble/game.js';

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

/** Opens what a game is called, and what can be chosen for it. @param {Manifest} game */
const named = ({ name, names }) => chapter(`${name}.names`, names);

/** Opens the names of all games: for pages that show more than one. */
export const openNames = () => Promise.all(GAMES.map(named));

/** Opens what some pages say of the games besides. */
export const openMore = () => Promise.all([openNames(), ...GAMES.map(({ name, more }) => chapter(`${name}.more`, more))]);

/** Its texts are opened before its board. @param {Manifest} game */
const opened = (game) => Promise.all([named(game), game.texts && chapter(game.name, game.texts)]);

/** Opens why things are refused: in all games, and in this one. @param {string|null|undefined} name */
export const openRefusals = (name) => Promise.all([chapter('refusals'), ...[gameOf(name)].map((game) => game?.refusals && chapter(`${game.name}.refusals`, game.refusals))]);

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
