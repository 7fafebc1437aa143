/**
 * The computer players of a game, in the order of all lists. No DOM access.
 */

/** @import {About} from './types.js' */

/** @typedef {{levels: string[], engines: string[]}} Opponents  levels: from the weakest; engines: all other players */

/** Names of levels, including the strongest one. */
const LEVEL = /^(level-\d+|master)$/;

/** Splits players into levels and engines. If there are no levels, all players take their place. @param {string[]} players @param {string[]} [also]  players similar to others, listed as engines @returns {Opponents} */
export function groupPlayers(players, also = []) {
  const levels = players.filter((name) => LEVEL.test(name)).sort();
  if (levels.length === 0) return { levels: [...players], engines: [...also] };
  return { levels, engines: [...players, ...also].filter((name) => !LEVEL.test(name)) };
}

/** Returns the players of a rule set, or of its game if the rule set names none. @param {About|null} about @param {string|undefined} rules @param {string|undefined} game */
export function opponentsOf(about, rules, game) {
  const of = about?.games.find(({ name }) => name === game);
  return groupPlayers(about?.rules.find(({ name }) => name === rules)?.players ?? of?.players ?? [], of?.also);
}

/** Returns the preselected opponent: a medium level. @param {Opponents} of */
export const defaultOpponent = ({ levels }) => levels.find((name) => name === 'level-3') ?? levels[0];
