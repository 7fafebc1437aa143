/**
 * The rows of the analysis board, from the lines of the search and the exact values of all moves. Pure: no DOM.
 */

/** @import {Search, Value} from './types.js' */
/** @import {Values} from './wire.js' */

/**
 * A row: a move with its exact value, the line of the search, or both.
 * @typedef {{move: string, exact?: Value, line?: string[], expected?: number, depth?: number, moves_to_end?: number|null}} PentagoCandidate
 */

/** The numbers of best moves that a reader can choose, and how many are searched at first. */
export const LINE_COUNTS = [1, 2, 3, 4, 5];
export const DEFAULT_LINES = 3;

/**
 * Merges the lines of the search with the exact values of all moves.
 * @param {Search|null} found @param {Values['values']|null} values @param {Value|null} value  that of the position
 * @returns {PentagoCandidate[]}
 */
export function candidates(found, values, value) {
  /** @type {Map<string, PentagoCandidate>} */
  const all = new Map(Object.entries(values ?? {}).map(([move, exact]) => [move, { move, exact }]));
  for (const line of found?.lines.length ? found.lines : found ? [found] : []) {
    // A solve that finished after the search may refute its best line.
    if (values && line.move === found?.move && values[line.move] !== value) continue;
    const proved = line.value === 'unknown' ? undefined : line.value;
    all.set(line.move, {
      ...(all.get(line.move) ?? { move: line.move, ...(proved ? { exact: proved } : {}) }),
      line: line.line, expected: line.expected, depth: line.depth || undefined, moves_to_end: line.moves_to_end,
    });
  }
  return [...all.values()];
}
