/**
 * Plots of a player's statistics: accuracy over time, results by month, the distribution of scores.
 */

/** @import {AccuracyPoint, PeriodResults} from '../../app/wire.js' */

import '../../app/parts/plot.js';
import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { axes, line, picture, valueTable } from '../../app/parts/plot.js';
import { linear, roundDomain, thin, ticks } from '../../app/parts/scales.js';
import { day, language, number, signed, t } from '../../i18n/index.js';
import { accuracyTrend, histogram } from './statistics-model.js';

const HEIGHT = 180;
const MARGIN = { top: 12, right: 10, bottom: 22, left: 42 };
const BOTTOM = HEIGHT - MARGIN.bottom;

/** Formats a number with at most one decimal. @param {number} value */
export const tenths = (value) => number(Math.round(value * 10) / 10 || 0);

/** Formats a month. @param {string} month  such as `2026-11` */
const monthText = (month) => new Intl.DateTimeFormat(language(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));

/** @param {string} title @param {(width: number) => unknown} drawing @param {unknown} below */
const figure = (title, drawing, below) => html`<figure class="plot-figure"><figcaption>${title}</figcaption><deska-plot .drawing=${drawing}></deska-plot>${below}</figure>`;

/** Labels that keep within the plot. @param {number} x @param {number} width @returns {'start'|'middle'|'end'} */
const anchorAt = (x, width) => (x < MARGIN.left + 30 ? 'start' : x > width - MARGIN.right - 30 ? 'end' : 'middle');

/** The accuracy over time, with its trend. @param {AccuracyPoint[]} all */
export function accuracyPlot(all) {
  const points = all.filter((point) => point.at !== null).map(({ at, accuracy }) => ({ at: /** @type {number} */ (at), accuracy }));
  if (points.length === 0) return html`<p class="note">${t('statistics.accuracy.none')}</p>`;
  const trend = accuracyTrend(all);
  const [first, last] = [points[0].at, points[points.length - 1].at];
  const change = trend ? t('statistics.trend', { n: Math.round(trend.perMonth * 10) === 0 ? number(0) : signed(Math.round(trend.perMonth * 10) / 10) }) : '';
  const mean = points.reduce((sum, { accuracy }) => sum + accuracy, 0) / points.length;
  const drawing = (/** @type {number} */ width) => {
    const [low, high] = roundDomain(points.map(({ accuracy }) => accuracy)) ?? [0, 100];
    const domain = /** @type {[number, number]} */ ([Math.max(0, low), Math.min(100, high)]);
    const x = linear([first, last], [MARGIN.left + 4, width - MARGIN.right - 4]);
    const y = linear(domain, [BOTTOM, MARGIN.top]);
    const within = (/** @type {number} */ value) => y(Math.max(domain[0], Math.min(domain[1], value)));
    const parts = Math.max(1, Math.min(4, Math.floor(width / 130)));
    const times = first === last ? [first] : Array.from({ length: parts + 1 }, (_, index) => first + ((last - first) * index) / parts);
    return picture(width, HEIGHT, t('statistics.accuracy.label', { n: points.length, mean: tenths(mean), change }), svg`
      ${axes({ width, height: HEIGHT, margin: MARGIN, x: times.map((at) => ({ at: x(at), text: day(at), anchor: anchorAt(x(at), width) })), y: ticks(...domain).map((value) => ({ at: y(value), text: t('statistics.percent', { n: number(value) }) })) })}
      ${points.map(({ at, accuracy }) => svg`<circle class="dot series-0" cx=${x(at)} cy=${y(accuracy)} r="3"/>`)}
      ${trend ? line([{ x: x(first), y: within(trend.at(first)) }, { x: x(last), y: within(trend.at(last)) }], 'trend') : nothing}`);
  };
  return figure(t('statistics.accuracy'), drawing, html`<p class="note">${t('statistics.accuracy.mean', { n: points.length, mean: tenths(mean) })} ${change}</p>
    ${valueTable({ title: t('statistics.values'), head: [t('statistics.column.date'), t('statistics.accuracy')], rows: points.map(({ at, accuracy }) => [day(at), t('statistics.percent', { n: tenths(accuracy) })]) })}`);
}

