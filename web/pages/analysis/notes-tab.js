/**
 * The tab of notes: mark and comment of the current move, and what can be done with its variation.
 */

/** @import {Workspace} from './workspace.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import { icon } from '../../app/icons.js';
import { number, t } from '../../i18n/index.js';
import { isForeign, studyActions } from './study-actions.js';
import { headOf, isMainLine, MARKS, MAX_COMMENT, MAX_NODES } from './tree.js';

/** The sentences that name marks. @type {Record<string, string>} */
const NAMES = { '!!': 'brilliant', '!': 'good', '!?': 'interesting', '?!': 'dubious', '?': 'mistake', '??': 'blunder' };

export class NotesTab {
  name = 'notes';

  /** @param {Workspace} work */
  constructor(work) {
    this.work = work;
  }

  label() {
    return t('tab.notes');
  }

  template() {
    const { work } = this;
    const { node, tree } = work;
    const isClosed = isForeign(work);
    const length = [...node.comment].length;
    return html`<div class="notes-scroll">
      ${node.record ? html`<div class="marks" role="group" aria-label=${t('notes.marks')}>${MARKS.map((mark) => html`<button class="mark-choice" ?disabled=${isClosed} aria-pressed=${node.mark === mark ? 'true' : 'false'} aria-label=${t(`notes.mark.${NAMES[mark]}`)} title=${t(`notes.mark.${NAMES[mark]}`)}
        @click=${() => {
    tree.setMark(node, mark);
    work.changed();
  }}>${mark}</button>`)}</div>` : nothing}
      <label class="comment-field"><span>${t(node.record ? 'notes.comment' : 'notes.comment.start')}</span><textarea rows="5" ?readonly=${isClosed} maxlength=${MAX_COMMENT} .value=${live(node.comment)}
        @input=${(/** @type {Event} */ event) => {
    tree.setComment(node, /** @type {HTMLTextAreaElement} */ (event.target).value);
    work.changed();
  }}></textarea></label>
      ${length >= MAX_COMMENT ? html`<p class="problem" role="status">${t('notes.long', { n: number(MAX_COMMENT) })}</p>` : nothing}
      <div class="note-acts">
        ${isClosed || isMainLine(node) ? nothing : html`<button class="button small" data-act="promote" @click=${() => {
    tree.promote(node);
    work.changed();
  }}>${icon('undo')}<span>${t('notes.promote')}</span></button>`}
        ${isClosed || node.played || !node.parent ? nothing : html`<button class="button small" data-act="delete" @click=${() => work.remove()}>${icon('remove')}<span>${t(headOf(node) === node ? 'notes.delete.variation' : 'notes.delete')}</span></button>`}
      </div>
      ${studyActions(work)}
      ${tree.size >= MAX_NODES ? html`<p class="problem" role="status">${t('study.full', { n: number(MAX_NODES) })}</p>` : nothing}
    </div>`;
  }
}
