/**
 * The leaderboards, by list.
 */

/** @import {RatingList, RatingPlace, RatingTable} from '../app/wire.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { live } from '../vendor/lit-html/directives/live.js';
import * as api from '../app/api.js';
import { errorText } from '../app/errors.js';
import { update } from '../app/main.js';
import { wrappingSelect } from '../app/parts/wrapping-select.js';
import { computerName } from '../app/parts/seats.js';
import { openMore } from '../boards/index.js';
import { chapter, number, t } from '../i18n/index.js';
import { listName } from './member/lists.js';

/** Number of places shown at first and added each time. */
const SHOWN = 50;

/** @returns {Promise<Page>} */
export async function open() {
  await Promise.all([chapter('club'), openMore()]);
  const page = new RatingsPage();
  await page.load(new URLSearchParams(location.search).get('list'));
  return page;
}

class RatingsPage {
  className = 'listing';
  /** @type {RatingList[]} */
  lists = [];
  /** @type {RatingPlace[]} */
  places = [];
  more = false;
  /** @type {string|null} */
  list = null;
  /** @type {string|null} */
  error = null;

  get title() {
    return t('ratings.title');
  }

  /** @param {string|null} wanted @param {number} [skip] places that are shown already */
  async load(wanted, skip = 0) {
    try {
      if (this.lists.length === 0) this.lists = (await api.request('/ratings')).lists;
      const list = this.lists.find(({ name }) => name === wanted) ?? this.lists[0];
      this.list = list?.name ?? null;
      if (list) {
        /** @type {RatingTable} */
        const answer = await api.request(`/ratings?list=${encodeURIComponent(list.name)}&skip=${skip}&limit=${SHOWN}`);
        this.places = skip === 0 ? answer.places : [...this.places, ...answer.places];
        this.more = answer.more;
        history.replaceState(history.state, '', `/ratings?list=${list.name}`);
      }
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  template() {
    const list = this.lists.find(({ name }) => name === this.list);
    return html`<main class="listing-page ratings">
      <h1>${t('ratings.title')}</h1>
      <p class="lead">${t('ratings.lead')} <a href="/help/ratings">${t('ratings.how')}</a></p>
      ${this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing}
      ${list ? html`<section class="panel">
        <label class="field"><span>${t('ratings.list')}</span>${wrappingSelect(listName(list), html`<select name="list" .value=${live(list.name)} @change=${(/** @type {Event} */ event) => this.load(/** @type {HTMLSelectElement} */ (event.target).value)}>
          ${this.lists.map((one) => html`<option value=${one.name} .selected=${live(one === list)}>${listName(one)}</option>`)}</select>`)}</label>
        ${this.places.length === 0 ? html`<p class="note">${t('ratings.none')}</p>` : table(this.places, list.game)}
        ${this.more ? html`<p class="all"><button class="button" data-act="more" @click=${() => this.load(list.name, this.places.length)}>${t('ratings.more')}</button></p>` : nothing}
      </section>` : this.error ? nothing : html`<section class="panel"><p class="note">${t('ratings.empty')} <a href="/lobby">${t('lobby.title')}</a></p></section>`}
    </main>`;
  }
}

/** @param {RatingPlace[]} places @param {string} game */
const table = (places, game) => html`<table class="rating-table">
  <thead><tr><th scope="col">${t('ratings.place')}</th><th scope="col">${t('ratings.name')}</th><th scope="col">${t('ratings.rating')}</th><th scope="col">${t('ratings.elo')}</th><th scope="col">${t('ratings.games')}</th></tr></thead>
  <tbody>${places.map((one) => html`<tr class=${one.yours ? 'yours' : ''}><td>${number(one.place)}</td>
    <th scope="row">${one.name === null ? computerName(one.player ?? '', game) : html`<a href=${`/member/${encodeURIComponent(one.name)}`}>${one.name}</a>`}${one.yours ? html` <em>${t('ratings.you')}</em>` : nothing}</th>
    <td><b>${number(Math.round(one.rating))}</b> <small>±${number(Math.round(2 * one.deviation))}</small></td><td>${number(Math.round(one.elo))}</td>
    <td>${t('ratings.results', { won: one.won, drawn: one.drawn, lost: one.lost })}</td></tr>`)}</tbody>
</table>`;
