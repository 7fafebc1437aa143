/**
 * Matches and tournaments of programs that this server shows: the list, and the standings of one. Polls while one is in progress.
 */

/** @import {Page} from '../app/main.js' */
/** @import {Entered, Event, EventGame, EventGames, EventList, Table} from '../app/types.js' */

import { html, nothing, svg } from '../vendor/lit-html/lit-html.js';
import * as api from '../app/api.js';
import { errorText } from '../app/errors.js';
import { icon } from '../app/icons.js';
import { update } from '../app/main.js';
import { computerName } from '../app/parts/names.js';
import { lexiconTitle } from '../app/parts/words.js';
import { navigate } from '../app/router.js';
import { profileOf } from '../boards/index.js';
import { playedByPrograms } from '../boards/programs.js';
import { chapter, has, language, number, signed, t } from '../i18n/index.js';
import { forfeitText, withForfeit } from './replay/forfeits.js';
import { keepUpload } from './replay/uploaded.js';

/** Polling interval in milliseconds. */
const POLL_INTERVAL = 2000;

/** Number of events or games shown at first and added by each "older" button. */
const SHOWN = 50;

/** The server's limit of games per request. */
const PAGE = 200;

/** @param {string|null} name @returns {Promise<Page>} */
export async function open(name) {
  await Promise.all([chapter('events'), chapter('forfeits')]);
  return new EventsPage(name);
}

class EventsPage {
  className = 'listing';
  /** @type {EventList|null} */
  list = null;
  /** @type {Event|null} */
  event = null;
  /** @type {string|null} */
  error = null;
  shown = SHOWN;
  /** The shown games, latest first. @type {EventGame[]} */
  games = [];
  /** How many of them to show; 0: the latest. */
  gameCount = 0;
  /** Counts requests, so that a late answer does not replace a newer one. */
  requestCount = 0;
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
    const current = ++this.requestCount;
    const answer = await (this.name === null ? loadEvents(this.shown) : this.#loadStandings(this.name)).then((data) => ({ data, error: null }), (error) => ({ data: null, error: errorText(error) }));
    if (this.left || current !== this.requestCount) return;
    if (answer.data && 'events' in answer.data) this.list = answer.data;
    else if (answer.data) this.event = answer.data;
    this.error = answer.error;
    update();
    // Browsers slow the timer down in background tabs. An unreachable server is polled less often.
    if (!this.over) this.timer = setTimeout(() => this.load(), this.error === null ? POLL_INTERVAL : 5 * POLL_INTERVAL);
  }

  /** Loads the standings and the games to show. @param {string} name */
  async #loadStandings(name) {
    const event = await api.event(name);
    this.games = this.gameCount > event.latest.length ? await loadGames(name, this.gameCount) : event.latest;
    return event;
  }

  /** Opens the replay of a game. @param {EventGame} game */
  async replay({ log, fault, players: [one, other], pair, game }) {
    try {
      const file = await api.eventGame(/** @type {string} */ (this.name), log);
      const playerName = playerNamer(this.event?.rules ?? '');
      const source = t('events.source', { event: this.title, one: playerName(one), other: playerName(other), pair, game: game === 1 ? 'a' : 'b' });
      await keepUpload({ ...withForfeit(await api.readFile(file), fault), imported: false }, source, file);
      navigate('/replay');
    } catch (error) {
      this.error = errorText(error);
      update();
    }
  }

  /** Whether the event is finished, so that nothing changes. */
  get over() {
    if (this.event === null) return false;
    const [over, all] = this.event.standing.games;
    return over >= all;
  }

  template() {
    return html`<main class="listing-page events">
      ${this.name === null ? nothing : html`<a class="back" href="/events">${t('events.list')}</a>`}
      <h1>${this.title}</h1>
      ${this.error === null ? nothing : html`<p class="problem" role="alert">${this.error}</p>`}
      ${this.list ? this.#all(this.list) : nothing}${this.event ? this.#one(this.event) : nothing}
    </main>`;
  }

  /** Shows older events as well. */
  async more() {
    this.shown += SHOWN;
    clearTimeout(this.timer);
    await this.load();
  }

  /** Shows earlier games as well. */
  async showEarlierGames() {
    this.gameCount = this.games.length + SHOWN;
    clearTimeout(this.timer);
    await this.load();
  }

  /** @param {EventList} list */
  #all({ events, folder, before }) {
    if (events.length === 0) return html`<p>${t(folder ? 'events.empty' : 'events.none')}</p>`;
    return html`<ul class="event-list">${events.map((event) => html`<li class="panel">
      <a href=${`/events/${event.name}`}>${event.name}</a>
      <span>${rulesName(event.rules)}</span>
      <span class="who">${event.players.slice(0, 6).map(playerNamer(event.rules)).join(', ')}${event.players.length > 6 ? ' …' : ''}</span>
      ${progress(event.games)}</li>`)}</ul>
      ${before === null ? nothing : html`<p class="links"><button class="button" data-act="older" @click=${() => this.more()}>${t('events.older')}</button></p>`}`;
  }

  /** @param {Event} event */
  #one({ rules, lexicon, pairs, seed, seed_sha256: hash, standing }) {
    return html`
      <p class="about">${[rulesName(rules), lexicon && lexiconTitle(lexicon), t('events.meeting', { n: pairs }), seed !== null && t('events.seed', { seed }), hash !== null && t('events.seed-hash', { hash })].filter(Boolean).join(' · ')}</p>
      <section class="panel how-far">
        ${progress(standing.games)}
        <p>${t(this.over ? 'events.over' : 'events.running')}</p>
        ${standing.games[0] > 0 ? html`<a class="button small" href=${api.eventReport(/** @type {string} */ (this.name), language())} download>${icon('download')} ${t('events.report')}</a>` : nothing}
      </section>
      <section class="panel">${table(standing.players, playerNamer(rules))}</section>
      ${standing.players.length > 2 ? html`<section class="panel"><h2>${t('events.cross')}</h2>${crosstable(standing, playerNamer(rules))}</section>` : nothing}
      ${this.games.length > 0 ? html`<section class="panel"><h2>${t('events.latest')}</h2><ul class="latest">${this.games.map((game) => gameRow(game, playerNamer(rules), () => this.replay(game)))}</ul>
        ${this.games.length < standing.games[0] ? html`<p class="links"><button class="button" data-act="games" @click=${() => this.showEarlierGames()}>${t('events.earlier')}</button></p>` : nothing}</section>` : nothing}`;
  }
}

