/**
 * Which records of a log are turns, by game: the lines of the list of moves. A new game adds a line. Pure: no DOM.
 */

/** Of every game: a seat gives up, or its time for the game is over. */
const ALWAYS = ['resigned', 'flagged'];

/** @type {Record<string, string[]>} */
const TURNS = {
  balda: ['placed', 'accepted', 'declined', 'passed'],
  erudit: ['laid', 'exchanged', 'passed'],
  pentago: ['moved', 'lapsed'],
  scrabble: ['placed', 'exchanged', 'passed', 'challenged', 'overtime'],
};

/** @param {string} [game] @returns {Set<string>} the kinds of its records that are turns */
export const turnKinds = (game = '') => new Set([...ALWAYS, ...(TURNS[game] ?? [])]);
