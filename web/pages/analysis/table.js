/**
 * The table of candidate moves. The row under the pointer or the focus is drawn on the board and keeps its place while results come in.
 */

/** @import {Analysed, Column} from '../../boards/types.js' */
/** @import {Candidate} from '../../app/types.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { repeat } from '../../vendor/lit-html/directives/repeat.js';
import { icon } from '../../app/icons.js';
import { number, t } from '../../i18n/index.js';
import { holdRow } from './rows.js';

/** `play` is null where moves can't be played. @typedef {{show: (candidate: Candidate|null) => void, play: ((candidate: Candidate) => void)|null, update: () => void}} TableActions */

export class CandidateTable {
  /** @type {string[]} the moves as shown */
  #shown = [];
  /** @type {string|null} the row under the pointer or the focus */
  #held = null;
  /** @type {string|null} the row that stays on the board after a tap */
  #pinned = null;
  /** @type {Candidate[]} */
  #rows = [];
  /** Rows are being moved: a row that loses the focus by that keeps it. */
  #isMoving = false;

  /** @param {Analysed} game @param {TableActions} actions */
  constructor(game, actions) {
    this.game = game;
    this.actions = actions;
  }

  /** Forgets the chosen row, when the position changes. */
  reset() {
    this.#held = null;
    this.#pinned = null;
    this.#shown = [];
    this.actions.show(null);
  }

  /** The move drawn on the board. */
  get active() {
    return this.#held ?? this.#pinned;
  }

  /** @param {string|null} move */
  #hold(move) {
    if (this.#held === move) return;
    this.#held = move;
    this.#draw();
    this.actions.update();
  }

  #draw() {
    const { active } = this;
    this.actions.show(active === null ? null : this.#rows.find(({ move }) => move === active) ?? null);
  }

