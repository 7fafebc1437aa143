/**
 * Times in which the server could not work, so that a running clock rested.
 */

/** @import {Replay} from '../../app/types.js' */

import { language, moment, t } from '../../i18n/index.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';

/** So many are told, the last ones. */
const MOST = 5;

/** @type {[string, number][]} */
const UNITS = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000], ['second', 1000]];

/** How long something took, in its largest unit: "12 sec", "3 min"; what was shorter took a second. @param {number} time milliseconds */
function lasting(time) {
  const ms = Math.max(time, 1000);
  const [unit, length] = UNITS.find(([, least]) => ms >= least) ?? ['second', 1000];
  return new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }).format(ms / length);
}

/** When no clock ran, and why. @param {Replay} replay */
export function outages({ outages: all }) {
  if (!all?.length) return nothing;
  return html`<div class="note outages"><p>${t('replay.outage.title')}</p>
    <ul>${all.slice(-MOST).map(({ reason, since, until }) => html`<li>${t(`replay.outage.${reason}`, { time: moment(since), lasted: lasting(until - since) })}</li>`)}</ul></div>`;
}
