/**
 * What lies on a Balda board and what its player is about to do: the letter put, the path marked. Pure: no DOM. It knows the shape of a path, so that a
 * finger is followed at once; whether it is a word, the server says.
 */

/** @import {Put, View} from './types.js' */

/** No word has more letters. */
const MAX_LENGTH = 15;

/**
 * @typedef {Object} State
 * @property {number} side
 * @property {(string|null)[]} letters  by square
 * @property {boolean} knots
 * @property {boolean} diagonals
 * @property {'play'|'watch'} mode
 * @property {Put|null} put      the letter put and not yet played
 * @property {number|null} chosen  the empty square that waits for a letter
 * @property {string|null} held  the letter that waits for a square
 * @property {number[]} path
 * @property {{square: number, shown: boolean}} cursor
 * @property {number|null} last  where the last letter was put
 * @property {number[]} lastPath
 * @property {number[]} shown    a path pointed at from outside
 * @property {Put|null} ghost    the letter that goes with it
 * @property {number|null} hinted
 * @property {boolean} wrong     what is marked was refused
 */

/** @returns {State} */
export const createState = () => ({
  side: 5, letters: [], knots: false, diagonals: false, mode: 'watch', put: null, chosen: null, held: null, path: [], cursor: { square: 12, shown: false },
  last: null, lastPath: [], shown: [], ghost: null, hinted: null, wrong: false,
});

/**
 * Takes the server's word. A draft whose square is taken is gone.
 * @param {State} state
 * @param {Pick<View, 'board'|'knots'|'diagonals'>} view
 * @returns {boolean} whether a draft was lost
 */
export function reconcile(state, view) {
  const side = view.board.length;
  // The middle; where there is none, the square after it, in the row of the start word.
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

/** The letter on a square, the one put among them. @param {State} state @param {number} square @returns {string|null} */
export const letterAt = (state, square) => (state.put?.square === square ? state.put.letter : state.letters[square] ?? null);

/** @param {State} state @param {number} square */
export const isEmpty = (state, square) => !state.letters[square];

/** Are two squares neighbours? @param {Pick<State, 'side'|'diagonals'>} state @param {number} a @param {number} b */
export function areNeighbours({ side, diagonals }, a, b) {
  const down = Math.abs(Math.floor(a / side) - Math.floor(b / side));
  const across = Math.abs((a % side) - (b % side));
  return down + across === 1 || (diagonals && down === 1 && across === 1);
}

/** Squares beside a letter: where a letter may go. @param {State} state @returns {Set<number>} */
export function openSquares(state) {
  const all = state.letters.map((_, square) => square);
  return new Set(all.filter((square) => isEmpty(state, square) && all.some((other) => !isEmpty(state, other) && areNeighbours(state, square, other))));
}

/** How often a square is in the path. @param {number[]} path @param {number} square */
export const countUses = (path, square) => path.filter((other) => other === square).length;

/** May the path go on to this square? @param {State} state @param {number} square */
export function canStep(state, square) {
  const last = state.path.at(-1);
  if (!letterAt(state, square) || state.path.length >= MAX_LENGTH) return false;
  return last === undefined || (areNeighbours(state, last, square) && countUses(state.path, square) < (state.knots ? 2 : 1));
}

/** Puts a letter; the path stays where only the letter is another. @param {State} state @param {number} square @param {string} letter */
export function putLetter(state, square, letter) {
  if (!isEmpty(state, square)) return false;
  if (state.put?.square !== square) state.path = [];
  Object.assign(state, { put: { square, letter }, chosen: null, held: null, hinted: null, wrong: false });
  return true;
}

/**
 * Puts the letter of a draft that was kept, and marks its path as far as that still leads.
 * @param {State} state @param {Record<string, unknown>} kept
 * @returns {boolean} whether the letter can be put
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
 * A square of a word was pressed: the path goes on, begins anew, or is cut short; pressed again at its end, it is done.
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
 * The pointer has come to a square while it marks a word. Without knots, going back takes squares off again.
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

/** Takes the last thing back: a square of the path, then the letter, then what was chosen. @param {State} state @returns {boolean} */
export function stepBack(state) {
  state.wrong = false;
  if (state.path.length > 0) state.path = state.path.slice(0, -1);
  else if (state.put) state.put = null;
  else if (state.chosen !== null || state.held !== null) Object.assign(state, { chosen: null, held: null });
  else return false;
  return true;
}

/** By square, what it multiplies the points by of a word whose new letter is put there; only squares that are still empty. @param {Pick<State, 'letters'>} state @param {[number, number][]|undefined} prizes @returns {Map<number, number>} */
export const openPrizes = (state, prizes = []) => new Map(prizes.filter(([square]) => isEmpty(/** @type {State} */ (state), square)));

/**
 * The line through a path, in squares: a way that is gone twice is drawn beside itself.
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
    // To the right of the way: back and forth lie beside each other.
    const off = twice ? 0.1 / length : 0;
    const [dx, dy] = [-(b[1] - a[1]) * off, (b[0] - a[0]) * off];
    points.push([a[0] + dx, a[1] + dy], [b[0] + dx, b[1] + dy]);
  });
  return points;
}

/** Squares that a path uses twice. @param {number[]} path */
export const knotsOf = (path) => [...new Set(path.filter((square, index) => path.indexOf(square) !== index))];

/**
 * How often a seat may still pass without losing, after the pass that it is about to make; negative where that one loses.
 * @param {{most_passes: number, passes: number[]}} view  most_passes: the one that loses
 * @param {number} seat
 */
export const passesLeft = ({ most_passes, passes }, seat) => most_passes - 2 - (passes[seat] ?? 0);
