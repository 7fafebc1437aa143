/**
 * Why a file is no game, in the page's language.
 */

/** @import {ApiError} from '../app/api.js' */

import { has, t } from '../i18n/index.js';

/** Why a file is no game; its texts are a chapter, `faults`. @param {ApiError} error */
export function fileErrorText({ file, message }) {
  const { line = null, quote = null, reason = null } = file ?? {};
  const known = reason && has(`fault.${reason.code}`);
  // The server's own sentence names the line, too.
  const text = known ? t(`fault.${reason.code}`, reason.parameters) : message.replace(/^line \d+, /, '');
  if (line === null) return t('upload.bad', { text });
  return known && quote ? t('upload.bad.quote', { line: String(line), quote, text }) : t('upload.bad.line', { line: String(line), text });
}
