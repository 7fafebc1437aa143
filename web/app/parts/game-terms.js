/**
 * The settings of a game in words: rules, lexicon, time control and options.
 */

/** @import {Game} from '../game.js' */

import { html } from '../../vendor/lit-html/lit-html.js';
import { profileOf } from '../../boards/index.js';
import { has, t } from '../../i18n/index.js';
import { span } from './durations.js';

/** @param {Pick<Game, 'rules'|'lexicon'|'settings'>} game @returns {[string, string][]} */
export function gameTerms({ rules, lexicon, settings }) {
  const profile = profileOf(rules?.game);
  if (!rules || !profile) return [];
  /** @type {[string, string][]} */
  const rows = [[t('start.game'), profile.title()]];
  if (profile.ruleName && profile.rules) rows.push([profile.rules(), profile.ruleName(rules)]);
  if (rules.language && has(`start.lang.${rules.language}`)) rows.push([t('start.words'), t(`start.lang.${rules.language}`)]);
  if (lexicon !== null) rows.push([t('start.lexicon'), has(`lexicon.${lexicon}`) ? t(`lexicon.${lexicon}`) : lexicon]);
  rows.push([t('start.clock'), timeText(settings)]);
  for (const { name, label, values, free, text } of profile.fields) {
    const value = settings[name];
    // Missing settings do not apply, such as a start word that is drawn.
    if (value === undefined || value === null || (!free && !values.includes(value))) continue;
    rows.push([label(), text(value)]);
  }
  return rows;
}

/** Describes the time control. @param {import('../types.js').Chosen} settings */
function timeText({ turn_seconds: turn, game_seconds: game, increment_seconds: increment, turn_days: days }) {
  if (turn) return t('start.clock.turn.short', { time: span(turn) });
  if (days) return t('start.clock.turn.short', { time: t('start.days', { n: days }) });
  if (!game) return t('start.clock.none');
  return increment ? t('start.clock.game.more', { time: span(game), more: span(increment) }) : t('start.clock.game.short', { time: span(game) });
}

/** @param {Parameters<typeof gameTerms>[0]} game */
export const termsList = (game) => html`<dl class="terms" aria-label=${t('terms.title')}>${gameTerms(game).map(([label, value]) => html`<div><dt>${label}:</dt> <dd>${value}</dd></div>`)}</dl>`;
