/**
 * Tournaments of members: in progress, coming up and finished, and the form of a new one; or the page of one.
 */

/** @import {About} from '../app/types.js' */
/** @import {TournamentLine, TournamentList} from '../app/wire.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../app/api.js';
import { errorText } from '../app/errors.js';
import { update } from '../app/main.js';
import { listen } from '../app/news.js';
import { termsOf } from '../app/parts/quick-pairing.js';
import { siteState } from '../app/shell.js';
import { openMore, profileOf } from '../boards/index.js';
import { chapter, moment, t } from '../i18n/index.js';

/** Minimum interval between reloads of the list, in milliseconds. */
const RELOAD_INTERVAL = 2000;

/** @param {string|null} id @returns {Promise<Page>} */
export async function open(id) {
  const [about] = await Promise.all([api.about(), chapter('tournaments'), openMore()]);
  if (id === null) return new TournamentsPage(about);
  return (await import('./tournaments/tournament.js')).open(about, id);
}

class TournamentsPage {
  className = 'listing';
  /** @type {TournamentList|null} */
  list = null;
  /** @type {string|null} */
  error = null;
  /** The form of a new one, loaded on first use. @type {import('./tournaments/form.js').TournamentForm|null} */
  form = null;
  timer = 0;

  /** @param {About} about */
  constructor(about) {
    this.about = about;
    this.stop = listen(({ type }) => {
      if (type === 'tournament' && this.timer === 0) this.timer = window.setTimeout(() => this.load(), RELOAD_INTERVAL);
    });
    this.load();
  }

  leave() {
    this.stop();
    clearTimeout(this.timer);
  }

  get title() {
    return t('tournaments.title');
  }

  async load() {
    this.timer = 0;
    try {
      this.list = await api.request('/tournaments');
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  async openForm() {
    const { TournamentForm } = await import('./tournaments/form.js');
    this.form = new TournamentForm(this.about);
    update();
  }

  template() {
    const { list } = this;
    return html`<main class="listing-page tournaments">
      <a class="back" href="/lobby">${t('lobby.title')}</a>
      <h1>${t('tournaments.title')}</h1>
      <p class="lead">${t('tournaments.lead')}</p>
      ${this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing}
      ${this.form ? this.form.template() : html`<p class="all">${siteState.member ? html`<button class="button go" data-act="hold" @click=${() => this.openForm()}>${t('tournaments.hold')}</button>` : html`${t('tournaments.members')} <a href="/account">${t('account.in')}</a>`}</p>`}
      ${list ? html`${this.#section('running', list.running)}${this.#section('open', list.open)}${this.#section('over', list.over)}` : nothing}
      ${list && list.running.length + list.open.length + list.over.length === 0 ? html`<p class="note">${t('tournaments.none')}</p>` : nothing}
    </main>`;
  }

  /** @param {'running'|'open'|'over'} state @param {TournamentLine[]} lines */
  #section(state, lines) {
    if (lines.length === 0) return nothing;
    return html`<section class="panel" data-state=${state}><h2>${t(`tournaments.${state}`)}</h2><ul class="offers">${lines.map((line) => this.#line(line))}</ul></section>`;
  }

  /** @param {TournamentLine} line */
  #line(line) {
    const profile = profileOf(line.game);
    return html`<li data-tournament=${line.id}><span class="flag" title=${profile?.title() ?? line.game}>${profile?.picture() ?? nothing}</span>
      <div><b><a href=${`/tournaments/${line.id}`}>${line.name}</a></b><small>${[modeText(line), profile?.title() ?? line.game, termsOf(this.about, line)].filter(Boolean).join(' · ')}</small></div>
      ${line.rated ? html`<span class="badge">${t('offer.rated.badge')}</span>` : nothing}
      <span class="figure">${t('tournaments.players', { n: line.players })}<small>${timeText(line)}</small></span></li>`;
  }
}

/** Describes the mode and length. @param {Pick<TournamentLine, 'mode'|'length'>} line */
export const modeText = ({ mode, length }) => t(`tournaments.mode.${mode}`, { n: length });

/** Says when it starts or ended. @param {TournamentLine} line */
const timeText = ({ state, starts, ended }) => (state === 'over' && ended !== null ? moment(ended) : starts === null ? t('tournaments.by-hand') : moment(starts));

