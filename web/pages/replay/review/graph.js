/**
 * The graph of a reviewed game: win probability or score by turn, mistakes, exact phases. Click and arrow keys navigate; a table has the values.
 */

/** @import {Review, ReviewHost} from './types.js' */
/** @import {Tick} from '../../../app/parts/plot.js' */

import '../../../app/parts/plot.js';
import { html, nothing, svg } from '../../../vendor/lit-html/lit-html.js';
import { axes, line, picture, valueTable } from '../../../app/parts/plot.js';
import { linear, roundDomain, ticks } from '../../../app/parts/scales.js';
import { number, t } from '../../../i18n/index.js';
import { drops, exactPhases, MARKS, pointsOf, scoreCourse, turnAt, winCourse } from './model.js';
import { className, percent, playedText } from './texts.js';

/** @typedef {'win'|'score'} Measure */
/** @typedef {{review: Review, host: ReviewHost, seat: number, measure: Measure}} GraphOf */

/** Low windows have a lower graph. */
const short = matchMedia('(max-height: 800px)');
const MARGIN = { top: 10, right: 8, bottom: 20, left: 42 };

/** The final scores, from the last step of the replay. @param {ReviewHost} host */
const finalsOf = ({ replay }) => replay.steps.at(-1)?.scores;

/** Whether the game has points. @param {Review} review */
export const hasScores = ({ turns }) => turns.some(({ scores }) => scores.length > 0);

/** Returns the step that a turn's position has; after the last turn: the end. @param {GraphOf} of @param {number} index */
const stepOf = ({ review, host }, index) => review.turns[index]?.step ?? host.replay.steps.length - 1;

/** @param {GraphOf} of @param {number} width */
function drawing(of, width) {
  const { review, host, seat, measure } = of;
  const height = short.matches ? 116 : 150;
  const count = review.turns.length;
  const x = linear([0, Math.max(1, count)], [MARGIN.left, width - MARGIN.right]);
  const scores = measure === 'score' ? review.seats.map((_, index) => scoreCourse(review, index, finalsOf(host))) : [];
  const domain = measure === 'win' ? /** @type {[number, number]} */ ([0, 1]) : roundDomain([0, ...scores.flat().flatMap((value) => (value === null ? [] : [value]))]) ?? [0, 1];
  const y = linear(domain, [height - MARGIN.bottom, MARGIN.top]);
  /** @type {Tick[]} */
  const xTicks = ticks(0, count, Math.max(2, Math.floor(width / 60))).filter((value) => Number.isInteger(value) && value < count).map((value) => ({ at: x(value), text: number(value + 1) }));
  const yTicks = (measure === 'win' ? [0, 0.5, 1] : ticks(...domain, 3)).map((value) => ({ at: y(value), text: measure === 'win' ? percent(value) : number(value) }));
  const at = turnAt(review, host.step()) ?? count;
  const course = measure === 'win' ? winCourse(review, seat) : [];
  return picture(width, height, null, svg`
    ${exactPhases(review).map(([from, to]) => svg`<rect class="exact" x=${x(from)} y=${MARGIN.top} width=${x(to) - x(from)} height=${height - MARGIN.top - MARGIN.bottom}/>`)}
    ${axes({ width, height, margin: MARGIN, x: xTicks, y: yTicks })}
    <line class="cursor" x1=${x(at)} x2=${x(at)} y1=${MARGIN.top} y2=${height - MARGIN.bottom}/>
    ${measure === 'win' ? line(pointsOf(course, x, y), 'series-0') : scores.map((one, index) => line(pointsOf(one, x, y), `series-${index}`))}
    ${measure === 'win' ? drops(review, seat).map(({ index, from, to, kind }) => svg`<g class="drop" data-class=${kind}>
      <line x1=${x(index)} x2=${x(index)} y1=${y(from)} y2=${y(to)}/>${shape(kind, x(index), y(to))}</g>`) : nothing}
    ${course[at] === null || course[at] === undefined ? nothing : svg`<circle class="here" cx=${x(at)} cy=${y(course[at])} r="4"/>`}`);
}

/** The sign of a mistake: a ring, a triangle or a square, so that colour alone says nothing. @param {string} kind @param {number} x @param {number} y */
function shape(kind, x, y) {
  if (kind === 'blunder') return svg`<rect x=${x - 4} y=${y - 4} width="8" height="8"/>`;
  if (kind === 'mistake') return svg`<path d="M${x} ${y - 5}l5 9h-10z"/>`;
  return svg`<circle cx=${x} cy=${y} r="3.5"/>`;
}

