/**
 * Plots: `<deska-plot>` draws an SVG at the width it has, so that labels keep their size; `axes` draws axes and grid; `valueTable` lists the values for
 * screen readers and for reading exact numbers.
 */

import { html, nothing, render, svg } from '../../vendor/lit-html/lit-html.js';
import { segments } from './scales.js';

/** @import {Point} from './scales.js' */

/** @typedef {{top: number, right: number, bottom: number, left: number}} Margin */
/** @typedef {{at: number, text: string, anchor?: 'start'|'middle'|'end'}} Tick  at: the position in pixels */

class Plot extends HTMLElement {
  /** @type {((width: number) => unknown)|null} */
  #drawing = null;
  #width = 0;
  #observer = new ResizeObserver(([entry]) => {
    const width = Math.round(entry.contentRect.width);
    if (width === 0 || width === this.#width) return;
    this.#width = width;
    this.#draw();
  });

  connectedCallback() {
    this.#observer.observe(this);
  }

  disconnectedCallback() {
    this.#observer.disconnect();
  }

  /** Sets the function that draws the plot at a width. @param {(width: number) => unknown} drawing */
  set drawing(drawing) {
    this.#drawing = drawing;
    this.#draw();
  }

  #draw() {
    if (this.#drawing && this.#width > 0) render(this.#drawing(this.#width), this);
  }
}

if (!customElements.get('deska-plot')) customElements.define('deska-plot', Plot);

/**
 * Draws the grid and the labels of both axes.
 * @param {{width: number, height: number, margin: Margin, x: Tick[], y: Tick[]}} plot
 */
export const axes = ({ width, height, margin, x, y }) => svg`<g class="axes">
  ${y.map(({ at, text }) => svg`<line x1=${margin.left} x2=${width - margin.right} y1=${at} y2=${at}/><text x=${margin.left - 6} y=${at + 4} text-anchor="end">${text}</text>`)}
  ${x.map(({ at, text, anchor = 'middle' }) => svg`<text x=${at} y=${height - margin.bottom + 16} text-anchor=${anchor}>${text}</text>`)}</g>`;

/** Draws a line; missing points are gaps, and a single point between gaps is a dot. @param {(Point|null)[]} points @param {string} [name]  its class */
export const line = (points, name = '') => segments(points).map((part) => (part.length === 1
  ? svg`<circle class="dot ${name}" cx=${part[0].x} cy=${part[0].y} r="2.5"/>`
  : svg`<polyline class="line ${name}" points=${part.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}/>`));

/**
 * Draws the picture of a plot. Its values must be in a table or text beside it.
 * @param {number} width @param {number} height @param {string|null} label  null: decoration of a control that has its own name
 * @param {unknown} content
 */
export const picture = (width, height, label, content) => html`<svg class="plot" viewBox="0 0 ${width} ${height}" width=${width} height=${height} role=${label === null ? nothing : 'img'}
  aria-label=${label ?? nothing} aria-hidden=${label === null ? 'true' : nothing}>${content}</svg>`;

/**
 * Lists the values of a plot, folded up.
 * @param {{title: string, head: string[], rows: unknown[][]}} values  the first cell of a row is its heading
 */
export const valueTable = ({ title, head, rows }) => html`<details class="plot-values"><summary>${title}</summary>
  <div class="wide" tabindex="0" role="group" aria-label=${title}><table><thead><tr>${head.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
    <tbody>${rows.map(([first, ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div></details>`;
