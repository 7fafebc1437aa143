/**
 * The page of a tournament: progress, standings and games. Reloaded when the server reports a change.
 */

/** @import {About} from '../../app/types.js' */
/** @import {News, Tournament, TournamentMeeting} from '../../app/wire.js' */
/** @import {Page} from '../../app/main.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import * as api from '../../app/api.js';
import { confirm } from '../../app/dialog.js';
import { errorText } from '../../app/errors.js';
import { update } from '../../app/main.js';
import { listen } from '../../app/news.js';
import { termsOf } from '../../app/parts/quick-pairing.js';
import { navigate } from '../../app/router.js';
import { siteState } from '../../app/shell.js';
import { profileOf } from '../../boards/index.js';
import { moment, number, t, wholeTime } from '../../i18n/index.js';
import { modeText } from '../tournaments.js';
import { crosstable, nameOf, table } from './table.js';

/** Minimum interval between reloads, in milliseconds. */
const RELOAD_INTERVAL = 1000;

/** @param {About} about @param {string} id @returns {Promise<Page>} */
export async function open(about, id) {
  const page = new TournamentPage(about, id);
  await page.load();
  return page;
}

class TournamentPage {
  className = 'listing';
  /** @type {Tournament|null} */
  tournament = null;
  /** @type {string|null} */
  error = null;
  busy = false;
  timer = 0;
  left = false;

  /** @param {About} about @param {string} id */
  constructor(about, id) {
    this.about = about;
    this.id = id;
    this.stop = listen((news) => this.handle(news));
    // Redraw the countdown.
    this.ticks = window.setInterval(() => this.tournament?.due && update(), 1000);
  }

  leave() {
    this.left = true;
    this.stop();
    clearTimeout(this.timer);
    clearInterval(this.ticks);
  }

  get title() {
    return this.tournament?.name ?? t('tournaments.title');
  }

  /** @param {News} news */
  handle(news) {
    if (news.type === 'begun') this.#onGameStarted(news.id);
    if (news.type === 'tournament' && news.id === this.id) this.#scheduleLoad();
    // The socket has reconnected: changes may have been missed.
    if (news.type === 'lobby' && this.tournament) this.#scheduleLoad();
  }

