/**
 * Animation speed, from the settings; no animation if the system asks for reduced motion. Style sheets use the properties `--pace` and `data-pace` of the page.
 */

import * as settings from './settings.js';

/** @typedef {import('./types.js').Settings['motion']} Motion */

/** Factors of all durations. @type {Record<Motion, number>} */
export const PACES = { slow: 2, usual: 1, fast: 0.5, none: 0 };

const calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/** Returns whether animations are off. */
export const still = () => Boolean(calm?.matches) || settings.get().motion === 'none';

/** Scales a duration in milliseconds by the chosen speed. @param {number} usual */
export const span = (usual) => usual * (PACES[settings.get().motion] ?? 1);
