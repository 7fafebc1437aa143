/**
 * The panels around a Pentago board: buttons, the notice of rule `answer`, live analysis, openings.
 */

/** @import {PentagoKit} from './kit.js' */
/** @import {PentagoAnalysis} from './live.js' */
/** @import {Openings} from './openings.js' */

import { icon } from '../../app/icons.js';
import { seatName } from '../../app/parts/seats.js';
import { number, signed, t } from '../../i18n/index.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { tool } from '../common/panels.js';
import { compactNumber } from './analysis.js';
import { openSpeed } from './speed.js';
import { valueSign } from './render.js';

/** The colour of a seat's marbles. @param {number} seat */
export const marbleSign = (seat) => html`<i class=${seat === 0 ? 'pentago-sign w' : 'pentago-sign b'} role="img" aria-label=${t(seat === 0 ? 'pentago.white' : 'pentago.black')}></i>`;

/** @param {PentagoKit} kit */
export function buttons(kit) {
  const { element, host: { game } } = kit;
  if (!element.ready) return nothing;
  const mine = game.myTurn && !kit.sending;
  const playable = element.complete && (mine || (kit.premove.isOpen && kit.premove.move === null));
  return html`<div class="bar">
    ${tool('recall', t('pentago.back'), () => element.back(), element.draft === null)}
    ${game.isSolo && !game.isWaiting ? tool('computer', t('pentago.force'), () => kit.force(), !mine) : nothing}
    <button class="button go play" data-tool="play" ?disabled=${!playable} @click=${() => kit.play()}>${t('play.label')}</button>
  </div>`;
}

/** Further tools. @param {PentagoKit} kit */
export function tools(kit) {
  const { game } = kit.host;
  if (!kit.canHelp || game.isWaiting || game.over) return nothing;
  return html`<button class="tool" data-tool="live" aria-pressed=${kit.live.enabled ? 'true' : 'false'} @click=${() => kit.toggleLive()}>${icon('challenge')}<span>${t('pentago.live')}</span></button>`;
}

/** @param {PentagoKit} kit */
export function sidePanel(kit) {
  const { host: { game }, live, view } = kit;
  if (!view) return nothing;
  return html`${view.waiting === null ? nothing : html`<section class="panel pentago-waiting" aria-label=${t('pentago.waiting.title')}><h2><span>${t('pentago.waiting.title')}</span></h2><p>${t('pentago.waiting.text')}</p></section>`}
    ${kit.canHelp && !game.isWaiting && !game.over ? html`<section class="panel" aria-label=${t('pentago.live')}><h2><span>${t('pentago.live')}</span></h2>${livePanel(live, () => kit.toggleLive())}</section>` : nothing}
    ${kit.canHelp ? thoughtPanel(kit) : nothing}
    ${kit.canHelp ? openingsPanel(kit.openings) : nothing}`;
}

/** What the computer thought about its last move. @param {PentagoKit} kit */
function thoughtPanel({ host: { game } }) {
  const { thought } = game;
  if (!thought) return nothing;
  const { value, score, depth, positions, milliseconds, line } = thought;
  const facts = /** @type {[string, string][]} */ ([
    ['depth', depth === null ? '' : number(depth)], ['nodes', positions === null ? '' : compactNumber(positions)],
    ['time', t('pentago.live.seconds', { n: number(Math.round(milliseconds / 100) / 10) })],
  ]).filter(([, text]) => text);
  return html`<section class="panel thought" aria-label=${t('pentago.thought')}><h2><span>${t('pentago.thought')}</span></h2><div class="live">
    <p class="verdict">${value ? html`<b class="is ${value}">${t(`pentago.value.${value}`)}</b>` : score === null ? nothing : html`<b class="is">${number(score)}</b>`}<span>${seatName(game, thought.seat)}</span></p>
    ${line.length > 0 ? html`<p class="best-line"><span class="hidden">${t('pentago.live.line')}</span>${line.slice(0, 10).map((move) => html`<span>${move}</span> `)}</p>` : nothing}
    <dl>${facts.map(([name, text]) => html`<div><dt>${t(`pentago.live.${name}`)}</dt><dd>${text}</dd></div>`)}</dl></div></section>`;
}

