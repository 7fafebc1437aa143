/**
 * The board of Balda as a place to answer an exercise: the player places a letter and marks a word.
 */

/** @import {ExerciseAnswer, ExerciseBoard} from '../types.js' */
/** @import {BaldaBoard} from './element.js' */
/** @import {Candidate, ReplayStep, RuleSet} from './types.js' */

import { t } from '../../i18n/index.js';

/** Returns a word with its letter as an answer. Another path of the word is the same answer. @param {{square: number, letter: string, word: string}} own @returns {ExerciseAnswer} */
export const wordAnswer = (own) => ({
  matches(/** @type {Partial<Candidate>} */ { square, letter = '', word = '' }, exact) {
    const fold = (/** @type {string} */ text) => (exact ? text : text.toUpperCase());
    return square === own.square && fold(letter) === fold(own.letter) && fold(word) === fold(own.word);
  },
});

/** @param {HTMLElement} element @param {RuleSet} rules @returns {ExerciseBoard} */
export function create(element, rules) {
  const board = /** @type {BaldaBoard} */ (element);
  return {
    play(/** @type {ReplayStep} */ step) {
      board.show({ board: step.board, knots: rules.knots, diagonals: rules.diagonals }, { mode: 'play', last: null });
      board.point([]);
    },
    answer() {
      const { draft, state } = board;
      if (!draft || draft.path.length === 0) return null;
      const { square, letter, path } = draft;
      return wordAnswer({ square, letter, word: path.map((at) => (at === square ? letter : state.letters[at])).join('') });
    },
    clear: () => board.recall(),
    point: (/** @type {Partial<Candidate>} */ { square }) => board.hint(square ?? null),
    hint(/** @type {Partial<Candidate>} */ { word }, place) {
      if (word === undefined) return null;
      return t(place === null ? 'review.learn.hint.length' : 'review.learn.hint.square', { n: [...word].length });
    },
    missing: ({ what, letter = '' }) => t(`balda.missing.${what}`, { letter }),
  };
}
