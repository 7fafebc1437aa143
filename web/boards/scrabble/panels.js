/**
 * The buttons under a Scrabble board.
 */

/** @import {ScrabbleKit} from './kit.js' */

import { t } from '../../i18n/index.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { tool } from '../common/panels.js';
import { exchangeBar } from '../crossword/panels.js';

/** @param {ScrabbleKit} kit */
export function buttons(kit) {
  const { element, host: { game }, verdict } = kit;
  if (!element.ready) return nothing;
  if (kit.exchanging) return exchangeBar(kit);
  const drafted = element.placement.length > 0;
  const score = verdict && 'score' in verdict ? verdict.score : null;
  // The line says why the button is disabled.
  const refused = verdict !== null && 'why' in verdict;
  const mine = game.myTurn && !kit.sending;
  const may = game.view?.may;
  // After the last tile the opponent can only challenge or accept.
  if (may?.challenge && !may.place) {
    return html`<div class="bar">
      <button class="button" data-tool="challenge" ?disabled=${!mine} @click=${() => kit.challenge()}>${t('play.challenge')}</button>
      <button class="button go" data-tool="accept" ?disabled=${!mine} @click=${() => kit.accept()}>${t('play.accept')}</button>
    </div>`;
  }
  // While a challenge is possible, playing accepts the word; exchange and pass need an explicit answer first.
  const open = Boolean(may?.challenge);
  return html`<div class="bar">
    ${drafted ? tool('recall', t('play.recall'), () => element.recall()) : tool('shuffle', t('play.shuffle'), () => kit.shuffle())}
    ${tool('sort', t('play.sort'), () => element.sort())}
    ${open ? tool('challenge', t('play.challenge'), () => kit.challenge(), !mine) : tool('exchange', t('play.exchange'), () => kit.startExchange(), !mine)}
    ${open ? tool('accept', t('play.accept'), () => kit.accept(), !mine) : tool('pass', t('play.pass'), () => kit.pass(), !mine || !may?.pass)}
    <button class="button go play" data-tool="play" ?disabled=${!drafted || !mine || refused} aria-label=${score === null ? nothing : t('play.aria', { n: score })}
      @click=${() => kit.play()}>${score === null ? t('play.label') : t('play.points', { n: score })}</button>
  </div>`;
}
