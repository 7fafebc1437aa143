/**
 * Saving and exporting a study from its notes.
 */

/** @import {Workspace} from './workspace.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { icon } from '../../app/icons.js';
import { copyText } from '../../app/clipboard.js';
import { t } from '../../i18n/index.js';
import { exportStudy, keepStudy, notesText } from './studies.js';

/** @type {WeakMap<Workspace, {id: string|null, said: string, bad: boolean}>} */
const states = new WeakMap();

/** @param {Workspace} work */
const stateOf = (work) => {
  const known = states.get(work);
  if (known) return known;
  const fresh = { id: null, said: '', bad: false };
  states.set(work, fresh);
  return fresh;
};

/** Continues a study that was opened, so that saving replaces it. @param {Workspace} work @param {string} id */
export const continueStudy = (work, id) => Object.assign(stateOf(work), { id });

/** @param {Workspace} work @param {string} said @param {boolean} [bad] */
function say(work, said, bad = false) {
  Object.assign(stateOf(work), { said, bad });
  work.page.update();
}

/** @param {Workspace} work */
async function save(work) {
  const state = stateOf(work);
  try {
    state.id = await keepStudy(work, state.id);
    say(work, t('study.saved'));
  } catch {
    say(work, t('study.failed'), true);
  }
}

/** @param {Workspace} work */
export function studyActions(work) {
  const { said, bad } = stateOf(work);
  return html`<div class="note-acts study-acts" role="group" aria-label=${t('study.title')}>
      <button class="button small" data-act="save-study" @click=${() => save(work)}>${icon('star')}<span>${t('study.save')}</span></button>
      <button class="button small" data-act="export-study" @click=${() => exportStudy(work)}>${icon('download')}<span>${t('study.export')}</span></button>
      <button class="button small" data-act="copy-notes" @click=${async () => say(work, t(await copyText(notesText(work)) ? 'study.copied' : 'position.failed'))}>${icon('copy')}<span>${t('study.text')}</span></button></div>
    <p class=${bad ? 'note problem' : 'note'} role="status">${said || nothing}</p>`;
}
