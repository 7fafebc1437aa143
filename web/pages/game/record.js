/**
 * The panel at the right, on phones a sheet over the board: moves, chat, notes and series, with tools below.
 */

/** @import {GamePage} from '../game.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import * as api from '../../app/api.js';
import { update } from '../../app/main.js';
import { moveList } from '../../app/parts/moves.js';
import { tools } from '../../app/parts/tools.js';
import { t } from '../../i18n/index.js';
import { canHint } from './status-line.js';

export function openSheet() {
/** @type {HTMLDialogElement|null} */ (document.querySelector('dialog.sheet'))?.showModal();
  document.querySelector('.sheet .move.on')?.scrollIntoView({ block: 'center' });
}

/** Closes the sheet, then continues. @param {() => void} then */
export function closeSheet(then) {
  /** @type {HTMLDialogElement|null} */ (document.querySelector('dialog.sheet[open]'))?.close();
  then();
}

/** @typedef {'moves'|'talk'|'notes'|'series'} Tab */

export class RecordPanel {
  /** @type {Tab} */
  tab = 'moves';
  /** The results of the series, from the second game on. @type {import('../../app/parts/series.js').SeriesPanel|null} */
  #series = null;
  /** The notes, loaded on first use. @type {import('../../app/parts/notes.js').Notes|null} */
  #notes = null;

  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
  }

  leave() {
    this.#notes?.save();
  }

  /** Loads the series, which changes when a game ends. Its panel is loaded only for games that have one. */
  async loadSeries() {
    const { page } = this;
    try {
      const series = await api.series(page.game.id);
      if (this.#series) this.#series.series = series;
      else if (series.games.length > 1) {
        const { SeriesPanel } = await import('../../app/parts/series.js');
        this.#series ??= new SeriesPanel(page.game, series, (record) => page.kit?.describe(record) ?? { text: record.kind, place: '', plain: true, extra: '', squares: [] }, update);
        this.#series.series = series;
      }
    } catch {
      // Keep the last known state.
    }
    update();
  }

  async #openNotes() {
    const { Notes } = await import('../../app/parts/notes.js');
    this.#notes ??= new Notes(this.page.game.id, update);
    this.#notes.load();
    update();
  }

  /** @returns {Tab[]} */
  get #tabs() {
    return ['moves', ...(this.page.company ? [/** @type {const} */ ('talk')] : []), 'notes', ...(this.#series ? [/** @type {const} */ ('series')] : [])];
  }

  /** @param {Tab} tab */
  #selectTab(tab) {
    this.tab = tab;
    if (tab === 'notes') this.#openNotes();
    update();
  }

  /** Moves between tabs with the left and right arrows. @param {KeyboardEvent} event */
  #onKey = (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const all = this.#tabs;
    this.#selectTab(all[(all.indexOf(this.tab) + (event.key === 'ArrowLeft' ? all.length - 1 : 1)) % all.length]);
    queueMicrotask(() => /** @type {HTMLElement|null} */ (document.querySelector('[role=tab][aria-selected=true]'))?.focus());
  };

  /** @param {Tab} which @param {string} label */
  #tab(which, label) {
    return html`<button role="tab" id="tab-${which}" aria-selected=${this.tab === which}
      aria-controls="panel-${which}" tabindex=${this.tab === which ? 0 : -1} @click=${() => this.#selectTab(which)}>${label}</button>`;
  }

  template() {
    const { game, kit, actions, opening, company } = this.page;
    if (!kit) return nothing;
    const point = (/** @type {number[]} */ squares) => kit.point?.(squares);
    return html`<section class="panel record" aria-label=${t('game.moves')}>
      <div class="tabs" role="tablist" aria-label=${t('game.tabs')} @keydown=${this.#onKey}>${this.#tab('moves', t('game.moves'))}${company ? this.#tab('talk', company.label) : nothing}${this.#tab('notes', t('notes.title'))}${this.#series ? this.#tab('series', t('series.title')) : nothing}</div>
      <div class="tab-panel" role="tabpanel" id="panel-${this.tab}" aria-labelledby="tab-${this.tab}">${this.tab === 'notes'
        ? this.#notes?.template() ?? nothing
        : this.tab === 'talk' ? company?.template()
        : this.tab === 'series' && this.#series ? this.#series.template()
        : moveList(game, kit.describe, point, { explain: game.wordsClosed ? null : (words) => actions.explain(words), drawn: opening.line() })}</div>
      ${this.#tools()}
    </section>`;
  }

  #tools() {
    const { page } = this;
    const { game, kit, actions } = page;
    return tools(game, {
      hint: canHint(page) && kit?.hint ? () => closeSheet(() => kit.hint?.()) : null,
      rewind: (type) => closeSheet(() => actions.rewind(type)),
      words: game.lexicon ? () => (game.wordsClosed ? closeSheet(() => actions.explain()) : actions.explain()) : null, more: [kit?.tools?.(), page.company?.tools()], resign: () => actions.resign(),
      draw: () => closeSheet(() => actions.act({ offer_draw: true })),
      copy: () => closeSheet(() => actions.copyPosition()),
      share: () => closeSheet(() => actions.share(page.heading)),
      anew: kit?.canReplayStart ? () => closeSheet(() => actions.restart(true)) : null,
      restart: () => closeSheet(() => actions.restart()),
      leave: () => actions.leaveGame(),
    });
  }
}
