/**
 * What could have been played: the best moves of a position with their points and what they leave on the rack, and among them the move that was.
 */

/** @import {Analysed} from '../../boards/types.js' */
/** @import {Analysis, Candidate, Replay} from '../../app/types.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { number, signed, t } from '../../i18n/index.js';
import * as api from '../../app/api.js';
import { errorText } from '../../app/errors.js';

const TOP = 20;

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
   * @param {Analysed} game  what the game says of its moves
   * @param {{update: () => void, look: (candidate: Candidate|null) => void, step: () => number}} page
   */
  constructor(replay, game, page) {
    this.replay = replay;
    this.game = game;
    this.page = page;
  }

  /** The position has changed. */
  moved() {
    this.chosen = null;
    this.page.look(null);
    clearTimeout(this.#timer);
    if (this.on) this.#timer = setTimeout(() => this.ask(), 120);
  }

  /** The position for the server, where there is one. */
  get #position() {
    return this.game.position(this.replay.steps[this.page.step()]);
  }

  async ask() {
    this.on = true;
    const at = this.page.step();
    const { rules, lexicon } = this.replay;
    const position = this.#position;
    this.page.update();
    if (this.#found.has(at) || position === null) return;
    try {
      this.#found.set(at, await api.analysis(rules.name, lexicon, position, TOP));
    } catch (error) {
      this.#found.set(at, { error: errorText(error) });
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
    if (!this.on) return html`<p class="note">${this.game.lead?.() ?? t('analysis.text')}</p><button class="button" data-tool="analyse" @click=${() => this.ask()}>${t('analysis.go')}</button>`;
    const at = this.page.step();
    const step = this.replay.steps[at];
    if (step.turn === null) return html`<p class="empty">${t('analysis.end')}</p>`;
    if (this.#position === null) return html`<p class="empty">${this.game.hidden()}</p>`;
    const found = this.#found.get(at);
    if (!found) return html`<p class="empty" role="status">${t('analysis.busy')}</p>`;
    if ('error' in found) {
      return html`<p class="problem" role="alert">${found.error}</p><button class="button small" @click=${() => {
        this.#found.delete(at);
        this.ask();
      }}>${t('error.again')}</button>`;
    }
    const { game } = this;
    const was = step.record && game.written(step.record);
    const index = was === null ? -1 : found.moves.findIndex(({ move }) => game.same(move) === game.same(was));
    const best = found.moves[0]?.score ?? 0;
    return html`<p class="note" role="status">${game.count(found.placements)}</p>
      <ol class="candidates">${found.moves.map((candidate, place) => this.#row(candidate, place, place === index))}</ol>
      ${was !== null && index < 0 ? html`<p class="note">${this.#missing(was, step.record?.score, best)}</p>` : nothing}`;
  }

  /** Why what was played is not in the list. @param {string} was @param {number|undefined} score @param {number} best */
  #missing(was, score, best) {
    if (score === undefined) return t('analysis.below.other', { top: TOP });
    // More than the best: a word that was not challenged, or one of another list.
    return score > best ? t('analysis.unknown', { move: was }) : t('analysis.below', { move: was, top: TOP, n: best - score });
  }

  /** @param {Candidate} candidate @param {number} place @param {boolean} was */
  #row(candidate, place, was) {
    const { text, place: where, extra } = this.game.readable(candidate);
    return html`<li><button class=${was ? 'candidate was' : 'candidate'} aria-pressed=${this.chosen === place} @click=${() => this.choose(place, candidate)}>
      <span class="n">${number(place + 1)}</span><span class="text">${text}${was ? html`<em>${t('analysis.played')}</em>` : nothing}</span>
      <span class="points">${candidate.score === undefined ? '' : candidate.score ? signed(candidate.score) : '0'}</span>
      <span class="at">${where}</span><span class="leave">${extra}</span></button></li>`;
  }
}
