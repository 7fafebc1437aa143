/**
 * Templates of the board: the grid, the line through a word, the alphabet.
 */

/** @import {BaldaBoard} from './element.js' */

import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { classMap } from '../../vendor/lit-html/directives/class-map.js';
import { letterRows } from './alphabet.js';
import { canStep, knotsOf, letterAt, openPrizes, openSquares, pathPoints } from './state.js';

/**
 * The texts of a board.
 * @typedef {Object} Labels
 * @property {string} board
 * @property {string} alphabet
 * @property {(row: number, column: number) => string} square
 * @property {(square: string) => string} empty
 * @property {(square: string, letter: string) => string} letter
 * @property {(square: string, letter: string) => string} fresh
 * @property {(square: string, n: number) => string} marked   the n-th of the word
 * @property {(square: string, factor: number) => string} prize
 * @property {(square: string) => string} chosen
 * @property {(square: string) => string} hinted
 * @property {(square: string) => string} last
 */

/** @param {BaldaBoard} board */
export function template(board) {
  const { state } = board;
  const { side } = state;
  const open = board.look.highlight && state.mode === 'play' && !state.put ? openSquares(state) : new Set();
  const prizes = openPrizes(state, board.rules.prizes);
  const lines = Array.from({ length: side }, (_, row) => html`<div class="row" role="row">${Array.from({ length: side }, (__, column) => cell(board, row * side + column, open, prizes))}</div>`);
  return html`<div class="balda-board" role="grid" aria-label=${board.labels.board} data-side=${side} data-mode=${state.mode}
      ?data-choosing=${state.held !== null}>${lines}${pathPicture(side, state.shown.length > 0 ? state.shown : state.path, state.shown.length > 0 ? 'trail shown' : state.wrong ? 'trail wrong' : 'trail')}</div>
    ${state.mode === 'play' ? alphabetPanel(board) : nothing}`;
}

/** @param {BaldaBoard} board @param {number} square @param {Set<number>} open @param {Map<number, number>} prizes */
function cell({ state, labels }, square, open, prizes) {
  const { side, put, ghost } = state;
  const fresh = put?.square === square && state.shown.length === 0;
  const shade = ghost?.square === square;
  const letter = shade ? ghost.letter : state.shown.length > 0 ? state.letters[square] : letterAt(state, square);
  const at = state.path.lastIndexOf(square);
  const place = labels.square(Math.floor(square / side) + 1, (square % side) + 1);
  let label = letter ? (fresh || shade ? labels.fresh(place, letter) : labels.letter(place, letter)) : labels.empty(place);
  const factor = prizes.get(square);
  if (factor) label = labels.prize(label, factor);
  if (state.last === square) label = labels.last(label);
  if (at >= 0) label = labels.marked(label, at + 1);
  if (state.chosen === square) label = labels.chosen(label);
  if (state.hinted === square) label = labels.hinted(label);
  const on = (state.shown.length > 0 ? state.shown : state.path).includes(square);
  return html`<div role="gridcell" class=${classMap({
    cell: true, full: Boolean(letter), fresh: fresh || shade, last: state.last === square && !state.put, on, open: open.has(square) && state.chosen !== square,
    next: state.put !== null && state.path.length > 0 && state.mode === 'play' && state.shown.length === 0 && canStep(state, square),
    chosen: state.chosen === square, hinted: state.hinted === square, wrong: state.wrong && on, cursor: state.cursor.shown && state.cursor.square === square,
    prize: factor !== undefined, triple: factor === 3,
  })} data-square=${square} tabindex=${state.cursor.square === square ? 0 : -1} aria-label=${label} aria-selected=${at >= 0 ? 'true' : nothing}>${letter
    ? html`<span class="letter">${letter}</span>` : nothing}${factor ? html`<i class="factor" data-factor=${factorText(factor)}></i>` : nothing}</div>`;
}

/** Returns a factor as text. @param {number} factor */
export const factorText = (factor) => `×${factor}`;

/** The line through a path, with a ring at each knot. @param {number} side @param {number[]} path @param {string} name */
function pathPicture(side, path, name) {
  if (path.length === 0) return nothing;
  const points = pathPoints(side, path);
  const [start] = points;
  const end = points[points.length - 1];
  const before = points.at(-2);
  const turned = before ? (Math.atan2(end[1] - before[1], end[0] - before[0]) * 180) / Math.PI : 0;
  return html`<svg class=${name} viewBox="0 0 ${side} ${side}" aria-hidden="true">
    ${svg`<polyline points=${points.map((point) => point.join(',')).join(' ')}/>
    <circle class="start" cx=${start[0]} cy=${start[1]} r=".09"/>
    ${before ? svg`<path class="end" d="M-.06 -.11 .08 0 -.06 .11" transform="translate(${end[0]} ${end[1]}) rotate(${turned}) translate(.3 0)"/>` : nothing}
    ${knotsOf(path).map((square) => svg`<circle class="knot" cx=${(square % side) + 0.5} cy=${Math.floor(square / side) + 0.5} r=".36"/>`)}`}
  </svg>`;
}

/** Layouts with narrower rows of letters. */
const phone = matchMedia('(max-width: 559.98px)');
const beside = matchMedia('(max-width: 1099.98px) and (min-aspect-ratio: 6/5), (min-width: 1100px) and (max-height: 840px)');

/** Calls a listener when the width of the rows changes. @param {() => void} listener @param {AbortSignal} signal */
export const onRowsChange = (listener, signal) => [phone, beside].forEach((query) => query.addEventListener('change', listener, { signal }));

/** @param {BaldaBoard} board */
function alphabetPanel({ rules, state, labels, look }) {
  const lines = letterRows(rules, look.panel, look.row ?? (phone.matches ? 8 : beside.matches ? 9 : 11));
  const widest = Math.max(...lines.map((letters) => letters.length));
  return html`<div class="alphabet" role="group" aria-label=${labels.alphabet} data-look=${look.panel} data-widest=${widest}>${lines.map((letters) => html`<div class="keys">${letters.map((letter) => html`<button
    type="button" class="key" data-letter=${letter} tabindex=${letter === lines[0][0] ? 0 : -1} aria-pressed=${state.held === letter || state.put?.letter === letter ? 'true' : 'false'}>${letter}</button>`)}</div>`)}</div>`;
}
