/**
 * The line under an Erudit board: the score of the turn so far, or why it can't be played.
 */

/** @import {Line} from '../types.js' */
/** @import {EruditKit} from './kit.js' */

import { person } from '../../app/parts/seats.js';
import { t } from '../../i18n/index.js';
import { placed, stepText, whyText } from './texts.js';

/** @param {EruditKit} kit @returns {Line|null} */
export function statusLine(kit) {
  const { element, verdict } = kit;
  if (!element.ready) return null;
  const showing = kit.playback.step();
  if (showing) return { tone: 'plain', text: t('erudit.show', { ...person(kit.host.game, showing.seat), text: stepText(showing.step, showing.n) }), figure: t('erudit.sum', { n: showing.step.total }) };
  const common = kit.commonLine();
  if (common) return common;
  if (kit.hints.shown && element.placement.length === 0) return kit.hintLine();
  if (!kit.hasBegun) return null;
  if (element.placement.length > 0 && !element.complete) return { tone: 'plain', text: t('erudit.say.star') };
  if (!verdict) return { tone: 'plain', text: t('say.counting') };
  if ('why' in verdict) {
    if (verdict.why.code === 'not-your-turn') return { tone: 'plain', text: t('say.prepare') };
    const text = whyText(verdict.why);
    const number = kit.faultyStep !== null && kit.faultyStep < kit.steps.length ? kit.faultyStep + 1 : null;
    return { tone: kit.refused ? 'bad' : 'no', text: number === null ? text : t('erudit.say.part', { n: number, text }) };
  }
  const last = verdict.steps.at(-1);
  if (element.placement.length > 0 && last?.unknown?.length) return { tone: 'no', text: whyText({ code: 'unknown-words', text: '', words: last.unknown }) };
  if (element.placement.length > 0) return { tone: 'good', ...placed(verdict) };
  if (verdict.stars_owed > 0) return { tone: 'plain', text: t('erudit.say.owed', { n: verdict.stars_owed }) };
  return { tone: 'good', text: t('erudit.say.next'), figure: t('erudit.sum', { n: verdict.score }) };
}

/** Returns the replacement of "your turn". @param {EruditKit} kit */
export function turn({ host: { game } }) {
  const due = game.view?.stars_due?.[game.activeSeat ?? -1] ?? 0;
  if (due > 0) return t('erudit.say.due', { n: due });
  return game.turns.length === 0 ? t('erudit.say.first') : null;
}
