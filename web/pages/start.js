/**
 * The first page: begin a game, or go on with one.
 */

/** @import {About, GameLine} from '../app/types.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { live } from '../vendor/lit-html/directives/live.js';
import * as api from '../app/api.js';
import { errorText } from '../app/errors.js';
import { icon } from '../app/icons.js';
import { update } from '../app/main.js';
import { computerName } from '../app/parts/seats.js';
import { navigate } from '../app/router.js';
import * as settings from '../app/settings.js';
import { ago, has, language, number, t } from '../i18n/index.js';

/** @returns {Page} */
export const open = () => new StartPage();

const AGAINST = /** @type {const} */ (['computer', 'screen', 'link']);
/** @type {import('../app/settings.js').Settings['challenge'][]} */
const CHALLENGES = ['void', 'off', 'single', 'double', 'five-point'];
const ICONS = /** @type {const} */ ({ computer: 'computer', screen: 'screen', link: 'link' });

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement|HTMLSelectElement} */ (event.target).value;

class StartPage {
  className = 'starting';
  title = '';
  /** @type {About|null} */
  about = null;
  /** @type {GameLine[]|null} */
  games = null;
  /** @type {string|null} */
  error = null;
  busy = false;

  constructor() {
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
      this.games = await api.games();
    } catch (error) {
      this.error = errorText(/** @type {any} */ (error));
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

  /** The rule set, the word list and all else that is chosen now, made to fit what the server has. */
  get choice() {
    const kept = settings.get();
    const offered = this.about?.rules.filter(({ game }) => game === 'scrabble') ?? [];
    const rules = offered.find(({ name }) => name === kept.rules) ?? offered.find((set) => set.language === language()) ?? offered[0];
    const lexicons = rules?.lexicons.flatMap((name) => this.about?.lexicons.find((lexicon) => lexicon.name === name) ?? []) ?? [];
    const usable = lexicons.filter(({ available }) => available);
    const lexicon = usable.find(({ name }) => name === kept.lexicons[rules?.name ?? '']) ?? usable[0];
    const against = AGAINST.includes(kept.against) ? kept.against : 'computer';
    const players = rules?.players ?? this.about?.players.map(({ name }) => name) ?? [];
    const player = players.find((name) => name === kept.player) ?? players.find((name) => name === 'greedy') ?? players[0];
    const challenge = CHALLENGES.includes(kept.challenge) ? kept.challenge : 'void';
    return { offered, rules, lexicons, lexicon, against, challenge, players, player };
  }

  /** @param {SubmitEvent} event */
  async begin(event) {
    event.preventDefault();
    const { rules, lexicon, against, challenge, player } = this.choice;
    if (!rules || this.busy) return;
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const name = String(form.get('name') ?? '').trim();
    const guest = String(form.get('guest') ?? '').trim();
    settings.set(against === 'screen' ? { name, guest } : { name });
    const person = (/** @type {string} */ who, /** @type {number} */ n) => ({ kind: 'person', name: who || t('start.name.default', { n }) });
    const other = {
      computer: () => ({ kind: 'computer', player }),
      screen: () => person(guest, 2),
      link: () => ({ kind: 'open' }),
    }[against]();
    const me = against === 'screen' ? person(name, 1) : { kind: 'person', name: name || t('game.you') };
    this.busy = true;
    this.error = null;
    update();
    try {
      const { id } = await api.create({ rules: rules.name, ...(lexicon ? { lexicon: lexicon.name } : {}), challenge, seats: [me, other] });
      navigate(`/game/${id}`);
    } catch (error) {
      this.error = errorText(/** @type {any} */ (error));
    } finally {
      this.busy = false;
      update();
    }
  }

  template() {
    return html`<main class="start">
      <section class="hello"><h1>${t('start.title')}</h1><p>${t('start.lead')}</p></section>
      ${poster()}
      <div class="columns">
        ${this.about ? this.#form() : this.error ? nothing : html`<div class="panel setup empty"><p>${t('shell.loading')}</p></div>`}
        ${this.error && !this.about ? html`<div class="panel problem" role="alert"><p>${this.error}</p><button class="button go" @click=${() => this.#load()}>${t('error.again')}</button></div>` : nothing}
        ${this.games ? this.#list(this.games) : nothing}
      </div>
    </main>`;
  }

  #form() {
    const { offered, rules, lexicons, lexicon, against, challenge, players, player } = this.choice;
    const kept = settings.get();
    const missing = lexicons.find(({ available, cure }) => !available && cure);
    return html`<form class="panel setup" @submit=${(/** @type {SubmitEvent} */ event) => this.begin(event)}>
      <fieldset class="choice">
        <legend>${t('start.words')}</legend>
        <div class="segments">${offered.map((set) => html`<label><input type="radio" name="rules" value=${set.name} .checked=${live(set === rules)}
          @change=${() => settings.set({ rules: set.name })}><span>${has(`start.lang.${set.language}`) ? t(`start.lang.${set.language}`) : set.name}</span></label>`)}</div>
      </fieldset>
      <div class="pair">
        <label class="field"><span>${t('start.lexicon')}</span>
          <select name="lexicon" .value=${live(lexicon?.name ?? '')} @change=${(/** @type {Event} */ event) => settings.set({ lexicons: { ...kept.lexicons, [rules?.name ?? '']: valueOf(event) } })}>
            ${lexicons.map((one) => html`<option value=${one.name} ?disabled=${!one.available} ?selected=${one === lexicon}>${lexiconName(one)}</option>`)}
          </select></label>
        <label class="field"><span>${t('start.challenge')}</span>
          <select name="challenge" .value=${live(challenge)} @change=${(/** @type {Event} */ event) => settings.set({ challenge: /** @type {any} */ (valueOf(event)) })}>
            ${CHALLENGES.map((kind) => html`<option value=${kind} ?selected=${kind === challenge}>${t(`start.challenge.${kind}`)}</option>`)}
          </select></label>
      </div>
      ${missing && !lexicon ? html`<p class="note">${missing.cure}</p>` : nothing}
      <fieldset class="choice">
        <legend>${t('start.against')}</legend>
        <div class="tiles-choice">${AGAINST.map((kind) => html`<label><input type="radio" name="against" value=${kind} .checked=${live(kind === against)}
          @change=${() => settings.set({ against: kind })}><span>${icon(ICONS[kind])}<b>${t(`start.against.${kind}`)}</b></span></label>`)}</div>
        ${against === 'computer' && players.length > 1 ? nothing : html`<p class="note">${t(`start.against.${against}.note`)}</p>`}
      </fieldset>
      <div class="names">
        ${against === 'computer' && players.length > 1 ? html`<label class="field"><span>${t('start.player')}</span>
          <select name="player" .value=${live(player ?? '')} @change=${(/** @type {Event} */ event) => settings.set({ player: valueOf(event) })}>
            ${players.map((name) => html`<option value=${name} ?selected=${name === player}>${playerName(name)}</option>`)}
          </select></label>` : nothing}
        <label class="field"><span>${t(against === 'screen' ? 'start.name.first' : 'start.name')}</span>
          <input type="text" name="name" maxlength="40" autocomplete="nickname" .value=${kept.name} placeholder=${against === 'screen' ? t('start.name.default', { n: 1 }) : t('game.you')}></label>
        ${against === 'screen' ? html`<label class="field"><span>${t('start.name.second')}</span>
          <input type="text" name="guest" maxlength="40" autocomplete="off" .value=${kept.guest} placeholder=${t('start.name.default', { n: 2 })}></label>` : nothing}
      </div>
      ${this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing}
      <button class="button go large" type="submit" ?disabled=${this.busy || !rules || !lexicon}>${this.busy ? t('start.going') : t('start.go')}</button>
    </form>`;
  }

  /** @param {GameLine[]} games */
  #list(games) {
    const running = games.filter(({ over }) => !over);
    const done = games.filter(({ over }) => over).slice(0, 8);
    return html`<section class="panel games" aria-label=${t('start.games')}>
      <h2><span>${t('start.games')}</span>${running.length > 0 ? html`<span class="figure">${number(running.length)}</span>` : nothing}</h2>
      ${running.length === 0 ? html`<p class="empty">${t('start.games.none')}</p>` : html`<ul>${running.map(gameLine)}</ul>`}
      ${done.length === 0 ? nothing : html`<h3>${t('start.games.done')}</h3><ul>${done.map(gameLine)}</ul>`}
    </section>`;
  }
}

/** @param {{name: string, words: number, available: boolean}} lexicon */
function lexiconName({ name, words, available }) {
  const title = has(`lexicon.${name}`) ? t(`lexicon.${name}`) : name;
  return `${title} · ${available ? t('start.lexicon.size', { n: words }) : t('start.lexicon.missing')}`;
}

/** A computer player as a choice. @param {string} name */
function playerName(name) {
  const level = /^level-(\d+)$/.exec(name);
  if (level) return t('player.level', { n: Number(level[1]) });
  return has(`player.${name}`) ? t(`player.${name}`) : name;
}

/** @param {GameLine} game @param {number} index */
function nameIn(game, index) {
  const { kind, name, player } = game.seats[index];
  if (kind === 'computer') return computerName(player);
  if (kind === 'open') return t('game.open');
  return name || t('start.name.default', { n: index + 1 });
}

/** @param {GameLine} game */
function gameLine(game) {
  const names = game.seats.map((_, index) => nameIn(game, index));
  const open = game.seats.some(({ kind }) => kind === 'open');
  const turn = game.turn;
  const mine = !game.over && !open && turn !== null && game.seats[turn]?.yours && game.seats[turn]?.kind === 'person';
  let state = '';
  if (open) state = t('start.game.open');
  else if (!game.over && turn !== null) state = mine && game.seats.filter(({ yours, kind }) => yours && kind === 'person').length === 1 ? t('start.game.turn') : t('start.game.theirs', { name: nameIn(game, turn) });
  const language = game.rules.split('-').at(-1) ?? '';
  return html`<li><a class=${mine ? 'line mine' : 'line'} href="/game/${game.id}">
    <span class="flag">${language.toUpperCase()}</span>
    <span class="names">${names.join(t('game.vs'))}</span>
    <span class="scores">${game.scores.map(number).join(' : ')}</span>
    <span class="state">${state}</span>
    <span class="when">${ago(game.updated)}</span>
  </a></li>`;
}

/** A corner of a board with the game's name in three languages: decoration. */
function poster() {
  const words = [
    { word: 'DESKA', row: 1, column: 1, down: false },
    { word: 'BOARD', row: 0, column: 5, down: true, skip: 1 },
    { word: 'ДОСКА', row: 4, column: 1, down: false },
  ];
  const width = 9;
  const height = 6;
  /** @type {(string|null)[]} */
  const cells = Array(width * height).fill(null);
  for (const { word, row, column, down } of words) {
    [...word].forEach((letter, index) => {
      cells[(row + (down ? index : 0)) * width + column + (down ? 0 : index)] = letter;
    });
  }
  return html`<div class="poster" aria-hidden="true">${cells.map((letter, index) => html`<span class="cell m${(index * 7) % 11}">${letter ? html`<span class="tile"><span class="letter">${letter}</span></span>` : nothing}</span>`)}</div>`;
}
