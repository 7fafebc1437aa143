/**
 * Learn from your mistakes: each mistake of a seat as an exercise on the board, with retries, hints and the solution.
 */

/** @import {Review, ReviewCandidate, ReviewHost, TurnResult} from './types.js' */
/** @import {Answer, Notation, Verdict} from './exercises.js' */

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { icon } from '../../../app/icons.js';
import { number, t } from '../../../i18n/index.js';
import { AnswerBoard } from './answer-board.js';
import { Exercises, exercisesOf, judge } from './exercises.js';
import { isMistake, MARKS } from './model.js';
import { candidateLoss, candidateText, lossText, mark, moveView, playedText, reasonText } from './texts.js';

/** The number of hints of an exercise: the length or kind of the move, then where it begins. */
const MAX_HINTS = 2;

export class Learning {
  /** @type {Exercises|null} null: not started */
  exercises = null;
  /** @type {{verdict: Verdict|'incomplete', text: string}|null} what is said of the last answer */
  said = null;
  /** @type {ReviewCandidate|null} the accepted answer */
  accepted = null;

  /**
   * @param {Review} review @param {ReviewHost} host @param {number} seat  whose mistakes
   */
  constructor(review, host, seat) {
    this.review = review;
    this.host = host;
    this.seat = seat;
    this.board = new AnswerBoard(host, { submit: () => this.check(), changed: () => this.#onDraft(), say: (text) => this.#say('incomplete', text) });
  }

  get isActive() {
    return this.exercises !== null && !this.exercises.isDone;
  }

  /** An answer is expected. */
  get isOpen() {
    return this.exercises?.current?.state === 'open';
  }

  /** The turn of the current exercise. */
  get #turn() {
    const current = this.exercises?.current;
    return current ? this.review.turns[current.turn] : null;
  }

  get #result() {
    return /** @type {TurnResult} */ (this.#turn?.result);
  }

  /** @returns {Notation} */
  get #notation() {
    const { analysis } = this.host.viewer;
    return { canonicalMove: analysis?.canonicalMove ?? ((move) => move), describeCandidate: (candidate) => candidateText(this.host, candidate) };
  }

