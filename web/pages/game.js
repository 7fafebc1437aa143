/**
 * The page of one game, whatever the game: players, moves, what is said, covers and endings around a board. The board itself comes from boards/.
 * What is shown is what the server said last; `Game` holds it.
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
import { seatName, seats, verdict } from '../app/parts/seats.js';
import * as settings from '../app/settings.js';
import { sure } from '../app/sure.js';
import { preference } from '../boards/choices.js';
import { kitFor, profileOf, turnKinds } from '../boards/index.js';
import { chapter, t } from '../i18n/index.js';
import { Acts } from './game/acts.js';
import { announce } from './game/announce.js';
import { Connection } from './game/connection.js';
import { desk } from './game/desk.js';
import { Holding } from './game/holding.js';
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
  /** @type {string|null} why the game can not be shown */
  failure = null;
  /** @type {Line|null} a remark on the connection that goes away */
  remark = null;
  /** What can be begun at the end, from the end on. @type {typeof import('../app/parts/again.js').again|null} */
  again = null;
  /** @type {typeof import('../app/parts/ending.js').ending|undefined} */ ending;
  /** @type {import('./game/company.js').Company|undefined} */ company;
  #loading = false;
  #listed = 0;
  #remarkTimer = 0;

  /** @type {import('../app/parts/share.js').Link|null} the link that is given to others while a seat is free */
  link = null;
  #offering = false;

  /** The pace of a show, where this is one. @type {typeof import('../app/parts/show.js')|null} */
  pacing = null;
  /** Who plays for the computers' seats. @type {import('../app/parts/level.js').Levels|null} */
  levels = null;

  /** @param {string} id */
  constructor(id) {
    this.game = new Game(id, turnKinds);
    this.connection = new Connection(this.game, { hear: (message) => this.#hear(message), back: () => this.tell({ tone: 'plain', text: t('net.back') }) });
    this.acts = new Acts(this);
    this.opening = new Opening(this.game, (held) => {
      this.holding.go();
      for (const { message, heard } of held) this.#hear(message, heard);
    });
    this.holding = new Holding((fresh) => {
      this.kit?.sync(fresh);
      update();
    }, () => this.opening.shown);
    this.record = new RecordPanel(this);
    document.addEventListener('keydown', this.#press);
    narrow.addEventListener('change', this.#resized);
    this.away = settings.onChange(() => this.holding.waits || this.kit?.sync([]));
    this.#check();
  }

  /** A socket that closes does not say why; a missing game is asked for by name. */
  async #check() {
    try {
      const { owner = false } = await api.game(this.game.id);
      this.game.owner ||= owner;
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
    this.away();
    this.kit?.leave?.();
    this.opening.leave();
    this.holding.leave();
    this.company?.leave();
    this.connection.close();
    document.removeEventListener('keydown', this.#press);
    narrow.removeEventListener('change', this.#resized);
  }

  /** A sheet that was open may be gone. */
  #resized = () => {
    update();
    setTimeout(this.holding.go);
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
    if (game.over) return `${verdict(game)} · ${names}`;
    return game.myTurn ? `● ${t('say.turn').replace(/\.$/, '')} · ${names}` : names;
  }

  // ---- the server ----

  /** @param {Line} line a remark for some seconds */
  tell(line) {
    this.remark = line;
    clearTimeout(this.#remarkTimer);
    this.#remarkTimer = setTimeout(() => {
      this.remark = null;
      update();
    }, 3000);
  }

  /** @param {Message} message @param {number} [heard] when it came, on the page's own clock */
  #hear(message, heard) {
    const { game } = this;
    if (message.type === 'error' && message.ref == null) {
      // Nobody asked: the game itself is not to be had.
      this.gone ||= message.code === 'no-such-game';
      const shut = message.code === 'private';
      if (this.gone || shut) this.connection.giveUp();
      // Whoever saw it while it could be joined sees no more of it.
      const goesOn = game.view && !shut;
      this.failure = goesOn ? null : errorText(message);
      if (goesOn) this.tell({ tone: 'bad', text: errorText(message) });
      update();
      return;
    }
    this.failure = null;
    this.company?.hear(message);
    if (!['welcome', 'news', 'seats', 'looking', 'thinking', 'thought', 'rewound', 'pace', 'rematch'].includes(message.type) || this.opening.holds(message)) return;
    const before = { turn: game.view?.turn ?? null, over: game.over !== null };
    const turns = game.turns.length;
    const fresh = game.apply(message, heard);
    if (message.type === 'rewound') this.tell({ tone: 'plain', text: t(game.turns.length < turns ? 'say.undone' : 'say.redone') });
    if (message.type === 'news') announce(this, fresh, before);
    if (game.over && !this.again) this.#end();
    if (/welcome|seats/.test(message.type) && !game.waiting) import('./game/prepare.js').then(({ prepare }) => prepare(this), () => {});
    if (message.type === 'welcome' || (game.over && !before.over)) this.record.loadSeries();
    if (this.acts.wants && game.rematch.id) {
      this.acts.goOn(game.rematch.id);
      return;
    }
    this.opening.show();
    // Where nothing is hidden, nothing is covered: the next person at the screen plays on.
    if (game.open && game.handOver !== null) this.reveal();
    // After a new connection the server shows the game as our first seat; whoever had asked for their tiles goes on seeing theirs.
    if (message.type === 'welcome' && game.revealed !== null && game.looking !== game.revealed) this.connection.look(game.revealed);
    if (this.kit) this.holding.take(fresh, message.type === 'rewound');
    else this.#load();
    if (message.type === 'welcome') this.#cleared(fresh);
    this.#draw();
  }

  async #end() {
    try {
      this.again = (await import('../app/parts/again.js')).again;
      update();
    } catch {
      // The next message asks again.
    }
  }

  /** Draws, and keeps the newest move in sight. */
  #draw() {
    const count = this.game.turns.length;
    update();
    if (count === this.#listed) return;
    queueMicrotask(() => {
      const list = document.querySelector('.side .moves');
      // The list comes with the board, which may be on its way.
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
      preview: (action) => this.connection.ask({ type: 'preview', seat: game.hand, action }),
      act: (action, seat) => this.connection.act(action, seat),
      ask: (message) => this.connection.ask(message),
      explain: (words) => this.acts.explain(words),
      sure,
      begin: (wish) => this.acts.beginOther(wish),
      preference: (name) => preference(game.rules?.game ?? '', name),
      update,
    };
    const pacing = game.show ? import('../app/parts/show.js') : null;
    this.kit = await kitFor(game.rules.game, host);
    this.pacing = await pacing;
    this.kit.sync(game.records);
    this.#draw();
    if (game.mayBegin && !game.over && game.seats.some(({ kind }) => kind === 'computer')) {
      // Without a connection the list is missing, and the game goes on.
      const loaded = await import('../app/parts/level.js').catch(() => null);
      if (loaded) this.levels = new loaded.Levels(game, (seat, player) => this.acts.setLevel(seat, player), update);
    }
  }

  /** The server is there again: what became of a move that it did not answer is seen from what it tells. @param {GameRecord[]} fresh */
  #cleared(fresh) {
    const { game, kit } = this;
    if (!this.connection.unanswered || !kit) return;
    this.connection.unanswered = false;
    const taken = fresh.some(({ kind, seat }) => kind !== 'drew' && game.mine.includes(seat ?? -1));
    kit.remark?.(taken ? null : { tone: 'plain', text: t('say.unreceived') });
    if (taken) this.tell({ tone: 'plain', text: t('say.received') });
  }

  /** The player on turn has the device now. */
  async reveal() {
    const seat = this.game.handOver;
    if (seat === null) return;
    this.game.revealed = seat;
    if (this.game.looking !== seat) await this.connection.look(seat);
    this.kit?.sync([]);
    update();
  }

  /** A key that nothing else takes. @param {KeyboardEvent} event */
  #press = (event) => {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return;
    if (event.ctrlKey || event.metaKey) {
      const may = this.game.view?.may;
      const key = latin(event);
      const way = key === 'Z' ? (event.shiftKey ? 'redo' : 'undo') : key === 'Y' ? 'redo' : null;
      if (!way || !may?.[way] || document.activeElement instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      this.acts.rewind(way);
      return;
    }
    // On a control, only letters and Escape are for the board: whoever has just pressed a button types on, or takes back.
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
    const aside = html`${kit.aside?.() ?? nothing}`;
    const record = this.record.template();
    // Where nothing is hidden there are no tiles to look up.
    const more = t(game.open ? 'game.tabs' : 'game.more');
    const shut = (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target).closest('dialog')?.close();
    return html`
      ${this.connection.banner()}
      <main class="game" data-seats=${game.seats.length} data-version=${game.version} data-turn=${this.#turn()}>
        <h1 class="hidden">${this.heading}</h1>
        <div class="side left" tabindex=${narrow.matches ? nothing : 0}>
          <div class="seat-row">${seats(game, kit, this.#levels && !narrow.matches ? this.#levels : null)}${narrow.matches ? html`<button class="tool more" aria-label=${more} title=${more}
            @click=${openSheet}>${icon('list')}</button>` : nothing}</div>
          ${narrow.matches ? nothing : aside}
        </div>
        <div class="stage">${kit.element}${this.opening.template(kit)}${desk(this)}</div>
        ${narrow.matches
          ? html`<dialog class="dialog sheet" aria-label=${more} @click=${(/** @type {Event} */ event) => event.target === event.currentTarget && shut(event)}>
              <div class="sheet-head"><h2>${more}</h2><button class="tool shut" aria-label=${t('game.close')} @click=${shut}>${icon('close')}</button></div>
              <div class="sheet-body">${record}${this.#levels?.panel() ?? nothing}${aside}</div></dialog>`
          : html`<div class="side right">${record}</div>`}
      </main>`;
  }

  /** The levels that can be changed now. */
  get #levels() {
    return this.game.over || this.game.waiting ? null : this.levels;
  }

  /** Which game, and whose. */
  get heading() {
    const { game } = this;
    return `${profileOf(game.rules?.game)?.title() ?? 'Deska'}: ${game.seats.map((_, seat) => seatName(game, seat)).join(t('game.vs'))}`;
  }

  /** Whose turn it is, in a word. */
  #turn() {
    const { game } = this;
    if (game.over) return 'over';
    if (game.waiting) return 'waiting';
    if (game.handOver !== null) return 'covered';
    return game.myTurn ? 'mine' : 'theirs';
  }

  /** Makes the link for whoever waits for somebody. */
  async offer() {
    if (this.#offering) return;
    this.#offering = true;
    const { Link } = await import('../app/parts/share.js');
    this.link = new Link(`/game/${this.game.id}`, 'Deska', update);
    update();
  }
}
