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
import { latin } from '../app/keys.js';
import { update } from '../app/main.js';
import { again } from '../app/parts/again.js';
import { terms } from '../app/parts/conditions.js';
import { ending, verdict } from '../app/parts/ending.js';
import { moves, told as toldTurn } from '../app/parts/moves.js';
import { offerLine } from '../app/parts/offer.js';
import { cover, join, wait } from '../app/parts/places.js';
import { person, seatName, seats } from '../app/parts/seats.js';
import { tools } from '../app/parts/tools.js';
import { limits } from '../app/party.js';
import { navigate } from '../app/router.js';
import * as settings from '../app/settings.js';
import { GameSocket } from '../app/socket.js';
import { sound } from '../app/sound.js';
import { sure } from '../app/sure.js';
import { kitFor } from '../boards/index.js';
import { preference, PROFILES } from '../boards/profiles.js';
import { chapter, has, t } from '../i18n/index.js';
import { notice } from './missing.js';

const narrow = matchMedia('(max-width: 1099.98px)');

/** @param {string} id @returns {Promise<Page>} */
export async function open(id) {
  await chapter('share');
  return new GamePage(id);
}

class GamePage {
  className = 'playing';
  /** @type {Kit|null} */
  kit = null;
  /** @type {string|null} a refusal told below the free seat */
  joinError = null;
  gone = false;
  /** @type {string|null} why the game can not be shown */
  failure = null;
  /** @type {Line|null} a remark on the connection that goes away */
  remark = null;
  #loading = false;
  /** A move was sent, or should have been, and no answer came. */
  #unanswered = false;
  #lost = false;
  #listed = 0;
  #remarkTimer = 0;
  /** @type {'moves'|'notes'|'series'} what the panel at the right shows */
  tab = 'moves';
  /** Another game was asked for from this page: when it is there, we go to it. */
  wants = false;
  /** The draw for the start is being shown. */
  drawing = false;
  #drawn = 0;
  #watched = false;

  /** @type {import('../app/parts/share.js').Link|null} the link that is given to others while a seat is free */
  link = null;
  #offering = false;

  /** What each of several games brought; there from the second on. @type {import('../app/parts/series.js').SeriesPanel|null} */
  series = null;
  /** One's own notes, from the moment they are wanted. @type {import('../app/parts/notes.js').Notes|null} */
  notes = null;
  /** How the draw for the start is shown and told, where there was one. @type {typeof import('../app/parts/draw.js')|null} */
  draws = null;
  /** The pace of a show, where this is one. @type {typeof import('../app/parts/show.js')|null} */
  pacing = null;
  /** Who plays for the computers' seats. @type {import('../app/parts/level.js').Levels|null} */
  levels = null;

