/**
 * Pointer input: pressing squares and arcs, dragging a quadrant round. A mouse previews by hovering, so a click on an arc plays; with touch, the first press
 * previews and the second plays.
 */

/** @import {PentagoBoard} from './element.js' */

import { quadrantOf } from './geometry.js';
import { centre } from './render.js';
import { needsTurn } from './state.js';

/** Distance at which a press becomes a drag. */
const DRAG_THRESHOLD_PX = 9;

/** @param {PentagoBoard} board @param {AbortSignal} signal */
export function listen(board, signal) {
  /** @type {{id: number, x: number, y: number, square: number, from: number, angle: number, turning: boolean}|null} */
  let held = null;
  const squareOf = (/** @type {Event} */ event) => {
    const square = /** @type {HTMLElement} */ (event.target).closest?.('.square');
    return square instanceof HTMLElement ? Number(square.dataset.square) : null;
  };
  const arcOf = (/** @type {Event} */ event) => {
    const arc = /** @type {HTMLElement} */ (event.target).closest?.('.arc');
    return arc instanceof HTMLElement ? arc.dataset.turn ?? null : null;
  };

  /** Returns the pointer's direction from the centre of a quadrant, in degrees. @param {PointerEvent} event @param {number} quadrant */
  const direction = (event, quadrant) => {
    const box = /** @type {HTMLElement} */ (board.firstElementChild).getBoundingClientRect();
    const [x, y] = centre(quadrant);
    return (Math.atan2(event.clientY - box.top - (y / 100) * box.height, event.clientX - box.left - (x / 100) * box.width) * 180) / Math.PI;
  };

  board.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || held || !event.isPrimary) return;
    const square = squareOf(event);
    if (square === null) return;
    held = { id: event.pointerId, x: event.clientX, y: event.clientY, square, from: direction(event, quadrantOf(square)), angle: 0, turning: false };
    board.setPointerCapture(event.pointerId);
  }, { signal });

  board.addEventListener('pointermove', (event) => {
    if (!held) {
      if (event.pointerType === 'mouse') board.hover(squareOf(event));
      return;
    }
    if (event.pointerId !== held.id) return;
    if (!held.turning) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG_THRESHOLD_PX || board.state.mode !== 'play' || !needsTurn(board.state)) return;
      held.turning = true;
      board.state.turn = null;
    }
    const quadrant = quadrantOf(held.square);
    let angle = direction(event, quadrant) - held.from;
    if (angle > 180) angle -= 360;
    if (angle < -180) angle += 360;
    held.angle = Math.max(-96, Math.min(96, angle));
    board.drag(quadrant, held.angle);
  }, { signal });

  const end = (/** @type {PointerEvent} */ event) => {
    if (!held || event.pointerId !== held.id) return;
    const { turning, angle, square, x, y } = held;
    held = null;
    if (turning) board.drop(event.type === 'pointercancel' ? 0 : angle);
    else if (event.type === 'pointerup' && Math.hypot(event.clientX - x, event.clientY - y) < DRAG_THRESHOLD_PX * 2) {
      board.state.cursor.shown = false;
      board.tap(square);
    }
  };
  board.addEventListener('pointerup', end, { signal });
  board.addEventListener('pointercancel', end, { signal });
  board.addEventListener('pointerleave', () => {
    board.hover(null);
    board.aim(null);
  }, { signal });

  board.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse' && !held) board.aim(arcOf(event));
  }, { signal });
  // Also fired by touch and by keys: only a mouse has previewed the turn.
  board.addEventListener('click', (event) => {
    const turn = arcOf(event);
    if (turn !== null) board.pick(turn, /** @type {PointerEvent} */ (event).pointerType === 'mouse');
  }, { signal });
}
