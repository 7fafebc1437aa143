/**
 * The state of a Balda board: the letters, and the draft, that is, the placed letter and the path of the word. It checks the shape of paths, so that a sweep
 * responds at once, but not words. Pure: no DOM.
 */

/** @import {Put, View} from './types.js' */

/** The maximum length of a word. */
const MAX_LENGTH = 15;

/**
 * @typedef {Object} State
 * @property {number} side
 * @property {(string|null)[]} letters  by square
 * @property {boolean} knots
 * @property {boolean} diagonals
 * @property {'play'|'watch'} mode
 * @property {Put|null} put      the placed letter of the draft
 * @property {number|null} chosen  the empty square chosen for a letter
 * @property {string|null} held  the letter chosen for a square
 * @property {number[]} path
 * @property {{square: number, shown: boolean}} cursor
 * @property {number|null} last  the square of the last turn's letter
 * @property {number[]} lastPath
 * @property {number[]} shown    a highlighted path
 * @property {Put|null} ghost    the letter that the highlighted path adds
 * @property {number|null} hinted
 * @property {boolean} wrong     the marked word was refused
 */

/** @returns {State} */
export const createState = () => ({
  side: 5, letters: [], knots: false, diagonals: false, mode: 'watch', put: null, chosen: null, held: null, path: [], cursor: { square: 12, shown: false },
  last: null, lastPath: [], shown: [], ghost: null, hinted: null, wrong: false,
});

/**
 * Applies the server's view. A draft whose square was taken is dropped.
 * @param {State} state
 * @param {Pick<View, 'board'|'knots'|'diagonals'>} view
 * @returns {boolean} whether a draft was lost
 */
export function reconcile(state, view) {
  const side = view.board.length;
  // The centre, or the next square in the row of the start word.
  if (side !== state.side) state.cursor = { square: Math.floor(side / 2) * (side + 1), shown: false };
  state.side = side;
  state.letters = [...view.board.join('')].map((letter) => (letter === '.' ? null : letter));
  state.knots = view.knots;
  state.diagonals = view.diagonals;
  if (state.chosen !== null && state.letters[state.chosen]) state.chosen = null;
  if (!state.put || !state.letters[state.put.square]) return false;
  clear(state);
  return true;
}

/** @param {State} state */
export function clear(state) {
  Object.assign(state, { put: null, chosen: null, held: null, path: [], wrong: false });
}

/** Returns the letter on a square, including the draft's. @param {State} state @param {number} square @returns {string|null} */
export const letterAt = (state, square) => (state.put?.square === square ? state.put.letter : state.letters[square] ?? null);

/** @param {State} state @param {number} square */
export const isEmpty = (state, square) => !state.letters[square];

/** @param {Pick<State, 'side'|'diagonals'>} state @param {number} a @param {number} b */
export function areNeighbours({ side, diagonals }, a, b) {
  const down = Math.abs(Math.floor(a / side) - Math.floor(b / side));
  const across = Math.abs((a % side) - (b % side));
  return down + across === 1 || (diagonals && down === 1 && across === 1);
}

/** Returns the empty squares next to a letter, where a letter may be placed. @param {State} state @returns {Set<number>} */
export function openSquares(state) {
  const all = state.letters.map((_, square) => square);
  return new Set(all.filter((square) => isEmpty(state, square) && all.some((other) => !isEmpty(state, other) && areNeighbours(state, square, other))));
}

/** Returns how often a path uses a square. @param {number[]} path @param {number} square */
export const countUses = (path, square) => path.filter((other) => other === square).length;

/** Whether the path can be extended to a square. @param {State} state @param {number} square */
export function canStep(state, square) {
  const last = state.path.at(-1);
  if (!letterAt(state, square) || state.path.length >= MAX_LENGTH) return false;
  return last === undefined || (areNeighbours(state, last, square) && countUses(state.path, square) < (state.knots ? 2 : 1));
}

/** Places a letter. The path is kept if only the letter changes. @param {State} state @param {number} square @param {string} letter */
export function putLetter(state, square, letter) {
  if (!isEmpty(state, square)) return false;
  if (state.put?.square !== square) state.path = [];
  Object.assign(state, { put: { square, letter }, chosen: null, held: null, hinted: null, wrong: false });
  return true;
}

