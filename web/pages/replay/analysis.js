/**
 * What could have been played: the best moves of a position with their points and what they leave on the rack, and among them the move that was.
 */

/** @import {Analysis, Candidate, Replay, ReplayStep} from '../../app/types.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { number, signed, t } from '../../i18n/index.js';
import * as api from '../../app/api.js';
import { errorText } from '../../app/errors.js';

const TOP = 20;

/**
 * A move as it was written, to be compared with those found: an exchange whatever the order of its tiles.
 * @param {string} move
 */
export function same(move) {
  const [first, rest = ''] = move.trim().split(/\s+/);
  return /^(ex|-)/i.test(first) ? `ex ${[...rest].sort().join('')}` : `${first} ${rest}`.trim();
}

/** The move that was made from a position, in the notation of the analysis. @param {ReplayStep} step @returns {string|null} */
export function played({ record }) {
  if (!record) return null;
  if (record.kind === 'placed') return record.move ?? null;
  if (record.kind === 'exchanged') return record.tiles ? `ex ${record.tiles}` : null;
  return record.kind === 'passed' ? 'pass' : null;
}

/** A move as people read it. @param {Candidate} candidate */
function readable({ move }) {
  const [first, rest = ''] = move.split(' ');
  if (/^(ex|-\S)/i.test(first)) return { text: t('analysis.exchange', { tiles: rest || first.slice(1) }), place: '' };
  if (/^(pass|-)$/i.test(first)) return { text: t('analysis.pass'), place: '' };
  return { text: rest, place: first };
}

export class AnalysisPanel {
  /** @type {Map<number, Analysis|{error: string}>} by step */
  #found = new Map();
  /** @type {number|null} the row that is shown on the board */
  chosen = null;
  /** It goes on from position to position. */
  on = false;
  #timer = 0;

  /**
   * @param {Replay} replay
   * @param {{update: () => void, look: (candidate: Candidate|null) => void, step: () => number}} page
   */
  constructor(replay, page) {
    this.replay = replay;
    this.page = page;
  }

  /** The position has changed. */
  moved() {
    this.chosen = null;
    this.page.look(null);
    clearTimeout(this.#timer);
    if (this.on) this.#timer = setTimeout(() => this.ask(), 120);
  }

  get #possible() {
    const step = this.replay.steps[this.page.step()];
    return step.turn !== null && Boolean(step.racks[step.turn]);
  }

  async ask() {
    this.on = true;
    const at = this.page.step();
    const { rules, lexicon, steps } = this.replay;
    this.page.update();
    if (this.#found.has(at) || !this.#possible) return;
    try {
      this.#found.set(at, await api.analysis(rules.name, lexicon, steps[at].cgp, TOP));
    } catch (error) {
      this.#found.set(at, { error: errorText(/** @type {any} */ (error)) });
    }
    this.page.update();
  }

  /** @param {number} index @param {Candidate} candidate */
  choose(index, candidate) {
    this.chosen = this.chosen === index ? null : index;
    this.page.look(this.chosen === null ? null : candidate);
    this.page.update();
  }

  template() {
    if (!this.on) return html`<p class="note">${t('analysis.text')}</p><button class="button" data-tool="analyse" @click=${() => this.ask()}>${t('analysis.go')}</button>`;
    const at = this.page.step();
    const step = this.replay.steps[at];
    if (step.turn === null) return html`<p class="empty">${t('analysis.end')}</p>`;
    if (!this.#possible) return html`<p class="empty">${t('analysis.hidden')}</p>`;
    const found = this.#found.get(at);
    if (!found) return html`<p class="empty" role="status">${t('analysis.busy')}</p>`;
    if ('error' in found) {
      return html`<p class="problem" role="alert">${found.error}</p><button class="button small" @click=${() => {
        this.#found.delete(at);
        this.ask();
      }}>${t('error.again')}</button>`;
    }
    const was = played(step);
    const index = was === null ? -1 : found.moves.findIndex(({ move }) => same(move) === same(was));
    const best = found.moves[0]?.score ?? 0;
    return html`<p class="note" role="status">${t('analysis.count', { n: found.placements })}</p>
      <ol class="candidates">${found.moves.map((candidate, place) => this.#row(candidate, place, place === index))}</ol>
      ${was !== null && index < 0 ? html`<p class="note">${step.record?.kind === 'placed'
        ? t('analysis.below', { move: was, top: TOP, n: Math.max(0, best - (step.record.score ?? 0)) }) : t('analysis.below.other', { top: TOP })}</p>` : nothing}`;
  }

  /** @param {Candidate} candidate @param {number} place @param {boolean} was */
  #row(candidate, place, was) {
    const { text, place: where } = readable(candidate);
    return html`<li><button class=${was ? 'candidate was' : 'candidate'} aria-pressed=${this.chosen === place} @click=${() => this.choose(place, candidate)}>
      <span class="n">${number(place + 1)}</span><span class="text">${text}${was ? html`<em>${t('analysis.played')}</em>` : nothing}</span>
      <span class="points">${candidate.score ? signed(candidate.score) : '0'}</span>
      <span class="at">${where}</span><span class="leave">${candidate.leave ? t('analysis.leave', { tiles: candidate.leave }) : ''}</span></button></li>`;
  }
}
