/**
 * How fast things move: as the reader chose, and not at all for those whose system asks for less motion. Style sheets read the same from `--pace` and
 * `data-pace` of the page.
 */

import * as settings from './settings.js';

/** @typedef {import('./types.js').Settings['motion']} Motion */

/** By how much longer everything takes. @type {Record<Motion, number>} */
export const PACES = { slow: 2, usual: 1, fast: 0.5, none: 0 };

const calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/** Nothing moves. */
export const still = () => Boolean(calm?.matches) || settings.get().motion === 'none';

/** A time in milliseconds, as long as the reader likes it. @param {number} usual */
export const span = (usual) => usual * (PACES[settings.get().motion] ?? 1);
