/**
 * What somebody is here.
 */

/** @import {Account} from '../../app/wire.js' */

import { day, t } from '../../i18n/index.js';

/** What somebody is here, and since when. @param {Account['role']} role @param {number} created @param {boolean} program */
export const roleText = (role, created, program) => [...(program ? [t('account.program')] : []), ...(role === 'member' ? [] : [t(`account.role.${role}`)]), t('account.since', { day: day(created) })].join(' · ');
