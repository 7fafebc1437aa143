/**
 * What the analysis board shows of Pentago: the lines of the search and, where known, the exact value of every move.
 */

/** @import {Column, Evaluation} from '../types.js' */
/** @import {Search, Value} from './types.js' */
/** @import {Values} from './wire.js' */

import { number, t } from '../../i18n/index.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { valueSign } from './render.js';

/**
 * A row: a move with its exact value, the line of the search, or both.
 * @typedef {{move: string, exact?: Value, line?: string[], expected?: number, depth?: number, nps?: number, moves_to_end?: number|null}} PentagoCandidate
 */

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
  { id: 'speed', label: () => t('engine.column.speed'), title: () => t('engine.column.speed.title'), priority: 3 },
];

/** Formats a large number: 3.4M. @param {number} value */
export const compactNumber = (value) => new Intl.NumberFormat(document.documentElement.lang, { notation: 'compact', maximumFractionDigits: 1 }).format(value);

/**
 * Merges the line of the search with the exact values of all moves.
 * @param {Search|null} found @param {Values['values']|null} values @param {Value|null} value  that of the position
 * @returns {PentagoCandidate[]}
 */
export function candidates(found, values, value) {
  /** @type {Map<string, PentagoCandidate>} */
  const all = new Map(Object.entries(values ?? {}).map(([move, exact]) => [move, { move, exact }]));
  // A solve that finished after the search may refute its line.
  if (found && !(values && values[found.move] !== value)) {
    const { move, line, expected, depth, nps, moves_to_end } = found;
    const proved = found.value === 'unknown' ? undefined : found.value;
    all.set(move, { ...(all.get(move) ?? { move, ...(proved ? { exact: proved } : {}) }), line, expected, depth, nps, moves_to_end });
  }
  return [...all.values()];
}

/** @param {PentagoCandidate} candidate */
export function row({ move, exact, line = [], expected, depth, nps, moves_to_end }) {
  return {
    move: html`<b>${move}</b>${line.length > 1 ? html` <small class="pv">${line.slice(1, MAX_LINE).join(' ')}</small>` : nothing}`,
    exact: exact ? html`<span class=${`is ${exact}`}>${valueSign(exact)}${t(`pentago.value.${exact}`)}${moves_to_end ? html` <small>${t('engine.in', { n: moves_to_end })}</small>` : nothing}</span>` : '',
    value: exact ? '' : expected === undefined ? '' : t('engine.percent', { n: number(Math.round(100 * expected)) }),
    depth: depth === undefined ? '' : number(depth),
    speed: nps ? compactNumber(nps) : '',
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