/** The live analysis. @param {PentagoAnalysis} live @param {() => void} toggle */
export function livePanel(live, toggle) {
  const button = html`<button class=${live.enabled ? 'button small' : 'button small go'} data-act="live" @click=${toggle}>${icon(live.enabled ? 'pause' : 'resume')}<span>${t(live.enabled ? 'pentago.live.stop' : 'pentago.live.go')}</span></button>`;
  if (!live.enabled) return html`<div class="live"><p class="note">${t('pentago.live.text')}</p>${button} <button class="button small quiet" data-act="speed" @click=${() => openSpeed('pentago-standard')}>${t('pentago.speed.open')}</button></div>`;
  const { found, values, value, endReason } = live;
  // Only the server's reason says that a value is proved; a broken stream has proved nothing.
  const ended = endReason ? html`<p class=${endReason === 'lost' || endReason === 'refused' || endReason === 'stopping' ? 'problem' : 'note'} role="status" data-end=${endReason}>${t(`pentago.live.end.${endReason}`)}</p>` : nothing;
  if (!found) return html`<div class="live">${endReason ? ended : html`<p class="empty" role="status">${t(live.running ? 'pentago.live.busy' : 'pentago.live.none')}</p>`}${button}</div>`;
  const proved = found.value !== 'unknown';
  const left = proved && found.moves_to_end ? t('pentago.live.left', { n: found.moves_to_end }) : '';
  const worth = proved ? found.value : value;
  const percent = t('pentago.live.percent', { n: Math.round(found.expected * 100) });
  // A solve that finished after the search may refute its line.
  const line = values && values[found.move] !== value ? [] : found.line.slice(0, 10);
  return html`<div class="live" data-proven=${found.proven ? 'true' : 'false'}>
    <p class="verdict" role="status"><b class="is ${worth ?? ''}">${worth ? t(`pentago.value.${worth}`) : percent}</b><span>${proved ? left : t(worth ? 'pentago.live.best' : 'pentago.live.expected')}</span></p>
    ${proved ? nothing : html`<p class="note scale">${worth ? t('pentago.live.chances', { percent }) : t('pentago.live.score', { n: signed(found.score) })}</p>`}
    <p class="best-line"><span class="hidden">${t('pentago.live.line')}</span>${line.map((move) => html`<span>${move}</span> `)}</p>
    <dl><div><dt>${t('pentago.live.depth')}</dt><dd>${number(found.depth)}</dd></div>
      <div><dt>${t('pentago.live.nodes')}</dt><dd>${compactNumber(found.nodes)}</dd></div>
      <div><dt>${t('pentago.live.speed')}</dt><dd>${t('pentago.live.second', { n: compactNumber(found.nps) })}</dd></div>
      <div><dt>${t('pentago.live.time')}</dt><dd>${t('pentago.live.seconds', { n: number(Math.round(found.milliseconds / 100) / 10) })}</dd></div></dl>
    ${values && live.exact.status?.state !== 'known' ? nothing : live.exact.template()}
    ${values ? html`<p class="note legend"><span class="is win">${valueSign('win')}${t('pentago.value.win')}</span> <span class="is draw">${valueSign('draw')}${t('pentago.value.draw')}</span> <span class="is loss">${valueSign('loss')}${t('pentago.value.loss')}</span></p>` : nothing}
    ${ended}${button}</div>`;
}

/** The opening explorer. @param {Openings} openings */
export function openingsPanel(openings) {
  return html`<section class="panel openings" aria-label=${t('pentago.openings')}><h2><span>${t('pentago.openings')}</span></h2>${openings.template()}</section>`;
}
