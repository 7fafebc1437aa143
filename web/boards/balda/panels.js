/**
 * The panels around a Balda board: buttons, used words, modes, saved words, the word list.
 */

/** @import {BaldaKit} from './kit.js' */
/** @import {Word} from './types.js' */

import { icon } from '../../app/icons.js';
import { normalizeTiming, timingOf } from '../../app/new-game.js';
import { wordButton } from '../../app/parts/moves.js';
import { seatName } from '../../app/parts/seats.js';
import { number, t } from '../../i18n/index.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { closeSheet, tool } from '../common/panels.js';
import { modeOf } from '../choices.js';
import { MODES } from './modes.js';

const narrow = matchMedia('(max-width: 1099.98px)');
const low = matchMedia('(min-width: 1100px) and (max-height: 840px)');
// The list of modes opens and closes with the height of the window.
low.addEventListener('change', () => document.querySelector('.balda-modes details')?.toggleAttribute('open', !low.matches));

/** @param {BaldaKit} kit */
export function buttons(kit) {
  const { element, host: { game }, preview, view } = kit;
  if (!element.ready || !view) return nothing;
  const list = narrow.matches ? kit.wordList.template() : nothing;
  if (view.offer) {
    if (!game.ownSeats.includes(view.offer.to)) return html`<div class="bar"></div>`;
    return html`<div class="bar">
      <button class="button" data-tool="decline" ?disabled=${kit.sending} @click=${() => kit.answer(false)}>${t('balda.decline')}</button>
      <button class="button go" data-tool="accept" ?disabled=${kit.sending} @click=${() => kit.answer(true)}>${t('balda.accept')}</button>
    </div>`;
  }
  const { draft, state } = element;
  const mine = game.myTurn && !kit.sending;
  const begun = draft !== null || state.chosen !== null || state.held !== null;
  const score = preview?.known && !preview.problem ? preview.score : null;
  // The line says why the button is disabled.
  const refused = preview !== null && score === null;
  return html`<div class="bar">
      ${begun ? tool('recall', t('balda.back'), () => element.back()) : tool('pass', t('balda.pass'), () => kit.pass(), !mine || !view.may.pass)}
      ${kit.canHelp ? tool('list', t('balda.finds.all'), () => kit.wordList.ask({}), false) : nothing}
      <button class="button go play" data-tool="play" ?disabled=${!mine || !draft || draft.path.length < 2 || refused} aria-label=${score === null ? nothing : t('play.aria', { n: score })}
        @click=${() => kit.play()}>${score === null ? t('play.label') : t('play.points', { n: score })}</button>
    </div>${list}`;
}

/** @param {BaldaKit} kit */
export function sidePanel(kit) {
  const { host, view } = kit;
  if (!view) return nothing;
  const open = (!narrow.matches || host.game.over) && kit.wordList.found;
  return html`${open ? kit.wordList.template() : usedWords(kit)}${modesPanel(kit)}${kit.savedWords.template((words) => kit.host.explain(words))}`;
}

/** The modes, with this game's marked. Without opponents, another one can be started. @param {BaldaKit} kit */
function modesPanel({ host }) {
  const { game } = host;
  const { rules } = game;
  if (!rules) return nothing;
  const clock = timingOf(game.settings);
  const on = modeOf('balda', { ...rules, prizes: (rules.prizes?.length ?? 0) > 0 }, clock);
  const choose = (/** @type {typeof MODES[number]} */ mode) => {
    closeSheet();
    // The clock stays, unless it belongs to the old mode.
    host.startVariant({ fields: { ...otherSettings(game.settings), ...mode.fields, prizes: mode.fields.prizes || undefined }, clock: mode.clock ? normalizeTiming(mode.clock) : on?.clock ? normalizeTiming({ kind: 'none' }) : clock });
  };
  const name = on ? on.label() : t('modes.own', { side: rules.side });
  if (!game.canRestart) return html`<section class="panel balda-modes" aria-label=${t('modes.title')}><h2><span>${t('modes.title')}</span></h2><p class="mode-only">${name}</p></section>`;
  // Closed in low windows, where words and seats need the space.
  return html`<section class="panel balda-modes" aria-label=${t('modes.title')}><details ?open=${!low.matches}><summary><span>${t('modes.title')}</span><b>${name}</b></summary>
    <div class="mode-list">${MODES.map((mode) => html`<button data-mode=${mode.name} aria-current=${mode === on ? 'true' : nothing} ?disabled=${game.isWaiting}
      @click=${() => choose(mode)}>${mode === on ? icon('accept') : nothing}<span>${mode.label()}</span></button>`)}</div></details></section>`;
}

/** Returns the settings that are part of no mode: they are kept. @param {import('../../app/types.js').Chosen} settings */
const otherSettings = ({ passes, approval }) => ({ ...(passes == null ? {} : { passes }), ...(approval == null ? {} : { approval }) });

/** The used words, in a column for each player. @param {BaldaKit} kit */
function usedWords(kit) {
  const { host, view } = kit;
  const { game } = host;
  if (!view) return nothing;
  const explain = (/** @type {string} */ word) => () => host.explain([word]);
  const line = (/** @type {Word} */ word) => html`<li @pointerenter=${() => kit.point(word.path)} @pointerleave=${() => kit.point([])}>${wordButton(word.word, explain(word.word), true)}<i>${number(word.score)}</i>${kit.savedWords.has(word.word)
    ? nothing : html`<button class="tool keep" aria-label=${t('balda.remember.this', { word: word.word })} title=${t('balda.remember.this', { word: word.word })} @click=${() => kit.savedWords.add(word.word)}>${icon('add')}</button>`}</li>`;
  return html`<section class="panel used" aria-label=${t('balda.used')}><h2><span>${t('balda.used')}</span></h2>
    <p class="start-word"><span>${t('balda.start')}</span> ${wordButton(view.start, explain(view.start), true)}</p>
    <div class="columns">${game.seats.map((_, seat) => {
      const own = view.words.filter((word) => word.seat === seat);
      return html`<div><h3>${seatName(game, seat)}</h3>${own.length === 0 ? html`<p class="empty">${t('balda.used.none')}</p>` : html`<ol>${own.map(line)}</ol>`}</div>`;
    })}</div></section>`;
}

/** Further tools. @param {BaldaKit} kit */
export function tools(kit) {
  const { game } = kit.host;
  // During the game, this button is under the board.
  if (!kit.canHelp || !game.over) return nothing;
  return html`<button class="tool" data-tool="finds" @click=${() => {
    closeSheet();
    kit.wordList.ask({});
  }}>${icon('list')}<span>${t('balda.finds.all')}</span></button>`;
}