/** Describes the position at the cursor. @param {GraphOf} of */
function cursorText({ review, host, seat, measure }) {
  const at = turnAt(review, host.step());
  if (at === null) return t('review.graph.end');
  const turn = review.turns[at];
  const parts = [t('review.turn', { n: at + 1, name: host.name(turn.seat) })];
  const win = winCourse(review, seat)[at];
  if (measure === 'win' && win !== null) parts.push(t('review.graph.win', { name: host.name(seat), n: percent(win) }));
  if (measure === 'score') parts.push(turn.scores.map(number).join(' : '));
  if (turn.class) parts.push(className(turn.class));
  return parts.join(', ');
}

/** Moves between turns with the keys of a slider. @param {GraphOf} of @param {KeyboardEvent} event */
function onKey(of, event) {
  const { review, host } = of;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const count = review.turns.length;
  const at = turnAt(review, host.step()) ?? count;
  const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: count, PageUp: at - 5, PageDown: at + 5 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  host.go(stepOf(of, Math.max(0, Math.min(count, to))));
}

/** @param {GraphOf} of @param {PointerEvent|MouseEvent} event */
function onPointer(of, event) {
  const box = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
  const count = of.review.turns.length;
  const part = (event.clientX - box.left - MARGIN.left) / Math.max(1, box.width - MARGIN.left - MARGIN.right);
  of.host.go(stepOf(of, Math.max(0, Math.min(count, Math.round(part * count)))));
}

/** The rows of the table of values. @param {GraphOf} of */
function rows({ review, host, seat }) {
  const course = winCourse(review, seat);
  return review.turns.map((turn, index) => [number(index + 1), host.name(turn.seat), playedText(host, turn.step, turn.played).text,
    ...(hasScores(review) ? [turn.scores.map(number).join(' : ')] : []), course[index] === null ? '–' : percent(course[index]),
    turn.class ? `${MARKS[turn.class]} ${className(turn.class)}`.trim() : '–']);
}

/**
 * The graph with its choices.
 * @param {GraphOf} of @param {(change: {seat?: number, measure?: Measure}) => void} choose
 */
export function graph(of, choose) {
  const { review, host, seat, measure } = of;
  const count = review.turns.length;
  const at = turnAt(review, host.step()) ?? count;
  const select = (/** @type {string} */ label, /** @type {string} */ name, /** @type {[string|number, string][]} */ options, /** @type {string|number} */ value, /** @type {(value: string) => void} */ act) => html`<select
    name=${name} aria-label=${label} @change=${(/** @type {Event} */ event) => act(/** @type {HTMLSelectElement} */ (event.target).value)}>
    ${options.map(([key, text]) => html`<option value=${key} ?selected=${key === value}>${text}</option>`)}</select>`;
  return html`<div class="review-graph">
    <div class="graph-choices">
      ${hasScores(review) ? select(t('review.graph.measure'), 'measure', [['win', t('review.graph.measure.win')], ['score', t('review.graph.measure.score')]], measure, (value) => choose({ measure: /** @type {Measure} */ (value) })) : nothing}
      ${measure === 'win' ? select(t('review.graph.seat'), 'seat', review.seats.map((_, index) => [index, host.name(index)]), seat, (value) => choose({ seat: Number(value) }))
        : html`<ul class="legend">${review.seats.map((_, index) => html`<li><svg class="plot key" viewBox="0 0 24 8" aria-hidden="true">${svg`<line class="line series-${index}" x1="1" x2="23" y1="4" y2="4"/>`}</svg>${host.name(index)}</li>`)}</ul>`}
    </div>
    <div class="graph-slider" role="slider" tabindex="0" aria-label=${t('review.graph')} aria-valuemin="1" aria-valuemax=${count + 1} aria-valuenow=${at + 1} aria-valuetext=${cursorText(of)}
      @keydown=${(/** @type {KeyboardEvent} */ event) => onKey(of, event)}
      @pointerdown=${(/** @type {PointerEvent} */ event) => event.button === 0 && onPointer(of, event)}
      @pointermove=${(/** @type {PointerEvent} */ event) => event.buttons === 1 && event.pointerType === 'mouse' && onPointer(of, event)}>
      <deska-plot .drawing=${(/** @type {number} */ width) => drawing(of, width)}></deska-plot></div>
    <div class="graph-foot">${exactPhases(review).length > 0 ? html`<p class="note exact-note"><span class="swatch" aria-hidden="true"></span>${t('review.graph.exact')}</p>` : nothing}
    ${valueTable({ title: t('review.graph.table'), head: [t('review.column.n'), t('review.column.player'), t('review.column.move'), ...(hasScores(review) ? [t('review.column.scores')] : []),
      t('review.column.win', { name: host.name(seat) }), t('review.column.class')], rows: rows(of) })}</div>
  </div>`;
}
