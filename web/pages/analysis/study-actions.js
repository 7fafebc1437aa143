/**
 * Saving, sharing and exporting a study from its notes.
 */

/** @import {Workspace} from './workspace.js' */
/** @import {StoredStudy, StudyEntry, StudyStore} from './study-store.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { copyText } from '../../app/clipboard.js';
import { errorText } from '../../app/errors.js';
import { icon } from '../../app/icons.js';
import { openShare } from '../../app/parts/share.js';
import { navigate } from '../../app/router.js';
import { t } from '../../i18n/index.js';
import { exportStudy, formatsOf } from './study-export.js';
import { storeAt, studyStore } from './study-store.js';
import { defaultTitle, notesText, studyOf } from './studies.js';

/**
 * The study of a workspace. `entry`: where it is stored, null: nowhere yet; `foreign`: somebody else's, which can only be copied; `conflict`: the stored one was
 * changed by another page.
 * @typedef {{entry: StudyEntry|null, place: StudyStore['place']|null, foreign: boolean, conflict: boolean, busy: boolean, said: string, bad: boolean}} StudyState
 */

/** @type {WeakMap<Workspace, StudyState>} */
const states = new WeakMap();

/** @param {Workspace} work @returns {StudyState} */
const stateOf = (work) => {
  const known = states.get(work);
  if (known) return known;
  /** @type {StudyState} */
  const fresh = { entry: null, place: null, foreign: false, conflict: false, busy: false, said: '', bad: false };
  states.set(work, fresh);
  return fresh;
};

/** Continues a study that was opened. @param {Workspace} work @param {Pick<StoredStudy, 'entry'|'yours'>} stored @param {StudyStore['place']} place */
export const continueStudy = (work, { entry, yours }, place) => Object.assign(stateOf(work), { entry, place, foreign: !yours });

/** Returns where the study is stored, if it is the reader's. @param {Workspace} work */
export function storedAs(work) {
  const { entry, place, foreign } = stateOf(work);
  return entry && place && !foreign ? { entry, place } : null;
}

/** Returns whether the study belongs to another member, so that it is read-only. @param {Workspace} work */
export const isForeign = (work) => stateOf(work).foreign;

/** @param {Workspace} work @param {string} said @param {boolean} [bad] */
function say(work, said, bad = false) {
  Object.assign(stateOf(work), { said, bad, busy: false });
  work.page.update();
}

/** Runs a request about the stored study. @param {Workspace} work @param {() => Promise<string>} act  returns what to say */
async function run(work, act) {
  const state = stateOf(work);
  if (state.busy) return;
  Object.assign(state, { busy: true, said: '', bad: false });
  work.page.update();
  try {
    say(work, await act());
    work.page.onNode?.(work.node);
  } catch (error) {
    const { code } = /** @type {{code?: string}} */ (error);
    state.conflict = code === 'study-changed';
    // Only the browser's own storage fails without a code.
    say(work, code ? errorText(error) : t('study.failed'), true);
  }
}

/** Stores the study where it is, or as a new one. @param {Workspace} work @param {boolean} [anew] */
function save(work, anew = false) {
  const state = stateOf(work);
  return run(work, async () => {
    const known = anew ? null : storedAs(work);
    const store = known ? storeAt(known.place) : studyStore();
    const title = state.entry?.title || defaultTitle(work);
    const entry = known ? await store.save(known.entry, studyOf(work)) : await store.add(title, studyOf(work));
    Object.assign(state, { entry, place: store.place, foreign: false, conflict: false });
    return t(store.place === 'server' ? 'study.saved.server' : 'study.saved');
  });
}

/** Turns the link of the study on or off. @param {Workspace} work @param {boolean} on */
function share(work, on) {
  return run(work, async () => {
    const known = storedAs(work);
    if (!known) return '';
    const { entry } = known;
    const { shared } = await storeAt(known.place).share(entry, on);
    stateOf(work).entry = { ...entry, shared };
    if (on) showLink(entry);
    return t(on ? 'study.link.is-on' : 'study.link.is-off');
  });
}

/** Shows the link of a study. @param {StudyEntry} entry */
export const showLink = ({ id, title }) => openShare(`/analysis/study/${id}`, title, t('study.link.note'));

/** @param {Workspace} work */
export function studyActions(work) {
  const { entry, foreign, conflict, busy, said, bad } = stateOf(work);
  const known = storedAs(work);
  const act = (/** @type {string} */ name, /** @type {Parameters<typeof icon>[0]} */ sign, /** @type {string} */ label, /** @type {() => unknown} */ onClick) => html`<button class="button small" data-act=${name} ?disabled=${busy} @click=${onClick}>${icon(sign)}<span>${label}</span></button>`;
  const saving = () => {
    if (foreign) return act('copy-study', 'star', t('study.copy'), () => save(work, true));
    const first = act('save-study', 'star', t(known ? 'study.save' : studyStore().place === 'server' ? 'study.save.server' : 'study.save.browser'), () => save(work));
    return known ? html`${first}${act('save-anew', 'add', t('study.save.anew'), () => save(work, true))}` : first;
  };
  const linking = () => {
    if (known?.place !== 'server') return nothing;
    return known.entry.shared
      ? html`${act('show-link', 'link', t('study.link.show'), () => showLink(known.entry))}${act('unshare-study', 'cover', t('study.link.off'), () => share(work, false))}`
      : act('share-study', 'share', t('study.link.on'), () => share(work, true));
  };
  return html`<section class="study-box" aria-label=${t('study.title')}>
    ${entry ? html`<h3>${entry.title}</h3>` : nothing}
    ${foreign ? html`<p class="note">${t('study.foreign')}</p>` : nothing}
    <p class=${bad ? 'note problem' : 'note'} role="status">${said || nothing}</p>
    ${conflict && known ? html`<div class="note-acts">${act('open-stored', 'restart', t('study.reopen'), () => (work.page.reopen ? work.page.reopen(known) : navigate(`/analysis/study/${known.entry.id}`)))}</div>` : nothing}
    <div class="note-acts study-acts" role="group" aria-label=${t('study.title')}>${saving()}${linking()}
      ${formatsOf(work).map((format) => act(`export-${format}`, 'download', t(`study.export.${format}`), async () => {
    const why = await exportStudy(work, format);
    say(work, why, why !== '');
  }))}
      ${act('copy-notes', 'copy', t('study.text'), async () => say(work, t(await copyText(notesText(work)) ? 'study.copied' : 'position.failed')))}</div></section>`;
}
