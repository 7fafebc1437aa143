/**
 * Controls for the owner of a game between computers: pace and pause.
 */

import { html } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import { t } from '../../i18n/index.js';
import { icon } from '../icons.js';
import * as settings from '../settings.js';

/** The steps of the slider, in milliseconds per move. */
const PACES = [0, 100, 200, 400, 800, 1500, 2500, 4000, 7000, 10000];

/**
 * @param {number|null|undefined} pace  null: paused; undefined: unknown
 * @param {(ms: number|null) => void} set
 */
export function showControls(pace, set) {
  const last = settings.get().pace;
  const ms = pace ?? last;
  // From slow at the left to fast at the right.
  const place = PACES.length - 1 - PACES.reduce((best, one, index) => (Math.abs(one - ms) < Math.abs(PACES[best] - ms) ? index : best), 0);
  const label = t('show.pace.each', { n: ms / 1000 });
  const resting = pace === null;
  return html`<div class="bar show">
    <button class="button ${resting ? 'go' : ''}" data-tool="pause" @click=${() => set(resting ? last : null)}>${icon(resting ? 'resume' : 'pause')}${resting ? t('show.resume') : t('show.pause')}</button>
    <label class="pace"><span>${t('show.pace')}</span>
      <input type="range" min="0" max=${PACES.length - 1} step="1" aria-valuetext=${label} .value=${live(String(place))}
        @change=${(/** @type {Event} */ event) => set(PACES[PACES.length - 1 - Number(/** @type {HTMLInputElement} */ (event.target).value)])}>
      <small>${label}</small></label>
  </div>`;
}
