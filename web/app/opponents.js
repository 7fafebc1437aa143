/**
 * The computer players of a game in the order in which every list shows them. Pure: no DOM.
 */

/** @import {About} from './types.js' */

/** @typedef {{levels: string[], engines: string[]}} Opponents  levels from the weakest; engines: what else plays, by its method */

/** What people choose as an opponent: the levels, and the master above them. */
const LEVEL = /^(level-\d+|master)$/;

/** A game without levels offers all its players as such. @param {string[]} players @param {string[]} [also] those that play much as another one does @returns {Opponents} */
export function groupPlayers(players, also = []) {
  const levels = players.filter((name) => LEVEL.test(name)).sort();
  if (levels.length === 0) return { levels: [...players], engines: [...also] };
  return { levels, engines: [...players, ...also].filter((name) => !LEVEL.test(name)) };
}

/** Those of a rule set, else of its game. @param {About|null} about @param {string|undefined} rules @param {string|undefined} game */
export function opponentsOf(about, rules, game) {
  const of = about?.games.find(({ name }) => name === game);
  return groupPlayers(about?.rules.find(({ name }) => name === rules)?.players ?? of?.players ?? [], of?.also);
}

/** The opponent of a first game: somebody in the middle. @param {Opponents} of */
export const defaultOpponent = ({ levels }) => levels.find((name) => name === 'level-3') ?? levels[0];
