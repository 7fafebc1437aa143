/**
 * The crossword board of a replay.
 */

/** @import {Analysed, AnalysisProgress, Viewer} from '../types.js' */
/** @import {Own, Replay} from '../../app/types.js' */
/** @import {Candidate, GameRecord, ReplayStep, RuleSet} from './types.js' */

import './element.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { t } from '../../i18n/index.js';
import { playedByPrograms } from '../programs.js';
import { LiveSteps } from '../live.js';
import { columns, evaluation, row } from './analysis.js';
import { competitionPlace, evaluation as competitionEvaluation, notationOf as competitionNotation } from './competition.js';
import { bag, leftover } from './panels.js';
import { worth } from './notation.js';
import { canonicalMove, describe, describeCandidate, labels, notationOf, sentence } from './texts.js';
import { TurnEntry } from './turn-entry.js';

/** @import {Crossword} from './element.js' */

/**
 * @typedef {{squares: number[], numbers: Map<number, number>}} LaidTiles  squares, and by square the number of the laying within its turn
 *
 * What differs between crossword games.
 * @typedef {Object} ViewerTexts
 * @property {typeof labels} labels
 * @property {Own<[record: GameRecord], LaidTiles|null>} laid  the tiles laid by a record
 * @property {Own<[candidate: Candidate], Map<number, number>>} numbers  by square, the number of the laying within a candidate move
 * @property {typeof TurnEntry} [Turn]  how the reader makes a turn
 */

/** @type {ViewerTexts} */
const DEFAULT_TEXTS = { labels, numbers: () => new Map(), laid: (record) => (record.kind === 'placed' ? { squares: record.squares ?? [], numbers: new Map() } : null) };

/** Whether a player went out: only the final scores follow. @param {ReplayStep} step */
const isOut = (step) => step.bag === 0 && step.racks.includes('');

/** @param {RuleSet} rules @param {Replay|ViewerTexts} [others] @returns {Viewer} */
export function create(rules, others) {
  const own = others && 'laid' in others ? others : DEFAULT_TEXTS;
  const element = /** @type {Crossword} */ (document.createElement('deska-crossword'));
  element.setup(rules, own.labels());
  /** @type {TurnEntry|null} */
  let turn = null;
  return {
    element,
    describe,
    sentence,
    show(/** @type {ReplayStep} */ step, /** @type {ReplayStep|null} */ before) {
      const laid = before?.record ? own.laid(before.record) : null;
      const rack = (step.turn === null ? null : step.racks[step.turn]) || null;
      const view = { board: step.board, rack, last: laid && { seat: before?.record?.seat ?? 0, squares: laid.squares } };
      element.point([]);
      const options = { hidden: !rack, numbers: laid?.numbers };
      if (turn) turn.open(view, options);
      else element.show(view, { ...options, mode: 'watch' });
    },
    // The server has no table for games of programs, so it plays no moves in them.
    interact: playedByPrograms(rules) ? undefined : (moves) => {
      turn = new (own.Turn ?? TurnEntry)(element, rules, moves);
    },
    turn: { line: () => turn?.line() ?? null, buttons: () => turn?.buttons() ?? nothing },
    markWrong: (squares) => element.markWrong(squares),
    point: (squares) => element.point(squares),
    showCandidate(/** @type {Candidate|null} */ candidate) {
      const squares = candidate?.squares ?? [];
      const letters = [...(candidate?.tiles ?? '')];
      element.ghost(squares.map((square, index) => ({ square, letter: letters[index] ?? '?' })), candidate ? own.numbers(candidate) : new Map());
      if (element.state.draft.size === 0) element.setBadge(candidate && squares.length > 0 ? { square: squares[squares.length - 1], score: candidate.score } : null);
    },
    seat(/** @type {ReplayStep} */ step, /** @type {number} */ index) {
      const rack = step.racks[index];
      return rack ? leftover(rack, rules) : html`<small>${rack === '' ? '' : t('replay.rack.unknown')}</small>`;
    },
    sidePanel: (/** @type {ReplayStep} */ step) => bag(step.bag),
    analysis: playedByPrograms(rules) ? competition() : {
      position: (/** @type {ReplayStep} */ step) => (step.turn !== null && step.racks[step.turn] && !isOut(step) ? step.cgp ?? null : null),
      over: isOut,
      hidden: () => t('analysis.hidden'),
      count: (n) => t('analysis.count', { n }),
      notationOf,
      canonicalMove,
      describeCandidate,
      rankedBy: 'equity',
      example: '8h WORD', columns, row, worth,
      evaluation,
      progress: ({ rollouts }) => (rollouts ? t('engine.rollouts', { n: rollouts }) : ''),
      live: (onChange) => new LiveSteps(onChange, (/** @type {AnalysisProgress} */ step) => step),
    },
    relabel: () => element.relabel(own.labels()),
  };
}

/** The analysis of the CTU competition: all placements by points, as the course plays. @returns {Analysed} */
const competition = () => ({
  position: (/** @type {ReplayStep} */ step) => step.position ?? null,
  over: isOut,
  hidden: () => t('analysis.hidden'),
  count: (n) => t('analysis.count', { n }),
  example: '8h WORD', columns, row: (candidate) => row(/** @type {Candidate} */ (candidate), inCompetition), worth,
  evaluation: (best, _, step) => competitionEvaluation(/** @type {Candidate|undefined} */ (best), /** @type {ReplayStep} */ (step)),
  notationOf: competitionNotation,
  canonicalMove,
  describeCandidate: inCompetition,
});

/** @param {Candidate} candidate */
function inCompetition(candidate) {
  const described = describeCandidate(candidate);
  return described.place ? { ...described, place: competitionPlace(described.place) } : described;
}
