/**
 * The closed list of games as the first page shows them: what each looks like, what can be chosen for it, what its players may prefer. A new game adds
 * its profile and a line here.
 *
 * A choice of the form for a new game; it is sent under its name:
 * @typedef {Object} Field
 * @property {string} name
 * @property {() => string} label
 * @property {Choice[]} values   a switch has false and true
 * @property {Choice} usual
 * @property {(value: Choice) => string} text
 * @property {(value: Choice) => string} [short]    in the line of what was chosen, when it is not the usual one
 * @property {(value: Choice, rules?: string) => string} [note]     a sentence on what it means, by these rules
 * @property {boolean} [free]     a text that is typed: any value fits; `text('')` stands in the empty field
 * @property {boolean} [first]    it stands above, not among what few people change
 * @property {boolean} [compact]  of those above: a list that opens, since there is much to choose from
 * @property {boolean} [unsaid]   the usual value is not sent: the server has its own
 *
 * What a player may prefer, on this browser only; the board reads it with `preference(game, name)`:
 * @typedef {Object} Preference
 * @property {string} name
 * @property {() => string} label
 * @property {Choice[]} values  false and true: a switch
 * @property {Choice} usual
 * @property {(value: Choice) => string} [text]
 * @property {() => string} [note]
 * @property {boolean} [colour]  any colour, as `#rrggbb`, fits besides
 * @property {(value: Choice) => unknown} [picture]  shown in place of a list to choose from
 *
 * @typedef {Object} Profile
 * @property {() => string} title
 * @property {() => string} lead       a sentence on the game
 * @property {() => unknown} picture   a small board: decoration
 * @property {() => string} [rules]    what its rule sets differ in; else the words' language
 * @property {(rules: {name: string, language: string|null}) => string} [ruleName]
 * @property {Field} [place]  where whoever begins sits: `first`, `second` or `lot`; told by the order of the seats
 * @property {Field[]} fields
 * @property {Preference[]} preferences
 * @property {Mode[]} [modes]  kinds of the game that have a name
 * @property {(people: boolean) => Partial<Timing>} [clock]  how much time there is where nobody chooses; people: some play from other devices. The game then remembers a time of its own
 * @property {(player: string) => Amount|null} [amount]  what can be set for a computer's seat; null: nothing
 *
 * A kind of the game that has a name, and what is chosen with it; a mode without a time leaves that to the game:
 * @typedef {{name: string, label: () => string, fields: Record<string, Choice>, clock?: Partial<Timing>}} Mode
 *
 * An amount of a computer player, written after its name and a colon (`alphabeta:4`):
 * @typedef {{label: () => string, values: number[], usual: number, text: (value: number) => string}} Amount
 */

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
