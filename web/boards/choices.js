/**
 * What was chosen for a game's fields and time the last time, and what its players prefer: kept by this browser, made to fit what the game's profile has.
 */

/** @import {Field, Mode} from './types.js' */
/** @import {Timing} from '../app/new-game.js' */
/** @import {Choice} from '../app/types.js' */

import { matchingMode, normalizeTiming } from '../app/new-game.js';
import * as settings from '../app/settings.js';
import { profileOf } from './index.js';

/** All that can be chosen for a game. @param {string} game @returns {Field[]} */
function fieldsOf(game) {
  const profile = profileOf(game);
  return profile ? [...profile.fields, ...(profile.place ? [profile.place] : [])] : [];
}

/** What was chosen for a game's fields the last time, made to fit. @param {string} game @returns {Record<string, Choice>} */
export function chosen(game) {
  const kept = settings.get().fields[game] ?? {};
  return Object.fromEntries(fieldsOf(game).map(({ name, values, usual, free }) => [name, values.includes(kept[name]) || (free && typeof kept[name] === 'string') ? kept[name] : usual]));
}

/** @param {string} game @param {string} name @param {Choice} value */
export function choose(game, name, value) {
  const { fields } = settings.get();
  settings.set({ fields: { ...fields, [game]: { ...fields[game], [name]: value } } });
}

/** Under which name the time of a game is kept: where people play from other devices another one is usual. @param {string} game @param {boolean} people */
const clockKey = (game, people) => `${game}.${people ? 'people' : 'here'}`;

/** How much time there will be: what was chosen the last time, else what is usual in the game. @param {string} game @param {boolean} people some play from other devices @returns {Timing} */
export function clockOf(game, people) {
  const { clock, clocks } = settings.get();
  const usual = profileOf(game)?.clock;
  return normalizeTiming(usual ? clocks[clockKey(game, people)] ?? usual(people) : clock);
}

/** @param {string} game @param {boolean} people @param {Timing} clock */
export function chooseClock(game, people, clock) {
  if (profileOf(game)?.clock) settings.set({ clocks: { ...settings.get().clocks, [clockKey(game, people)]: clock } });
  else settings.set({ clock });
}

/** The mode that these settings make. @param {string} game @param {Record<string, unknown>} fields @param {Timing} clock @returns {Mode|null} */
export const modeOf = (game, fields, clock) => matchingMode(profileOf(game)?.modes ?? [], fields, clock);

/** Chooses all that a mode stands for. @param {string} game @param {Mode} mode */
export function chooseMode(game, mode) {
  const { fields, clocks } = settings.get();
  const own = [clockKey(game, true), clockKey(game, false)];
  const others = Object.fromEntries(Object.entries(clocks).filter(([key]) => !own.includes(key)));
  settings.set({
    fields: { ...fields, [game]: { ...fields[game], ...mode.fields } },
    clocks: mode.clock ? { ...others, ...Object.fromEntries(own.map((key) => [key, normalizeTiming(mode.clock)])) } : others,
  });
}

/** What a player prefers. @param {string} game @param {string} name @returns {Choice|undefined} */
export function preference(game, name) {
  const said = profileOf(game)?.preferences.find((one) => one.name === name);
  const kept = settings.get().preferences[game]?.[name];
  const fits = !said || (kept !== undefined && said.values.includes(kept)) || (said.colour && /^#[0-9a-f]{6}$/.test(String(kept)));
  return fits ? kept : said.usual;
}

/** @param {string} game @param {string} name @param {Choice} value */
export function prefer(game, name, value) {
  const { preferences } = settings.get();
  settings.set({ preferences: { ...preferences, [game]: { ...preferences[game], [name]: value } } });
}
