/**
 * The engine of an analysis board: the best moves of the current position, kept for each node so that walking through a tree shows them again.
 */

/** @import {Analysed, AnalysisStep} from '../../boards/types.js' */
/** @import {Analysis, Candidate, ReplayStep} from '../../app/types.js' */
/** @import {Node} from './tree.js' */

import * as api from '../../app/api.js';
import { errorText } from '../../app/errors.js';
import { number, t } from '../../i18n/index.js';
import { mergeMoves, sortMoves } from './rows.js';

/** The number of moves requested from the first analysis. */
const MAX_MOVES = 100;

/** Debounces readers who step through a game quickly. */
const DELAY_MS = 120;

/** Reasons why a live analysis ended that the page says as they are. */
const SPOKEN_ENDS = new Set(['unattended', 'gave-way', 'closed', 'nothing']);

/** @typedef {{first: Analysis|null, deep: AnalysisStep|null, error: string|null}} Result */

/** What the engine is doing, with the sentence that says so. @typedef {{code: 'off'|'searching'|'paused'|'done'|'solved'|'none'|'failed', text: string}} EngineState */

export class Engine {
  enabled = false;
  /** @type {Map<number, Result>} by node */
  #results = new Map();
  #timer = 0;
  /** @type {number|null} the node that live results belong to */
  #liveNode = null;
  /** @type {AbortController|null} */
  #asking = null;

  /**
   * @param {Analysed} game
   * @param {{rules: string, lexicon: string|null}} terms
   * @param {{node: () => Node, update: () => void}} page
   */
  constructor(game, terms, page) {
    this.game = game;
    this.terms = terms;
    this.page = page;
    this.live = game.live?.(() => this.#onLive()) ?? null;
  }

  /** @returns {Result} */
  #result(id = this.page.node().id) {
    const known = this.#results.get(id);
    if (known) return known;
    const fresh = { first: null, deep: null, error: null };
    this.#results.set(id, fresh);
    return fresh;
  }

  /** The position for the server; null: it can't be analysed. */
  get position() {
    const { step } = this.page.node();
    return this.#isOver(step) ? null : this.game.position(step);
  }

  /** @param {ReplayStep} step */
  #isOver(step) {
    return step.turn === null || Boolean(this.game.over?.(step));
  }

  toggle() {
    if (this.enabled) this.stop();
    else this.start();
  }

  start() {
    this.enabled = true;
    this.#liveNode = this.page.node().id;
    this.live?.start(this.terms.rules, this.position, this.terms.lexicon);
    this.#ask();
    this.page.update();
  }

  stop() {
    this.enabled = false;
    clearTimeout(this.#timer);
    if (this.live?.enabled) this.live.stop();
    this.page.update();
  }

  /** Follows the page to another position. */
  follow() {
    clearTimeout(this.#timer);
    if (!this.enabled) return;
    this.#liveNode = this.page.node().id;
    this.live?.follow(this.terms.rules, this.position);
    this.#timer = window.setTimeout(() => this.#ask(), DELAY_MS);
  }

  #onLive() {
    const { live } = this;
    if (live?.step && live.enabled && this.#liveNode !== null) this.#result(this.#liveNode).deep = live.step;
    this.page.update();
  }

  /** Asks for the moves that are known at once. */
  async #ask() {
    const { game, terms, position } = this;
    const result = this.#result();
    if (game.liveOnly || result.first || position === null) return;
    result.error = null;
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    try {
      result.first = await api.analysis(terms.rules, terms.lexicon, position, MAX_MOVES, game.rankedBy);
    } catch (error) {
      if (!asking.signal.aborted) result.error = errorText(error);
    }
    this.page.update();
  }

  /** Asks again after an error. */
  retry() {
    this.#ask();
    this.live?.retry();
  }

  /** The result for the current position. */
  get result() {
    return this.#result();
  }

  /** The candidate moves, best first. @returns {Candidate[]} */
  get moves() {
    const { first, deep } = this.#result();
    const all = deep ? mergeMoves(/** @type {Candidate[]} */ (deep.moves), first?.moves ?? [], this.game.canonicalMove) : first?.moves ?? [];
    return sortMoves(all, this.game.worth);
  }

  /** Whether all values are exact. */
  get isExact() {
    const { first, deep } = this.#result();
    return Boolean(deep ? deep.proven ?? deep.solved : first?.proven && !this.live);
  }

  /** @returns {EngineState} */
  get state() {
    const { game, live, enabled } = this;
    const { step } = this.page.node();
    const { first, deep, error } = this.#result();
    if (this.#isOver(step)) return { code: 'none', text: t('analysis.end') };
    if (this.position === null) return { code: 'none', text: game.hidden() };
    const progress = deep ? game.progress?.(deep) ?? '' : '';
    if (this.isExact) return { code: 'solved', text: t('engine.solved') };
    if (!enabled) return first || deep ? { code: 'paused', text: joined(t('engine.paused'), progress) } : { code: 'off', text: game.lead?.() ?? t('analysis.text') };
    if (error) return { code: 'failed', text: error };
    if (!live) return first ? { code: 'done', text: t('engine.listed') } : { code: 'searching', text: t('engine.searching') };
    const { endReason } = live;
    if (endReason === 'exhausted' || endReason === 'proved') return { code: 'done', text: joined(t('engine.clear'), progress) };
    if (endReason && SPOKEN_ENDS.has(endReason)) return { code: 'none', text: t(`analysis.live.${endReason}`) };
    if (endReason) return { code: 'failed', text: t('analysis.live.lost') };
    return { code: 'searching', text: joined(t('engine.searching'), progress) };
  }

  /** The number of legal moves as text, once it is known. */
  get count() {
    const placements = this.#result().first?.placements;
    return placements === undefined ? '' : this.game.count(placements);
  }
}

/** @param {string} text @param {string} detail */
const joined = (text, detail) => (detail ? t('engine.detail', { text, detail }) : text);

/** Formats a number with one decimal. @param {number} value */
export const tenths = (value) => number(Math.round(value * 10) / 10);

/** Formats a signed number with one decimal. @param {number} value */
export const signedTenths = (value) => {
  const rounded = Math.round(value * 10) / 10;
  return rounded < 0 ? number(rounded) : `+${number(rounded)}`;
};
