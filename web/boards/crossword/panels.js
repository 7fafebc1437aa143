/**
 * The panels around a crossword board: the exchange buttons under it, the unseen tiles beside it, the tiles left at the end.
 */

/** @import {CrosswordKit} from './kit.js' */
/** @import {CrosswordShapes, Game, RuleSet} from './types.js' */

import { person, seatName } from '../../app/parts/seats.js';
import { number, signed, t } from '../../i18n/index.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { blankSign, isBlank } from './state.js';

/** The buttons while tiles are chosen for exchange. @template {CrosswordShapes} S @param {CrosswordKit<S>} kit */
export function exchangeBar(kit) {
  const n = kit.element.picked.length;
  return html`<div class="bar">
    <button class="button" data-tool="cancel" @click=${() => kit.stopExchange()}>${t('game.cancel')}</button>
    <button class="button go" data-tool="confirm" ?disabled=${n === 0} @click=${() => kit.exchange()}>${n === 0 ? t('exchange.none') : t('exchange.go', { n })}</button>
  </div>`;
}

/** The unseen tiles by letter. @param {Game} game @param {string} blankName */
export function unseen(game, blankName) {
  const { rules, view } = game;
  if (!rules || !view) return nothing;
  // Between two people at one screen, the unseen tiles of one would reveal the rack of the other.
  if (game.sharedScreen && game.activeSeat === null && !game.over) {
    return html`<section class="panel unseen" aria-label=${t('unseen.title')}>${bag(view.bag)}</section>`;
  }
  const left = new Map(view.unseen);
  const sum = view.unseen.reduce((total, [, count]) => total + count, 0);
  return html`<section class="panel unseen" aria-label=${t('unseen.title')}>
    <h2><span>${t('unseen.title')}</span><span class="figure">${number(sum)}</span></h2>
    <ul>${rules.letters.map(({ letter }) => {
      const n = left.get(letter) ?? 0;
      const blank = isBlank(letter);
      const name = blank ? blankName : letter;
      return html`<li class=${n === 0 ? 'spent' : ''} aria-label=${t('unseen.letter', { letter: name, n })}><b>${blank ? blankSign(letter) || letter : letter}</b><i>${n}</i></li>`;
    })}</ul>
    ${bag(view.bag)}
  </section>`;
}

/** @param {number} count */
export const bag = (count) => html`<p class="bag"><span>${t('unseen.bag')}</span><b class="figure" data-bag>${number(count)}</b></p>`;

/** Tiles left on a rack. @param {string} letters @param {RuleSet|null} rules */
export function leftover(letters, rules) {
  const values = new Map(rules?.letters.map(({ letter, value }) => [letter, value]));
  return html`<span class="leftover">${[...letters].map((letter) => html`<span class="tile ${isBlank(letter) ? 'blank' : ''}"><span class="letter">${isBlank(letter) ? blankSign(letter) : letter}</span><span class="value" data-value=${isBlank(letter) ? '' : values.get(letter)}></span></span>`)}</span>`;
}

/** The number of tiles on a seat's rack, drawn as small tiles. @param {Game} game @param {number} seat */
export function held(game, seat) {
  const count = game.view?.racks[seat] ?? 0;
  return html`<span class="hold" role="img" aria-label=${t('seat.tiles', { n: count })}>${Array.from({ length: count }, () => html`<i></i>`)}</span>`;
}

/** The final scores, with what each rack cost or earned. @param {Game} game */
export function sums(game) {
  const { over, rules } = game;
  if (!over) return nothing;
  const rows = game.seats.map((_, seat) => ({ seat, final: over.scores?.[seat] ?? 0, adjust: over.adjust?.[seat] ?? 0, left: over.racks?.[seat] ?? '' }));
  return html`<table>
    <thead><tr><th scope="col">${t('end.player')}</th><th scope="col">${t('end.before')}</th><th scope="col">${t('end.left')}</th><th scope="col">${t('end.adjust')}</th><th scope="col">${t('end.final')}</th></tr></thead>
    <tbody>${rows.map(({ seat, final, adjust, left }) => html`<tr class=${over.winners?.includes(seat) ? 'won' : ''}>
      <th scope="row">${seatName(game, seat)}</th>
      <td>${number(final - adjust)}</td>
      <td class="left">${left ? leftover(left, rules) : html`<span class="none">${t('end.nothing')}</span>`}</td>
      <td>${adjust === 0 ? '0' : signed(adjust)}</td>
      <td class="final">${number(final)}</td>
    </tr>`)}</tbody>
  </table>`;
}

/** Returns why the game ended, if a player went out. @param {Game} game */
export function reason(game) {
  const { over } = game;
  if (over?.reason !== 'out') return null;
  const out = over.racks?.findIndex((rack) => rack === '') ?? -1;
  return out < 0 ? t('end.out.plain') : t('end.out', person(game, out));
}
