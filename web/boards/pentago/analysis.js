/**
 * What the analysis board shows of Pentago: the lines of the search and, where known, the exact value of every move.
 */

/** @import {Column, Evaluation} from '../types.js' */
/** @import {PentagoCandidate} from './candidates.js' */
/** @import {Value} from './types.js' */

import { number, t } from '../../i18n/index.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { valueSign } from './render.js';

/** The expected result of a value. @type {Record<Value, number>} */
const RESULTS = { win: 1, draw: 0.5, loss: 0 };

/** The number of moves of a line that are shown. */
const MAX_LINE = 8;

/** @type {Column[]} */
export const columns = [
  { id: 'move', label: () => t('engine.column.line'), priority: 1, text: true },
  { id: 'exact', label: () => t('engine.column.exact'), title: () => t('engine.column.exact.title'), priority: 1, text: true },
  { id: 'value', label: () => t('engine.column.value'), title: () => t('engine.column.value.title'), priority: 1 },
  { id: 'depth', label: () => t('engine.column.depth'), priority: 2 },
];

/** Formats a large number: 3.4M. @param {number} value */
export const compactNumber = (value) => new Intl.NumberFormat(document.documentElement.lang, { notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** @param {PentagoCandidate} candidate */
export function row({ move, exact, line = [], expected, depth, moves_to_end }) {
  return {
    move: html`<b>${move}</b>${line.length > 1 ? html` <small class="pv">${line.slice(1, MAX_LINE).join(' ')}</small>` : nothing}`,
    exact: exact ? html`<span class=${`is ${exact}`}>${valueSign(exact)}${t(`pentago.value.${exact}`)}${moves_to_end ? html` <small>${t('engine.in', { n: moves_to_end })}</small>` : nothing}</span>` : '',
    value: exact ? '' : expected === undefined ? '' : t('engine.percent', { n: number(Math.round(100 * expected)) }),
    depth: depth === undefined ? '' : number(depth),
  };
}

/** The measures that moves are ranked by. @param {PentagoCandidate} candidate */
export const worth = ({ exact, expected, line }) => [exact ? RESULTS[exact] : expected ?? 0.5, line ? 1 : 0];

/** @param {PentagoCandidate|undefined} best @returns {Evaluation|null} */
export function evaluation(best) {
  const share = best?.exact ? RESULTS[best.exact] : best?.expected;
  if (share === undefined) return null;
  const texts = /** @type {const} */ ({ 1: 'win', 0.5: 'draw', 0: 'loss' });
  return {
    share, exact: best?.exact !== undefined,
    text: (shown) => (best?.exact ? t(`pentago.value.${texts[/** @type {0|0.5|1} */ (shown)]}`) : t('engine.percent', { n: number(Math.round(100 * shown)) })),
  };
}
