/**
 * Animations of tiles: moved tiles fly, new ones drop or rise, refused ones shake. The DOM is final before an animation starts, and readers who prefer
 * reduced motion see none.
 */

import { span, still } from '../../app/motion.js';

/** A little longer than `--fast` in the style sheets. */
const FLIGHT_MS = 160;

/**
 * Animates an element from where it was to where it is.
 * @param {HTMLElement} element
 * @param {DOMRect} from
 */
export function fly(element, from) {
  const to = element.getBoundingClientRect();
  if (still() || to.width === 0 || from.width === 0) return;
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = from.width / to.width;
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02) return;
  element.dataset.motion = 'flying';
  const flight = element.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: 'none' }],
    { duration: span(FLIGHT_MS), easing: 'cubic-bezier(.2, .7, .2, 1)' },
  );
  const land = () => {
    if (element.dataset.motion === 'flying') delete element.dataset.motion;
  };
  flight.finished.then(land, land);
}

/**
 * Animates a new tile.
 * @param {HTMLElement} element
 * @param {number} order its index among the new tiles
 * @param {'drop'|'rise'} way drop: onto the board; rise: into the rack
 */
export function enter(element, order, way) {
  if (still()) return;
  const start = way === 'drop' ? 'translateY(-45%) scale(1.18)' : 'translateY(40%)';
  element.animate(
    [{ transform: start, opacity: 0 }, { transform: 'none', opacity: 1 }],
    { duration: span(FLIGHT_MS), delay: span(Math.min(order, 6) * 25), easing: 'cubic-bezier(.2, .7, .2, 1)', fill: 'backwards' },
  );
}

/** @param {HTMLElement[]} elements */
export function shake(elements) {
  if (still()) return;
  for (const element of elements) {
    element.animate(
      [0, -3, 3, -2, 0].map((x) => ({ transform: `translateX(${x}px)` })),
      { duration: span(200) },
    );
  }
}
