/**
 * The line about the last move or the draft, the buttons that end the reader's turn, and those that walk through the moves.
 */

/** @import {GameRecord} from '../../app/types.js' */
/** @import {Workspace} from './workspace.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import { icon } from '../../app/icons.js';
import { describeTurn } from '../../app/parts/moves.js';
import { person } from '../../app/parts/seats.js';
import { t } from '../../i18n/index.js';

/** Describes the last move. @param {Workspace} work */
function moveText({ node: { record }, viewer, game }) {
  return record ? describeTurn(viewer, /** @type {GameRecord} */ (record), person(game, record.seat ?? 0)) : t('replay.start');
}

/** @param {Workspace} work */
export function controls(work) {
  const { at, line, mover, viewer, tabs } = work;
  const last = line.length - 1;
  const to = (/** @type {Parameters<typeof icon>[0]} */ sign, /** @type {number} */ step, /** @type {string} */ label) => html`<button class="tool" data-tool=${sign} aria-label=${label} title=${label}
    ?disabled=${step === at || step < 0 || step > last} @click=${() => work.goTo(step)}>${icon(sign)}</button>`;
  const turn = tabs.list.find(({ name }) => name === tabs.current)?.usesBoard?.() ? null : viewer.turn;
  const draft = mover.busy ? { tone: 'busy', text: t('play.busy'), figure: undefined } : turn?.line() ?? mover.line;
  const buttons = mover.busy ? nothing : turn?.buttons() ?? nothing;
  return html`<div class="controls"><div class="say" data-tone=${draft?.tone ?? 'plain'}><p role="status" aria-live="polite">${draft?.text ?? moveText(work)}</p>${draft?.figure ? html`<b class="figure">${draft.figure}</b>` : nothing}${buttons === nothing ? nothing : html`<span class="turn-acts">${buttons}</span>`}<b class="step-count">${t('replay.step', { at, last })}</b></div>
    <div class="bar steps">${to('first', 0, t('replay.first'))}${to('back', at - 1, t('replay.previous'))}
      <input type="range" min="0" max=${last} step="1" aria-label=${t('replay.slider')} aria-valuetext=${t('replay.step', { at, last })} .value=${live(String(at))}
        @input=${(/** @type {Event} */ event) => work.goTo(Number(/** @type {HTMLInputElement} */ (event.target).value))}>
      ${to('onward', at + 1, t('replay.next'))}${to('final', last, t('replay.last'))}</div></div>`;
}
