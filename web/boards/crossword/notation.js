/**
 * The notation of tiles laid on the board, and the order of moves. Pure: no DOM.
 */

/** @import {Worth} from '../../app/types.js' */
/** @import {Laid, RuleSet} from './types.js' */

/** The measures that moves are ranked by. @param {Worth & {score?: number}} candidate */
export const worth = ({ win, spread, equity, score = 0 }) => [win ?? -Infinity, spread ?? -Infinity, equity ?? -Infinity, score];

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
