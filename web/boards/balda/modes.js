/**
 * The named modes of Balda. Pure: no DOM.
 */

/** @import {Mode} from '../types.js' */

import { t } from '../../i18n/index.js';

const USUAL = { side: 5, knots: false, diagonals: false, prizes: false };

/** @param {string} name @param {Partial<typeof USUAL>} [fields] @param {Mode['clock']} [clock] @returns {Mode} */
function mode(name, fields = {}, clock) {
  const all = { ...USUAL, ...fields };
  return { name, fields: all, ...(clock ? { clock } : {}), label: () => `${t(`balda.mode.${name}`)} ${all.side}×${all.side}` };
}

/** Of two modes with the same settings, the one with a clock applies only with that clock. */
export const MODES = [
  mode('classic'),
  mode('blitz', {}, { kind: 'game', game: 120, increment: 0 }),
  mode('knots', { knots: true }),
  mode('diagonals', { diagonals: true }),
  mode('prizes', { side: 7, prizes: true }),
  mode('mini', { side: 3 }),
  mode('big', { side: 7 }),
  mode('huge', { side: 9, knots: true }),
];
