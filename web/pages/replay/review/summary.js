/**
 * The summary of a review: the players side by side, and what made the review.
 */

/** @import {Review, ReviewHost, SeatReview} from './types.js' */

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { number, t } from '../../../i18n/index.js';
import { lexiconTitle } from '../../../app/parts/words.js';
import { CLASSES } from './model.js';
import { className, mark, playedText, signedTenths, tagText, tenths } from './texts.js';

/** A row: its heading and a cell for each seat. @param {unknown} title @param {unknown[]} cells @param {string} [name] */
const row = (title, cells, name) => html`<tr class=${name ?? nothing}><th scope="row">${title}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;

/** Formats a value of each seat; without any, the row is left out. @param {Review} review @param {string} title @param {(seat: SeatReview) => number|null} value @param {(value: number) => unknown} format @param {string} [name] */
function valueRow({ seats }, title, value, format, name) {
  const values = seats.map(value);
  return values.every((one) => one === null) ? nothing : row(title, values.map((one) => (one === null ? '–' : format(one))), name);
}

/** @param {Review} review @param {ReviewHost} host */
function bestTurns(review, host) {
  const { seats, turns } = review;
  if (seats.every(({ best_turn: best }) => best === null)) return nothing;
  return row(t('review.best-turn'), seats.map(({ best_turn: best }) => {
    const turn = best === null ? null : turns[best];
    if (!turn) return '–';
    return html`<button class="link" @click=${() => host.go(turn.step)}>${playedText(host, turn.step, turn.played).text}</button> <span class="figure">${number(turn.score ?? 0)}</span>`;
  }));
}

/** @param {Review} review @param {ReviewHost} host */
export function summary(review, host) {
  const { seats } = review;
  const tags = [...new Set(seats.flatMap((seat) => Object.keys(seat.tags)))].sort();
  return html`<section class="review-summary" aria-label=${t('review.summary')}><h3>${t('review.summary')}</h3>
    <div class="wide" tabindex="0" role="group" aria-label=${t('review.summary')}><table>
      <thead><tr><td></td>${seats.map((_, seat) => html`<th scope="col">${host.name(seat)}</th>`)}</tr></thead>
      <tbody>
        ${valueRow(review, t('review.accuracy'), ({ accuracy }) => accuracy, (value) => html`<b>${t('review.percent', { n: tenths(value) })}</b>`, 'accuracy')}
        ${valueRow(review, t('review.mean-loss'), ({ mean_loss: loss }) => loss, (value) => t('review.percent', { n: tenths(100 * value) }))}
        ${CLASSES.map((kind) => (seats.every(({ classes }) => !classes[kind]) ? nothing : row(html`${mark(kind)}<span aria-hidden="true">${className(kind)}</span>`, seats.map(({ classes }) => number(classes[kind] ?? 0)), 'class')))}
        ${valueRow(review, t('review.mistake-index'), ({ mistake_index: index }) => index, tenths)}
        ${valueRow(review, t('review.points-lost'), ({ points_lost: points }) => points, tenths)}
        ${valueRow(review, t('review.luck'), ({ luck }) => luck, signedTenths)}
        ${tags.map((tag) => row(tagText(tag), seats.map((seat) => number(seat.tags[tag] ?? 0))))}
        ${bestTurns(review, host)}
      </tbody></table></div>
    <details class="terms"><summary>${t('review.terms')}</summary><p class="note">${t('review.terms.accuracy')}</p><p class="note">${t('review.terms.index')}</p>
      ${seats.some(({ luck }) => luck !== null) ? html`<p class="note">${t('review.terms.luck')}</p>` : nothing}</details></section>`;
}

/** What made the review. @param {Review} review */
export function maker({ maker: { version, player, budget, seed }, lexicon, lexicon_hash: hash }) {
  const parts = [t('review.maker', { player, version }), t(`review.budget.${budget.unit}`, { n: budget.amount }), t('review.seed', { n: String(seed) })];
  if (lexicon || hash) parts.push([lexicon ? lexiconTitle(lexicon) : '', hash ? `(${hash.slice(0, 12)})` : ''].filter(Boolean).join(' '));
  return html`<p class="note maker">${parts.join(' · ')}</p>`;
}
