/**
 * The crossword board as a place to answer an exercise: the player lays tiles, as in a game.
 */

/** @import {ExerciseAnswer, ExerciseBoard} from '../types.js' */
/** @import {Crossword} from './element.js' */
/** @import {Candidate, Laid, ReplayStep, RuleSet} from './types.js' */

import { number, t } from '../../i18n/index.js';

/** Returns tiles in a canonical form. @param {Laid[]} tiles */
const keyOf = (tiles) => tiles.map(({ square, letter }) => `${square}${letter}`).sort().join(' ');

/** Returns laid tiles as an answer. @param {Laid[]} laid @returns {ExerciseAnswer} */
export const tilesAnswer = (laid) => ({
  matches(/** @type {Partial<Candidate>} */ { squares, tiles }, exact) {
    if (!squares?.length || !tiles) return false;
    const letters = [...tiles];
    const [own, wanted] = [keyOf(laid), keyOf(squares.map((square, index) => ({ square, letter: letters[index] ?? '?' })))];
    return exact ? own === wanted : own.toUpperCase() === wanted.toUpperCase();
  },
});

/** @param {HTMLElement} element @param {RuleSet} rules @returns {ExerciseBoard} */
export function create(element, rules) {
  const board = /** @type {Crossword} */ (element);
  return {
    play(/** @type {ReplayStep} */ { board: rows, racks, turn }) {
      board.show({ board: rows, rack: turn === null ? null : racks[turn], last: null }, { mode: 'play', hidden: false });
    },
    answer: () => (board.complete ? tilesAnswer(board.placement) : null),
    clear: () => board.recall(),
    point: (/** @type {Partial<Candidate>} */ { squares }) => board.hint(squares?.slice(0, 1) ?? []),
    hint(/** @type {Candidate} */ { squares, tiles, score }, place) {
      if (!squares?.length || !tiles) return null;
      return place === null ? t('review.learn.hint.tiles', { n: squares.length, points: number(score ?? 0) }) : t('review.learn.hint.place', { place });
    },
    missing: ({ letter = '' }) => t('say.missing', { letter }),
    nameBlank: async (id) => nameBlank(board, rules, id, t('blank.title')),
  };
}

/** Asks for the letter of a blank. @param {Crossword} board @param {RuleSet} rules @param {number} id @param {string} title */
export async function nameBlank(board, rules, id, title) {
  const { chooseLetter } = await import('./blank.js');
  board.name(id, await chooseLetter(rules, title));
}
