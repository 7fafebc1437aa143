/**
 * The start page: start a game or continue one.
 */

/** @import {About, GameLine, SavedPlayer} from '../app/types.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../app/api.js';
import { errorText } from '../app/errors.js';
import { update } from '../app/main.js';
import { gameLine } from '../app/parts/game-line.js';
import { currentChoice, newGameRequest, setupForm } from '../app/parts/setup.js';
import { navigate } from '../app/router.js';
import * as settings from '../app/settings.js';
import { gameOf } from '../boards/index.js';
import { language, number, t } from '../i18n/index.js';

/** Number of games listed here. */
const SHOWN = 6;

/** Only wide windows have room for the game's description. */
const wide = matchMedia('(min-width: 820px)');

/** Returns the number of games that others offer; null if unknown. @returns {Promise<number|null>} */
const countOffers = () => api.request('/lobby').then(({ offers: all, yours }) => all.filter((/** @type {{id: string}} */ { id }) => !yours.includes(id)).length, () => null);

/** @returns {Page} */
export const open = () => new StartPage();

class StartPage {
  className = 'starting';
  title = '';
  /** @type {About|null} */
  about = null;
  /** @type {GameLine[]|null} */
  games = null;
  /** @type {SavedPlayer[]|null} */
  saved = null;
  /** Number of games that others offer. @type {number|null} */
  offers = null;
  /** @type {string|null} */
  error = null;
  busy = false;
  /** The help's introduction to each game, by game and language. @type {Map<string, {title: string, blocks: unknown[]}|null>} */
  #aims = new Map();

  constructor() {
    // Shortcuts of the installed app name a game.
    const shortcut = gameOf(new URLSearchParams(location.search).get('game') ?? '');
    if (shortcut) settings.set({ game: shortcut.name });
    this.#load();
    this.refresh = this.refresh.bind(this);
    document.addEventListener('visibilitychange', this.refresh);
  }

  leave() {
    document.removeEventListener('visibilitychange', this.refresh);
  }

