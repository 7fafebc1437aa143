/**
 * The Balda board of a replay, with remarks on each move: better words it missed and replies it allowed.
 */

/** @import {Viewer} from '../types.js' */
/** @import {Candidate, GameRecord, ReplayStep, RuleSet} from './types.js' */
/** @import {Analysis} from './wire.js' */

import './element.js';
import { html } from '../../vendor/lit-html/lit-html.js';
import { number, signed, t } from '../../i18n/index.js';
import { LiveSteps } from '../live.js';
import { describe, labels, sentence } from './texts.js';

/** @import {BaldaBoard} from './element.js' */

/** @param {RuleSet} rules @returns {Viewer} */
export function create(rules) {
  const element = /** @type {BaldaBoard} */ (document.createElement('deska-balda'));
  element.setup(rules, labels());
  /** @type {number[]} the path of the last word */
  let path = [];
  return {
    element,
    describe: (/** @type {GameRecord} */ record) => describe(record, rules.prizes),
    sentence,
    show(/** @type {ReplayStep} */ step, /** @type {ReplayStep|null} */ before) {
      /** @type {GameRecord|null|undefined} */
      const record = before?.record;
      const last = record?.kind === 'placed' || record?.kind === 'accepted' ? record : null;
      path = last?.path ?? [];
      element.show({ board: step.board, knots: rules.knots, diagonals: rules.diagonals }, { mode: 'watch', last });
      element.point(path);
    },
    point: (squares) => element.point(squares.length > 0 ? squares : path),
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
      liveTexts: () => ({
        start: t('balda.analysis.go'), running: t('balda.analysis.busy'), exhausted: t('balda.analysis.certain'),
        progress: ({ depth, proven }) => (depth && !proven ? t('balda.analysis.ahead', { n: depth }) : ''),
      }),
    },
    relabel: () => element.relabel(labels()),
  };
}
