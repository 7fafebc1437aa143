/**
 * What the analysis board shows of a crossword game: columns of the engine's rows, and the evaluation.
 */

/** @import {Column, Evaluation} from '../types.js' */
/** @import {Worth} from '../../app/types.js' */
/** @import {Candidate as Found} from './types.js' */

import { number, signed, t } from '../../i18n/index.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { describeCandidate as describe } from './texts.js';

/** Formats a number with one decimal. @param {number} value */
const tenths = (value) => number(Math.round(value * 10) / 10);

/** @param {number} value */
const signedTenths = (value) => signed(Math.round(value * 10) / 10 || 0);

/** @typedef {Found & Worth} Candidate  with the measures that a game has */

/** @type {Column[]} */
export const columns = [
  { id: 'move', label: () => t('engine.column.move'), priority: 1, text: true },
  { id: 'score', label: () => t('engine.column.score'), priority: 1 },
  { id: 'leave', label: () => t('engine.column.leave'), priority: 2, text: true },
  { id: 'leave-value', label: () => t('engine.column.leave-value'), title: () => t('engine.column.leave-value.title'), priority: 3 },
  { id: 'equity', label: () => t('engine.column.equity'), title: () => t('engine.column.equity.title'), priority: 2, yields: 'win' },
  { id: 'win', label: () => t('engine.column.win'), title: () => t('engine.column.win.title'), priority: 1 },
  { id: 'doubt', label: () => t('engine.column.doubt'), title: () => t('engine.column.doubt.title'), priority: 3 },
  { id: 'spread', label: () => t('engine.column.spread'), title: () => t('engine.column.spread.title'), priority: 3 },
  { id: 'rollouts', label: () => t('engine.column.rollouts'), title: () => t('engine.column.rollouts.title'), priority: 4 },
];

/**
 * Returns the cells of a candidate move.
 * @param {Candidate} candidate @param {typeof describe} [describeCandidate]  how the game words a move
 */
export function row(candidate, describeCandidate = describe) {
  const { score, leave, equity, win, doubt, spread, rollouts } = candidate;
  const { text, place } = describeCandidate(candidate);
  return {
    move: html`${place ? html`<small class="at">${place}</small>` : nothing}<b>${text}</b>`,
    score: number(score),
    leave: leave ?? '',
    'leave-value': typeof equity === 'number' && leave ? signedTenths(equity - score) : '',
    equity: typeof equity === 'number' ? signedTenths(equity) : '',
    win: typeof win === 'number' ? t('engine.percent', { n: tenths(100 * win) }) : '',
    doubt: typeof doubt === 'number' && rollouts ? `±${tenths(100 * doubt)}` : '',
    spread: typeof spread === 'number' ? signedTenths(spread) : '',
    rollouts: rollouts ? number(rollouts) : '',
  };
}

/**
 * The chances of the side to move with its best move. Win rates that are not simulated are not guessed.
 * @param {Worth|undefined} best @param {boolean} exact @returns {Evaluation|null}
 */
export function evaluation(best, exact) {
  if (typeof best?.win !== 'number') return null;
  return { share: best.win, text: (share) => t('engine.percent', { n: number(Math.round(100 * share)) }), exact };
}
