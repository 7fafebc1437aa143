/**
 * The closed list of games as the first page shows them: what each looks like, what can be chosen for it, what its players may prefer. A new game adds
 * its profile and a line here.
 */

/** @import {Field, Mode, Profile} from './types.js' */
/** @import {Timing} from '../app/party.js' */
/** @import {Choice} from '../app/types.js' */

import { fitting, timing } from '../app/party.js';
import { profile as balda } from './balda/profile.js';
import { profile as erudit } from './erudit/profile.js';
import { profile as scrabble } from './crossword/profile.js';
import { profile as pentago } from './pentago/profile.js';
import * as settings from '../app/settings.js';

/** In the order in which they are shown. @type {Record<string, Profile>} */
export const PROFILES = { scrabble, erudit, balda, pentago };

/** All that can be chosen for a game. @param {string} game @returns {Field[]} */
function fieldsOf(game) {
  const profile = PROFILES[game];
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
  const usual = PROFILES[game]?.clock;
  return timing(usual ? clocks[clockKey(game, people)] ?? usual(people) : clock);
}

/** @param {string} game @param {boolean} people @param {Timing} clock */
export function chooseClock(game, people, clock) {
  if (PROFILES[game]?.clock) settings.set({ clocks: { ...settings.get().clocks, [clockKey(game, people)]: clock } });
  else settings.set({ clock });
}

/** The mode that these settings make. @param {string} game @param {Record<string, unknown>} fields @param {Timing} clock @returns {Mode|null} */
export const modeOf = (game, fields, clock) => fitting(PROFILES[game]?.modes ?? [], fields, clock);

/** Chooses all that a mode stands for. @param {string} game @param {Mode} mode */
export function chooseMode(game, mode) {
  const { fields, clocks } = settings.get();
  const own = [clockKey(game, true), clockKey(game, false)];
  const others = Object.fromEntries(Object.entries(clocks).filter(([key]) => !own.includes(key)));
  settings.set({
    fields: { ...fields, [game]: { ...fields[game], ...mode.fields } },
    clocks: mode.clock ? { ...others, ...Object.fromEntries(own.map((key) => [key, timing(mode.clock)])) } : others,
  });
}

/** What a player prefers. @param {string} game @param {string} name @returns {Choice|undefined} */
export function preference(game, name) {
  const said = PROFILES[game]?.preferences.find((one) => one.name === name);
  const kept = settings.get().preferences[game]?.[name];
  const fits = !said || (kept !== undefined && said.values.includes(kept)) || (said.colour && /^#[0-9a-f]{6}$/.test(String(kept)));
  return fits ? kept : said.usual;
}

/** @param {string} game @param {string} name @param {Choice} value */
export function prefer(game, name, value) {
  const { preferences } = settings.get();
  settings.set({ preferences: { ...preferences, [game]: { ...preferences[game], [name]: value } } });
}
