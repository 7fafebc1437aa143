/**
 * Matches and tournaments that are played beside this server: which there are, and how one stands. While one is played the page asks again.
 */

/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../app/api.js';
import { errorText } from '../app/errors.js';
import { update } from '../app/main.js';
import { chapter, number, signed, t } from '../i18n/index.js';

/** Milliseconds between two looks. */
const PERIOD = 2000;

/** @param {string|null} name @returns {Promise<Page>} */
export async function open(name) {
  await chapter('events');
  return new EventsPage(name);
}

class EventsPage {
  className = 'listing';
  /** @type {any} the list, or one event */
  shown = null;
  /** @type {string|null} */
  error = null;
  left = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  timer;

  /** @param {string|null} name */
  constructor(name) {
    this.name = name;
    this.load();
  }

  leave() {
    this.left = true;
    clearTimeout(this.timer);
  }

  get title() {
    return this.name ?? t('events.title');
  }

  async load() {
    try {
      this.shown = this.name === null ? await api.events() : await api.event(this.name);
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    if (this.left) return;
    update();
    // Nobody looks at a page in the background; it goes on when it is seen again, since the timer is slow there, not dead.
    if (this.error === null && !this.over) this.timer = setTimeout(() => this.load(), PERIOD);
  }

  /** Will nothing change any more? */
  get over() {
    if (this.name === null || this.shown === null) return false;
    const [over, all] = this.shown.standing.games;
    return over >= all;
  }

  template() {
    return html`<main class="events">
      <h1>${this.title}</h1>
      ${this.error === null ? nothing : html`<p class="problem" role="alert">${this.error}</p>`}
      ${this.shown === null ? nothing : this.name === null ? this.list() : this.event()}
    </main>`;
  }

  list() {
    const { events } = this.shown;
    if (events.length === 0) return html`<p>${t('events.none')}</p>`;
    return html`<ul class="event-list">${events.map((/** @type {any} */ event) => html`<li>
      <a href=${`/events/${event.name}`}>${event.name}</a> <span>${event.rules} · ${event.players.slice(0, 6).join(', ')}${event.players.length > 6 ? ' …' : ''}</span>
      <span>${games(event.games)}</span></li>`)}</ul>`;
  }

  event() {
    const { rules, lexicon, pairs, seed, standing, latest } = this.shown;
    const [over, all] = standing.games;
    return html`
      <p>${[rules, lexicon, t('events.meeting', { n: pairs }), t('events.seed', { seed: String(seed) })].filter(Boolean).join(' · ')}</p>
      <p><progress max=${all} value=${over}></progress> ${games(standing.games)} · ${t(this.over ? 'events.over' : 'events.running')}</p>
      ${table(standing.players)}
      ${standing.players.length > 2 ? cross(standing) : nothing}
      <h2>${t('events.latest')}</h2>
      <ul class="latest">${latest.map(line)}</ul>
      <p><a href="/events">${t('events.list')}</a></p>`;
  }
}

/** @param {[number, number]} counts */
const games = ([over, all]) => t('events.games', { over, all });

/** @param {any[]} players */
function table(players) {
  const faults = players.some((player) => Object.keys(player.forfeits).length > 0);
  const heads = ['player', 'score', 'elo', 'won', 'drawn', 'lost', ...(faults ? ['faults'] : []), 'time', 'worst'];
  return html`<div class="wide"><table>
    <thead><tr><th></th>${heads.map((head) => html`<th scope="col">${t(`events.${head}`)}</th>`)}</tr></thead>
    <tbody>${players.map((player, place) => html`<tr>
      <td>${number(place + 1)}</td><th scope="row">${player.name}</th><td>${number(player.score)}</td>
      <td>${signed(Math.round(player.rating.elo))} ±${number(Math.round(player.rating.error))}</td>
      <td>${number(player.results.won)}</td><td>${number(player.results.drawn)}</td><td>${number(player.results.lost)}</td>
      ${faults ? html`<td title=${Object.keys(player.forfeits).join(', ')}>${number(Object.values(player.forfeits).reduce((sum, count) => sum + Number(count), 0))}</td>` : nothing}
      <td>${number(round(player.milliseconds.mean))}</td><td>${number(round(player.milliseconds.worst))}</td></tr>`)}</tbody>
  </table></div>`;
}

/** @param {number} ms */
const round = (ms) => (ms < 10 ? Math.round(ms * 100) / 100 : Math.round(ms));

/** @param {any} standing */
function cross({ players, cross: rows }) {
  return html`<h2>${t('events.cross')}</h2><div class="wide"><table>
    <thead><tr><th></th><th></th>${players.map((/** @type {any} */ _, /** @type {number} */ place) => html`<th scope="col">${number(place + 1)}</th>`)}</tr></thead>
    <tbody>${rows.map((/** @type {any[]} */ row, /** @type {number} */ place) => html`<tr><td>${number(place + 1)}</td><th scope="row">${players[place].name}</th>
      ${row.map((cell) => html`<td>${cell === null ? '·' : `${cell.won}-${cell.drawn}-${cell.lost}`}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

/** @param {any} game */
function line({ players, winner, points, fault }) {
  const result = winner === null ? t('events.draw') : t(fault === null ? 'events.winner' : 'events.fault', { name: players[winner] });
  return html`<li>${players.join(' – ')}${points.length ? ` ${points.join(' : ')}` : ''}: ${result}</li>`;
}
