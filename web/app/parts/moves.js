/**
 * The frame of the list of moves: number, player, points, total. What a move looks like, the game's kit says.
 */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { repeat } from '../../vendor/lit-html/directives/repeat.js';
import { signed, number, t } from '../../i18n/index.js';
import { seatName } from './seats.js';

/** @import {Game} from '../game.js' */
/** @import {GameRecord} from '../types.js' */

/**
 * @typedef {Object} MoveText
 * @property {string} text   the word, or what was done instead
 * @property {string} place  where, "" if nowhere
 * @property {boolean} plain not a word: set in plain type
 * @property {string} extra  a short remark
 * @property {number[]} squares  to be shown on the board
 * @property {number} [seat]    whose points it changes, when not the seat that acted
 * @property {number} [points]  by how many, when the record has no score
 */

/**
 * @param {Game} game
 * @param {(record: GameRecord) => MoveText} describe
 * @param {(squares: number[]) => void} point
 */
export function moves(game, describe, point) {
  const { turns } = game;
  if (turns.length === 0) return html`<p class="empty">${t('game.moves.none')}</p>`;
  /** @type {number[]} */
  const totals = game.seats.map(() => 0);
  const lines = turns.map((record) => {
    const move = describe(record);
    const seat = move.seat ?? record.seat ?? 0;
    const points = record.score ?? move.points;
    totals[seat] = record.total ?? totals[seat] + (points ?? 0);
    return { record, move, seat, points, total: totals[seat] };
  });
  const draw = (/** @type {typeof lines[number]} */ { move, seat, points, total }, /** @type {number} */ index) => html`<li class=${index === lines.length - 1 ? 'move on' : 'move'}
      @pointerenter=${() => point(move.squares)} @pointerleave=${() => point([])}>
      <span class="n">${index + 1}</span>
      <span class=${move.plain ? 'text plain' : 'text'}>${move.text}${move.extra ? html` <em>${move.extra}</em>` : nothing}</span>
      <span class="points">${points ? signed(points) : points === 0 ? '0' : '–'}</span>
      <span class="by">${seatName(game, seat)}${move.place ? html`<span class="at">${move.place}</span>` : nothing}</span>
      <span class="total">${number(total)}</span>
    </li>`;
  const key = (/** @type {typeof lines[number]} */ line) => line.record.n;
  return html`<ol class="moves" tabindex="0" aria-label=${t('game.moves')}>${repeat(lines, key, draw)}</ol>`;
}
