/**
 * The turns of a reviewed game with the marks of their classes, and the details of the current one.
 */

/** @import {Review, ReviewCandidate, ReviewHost, TurnReview} from './types.js' */

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { number, signed, t } from '../../../i18n/index.js';
import { isMistake, turnAt } from './model.js';
import { candidateLoss, candidateText, className, lossText, mark, moveView, playedText, reasonText, signedTenths, valueText } from './texts.js';

/** The list of moves. @param {Review} review @param {ReviewHost} host */
export function turnList(review, host) {
  const at = turnAt(review, host.step());
  return html`<ol class="review-turns" aria-label=${t('game.moves')}>${review.turns.map((turn, index) => {
    const { text, place } = playedText(host, turn.step, turn.played);
    return html`<li><button class="review-turn" data-class=${turn.class ?? 'none'} aria-current=${index === at ? 'step' : nothing} @click=${() => host.go(turn.step)}>
      <span class="n">${number(index + 1)}</span><span class="text">${text}${place ? html` <small>${place}</small>` : nothing}</span>
      ${turn.class ? mark(turn.class) : html`<span class="class-mark"></span>`}
      <span class="by">${host.name(turn.seat)}</span>${turn.score === null ? nothing : html`<span class="points">${turn.score ? signed(turn.score) : number(0)}</span>`}</button></li>`;
  })}</ol>`;
}

/** Returns the index of the played move among the candidates, or -1. @param {TurnReview} turn @param {ReviewHost} host */
export function playedIndex({ result, played }, { viewer }) {
  const canonical = viewer.analysis?.canonicalMove ?? ((/** @type {string} */ move) => move);
  const wanted = canonical(result?.played.move ?? played);
  return result?.candidates.findIndex(({ move }) => canonical(move) === wanted) ?? -1;
}

/**
 * A row with a candidate move.
 * @param {TurnReview} turn @param {ReviewHost} host @param {ReviewCandidate} candidate @param {number} index
 * @param {{chosen: number|null, played: number, choose: (index: number) => void}} list
 */
function candidateRow({ result }, host, candidate, index, { chosen, played, choose }) {
  const { text, place, extra } = candidateText(host, candidate);
  return html`<li><button class="review-candidate" aria-pressed=${chosen === index} @click=${() => choose(index)}>
    <span class="n">${number(index + 1)}</span><span class="text"><b>${text}</b>${place ? html` <small>${place}</small>` : nothing}${index === played ? html` <em>${t('analysis.played')}</em>` : nothing}</span>
    <span class="points">${candidate.score === undefined || candidate.score === null ? '' : candidate.score ? signed(candidate.score) : number(0)}</span>
    <span class="worth">${[result && candidateLoss(result, candidate), extra].filter(Boolean).join(' · ')}</span></button></li>`;
}

/**
 * The details of the current turn.
 * @param {Review} review @param {ReviewHost} host
 * @param {{chosen: number|null, choose: (index: number) => void}} list  the candidate shown on the board
 */
export function turnDetails(review, host, { chosen, choose }) {
  const at = turnAt(review, host.step());
  if (at === null) return html`<p class="note">${t('review.turn.none')}</p>`;
  const turn = review.turns[at];
  const { result, reason } = turn;
  const title = html`<h3>${t('review.turn', { n: at + 1, name: host.name(turn.seat) })}</h3>`;
  const was = playedText(host, turn.step, turn.played);
  if (!result) return html`<section class="review-now" aria-live="polite">${title}<p>${moveView(was)}</p><p class="note">${reason ? reasonText(reason, review.game) : t('review.turn.unknown')}</p></section>`;
  const played = playedIndex(turn, host);
  const [best] = result.candidates;
  const lost = lossText(result);
  const same = turn.class === 'best' || turn.class === 'forced' || played === 0;
  return html`<section class="review-now" data-class=${turn.class ?? 'none'}><header>${title}${turn.class ? html`<span class="class-badge">${mark(turn.class)}<span aria-hidden="true">${className(turn.class)}</span></span>` : nothing}</header>
    <dl><dt>${t('review.played')}</dt><dd>${moveView(was)} <span class="worth">${valueText(result.played, result.exact)}</span></dd>
      ${same ? nothing : html`<dt>${t('review.best')}</dt><dd>${moveView(best ? candidateText(host, best) : { text: result.best.move, place: '' })} <span class="worth">${valueText(result.best, result.exact)}</span></dd>`}
      ${lost ? html`<dt>${t('review.loss')}</dt><dd>${lost}</dd>` : nothing}
      ${result.luck === null ? nothing : html`<dt>${t('review.draw-luck')}</dt><dd>${signedTenths(result.luck)}</dd>`}</dl>
    ${result.reasons.length > 0 ? html`<ul class="reasons">${result.reasons.map((one) => html`<li>${reasonText(one, review.game)}</li>`)}</ul>` : nothing}
    ${result.partial ? html`<p class="note">${t('review.partial')}</p>` : nothing}
    ${result.candidates.length > 0 ? html`<details class="review-candidates" ?open=${isMistake(turn)}><summary>${t('review.candidates', { n: result.candidates.length })}</summary>
      <ol>${result.candidates.map((candidate, index) => candidateRow(turn, host, candidate, index, { chosen, played, choose }))}</ol></details>` : nothing}
  </section>`;
}
