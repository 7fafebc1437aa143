/**
 * What the analysis board shows of a crossword game: columns of the engine's rows, the evaluation, and the notation of moves laid on the board.
 */

/** @import {Column, Evaluation} from '../types.js' */
/** @import {Worth} from '../../app/types.js' */
/** @import {Candidate as Found, Laid, RuleSet} from './types.js' */

import { number, signed, t } from '../../i18n/index.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { describeCandidate as describe } from './texts.js';

/** Formats a number with one decimal. @param {number} value */
const tenths = (value) => number(Math.round(value * 10) / 10);

/** @param {number} value */
const signedTenths = (value) => signed(Math.round(value * 10) / 10 || 0);

/** @typedef {Found & Worth} Candidate  with the measures that a game has */

/** @type {Column[]} */
export const columns = [
  { id: 'move', label: () => t('engine.column.move'), priority: 1, text: true },
  { id: 'score', label: () => t('engine.column.score'), priority: 1 },
  { id: 'leave', label: () => t('engine.column.leave'), priority: 2, text: true },
  { id: 'leave-value', label: () => t('engine.column.leave-value'), title: () => t('engine.column.leave-value.title'), priority: 3 },
  { id: 'equity', label: () => t('engine.column.equity'), title: () => t('engine.column.equity.title'), priority: 2, yields: 'win' },
  { id: 'win', label: () => t('engine.column.win'), title: () => t('engine.column.win.title'), priority: 1 },
  { id: 'doubt', label: () => t('engine.column.doubt'), title: () => t('engine.column.doubt.title'), priority: 3 },
  { id: 'spread', label: () => t('engine.column.spread'), title: () => t('engine.column.spread.title'), priority: 3 },
  { id: 'rollouts', label: () => t('engine.column.rollouts'), title: () => t('engine.column.rollouts.title'), priority: 4 },
];

/**
 * Returns the cells of a candidate move.
 * @param {Candidate} candidate @param {typeof describe} [describeCandidate]  how the game words a move
 */
export function row(candidate, describeCandidate = describe) {
  const { score, leave, equity, win, doubt, spread, rollouts } = candidate;
  const { text, place } = describeCandidate(candidate);
  return {
    move: html`${place ? html`<small class="at">${place}</small>` : nothing}<b>${text}</b>`,
    score: number(score),
    leave: leave ?? '',
    'leave-value': typeof equity === 'number' && leave ? signedTenths(equity - score) : '',
    equity: typeof equity === 'number' ? signedTenths(equity) : '',
    win: typeof win === 'number' ? t('engine.percent', { n: tenths(100 * win) }) : '',
    doubt: typeof doubt === 'number' && rollouts ? `±${tenths(100 * doubt)}` : '',
    spread: typeof spread === 'number' ? signedTenths(spread) : '',
    rollouts: rollouts ? number(rollouts) : '',
  };
}

/** The measures that moves are ranked by. @param {Worth & {score?: number}} candidate */
export const worth = ({ win, spread, equity, score = 0 }) => [win ?? -Infinity, spread ?? -Infinity, equity ?? -Infinity, score];

/**
 * The chances of the side to move with its best move. Win rates that are not simulated are not guessed.
 * @param {Worth|undefined} best @param {boolean} exact @returns {Evaluation|null}
 */
export function evaluation(best, exact) {
  if (typeof best?.win !== 'number') return null;
  return { share: best.win, text: (share) => t('engine.percent', { n: number(Math.round(100 * share)) }), exact };
}

/** Returns the name of a square for a word in a direction: `8h` across, `h8` down. @param {number} square @param {number} side @param {boolean} down */
function startName(square, side, down) {
  const [rank, file] = [String(Math.floor(square / side) + 1), String.fromCharCode(97 + (square % side))];
  return down ? file + rank : rank + file;
}

/**
 * Returns the notation of tiles laid on the board; null: they are not in one line without a gap.
 * @param {string[]} board  by square @param {RuleSet['side']} side @param {Laid[]} laid  ordered by square
 */
export function placementNotation(board, side, laid) {
  if (laid.length === 0) return null;
  const cells = [...board];
  for (const { square, letter } of laid) cells[square] = letter;
  const run = (/** @type {boolean} */ down) => {
    const step = down ? side : 1;
    const inLine = (/** @type {number} */ square) => square >= 0 && square < cells.length && (down || Math.floor(square / side) === Math.floor(laid[0].square / side)) && cells[square] !== '.';
    let start = laid[0].square;
    while (inLine(start - step)) start -= step;
    const squares = [];
    for (let square = start; inLine(square); square += step) squares.push(square);
    return squares;
  };
  const across = run(false);
  const upright = run(true);
  const down = laid.length > 1 ? laid[1].square % side === laid[0].square % side : upright.length > across.length;
  const squares = down ? upright : across;
  if (!laid.every(({ square }) => squares.includes(square))) return null;
  return `${startName(squares[0], side, down)} ${squares.map((square) => cells[square]).join('')}`;
}