/**
 * Restores a stored draft: its letter, and the part of its path that is still valid.
 * @param {State} state @param {Record<string, unknown>} kept
 * @returns {boolean} false: the letter can't be placed
 */
export function restore(state, { square, letter, path }) {
  if (typeof square !== 'number' || state.letters[square] !== null || typeof letter !== 'string' || [...letter].length !== 1) return false;
  putLetter(state, square, letter);
  for (const next of Array.isArray(path) ? path : []) {
    if (!canStep(state, next)) break;
    state.path = [...state.path, next];
  }
  return true;
}

/**
 * Handles a press on a letter: extends the path, cuts it or starts a new one. Pressing its end again finishes it.
 * @param {State} state @param {number} square
 * @returns {'done'|'changed'|'none'}
 */
export function pressSquare(state, square) {
  const { path } = state;
  state.wrong = false;
  if (path.length > 1 && path.at(-1) === square) return 'done';
  if (path.length === 1 && path[0] === square) {
    state.path = [];
    return 'changed';
  }
  if (canStep(state, square)) {
    state.path = [...path, square];
    return 'changed';
  }
  const at = path.indexOf(square);
  if (at >= 0) {
    state.path = path.slice(0, at + 1);
    return 'changed';
  }
  if (!letterAt(state, square)) return 'none';
  state.path = [square];
  return 'changed';
}

/**
 * Handles a sweep to a square. Without knots, sweeping back shortens the path.
 * @param {State} state @param {number} square
 * @returns {boolean} whether the path has changed
 */
export function sweepTo(state, square) {
  const { path } = state;
  if (square === path.at(-1)) return false;
  state.wrong = false;
  if (canStep(state, square)) state.path = [...path, square];
  else if (!state.knots && square === path.at(-2)) state.path = path.slice(0, -1);
  else return false;
  return true;
}

/** Takes the last step back: a square of the path, the placed letter, or the choice. @param {State} state @returns {boolean} */
export function stepBack(state) {
  state.wrong = false;
  if (state.path.length > 0) state.path = state.path.slice(0, -1);
  else if (state.put) state.put = null;
  else if (state.chosen !== null || state.held !== null) Object.assign(state, { chosen: null, held: null });
  else return false;
  return true;
}

/** Returns the factors of empty prize squares, by square. @param {Pick<State, 'letters'>} state @param {[number, number][]|undefined} prizes @returns {Map<number, number>} */
export const openPrizes = (state, prizes = []) => new Map(prizes.filter(([square]) => isEmpty(/** @type {State} */ (state), square)));

/**
 * Returns the points of the line through a path, in squares. Segments used twice are drawn side by side.
 * @param {number} side @param {number[]} path
 * @returns {[number, number][]}
 */
export function pathPoints(side, path) {
  const centre = (/** @type {number} */ square) => /** @type {[number, number]} */ ([(square % side) + 0.5, Math.floor(square / side) + 0.5]);
  if (path.length < 2) return path.map(centre);
  /** @type {[number, number][]} */
  const points = [];
  const key = (/** @type {number} */ a, /** @type {number} */ b) => `${Math.min(a, b)}-${Math.max(a, b)}`;
  const ways = path.slice(1).map((square, index) => key(path[index], square));
  ways.forEach((way, index) => {
    const [a, b] = [centre(path[index]), centre(path[index + 1])];
    const twice = ways.filter((other) => other === way).length > 1;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    // Shifted to the right of the direction, so that both directions are visible.
    const off = twice ? 0.1 / length : 0;
    const [dx, dy] = [-(b[1] - a[1]) * off, (b[0] - a[0]) * off];
    points.push([a[0] + dx, a[1] + dy], [b[0] + dx, b[1] + dy]);
  });
  return points;
}

/** Returns the squares that a path uses twice. @param {number[]} path */
export const knotsOf = (path) => [...new Set(path.filter((square, index) => path.indexOf(square) !== index))];

/**
 * Returns how many passes a seat has left after its next one; negative: the next one loses.
 * @param {{most_passes: number, passes: number[]}} view  most_passes: the pass that loses
 * @param {number} seat
 */
export const passesLeft = ({ most_passes, passes }, seat) => most_passes - 2 - (passes[seat] ?? 0);
