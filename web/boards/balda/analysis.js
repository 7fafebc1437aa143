/**
 * What the analysis board shows of Balda: columns of the engine's rows.
 */

/** @import {Column} from '../types.js' */
/** @import {Candidate} from './types.js' */

import { number, signed, t } from '../../i18n/index.js';
import { html } from '../../vendor/lit-html/lit-html.js';
import { nameOf } from './notation.js';

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
