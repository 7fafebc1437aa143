/**
 * Templates of the board: one picture of quadrants and marbles, with squares and arcs as controls over it. Sizes are in percent of the board.
 */

/** @import {PentagoBoard} from './element.js' */

import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { classMap } from '../../vendor/lit-html/directives/class-map.js';
import { bestBySquare, parseMove, parseSquare, QUADRANTS, squareAfterTurn, squareIn, squareName, TURNS, withMarble } from './geometry.js';
import { needsTurn } from './state.js';

/**
 * @typedef {Object} Labels
 * @property {string} board
 * @property {string} turns
 * @property {(square: string, what: string) => string} square
 * @property {Record<'empty'|'w'|'b', string>} marbles
 * @property {Record<'last'|'put'|'five'|'hinted'|'carried', (label: string) => string>} marks
 * @property {Record<import('./types.js').Value, string>} values
 * @property {(label: string, value: string) => string} valued
 * @property {(quadrant: string, right: boolean) => string} turn
 * @property {(label: string) => string} chosen
 */

/** Dimensions. */
const [MARGIN, CELL, RIM, GAP] = [8.4, 12.7, 1.2, 2.2];
const QUADRANT = 3 * CELL + 2 * RIM;

/** Returns the centre of a column or row. @param {number} line 0 to 5 */
const middle = (line) => MARGIN + (line < 3 ? RIM : QUADRANT + GAP + RIM) + (line % 3) * CELL + CELL / 2;

/** Returns the top left corner of a quadrant. @param {number} quadrant */
const corner = (quadrant) => [quadrant % 2, Math.floor(quadrant / 2)].map((far) => MARGIN + far * (QUADRANT + GAP));

/** @param {number} quadrant */
const centre = (quadrant) => corner(quadrant).map((edge) => edge + QUADRANT / 2);

/** Returns the angle of a turn. @param {string} turn */
const angleOf = (turn) => (turn[1] === 'R' ? 90 : -90);

/** A marble with its marks. @param {string} colour @param {number} x @param {number} y @param {Record<string, boolean>} marks */
function marble(colour, x, y, marks) {
  const { five, last, put, ghost, pointed } = marks;
  return svg`<g class=${classMap({ marble: true, [colour]: true, ...marks })} .style=${`--x: ${x}px; --y: ${y}px`}>
    <circle class="body" cx=${x} cy=${y} r="5.05"/><path class="light" d="M${x - 3.9} ${y + 0.6}a4.15 4.15 0 0 1 6.6-4.1a5.6 5.6 0 0 1-6.6 4.1z"/>
    ${five ? svg`<circle class="five-ring" cx=${x} cy=${y} r="2.5"/><circle class="five-dot" cx=${x} cy=${y} r="1"/>` : nothing}
    ${last && !put ? svg`<circle class="last-ring" cx=${x} cy=${y} r="5.7"/>` : nothing}
    ${put && !ghost ? svg`<circle class="put-ring" cx=${x} cy=${y} r="5.85"/>` : nothing}
    ${pointed ? svg`<circle class="pointed-ring" cx=${x} cy=${y} r="5.85"/>` : nothing}</g>`;
}

/** The mark of a value: up, level or down. @param {import('./types.js').Value} value @param {number} x @param {number} y */
const mark = (value, x, y) => svg`<path class="value ${value}" d=${{
  win: `M${x} ${y - 2.1}L${x + 2.3} ${y + 1.7}H${x - 2.3}z`,
  draw: `M${x - 2} ${y - 1.6}h4v1.1h-4zM${x - 2} ${y + 0.5}h4v1.1h-4z`,
  loss: `M${x} ${y + 2.1}L${x + 2.3} ${y - 1.7}H${x - 2.3}z`,
}[value]}/>`;

/** The mark of a value for use in text. @param {import('./types.js').Value} value */
export const valueSign = (value) => html`<svg class="pentago-value ${value}" viewBox="-2.6 -2.6 5.2 5.2" aria-hidden="true">${mark(value, 0, 0)}</svg>`;

