/**
 * The games on this page, in the order in which they are shown. A new game adds its folder and a line here; a game that the server has added brings its own
 * files, which the page's head names.
 */

/** @import {Host, Kit, Manifest, Viewer} from './types.js' */
/** @import {Replay} from '../app/types.js' */

import { chapter } from '../i18n/index.js';
import { balda } from './balda/game.js';
import { erudit } from './erudit/game.js';
import { pentago } from './pentago/game.js';
import { scrabble } from './scrabble/game.js';

/** @type {Manifest[]} those that the server has added stand last, once they are there */
export const GAMES = [scrabble, erudit, balda, pentago];

/** Those that the server has added, where its page names any. */
async function openAdded() {
  if (!document.querySelector('meta[name="deska-game"]')) return;
  const { load } = await import('./added.js');
  for (const game of await load()) if (!GAMES.includes(game)) GAMES.push(game);
}

/** @param {string|null|undefined} name @returns {Manifest|undefined} undefined: the page has no such game */
export const gameOf = (name) => GAMES.find((game) => game.name === name);

/** @param {string|null|undefined} name @returns {Manifest['profile']|undefined} */
export const profileOf = (name) => gameOf(name)?.profile;

/** Of every game: a seat gives up, runs out of time or goes away, or its program fails. */
const ALWAYS = ['resigned', 'flagged', 'abandoned', 'aborted', 'closed', 'draw_claimed', 'failed'];

/** The kinds of a game's records that are turns: the lines of the list of moves. @param {string} [name] @returns {Set<string>} */
export const turnKinds = (name) => new Set([...ALWAYS, ...(gameOf(name)?.turns ?? [])]);

/** @param {string} name @returns {Promise<Manifest>} */
async function known(name) {
  if (!gameOf(name)) await openAdded();
  const game = gameOf(name);
  if (!game) throw new Error(`There is no board for ${name} on this page.`);
  return game;
}

/** Opens what a game is called, and what can be chosen for it. @param {Manifest} game */
const named = ({ name, names }) => chapter(`${name}.names`, names);

/** Opens the names of all games: for pages that show more than one. */
export async function openNames() {
  await openAdded();
  return Promise.all(GAMES.map(named));
}

/** Opens what some pages say of the games besides. */
export async function openMore() {
  await openAdded();
  return Promise.all([openNames(), ...GAMES.map(({ name, more }) => chapter(`${name}.more`, more))]);
}

/** Its texts are opened before its board. @param {Manifest} game */
const opened = (game) => Promise.all([named(game), game.texts && chapter(game.name, game.texts)]);

/** Opens why things are refused: in all games, and in this one. @param {string|null|undefined} name */
export const openRefusals = (name) => Promise.all([chapter('refusals'), ...[gameOf(name)].map((game) => game?.refusals && chapter(`${game.name}.refusals`, game.refusals))]);

/** @param {Replay} replay @returns {Promise<Viewer>} */
export async function viewerFor(replay) {
  const game = await known(replay.rules.game);
  const [{ create }] = await Promise.all([game.viewer(), opened(game)]);
  return create(replay.rules, replay);
}

/** @param {string} name @param {Host} host @returns {Promise<Kit>} */
export async function kitFor(name, host) {
  const game = await known(name);
  const [{ create }] = await Promise.all([game.kit(), opened(game)]);
  return create(host);
}
