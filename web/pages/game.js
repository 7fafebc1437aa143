/**
 * The page of a game of any kind: players, moves, status line, covers and result around a board from web/boards. It shows the server's last state, stored in
 * `Game`.
 */

/** @import {Host, Kit, Line} from '../boards/types.js' */
/** @import {GameRecord, Message} from '../app/types.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../app/api.js';
import { errorText } from '../app/errors.js';
import { Game } from '../app/game.js';
import { icon } from '../app/icons.js';
import { latin } from '../app/keys.js';
import { update } from '../app/main.js';
import { seatName, seatsPanel, winnerText } from '../app/parts/seats.js';
import * as settings from '../app/settings.js';
import { confirmMove } from '../app/confirm-move.js';
import { preference } from '../boards/choices.js';
import { kitFor, profileOf, turnKinds } from '../boards/index.js';
import { chapter, t } from '../i18n/index.js';
import { GameActions } from './game/actions.js';
import { announceEvents } from './game/announce.js';
import { Connection } from './game/connection.js';
import { controls } from './game/controls.js';
import { BoardHold } from './game/board-hold.js';
import { Opening } from './game/opening.js';
import { openSheet, RecordPanel } from './game/record.js';
import { notice } from './missing.js';

const narrow = matchMedia('(max-width: 1099.98px)');

/** @param {string} id @returns {Promise<Page>} */
export async function open(id) {
  await chapter('share');
  return new GamePage(id);
}

export class GamePage {
  className = 'playing';
  /** @type {Kit|null} */
  kit = null;
  gone = false;
  /** @type {string|null} why the game cannot be shown */
  failure = null;
  /** @type {Line|null} a temporary message in the status line */
  remark = null;
  /** The rematch buttons, loaded at the end. @type {typeof import('../app/parts/rematch.js').rematchButtons|null} */
  again = null;
  /** The result panel. @type {typeof import('../app/parts/ending.js').ending|null} */
  ending = null;
  /** The other people, unless we play alone. @type {import('./game/company.js').Company|null} */
  company = null;
  #loading = false;
  #listed = 0;
  #remarkTimer = 0;

  /** @type {import('../app/parts/share.js').Link|null} the link to share while a seat is free */
  link = null;
  #offering = false;

  /** The controls of a game between computers. @type {typeof import('../app/parts/show-controls.js')|null} */
  pacing = null;
  /** The levels of the computer players. @type {import('../app/parts/level.js').Levels|null} */
  levels = null;

