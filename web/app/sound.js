/**
 * Sounds, if the reader wants them. What makes them is loaded with the first one.
 */

import * as settings from './settings.js';

/** @typedef {'lay'|'play'|'theirs'|'turn'|'refused'|'low'|'end'|'shuffle'} Sound */

/** A browser makes no sound before somebody has pressed something; until then nothing is loaded. */
let allowed = false;
for (const type of ['pointerdown', 'keydown']) globalThis.addEventListener?.(type, () => (allowed = true), { once: true, capture: true });

/** @param {Sound} name */
export async function sound(name) {
  const { sound: on, volume } = settings.get();
  if (!allowed || !on || document.hidden) return;
  const { make } = await import('./synth.js');
  make(name, volume);
}
