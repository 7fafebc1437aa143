/**
 * Sound effects, if enabled in the settings. The synthesizer is loaded with the first one.
 */

import * as settings from './settings.js';

/** @typedef {'lay'|'play'|'theirs'|'turn'|'refused'|'low'|'end'|'shuffle'} Sound */

/** Browsers play no sound before the first interaction. */
let allowed = false;
for (const type of ['pointerdown', 'keydown']) globalThis.addEventListener?.(type, () => (allowed = true), { once: true, capture: true });

/** @param {Sound} name */
export async function sound(name) {
  const { sound: on, volume } = settings.get();
  if (!allowed || !on || document.hidden) return;
  const { make } = await import('./synth.js');
  make(name, volume);
}