/** The results by month as stacked bars: won below, then drawn, then lost. @param {PeriodResults[]} periods */
export function resultsPlot(periods) {
  if (periods.length === 0) return nothing;
  const most = Math.max(...periods.map(({ results: { won, drawn, lost } }) => won + drawn + lost), 1);
  const drawing = (/** @type {number} */ width) => {
    const domain = /** @type {[number, number]} */ ([0, most]);
    const y = linear(domain, [BOTTOM, MARGIN.top]);
    const slot = (width - MARGIN.left - MARGIN.right) / periods.length;
    const bar = Math.max(2, Math.min(36, slot * 0.7));
    const x = (/** @type {number} */ index) => MARGIN.left + slot * (index + 0.5);
    const labels = thin(periods.map(({ month }, index) => ({ at: x(index), text: monthText(month) })), Math.floor(width / 115));
    return picture(width, HEIGHT, t('statistics.results.label', { n: periods.length }), svg`
      ${axes({ width, height: HEIGHT, margin: MARGIN, x: labels.map((label) => ({ ...label, anchor: anchorAt(label.at, width) })), y: ticks(...domain, 3).filter(Number.isInteger).map((value) => ({ at: y(value), text: number(value) })) })}
      ${periods.map(({ results: { won, drawn, lost } }, index) => stack([won, drawn, lost], x(index) - bar / 2, bar, y))}`);
  };
  return figure(t('statistics.results'), drawing, html`<ul class="legend">${['won', 'drawn', 'lost'].map((kind) => html`<li><svg class="plot key-box" viewBox="0 0 12 12" aria-hidden="true">${svg`<rect class="share ${kind}" width="12" height="12"/>`}</svg>${t(`statistics.${kind}`)}</li>`)}</ul>
    ${valueTable({ title: t('statistics.values'), head: [t('statistics.column.month'), t('statistics.won'), t('statistics.drawn'), t('statistics.lost'), t('statistics.score'), t('statistics.accuracy')],
      rows: periods.map(({ month, results, score, accuracy }) => [monthText(month), number(results.won), number(results.drawn), number(results.lost), score === null ? '–' : tenths(score), accuracy === null ? '–' : t('statistics.percent', { n: tenths(accuracy) })]) })}`);
}

/** @param {number[]} counts @param {number} x @param {number} width @param {(value: number) => number} y */
function stack(counts, x, width, y) {
  let below = 0;
  return counts.map((count, index) => {
    const [from, to] = [below, below + count];
    below = to;
    return count === 0 ? nothing : svg`<rect class="share ${['won', 'drawn', 'lost'][index]}" x=${x} y=${y(to)} width=${width} height=${y(from) - y(to)}/>`;
  });
}

/** The distribution of scores. @param {number[]} scores */
export function scoresPlot(scores) {
  const bars = histogram(scores, 12);
  if (bars.length === 0) return nothing;
  const most = Math.max(...bars.map(({ count }) => count));
  const range = (/** @type {{from: number, to: number}} */ { from, to }) => `${number(from)}–${number(to - 1)}`;
  const drawing = (/** @type {number} */ width) => {
    const domain = /** @type {[number, number]} */ ([0, most]);
    const y = linear(domain, [BOTTOM, MARGIN.top]);
    const x = linear([bars[0].from, bars[bars.length - 1].to], [MARGIN.left, width - MARGIN.right]);
    const labels = thin([...bars.map(({ from }) => from), bars[bars.length - 1].to], Math.floor(width / 50));
    return picture(width, HEIGHT, t('statistics.scores.label', { n: scores.length, low: number(Math.min(...scores)), high: number(Math.max(...scores)) }), svg`
      ${axes({ width, height: HEIGHT, margin: MARGIN, x: labels.map((value) => ({ at: x(value), text: number(value), anchor: anchorAt(x(value), width) })), y: ticks(...domain, 3).filter(Number.isInteger).map((value) => ({ at: y(value), text: number(value) })) })}
      ${bars.map(({ from, to, count }) => (count === 0 ? nothing : svg`<rect class="bar" x=${x(from) + 1} y=${y(count)} width=${Math.max(1, x(to) - x(from) - 2)} height=${BOTTOM - y(count)}/>`))}`);
  };
  return figure(t('statistics.scores'), drawing, valueTable({ title: t('statistics.values'), head: [t('statistics.score'), t('statistics.games')], rows: bars.map((bar) => [range(bar), number(bar.count)]) }));
}
