/**
 * A member's rated games: ratings by list, the history of one, and the games.
 */

/** @import {CountedGame, CountedGames, MemberRatings, RatingPoint, RatingShown} from '../../app/wire.js' */

import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { request } from '../../app/api.js';
import { errorText } from '../../app/errors.js';
import { update } from '../../app/main.js';
import { gameLine } from '../../app/parts/game-line.js';
import { day, number, signed, t } from '../../i18n/index.js';
import { listName } from './lists.js';

/** Number of games shown at first and added each time. */
const PAGE_SIZE = 20;

/** Dimensions of the rating graph, in its own units. */
const [WIDTH, HEIGHT, LEFT] = [640, 180, 44];

export class MemberRecord {
  /** @type {RatingShown[]} */
  ratings = [];
  /** The selected list. @type {string|null} */
  list = null;
  /** @type {RatingPoint[]} */
  points = [];
  /** @type {CountedGame[]} */
  games = [];
  /** @type {number|null} */
  before = null;
  /** @type {string|null} */
  error = null;

  /** @param {string} name */
  constructor(name) {
    this.base = `/members/${encodeURIComponent(name)}`;
  }

  async load() {
    await this.#attempt(async () => {
      /** @type {MemberRatings} */
      const { ratings } = await request(`${this.base}/ratings`);
      this.ratings = [...ratings].sort((one, other) => other.at - one.at);
      if (ratings.length > 0) await this.#loadList(this.ratings[0].list.name);
    });
  }

  /** @param {string} list */
  selectList = (list) => this.#attempt(() => this.#loadList(list));

  /** @param {string} list */
  async #loadList(list) {
    this.list = list;
    const encoded = encodeURIComponent(list);
    const [{ points }, response] = await Promise.all([request(`${this.base}/course?list=${encoded}`), request(`${this.base}/games?list=${encoded}&limit=${PAGE_SIZE}`)]);
    if (this.list !== list) return;
    this.points = points;
    this.#addGames(response, []);
  }

  more = () => this.#attempt(async () => {
    const answer = await request(`${this.base}/games?list=${encodeURIComponent(this.list ?? '')}&limit=${PAGE_SIZE}&before=${this.before}`);
    this.#addGames(answer, this.games);
  });

  /** @param {CountedGames} response @param {CountedGame[]} known */
  #addGames(response, known) {
    this.games = [...known, ...response.games];
    this.before = response.before;
  }

  /** @param {() => Promise<void>} act */
  async #attempt(act) {
    try {
      await act();
      this.error = null;
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  template() {
    if (this.error) return html`<p class="problem" role="alert">${this.error}</p>`;
    if (this.ratings.length === 0) return html`<section class="panel"><h2>${t('ratings.title')}</h2><p class="note">${t('member.unrated')}</p></section>`;
    return html`<section class="panel"><h2>${t('ratings.title')}</h2>
      <ul class="ratings-of">${this.ratings.map((one) => html`<li><button class="rating-of" aria-pressed=${one.list.name === this.list} @click=${() => this.selectList(one.list.name)}>
        <span>${listName(one.list)}</span><b>${number(Math.round(one.rating))}${one.provisional ? '?' : ''}</b><small>${t('ratings.doubt', { n: number(Math.round(2 * one.deviation)) })} · ${t('ratings.elo')} ${number(Math.round(one.elo))} · ${t('ratings.results', { won: one.won, drawn: one.drawn, lost: one.lost })}</small></button></li>`)}</ul>
      ${this.ratings.some(({ provisional }) => provisional) ? html`<p class="note">${t('ratings.provisional')} <a href="/help/ratings">${t('ratings.how')}</a></p>` : nothing}
      ${this.points.length > 1 ? ratingGraph(this.points) : nothing}</section>
    <section class="panel games"><h2>${t('member.games')}</h2><ul>${this.games.map((game) => gameLine(fromMembersView(game), ratingChange(game)))}</ul>
      ${this.before === null ? nothing : html`<p class="all"><button class="button" data-act="more" @click=${this.more}>${t('ratings.more')}</button></p>`}</section>`;
  }
}

/** Returns the game from the member's view instead of the viewer's. @param {CountedGame} game @returns {CountedGame} */
const fromMembersView = (game) => ({ ...game, seats: game.seats.map((one, index) => ({ ...one, yours: index === game.seat })) });

/** The change of the member's rating by a game. @param {CountedGame} game */
function ratingChange({ seat, changes }) {
  const mine = changes.find((change) => change.seat === seat);
  if (!mine) return nothing;
  const by = Math.round(mine.after) - Math.round(mine.before);
  const place = changes.find((change) => change.seat !== seat)?.place;
  return html`<span class="change ${by < 0 ? 'lost' : by > 0 ? 'won' : ''}" title=${t('ratings.change', { before: number(Math.round(mine.before)), after: number(Math.round(mine.after)) })}>${signed(by)}${place ? html`<small>${t('ratings.against', { n: number(place) })}</small>` : nothing}</span>`;
}

/** The graph of a rating's history. @param {RatingPoint[]} points */
function ratingGraph(points) {
  const ratings = points.map(({ rating }) => rating);
  const [low, high] = [Math.floor((Math.min(...ratings) - 10) / 50) * 50, Math.ceil((Math.max(...ratings) + 10) / 50) * 50];
  const x = (/** @type {number} */ index) => LEFT + (index / (points.length - 1)) * (WIDTH - LEFT - 8);
  const y = (/** @type {number} */ rating) => 8 + ((high - rating) / (high - low)) * (HEIGHT - 34);
  const step = Math.max(50, Math.ceil((high - low) / 4 / 50) * 50);
  const marks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step);
  const last = points[points.length - 1];
  return html`<figure class="course"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${t('ratings.course', { first: number(Math.round(ratings[0])), last: number(Math.round(last.rating)), n: points.length })}>
    ${marks.map((mark) => svg`<line x1=${LEFT} x2=${WIDTH} y1=${y(mark)} y2=${y(mark)}/><text x=${LEFT - 6} y=${y(mark) + 4} text-anchor="end">${number(mark)}</text>`)}
    <polyline points=${points.map(({ rating }, index) => `${x(index).toFixed(1)},${y(rating).toFixed(1)}`).join(' ')}/>
    <circle cx=${x(points.length - 1)} cy=${y(last.rating)} r="3.5"/>
    <text x=${LEFT} y=${HEIGHT - 6}>${day(points[0].at)}</text><text x=${WIDTH - 2} y=${HEIGHT - 6} text-anchor="end">${day(last.at)}</text>
  </svg></figure>`;
}
