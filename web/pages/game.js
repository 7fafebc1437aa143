/**
 * The page of one game, whatever the game: players, moves, what is said, covers and endings around a board. The board itself comes from boards/.
 * What is shown is what the server said last; `Game` holds it.
 */

/** @import {Host, Kit, Line} from '../boards/index.js' */
/** @import {Action, Message} from '../app/types.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../app/api.js';
import { confirm } from '../app/dialog.js';
import { errorText } from '../app/errors.js';
import { Game } from '../app/game.js';
import { icon } from '../app/icons.js';
import { update } from '../app/main.js';
import { ending, verdict } from '../app/parts/ending.js';
import { moves } from '../app/parts/moves.js';
import { cover, join, wait } from '../app/parts/places.js';
import { seatName, seats } from '../app/parts/seats.js';
import { navigate } from '../app/router.js';
import * as settings from '../app/settings.js';
import { GameSocket } from '../app/socket.js';
import { kitFor } from '../boards/index.js';
import { list, t } from '../i18n/index.js';
import { notice } from './missing.js';

const narrow = matchMedia('(max-width: 1099.98px)');

/** @param {string} id @returns {Page} */
export const open = (id) => new GamePage(id);

class GamePage {
  className = 'playing';
  /** @type {Kit|null} */
  kit = null;
  /** @type {string|null} a refusal told below the free seat */
  joinError = null;
  copied = false;
  gone = false;
  /** @type {string|null} why the game can not be shown */
  failure = null;
  /** @type {Line|null} a remark on the connection that goes away */
  remark = null;
  #loading = false;
  #lost = false;
  #listed = 0;
  #remarkTimer = 0;

  /** @param {string} id */
  constructor(id) {
    this.game = new Game(id);
    this.socket = this.#connect();
    this.onKey = this.onKey.bind(this);
    document.addEventListener('keydown', this.onKey);
    narrow.addEventListener('change', update);
    this.#check();
  }

  #connect() {
    const socket = new GameSocket(this.game.id, () => this.game.version);
    socket.addEventListener('message', (event) => this.#hear(/** @type {CustomEvent} */ (event).detail));
    socket.addEventListener('state', () => this.#connection());
    return socket;
  }

  /** A socket that closes does not say why; a missing game is asked for by name. */
  async #check() {
    try {
      await api.game(this.game.id);
    } catch (error) {
      if (!(error instanceof api.ApiError) || error.status !== 404) return;
      this.gone = true;
      this.socket.giveUp();
      update();
    }
  }

  leave() {
    this.socket.close();
    document.removeEventListener('keydown', this.onKey);
    narrow.removeEventListener('change', update);
  }

  relabel() {
    this.kit?.relabel();
  }

  get title() {
    const { game } = this;
    if (!game.view) return '';
    const names = game.seats.map((_, seat) => seatName(game, seat)).join(t('game.vs'));
    if (game.over) return `${verdict(game)} · ${names}`;
    return game.myTurn ? `● ${t('say.turn').replace(/\.$/, '')} · ${names}` : names;
  }

  // ---- the server ----

