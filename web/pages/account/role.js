/**
 * A member's role.
 */

/** @import {Account} from '../../app/wire.js' */

import { day, t } from '../../i18n/index.js';

/** Describes a member: program, role, and date of registration. @param {Account['role']} role @param {number} created @param {boolean} program */
export const roleText = (role, created, program) => [...(program ? [t('account.program')] : []), ...(role === 'member' ? [] : [t(`account.role.${role}`)]), t('account.since', { day: day(created) })].join(' · ');
