/**
 * Messages of errors, in the page's language if it has a text for the code, else as the server worded them.
 */

import { day, has, t } from '../i18n/index.js';

/**
 * @param {unknown} error  an `ApiError`, an `error` message of the socket, or any other error, whose own message is used
 * @param {string} [chapter]  a chapter of texts whose messages `error-CHAPTER-CODE` come first
 */
export function errorText(error, chapter) {
  const { code, text, message, ban } = /** @type {{code?: string, text?: string, message?: string, ban?: import('./wire.js').BanDetails}} */ (error ?? {});
  const key = [`error.${chapter}.${code}`, `error.${code}`].find((name) => has(name));
  const localized = code && key ? t(key) : text ?? message ?? t('error.offline');
  return ban && localized !== message ? `${localized} ${ban.until ? `(${t('moderation.until', { day: day(ban.until) })}) ` : ''}${ban.reason}` : localized;
}
