/**
 * What went wrong, in the page's language where it has words for it, else in the server's.
 */

/** @import {ApiError} from './api.js' */

import { has, t } from '../i18n/index.js';

/** @param {unknown} error an `ApiError`, or an `error` message of the socket; whatever else was thrown is told as it tells itself */
export function errorText(error) {
  const { code, text, message } = /** @type {{code?: string, text?: string, message?: string}} */ (error ?? {});
  return code && has(`error.${code}`) ? t(`error.${code}`) : text ?? message ?? t('error.offline');
}

/** Why a file is no game; its texts are a chapter, `faults`. @param {ApiError} error */
export function fileErrorText({ file, message }) {
  const { line = null, quote = null, reason = null } = file ?? {};
  const known = reason && has(`fault.${reason.code}`);
  // The server's own sentence names the line, too.
  const text = known ? t(`fault.${reason.code}`, reason.parameters) : message.replace(/^line \d+, /, '');
  if (line === null) return t('upload.bad', { text });
  return known && quote ? t('upload.bad.quote', { line: String(line), quote, text }) : t('upload.bad.line', { line: String(line), text });
}
