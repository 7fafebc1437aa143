/**
 * Squares, quadrants and turns of a Pentago board. Pure: no DOM, no rules.
 */

export const SIDE = 6;
export const QUADRANTS = ['A', 'B', 'C', 'D'];
/** All turns, in their order around the board. */
export const TURNS = QUADRANTS.flatMap((quadrant) => [`${quadrant}L`, `${quadrant}R`]);

/** @param {number} square */
export const squareName = (square) => `${'abcdef'[square % SIDE]}${SIDE - Math.floor(square / SIDE)}`;

/** @param {string} name @returns {number} */
export const parseSquare = (name) => (SIDE - Number(name[1])) * SIDE + 'abcdef'.indexOf(name[0]);

/** Returns a quadrant from 0 to 3: A and B above, C and D below. @param {number} square */
export const quadrantOf = (square) => Math.floor(square / 18) * 2 + Math.floor((square % SIDE) / 3);

/** Returns the square at a row and column of a quadrant. @param {number} quadrant @param {number} row @param {number} column */
export const squareIn = (quadrant, row, column) => (Math.floor(quadrant / 2) * 3 + row) * SIDE + (quadrant % 2) * 3 + column;

/** @param {string} move `c6AR` or `c6` @returns {{square: number, turn: string|null}} */
export const parseMove = (move) => ({ square: parseSquare(move), turn: move.length > 2 ? move.slice(2) : null });

/** Returns where a turn moves the marble of a square. @param {number} square @param {string|null} turn */
export function squareAfterTurn(square, turn) {
  if (turn === null || QUADRANTS[quadrantOf(square)] !== turn[0]) return square;
  const [row, column] = [Math.floor(square / SIDE) % 3, square % 3];
  return turn[1] === 'R' ? squareIn(quadrantOf(square), column, 2 - row) : squareIn(quadrantOf(square), 2 - column, row);
}

/** @param {string} board @param {string|null} turn */
export function boardAfterTurn(board, turn) {
  const after = [...board];
  for (let square = 0; square < board.length; square += 1) after[squareAfterTurn(square, turn)] = board[square];
  return after.join('');
}

/** @param {string} board @param {number} square @param {string} marble */
export const withMarble = (board, square, marble) => board.slice(0, square) + marble + board.slice(square + 1);

/** Returns the best value of each square over all turns. @param {Record<string, import('./types.js').Value>} values */
export function bestBySquare(values) {
  const worth = { loss: 0, draw: 1, win: 2 };
  /** @type {Map<number, import('./types.js').Value>} */
  const squares = new Map();
  for (const [move, value] of Object.entries(values)) {
    const { square } = parseMove(move);
    const known = squares.get(square);
    if (known === undefined || worth[value] > worth[known]) squares.set(square, value);
  }
  return squares;
}
