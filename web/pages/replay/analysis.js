/**
 * The analysis of a position: the best moves with points and leaves, and the move that was played.
 */

/** @import {Analysed, LiveAnalysis, LiveTexts} from '../../boards/types.js' */
/** @import {Analysis, Candidate, Replay} from '../../app/types.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { number, signed, t } from '../../i18n/index.js';
import * as api from '../../app/api.js';
import { errorText } from '../../app/errors.js';
import { icon } from '../../app/icons.js';
import { lexiconTitle } from '../../app/parts/words.js';

const TOP = 20;

/** If moves are not ranked by points: the number of moves requested to find the played move. */
const MAX_CANDIDATES = 100;

export class AnalysisPanel {
  /** @type {Map<number, Analysis|{error: string}>} by step */
  #found = new Map();
  /** @type {number|null} the row shown on the board */
  chosen = null;
  /** Whether the analysis continues with each position. */
  isRunning = false;
  #timer = 0;

  /**
   * @param {Replay} replay
   * @param {Analysed} game  the game's adapter for moves
   * @param {{update: () => void, showCandidate: (candidate: Candidate|null) => void, step: () => number}} page
   */
  constructor(replay, game, page) {
    this.replay = replay;
    this.game = game;
    this.page = page;
    // The chosen move stays on the board while the list does not change.
    this.live = game.live?.(() => {
      if (this.chosen !== null) this.choose(this.chosen, null);
      page.update();
    }) ?? null;
  }

  /** Stops the live analysis when the page is left. */
  stop() {
    if (this.live?.enabled) this.live.stop();
  }

  #toggle() {
    const { rules, lexicon } = this.replay;
    if (this.live?.enabled) this.live.stop();
    else this.live?.start(rules.name, this.#position, lexicon);
  }

