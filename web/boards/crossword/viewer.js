/**
 * The crossword board where nothing is played: the positions of a game that was.
 */

/** @import {Viewer} from '../index.js' */
/** @import {RuleSet} from '../../app/types.js' */

import './element.js';
import { leftover } from './panels.js';
import { describe, labels } from './texts.js';

/** @import {Crossword} from './element.js' */

/** @param {RuleSet} rules @returns {Viewer} */
export function create(rules) {
  const element = /** @type {Crossword} */ (document.createElement('deska-crossword'));
  element.setup(rules, labels());
  return {
    element,
    describe,
    show(step, before) {
      const record = before?.record;
      const rack = step.turn === null ? null : step.racks[step.turn];
      const view = /** @type {any} */ ({ board: step.board, rack, last: record?.kind === 'placed' ? { seat: record.seat ?? 0, squares: record.squares ?? [] } : null });
      element.point([]);
      element.show(view, { mode: 'watch', hidden: !rack });
    },
    point: (squares) => element.point(squares),
    look(candidate) {
      const squares = candidate?.squares ?? [];
      const letters = [...(candidate?.tiles ?? '')];
      element.ghost(squares.map((square, index) => ({ square, letter: letters[index] ?? '?' })));
    },
    leftover: (letters) => leftover(letters, rules),
    relabel() {
      element.labels = labels();
      element.redraw();
    },
  };
}
