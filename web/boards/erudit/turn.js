/**
 * The steps of an Erudit turn, applied to the board and the rack of the server's view. It knows no rules. Pure: no DOM.
 */

/** @import {SeenStep, Step} from './types.js' */

/** @typedef {{board: string[], rack: string}} Position  rows of the board, letters of the rack */

/**
 * @typedef {Object} Applied
 * @property {string[]} board
 * @property {string} rack
 * @property {Map<number, number>} numbers  by square, the number of the step that laid the tile, from 1
 * @property {number} fits  how many steps fit, from the first on
 */

/** Removes a tile from a rack; null: it is not there. @param {string} rack @param {string} letter @returns {string|null} */
function withoutTile(rack, letter) {
  const at = rack.indexOf(letter);
  return at < 0 ? null : rack.slice(0, at) + rack.slice(at + 1);
}

/** Returns the tile of a letter on the board: lower case is a star. @param {string} letter */
const kind = (letter) => (letter === letter.toLowerCase() ? '*' : letter);

/**
 * Applies steps, as far as they fit.
 * @param {Position} position
 * @param {Step[]} steps
 * @returns {Applied}
 */
export function applySteps({ board, rack }, steps) {
  const side = board.length;
  const cells = board.flatMap((row) => [...row]);
  /** @type {Map<number, number>} */
  const numbers = new Map();
  let left = rack;
  let fits = 0;
  for (const step of steps) {
    const laid = 'take' in step ? [step.take] : step.place;
    const free = laid.every(({ square, letter }) => cells[square] === ('take' in step ? letter.toLowerCase() : '.'));
    /** @type {string|null} */
    let then = left;
    for (const { letter } of laid) then = then === null ? null : withoutTile(then, kind(letter));
    if (!free || then === null || laid.length === 0) break;
    left = 'take' in step ? `${then}*` : then;
    fits += 1;
    for (const { square, letter } of laid) {
      cells[square] = letter;
      numbers.set(square, fits);
    }
  }
  return { board: rows(cells, side), rack: left, numbers, fits };
}

/**
 * Scores of the steps of a turn. When a later step is refused, the server's answer lacks the scores of the earlier ones, so they are kept here.
 */
export class KnownSteps {
  /** @type {{as: string, step: SeenStep, gain: number}[]} `as`: the step as it was sent */
  #parts = [];

  /**
   * @param {Step[]} lay  the steps that were previewed
   * @param {{steps: SeenStep[], bonus: boolean}} preview
   * @param {number} bonus  points for a whole rack, not counted to a step
   */
  learn(lay, { steps, bonus: had }, bonus) {
    this.#parts = steps.map((step, index) => ({
      as: JSON.stringify(lay[index]), step, gain: step.total - (steps[index - 1]?.total ?? 0) - (had && index === steps.length - 1 ? bonus : 0),
    }));
  }

  /** Returns the scores of these steps, up to the first unknown one. @param {Step[]} steps @returns {{step: SeenStep, gain: number}[]} */
  of(steps) {
    const first = steps.findIndex((step, index) => this.#parts[index]?.as !== JSON.stringify(step));
    return this.#parts.slice(0, first < 0 ? steps.length : first);
  }
}

/**
 * Returns the board after the first `count` steps of a turn, from the board after all of them.
 * @param {string[]} board
 * @param {SeenStep[]} steps
 * @param {number} count
 * @returns {string[]}
 */
export function boardAfter(board, steps, count) {
  const cells = board.flatMap((row) => [...row]);
  for (const { take, squares } of steps.slice(count).reverse()) {
    for (const square of squares) cells[square] = take ? cells[square].toLowerCase() : '.';
  }
  return rows(cells, board.length);
}

/** @param {{squares: number[]}[]} steps @returns {Map<number, number>} by square, the number of the step that laid the tile, from 1 */
export const layingNumbers = (steps) => new Map(steps.flatMap(({ squares }, index) => squares.map((square) => /** @type {const} */ ([square, index + 1]))));

/** @param {string[]} cells @param {number} side */
const rows = (cells, side) => Array.from({ length: side }, (_, row) => cells.slice(row * side, (row + 1) * side).join(''));
