/**
 * Pairing with common time controls, for the lobby and tournaments. The game is the one chosen on the form of a new game.
 */

/** @import {About} from '../types.js' */
/** @import {Offer} from '../wire.js' */

import { html } from '../../vendor/lit-html/lit-html.js';
import { GAMES, profileOf } from '../../boards/index.js';
import { t } from '../../i18n/index.js';
import * as settings from '../settings.js';
import { gameTerms } from './game-terms.js';
import { currentChoice, newGameRequest } from './setup.js';

/** Common time controls. @type {{name: string, clock: Partial<import('../new-game.js').Timing>}[]} */
export const QUICK_CLOCKS = [
  { name: '3+2', clock: { kind: 'game', game: 180, increment: 2 } },
  { name: '10+5', clock: { kind: 'game', game: 600, increment: 5 } },
  { name: '25+10', clock: { kind: 'game', game: 1500, increment: 10 } },
  { name: 'days', clock: { kind: 'days', days: 3 } },
];

/** Returns the title of a time control: "3 min + 2 s". The id of a message cannot contain a plus sign. @param {typeof QUICK_CLOCKS[number]} quick */
export const clockTitle = ({ name }) => t(`lobby.clock.${name.replace('+', '-')}`);

/** Returns the request for the chosen game with this time control. @param {About} about @param {typeof QUICK_CLOCKS[number]} quick */
export function quickRequest(about, quick) {
  const chosen = { ...currentChoice(about, null), against: /** @type {const} */ ('link') };
  const clock = { ...chosen.clock, increment: 0, ...quick.clock };
  const request = newGameRequest({ ...chosen, clock }, { name: settings.get().name, guest: '', saved: [] });
  const { rated: _, offered: __, invite: ___, audience: ____, ...body } = /** @type {Record<string, unknown>} */ (request);
  return body;
}

/** The choice of a game, with its settings and a link to the form that changes them. @param {About} about */
export function quickChoice(about) {
  const chosen = currentChoice(about, null);
  return html`<div class="segments">${GAMES.filter(({ name }) => about.games.some((game) => game.name === name)).map(({ name, profile }) => html`<label><input type="radio" name="game" value=${name} .checked=${name === chosen.game?.name}
      @change=${() => settings.set({ game: name })}><span>${profile.title()}</span></label>`)}</div>
    <p class="note">${termsOf(about, { rules: chosen.rules?.name ?? '', lexicon: chosen.lexicon?.name ?? null, settings: null })} <a href="/">${t('lobby.change')}</a></p>`;
}

/** Describes a game in one line: words, time control and settings that differ from the defaults. @param {About} about @param {{rules: string, lexicon: string|null, settings: Offer['settings']|null}} game */
export function termsOf(about, { rules, lexicon, settings: chosen }) {
  const set = about.rules.find(({ name }) => name === rules) ?? null;
  const terms = gameTerms({ rules: set, lexicon, settings: chosen ?? {} });
  const clock = terms.findIndex(([label]) => label === t('start.clock'));
  const fields = profileOf(set?.game)?.fields ?? [];
  const own = fields.flatMap(({ name, short, defaultValue }) => {
    const value = chosen?.[name] ?? defaultValue;
    return short && value !== defaultValue ? [short(value)] : [];
  });
  return [...terms.slice(1, chosen ? clock + 1 : clock).map(([, value]) => value), ...own].filter(Boolean).join(' · ');
}
