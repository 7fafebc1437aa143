/**
 * Outages of the server, during which clocks were stopped.
 */

/** @import {Replay} from '../../app/types.js' */

import { language, moment, t } from '../../i18n/index.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';

/** Maximum number of outages shown. */
const MAX_SHOWN = 5;

/** @type {[string, number][]} */
const UNITS = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000], ['second', 1000]];

/** Formats a duration in its largest unit ("12 sec", "3 min"), at least one second. @param {number} time  in milliseconds */
function durationText(time) {
  const ms = Math.max(time, 1000);
  const [unit, length] = UNITS.find(([, least]) => ms >= least) ?? ['second', 1000];
  return new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }).format(ms / length);
}

/** The list of outages with their reasons. @param {Replay} replay */
export function outageList({ outages: all }) {
  if (!all?.length) return nothing;
  return html`<div class="note outages"><p>${t('replay.outage.title')}</p>
    <ul>${all.slice(-MAX_SHOWN).map(({ reason, since, until }) => html`<li>${t(`replay.outage.${reason}`, { time: moment(since), lasted: durationText(until - since) })}</li>`)}</ul></div>`;
}
