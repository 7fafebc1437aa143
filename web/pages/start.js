/**
 * The first page: begin a game, or go on with one.
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

/** So many games stand here; the others are on their own page. */
const SHOWN = 6;

/** Only a wide window has room beside the form for what a game is about. */
const wide = matchMedia('(min-width: 820px)');

/** How many games others offer; without an answer none is known. @returns {Promise<number|null>} */
const offers = () => api.request('/lobby').then(({ offers: all, yours }) => all.filter((/** @type {{id: string}} */ { id }) => !yours.includes(id)).length, () => null);

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
  /** How many games others offer. @type {number|null} */
  offers = null;
  /** @type {string|null} */
  error = null;
  busy = false;
  /** What each game is about, from the help, by game and language. @type {Map<string, {title: string, blocks: unknown[]}|null>} */
  #aims = new Map();

  constructor() {
    // A shortcut of the installed page names a game.
    const asked = gameOf(new URLSearchParams(location.search).get('game') ?? '');
    if (asked) settings.set({ game: asked.name });
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
      [this.games, this.saved, this.offers] = await Promise.all([api.games(), api.players().catch(() => null), offers()]);
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  /** Back at this tab, the list of games may have grown old. */
  async refresh() {
    if (document.visibilityState !== 'visible' || !this.about) return;
    try {
      this.games = await api.games();
      update();
    } catch {
      // The list stands as it was.
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
    const { openPeople } = await import('../app/parts/saved-players.js');
    const { game, of } = currentChoice(this.about, this.saved);
    openPeople({ game: game?.name ?? '', of }, this.saved ?? [], (saved) => {
      this.saved = saved;
      update();
    });
  }

  template() {
    const { about, error } = this;
    return html`<main class="start">
      <section class="hello"><h1>${t('start.title')}</h1><p>${t('start.lead')}</p></section>
      ${poster()}
      <div class="columns">
        ${about ? setupForm(about, { saved: this.saved, busy: this.busy, error, begin: (event) => this.begin(event), people: () => this.people() })
          : error ? nothing : html`<div class="panel setup empty"><p>${t('shell.loading')}</p></div>`}
        ${error && !about ? html`<div class="panel problem" role="alert"><p>${error}</p><button class="button go" @click=${() => this.#load()}>${t('error.again')}</button></div>` : nothing}
        ${this.games ? this.#list(this.games) : nothing}
        ${about ? this.#lobby() : nothing}
        ${about && wide.matches ? this.#aim(currentChoice(about, this.saved).game?.name ?? '') : nothing}
      </div>
      <footer class="foot"><a href="/help">${t('shell.help')}</a> · <a href="/about">${t('shell.about')}</a></footer>
    </main>`;
  }

  /** What the chosen game is about, in the words of its help. @param {string} game */
  #aim(game) {
    const key = `${language()} ${game}`;
    const known = this.#aims.get(key);
    if (known === undefined) this.#learn(game, key);
    if (!known) return nothing;
    return html`<section class="panel start-aim" aria-label=${known.title}><h2><span>${known.title}</span></h2>
      ${known.blocks.map((block) => (typeof block === 'string' ? html`<p>${block}</p>` : nothing))}
      <p class="all"><a href=${`/help/${game}`}>${t('start.rules')}</a></p></section>`;
  }

  /** @param {string} game @param {string} key */
  async #learn(game, key) {
    this.#aims.set(key, null);
    try {
      const topic = (await gameOf(game)?.help[language()]())?.default;
      this.#aims.set(key, topic?.sections[0] ?? null);
      update();
    } catch {
      // Without it the page is as useful; the help says the same.
    }
  }

  /** Where others are found. */
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

/** Side of the picture on the first page, in squares. */
const [WIDTH, HEIGHT] = [9, 8];

/** "Board" in the page's three languages, crossing in letters that they share. */
const CROSSING = [
  { word: 'DESKA', row: 5, column: 2, down: false },
  { word: 'BOARD', row: 1, column: 2, down: true },
  { word: 'ДОСКА', row: 2, column: 5, down: true },
];

/** The squares' marks, as round the middle of a board. */
const MARKS = ['d...d...d', '.t.....t.', '..d...d..', 'D..d.d..D', '....D....', 'D..d.d..D', '..d...d..', '.t.....t.'];
const KINDS = /** @type {Record<string, string>} */ ({ d: 'dl', t: 'tl', D: 'dw' });

/** A crossing of words on a corner of a board: decoration. */
function poster() {
  /** @type {(string|null)[]} */
  const letters = Array(WIDTH * HEIGHT).fill(null);
  for (const { word, row, column, down } of CROSSING) {
    [...word].forEach((letter, index) => {
      const square = (row + (down ? index : 0)) * WIDTH + column + (down ? 0 : index);
      // Where two words cross, the letter of the first stands for both.
      letters[square] ??= letter;
    });
  }
  return html`<div class="poster" aria-hidden="true">${letters.map((letter, square) => html`<span class="spot ${KINDS[MARKS[Math.floor(square / WIDTH)][square % WIDTH]] ?? ''}">${letter
    ? html`<span class="tile"><span class="letter">${letter}</span></span>` : nothing}</span>`)}</div>`;
}
