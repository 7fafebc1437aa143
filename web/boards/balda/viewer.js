/**
 * The Balda board of a replay, with remarks on each move: better words it missed and replies it allowed.
 */

/** @import {Viewer} from '../types.js' */
/** @import {Candidate, GameRecord, ReplayStep, RuleSet} from './types.js' */
/** @import {Analysis} from './wire.js' */

import './element.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { number, signed, t } from '../../i18n/index.js';
import { turnButtons } from '../common/turn-buttons.js';
import { LiveSteps } from '../live.js';
import { columns, row, worth } from './analysis.js';
import { evaluation } from './evaluation.js';
import { draftNotation } from './notation.js';
import { describe, labels, sentence } from './texts.js';

/** @import {BaldaBoard} from './element.js' */

/** The letters of the alphabet in two or three rows, which leaves room for the engine: on phones, elsewhere. */
const [LETTERS_ON_PHONE, LETTERS_IN_ROW] = [11, 17];

/** @param {RuleSet} rules @returns {Viewer} */
export function create(rules) {
  const element = /** @type {BaldaBoard} */ (document.createElement('deska-balda'));
  element.setup(rules, labels());
  /** @type {number[]} the path of the last word */
  let path = [];
  let interactive = false;
  /** @type {() => unknown} */
  let buttons = () => nothing;
  return {
    element,
    describe: (/** @type {GameRecord} */ record) => describe(record, rules.prizes),
    sentence,
    show(/** @type {ReplayStep} */ step, /** @type {ReplayStep|null} */ before) {
      /** @type {GameRecord|null|undefined} */
      const record = before?.record;
      const last = record?.kind === 'placed' || record?.kind === 'accepted' ? record : null;
      path = last?.path ?? [];
      element.show({ board: step.board, knots: rules.knots, diagonals: rules.diagonals }, { mode: interactive && step.turn !== null ? 'play' : 'watch', last });
      element.point(path);
    },
    interact(moves) {
      interactive = true;
      element.look = { ...element.look, row: matchMedia('(max-width: 559.98px)').matches ? LETTERS_ON_PHONE : LETTERS_IN_ROW };
      const notation = () => {
        const { draft, state } = element;
        return draft && draft.path.length > 1 && draft.path.includes(draft.square) ? draftNotation(draft, state.letters, state.side) : null;
      };
      element.addEventListener('draft', () => {
        // The draft replaces the word that is marked.
        if (element.draft) element.point([]);
        moves.draft(notation());
      });
      const play = () => {
        const move = notation();
        if (move !== null) moves.submit(move);
      };
      element.addEventListener('submit', play);
      buttons = () => (element.draft ? turnButtons({ recall: () => element.recall(), play, complete: notation() !== null }) : nothing);
    },
    turn: { line: () => null, buttons: () => buttons() },
    point: (squares) => element.point(squares.length > 0 || element.draft ? squares : path),
    mark(/** @type {GameRecord} */ _, /** @type {ReplayStep} */ step) {
      const { remark } = step;
      if (!remark) return '';
      const left = remark.left > 0 ? t('balda.mark.left', { n: remark.left, word: remark.longest?.word ?? '' }) : '';
      const trap = remark.trap ? t('balda.mark.trap', { word: remark.reply?.word ?? '' }) : '';
      return [left, trap].filter(Boolean).join(' · ');
    },
    sidePanel: (/** @type {ReplayStep} */ step) => html`<p class="start-word"><span>${t('balda.start')}</span> <b>${step.start}</b></p>`,
    showCandidate(/** @type {Candidate|null} */ found) {
      element.point(found?.path ?? path, found && { square: found.square, letter: found.letter });
    },
    analysis: {
      lead: () => t('balda.analysis.lead'),
      position: (/** @type {ReplayStep} */ step) => step.position,
      hidden: () => t('balda.analysis.over'),
      count: (n) => t('balda.analysis.count', { n }),
      notationOf: (/** @type {GameRecord} */ record) => record.move ?? (record.kind === 'passed' ? 'pass' : null),
      canonicalMove: (move) => move,
      describeCandidate: (/** @type {Candidate} */ found) => {
        const reply = found.reply ? t('balda.analysis.reply', { word: found.reply.word }) : t('balda.analysis.noreply');
        const value = Math.round(found.value * 10) / 10;
        const gain = t('balda.analysis.gain', { n: value === 0 ? number(0) : signed(value) });
        return { text: found.word, place: `${t('balda.line.letter', { letter: found.letter })} · ${gain}`, extra: reply };
      },
      live: (onChange) => new LiveSteps(onChange, (/** @type {Analysis} */ { moves, proven, depth }) => ({ moves, proven, depth, solved: proven })),
      example: '1,1 Л БАЛ', columns,
      row: (/** @type {Candidate} */ candidate) => row(candidate, element.state.side),
      worth,
      evaluation: (best, exact, step) => evaluation(/** @type {Candidate|undefined} */ (best), exact, leadOf(step), [.../** @type {ReplayStep} */ (step).board.join('')].filter((square) => square === '.').length),
      progress: ({ depth }) => (depth ? t('engine.depth', { n: depth }) : ''),
    },
    relabel: () => element.relabel(labels()),
  };
}

/** Returns the lead of the side to move over the best of the others. @param {{scores?: number[], turn: number|null}} step */
function leadOf({ scores = [], turn }) {
  if (turn === null) return 0;
  return scores[turn] - Math.max(...scores.filter((_, seat) => seat !== turn));
}
