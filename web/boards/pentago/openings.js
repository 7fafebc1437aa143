/**
 * The opening explorer: moves played from a position, their results, and the games. It is queried when its panel is open.
 */

/** @import {ExactValue, OpeningResults, Openings as Answer} from '../../app/wire.js' (a move stands for all that are the same up to the board's symmetry) */

import { computerName } from '../../app/parts/seats.js';
import { ago, number, t } from '../../i18n/index.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import { valueSign } from './render.js';

/** Values of the filters. */
const RESULTS = ['', 'white', 'draw', 'black'];
const DAYS = ['', '1', '7', '30', '365'];

export class Openings {
  open = false;
  filter = { player: '', result: '', days: '' };
  /** @type {Answer|null} */
  answer = null;
  failed = false;
  /** A rated game of the reader forbids the query. */
  closed = false;
  /** @type {string[]} the computer players seen so far, for the filter */
  #players = [];
  #rules = '';
  /** @type {string[]} */
  #line = [];
  #asked = '';

  /** @param {() => void} update */
  constructor(update) {
    this.update = update;
  }

  /** Switches to another position. @param {string} rules @param {{kind: string, move?: string}[]} turns  from the start to the position */
  follow(rules, turns) {
    this.#rules = rules;
    this.#line = turns.flatMap(({ kind, move }) => (kind === 'moved' && move ? [move] : []));
    if (this.open) this.#ask();
  }

