/**
 * The dialog with the benchmark of the engines on the server's machine.
 */

/** @import {SpeedRow} from './wire.js' */

import { engineSpeed } from '../../app/api.js';
import { errorText } from '../../app/errors.js';
import { number, t } from '../../i18n/index.js';
import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';

/** Opens the dialog and runs the benchmark. @param {string} rules */
export async function openSpeed(rules) {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog speed-dialog';
  dialog.setAttribute('aria-label', t('pentago.speed.title'));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  const draw = (/** @type {unknown} */ body) => render(html`<h2>${t('pentago.speed.title')}</h2>${body}
    <div class="answers"><button class="button" @click=${() => dialog.close()}>${t('game.close')}</button></div>`, dialog);
  draw(html`<p role="status">${t('pentago.speed.busy')}</p>`);
  document.body.append(dialog);
  dialog.showModal();
  try {
    const { rows, source_speed: source } = await engineSpeed(rules);
    draw(table(rows, source));
  } catch (error) {
    draw(html`<p class="problem" role="alert">${errorText(error)}</p>`);
  }
}

/** @param {SpeedRow[]} rows @param {number} source */
const table = (rows, source) => html`<div class="scroll" tabindex="0" role="region" aria-label=${t('pentago.speed.title')}><table>
  <thead><tr>${['engine', 'marbles', 'depth', 'calculations', 'seconds', 'speed'].map((name) => html`<th scope="col">${t(`pentago.speed.${name}`)}</th>`)}</tr></thead>
  <tbody>${rows.map((row) => html`<tr><th scope="row">${row.engine}</th><td>${number(row.marbles)}</td><td>${number(row.depth)}</td>
    <td>${number(row.calculations)}${row.source === null ? nothing : html`<small> (${number(row.source)})</small>`}</td><td>${time(row.seconds)}</td><td>${number(row.speed)}</td></tr>`)}</tbody></table></div>
  <p class="note">${t('pentago.speed.note', { n: source })}</p>`;

/** @param {number} seconds */
const time = (seconds) => new Intl.NumberFormat(document.documentElement.lang, { maximumSignificantDigits: 2 }).format(seconds);
