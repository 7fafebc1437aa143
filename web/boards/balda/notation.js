/**
 * The notation of words made on the board. Pure: no DOM.
 */

/** Returns the name of a square, as in the notation: row and column, counted from 0. @param {number} square @param {number} side */
export const nameOf = (square, side) => `${Math.floor(square / side)},${square % side}`;

/**
 * Returns the notation of a placed letter and a path.
 * @param {{square: number, letter: string, path: number[]}} draft @param {(string|null)[]} letters  by square @param {number} side
 */
export function draftNotation({ square, letter, path }, letters, side) {
  const word = path.map((at) => (at === square ? letter : letters[at] ?? '')).join('');
  return `${nameOf(square, side)} ${letter} ${word} ${path.map((at) => nameOf(at, side)).join('-')}`;
}