  /** Called when the position has changed. */
  onStep() {
    this.chosen = null;
    this.page.showCandidate(null);
    clearTimeout(this.#timer);
    if (this.isRunning) this.#timer = setTimeout(() => this.ask(), 120);
    this.live?.follow(this.replay.rules.name, this.#position);
  }

  /** The position for the server, if there is one. */
  get #position() {
    return this.game.position(this.replay.steps[this.page.step()]);
  }

  async ask() {
    this.isRunning = true;
    const at = this.page.step();
    const { rules, lexicon } = this.replay;
    const position = this.#position;
    this.page.update();
    if (this.#found.has(at) || position === null) return;
    try {
      this.#found.set(at, await api.analysis(rules.name, lexicon, position, this.game.rankedBy ? MAX_CANDIDATES : TOP, this.game.rankedBy));
    } catch (error) {
      this.#found.set(at, { error: errorText(error) });
    }
    this.page.update();
  }

  /** @param {number} index @param {Candidate|null} candidate null: deselect */
  choose(index, candidate) {
    this.chosen = this.chosen === index || !candidate ? null : index;
    this.page.showCandidate(this.chosen === null ? null : candidate);
    this.page.update();
  }

  template() {
    if (!this.isRunning) return html`<p class="note">${this.game.lead?.() ?? t('analysis.text')}</p><button class="button" data-tool="analyse" @click=${() => this.ask()}>${t('analysis.go')}</button>`;
    const at = this.page.step();
    const step = this.replay.steps[at];
    if (step.turn === null || this.game.over?.(step)) return html`<p class="empty">${t('analysis.end')}</p>`;
    if (this.#position === null) return html`<p class="empty">${this.game.hidden()}</p>`;
    const found = this.#found.get(at);
    if (!found) return html`<p class="empty" role="status">${t('analysis.busy')}</p>`;
    if ('error' in found) {
      return html`<p class="problem" role="alert">${found.error}</p><button class="button small" @click=${() => {
        this.#found.delete(at);
        this.ask();
      }}>${t('error.again')}</button>`;
    }
    const { game, live } = this;
    const was = step.record && game.notationOf(step.record);
    const list = live?.step?.moves ?? found.moves;
    /** @param {Candidate[]} moves */
    const placeIn = (moves) => (was === null ? -1 : moves.findIndex(({ move }) => game.canonicalMove(move) === game.canonicalMove(was)));
    const index = placeIn(list);
    return html`<p class="note" role="status">${game.count(found.placements)}</p>
      ${partialRackNote(found)}${borrowedLeavesNote(found)}${solvedNote(live?.step?.proven ? live.step : found)}
      ${live && (live.enabled || !found.proven) ? this.#liveProgress(live) : nothing}
      <ol class="candidates">${list.map((candidate, place) => (place < TOP || place === index ? this.#row(candidate, place, place === index) : nothing))}</ol>
      ${was === null ? nothing : html`<p class="note grade">${index < 0 ? this.#unlisted(was, step.record?.score, found.moves, placeIn(found.moves)) : lossText(list, index)}</p>`}`;
  }

  /** The progress of the live analysis, with buttons to start and stop it. @param {LiveAnalysis} live */
  #liveProgress(live) {
    const { step, endReason } = live;
    const texts = this.game.liveTexts?.() ?? rolloutTexts();
    const button = html`<button class=${live.enabled ? 'button small' : 'button small go'} data-act="live" @click=${() => this.#toggle()}>${icon(live.enabled ? 'pause' : 'resume')}<span>${live.enabled ? t('analysis.live.stop') : texts.start}</span></button>`;
    if (!live.enabled) return html`<p class="playing-out">${button}</p>`;
    const failed = endReason === 'lost' || endReason === 'refused' || endReason === 'stopping';
    const status = failed ? t('analysis.live.lost') : step?.proven ? '' : step?.solved ? t('analysis.live.solved') : endReason === 'exhausted' ? texts.exhausted : endReason === 'unattended' || endReason === 'gave-way' || endReason === 'closed' || endReason === 'nothing' ? t(`analysis.live.${endReason}`) : texts.running;
    return html`<p class="playing-out">${button}<span role="status" data-end=${endReason ?? nothing}>${status}</span> <span class="count">${step ? texts.progress(step) : ''}</span></p>`;
  }

  /** Describes a played move that is not in the list. @param {string} was @param {number|undefined} score @param {Candidate[]} moves  the moves found first @param {number} index  its place among them */
  #unlisted(was, score, moves, index) {
    // Rollouts and solutions leave it out; its equity still shows the loss, unless it was the highest.
    if (index >= 0) return index === 0 ? nothing : lossText(moves, index);
    if (score === undefined) return t('analysis.below.other', { top: moves.length });
    const best = moves.reduce((most, move) => Math.max(most, move.score ?? 0), 0);
    // It scored more than the best move, or is not among all legal moves: an unchallenged word, or one of another lexicon.
    if (score > best || (this.game.rankedBy && moves.length < MAX_CANDIDATES)) return t('analysis.unknown', { move: was });
    return this.game.rankedBy ? t('analysis.below.other', { top: moves.length }) : t('analysis.below', { move: was, top: TOP, n: best - score });
  }

  /** @param {Candidate} candidate @param {number} place @param {boolean} was */
  #row(candidate, place, was) {
    const { text, place: where, extra } = this.game.describeCandidate(candidate);
    return html`<li><button class=${was ? 'candidate was' : 'candidate'} aria-pressed=${this.chosen === place} @click=${() => this.choose(place, candidate)}>
      <span class="n">${number(place + 1)}</span><span class="text">${text}${was ? html` <em>${t('analysis.played')}</em>` : nothing}</span>
      <span class="points">${candidate.score === undefined ? '' : candidate.score ? signed(candidate.score) : '0'}</span>
      <span class="at">${[where, evaluationText(candidate)].filter(Boolean).join(' · ')}</span><span class="leave">${extra}</span></button></li>`;
  }
}

/** The texts of an analysis by rollouts. @returns {LiveTexts} */
const rolloutTexts = () => ({
  start: t('analysis.live.go'), running: t('analysis.live.busy'), exhausted: t('analysis.live.certain'),
  progress: ({ rollouts }) => (rollouts ? t('analysis.live.rollouts', { n: number(rollouts) }) : ''),
});

/** Formats a number with one decimal. @param {number} value */
const formatTenths = (value) => number(Math.round(value * 10) / 10);

/** The note on leave values borrowed from another lexicon. @param {Analysis} found */
function borrowedLeavesNote({ leaves, own }) {
  if (own !== false) return nothing;
  return html`<p class="note">${leaves ? t('analysis.leaves.borrowed', { lexicon: lexiconTitle(leaves) }) : t('analysis.leaves.none')}</p>`;
}

/** The note on a partly known rack. @param {Analysis} found */
const partialRackNote = ({ partial }) => (partial ? html`<p class="note" data-known=${partial.known}>${t('analysis.partial', partial)}</p>` : nothing);

/** The note on a solved position, with its result. @param {Pick<Analysis, 'moves'|'proven'>} found */
function solvedNote({ proven, moves: [best] }) {
  if (!proven || best?.value === undefined) return nothing;
  const gain = best.value > 0 ? 'ahead' : best.value < 0 ? 'behind' : 'even';
  return html`<p class="note"><b>${t('analysis.solved')}</b> ${t(`analysis.solved.${gain}`, { n: Math.abs(best.value) })}</p>`;
}

/** The evaluation of a move besides its points. @param {Candidate} candidate */
function evaluationText({ equity, win, doubt, spread, rollouts }) {
  const parts = [];
  if (typeof win === 'number') parts.push(t('analysis.win', { n: formatTenths(100 * win) + (doubt && rollouts ? ` ± ${formatTenths(100 * doubt)}` : '') }));
  if (typeof spread === 'number') parts.push(t('analysis.spread', { n: (spread < 0 ? '' : '+') + formatTenths(spread) }));
  if (typeof equity === 'number' && parts.length === 0) parts.push(t('analysis.equity', { n: (equity < 0 ? '' : '+') + formatTenths(equity) }));
  return parts.join(' · ');
}

/** How much the played move loses. @param {Candidate[]} moves @param {number} index  its place */
function lossText(moves, index) {
  const [best, was] = [moves[0], moves[index]];
  if (index === 0) return t('analysis.grade.best');
  if (typeof best.win === 'number' && typeof was.win === 'number' && best.win > was.win) return t('analysis.grade.win', { n: Math.round(1000 * (best.win - was.win)) / 10 });
  if (typeof best.equity === 'number' && typeof was.equity === 'number') return t('analysis.grade.equity', { n: formatTenths(Math.max(0, best.equity - was.equity)) });
  return nothing;
}
