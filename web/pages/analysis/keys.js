/**
 * Which keys an analysis takes for itself.
 */

/** Fields that take every key. */
const FIELDS = 'input:not([type="range"], [type="checkbox"]), select, textarea';

/** Controls that use the arrow keys themselves. */
const OWN_ARROWS = 'input[type="range"], [role="tablist"], .engine-rows, .sheet-handle';

/** On a board the arrows move between squares, and letters are laid. */
const BOARDS = '.board, [class$="-board"], .rack, .alphabet, .position-editor';

const ARROWS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']);

/** Whether a key is meant for the page: not for a field, a board or a dialog. @param {KeyboardEvent} event */
export function isShortcut(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return false;
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest(FIELDS) || target.closest(BOARDS)) return false;
  return !(ARROWS.has(event.key) && target.closest(OWN_ARROWS));
}