  /** @param {string} id */
  constructor(id) {
    this.game = new Game(id);
    this.socket = this.#connect();
    this.onKey = this.onKey.bind(this);
    document.addEventListener('keydown', this.onKey);
    narrow.addEventListener('change', update);
    this.away = settings.onChange(() => this.kit?.sync([]));
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
      const { owner = false } = await api.game(this.game.id);
      this.game.owner ||= owner;
      update();
    } catch (error) {
      if (!(error instanceof api.ApiError) || error.status !== 404) return;
      this.gone = true;
      this.socket.giveUp();
      update();
    }
  }

  leave() {
    this.notes?.save();
    this.away();
    this.kit?.leave?.();
    this.#endDraw();
    this.socket.close();
    document.removeEventListener('keydown', this.onKey);
    narrow.removeEventListener('change', update);
  }

  relabel() {
    this.kit?.relabel();
  }

  get plays() {
    return this.game.rules?.game ?? null;
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
      if (message.code === 'no-such-game') {
        this.gone = true;
        this.socket.giveUp();
      }
      this.failure = game.view ? null : errorText(message);
      if (game.view) this.#say({ tone: 'bad', text: errorText(message) });
      update();
      return;
    }
    this.failure = null;
    if (!['welcome', 'news', 'seats', 'looking', 'thinking', 'thought', 'rewound', 'pace', 'rematch'].includes(message.type)) return;
    const before = { turn: game.view?.turn ?? null, over: game.over !== null };
    const fresh = game.apply(message);
    if (message.type === 'rewound') this.#say({ tone: 'plain', text: t('say.rewound') });
    if (message.type === 'news') this.#heard(fresh, before);
    if (message.type === 'welcome' || (game.over && !before.over)) this.#loadSeries();
    if (this.wants && game.rematch.id) {
      this.#goOn(game.rematch.id);
      return;
    }
    this.#showDraw();
    // Where nothing is hidden, nothing is covered: the next person at the screen plays on.
    if (game.open && game.handOver !== null) this.reveal();
    // After a new connection the server shows the game as our first seat; whoever had asked for their tiles goes on seeing theirs.
    if (message.type === 'welcome' && game.revealed !== null && game.looking !== game.revealed) this.#look(game.revealed);
    if (this.kit) this.kit.sync(fresh);
    else this.#load();
    if (message.type === 'welcome') this.#cleared(fresh);
    this.#draw();
  }

  /** Asks how the series stands; it changes when a game ends. Most games have none: its panel comes when it is wanted. */
  async #loadSeries() {
    try {
      const series = await api.series(this.game.id);
      if (this.series) this.series.series = series;
      else if (series.games.length > 1) {
        const { SeriesPanel } = await import('../app/parts/series.js');
        this.series ??= new SeriesPanel(this.game, series, (record) => this.kit?.describe(record) ?? { text: record.kind, place: '', plain: true, extra: '', squares: [] }, update);
        this.series.series = series;
      }
    } catch {
      // What was known stays.
    }
    update();
  }

  /** What has happened, for the ear. @param {import('../app/types.js').GameRecord[]} fresh @param {{turn: number|null, over: boolean}} before */
  #heard(fresh, before) {
    const { game } = this;
    if (game.over && !before.over) {
      sound('end');
      return;
    }
    const declined = fresh.findLast(({ kind }) => kind === 'draw_declined');
    if (declined) this.#say({ tone: 'plain', text: t('offer.declined', person(game, declined.seat ?? 0)) });
    if (fresh.some(({ kind, seat }) => kind === 'draw_offered' && !game.mine.includes(seat ?? -1))) sound('turn');
    const numbers = new Set(game.turns.map(({ n }) => n));
    const turn = fresh.findLast(({ n, timeout }) => numbers.has(n) && !timeout);
    if (turn) sound(game.mine.includes(turn.seat ?? -1) ? 'play' : 'theirs');
    else if (game.myTurn && before.turn !== game.view?.turn) sound('turn');
  }

  /** The draw is shown once, to those who are there when the game begins. */
  async #showDraw() {
    const { game } = this;
    const { opening } = game;
    if (!opening || this.#watched || !game.view) return;
    this.#watched = true;
    this.draws = await import('../app/parts/draw.js');
    update();
    const key = `deska.drawn.${game.id}`;
    const seen = sessionStorage.getItem(key) !== null;
    sessionStorage.setItem(key, '1');
    if (seen || game.turns.length > 0 || game.seats.length < 2 || !settings.get().draw) return;
    this.drawing = true;
    this.#drawn = setTimeout(() => this.#endDraw(), this.draws.span(opening));
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, this.#endDraw, { capture: true });
    update();
  }

  /** Whatever is pressed ends the draw, and does what it does. */
  #endDraw = () => {
    clearTimeout(this.#drawn);
    for (const type of ['pointerdown', 'keydown']) document.removeEventListener(type, this.#endDraw, { capture: true });
    if (!this.drawing) return;
    this.drawing = false;
    update();
  };

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
      act: (action, seat) => this.#act(action, seat),
      ask: (message) => this.socket.ask(message),
      explain: (words) => this.explain(words),
      sure,
      begin: (wish) => this.beginOther(wish),
      preference: (name) => preference(game.rules?.game ?? '', name),
      update,
    };
    const pacing = game.show ? import('../app/parts/show.js') : null;
    this.kit = await kitFor(game.rules.game, host);
    this.pacing = await pacing;
    this.kit.sync(game.records);
    this.#draw();
    if (game.mayBegin && !game.over && game.seats.some(({ kind }) => kind === 'computer')) {
      const { Levels } = await import('../app/parts/level.js');
      this.levels = new Levels(game, (seat, player) => this.setLevel(seat, player), update);
    }
  }

  /** Another computer plays for a seat from here on. @param {number} seat @param {string} player */
  async setLevel(seat, player) {
    try {
      const answer = await this.socket.ask({ type: 'level', seat, player });
      if (answer.type !== 'done') this.#say({ tone: 'bad', text: refusal(answer) });
    } catch {
      // The banner tells of the connection.
    }
    update();
  }

  /** @param {Action} action @param {number|null} [seat] */
  async #act(action, seat = this.game.hand) {
    try {
      return await this.socket.ask({ type: 'act', seat, version: this.game.version, action });
    } catch (error) {
      this.#unanswered = true;
      throw error;
    }
  }

  /** The server is there again: what became of a move that it did not answer is seen from what it tells. @param {import('../app/types.js').GameRecord[]} fresh */
  #cleared(fresh) {
    const { game, kit } = this;
    if (!this.#unanswered || !kit) return;
    this.#unanswered = false;
    const taken = fresh.some(({ kind, seat }) => kind !== 'drew' && game.mine.includes(seat ?? -1));
    kit.note = taken ? null : { tone: 'plain', text: t('say.unreceived') };
    if (taken) this.#say({ tone: 'plain', text: t('say.received') });
  }

  /** Takes moves back, or makes them again. @param {'undo'|'redo'} type */
  async rewind(type) {
    try {
      const answer = await this.socket.ask({ type, version: this.game.version });
      // After `stale` the news comes by itself, and another press goes back from there.
      if (answer.type === 'refused' && answer.why.code !== 'stale') this.#say({ tone: 'bad', text: t('error.rewind') });
    } catch {
      // The banner tells of the connection.
    }
    update();
  }

  /** @param {number|null} ms null: a pause */
  async setPace(ms) {
    this.game.pace = ms;
    if (ms !== null) settings.set({ pace: ms });
    update();
    try {
      await this.socket.ask({ type: 'pace', ms });
    } catch {
      // The next press tries again.
    }
  }

  /** @param {string[]} [words] */
  async explain(words) {
    const { lexicon, wordsClosed } = this.game;
    if (wordsClosed) {
      this.#say({ tone: 'plain', text: t('word.closed') });
      update();
      return;
    }
    if (lexicon) (await import('../app/parts/words.js')).openWords(lexicon, words);
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
    // On a phone it was asked for in the sheet, which would lie over the end.
    this.#closeSheet(() => this.#do({ resign: true }));
  }

  /** @param {string} name */
  async join(name) {
    settings.set({ name });
    try {
      await api.join(this.game.id, name);
      this.joinError = null;
    } catch (error) {
      this.joinError = error instanceof api.ApiError && error.code === 'no-open-seat' ? t('join.full') : errorText(error);
    }
    // The seat belongs to this browser now; a new connection knows it.
    this.socket.close();
    this.game.records = [];
    this.game.version = 0;
    this.socket = this.#connect();
    update();
  }

  /** Does something as one of our seats; what is refused is said. @param {Action} action @param {number|null} [seat] */
  async #do(action, seat) {
    try {
      const answer = await this.#act(action, seat);
      if (answer.type === 'refused' && answer.why.code !== 'stale') this.#say({ tone: 'bad', text: refusal(answer) });
    } catch {
      // Not sent: the banner tells of the connection.
    }
    update();
  }

  /** Another game with the same people, as soon as all want it. @param {boolean} [anew] the same one from its start */
  async again(anew = false) {
    this.wants = true;
    try {
      const answer = await this.socket.ask({ type: 'rematch', ...(anew ? { anew } : {}) });
      if (answer.type === 'refused' || answer.type === 'error') {
        this.wants = false;
        this.#say({ tone: 'bad', text: refusal(answer) });
      }
    } catch {
      this.wants = false;
    }
    update();
  }

  /** To the next game; one that was begun anew before its end is not kept. @param {string} id */
  async #goOn(id) {
    const { game } = this;
    this.wants = false;
    navigate(`/game/${id}`);
    if (!game.over && game.owner) await api.removeGame(game.id).catch(() => {});
  }

  /** Asks before a game that goes on is thrown away. @param {'anew'|'new'|'mode'|null} way what comes in its place; null: one with the same settings */
  async #mayThrow(way) {
    const { game } = this;
    if (game.over || game.turns.length === 0) return true;
    const [title, text] = way ? [t(`restart.${way}.title`), t(`restart.${way}.text`)] : [t('restart.title'), t('restart.text')];
    return confirm({ title, text, yes: way ? t(`restart.${way}.yes`) : t('restart.yes'), no: t('game.cancel'), grave: true });
  }

  /** @param {boolean} [anew] the same game from its start */
  async restart(anew = false) {
    if (await this.#mayThrow(this.kit?.anew ? (anew ? 'anew' : 'new') : null)) await this.again(anew);
  }

  /** A game of another kind with the same seats. @param {import('../boards/index.js').Wish} wish */
  async beginOther({ fields, clock }) {
    const { game } = this;
    if (!game.rules || !await this.#mayThrow('mode')) return;
    const same = game.seats.map(({ kind, name, player }) => (kind === 'computer' ? { kind, player, ...(name && name !== player && !has(`player.${name}`) ? { name } : {}) } : { kind, name }));
    try {
      const { id } = await api.create({ rules: game.rules.name, ...(game.lexicon === null ? {} : { lexicon: game.lexicon }), ...fields, ...limits(clock), seats: same, ...(game.show ? { pace: game.pace ?? settings.get().pace } : {}) });
      await this.#goOn(id);
    } catch (error) {
      this.#say({ tone: 'bad', text: errorText(error) });
      update();
    }
  }

  /** Whoever leaves people they play with has lost; against computers, or at one screen, the game stays as it is. */
  async leaveGame() {
    const { game } = this;
    const playing = !game.over && !game.waiting && !game.alone && game.mine.length > 0;
    if (playing) {
      if (!await confirm({ title: t('leave.title'), text: t('leave.text'), yes: t('leave.yes'), no: t('game.cancel'), grave: true })) return;
      for (const seat of game.mine) await this.#do({ resign: true }, seat);
      if (!game.over) return;
    }
    navigate('/');
  }

  /** Puts the position on the clipboard. */
  async copyPosition() {
    try {
      const [answer, { copyPosition }] = await Promise.all([this.socket.ask({ type: 'position' }), import('../app/parts/position.js')]);
      const done = answer.type === 'position' && await copyPosition(answer.position);
      this.#say(done ? { tone: 'good', text: t('position.copied') } : { tone: 'bad', text: t('position.failed') });
    } catch {
      // The banner tells of the connection.
    }
    update();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return;
    if (event.ctrlKey || event.metaKey) {
      const may = this.game.view?.may;
      const key = latin(event);
      const way = key === 'Z' ? (event.shiftKey ? 'redo' : 'undo') : key === 'Y' ? 'redo' : null;
      if (!way || !may?.[way] || document.activeElement instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      this.rewind(way);
      return;
    }
    // On a control, only letters are for the board: whoever has just pressed a button types on.
    const focus = document.activeElement;
    const letter = [...event.key].length === 1 && event.key !== ' ';
    if (focus !== document.body && !(letter && focus instanceof HTMLButtonElement)) return;
    if (this.kit?.key?.(event)) event.preventDefault();
  }

  // ---- drawing ----

  /** @returns {Line} */
  say() {
    const { game, kit } = this;
    const offer = offerLine(game, (seat, accept) => this.#do(accept ? { accept_draw: true } : { decline_draw: true }, seat));
    if (offer?.more) return offer;
    const own = kit?.say();
    if (own) return own;
    if (this.remark) return this.remark;
    if (offer) return offer;
    const last = this.#lastTurn();
    if (game.thinking !== null) return { tone: 'busy', text: join2(last, t('say.thinking', person(game, game.thinking))) };
    if (game.spectator && !game.waiting) return { tone: 'plain', text: join2(last, t(game.show ? 'game.show' : 'game.watching')) };
    if (game.myTurn) {
      const { hint } = kit ?? {};
      const due = kit?.turn?.();
      const more = kit && hint && this.#mayHint && !game.view?.may.challenge ? [{ tool: 'hint', sign: /** @type {const} */ ('hint'), label: t('hint.label'), act: () => kit.hint?.() }] : [];
      const text = due ?? t('say.turn');
      return { tone: 'plain', text: game.turns.length === 0 || game.lastTurn?.seat === game.hand ? text : join2(last, text), more };
    }
    const turn = game.view?.turn ?? null;
    return { tone: 'plain', text: turn === null ? last : join2(last, t('say.their', person(game, turn))) };
  }

  /** Hints are for those who play by themselves: at this screen, or against the computer; where words can be challenged, only against the computer. */
  get #mayHint() {
    return this.game.alone && !(this.game.guarded && this.game.shared);
  }

  /** What the last turn was, in a sentence. */
  #lastTurn() {
    const { game, kit } = this;
    const record = game.lastTurn;
    if (!record || !kit) return '';
    return toldTurn(kit, record, person(game, record.seat ?? 0));
  }

  template() {
    const { game, kit } = this;
    if (this.gone) return notice(t('error.game.title'), t('error.game.text'));
    if (this.failure && !game.view) return notice(t('error.game.closed'), this.failure);
    if (!game.view || !kit) return html`<main class="notice loading">${this.#banner()}<p>${t('shell.loading')}</p></main>`;
    const aside = html`${kit.aside?.() ?? nothing}`;
    const record = this.#record();
    // Where nothing is hidden there are no tiles to look up.
    const more = t(game.open ? 'game.tabs' : 'game.more');
    const shut = (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target).closest('dialog')?.close();
    return html`
      ${this.#banner()}
      <main class="game" data-seats=${game.seats.length} data-version=${game.version} data-turn=${this.#turn()}>
        <h1 class="hidden">${this.#heading()}</h1>
        <div class="side left" tabindex=${narrow.matches ? nothing : 0}>
          <div class="seat-row">${seats(game, kit, this.#levels && !narrow.matches ? this.#levels : null)}${narrow.matches ? html`<button class="tool more" aria-label=${more} title=${more}
            @click=${openSheet}>${icon('list')}</button>` : nothing}</div>
          ${narrow.matches ? nothing : aside}
        </div>
        <div class="stage">${kit.element}${this.drawing && this.draws && game.opening && kit.drawn ? this.draws.draw(game.opening, { name: (seat) => seatName(game, seat), person: (seat) => person(game, seat) }, kit.drawn.bind(kit)) : nothing}${this.#desk()}</div>
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
  #heading() {
    const { game } = this;
    return `${PROFILES[game.rules?.game ?? '']?.title() ?? 'Deska'}: ${game.seats.map((_, seat) => seatName(game, seat)).join(t('game.vs'))}`;
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

  /** Moves and notes, and what can be asked for. */
  #record() {
    const { game, kit } = this;
    if (!kit) return nothing;
    const { opening } = game;
    const drawn = opening && this.draws && game.seats.length > 1 ? html`<p class="drawn-line">${this.draws.told(opening, (seat) => person(game, seat))}</p>` : nothing;
    const point = (/** @type {number[]} */ squares) => kit.point?.(squares);
    const show = (/** @type {GamePage['tab']} */ tab) => () => {
      this.tab = tab;
      if (tab === 'notes') this.#openNotes();
      update();
    };
    const tab = (/** @type {GamePage['tab']} */ which, /** @type {string} */ label) => html`<button role="tab" id="tab-${which}" aria-selected=${this.tab === which}
      aria-controls="panel-${which}" tabindex=${this.tab === which ? 0 : -1} @click=${show(which)}>${label}</button>`;
    const turnTab = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      const all = this.#tabs();
      show(all[(all.indexOf(this.tab) + (event.key === 'ArrowLeft' ? all.length - 1 : 1)) % all.length])();
      queueMicrotask(() => /** @type {HTMLElement|null} */ (document.querySelector('[role=tab][aria-selected=true]'))?.focus());
    };
    return html`<section class="panel record" aria-label=${t('game.moves')}>
      <div class="tabs" role="tablist" aria-label=${t('game.tabs')} @keydown=${turnTab}>${tab('moves', t('game.moves'))}${tab('notes', t('notes.title'))}${this.series ? tab('series', t('series.title')) : nothing}</div>
      <div class="tab-panel" role="tabpanel" id="panel-${this.tab}" aria-labelledby="tab-${this.tab}">${this.tab === 'notes'
        ? this.notes?.template() ?? nothing
        : this.tab === 'series' && this.series ? this.series.template()
        : moves(game, kit.describe, point, { explain: game.wordsClosed ? null : (words) => this.explain(words), drawn })}</div>
      ${tools(game, {
        hint: this.#mayHint && kit.hint ? () => this.#closeSheet(() => kit.hint?.()) : null,
        rewind: (type) => this.#closeSheet(() => this.rewind(type)),
        words: game.lexicon ? () => (game.wordsClosed ? this.#closeSheet(() => this.explain()) : this.explain()) : null, more: kit.tools?.(), resign: () => this.resign(),
        draw: () => this.#closeSheet(() => this.#do({ offer_draw: true })),
        copy: () => this.#closeSheet(() => this.copyPosition()),
        share: () => this.#closeSheet(() => this.#share()),
        anew: kit.anew ? () => this.#closeSheet(() => this.restart(true)) : null,
        restart: () => this.#closeSheet(() => this.restart()),
        leave: () => this.leaveGame(),
      })}
    </section>`;
  }

  async #openNotes() {
    const { Notes } = await import('../app/parts/notes.js');
    this.notes ??= new Notes(this.game.id, update);
    this.notes.load();
    update();
  }

  /** @returns {GamePage['tab'][]} */
  #tabs() {
    return this.series ? ['moves', 'notes', 'series'] : ['moves', 'notes'];
  }

  /** From the sheet back to the board. @param {() => void} then */
  #closeSheet(then) {
    /** @type {HTMLDialogElement|null} */ (document.querySelector('dialog.sheet[open]'))?.close();
    then();
  }

  /** Most people never share a link: what it takes comes when it is wanted. */
  async #share() {
    const { game } = this;
    const { openShare } = await import('../app/parts/share.js');
    openShare(`/game/${game.id}${game.over ? '/replay' : ''}`, this.#heading(), game.over ? undefined : t('share.game'));
  }

  /** Makes the link for whoever waits for somebody. */
  async #offer() {
    if (this.#offering) return;
    this.#offering = true;
    const { Link } = await import('../app/parts/share.js');
    this.link = new Link(`/game/${this.game.id}`, 'Deska', update);
    update();
  }

  /** Under the board: the line and the buttons; or whatever stands in their place now. */
  #desk() {
    const { game, kit } = this;
    if (!kit) return nothing;
    if (game.over) {
      return html`<div class="desk">${ending(game, kit, again(game, () => this.again(), kit.anew && game.mayBegin ? () => this.again(true) : null))}</div>`;
    }
    if (game.canJoin) {
      const hosts = game.seats.flatMap((seat, index) => (seat.kind === 'person' ? [seatName(game, index)] : []));
      return html`<div class="desk">${join({ hosts, terms: terms(game), name: settings.get().name, error: this.joinError, go: (name) => this.join(name) })}</div>`;
    }
    if (game.waiting) {
      this.#offer();
      return html`<div class="desk">${this.link ? wait(this.link, terms(game)) : nothing}</div>`;
    }
    const next = game.handOver;
    if (next !== null && !game.open) {
      const name = seatName(game, next);
      return html`<div class="desk">${cover({ name, last: this.#lastTurn(), begins: game.turns.length === 0, show: () => this.reveal() })}</div>`;
    }
    const line = this.say();
    return html`<div class="controls"><div class="say" data-tone=${line.tone}><p role="status" aria-live="polite">${line.text}</p>${line.figure ? html`<b>${line.figure}</b>` : nothing}${line.more?.map(({ tool, sign, label, act }) => html`<button
        class="button small" data-tool=${tool} @click=${act}>${sign ? icon(sign) : nothing}<span>${label}</span></button>`) ?? nothing}</div>
      ${game.show && game.owner ? this.pacing?.showControls(game.pace, (ms) => this.setPace(ms)) ?? nothing : game.hand === null ? nothing : kit.bar()}</div>`;
  }
}

function openSheet() {
  /** @type {HTMLDialogElement|null} */ (document.querySelector('dialog.sheet'))?.showModal();
  document.querySelector('.sheet .move.on')?.scrollIntoView({ block: 'center' });
}

/** Why something was refused, in the page's words where it has them. @param {Message} answer */
function refusal(answer) {
  const why = answer.type === 'refused' ? answer.why : answer;
  return 'code' in why && has(`why.${why.code}`) ? t(`why.${why.code}`) : errorText(why);
}

/** @param {string} first @param {string} second */
const join2 = (first, second) => (first ? `${first} ${second}` : second);
