/**
 * Errors of texts and files that cannot be opened, in the page's language. Requires the chapter `faults`.
 */

import { ApiError } from '../../app/api.js';
import { errorText } from '../../app/errors.js';
import { has, list, t } from '../../i18n/index.js';
import { fileErrorText } from '../file-errors.js';

/** Returns why something can't be opened, with the squares at fault. @param {unknown} error */
export function openErrorText(error) {
  const squares = squaresAtFault(error);
  return squares.length > 0 ? `${reasonText(error)}. ${t('entry.squares', { n: squares.length, squares: list(squares) })}` : reasonText(error);
}

/** @param {unknown} error */
function reasonText(error) {
  if (!(error instanceof ApiError) || !error.file) return errorText(error);
  const { line, reason } = error.file;
  if (line !== null) return fileErrorText(error);
  return t('entry.bad', { text: reason && has(`fault.${reason.code}`) ? t(`fault.${reason.code}`, reason.parameters) : error.message });
}

/** Reasons whose parameter `squares` is a number of squares. */
const COUNTING = new Set(['open-row']);

/** Returns the names of the squares that make a position impossible. @param {unknown} error @returns {string[]} */
export function squaresAtFault(error) {
  const reason = error instanceof ApiError ? error.file?.reason : null;
  return reason && !COUNTING.has(reason.code) ? (reason.parameters.squares ?? '').split(' ').filter(Boolean) : [];
}