  /** @param {string} id */
  constructor(id) {
    this.game = new Game(id, turnKinds);
    this.connection = new Connection(this.game, { hear: (message) => this.#handle(message), back: () => this.tell({ tone: 'plain', text: t('net.back') }) });
    this.actions = new GameActions(this);
    this.opening = new Opening(this.game, (held) => {
      this.holding.release();
      for (const { message, heard } of held) this.#handle(message, heard);
    });
    this.holding = new BoardHold((fresh) => {
      this.kit?.sync(fresh);
      update();
    }, () => this.opening.isShown);
    this.record = new RecordPanel(this);
    document.addEventListener('keydown', this.#onKey);
    narrow.addEventListener('change', this.#resized);
    this.unsubscribe = settings.onChange(() => this.holding.isWaiting || this.kit?.sync([]));
    this.#check();
  }

  /** Checks whether the game exists, since a closed socket does not say why. */
  async #check() {
    try {
      const { owner = false } = await api.game(this.game.id);
      if (owner) this.game.setOwner();
      update();
    } catch (error) {
      if (!(error instanceof api.ApiError) || error.status !== 404) return;
      this.gone = true;
      this.connection.giveUp();
      update();
    }
  }

  leave() {
    this.record.leave();
    this.unsubscribe();
    this.kit?.leave?.();
    this.opening.leave();
    this.holding.leave();
    this.company?.leave();
    this.connection.close();
    document.removeEventListener('keydown', this.#onKey);
    narrow.removeEventListener('change', this.#resized);
  }

  /** Redraws after a resize. The sheet may have closed, so that the board is visible again. */
  #resized = () => {
    update();
    setTimeout(this.holding.release);
  };

  relabel() {
    this.kit?.relabel();
  }

  get plays() {
    return this.game.rules?.game ?? null;
  }

  get title() {
    const { game } = this;
    if (!game.view || !this.kit) return '';
    const names = game.seats.map((_, seat) => seatName(game, seat)).join(t('game.vs'));
    if (game.over) return `${winnerText(game)} · ${names}`;
    return game.myTurn ? `● ${t('say.turn').replace(/\.$/, '')} · ${names}` : names;
  }

  // ---- the server ----

  /** @param {Line} line  shown for some seconds */
  tell(line) {
    this.remark = line;
    clearTimeout(this.#remarkTimer);
    this.#remarkTimer = setTimeout(() => {
      this.remark = null;
      update();
    }, 3000);
  }

  /** @param {Message} message @param {number} [heard]  when it was received (`performance.now`) */
  #handle(message, heard) {
    const { game } = this;
    if (message.type === 'error' && message.ref == null) {
      // An error without a `ref` concerns the game itself.
      this.gone ||= message.code === 'no-such-game';
      const isPrivate = message.code === 'private';
      if (this.gone || isPrivate) this.connection.giveUp();
      // A game that we could see only while it could be joined.
      const stillVisible = game.view && !isPrivate;
      this.failure = stillVisible ? null : errorText(message);
      if (stillVisible) this.tell({ tone: 'bad', text: errorText(message) });
      update();
      return;
    }
    this.failure = null;
    this.company?.handle(message);
    if (!['welcome', 'news', 'seats', 'looking', 'thinking', 'thought', 'rewound', 'pace', 'rematch'].includes(message.type) || this.opening.defer(message)) return;
    const before = { turn: game.view?.turn ?? null, over: game.over !== null };
    const turns = game.turns.length;
    const fresh = game.apply(message, heard);
    if (message.type === 'rewound') this.tell({ tone: 'plain', text: t(game.turns.length < turns ? 'say.undone' : 'say.redone') });
    if (message.type === 'news') announceEvents(this, fresh, before);
    if (game.over && !this.again) this.#loadRematch();
    if (/welcome|seats/.test(message.type) && !game.isWaiting) this.#openFullGame();
    if (message.type === 'welcome' || (game.over && !before.over)) this.record.loadSeries();
    if (this.actions.wantsRematch && game.rematch.id) {
      this.actions.goToNextGame(game.rematch.id);
      return;
    }
    this.opening.show();
    // If nothing is hidden, racks need no cover for the next player on this screen.
    if (game.allVisible && game.coveredSeat !== null) this.reveal();
    // After reconnecting the server sends our first seat's view: request that of the revealed seat.
    if (message.type === 'welcome' && game.revealed !== null && game.viewSeat !== game.revealed) this.connection.requestView(game.revealed);
    if (this.kit) this.holding.add(fresh, message.type === 'rewound');
    else this.#load();
    if (message.type === 'welcome') this.#reportUnanswered(fresh);
    this.#draw();
  }

  /** Loads what a game needs only once all seats are taken. Called for each new connection, and when a seat is taken. */
  async #openFullGame() {
    try {
      this.ending = (await import('../app/parts/ending.js')).ending;
      if (this.game.over) update();
      if (this.game.isSolo) return;
      const company = await (await import('./game/company.js')).openCompany(this);
      this.company ??= company;
      this.company.join();
    } catch {
      // The next connection retries.
    }
  }

  async #loadRematch() {
    try {
      this.again = (await import('../app/parts/rematch.js')).rematchButtons;
      update();
    } catch {
      // The next message retries.
    }
  }

  /** Redraws, and keeps the newest move in view. */
  #draw() {
    const count = this.game.turns.length;
    update();
    if (count === this.#listed) return;
    queueMicrotask(() => {
      const list = document.querySelector('.side .moves');
      // The list is drawn with the board, which may still be loading.
      if (!list) return;
      this.#listed = count;
      list.scrollTo({ top: list.scrollHeight });
    });
  }

  async #load() {
    const { game } = this;
    if (this.#loading || !game.rules) return;
    this.#loading = true;
    /** @type {Host} */
    const host = {
      game,
      preview: (action) => this.connection.ask({ type: 'preview', seat: game.activeSeat, action }),
      act: (action, seat) => this.connection.act(action, seat),
      ask: (message) => this.connection.ask(message),
      explain: (words) => this.actions.explain(words),
      confirmMove,
      startVariant: (wish) => this.actions.startVariant(wish),
      preference: (name) => preference(game.rules?.game ?? '', name),
      update,
    };
    const pacing = game.isShow ? import('../app/parts/show-controls.js') : null;
    this.kit = await kitFor(game.rules.game, host);
    this.pacing = await pacing;
    this.kit.sync(game.records);
    this.#draw();
    if (game.canRestart && !game.over && game.seats.some(({ kind }) => kind === 'computer')) {
      // The game works without the list.
      const loaded = await import('../app/parts/level.js').catch(() => null);
      if (loaded) this.levels = new loaded.Levels(game, (seat, player) => this.actions.setLevel(seat, player), update);
    }
  }

