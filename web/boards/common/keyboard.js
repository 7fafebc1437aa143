/**
 * What boards share in handling keys: arrows, the cursor that follows the focus, keys of the browser left alone.
 */

/** @import {BoardElement} from './element.js' */

/** Steps of the arrow keys: rows and columns. @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * Returns the square that a step leads to, or null beyond the edge.
 * @param {number} square @param {[number, number]} step  rows and columns @param {number} side  of the board
 */
export function neighbour(square, [rows, columns], side) {
  const row = Math.floor(square / side) + rows;
  const column = (square % side) + columns;
  return row >= 0 && column >= 0 && row < side && column < side ? row * side + column : null;
}

/**
 * Calls `press` for each key without a modifier, and prevents the browser's default where it returns true.
 * @param {HTMLElement} board @param {AbortSignal} signal @param {(event: KeyboardEvent, target: HTMLElement) => boolean} press
 */
export function onKeys(board, signal, press) {
  board.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event, /** @type {HTMLElement} */ (event.target))) event.preventDefault();
  }, { signal });
}

/**
 * Calls `focused` with the square that gets the focus.
 * @param {HTMLElement} board @param {AbortSignal} signal @param {string} selector  of squares @param {(square: number, cell: HTMLElement) => void} focused
 */
export function onFocus(board, signal, selector, focused) {
  board.addEventListener('focusin', (event) => {
    const cell = /** @type {HTMLElement} */ (event.target).closest?.(selector);
    if (cell instanceof HTMLElement) focused(Number(cell.dataset.square), cell);
  }, { signal });
}

/** @typedef {BoardElement<any> & {state: {cursor: {square: number, shown: boolean}}}} CursorBoard  a board with a cursor that is drawn by `redraw` */

/** Keeps the cursor on the square that has the focus. @param {CursorBoard} board @param {AbortSignal} signal @param {string} selector  of squares */
export function followFocus(board, signal, selector) {
  onFocus(board, signal, selector, (square, cell) => {
    const { cursor } = board.state;
    const shown = cell.matches(':focus-visible');
    if (cursor.square === square && cursor.shown === shown) return;
    board.state.cursor = { square, shown };
    board.redraw();
  });
}

/** Moves the cursor to a square. @param {CursorBoard} board @param {number} square @param {boolean} [focus] moves the focus as well */
export function moveCursor(board, square, focus = true) {
  board.state.cursor = { square, shown: focus || board.state.cursor.shown };
  board.redraw();
  if (focus) /** @type {HTMLElement|null} */ (board.querySelector(`[data-square="${square}"]`))?.focus({ preventScroll: true });
}