  async #load() {
    try {
      this.about = await api.about();
      this.error = null;
      update();
      [this.games, this.saved, this.offers] = await Promise.all([api.games(), api.players().catch(() => null), countOffers()]);
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  /** Reloads the list of games when the user returns to the tab. */
  async refresh() {
    if (document.visibilityState !== 'visible' || !this.about) return;
    try {
      this.games = await api.games();
      update();
    } catch {
      // The list stays as it was.
    }
  }

  /** @param {SubmitEvent} event */
  async begin(event) {
    event.preventDefault();
    if (this.busy) return;
    const chosen = currentChoice(this.about, this.saved);
    if (!chosen.ready) return;
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const said = (/** @type {string} */ field, /** @type {string} */ before) => String(form.get(field) ?? before).trim();
    const kept = settings.get();
    const [name, guest] = [said('name', kept.name), said('guest', kept.guest)];
    settings.set({ name, guest });
    this.busy = true;
    this.error = null;
    update();
    try {
      const { id } = await api.create(newGameRequest(chosen, { name, guest, saved: this.saved ?? [] }));
      navigate(`/game/${id}`);
    } catch (error) {
      this.error = errorText(error);
    } finally {
      this.busy = false;
      update();
    }
  }

  async people() {
    const { openSavedPlayers } = await import('../app/parts/saved-players.js');
    const { game, of } = currentChoice(this.about, this.saved);
    openSavedPlayers({ game: game?.name ?? '', of }, this.saved ?? [], (saved) => {
      this.saved = saved;
      update();
    });
  }

  template() {
    const { about, error } = this;
    return html`<main class="start">
      <section class="hello"><h1>${t('start.title')}</h1><p>${t('start.lead')}</p></section>
      ${decorativeBoard()}
      <div class="columns">
        ${about ? setupForm(about, { saved: this.saved, busy: this.busy, error, begin: (event) => this.begin(event), people: () => this.people() })
          : error ? nothing : html`<div class="panel setup empty"><p>${t('shell.loading')}</p></div>`}
        ${error && !about ? html`<div class="panel problem" role="alert"><p>${error}</p><button class="button go" @click=${() => this.#load()}>${t('error.again')}</button></div>` : nothing}
        ${this.games ? this.#list(this.games) : nothing}
        ${about ? this.#lobby() : nothing}
        ${about && wide.matches ? this.#introduction(currentChoice(about, this.saved).game?.name ?? '') : nothing}
      </div>
      <footer class="foot"><a href="/help">${t('shell.help')}</a> · <a href="/about">${t('shell.about')}</a></footer>
    </main>`;
  }

  /** The introduction to the chosen game. @param {string} game */
  #introduction(game) {
    const key = `${language()} ${game}`;
    const known = this.#aims.get(key);
    if (known === undefined) this.#loadIntroduction(game, key);
    if (!known) return nothing;
    return html`<section class="panel start-aim" aria-label=${known.title}><h2><span>${known.title}</span></h2>
      ${known.blocks.map((block) => (typeof block === 'string' ? html`<p>${block}</p>` : nothing))}
      <p class="all"><a href=${`/help/${game}`}>${t('start.rules')}</a></p></section>`;
  }

  /** @param {string} game @param {string} key */
  async #loadIntroduction(game, key) {
    this.#aims.set(key, null);
    try {
      const topic = (await gameOf(game)?.help[language()]())?.default;
      this.#aims.set(key, topic?.sections[0] ?? null);
      update();
    } catch {
      // The page works without it; the help has the same text.
    }
  }

  /** The links to lobby and ratings. */
  #lobby() {
    const { offers: n } = this;
    return html`<section class="panel start-lobby" aria-label=${t('start.lobby')}><h2><span>${t('start.lobby')}</span></h2>
      <p>${n ? t('start.lobby.some', { n }) : t('start.lobby.none')}</p>
      <p class="all"><a href="/lobby">${t('start.lobby.go')}</a> · <a href="/ratings">${t('start.ratings')}</a></p></section>`;
  }

  /** @param {GameLine[]} games */
  #list(games) {
    const running = games.filter(({ over }) => !over);
    const done = games.filter(({ over }) => over);
    return html`<section class="panel games" aria-label=${t('start.games')}>
      <h2><span>${t('start.games')}</span>${running.length > 0 ? html`<span class="figure">${number(running.length)}</span>` : nothing}</h2>
      ${running.length === 0 ? html`<p class="empty">${t('start.games.none')}</p>` : html`<ul>${running.slice(0, SHOWN).map((game) => gameLine(game))}</ul>`}
      ${done.length === 0 ? nothing : html`<h3>${t('start.games.done')}</h3><ul>${done.slice(0, SHOWN).map((game) => gameLine(game))}</ul>`}
      ${games.length === 0 ? nothing : html`<p class="all"><a href="/games">${t('start.games.all')}</a></p>`}
    </section>`;
  }
}

/** Size of the decorative board in squares. */
const [WIDTH, HEIGHT] = [9, 8];

/** "Board" in the page's three languages, crossing at shared letters. */
const CROSSING = [
  { word: 'DESKA', row: 5, column: 2, down: false },
  { word: 'BOARD', row: 1, column: 2, down: true },
  { word: 'ДОСКА', row: 2, column: 5, down: true },
];

/** The premium squares, as around the centre of a board. */
const MARKS = ['d...d...d', '.t.....t.', '..d...d..', 'D..d.d..D', '....D....', 'D..d.d..D', '..d...d..', '.t.....t.'];
const KINDS = /** @type {Record<string, string>} */ ({ d: 'dl', t: 'tl', D: 'dw' });

/** Draws crossing words on a part of a board, as decoration. */
function decorativeBoard() {
  /** @type {(string|null)[]} */
  const letters = Array(WIDTH * HEIGHT).fill(null);
  for (const { word, row, column, down } of CROSSING) {
    [...word].forEach((letter, index) => {
      const square = (row + (down ? index : 0)) * WIDTH + column + (down ? 0 : index);
      // At a crossing the first word's letter is shown.
      letters[square] ??= letter;
    });
  }
  return html`<div class="poster" aria-hidden="true">${letters.map((letter, square) => html`<span class="spot ${KINDS[MARKS[Math.floor(square / WIDTH)][square % WIDTH]] ?? ''}">${letter
    ? html`<span class="tile"><span class="letter">${letter}</span></span>` : nothing}</span>`)}</div>`;
}
