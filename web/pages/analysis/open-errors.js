/**
 * Errors of texts and files that cannot be opened, in the page's language. Requires the chapter `faults`.
 */

import { ApiError } from '../../app/api.js';
import { errorText } from '../../app/errors.js';
import { has, t } from '../../i18n/index.js';
import { fileErrorText } from '../file-errors.js';

/** @param {unknown} error */
export function openErrorText(error) {
  if (!(error instanceof ApiError) || !error.file) return errorText(error);
  const { line, reason } = error.file;
  if (line !== null) return fileErrorText(error);
  return t('entry.bad', { text: reason && has(`fault.${reason.code}`) ? t(`fault.${reason.code}`, reason.parameters) : error.message });
}
