/**
 * The tab of the engine: its button and state, the candidate moves, and a field to play a move as text.
 */

/** @import {Workspace} from './workspace.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { icon } from '../../app/icons.js';
import { t } from '../../i18n/index.js';
import { basisNotes, gradeText, solvedText } from './grade.js';

export class MovesTab {
  name = 'moves';
  /** The text in the field for a move. */
  #typed = '';

  /** @param {Workspace} work */
  constructor(work) {
    this.work = work;
  }

  label() {
    return t('tab.moves');
  }

  template() {
    const { engine, table, page, viewer } = this.work;
    if (!engine || !table) return html`<p class="note closed">${page.closed?.() ?? t('engine.none')}</p>`;
    const { state, enabled, moves } = engine;
    return html`<div class="engine-head">
        <button class=${enabled ? 'button small' : 'button small go'} data-act="engine" aria-pressed=${enabled ? 'true' : 'false'} @click=${() => engine.toggle()}>${icon(enabled ? 'pause' : 'resume')}<span>${t('engine.name')}</span></button>
        <p class=${state.code === 'failed' ? 'problem' : 'engine-state'} role="status" data-state=${state.code}>${state.text}${state.code === 'failed' ? html` <button class="button small quiet" @click=${() => engine.retry()}>${t('error.again')}</button>` : nothing}</p>
        ${viewer.analysis?.choices?.() ?? html`<span class="engine-count">${engine.count}</span>`}</div>
      ${this.#notes()}
      ${moves.length > 0 ? table.template(moves, { played: this.#played, exact: engine.isExact }) : html`<div class="rows-frame"></div>`}
      ${this.#foot()}`;
  }

  /** The next move of the line in canonical form; null: there is none. */
  get #played() {
    const { viewer: { analysis }, node } = this.work;
    const record = node.children[0]?.record;
    const notation = record && analysis ? analysis.notationOf(record) : null;
    return notation === null ? null : analysis?.canonicalMove(notation) ?? null;
  }

  #notes() {
    const { engine, viewer } = this.work;
    const { first } = /** @type {NonNullable<typeof engine>} */ (engine).result;
    const panel = viewer.analysis?.panel?.() ?? nothing;
    const notes = first ? basisNotes(first) : [];
    const solved = engine?.isExact ? solvedText(engine.moves[0]) : '';
    return html`${[...notes, solved].filter(Boolean).map((text) => html`<p class="note basis" data-known=${first?.partial?.known ?? nothing}>${text}</p>`)}${panel}`;
  }

  /** How the move that was played compares, and the field for a move. */
  #foot() {
    const { engine, viewer, node, mover } = this.work;
    const record = node.children[0]?.record;
    const grade = record && viewer.analysis && engine ? gradeText(viewer.analysis, record, engine.moves, (engine.result.first?.placements ?? Infinity) <= engine.moves.length) : '';
    const { example = '' } = viewer.analysis ?? {};
    const play = async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (this.#typed.trim() && await mover.play(this.#typed.trim())) this.#typed = '';
      this.work.page.update();
    };
    return html`<div class="moves-foot">${grade ? html`<p class="note grade">${grade}</p>` : nothing}
      ${node.step.turn === null || !viewer.interact ? nothing : html`<form class="move-field" @submit=${play}><label><span class="hidden">${t('play.field', { example })}</span><input type="text" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200" placeholder=${t('play.field', { example })} .value=${this.#typed}
        @input=${(/** @type {Event} */ event) => (this.#typed = /** @type {HTMLInputElement} */ (event.target).value)}></label><button class="button small" ?disabled=${mover.busy}>${t('engine.play')}</button></form>`}</div>`;
  }
}