  /** @param {string} move */
  #pin(move) {
    this.#pinned = this.#pinned === move ? null : move;
    this.#draw();
    this.actions.update();
  }

  /** @param {Event} event @returns {string|null} */
  #moveAt(event) {
    return /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest('tr[data-move]'))?.dataset.move ?? null;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const row = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest('tr[data-move]'));
    if (!row) return;
    const rows = /** @type {HTMLElement[]} */ ([.../** @type {HTMLElement} */ (row.parentElement).children]);
    const at = rows.indexOf(row);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1, PageUp: at - 8, PageDown: at + 8 }[event.key];
    if (to !== undefined) rows[Math.max(0, Math.min(rows.length - 1, to))]?.focus();
    else if (event.key === 'Enter') this.#play(row.dataset.move ?? '');
    else if (event.key === ' ') this.#pin(row.dataset.move ?? '');
    else return;
    event.preventDefault();
  }

  /** @param {string} name */
  #play(name) {
    const candidate = this.#rows.find(({ move }) => move === name);
    if (candidate) this.actions.play?.(candidate);
  }

  /**
   * @param {Candidate[]} sorted  best first
   * @param {{played: string|null, exact: boolean}} how  played: the next move of the game, in canonical form
   */
  template(sorted, { played, exact }) {
    const { game } = this;
    this.#keepFocus();
    this.#rows = holdRow(sorted, this.#shown, this.#held);
    this.#shown = this.#rows.map(({ move }) => move);
    const cells = this.#rows.map((candidate) => game.row(candidate));
    const used = new Set(game.columns.filter(({ id }) => cells.some((cell) => cell[id] !== undefined && cell[id] !== '')).map(({ id }) => id));
    const columns = game.columns.filter(({ id }) => used.has(id)).map((column) => (column.yields && used.has(column.yields) ? { ...column, priority: /** @type {const} */ (3) } : column));
    const stop = this.active !== null && this.#shown.includes(this.active) ? this.active : this.#shown[0];
    return html`<div class="rows-frame"><div class="rows-scroll" @scrollend=${snap}><table class=${exact ? 'engine-rows exact' : 'engine-rows'} role="grid" aria-label=${t('engine.rows')}>
      <thead><tr><th scope="col" class="n"><span class="hidden">${t('engine.rank')}</span></th>${columns.map((column) => html`<th scope="col" class=${classOf(column)} data-column=${column.id} title=${column.title?.() ?? nothing}>${column.label()}</th>`)}${this.actions.play ? html`<th class="act"><span class="hidden">${t('engine.play')}</span></th>` : nothing}</tr></thead>
      <tbody @pointerover=${(/** @type {PointerEvent} */ event) => event.pointerType === 'mouse' && this.#hold(this.#moveAt(event))}
        @pointerleave=${(/** @type {PointerEvent} */ event) => event.pointerType === 'mouse' && this.#hold(focused())}
        @focusin=${(/** @type {Event} */ event) => this.#hold(this.#moveAt(event))} @focusout=${() => this.#isMoving || this.#hold(null)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => this.#onKey(event)}
        @click=${(/** @type {Event} */ event) => this.#onClick(event)}
        @dblclick=${(/** @type {Event} */ event) => this.#play(this.#moveAt(event) ?? '')}>
        ${repeat(this.#rows, ({ move }) => move, (candidate, index) => this.#row(candidate, index, cells[index], columns, stop, played))}
      </tbody></table></div></div>`;
  }

  /** Gives the focus back to its row, which loses it when rows are moved in the page. */
  #keepFocus() {
    const move = focused();
    if (move === null) return;
    this.#isMoving = true;
    queueMicrotask(() => {
      const row = /** @type {HTMLElement|undefined} */ ([...document.querySelectorAll('tr[data-move]')].find((one) => /** @type {HTMLElement} */ (one).dataset.move === move));
      if (row && document.activeElement === document.body) row.focus({ preventScroll: true });
      this.#isMoving = false;
    });
  }

  /** @param {Event} event */
  #onClick(event) {
    const move = this.#moveAt(event);
    if (move === null) return;
    if (/** @type {Element} */ (event.target).closest('.play-row')) this.#play(move);
    else this.#pin(move);
  }

  /** @param {Candidate} candidate @param {number} index @param {Record<string, unknown>} cells @param {Column[]} columns @param {string|undefined} stop @param {string|null} played */
  #row(candidate, index, cells, columns, stop, played) {
    const { move } = candidate;
    const was = played !== null && this.game.canonicalMove(move) === played;
    return html`<tr class=${was ? 'candidate was' : 'candidate'} data-move=${move} tabindex=${move === stop ? 0 : -1} aria-selected=${this.active === move ? 'true' : 'false'}>
      <td class="n">${number(index + 1)}</td>${columns.map((column) => html`<td class=${classOf(column)} data-column=${column.id}>${column.id === 'move' && was
        ? html`<span class="played" title=${t('analysis.played')}><span class="hidden">${t('analysis.played')}</span></span>` : nothing}${cells[column.id] ?? ''}</td>`)}
      ${this.actions.play ? html`<td class="act"><button class="play-row" tabindex="-1" aria-label=${t('engine.play.move', { move })} title=${t('engine.play')}>${icon('onward')}</button></td>` : nothing}</tr>`;
  }
}

/** @param {Column} column */
const classOf = ({ text, priority }) => `${text ? 'words' : 'figure'} p${priority}`;

/** Returns the move of the focused row. */
const focused = () => /** @type {HTMLElement|null} */ (document.activeElement?.closest('tr[data-move]'))?.dataset.move ?? null;

/** Scrolls to a whole row, so that none is cut. @param {Event} event */
function snap(event) {
  const frame = /** @type {HTMLElement} */ (event.currentTarget);
  const height = frame.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0;
  const isEnd = frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 1;
  if (height > 0 && !isEnd) frame.scrollTo({ top: Math.round(frame.scrollTop / height) * height });
}
