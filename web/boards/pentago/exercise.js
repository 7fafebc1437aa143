/**
 * The board of Pentago as a place to answer an exercise: the player places a marble and turns a quadrant.
 */

/** @import {ExerciseAnswer, ExerciseBoard} from '../types.js' */
/** @import {PentagoBoard} from './element.js' */
/** @import {ReplayStep} from './types.js' */

import { t } from '../../i18n/index.js';
import { boardAfterTurn, parseMove, withMarble } from './geometry.js';

/** Returns a move as an answer. A move that leads to the same board is the same answer. @param {{move: string, board: string, marble: string}} own @returns {ExerciseAnswer} */
export function turnAnswer({ move, board, marble }) {
  const after = (/** @type {string} */ one) => {
    const { square, turn } = parseMove(one);
    return boardAfterTurn(withMarble(board, square, marble), turn);
  };
  return { move, matches: (candidate) => after(candidate.move) === after(move) };
}

/** @param {HTMLElement} element @returns {ExerciseBoard} */
export function create(element) {
  const board = /** @type {PentagoBoard} */ (element);
  return {
    play(/** @type {ReplayStep} */ step) {
      board.show(step, { mode: 'play', marble: step.turn === 1 ? 'b' : 'w', movesTurn: step.waiting === null });
    },
    answer: () => (board.complete ? turnAnswer({ move: board.draft ?? '', board: board.state.board, marble: board.state.marble }) : null),
    clear: () => board.recall(),
    point: ({ move }) => board.hint(move.slice(0, 2), null),
    hint: ({ move }, place) => (place === null ? t('review.learn.hint.turn', { turn: move.slice(2) || '\u2013' }) : t('review.learn.hint.place', { place: move.slice(0, 2) })),
    missing: ({ what }) => t(`pentago.missing.${what}`),
  };
}
