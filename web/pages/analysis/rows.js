/**
 * The order of candidate rows. No DOM access.
 */

/** @import {Candidate} from '../../app/types.js' */

/**
 * Compares two moves by the measures of a game, best first; a move that lacks a measure comes after those that have it.
 * @param {number[]} a @param {number[]} b
 */
function compare(a, b) {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (b[index] ?? -Infinity) - (a[index] ?? -Infinity);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return 0;
}

/**
 * Sorts moves by their worth.
 * @template {Candidate} C
 * @param {C[]} moves @param {(move: C) => number[]} worth
 */
export const sortMoves = (moves, worth) => moves.map((move) => ({ move, keys: worth(move) })).sort((a, b) => compare(a.keys, b.keys)).map(({ move }) => move);

/**
 * Adds the moves of a first list that a later, deeper one leaves out.
 * @template {Candidate} C
 * @param {C[]} deep @param {C[]} first @param {(move: string) => string} canonical
 */
export function mergeMoves(deep, first, canonical) {
  const byName = new Map(first.map((move) => [canonical(move.move), move]));
  const merged = deep.map((move) => {
    const name = canonical(move.move);
    const known = byName.get(name);
    byName.delete(name);
    return known ? { ...known, ...Object.fromEntries(Object.entries(move).filter(([, value]) => value !== null && value !== undefined)) } : move;
  });
  return /** @type {C[]} */ ([...merged, ...byName.values()]);
}

/**
 * Keeps the row under the pointer or the focus at its place while the others are sorted around it.
 * @template {Candidate} C
 * @param {C[]} sorted @param {string[]} shown  the moves as shown before @param {string|null} held  the move of that row
 */
export function holdRow(sorted, shown, held) {
  const from = sorted.findIndex(({ move }) => move === held);
  const to = held === null ? -1 : shown.indexOf(held);
  if (from < 0 || to < 0 || from === to) return sorted;
  const rows = [...sorted];
  const [row] = rows.splice(from, 1);
  rows.splice(Math.min(to, rows.length), 0, row);
  return rows;
}