  /** Whether the board shows the position of the exercise. */
  get #isHere() {
    return this.host.isShown() && this.#turn?.step === this.host.step();
  }

  /** @param {number} seat */
  choose(seat) {
    this.seat = seat;
    this.host.update();
  }

  start() {
    this.exercises = new Exercises(exercisesOf(this.review, this.seat));
    this.#open();
  }

  again() {
    this.exercises = this.exercises?.again() ?? null;
    this.#open();
  }

  stop() {
    this.exercises = null;
    this.board.close();
    this.host.update();
  }

  /** Shows the position of the current exercise. */
  #open() {
    this.said = null;
    this.accepted = null;
    const turn = this.#turn;
    if (turn) {
      if (!this.#isHere) this.host.go(turn.step);
      this.board.open(turn.step);
      // Text fields keep their text otherwise.
      const field = document.querySelector('.learn input[name=answer]');
      if (field instanceof HTMLInputElement) field.value = '';
    }
    this.host.update();
  }

  next() {
    this.exercises?.next();
    this.board.close();
    if (this.exercises?.isDone) this.host.update();
    else this.#open();
  }

  /** Called when the page has shown another step, which takes the board away from the exercise. */
  onStep() {
    if (this.isActive && this.#isHere && this.exercises?.current?.state === 'open') this.board.open(/** @type {number} */ (this.#turn?.step));
    else this.board.close();
  }

  /** @param {Verdict|'incomplete'} verdict @param {string} text */
  #say(verdict, text) {
    this.said = { verdict, text };
    this.host.update();
  }

  #onDraft() {
    this.said = null;
    this.host.update();
  }

  /** Judges what is laid on the board. */
  check() {
    const { answer } = this.board;
    if (answer) this.#judge(answer);
    else this.#say('incomplete', t('review.learn.incomplete'));
  }

  /** Judges a typed move. @param {Event} event */
  #onTyped = (event) => {
    event.preventDefault();
    const text = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get('answer') ?? '').trim();
    if (text) this.#judge({ text });
    else this.check();
  };

  /** @param {Answer} answer */
  #judge(answer) {
    const { exercises } = this;
    const turn = this.#turn;
    if (!exercises || !turn || exercises.current?.state !== 'open') return;
    const { verdict, candidate } = judge(turn, answer, this.#notation);
    exercises.answer(verdict);
    if (verdict === 'best' || verdict === 'good') {
      this.accepted = candidate;
      this.board.close();
      this.host.showCandidate(candidate);
    }
    this.#say(verdict, t(`review.learn.verdict.${verdict}`, { n: this.#result.candidates.length }));
    reveal(this.isOpen ? '.learn .said' : '.learn .acts-row');
  }

  hint() {
    const { exercises } = this;
    const [best] = this.#result.candidates;
    if (!exercises?.current || exercises.current.hints >= MAX_HINTS) return;
    exercises.hint();
    if (exercises.current.hints >= MAX_HINTS && this.#isHere) this.board.point(best);
    this.host.update();
    reveal('.learn .hints');
  }

  solution() {
    this.exercises?.show();
    this.board.close();
    this.said = null;
    this.host.showCandidate(this.#result.candidates[0]);
    this.host.update();
    reveal('.learn .acts-row');
  }

  /** Describes the best move step by step. @param {number} hints */
  #hintText(hints) {
    const [best] = this.#result.candidates;
    const { place, text } = candidateText(this.host, best);
    return this.host.exercise?.hint(best, hints < MAX_HINTS ? null : place || text) ?? t('review.learn.hint.none');
  }

  // ---- drawing ----

  template() {
    const { exercises, review, host } = this;
    if (!exercises) {
      const counts = review.seats.map((_, seat) => exercisesOf(review, seat).length);
      const count = counts[this.seat];
      return html`<section class="learn" aria-label=${t('review.learn')}><h3>${t('review.learn')}</h3>
        <div class="learn-start"><select name="learner" aria-label=${t('review.learn.seat')} @change=${(/** @type {Event} */ event) => this.choose(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
          ${review.seats.map((_, seat) => html`<option value=${seat} ?selected=${seat === this.seat}>${host.name(seat)} (${number(counts[seat])})</option>`)}</select>
        <button class="button small go" data-act="learn" ?disabled=${count === 0} @click=${() => this.start()}>${t('review.learn.start', { n: count })}</button></div>
        ${count === 0 ? html`<p class="note">${t(review.turns.some((turn) => turn.seat === this.seat && isMistake(turn)) ? 'review.learn.unknown' : 'review.learn.none')}</p>` : nothing}</section>`;
    }
    const { progress } = exercises;
    if (exercises.isDone) {
      return html`<section class="learn" aria-label=${t('review.learn')}><h3>${t('review.learn.done')}</h3><p role="status">${t('review.learn.result', progress)}</p>
        <div class="acts-row"><button class="button small go" data-act="again" @click=${() => this.again()}>${t(progress.first < progress.n ? 'review.learn.again.rest' : 'review.learn.again')}</button>
        <button class="button small" data-act="learn-stop" @click=${() => this.stop()}>${t('review.learn.close')}</button></div></section>`;
    }
    return this.#exercise();
  }

  #exercise() {
    const { host, said, accepted } = this;
    const exercises = /** @type {Exercises} */ (this.exercises);
    const current = /** @type {NonNullable<Exercises['current']>} */ (exercises.current);
    const turn = /** @type {import('./types.js').TurnReview} */ (this.#turn);
    const result = this.#result;
    const open = current.state === 'open';
    const [best] = result.candidates;
    const others = accepted !== null && accepted !== best;
    return html`<section class="learn" aria-label=${t('review.learn')}>
      <header><h3>${t('review.learn.exercise', exercises.progress)}</h3><button class="button small quiet" data-act="learn-stop" @click=${() => this.stop()}>${t('review.learn.stop')}</button></header>
      <progress max=${exercises.all.length} value=${exercises.at + (open ? 0 : 1)} aria-label=${t('review.learn.progress')}></progress>
      <p>${turn.class && MARKS[turn.class] ? mark(turn.class) : nothing} ${t('review.learn.was', { name: host.name(turn.seat) })} ${moveView(playedText(host, turn.step, turn.played))}. <span class="worth">${lossText(result)}</span></p>
      ${open ? html`<p class="task"><b>${t('review.learn.find')}</b> <span>${this.board.takesAnswers ? t('review.learn.how') : t('review.learn.how.typed')}</span></p>` : nothing}
      ${open && !this.#isHere ? html`<p><button class="button small go" @click=${() => host.go(turn.step)}>${t('review.learn.back')}</button></p>` : nothing}
      <p class="said" role="status" data-verdict=${said?.verdict ?? nothing}>${said ? html`${sign(said.verdict)}${said.text}` : nothing}</p>
      ${open && current.hints > 0 ? html`<ul class="hints">${Array.from({ length: current.hints }, (_, index) => html`<li>${this.#hintText(index + 1)}</li>`)}</ul>` : nothing}
      ${open ? nothing : html`<dl>${accepted ? html`<dt>${t('review.learn.answer')}</dt><dd>${moveView(candidateText(host, accepted))}${others ? html` <span class="worth">${candidateLoss(result, accepted)}</span>` : nothing}</dd>` : nothing}
        ${accepted === null || others ? html`<dt>${t('review.best')}</dt><dd>${moveView(candidateText(host, best))}</dd>` : nothing}</dl>
        ${result.reasons.length > 0 ? html`<ul class="reasons">${result.reasons.map((one) => html`<li>${reasonText(one, this.review.game)}</li>`)}</ul>` : nothing}`}
      ${open ? html`<form class="answer-form" @submit=${this.#onTyped}><input name="answer" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" aria-label=${t('review.learn.typed')} placeholder=${t('review.learn.typed')}>
          <button class="button small go" data-act="check">${t('review.learn.check')}</button></form>
        <div class="acts-row">${this.board.answer ? html`<button class="button small" data-act="clear" @click=${() => this.board.clear()}>${icon('recall')}${t('review.learn.clear')}</button>` : nothing}
          <button class="button small" data-act="hint" ?disabled=${current.hints >= MAX_HINTS} @click=${() => this.hint()}>${icon('hint')}${t('review.learn.hint')}</button>
          <button class="button small" data-act="solution" @click=${() => this.solution()}>${t('review.learn.solution')}</button></div>`
        : html`<div class="acts-row"><button class="button small go" data-act="next" @click=${() => this.next()}>${t(exercises.at + 1 < exercises.all.length ? 'review.learn.next' : 'review.learn.finish')}</button></div>`}
    </section>`;
  }
}

/** The sign of a verdict, so that colour alone says nothing. @param {Verdict|'incomplete'} verdict */
const sign = (verdict) => (verdict === 'incomplete' || verdict === 'unknown' ? nothing : icon(verdict === 'best' || verdict === 'good' ? 'accept' : 'close'));

/** Scrolls a part of the exercise into view, which may be below the edge of the sheet on phones. @param {string} selector */
const reveal = (selector) => setTimeout(() => document.querySelector(selector)?.scrollIntoView({ block: 'nearest' }));
