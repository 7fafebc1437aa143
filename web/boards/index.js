/**
 * The registry of the games on this page, in the order in which they are shown. A new game adds its folder and a line here; added.js loads games that the
 * server adds.
 */

/** @import {Host, Kit, Manifest, Viewer} from './types.js' */
/** @import {Replay} from '../app/types.js' */

import { chapter } from '../i18n/index.js';
import { balda } from './balda/game.js';
import { erudit } from './erudit/game.js';
import { pentago } from './pentago/game.js';
import { scrabble } from './scrabble/game.js';

/** @type {Manifest[]} games added by the server come last, once they are loaded */
export const GAMES = [scrabble, erudit, balda, pentago];

/** Loads the games added by the server, if the page names any. */
async function openAdded() {
  if (!document.querySelector('meta[name="deska-game"]')) return;
  const { load } = await import('./added.js');
  for (const game of await load()) if (!GAMES.includes(game)) GAMES.push(game);
}

/** @param {string|null|undefined} name @returns {Manifest|undefined} */
export const gameOf = (name) => GAMES.find((game) => game.name === name);

/** @param {string|null|undefined} name @returns {Manifest['profile']|undefined} */
export const profileOf = (name) => gameOf(name)?.profile;

/** Kinds of turns in every game: a seat resigns, runs out of time or leaves, or its program fails. */
const COMMON_TURNS = ['resigned', 'flagged', 'abandoned', 'aborted', 'closed', 'draw_claimed', 'failed'];

/** Returns the kinds of records that are turns, that is, lines of the list of moves. @param {string} [name] @returns {Set<string>} */
export const turnKinds = (name) => new Set([...COMMON_TURNS, ...(gameOf(name)?.turns ?? [])]);

/** @param {string} name @returns {Promise<Manifest>} */
async function requireGame(name) {
  if (!gameOf(name)) await openAdded();
  const game = gameOf(name);
  if (!game) throw new Error(`There is no board for ${name} on this page.`);
  return game;
}

/** Loads the names of a game and of its settings. @param {Manifest} game */
const openGameNames = ({ name, names }) => chapter(`${name}.names`, names);

/** Loads the names of all games, for pages that show more than one. */
export async function openNames() {
  await openAdded();
  return Promise.all(GAMES.map(openGameNames));
}

/** Loads the further texts of all games: start page, settings, about. */
export async function openMore() {
  await openAdded();
  return Promise.all([openNames(), ...GAMES.map(({ name, more }) => more && chapter(`${name}.more`, more))]);
}

/** Loads the texts of a board. @param {Manifest} game */
const openTexts = (game) => Promise.all([openGameNames(game), game.texts && chapter(game.name, game.texts)]);

/** Loads the texts of refusals: those of all games and those of this one. @param {string|null|undefined} name */
export const openRefusals = (name) => Promise.all([chapter('refusals'), ...[gameOf(name)].map((game) => game?.refusals && chapter(`${game.name}.refusals`, game.refusals))]);

/** Loads the texts of a game's editor. @param {Manifest} game */
export const openEditorTexts = (game) => openTexts(game);

/** @param {Replay} replay @returns {Promise<Viewer>} */
export async function viewerFor(replay) {
  const game = await requireGame(replay.rules.game);
  const [{ create }] = await Promise.all([game.viewer(), openTexts(game)]);
  return create(replay.rules, replay);
}

/** @param {string} name @param {Host} host @returns {Promise<Kit>} */
export async function kitFor(name, host) {
  const game = await requireGame(name);
  const [{ create }] = await Promise.all([game.kit(), openTexts(game)]);
  return create(host);
}
