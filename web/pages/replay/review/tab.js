/**
 * The tab *Review* of a replay: requests the review, shows its progress, then graph, mistakes, turns, summary and exercises.
 */

/** @import {ReviewCandidate, ReviewHost} from './types.js' */

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { errorText } from '../../../app/errors.js';
import { icon } from '../../../app/icons.js';
import { loadStyleSheet } from '../../../app/main.js';
import { chapter, has, number, t } from '../../../i18n/index.js';
import { graph } from './graph.js';
import { ReviewJob } from './job.js';
import { Learning } from './learn.js';
import { mistakesOf, nextMistake, turnAt } from './model.js';
import { maker, summary } from './summary.js';
import { reasonText } from './texts.js';
import { playedIndex, turnDetails, turnList } from './turns.js';

/**
 * Loads the texts and styles of reviews. An existing review is looked for when the tab is opened.
 * @param {ReviewHost} host @param {{begin?: boolean}} [how]  begin: requests the review now
 */
export async function openReview(host, { begin = false } = {}) {
  await Promise.all([chapter('review/game'), loadStyleSheet('plot'), loadStyleSheet('game-review')]);
  const tab = new ReviewTab(host);
  if (begin) tab.begin();
  return tab;
}

/** The name of the tab. */
export const NAME = 'review';

export class ReviewTab {
  name = NAME;
  /** @type {import('./graph.js').Measure} */
  measure = 'win';
  /** The seat from whose view the graph is drawn. */
  seat;
  /** @type {number|null} the candidate shown on the board */
  chosen = null;
  /** @type {Learning|null} */
  learning = null;
  /** @type {string|null} why the file could not be shared */
  error = null;

  /** @param {ReviewHost} host */
  constructor(host) {
    this.host = host;
    const own = host.replay.seats.findIndex(({ yours, kind }) => yours && kind === 'person');
    this.seat = Math.max(0, own);
    this.job = new ReviewJob(host.source, () => {
      this.#onReview();
      host.update();
    });
  }

  label() {
    return t('review.title');
  }

  /** Requests the review at once: the server answers with an existing one. */
  begin() {
    this.job.loaded = true;
    this.start();
  }

  leave() {
    this.job.leave();
  }

  get review() {
    return this.job.review;
  }

