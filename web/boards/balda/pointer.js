/**
 * Pointer input: pressing squares, sweeping over the letters of a word, dragging a letter from the alphabet, double presses.
 */

/** @import {BaldaBoard} from './element.js' */

import { letterAt, sweepTo } from './state.js';

/** Two presses within this time ask for the words of the square. */
const DOUBLE_PRESS_MS = 350;
/** Distance at which a press on a letter becomes a drag. */
const DRAG_THRESHOLD_PX = 7;
/** How near a sweep must come to a square's centre, as a fraction of its side, so that it can cut corners. */
const REACH = 0.44;

/** @param {BaldaBoard} board @param {AbortSignal} signal */
export function listen(board, signal) {
  /** @type {{square: number, at: number}|null} */
  let tapped = null;
  /** @type {{id: number, square: number}|null} */
  let pressed = null;

  board.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const key = /** @type {HTMLElement|null} */ (target.closest('.key'));
    if (key) {
      tapped = null;
      drag(board, key, event);
      return;
    }
    const square = squareAt(board, event, 1);
    if (square === null || !target.closest('.balda-board')) return;
    pressed = { id: event.pointerId, square };
    board.sweeping = false;
    /** @type {Element} */ (board.querySelector('.balda-board')).setPointerCapture(event.pointerId);
  }, { signal });

  board.addEventListener('pointermove', (event) => {
    if (!pressed || event.pointerId !== pressed.id || board.state.mode !== 'play' || !board.state.put) return;
    for (const one of event.getCoalescedEvents?.() ?? [event]) follow(one);
  }, { signal });

  /** @param {PointerEvent} event */
  function follow(event) {
    const square = squareAt(board, event, REACH);
    if (square === null || !pressed) return;
    if (!board.sweeping) {
      if (square === pressed.square || !letterAt(board.state, pressed.square)) return;
      // A sweep that starts on the last square of the path extends it.
      if (board.state.path.at(-1) !== pressed.square) board.state.path = [pressed.square];
      board.sweeping = true;
    }
    if (sweepTo(board.state, square)) board.changed();
  }

  board.addEventListener('pointerup', (event) => {
    if (!pressed || event.pointerId !== pressed.id) return;
    const { square } = pressed;
    pressed = null;
    if (board.sweeping) {
      board.sweeping = false;
      tapped = null;
      board.changed();
      return;
    }
    const now = event.timeStamp;
    const again = tapped !== null && tapped.square === square && now - tapped.at < DOUBLE_PRESS_MS && board.state.path.length <= 1;
    if (again) {
      tapped = null;
      board.search(square);
      return;
    }
    const before = letterAt(board.state, square);
    board.tap(square);
    // A press that placed a letter does not count for a double press.
    tapped = letterAt(board.state, square) === before ? { square, at: now } : null;
  }, { signal });

  board.addEventListener('pointercancel', () => {
    pressed = null;
    if (!board.sweeping) return;
    board.sweeping = false;
    board.changed();
  }, { signal });

  // Clicks without a pointer, such as a screen reader's.
  board.addEventListener('click', (event) => {
    const key = /** @type {HTMLElement} */ (event.target).closest('.key');
    if (key && event.detail === 0) board.pick(/** @type {HTMLElement} */ (key).dataset.letter ?? '');
    const cell = /** @type {HTMLElement} */ (event.target).closest('.cell');
    if (cell && event.detail === 0) board.tap(Number(/** @type {HTMLElement} */ (cell).dataset.square));
  }, { signal });
}

/**
 * Returns the square under the pointer.
 * @param {BaldaBoard} board @param {{clientX: number, clientY: number}} event
 * @param {number} reach  maximum distance from the centre, as a fraction of the side
 * @returns {number|null}
 */
function squareAt(board, { clientX, clientY }, reach) {
  const { side } = board.state;
  const frame = board.querySelector('.balda-board');
  const first = frame?.querySelector('[data-square="0"]')?.getBoundingClientRect();
  const final = frame?.querySelector(`[data-square="${side * side - 1}"]`)?.getBoundingClientRect();
  if (!first || !final) return null;
  const x = ((clientX - first.left) / (final.right - first.left)) * side;
  const y = ((clientY - first.top) / (final.bottom - first.top)) * side;
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= side || row >= side) return null;
  return Math.hypot(x - column - 0.5, y - row - 0.5) <= reach ? row * side + column : null;
}

/** Drags a letter to its square; a press without movement chooses it. @param {BaldaBoard} board @param {HTMLElement} key @param {PointerEvent} press */
function drag(board, key, press) {
  const letter = key.dataset.letter ?? '';
  const lift = press.pointerType === 'mouse' ? 0 : 40;
  /** @type {HTMLElement|null} */
  let ghost = null;
  /** @type {Element|null} */
  let aim = null;
  const abort = new AbortController();
  const { signal } = abort;
  const end = () => {
    abort.abort();
    ghost?.remove();
    aim?.classList.remove('aimed');
    document.documentElement.classList.remove('carrying');
  };
  const target = (/** @type {PointerEvent} */ event) => {
    const square = squareAt(board, { clientX: event.clientX, clientY: event.clientY - lift }, 1);
    return square !== null && !board.state.letters[square] ? square : null;
  };
  addEventListener('pointermove', (event) => {
    if (event.pointerId !== press.pointerId || board.state.mode !== 'play') return;
    if (!ghost) {
      if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < DRAG_THRESHOLD_PX) return;
      ghost = /** @type {HTMLElement} */ (document.createElement('div'));
      ghost.className = 'balda-ghost';
      ghost.textContent = letter;
      board.append(ghost);
      document.documentElement.classList.add('carrying');
    }
    ghost.style.translate = `${event.clientX}px ${event.clientY - lift}px`;
    const square = target(event);
    const next = square === null ? null : board.querySelector(`[data-square="${square}"]`);
    if (next === aim) return;
    aim?.classList.remove('aimed');
    aim = next;
    aim?.classList.add('aimed');
  }, { signal });
  addEventListener('pointerup', (event) => {
    if (event.pointerId !== press.pointerId) return;
    const [moved, square] = [ghost !== null, target(event)];
    end();
    if (!moved) board.pick(letter);
    else if (square !== null) board.put(square, letter);
  }, { signal });
  addEventListener('pointercancel', (event) => event.pointerId === press.pointerId && end(), { signal });
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !ghost) return;
    event.stopPropagation();
    end();
  }, { signal, capture: true });
}
