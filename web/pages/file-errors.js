/**
 * Errors of game files in the page's language.
 */

/** @import {ApiError} from '../app/api.js' */

import { has, t } from '../i18n/index.js';

/** Returns the text of an error in a game file; requires the chapter `faults`. @param {ApiError} error */
export function fileErrorText({ file, message }) {
  const { line = null, quote = null, reason = null } = file ?? {};
  const known = reason && has(`fault.${reason.code}`);
  // The server's message starts with the line number.
  const text = known ? t(`fault.${reason.code}`, reason.parameters) : message.replace(/^line \d+, /, '');
  if (line === null) return t('upload.bad', { text });
  return known && quote ? t('upload.bad.quote', { line: String(line), quote, text }) : t('upload.bad.line', { line: String(line), text });
}