  #connection() {
    if (this.socket.state === 'waiting') {
      this.#lost = true;
    } else if (this.socket.state === 'open' && this.#lost) {
      this.#lost = false;
      this.#say({ tone: 'plain', text: t('net.back') });
    }
    update();
  }

  /** @param {Line} line a remark for some seconds */
  #say(line) {
    this.remark = line;
    clearTimeout(this.#remarkTimer);
    this.#remarkTimer = setTimeout(() => {
      this.remark = null;
      update();
    }, 3000);
  }

  /** @param {Message} message */
  #hear(message) {
    const { game } = this;
    if (message.type === 'error' && message.ref == null) {
      // Nobody asked: the game itself is not to be had.
      this.failure = game.view ? null : errorText(/** @type {any} */ (message));
      if (game.view) this.#say({ tone: 'bad', text: errorText(/** @type {any} */ (message)) });
      update();
      return;
    }
    this.failure = null;
    if (!['welcome', 'news', 'seats', 'looking', 'thinking'].includes(message.type)) return;
    const fresh = game.apply(message);
    // After a new connection the server shows the game as our first seat; whoever had asked for their tiles goes on seeing theirs.
    if (message.type === 'welcome' && game.revealed !== null && game.looking !== game.revealed) this.#look(game.revealed);
    if (this.kit) this.kit.sync(fresh);
    else this.#load();
    this.#draw();
  }

  /** Draws, and keeps the newest move in sight. */
  #draw() {
    const count = this.game.turns.length;
    update();
    if (count === this.#listed) return;
    this.#listed = count;
    queueMicrotask(() => {
      const list = document.querySelector('.side .moves');
      list?.scrollTo({ top: list.scrollHeight });
    });
  }

  async #load() {
    const { game } = this;
    if (this.#loading || !game.rules) return;
    this.#loading = true;
    /** @type {Host} */
    const host = {
      game,
      preview: (action) => this.socket.ask({ type: 'preview', seat: game.hand, action }),
      act: (action) => this.#act(action),
      update,
    };
    this.kit = await kitFor(game.rules.game, host);
    this.kit.sync(game.records);
    this.#draw();
  }

  /** @param {Action} action */
  #act(action) {
    return this.socket.ask({ type: 'act', seat: this.game.hand, version: this.game.version, action });
  }

  /** @param {number} seat */
  async #look(seat) {
    try {
      await this.socket.ask({ type: 'look', seat });
    } catch {
      // The next welcome asks again.
    }
  }

  /** The player on turn has the device now. */
  async reveal() {
    const seat = this.game.handOver;
    if (seat === null) return;
    this.game.revealed = seat;
    if (this.game.looking !== seat) await this.#look(seat);
    this.kit?.sync([]);
    update();
  }

  async resign() {
    const yes = await confirm({ title: t('game.resign.title'), text: t('game.resign.text'), yes: t('game.resign.yes'), no: t('game.cancel'), grave: true });
    if (!yes) return;
    try {
      await this.#act({ resign: true });
    } catch {
      // Not sent: the banner tells of the connection.
    }
  }

  /** @param {string} name */
  async join(name) {
    settings.set({ name });
    try {
      await api.join(this.game.id, name);
      this.joinError = null;
    } catch (error) {
      this.joinError = error instanceof api.ApiError && error.code === 'no-open-seat' ? t('join.full') : errorText(/** @type {any} */ (error));
    }
    // The seat belongs to this browser now; a new connection knows it.
    this.socket.close();
    this.game.records = [];
    this.game.version = 0;
    this.socket = this.#connect();
    update();
  }

  async again() {
    const { game } = this;
    if (!game.rules) return;
    const chairs = game.seats.map(({ kind, name, yours, player }) => {
      if (kind === 'computer') return { kind, player: player ?? 'greedy' };
      return yours || game.spectator ? { kind: 'person', name } : { kind: 'open' };
    });
    try {
      const { id } = await api.create({ rules: game.rules.name, lexicon: game.lexicon, challenge: game.challenge, seats: chairs });
      navigate(`/game/${id}`);
    } catch (error) {
      this.#say({ tone: 'bad', text: errorText(/** @type {any} */ (error)) });
      update();
    }
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.copied = true;
    } catch {
      const field = /** @type {HTMLInputElement|null} */ (document.querySelector('.wait input'));
      field?.select();
    }
    update();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    // On a control, only letters are for the board: whoever has just pressed a button types on.
    const focus = document.activeElement;
    const letter = [...event.key].length === 1 && event.key !== ' ';
    if (focus !== document.body && !(letter && focus instanceof HTMLButtonElement)) return;
    if (this.kit?.key(event)) event.preventDefault();
  }

  // ---- drawing ----

  /** @returns {Line} */
  say() {
    const { game, kit } = this;
    const own = kit?.say();
    if (own) return own;
    if (this.remark) return this.remark;
    const last = this.#lastTurn();
    if (game.thinking !== null) return { tone: 'busy', text: join2(last, t('say.thinking', { name: seatName(game, game.thinking) })) };
    if (game.spectator && !game.waiting) return { tone: 'plain', text: join2(last, t('game.watching')) };
    if (game.myTurn) {
      if (game.turns.length === 0) return { tone: 'plain', text: t('say.first') };
      return { tone: 'plain', text: game.lastTurn?.seat === game.hand ? t('say.turn') : join2(last, t('say.turn')) };
    }
    const turn = game.view?.turn ?? null;
    return { tone: 'plain', text: turn === null ? last : join2(last, t('say.their', { name: seatName(game, turn) })) };
  }

  /** What the last turn was, in a sentence. */
  #lastTurn() {
    const { game, kit } = this;
    const record = game.lastTurn;
    if (!record || !kit) return '';
    const name = seatName(game, record.seat ?? 0);
    if (record.kind === 'placed') return t('say.played', { name, move: kit.describe(record).text, points: t('points', { n: record.score ?? 0 }) });
    if (record.kind === 'exchanged') return t('say.exchanged', { name, n: record.count ?? 0 });
    if (record.kind === 'passed') return t('say.passed', { name });
    return record.kind === 'challenged' ? `${name}: ${kit.describe(record).text}.` : '';
  }

  template() {
    const { game, kit } = this;
    if (this.gone) return notice(t('error.game.title'), t('error.game.text'));
    if (this.failure && !game.view) return notice(t('error.game.closed'), this.failure);
    if (!game.view || !kit) return html`<main class="notice loading">${this.#banner()}<p>${t('shell.loading')}</p></main>`;
    const aside = html`${kit.aside()}`;
    const record = html`<section class="panel record" aria-label=${t('game.moves')}>
      <h2><span>${t('game.moves')}</span></h2>
      ${moves(game, kit.describe, (squares) => kit.point(squares))}
      ${this.#resignButton()}
    </section>`;
    const shut = (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target).closest('dialog')?.close();
    return html`
      ${this.#banner()}
      <main class="game" data-seats=${game.seats.length} data-version=${game.version} data-turn=${this.#turn()}>
        <div class="side left">
          <div class="seat-row">${seats(game)}${narrow.matches ? html`<button class="tool more" aria-label=${t('game.more')} title=${t('game.more')}
            @click=${openSheet}>${icon('list')}</button>` : nothing}</div>
          ${narrow.matches ? nothing : aside}
        </div>
        <div class="stage">${kit.element}${this.#desk()}</div>
        ${narrow.matches
          ? html`<dialog class="dialog sheet" aria-label=${t('game.more')} @click=${(/** @type {Event} */ event) => event.target === event.currentTarget && shut(event)}>
              <div class="sheet-head"><h2>${t('game.more')}</h2><button class="tool shut" aria-label=${t('game.close')} @click=${shut}>${icon('close')}</button></div>
              <div class="sheet-body">${record}${aside}</div></dialog>`
          : html`<div class="side right">${record}</div>`}
      </main>`;
  }

  /** Whose turn it is, in a word. */
  #turn() {
    const { game } = this;
    if (game.over) return 'over';
    if (game.waiting) return 'waiting';
    if (game.handOver !== null) return 'covered';
    return game.myTurn ? 'mine' : 'theirs';
  }

  #banner() {
    if (this.socket.state !== 'waiting' && !(this.socket.state === 'connecting' && this.#lost)) return nothing;
    return html`<div class="banner" role="status"><span>${t('net.lost')}</span><button class="button small" @click=${() => this.socket.retry()}>${t('net.retry')}</button></div>`;
  }

  #resignButton() {
    const { game } = this;
    if (!game.view?.may.resign || game.over || game.waiting || game.hand === null) return nothing;
    return html`<button class="button quiet resign" @click=${() => this.resign()}>${icon('flag')}${t('game.resign')}</button>`;
  }

  /** Under the board: the line and the buttons; or whatever stands in their place now. */
  #desk() {
    const { game, kit } = this;
    if (!kit) return nothing;
    if (game.over) {
      return html`<div class="desk">${ending(game, { rack: kit.leftover, again: game.spectator ? null : () => this.again() })}</div>`;
    }
    if (game.canJoin) {
      const host = list(game.seats.flatMap((seat, index) => (seat.kind === 'person' ? [seatName(game, index)] : [])));
      return html`<div class="desk">${join({ host, name: settings.get().name, error: this.joinError, go: (name) => this.join(name) })}</div>`;
    }
    if (game.waiting) return html`<div class="desk">${wait({ link: location.href, copied: this.copied, copy: () => this.copy() })}</div>`;
    const next = game.handOver;
    if (next !== null) {
      const name = seatName(game, next);
      return html`<div class="desk">${cover({ name, last: this.#lastTurn(), begins: game.turns.length === 0, show: () => this.reveal() })}</div>`;
    }
    const line = this.say();
    return html`<p class="say" data-tone=${line.tone} role="status" aria-live="polite"><span>${line.text}</span>${line.figure ? html`<b>${line.figure}</b>` : nothing}</p>
      ${game.hand === null ? nothing : kit.bar()}`;
  }
}

function openSheet() {
  /** @type {HTMLDialogElement|null} */ (document.querySelector('dialog.sheet'))?.showModal();
  document.querySelector('.sheet .move.on')?.scrollIntoView({ block: 'center' });
}

/** @param {string} first @param {string} second */
const join2 = (first, second) => (first ? `${first} ${second}` : second);