/** Loads the last games of an event, in pages. @param {string} name @param {number} count @returns {Promise<EventGame[]>} */
async function loadGames(name, count) {
  /** @type {EventGame[]} */
  const games = [];
  /** @type {string|null} */
  let before = null;
  do {
    /** @type {EventGames} */
    const page = await api.eventGames(name, { limit: Math.min(PAGE, count - games.length), ...(before === null ? {} : { before }) });
    games.push(...page.games);
    before = page.before;
  } while (before !== null && games.length < count);
  return games;
}

/** Loads the most recent events, in pages. @param {number} count @returns {Promise<EventList>} */
async function loadEvents(count) {
  const first = await api.events({ limit: SHOWN });
  let { events, before } = first;
  while (before !== null && events.length < count) {
    const next = await api.events({ limit: SHOWN, before });
    events = [...events, ...next.events];
    before = next.before;
  }
  return { ...first, events, before };
}

/** Returns the displayed name of a rule set, or its name if there is no text. @param {string} name */
function rulesName(name) {
  const [game] = name.split('-');
  const profile = profileOf(game);
  if (!profile) return playedByPrograms({ name }) ? t('events.competition') : name;
  const words = name.slice(game.length + 1);
  const showOlder = words === '' ? '' : profile.ruleName ? profile.ruleName({ name, language: null }) : has(`events.words.${words}`) ? t(`events.words.${words}`) : words;
  return [profile.title(), showOlder].filter(Boolean).join(', ');
}

/** Returns a function that names players: own players as in their game, others by their names. @param {string} rules */
const playerNamer = (rules) => (/** @type {string} */ name) => (has(`player.${name}`) ? computerName(name, rules.split('-')[0]) : name);

/** @param {[number, number]} counts */
const progress = ([over, all]) => html`<span class="progress"><progress max=${all} value=${over} aria-label=${games([over, all])}></progress> ${games([over, all])}</span>`;

/** @param {[number, number]} counts */
const games = ([over, all]) => t('events.games', { over, all });

