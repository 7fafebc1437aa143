/**
 * Texts of reviews: classes, values, losses, reasons.
 */

/** @import {MoveClass, ReviewCandidate, ReviewHost, ReviewText, ReviewedMove, TurnResult} from './types.js' */

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { has, number, signed, t } from '../../../i18n/index.js';
import { pointsLost, lossOf, MARKS } from './model.js';

/** Formats a number with at most one decimal. @param {number} value */
export const tenths = (value) => number(Math.round(value * 10) / 10 || 0);

/** Formats a number with its sign and at most one decimal. @param {number} value */
export const signedTenths = (value) => {
  const rounded = Math.round(value * 10) / 10;
  return rounded ? signed(rounded) : number(0);
};

/** Formats a probability as a percentage. @param {number} win  from 0 to 1 */
export const percent = (win) => t('review.percent', { n: tenths(100 * win) });

/** @param {MoveClass} kind */
export const className = (kind) => t(`review.class.${kind}`);

/** The mark of a class, with its name for screen readers. @param {MoveClass} kind */
export const mark = (kind) => html`<span class="class-mark" data-class=${kind} title=${className(kind)}><span aria-hidden="true">${MARKS[kind]}</span><span class="hidden">${className(kind)}</span></span>`;

/** Formats a value of a reason; numbers are formatted for the language, with the sign that they have. @param {string} value */
function parameterText(value) {
  if (!/^[-−+]?\d+(\.\d+)?$/.test(value)) return value;
  const parsed = Number(value.replace('−', '-'));
  return value.startsWith('+') ? signed(parsed) : parsed;
}

/** Returns the key of a reason: some games and empty values have a sentence of their own. @param {ReviewText} reason @param {string} game */
function reasonKey({ code, parameters = {} }, game) {
  const empty = Object.keys(parameters).filter((name) => parameters[name] === '');
  return [...empty.map((name) => `review.reason.${code}.no-${name}`), `review.reason.${game}.${code}`, `review.reason.${code}`].find(has);
}

/** Makes a sentence of an English phrase. @param {string} text */
const sentence = (text) => text && `${text[0].toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`;

/** Returns a reason in the page's language, or in English if the page has no text for it. @param {ReviewText} reason @param {string} game */
export function reasonText(reason, game) {
  const key = reasonKey(reason, game);
  if (!key) return sentence(reason.text);
  const said = t(key, Object.fromEntries(Object.entries(reason.parameters ?? {}).map(([name, value]) => [name, parameterText(value)])));
  // A later version of the server may name other parameters.
  return said.includes('{$') ? sentence(reason.text) : said;
}

/** Returns the name of what a turn is counted as. @param {string} tag */
export const tagText = (tag) => (has(`review.tag.${tag}`) ? t(`review.tag.${tag}`) : tag);

/** Describes the value of a move. @param {ReviewedMove} move @param {boolean} exact */
export function valueText({ win, doubt, spread, equity, value }, exact) {
  const points = typeof spread === 'number' ? [t('review.spread', { n: signedTenths(spread) })] : [];
  if (value && has(`review.value.${value}`)) return [t(`review.value.${value}`), ...points, t('review.exact')].join(' · ');
  const around = doubt ? ` ± ${tenths(100 * doubt)}` : '';
  const parts = [t('review.win', { n: `${tenths(100 * win)}${around}` }), ...points];
  if (typeof equity === 'number' && points.length === 0) parts.push(t('review.equity', { n: signedTenths(equity) }));
  if (exact) parts.push(t('review.exact'));
  return parts.join(' · ');
}

/** Describes the loss of a turn; empty if nothing was lost. @param {TurnResult} result */
export function lossText({ loss, points_lost: points }) {
  const parts = [];
  if (Math.round(1000 * loss) > 0) parts.push(t('review.loss.win', { n: Math.round(1000 * loss) / 10 }));
  if (points !== null && Math.round(points * 10) > 0) parts.push(t('review.loss.points', { n: Math.round(points * 10) / 10 }));
  return parts.join(', ');
}

/** Describes what a candidate loses against the best move, in short. @param {TurnResult} result @param {ReviewCandidate} candidate */
export function candidateLoss(result, candidate) {
  const [loss, points] = [lossOf(result, candidate), pointsLost(result, candidate)];
  const parts = [];
  if (loss !== null && Math.round(1000 * loss) > 0) parts.push(t('review.percent', { n: tenths(-100 * loss) }));
  if (points !== null && Math.round(10 * points) !== 0) parts.push(signedTenths(-points));
  return parts.join(' · ');
}

/** Describes a move in the game's way. @param {ReviewHost} host @param {ReviewCandidate} candidate */
export function candidateText({ viewer }, candidate) {
  if (/^(pass|-)$/.test(candidate.move)) return { text: t('analysis.pass'), place: '', extra: '' };
  return viewer.analysis?.describeCandidate(candidate) ?? { text: candidate.move, place: '', extra: '' };
}

/** Describes the played move of a turn. @param {ReviewHost} host @param {number} step @param {string} notation  for records without a description */
export function playedText({ viewer, replay }, step, notation) {
  const record = replay.steps[step]?.record;
  return record ? viewer.describe(/** @type {import('../../../app/types.js').GameRecord} */ (record)) : { text: notation, place: '', extra: '' };
}

/** Shows a move with its place. @param {{text: string, place: string}} move */
export const moveView = ({ text, place }) => html`<b>${text}</b>${place ? html` <small>${place}</small>` : nothing}`;
