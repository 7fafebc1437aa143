/**
 * What went wrong, in the page's language where it has words for it, else in the server's.
 */

import { day, has, t } from '../i18n/index.js';

/** @param {unknown} error an `ApiError`, or an `error` message of the socket; whatever else was thrown is told as it tells itself */
export function errorText(error) {
  const { code, text, message, ban } = /** @type {{code?: string, text?: string, message?: string, ban?: import('./wire.js').BanTold}} */ (error ?? {});
  const told = code && has(`error.${code}`) ? t(`error.${code}`) : text ?? message ?? t('error.offline');
  return ban && told !== message ? `${told} ${ban.until ? `(${t('moderation.until', { day: day(ban.until) })}) ` : ''}${ban.reason}` : told;
}