/** @param {Entered[]} players @param {(name: string) => string} playerName */
function table(players, playerName) {
  const faults = players.some((player) => Object.keys(player.forfeits).length > 0);
  const course = players.some((player) => player.course);
  // All ratings share one scale, which covers all intervals.
  const ends = players.flatMap(({ rating }) => (isKnown(rating) ? [rating.elo - rating.error, rating.elo + rating.error] : []));
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const heads = ['player', 'score', 'elo', 'range', 'won', 'drawn', 'lost', ...(faults ? ['faults'] : []), 'time', 'worst', ...(course ? ['course'] : [])];
  return html`<div class="wide standing" role="region" tabindex="0" aria-label=${t('events.standing')}><table>
    <thead><tr><th scope="col">${t('events.place')}</th>${heads.map((head) => html`<th scope="col">${t(`events.${head}`)}</th>`)}</tr></thead>
    <tbody>${players.map((player, place) => html`<tr>
      <td>${number(place + 1)}</td><th scope="row" title=${player.name}>${playerName(player.name)}</th><td>${number(player.score)}</td>
      <td>${ratingText(player.rating)}</td>
      <td class="bar">${ratingBar(player.rating, low, high)}</td>
      <td data-head=${t('events.won')}>${number(player.results.won)}</td><td data-head=${t('events.drawn')}>${number(player.results.drawn)}</td><td data-head=${t('events.lost')}>${number(player.results.lost)}</td>
      ${faults ? html`<td data-head=${t('events.faults')} title=${Object.entries(player.forfeits).map(([kind, count]) => `${t(`forfeit.kind.${kind}`)}: ${number(Number(count))}`).join(', ')}>${number(Object.values(player.forfeits).reduce((sum, count) => sum + Number(count), 0))}</td>` : nothing}
      <td data-head=${t('events.time')}>${number(round(player.milliseconds.mean))}</td><td data-head=${t('events.worst')}>${number(round(player.milliseconds.worst))}</td>
      ${course ? html`<td class="course" data-head=${player.course ? t('events.course') : nothing}>${player.course ? `${player.course.valid ?? '?'}+${player.course.tournament}` : ''}</td>` : nothing}</tr>`)}</tbody>
  </table></div>
  ${course ? html`<p class="note">${t('events.course.text')}</p>` : nothing}`;
}

/** Returns whether the rating is known; after too few games its interval is empty or unbounded. @param {{error: number}} rating */
const isKnown = ({ error }) => Math.round(error) > 0 && error < 5000;

/** @param {{elo: number, error: number}} rating */
function ratingText({ elo, error }) {
  if (!isKnown({ error })) return '–';
  // `|| 0` turns -0 into 0.
  const round = Math.round(elo) || 0;
  return `${round === 0 ? number(0) : signed(round)} ±${number(Math.round(error))}`;
}

/** Draws a rating as a dot with its interval, and the mean of all as a line. @param {{elo: number, error: number}} rating @param {number} low @param {number} high */
function ratingBar({ elo, error }, low, high) {
  const at = (/** @type {number} */ value) => (4 + 112 * (value - low) / Math.max(1, high - low)).toFixed(1);
  const known = isKnown({ error });
  return html`<svg viewBox="0 0 120 16" aria-hidden="true">${svg`<line class="mean" x1=${at(0)} x2=${at(0)} y1="0" y2="16"/>
    ${known ? svg`<line x1=${at(elo - error)} x2=${at(elo + error)} y1="8" y2="8"/><circle cx=${at(elo)} cy="8" r="3.5"/>` : nothing}`}</svg>`;
}

/** @param {number} ms */
const round = (ms) => (ms < 10 ? Math.round(ms * 100) / 100 : Math.round(ms));

/** @param {Table} standing @param {(name: string) => string} playerName */
function crosstable({ players, cross: rows }, playerName) {
  return html`<div class="wide" role="region" tabindex="0" aria-label=${t('events.cross')}><table>
    <thead><tr><th scope="col">${t('events.place')}</th><th scope="col">${t('events.player')}</th>${players.map((_, place) => html`<th scope="col">${number(place + 1)}</th>`)}</tr></thead>
    <tbody>${rows.map((row, place) => html`<tr><td>${number(place + 1)}</td><th scope="row">${playerName(players[place].name)}</th>
      ${row.map((cell) => html`<td>${cell === null ? '·' : `${cell.won}-${cell.drawn}-${cell.lost}`}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

/** @param {EventGame} game @param {(name: string) => string} playerName @param {() => void} replay */
function gameRow({ players, winner, points, fault, forfeit }, playerName, replay) {
  const result = winner === null ? t('events.draw') : t(fault === null ? 'events.winner' : 'events.fault', { name: playerName(players[winner]) });
  const name = (/** @type {number} */ seat) => (winner === seat ? html`<b>${playerName(players[seat])}</b>` : playerName(players[seat]));
  return html`<li><span>${name(0)} – ${name(1)}</span><span>${points.join(' : ')}</span><span class=${fault === null ? 'result' : 'result wrong'}>${result}</span>
    <button type="button" class="button small quiet" title=${t('events.replay')} aria-label=${t('events.replay')} @click=${replay}>${icon('resume')}</button>
    ${forfeit ? html`<small class="why">${forfeitText(forfeit)}</small>` : nothing}</li>`;
}