  /** After reconnecting, reports whether an unanswered move reached the server. @param {GameRecord[]} fresh */
  #reportUnanswered(fresh) {
    const { game, kit } = this;
    if (!kit || !this.connection.takeUnanswered()) return;
    const received = fresh.some(({ kind, seat }) => kind !== 'drew' && game.ownSeats.includes(seat ?? -1));
    kit.remark?.(received ? null : { tone: 'plain', text: t('say.unreceived') });
    if (received) this.tell({ tone: 'plain', text: t('say.received') });
  }

  /** Shows the rack of the player on turn, who has the device now. */
  async reveal() {
    const seat = this.game.coveredSeat;
    if (seat === null) return;
    this.game.reveal(seat);
    if (this.game.viewSeat !== seat) await this.connection.requestView(seat);
    this.kit?.sync([]);
    update();
  }

  /** Passes keys to the board unless another control handles them. @param {KeyboardEvent} event */
  #onKey = (event) => {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return;
    if (event.ctrlKey || event.metaKey) {
      const may = this.game.view?.may;
      const key = latin(event);
      const way = key === 'Z' ? (event.shiftKey ? 'redo' : 'undo') : key === 'Y' ? 'redo' : null;
      if (!way || !may?.[way] || document.activeElement instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      this.actions.rewind(way);
      return;
    }
    // On a focused control only letters and Escape go to the board, so that one can type on after pressing a button.
    const focus = document.activeElement;
    const onward = event.key === 'Escape' || ([...event.key].length === 1 && event.key !== ' ');
    if (focus !== document.body && !(onward && focus instanceof HTMLButtonElement)) return;
    if (this.kit?.key?.(event)) event.preventDefault();
  };

  // ---- drawing ----

  template() {
    const { game, kit } = this;
    if (this.gone) return notice(t('error.game.title'), t('error.game.text'));
    if (this.failure) return notice(t('error.game.closed'), this.failure);
    if (!game.view || !kit) return html`<main class="notice loading">${this.connection.banner()}<p>${t('shell.loading')}</p></main>`;
    const aside = html`${kit.sidePanel?.() ?? nothing}`;
    const record = this.record.template();
    // If nothing is hidden there are no tiles to look up.
    const more = t(game.allVisible ? 'game.tabs' : 'game.more');
    const shut = (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target).closest('dialog')?.close();
    return html`
      ${this.connection.banner()}
      <main class="game" data-seats=${game.seats.length} data-version=${game.version} data-turn=${this.#turn()}>
        <h1 class="hidden">${this.heading}</h1>
        <div class="side left" tabindex=${narrow.matches ? nothing : 0}>
          <div class="seat-row">${seatsPanel(game, kit, this.#levels && !narrow.matches ? this.#levels : null)}${narrow.matches ? html`<button class="tool more" aria-label=${more} title=${more}
            @click=${openSheet}>${icon('list')}</button>` : nothing}</div>
          ${narrow.matches ? nothing : aside}
        </div>
        <div class="stage">${kit.element}${this.opening.template(kit)}${controls(this)}</div>
        ${narrow.matches
          ? html`<dialog class="dialog sheet" aria-label=${more} @click=${(/** @type {Event} */ event) => event.target === event.currentTarget && shut(event)}>
              <div class="sheet-head"><h2>${more}</h2><button class="tool shut" aria-label=${t('game.close')} @click=${shut}>${icon('close')}</button></div>
              <div class="sheet-body">${record}${this.#levels?.panel() ?? nothing}${aside}</div></dialog>`
          : html`<div class="side right">${record}</div>`}
      </main>`;
  }

  /** The levels, if they can be changed now. */
  get #levels() {
    return this.game.over || this.game.isWaiting ? null : this.levels;
  }

  /** The game and its players. */
  get heading() {
    const { game } = this;
    return `${profileOf(game.rules?.game)?.title() ?? 'Deska'}: ${game.seats.map((_, seat) => seatName(game, seat)).join(t('game.vs'))}`;
  }

  /** Whose turn it is, as the value of `data-turn`. */
  #turn() {
    const { game } = this;
    if (game.over) return 'over';
    if (game.isWaiting) return 'waiting';
    if (game.coveredSeat !== null) return 'covered';
    return game.myTurn ? 'mine' : 'theirs';
  }

  /** Creates the link to share while a seat is free. */
  async createLink() {
    if (this.#offering) return;
    this.#offering = true;
    const { Link } = await import('../app/parts/share.js');
    this.link = new Link(`/game/${this.game.id}`, 'Deska', update);
    update();
  }
}