  async #ask() {
    const { player, result, days } = this.filter;
    const query = new URLSearchParams({ rules: this.#rules, line: this.#line.join(',') });
    if (player) query.set('player', player);
    if (result) query.set('result', result);
    if (days) query.set('days', days);
    const asked = String(query);
    if (asked === this.#asked && !this.failed) return;
    this.#asked = asked;
    let status = 0;
    try {
      const answer = await fetch(`/api/v1/openings?${asked}`, { headers: { accept: 'application/json' } });
      status = answer.status;
      if (!answer.ok) throw new Error(String(answer.status));
      /** @type {Answer} */
      const data = await answer.json();
      if (asked !== this.#asked) return;
      this.answer = data;
      this.failed = false;
      this.#players = [...new Set([...this.#players, ...data.levels.map((level) => level.player)])].sort();
    } catch {
      if (asked !== this.#asked) return;
      this.answer = null;
      this.failed = true;
      this.closed = status === 403;
    }
    this.update();
  }

  /** @param {boolean} open */
  toggle(open) {
    if (this.open === open) return;
    this.open = open;
    if (open) this.#ask();
    this.update();
  }

  /** @param {'player'|'result'|'days'} name @param {string[]} values @param {(value: string) => string} text */
  #select(name, values, text) {
    return html`<select name="openings-${name}" aria-label=${t(`pentago.openings.${name}`)} .value=${live(this.filter[name])} @change=${(/** @type {Event} */ event) => {
      this.filter[name] = /** @type {HTMLSelectElement} */ (event.target).value;
      this.#ask();
    }}>${values.map((value) => html`<option value=${value} ?selected=${value === this.filter[name]}>${text(value)}</option>`)}</select>`;
  }

  template() {
    return html`<details ?open=${this.open} @toggle=${(/** @type {Event} */ event) => this.toggle(/** @type {HTMLDetailsElement} */ (event.target).open)}>
      <summary>${t('pentago.openings.show')}</summary>${this.open ? this.#body() : nothing}</details>`;
  }

  #body() {
    const { answer } = this;
    const filters = html`<div class="filters">${this.#select('player', ['', ...this.#players], (value) => (value ? computerName(value, 'pentago') : t('pentago.openings.player')))}
      ${this.#select('result', RESULTS, (value) => (value ? t(`pentago.openings.result.${value}`) : t('pentago.openings.result')))}
      ${this.#select('days', DAYS, (value) => (value ? t('pentago.openings.last', { n: Number(value) }) : t('pentago.openings.days')))}</div>`;
    if (this.failed) return html`${filters}<p class="problem" role="alert">${t(this.closed ? 'error.rated-position' : 'pentago.openings.failed')}</p>`;
    if (!answer) return html`${filters}<p class="empty" role="status">${t('shell.loading')}</p>`;
    const exact = this.#exact(answer);
    if (answer.games === 0) return html`${exact}${filters}<p class="empty">${t('pentago.openings.none')}</p>`;
    const worth = (/** @type {ExactValue|null|undefined} */ value) => (value ? html`<span title=${t(`pentago.value.${value}`)}>${valueSign(value)}<span class="hidden">${t(`pentago.value.${value}`)}</span></span>` : nothing);
    const row = (/** @type {string} */ name, /** @type {OpeningResults & {exact?: ExactValue|null}} */ of) => html`<tr><th scope="row">${name} ${typeof of.exact === 'string' ? worth(of.exact) : nothing}</th><td>${number(of.games)}</td><td>${number(of.white)}</td><td>${number(of.draws)}</td><td>${number(of.black)}</td></tr>`;
    return html`${exact}${filters}
      <table><thead><tr><th scope="col">${t('pentago.openings.move')}</th><th scope="col">${t('pentago.openings.games')}</th><th scope="col" title=${t('pentago.openings.result.white')}>${t('pentago.white.short')}</th>
        <th scope="col" title=${t('pentago.openings.result.draw')}>=</th><th scope="col" title=${t('pentago.openings.result.black')}>${t('pentago.black.short')}</th></tr></thead>
        <tbody>${answer.moves.map((of) => row(of.move, of))}</tbody><tfoot>${row(t('pentago.openings.all'), { ...answer, exact: null })}</tfoot></table>
      ${answer.levels.length > 0 ? html`<h3>${t('pentago.openings.levels')}</h3><table><thead><tr><th scope="col">${t('pentago.openings.player.one')}</th><th scope="col">${t('pentago.openings.games')}</th>
        <th scope="col">+</th><th scope="col">=</th><th scope="col">−</th></tr></thead><tbody>${answer.levels.map((of) => html`<tr><th scope="row">${computerName(of.player, 'pentago')}</th><td>${number(of.games)}</td><td>${number(of.won)}</td><td>${number(of.drawn)}</td><td>${number(of.lost)}</td></tr>`)}</tbody></table>` : nothing}
      ${answer.newest.length > 0 ? html`<h3>${t('pentago.openings.newest')}</h3><ol class="newest">${answer.newest.map((game) => html`<li><a href="/game/${game.id}/replay"><span>${this.#who(game.white)} – ${this.#who(game.black)}</span>
        <i>${game.winners.length > 1 ? '½:½' : game.winners[0] === 0 ? '1:0' : '0:1'}</i><small>${ago(game.finished)}</small></a></li>`)}</ol>` : nothing}`;
  }

  /** The exact value of the position, if known. @param {Answer} answer */
  #exact({ exact }) {
    if (!exact) return nothing;
    /** @type {[ExactValue, number][]} */
    const counts = [['win', exact.wins], ['draw', exact.draws], ['loss', exact.losses]];
    return html`<p class="exact"><b>${t('pentago.openings.exact')}</b> <span class="is ${exact.value}">${valueSign(exact.value)}${t(`pentago.value.${exact.value}`)}</span></p>
      <p class="exact note"><span>${t('pentago.openings.moves')}</span> ${counts.map(([value, count]) => html`<span class="is ${value}">${valueSign(value)}${t(`pentago.value.${value}`)} ${number(count)}</span>`)}</p>`;
  }

  /** @param {string} name  of a person or a computer player */
  #who(name) {
    return name === '' ? t('pentago.openings.somebody') : computerName(name, 'pentago') === t('game.computer') ? name : computerName(name, 'pentago');
  }
}
