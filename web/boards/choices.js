/**
 * The settings and clock last chosen for each game, and its preferences. This browser stores them; values that the game no longer offers fall back to the default.
 */

/** @import {Field, Mode} from './types.js' */
/** @import {Timing} from '../app/new-game.js' */
/** @import {Choice} from '../app/types.js' */

import { matchingMode, normalizeTiming } from '../app/new-game.js';
import * as settings from '../app/settings.js';
import { profileOf } from './index.js';

/** Returns the fields of a game's form. @param {string} game @returns {Field[]} */
function fieldsOf(game) {
  const profile = profileOf(game);
  return profile ? [...profile.fields, ...(profile.place ? [profile.place] : [])] : [];
}

/** Returns the values last chosen for a game's fields. @param {string} game @returns {Record<string, Choice>} */
export function chosen(game) {
  const kept = settings.get().fields[game] ?? {};
  return Object.fromEntries(fieldsOf(game).map(({ name, values, defaultValue, free }) => [name, values.includes(kept[name]) || (free && typeof kept[name] === 'string') ? kept[name] : defaultValue]));
}

/** @param {string} game @param {string} name @param {Choice} value */
export function choose(game, name, value) {
  const { fields } = settings.get();
  settings.set({ fields: { ...fields, [game]: { ...fields[game], [name]: value } } });
}

/** Returns the storage key of a game's clock: games with people on other devices have one of their own. @param {string} game @param {boolean} people */
const clockKey = (game, people) => `${game}.${people ? 'people' : 'here'}`;

/** Returns the clock last chosen, or the game's default. @param {string} game @param {boolean} people  some play on other devices @returns {Timing} */
export function clockOf(game, people) {
  const { clock, clocks } = settings.get();
  const defaultClock = profileOf(game)?.clock;
  return normalizeTiming(defaultClock ? clocks[clockKey(game, people)] ?? defaultClock(people) : clock);
}

/** @param {string} game @param {boolean} people @param {Timing} clock */
export function chooseClock(game, people, clock) {
  if (profileOf(game)?.clock) settings.set({ clocks: { ...settings.get().clocks, [clockKey(game, people)]: clock } });
  else settings.set({ clock });
}

/** Returns the mode that has these settings. @param {string} game @param {Record<string, unknown>} fields @param {Timing} clock @returns {Mode|null} */
export const modeOf = (game, fields, clock) => matchingMode(profileOf(game)?.modes ?? [], fields, clock);

/** Saves the fields and the clock of a mode. @param {string} game @param {Mode} mode */
export function chooseMode(game, mode) {
  const { fields, clocks } = settings.get();
  const own = [clockKey(game, true), clockKey(game, false)];
  const others = Object.fromEntries(Object.entries(clocks).filter(([key]) => !own.includes(key)));
  settings.set({
    fields: { ...fields, [game]: { ...fields[game], ...mode.fields } },
    clocks: mode.clock ? { ...others, ...Object.fromEntries(own.map((key) => [key, normalizeTiming(mode.clock)])) } : others,
  });
}

/** Returns a preference, or its default. @param {string} game @param {string} name @returns {Choice|undefined} */
export function preference(game, name) {
  const said = profileOf(game)?.preferences.find((one) => one.name === name);
  const kept = settings.get().preferences[game]?.[name];
  const fits = !said || (kept !== undefined && said.values.includes(kept)) || (said.colour && /^#[0-9a-f]{6}$/.test(String(kept)));
  return fits ? kept : said.defaultValue;
}

/** @param {string} game @param {string} name @param {Choice} value */
export function prefer(game, name, value) {
  const { preferences } = settings.get();
  settings.set({ preferences: { ...preferences, [game]: { ...preferences[game], [name]: value } } });
}