/** @param {PentagoBoard} board @param {number} quadrant */
function quadrantPicture({ state, angles, still, dragged, motion }, quadrant) {
  const [x, y] = corner(quadrant);
  const [cx, cy] = centre(quadrant);
  const view = motion?.board ?? (state.square === null ? state.board : withMarble(state.board, state.square, state.marble));
  const lastAt = motion ? motion.placed : state.last?.square ?? null;
  const worth = state.values && state.square === null && !motion ? bestBySquare(state.values) : null;
  const angle = angles[quadrant];
  const held = dragged === quadrant;
  const marbles = [];
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const square = squareIn(quadrant, row, column);
      const [mx, my] = [middle(square % 6), middle(Math.floor(square / 6))];
      const colour = view[square];
      const put = !motion && state.square === square;
      marbles.push(svg`<circle class=${classMap({ hole: true, hinted: !motion && state.hint !== null && parseSquare(state.hint) === square })} cx=${mx} cy=${my} r="4.7"/>`);
      if (colour !== '.') {
        marbles.push(marble(colour, mx, my, {
          put, last: lastAt === square, five: !motion && state.square === null && state.fives.includes(square), pointed: state.pointed.includes(square),
        }));
      } else if (!motion && state.mode === 'play' && state.hovered === square && state.turn === null) {
        marbles.push(marble(state.marble, mx, my, { ghost: true }));
      }
      const shown = !motion && state.square === null && state.candidate !== null && parseSquare(state.candidate) === square;
      if (shown && colour === '.') marbles.push(marble(state.marble, mx, my, { ghost: true, pointed: true }));
      const value = shown ? undefined : worth?.get(square);
      if (value && colour === '.') marbles.push(mark(value, mx, my));
    }
  }
  return svg`<g class=${classMap({ quadrant: true, held, still: still || held, hinted: state.hintQuadrant === quadrant })} .style=${`--angle: ${angle}deg; --cx: ${cx}px; --cy: ${cy}px`}>
    <rect class="plate" x=${x} y=${y} width=${QUADRANT} height=${QUADRANT} rx="2.6"/>${marbles}</g>`;
}

/** The names of columns and rows, along the edge. */
const names = Array.from({ length: 6 }, (_, line) => svg`<text class="coordinate" x=${middle(line)} y="94.6">${'abcdef'[line]}</text><text class="coordinate" x="6.4" y=${middle(line) + 0.9}>${6 - line}</text>`);

/** The names of the quadrants, which moves refer to. */
const quadrantNames = [...QUADRANTS].map((name, quadrant) => svg`<text class="quadrant-name" x=${quadrant % 2 ? 95.9 : 4.1} y=${(quadrant < 2 ? 4.1 : 95.9) + 1.35}>${name}</text>`);

/** The arrow of a candidate's turn, around the centre of its quadrant. @param {string} turn */
function turnArrow(turn) {
  const [x, y] = centre(QUADRANTS.indexOf(turn[0]));
  const flip = turn[1] === 'R' ? 1 : -1;
  return svg`<g class="turn-arrow" transform=${`translate(${x} ${y}) scale(${flip} 1)`}><path class="shaft" d="M-12 10A15.6 15.6 0 1 1 13.8 7.3"/><path class="head" d="M16.6 6.6l-4.6 4.2-.9-5.6z"/></g>`;
}

/** The way of a candidate's marble when its quadrant turns. @param {number} square @param {string} turn */
function travel(square, turn) {
  const to = squareAfterTurn(square, turn);
  if (to === square) return nothing;
  const [[x, y], [ax, ay]] = [square, to].map((at) => [middle(at % 6), middle(Math.floor(at / 6))]);
  return svg`<g class="travel"><line x1=${x} y1=${y} x2=${ax} y2=${ay}/><circle cx=${ax} cy=${ay} r="5.05"/></g>`;
}

/** Marks of the fives that the draft's turn makes. */
const fivesAt = (/** @type {number[]} */ squares) => squares.map((square) => svg`<circle class="coming" cx=${middle(square % 6)} cy=${middle(Math.floor(square / 6))} r="6.2"/>`);

/**
 * Returns the style of a custom frame colour. Coordinates and arcs become dark or light for contrast.
 * @param {string} colour `#rrggbb`; empty: the theme's
 */
