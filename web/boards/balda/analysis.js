/**
 * What the analysis board shows of Balda: columns of the engine's rows, and the evaluation.
 */

/** @import {Column, Evaluation} from '../types.js' */
/** @import {Candidate} from './types.js' */

import { number, signed, t } from '../../i18n/index.js';
import { html } from '../../vendor/lit-html/lit-html.js';
import { nameOf } from './notation.js';

/** The lead, in points, that is drawn as three quarters of the evaluation bar. */
const LEAD_SCALE = 6;

/** @type {Column[]} */
export const columns = [
  { id: 'move', label: () => t('engine.column.word'), priority: 1, text: true },
  { id: 'score', label: () => t('engine.column.score'), priority: 1 },
  { id: 'value', label: () => t('engine.column.gain'), title: () => t('engine.column.gain.title'), priority: 1 },
  { id: 'reply', label: () => t('engine.column.reply'), title: () => t('engine.column.reply.title'), priority: 2, text: true },
];

/** @param {Candidate} candidate @param {number} side */
export function row({ word, letter, square, score, value, reply }, side) {
  const rounded = Math.round(value * 10) / 10;
  return {
    move: html`<b>${word}</b> <small class="at">${letter} · ${nameOf(square, side)}</small>`,
    score: number(score),
    value: rounded === 0 ? number(0) : signed(rounded),
    reply: reply ? html`${reply.word} <small>${number(reply.score)}</small>` : t('engine.reply.none'),
  };
}

/** The measures that moves are ranked by. @param {Candidate} candidate */
export const worth = ({ value, score }) => [value, score];

/**
 * The final lead that the best move promises, on a scale from 0 to 1.
 * @param {Candidate|undefined} best @param {boolean} exact @param {number} ahead  the lead of the side to move @returns {Evaluation|null}
 */
export function evaluation(best, exact, ahead) {
  if (!best) return null;
  const lead = ahead + best.value;
  const share = 1 / (1 + 3 ** (-lead / LEAD_SCALE));
  return {
    share, exact,
    text: (shown) => {
      const own = Math.round((shown === share ? lead : -lead) * 10) / 10;
      return own === 0 ? number(0) : signed(own);
    },
  };
}