  #scheduleLoad() {
    if (this.timer === 0) this.timer = window.setTimeout(() => this.load(), RELOAD_INTERVAL);
  }

  /** Opens our game that has started, if it belongs to this tournament. @param {string} game */
  async #onGameStarted(game) {
    await this.load();
    if (!this.left && this.tournament?.meetings.some((meeting) => meeting.game === game)) navigate(`/game/${game}`);
  }

  async load() {
    clearTimeout(this.timer);
    this.timer = 0;
    try {
      this.tournament = await api.request(`/tournaments/${encodeURIComponent(this.id)}`);
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  /** @param {string} what @param {string} [method] */
  async act(what, method = 'POST') {
    if (this.busy) return;
    this.busy = true;
    try {
      await api.request(`/tournaments/${encodeURIComponent(this.id)}${what}`, method === 'POST' ? {} : undefined, method);
      await this.load();
    } catch (error) {
      this.error = errorText(error);
    } finally {
      this.busy = false;
    }
    update();
  }

  async #callOff() {
    if (await confirm({ title: t('tournaments.off.sure'), text: t('tournaments.off.note'), yes: t('tournaments.off'), no: t('tournaments.off.no'), grave: true })) await this.act('', 'DELETE');
  }

  async #leave() {
    const running = this.tournament?.state === 'running';
    if (!running || await confirm({ title: t('tournaments.leave.sure'), text: t('tournaments.leave.note'), yes: t('tournaments.leave'), no: t('tournaments.off.no') })) await this.act('/leave');
  }

  template() {
    const { tournament } = this;
    return html`<main class="listing-page tournaments">
      <a class="back" href="/tournaments">${t('tournaments.title')}</a>
      <h1>${this.title}</h1>
      ${this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing}
      ${tournament ? this.#tournamentView(tournament) : nothing}
    </main>`;
  }

  /** @param {Tournament} tournament */
  #tournamentView(tournament) {
    const going = tournament.meetings.filter(({ game, halves }) => game !== null && halves === null);
    const title = profileOf(tournament.game)?.title() ?? tournament.game;
    return html`<p class="about">${[modeText(tournament), title, termsOf(this.about, tournament), tournament.rated ? t('offer.rated.badge') : ''].filter(Boolean).join(' · ')}${tournament.by ? html` · ${t('tournaments.made')} <a href=${`/member/${encodeURIComponent(tournament.by)}`}>${tournament.by}</a>` : nothing}</p>
      <section class="panel how-far" data-state=${tournament.state}>${this.#progress(tournament)}${this.#buttons(tournament, going)}
        ${tournament.mode === 'arena' && tournament.you !== null && (tournament.state === 'open' || tournament.state === 'running') ? html`<p class="note">${t('tournaments.arena.here')}</p>` : nothing}</section>
      <section class="panel"><h2>${t('tournaments.table')}<span class="figure">${number(tournament.places.length)}</span></h2>
        ${tournament.places.length === 0 ? html`<p class="note">${t('tournaments.nobody')}</p>` : table(tournament)}</section>
      ${tournament.mode === 'round-robin' && tournament.state !== 'open' && tournament.places.length > 2 ? html`<section class="panel"><h2>${t('tournaments.cross')}</h2>${crosstable(tournament)}</section>` : nothing}
      ${going.length > 0 ? html`<section class="panel"><h2>${t('tournaments.going')}</h2><ul class="meetings">${going.map((meeting) => this.#meeting(tournament, meeting))}</ul></section>` : nothing}`;
  }

  /** The progress. @param {Tournament} tournament */
  #progress({ state, starts, round, rounds, due, ended, mode, places, rules }) {
    const left = due === null ? null : due - Date.now();
    const shown = (/** @type {string} */ text, /** @type {unknown} */ more = nothing) => html`<p class="state" role="status"><b>${text}</b>${more}</p>`;
    switch (state) {
      case 'open':
        return shown(starts === null ? t('tournaments.waits') : t('tournaments.begins', { time: moment(starts) }));
      case 'running':
        if (mode === 'arena') return shown(left !== null && left > 0 ? t('tournaments.left', { time: wholeTime(left) }) : t('tournaments.last'));
        return shown(t('tournaments.round', { n: round, all: rounds }), left !== null && left > 0 ? html` <span>${t('tournaments.next', { time: wholeTime(left) })}</span>` : nothing);
      case 'over': {
        const first = places.filter(({ place }) => place === 1).map((place) => nameOf(place, rules));
        return shown(first.length > 0 ? t('tournaments.won', { name: first.join(', ') }) : t('tournaments.ended'), ended === null ? nothing : html` <span>${moment(ended)}</span>`);
      }
      default:
        return shown(t('tournaments.called-off'));
    }
  }

  /** The buttons. @param {Tournament} tournament @param {TournamentMeeting[]} going */
  #buttons({ state, you, owner, mode, by, places }, going) {
    const mine = going.find(({ players }) => you !== null && players.includes(you));
    const joins = state === 'open' || (state === 'running' && mode !== 'round-robin');
    const again = state === 'running' && you === null && places.some(({ withdrawn, name }) => withdrawn && name === siteState.member);
    const starts = state === 'open' && by === siteState.member;
    return html`<p class="answers">
      ${mine ? html`<a class="button go" data-act="game" href=${`/game/${mine.game}`}>${t('tournaments.mine')}</a>` : nothing}
      ${joins && you === null ? siteState.member ? html`<button class="button go" data-act="join" ?disabled=${this.busy} @click=${() => this.act('/join')}>${t(again ? 'tournaments.join.again' : 'tournaments.join')}</button>` : html`<a class="button" href="/account">${t('account.in')}</a>` : nothing}
      ${starts ? html`<button class="button" data-act="start" ?disabled=${this.busy || places.length < 2} @click=${() => this.act('/start')}>${t('tournaments.start')}</button>` : nothing}
      ${you !== null && (state === 'open' || state === 'running') ? html`<button class="button" data-act="leave" ?disabled=${this.busy} @click=${() => this.#leave()}>${t('tournaments.leave')}</button>` : nothing}
      ${owner ? html`<button class="button quiet" data-act="off" ?disabled=${this.busy} @click=${() => this.#callOff()}>${t('tournaments.off')}</button>` : nothing}</p>`;
  }

  /** @param {Tournament} tournament @param {TournamentMeeting} meeting */
  #meeting({ places, rules }, { game, players }) {
    const name = (/** @type {number|null} */ player) => nameOf(places.find((place) => place.player === player), rules);
    return html`<li><a href=${`/game/${game}`}>${t('tournaments.meet', { first: name(players[0]), second: name(players[1]) })}</a></li>`;
  }
}