function ground(colour) {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return '';
  const [red, green, blue] = [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  const dark = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.2;
  return `--pg-frame: ${colour}; --pg-ink: ${dark ? '#ffffff' : '#000000'}; --pg-arc: ${dark ? '#ffffff' : '#1a1a1a'}`;
}

/** @param {PentagoBoard} board */
export function template(board) {
  const { state, labels, comingFives } = board;
  const choosing = state.mode === 'play' && needsTurn(state);
  const candidate = state.candidate !== null && state.square === null && !board.motion ? parseMove(state.candidate) : null;
  return html`<div class="pentago-board" data-mode=${state.mode} ?data-choosing=${choosing} data-pentago=${board.look.board} .style=${ground(board.look.ground)}>
    <svg class="pentago-picture" viewBox="0 0 100 100" aria-hidden="true"><rect class="frame" x="0" y="0" width="100" height="100" rx="2.4"/>
      ${names}${quadrantNames}${[0, 1, 2, 3].sort((a, b) => board.angles[a] ** 2 - board.angles[b] ** 2).map((quadrant) => quadrantPicture(board, quadrant))}${fivesAt(comingFives)}${candidate?.turn ? [travel(candidate.square, candidate.turn), turnArrow(candidate.turn)] : nothing}</svg>
    <div class="squares" role="grid" aria-label=${labels.board}>${Array.from({ length: 6 }, (_, row) => html`<div role="row">${Array.from({ length: 6 }, (__, column) => cell(board, row * 6 + column))}</div>`)}</div>
    ${choosing || board.hintTurn ? html`<div class="arcs" role="group" aria-label=${labels.turns}>${TURNS.map((turn) => arc(board, turn))}</div>` : nothing}
  </div>`;
}

/** @param {PentagoBoard} board @param {number} square */
function cell({ state, labels }, square) {
  const colour = state.square === square ? state.marble : state.board[square];
  let label = labels.square(squareName(square), labels.marbles[/** @type {'w'|'b'} */ (colour)] ?? labels.marbles.empty);
  if (state.square === square) label = labels.marks.put(label);
  if (state.last?.square === square) label = labels.marks.last(label);
  if (state.fives.includes(square)) label = labels.marks.five(label);
  if (state.hint !== null && parseSquare(state.hint) === square) label = labels.marks.hinted(label);
  if (state.turn !== null && squareAfterTurn(square, state.turn) !== square && colour !== '.') label = labels.marks.carried(label);
  const value = state.values && state.square === null && colour === '.' ? bestBySquare(state.values).get(square) : undefined;
  if (value) label = labels.valued(label, labels.values[value]);
  const [x, y] = [middle(square % 6) - CELL / 2, middle(Math.floor(square / 6)) - CELL / 2];
  return html`<div role="gridcell" class=${classMap({ square: true, free: colour === '.', cursor: state.cursor.shown && state.cursor.square === square })} data-square=${square}
    .style=${`left: ${x}%; top: ${y}%; width: ${CELL}%; height: ${CELL}%`} tabindex=${state.cursor.square === square ? 0 : -1} aria-label=${label} aria-selected=${state.square === square ? 'true' : nothing}></div>`;
}

/** Returns the placement of an arc. Arcs are drawn for the upper left quadrant clockwise; the others are mirrored. @param {string} turn */
function place(turn) {
  const quadrant = QUADRANTS.indexOf(turn[0]);
  const [right, below] = [quadrant % 2 === 1, quadrant >= 2];
  // Turns that move the outer row away from the corner are above and below the board.
  const level = (turn[1] === 'R') === (right === below);
  return { right, below, level };
}

/** @param {PentagoBoard} board @param {string} turn */
function arc({ state, labels, hintTurn }, turn) {
  const { right, below, level } = place(turn);
  const on = state.turn === turn;
  const value = state.square !== null && state.values ? state.values[`${squareName(state.square)}${turn}`] : undefined;
  let label = labels.turn(turn[0], turn[1] === 'R');
  if (value) label = labels.valued(label, labels.values[value]);
  if (hintTurn === turn) label = labels.marks.hinted(label);
  const flip = `translate(${right ? 30 : 0} ${below ? 30 : 0}) scale(${right ? -1 : 1} ${below ? -1 : 1})`;
  return html`<button type="button" class=${classMap({ arc: true, level, right, below, on, aimed: state.previewedTurn === turn, hinted: hintTurn === turn })} data-turn=${turn} aria-label=${label} aria-pressed=${on ? 'true' : 'false'} title=${label}>
    <svg viewBox=${level ? `0 ${below ? 16 : 0} 30 14` : `${right ? 16 : 0} 0 14 30`} aria-hidden="true"><g transform=${flip}>${level
      ? svg`<path class="shaft" d="M3.6 7.9C6.6 5.1 12 4.1 20.4 4.5"/><path class="head" d="M20 2.2l5.4 2.6-5.6 2z"/>`
      : svg`<path class="shaft" d="M7.9 3.6C5.1 6.6 4.1 12 4.5 20.4"/><path class="head" d="M2.2 20l2.6 5.4 2-5.6z"/>`}</g>
      ${value ? mark(value, level ? 15 : right ? 25 : 5, level ? (below ? 20.4 : 9.6) : 15) : nothing}</svg></button>`;
}

export { angleOf, centre };
