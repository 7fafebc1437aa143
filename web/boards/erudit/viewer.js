/**
 * The Erudit board of a replay. The steps of the last turn are numbered.
 */

/** @import {Viewer} from '../types.js' */
/** @import {AnalysisProgress} from './wire.js' */
/** @import {Candidate, GameRecord, ReplayStep, RuleSet} from './types.js' */

import { t } from '../../i18n/index.js';
import { columns, evaluation, row } from '../crossword/analysis.js';
import { worth } from '../crossword/notation.js';
import { create as createCrossword } from '../crossword/viewer.js';
import { preference } from '../choices.js';
import { LiveSteps } from '../live.js';
import { boardTheme } from './game.js';
import { canonicalMove, describe, describeCandidate, labels, notationOf, sentence } from './texts.js';
import { layingNumbers } from './turn.js';
import { EruditTurnEntry } from './turn-entry.js';

/** Columns that leave their room to turns of several words, with their priority. @type {Record<string, 3|4>} */
const YIELDING = { leave: 3, 'leave-value': 4, doubt: 4 };

/** Returns by square the number of the step, if there are several. @param {GameRecord} record @returns {Map<number, number>} */
const numbersOf = ({ steps = [] }) => (steps.length > 1 ? layingNumbers(steps) : new Map());

/** @param {RuleSet} rules @returns {Viewer} */
export function create(rules) {
  const viewer = createCrossword(rules, {
    labels,
    Turn: EruditTurnEntry,
    numbers: (/** @type {Candidate} */ { steps = [] }) => (steps.length > 1 ? layingNumbers(steps.map((step) => ({ squares: ('take' in step ? [step.take] : step.place).map(({ square }) => square) }))) : new Map()),
    laid: (/** @type {GameRecord} */ record) => (record.kind === 'laid' ? { squares: describe(record).squares, numbers: numbersOf(record) } : null),
  });
  viewer.element.classList.add('erudit');
  viewer.element.dataset.board = boardTheme(preference('erudit', 'board'));
  return {
    ...viewer,
    describe,
    sentence,
    analysis: {
      position: (/** @type {ReplayStep} */ step) => step.position ?? null,
      hidden: () => t('analysis.hidden'),
      lead: () => t('erudit.analysis.lead'),
      count: (n) => t('erudit.analysis.count', { n }),
      notationOf,
      canonicalMove,
      describeCandidate,
      rankedBy: 'equity',
      live: (onChange) => new LiveSteps(onChange, (/** @type {AnalysisProgress} */ step) => step),
      example: '8h СЛОВО',
      columns: columns.map((column) => ({ ...column, priority: YIELDING[column.id] ?? column.priority })),
      row: (/** @type {Candidate} */ candidate) => row(candidate, () => describeCandidate(candidate)),
      worth,
      evaluation,
    },
  };
}
