/**
 * A report to the moderators. The server attaches the reported content.
 */

import { html } from '../../vendor/lit-html/lit-html.js';
import { chapter, t } from '../../i18n/index.js';
import { request } from '../api.js';
import { openDialog } from '../dialog.js';

/**
 * @param {{kind: 'talk'|'message'|'profile'|'game', name?: string, game?: string, seat?: number}} about
 * @param {string} name  of the reported person
 * @returns {Promise<boolean>} whether it was sent
 */
export async function report(about, name) {
  await chapter('moderation');
  const note = await openDialog(t('report.title', { name }), (close) => html`<form class="report-form" @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      close(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('note') ?? ''));
    }}>
    <p>${t(`report.${about.kind}`)}</p>
    <label class="field"><span>${t('report.note')}</span><textarea name="note" rows="3" maxlength="1000"></textarea></label>
    <div class="answers"><button type="button" class="button" @click=${() => close(null)}>${t('game.cancel')}</button><button class="button go">${t('report.send')}</button></div></form>`);
  if (note === null) return false;
  await request('/reports', { ...about, note });
  return true;
}
