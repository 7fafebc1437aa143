/**
 * The panel under an Erudit board: the steps of the turn with their points, and the buttons.
 */

/** @import {EruditKit} from './kit.js' */
/** @import {Game} from './types.js' */

import { person } from '../../app/parts/seats.js';
import { signed, t } from '../../i18n/index.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { tool } from '../common/panels.js';
import { exchangeBar, reason as plainReason } from '../crossword/panels.js';
import { short } from './texts.js';

/** @param {EruditKit} kit */
export function buttons(kit) {
  const { element, host: { game } } = kit;
  if (!element.ready) return nothing;
  if (kit.exchanging) return html`${parts(kit)}${exchangeBar(kit)}`;
  const mine = game.myTurn && !kit.sending;
  const may = game.view?.may;
  const drafted = element.placement.length > 0;
  const { preview } = kit;
  const last = preview?.steps.at(-1);
  const sum = preview && kit.hasBegun && !last?.unknown?.length ? preview.score : null;
  return html`${parts(kit)}<div class="bar">
    ${kit.hasBegun ? tool('back', t('play.recall'), () => kit.back(), kit.sending) : tool('shuffle', t('play.shuffle'), () => kit.shuffle())}
    ${tool('sort', t('play.sort'), () => element.sort())}
    ${kit.hasBegun ? nothing : tool('exchange', t('play.exchange'), () => kit.startExchange(), !mine)}
    ${kit.hasBegun ? nothing : tool('pass', t('play.pass'), () => kit.pass(), !mine || !may?.pass)}
    ${kit.hasBegun ? html`<button class="button confirm" data-tool="confirm-word" ?disabled=${!drafted || kit.sending || kit.blocked} @click=${() => kit.confirm()}>${t('erudit.play.confirm')}</button>` : nothing}
    <button class="button go play" data-tool="play" ?disabled=${!kit.hasBegun || !mine || kit.blocked || (preview?.stars_owed ?? 0) > 0} aria-label=${sum === null ? nothing : t('erudit.play.aria', { n: sum })}
      @click=${() => kit.play()}>${sum === null ? t('erudit.play.end') : t('erudit.play.sum', { n: sum })}</button>
  </div>`;
}

/** Returns how many more tiles must be used for the bonus of a whole rack; null: it is out of reach. @param {EruditKit} kit */
function toBonus({ element, host: { game: { rules, view } } }) {
  if (!rules || !view?.rack || view.rack.length < rules.rack) return null;
  return element.state.slots.filter(Boolean).length;
}

/** The numbered steps of the turn, and the progress to the bonus. @param {EruditKit} kit */
function parts(kit) {
  const { preview, steps, faultyStep, host: { game } } = kit;
  const rest = toBonus(kit);
  const bonus = game.rules?.bingo ?? 0;
  const had = preview?.bonus ?? false;
  const known = kit.knownSteps;
  const word = (/** @type {number} */ index) => {
    const step = steps[index];
    if (known[index]) return short(known[index].step);
    return 'take' in step ? `★${step.take.letter}` : step.place.map(({ letter }) => letter.toUpperCase()).join('');
  };
  const squares = (/** @type {number} */ index) => {
    const step = steps[index];
    return 'take' in step ? [step.take.square] : step.place.map(({ square }) => square);
  };
  return html`<div class="turn-parts" role="group" aria-label=${t('erudit.parts')}>
    <ol tabindex=${steps.length > 0 ? 0 : -1} aria-label=${t('erudit.parts.list')}>${steps.map((_, index) => html`<li class=${index === faultyStep ? 'fault' : ''}
      @pointerenter=${() => kit.point(squares(index))} @pointerleave=${() => kit.point([])}><b>${index + 1}</b><span>${word(index)}</span>${known[index]?.gain ? html`<i>${signed(known[index].gain)}</i>` : nothing}</li>`)}</ol>
    ${rest === null || game.activeSeat === null || (rest === 0 && !had) ? nothing : html`<span class=${had ? 'bonus had' : 'bonus'}>${had ? t('erudit.bonus.had', { points: signed(bonus) }) : t('erudit.bonus.left', { points: signed(bonus), n: rest })}</span>`}
  </div>`;
}

/** Returns why the game ended, if it ended by its own rules. @param {Game} game */
export function reason(game) {
  const { over } = game;
  if (over?.reason !== 'total') return plainReason(game);
  const first = over.winners[0];
  return first === undefined ? null : t('erudit.end.total', { ...person(game, first), n: Number(game.settings.agreed_total ?? 0) });
}
