/**
 * What went wrong, in the page's language where it has words for it, else in the server's.
 */

import { has, t } from '../i18n/index.js';

/** @param {unknown} error an `ApiError`, or an `error` message of the socket; whatever else was thrown is told as it tells itself */
export function errorText(error) {
  const { code, text, message } = /** @type {{code?: string, text?: string, message?: string}} */ (error ?? {});
  return code && has(`error.${code}`) ? t(`error.${code}`) : text ?? message ?? t('error.offline');
}