  /** The review has arrived: shows the best move of the current turn, and prepares the exercises. */
  #onReview() {
    const { review } = this;
    if (!review || this.learning) return;
    this.learning = new Learning(review, this.host, this.seat);
    this.onStep();
  }

  async start() {
    this.error = null;
    if (this.host.source) await this.job.start();
    else await this.#share();
  }

  /** Shares the file, so that the server reviews it. */
  async #share() {
    try {
      await this.host.upload();
    } catch (error) {
      this.error = errorText(error);
      this.host.update();
    }
  }

  /** Called when another step is shown: draws the best move, unless it is the exercise. */
  onStep() {
    this.chosen = null;
    const { review, learning, host } = this;
    if (!review || !host.isShown()) return;
    learning?.onStep();
    const at = turnAt(review, host.step());
    const turn = at === null ? null : review.turns[at];
    if (!turn?.result || learning?.isActive || turn.step !== host.step()) return;
    if (turn.class !== 'best' && turn.class !== 'forced' && playedIndex(turn, host) !== 0) this.#show(0);
  }

  onOpen() {
    if (!this.job.loaded) this.job.load();
    this.onStep();
  }

  /** The value of a reviewed position, for the bar. @param {import('../../../app/types.js').ReplayStep} step @returns {import('../../../boards/types.js').Evaluation|null} */
  evaluation(step) {
    const result = this.review?.turns.find((turn) => this.host.replay.steps[turn.step] === step)?.result;
    // While an exercise is open, its value would be a hint.
    if (!result || this.learning?.isOpen) return null;
    return { share: result.best.win, exact: result.exact, text: (share) => t('engine.percent', { n: number(Math.round(100 * share)) }) };
  }

  usesBoard() {
    return this.learning?.isActive ?? false;
  }

  /** Leaves the board to the other tabs. */
  onLeave() {
    this.chosen = null;
    this.learning?.board.close();
    if (this.review) this.host.showCandidate(null);
  }

  /** Shows a candidate of the current turn on the board. @param {number|null} index */
  #show(index) {
    const { review, host } = this;
    const at = review && turnAt(review, host.step());
    const turn = at === null || !review ? null : review.turns[at];
    /** @type {ReviewCandidate|null} */
    const candidate = index === null ? null : turn?.result?.candidates[index] ?? null;
    this.chosen = candidate ? index : null;
    host.showCandidate(candidate);
  }

  /** Goes to a mistake. @param {1|-1} direction */
  #goToMistake(direction) {
    const { review, host } = this;
    const index = review && nextMistake(review, host.step(), direction);
    if (review && index !== null) host.go(review.turns[index].step);
  }

  // ---- drawing ----

  template() {
    return html`<div class="review-scroll">${this.#content()}</div>`;
  }

  #content() {
    const { job, host } = this;
    if (!job.loaded) return html`<p class="empty" role="status">${t('shell.loading')}</p>`;
    const failure = this.error ?? job.error;
    const problem = failure ? html`<p class="problem" role="alert">${failure}</p>` : nothing;
    const { state, review } = job;
    if (review) return html`${problem}${this.#reviewed()}`;
    if (state === null && job.busy) return html`<p class="empty" role="status">${t('shell.loading')}</p>`;
    const go = (/** @type {string} */ label) => html`<button class="button go" data-act="review" ?disabled=${job.busy} @click=${() => this.start()}>${label}</button>`;
    if (state === null) {
      return html`<div class="review-start">${problem}<p class="note">${t('review.lead')}</p>
        ${host.source ? nothing : html`<p class="note">${t('review.upload')}</p>`}<p>${go(t('review.start'))}</p>${this.#onServer()}</div>`;
    }
    if (state.state === 'failed') return html`<div class="review-start">${problem}<p class="problem" role="alert">${t('review.failed', { text: failureText(state.error, host.replay.rules.game) })}</p><p>${go(t('error.again'))}</p>${this.#onServer()}</div>`;
    if (state.state === 'cancelled') return html`<div class="review-start">${problem}<p role="status">${t('review.cancelled')}</p><p>${go(t('review.start'))}</p>${this.#onServer()}</div>`;
    return this.#progress(problem);
  }

  /** For a file that is reviewed on this device: the server can do it as well. */
  #onServer() {
    const { host, job } = this;
    if (!host.onDevice || host.id !== null) return nothing;
    return html`<p class="note">${t('review.on-device')}</p><p><button class="button" data-act="review-on-server" ?disabled=${job.busy} @click=${() => this.#share()}>${t('review.on-server')}</button></p>`;
  }

  /** Cancels it, also for a reload of an address that requests it. */
  #cancel() {
    history.replaceState(null, '', `${location.pathname}${location.hash}`);
    this.job.cancel();
  }

  /** @param {unknown} problem */
  #progress(problem) {
    const state = /** @type {import('./types.js').ReviewState} */ (this.job.state);
    const { done, total, place } = state;
    const waiting = state.state === 'queued';
    return html`<div class="review-start" data-state=${state.state}>${problem}
      <p role="status">${waiting ? (place ? t('review.queued', { n: place }) : t('review.queued.soon')) : t('review.running', { done, total })}</p>
      ${waiting ? html`<progress aria-label=${t('review.progress')}></progress>` : html`<progress max=${Math.max(1, total)} value=${done} aria-label=${t('review.progress')}></progress>`}
      <p class="note">${t(this.host.onDevice ? 'review.leave-device' : 'review.leave')}</p>
      <p><button class="button" data-act="cancel" ?disabled=${this.job.busy} @click=${() => this.#cancel()}>${t('review.cancel')}</button></p></div>`;
  }

  #reviewed() {
    const { host, seat, measure, learning } = this;
    const review = /** @type {import('./types.js').Review} */ (this.review);
    if (review.turns.length === 0) return html`<p class="empty">${t('review.empty')}</p>`;
    const active = learning?.exercises ?? null;
    return html`<div class="reviewed">
      ${active ? learning?.template() : html`
        ${graph({ review, host, seat, measure }, (change) => {
          Object.assign(this, change);
          host.update();
        })}
        ${this.#mistakes()}
        ${turnDetails(review, host, { chosen: this.chosen, choose: (index) => {
          this.#show(this.chosen === index ? null : index);
          host.update();
        } })}
        ${learning?.template()}
        ${summary(review, host)}
        <section><h3>${t('game.moves')}</h3>${turnList(review, host)}</section>
        ${maker(review)}`}</div>`;
  }

  #mistakes() {
    const { host } = this;
    const review = /** @type {import('./types.js').Review} */ (this.review);
    const count = mistakesOf(review).length;
    if (count === 0) return html`<p class="note">${t('review.mistakes.none')}</p>`;
    const to = (/** @type {1|-1} */ direction, /** @type {string} */ label, /** @type {'back'|'onward'} */ sign) => html`<button class="button small" data-act=${direction > 0 ? 'next-mistake' : 'previous-mistake'}
      ?disabled=${nextMistake(review, host.step(), direction) === null} @click=${() => this.#goToMistake(direction)}>${direction < 0 ? icon(sign) : nothing}<span>${label}</span>${direction > 0 ? icon(sign) : nothing}</button>`;
    return html`<div class="mistake-steps" role="group" aria-label=${t('review.mistakes', { n: count })}>${to(-1, t('review.mistake.previous'), 'back')}
      <span class="count">${number(count)}</span>${to(1, t('review.mistake.next'), 'onward')}</div>`;
  }
}

/** Says why a review failed. @param {import('./types.js').ReviewState['error']} error @param {string} game */
const failureText = (error, game) => (error ? has(`error.${error.code}`) ? t(`error.${error.code}`) : reasonText(error, game) : t('review.failed.unknown'));
