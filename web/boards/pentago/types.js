/**
 * The shapes of a game of Pentago as the page gets them, as JSDoc types. Squares are numbers row by row from the top left (a6 = 0, f1 = 35); a board is 36
 * characters in the same order: `.`, `w`, `b`. A turn is a quadrant and a direction: `AR`, `DL`. No code.
 *
 * @typedef {'win'|'draw'|'loss'} Value  for the seat on turn
 *
 * @typedef {{seat: number, move: string, placed: number, square: number, turn: string|null}} Last  square: where the marble lies after the turn
 *
 * @typedef {Object} Own
 * @property {string} rules
 * @property {string} board
 * @property {number|null} waiting  the seat that has turned a five and waits for the answer
 * @property {number[]} fives       squares of all lines of five
 * @property {Last|null} last
 *
 * @typedef {import('../../app/types.js').Standing & Own} View
 *
 * @typedef {{placed: string, board: string, needs_turn: boolean, waits: boolean, over: {reason: string, winners: number[]}|null, fives: number[]}} Preview
 *
 * @typedef {Object} Found  a step of an analysis
 * @property {string} move
 * @property {Value|'unknown'} value
 * @property {number} score
 * @property {number} depth
 * @property {number} nodes
 * @property {number} nps
 * @property {number} milliseconds
 * @property {string[]} line
 * @property {number|null} moves_to_end
 * @property {boolean} proven
 */
export {};
