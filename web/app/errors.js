/**
 * What went wrong, in the page's language where it has words for it, else in the server's.
 */

import { has, t } from '../i18n/index.js';

/** @param {{code?: string, text?: string, message?: string}} error an `ApiError`, or an `error` message of the socket */
export function errorText({ code, text, message }) {
  return code && has(`error.${code}`) ? t(`error.${code}`) : text ?? message ?? t('error.offline');
}
