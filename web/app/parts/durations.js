/**
 * Durations in words.
 */

import { t } from '../../i18n/index.js';

/** @param {number} seconds */
export const span = (seconds) => (seconds % 60 === 0 ? t('start.minutes', { n: seconds / 60 }) : t('start.seconds', { n: seconds }));
