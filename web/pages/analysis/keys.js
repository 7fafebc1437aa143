/**
 * Which keys an analysis takes for itself.
 */

/** Controls that use the arrow keys themselves. */
const OWN_ARROWS = 'input, select, textarea, [role="tablist"], .engine-rows, .sheet-handle';

/** Whether a key is meant for the page: not for a field, a board or a dialog. @param {KeyboardEvent} event */
export function isShortcut(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return false;
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest(OWN_ARROWS) || target.isContentEditable) return false;
  // On the board the arrows move between squares and letters are laid.
  return !target.closest('.board, .rack, .balda-board, .alphabet, .pentago-board, .position-editor');
}
