/**
 * The Pentago board in a page: has the draft judged, plays it, asks for help, lets the computer move, shows an analysis that goes on. It decides nothing about
 * the rules; what a move brings, the server says.
 */

/** @import {Kit, Line} from '../types.js' */
/** @import {Hint, Host, Message, Preview} from './types.js' */

import { errorText } from '../../app/errors.js';
import { briefName } from '../../app/parts/seats.js';
import { ConnectionLost } from '../../app/socket.js';
import { sound } from '../../app/sound.js';
import { html } from '../../vendor/lit-html/lit-html.js';
import { has, t } from '../../i18n/index.js';
import { Drafts } from '../drafts.js';
import { Ahead } from './ahead.js';
import './element.js';
import { Live } from './live.js';
import { Openings } from './openings.js';
import { aside, bar, tools } from './panels.js';
import { describe, hintText, labels, tell, whyText } from './texts.js';

/** @import {PentagoBoard} from './element.js' */

/** A turn that is only looked at is judged when the pointer rests. */
const REST = 70;

/** @param {Host} host @returns {Kit} */
export const create = (host) => new PentagoKit(host);

export class PentagoKit {
  element = /** @type {PentagoBoard} */ (document.createElement('deska-pentago'));
  /** @type {{move: string, told: Preview}|null} what the server says of the draft, or of the turn looked at */
  preview = null;
  /** @type {Line|null} a remark that stands until something else is done */
  note = null;
  sending = false;
  describe = describe;
  tell = tell;
  /** @type {{step: number, version: number, told: Hint}|null} */
  hinted = null;
  #round = 0;
  #timer = 0;
  /** @type {ReturnType<typeof labels>|null} */
  #labels = null;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.live = new Live(() => {
      this.#showValues();
      host.update();
    });
    this.openings = new Openings(host.update);
    this.drafts = new Drafts(host.game);
    this.ahead = new Ahead(this, (move) => this.#send(move));
    const { element } = this;
    element.addEventListener('draft', () => this.#drafted());
    element.addEventListener('submit', () => this.play());
    element.addEventListener('missing', (event) => {
      this.note = { tone: 'plain', text: t(`pentago.missing.${/** @type {CustomEvent} */ (event).detail.what}`) };
      host.update();
    });
  }

  get view() {
    return this.host.game.view;
  }

  relabel() {
    this.element.labels = this.#labels = labels();
    this.element.redraw();
  }

  leave() {
    this.live.stop();
  }

  sync() {
    const { game, preference } = this.host;
    const { view, element } = this;
    if (!game.rules || !view) return;
    element.setup((this.#labels ??= labels()));
    element.look = { board: String(preference('board')), ground: String(preference('ground')) };
    if (this.hinted && this.hinted.version !== game.version) this.hinted = null;
    const playing = game.myTurn && !game.offer;
    const early = this.ahead.open;
    const drafted = element.draft;
    const lost = element.show(view, { mode: playing || early ? 'play' : 'watch', marble: (early ? game.mine[0] : view.turn) === 1 ? 'b' : 'w', turns: view.waiting === null });
    if (lost) this.ahead.again(drafted);
    this.ahead.keep(playing);
    const kept = this.drafts.pass(game.hand);
    // Another board is another position: the move of before says nothing there.
    if (playing && kept?.board === view.board) element.layOut(String(kept.move));
    this.#keep();
    if (!element.draft) this.preview = null;
    this.#showHint();
    if (this.helped) this.live.follow(game.rules.name, this.position);
    else if (this.live.on) this.live.stop();
    this.#showValues();
    this.openings.follow(game.rules.name, game.turns);
  }

  /** For the server; null: the game is over. */
  get position() {
    const { view } = this;
    if (!view || view.over) return null;
    return `${view.board}${view.waiting === null ? '' : view.waiting === 0 ? '+w' : '+b'}`;
  }

  // ---- the draft ----

  #keep() {
    const { element } = this;
    this.drafts.keep(element.draft ? { move: element.draft, board: element.state.board } : null);
  }

  #drafted() {
    this.note = null;
    this.ahead.move = null;
    const { element } = this;
    this.#keep();
    const move = element.considered;
    if (move === null) this.preview = null;
    if (element.state.turn === null && element.state.aimed === null && move !== null && move !== this.preview?.move) sound('lay');
    const round = ++this.#round;
    clearTimeout(this.#timer);
    if (move !== null && !this.ahead.open) this.#timer = setTimeout(() => this.#judge(move, round), element.state.aimed === null ? 0 : REST);
    this.host.update();
  }

  /** @param {string} move @param {number} round */
  async #judge(move, round) {
    /** @type {Message} */
    let answer;
    try {
      answer = await this.host.preview({ move });
    } catch {
      return;
    }
    if (round !== this.#round) return;
    if (answer.type === 'preview') {
      this.preview = { move, told: answer };
      // A placing that ends the game needs no turn, nor does an answer.
      this.element.judged(move.length === 2 && !answer.needs_turn, answer.fives);
    } else {
      this.preview = null;
      if (answer.type === 'refused') this.note = { tone: 'bad', text: whyText(answer.why) };
    }
    this.host.update();
  }

  // ---- turns ----

  async play() {
    const { element, host } = this;
    const move = element.draft;
    if (this.sending || move === null || !element.complete) return;
    if (this.ahead.open) this.ahead.promise(move);
    if (!host.game.myTurn) return;
    if (!await host.sure(move) || element.draft !== move || this.sending) return;
    await this.#send(move);
  }

  /** The computer makes the move. */
  async force() {
    const { host } = this;
    const { game } = host;
    if (this.sending || !game.myTurn) return;
    const { version } = game;
    const told = await this.#ask(3);
    if (told?.type === 'hint' && game.version === version && told.move) await this.#send(told.move);
  }

  /** @param {string} move */
  async #send(move) {
    const { host, element } = this;
    this.note = null;
    this.sending = true;
    this.#round += 1;
    host.update();
    try {
      const answer = await host.act({ move });
      if (answer.type === 'refused') {
        sound('refused');
        this.note = { tone: 'bad', text: answer.why.code === 'stale' ? t('say.stale') : whyText(answer.why) };
      }
      if (answer.type === 'error') this.note = { tone: 'bad', text: errorText(answer) };
      if (answer.type === 'done') {
        this.preview = null;
        if (element.draft === move) element.recall();
      }
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      this.note = { tone: 'bad', text: t('say.unsent') };
    } finally {
      this.sending = false;
      host.update();
    }
  }

  // ---- help ----

  /** Help harms nobody here, or the game is over. */
  get helped() {
    const { game } = this.host;
    return game.over !== null || game.alone;
  }

  /** @param {number} step @returns {Promise<Message|null>} */
  async #ask(step) {
    const { host } = this;
    this.note = { tone: 'busy', text: t('pentago.hint.thinking') };
    host.update();
    try {
      const told = await host.ask({ type: 'hint', seat: host.game.hand, step });
      this.note = told.type === 'hint' ? null : { tone: 'bad', text: told.type === 'refused' ? whyText(told.why) : errorText(told) };
      return told;
    } catch {
      this.note = null;
      return null;
    } finally {
      host.update();
    }
  }

  /** The next step of a hint: which quadrant, which square, the move. */
  async hint() {
    const { game } = this.host;
    if (!game.myTurn || this.sending) return;
    const { version } = game;
    const step = this.hinted?.version === version ? Math.min(3, this.hinted.step + 1) : 1;
    const told = await this.#ask(step);
    if (told?.type !== 'hint' || game.version !== version) return;
    this.hinted = { step, version, told };
    this.#showHint();
    this.host.update();
  }

  #showHint() {
    const { state } = this.element;
    const told = this.hinted?.told;
    state.hint = told?.move ?? null;
    state.hintQuadrant = told && !told.squares ? told.quadrant : null;
    if (told?.squares && !told.move) state.hint = this.#nameOf(told.squares[0]);
    this.element.redraw();
  }

  /** @param {number} square */
  #nameOf(square) {
    return `${'abcdef'[square % 6]}${6 - Math.floor(square / 6)}`;
  }

  toggleLive() {
    const { game } = this.host;
    if (this.live.on) this.live.stop();
    else if (game.rules && this.helped) this.live.start(game.rules.name, this.position);
  }

  #showValues() {
    const { element, live } = this;
    if (!element.ready) return;
    const values = live.on ? live.values : null;
    if (element.state.values === values) return;
    element.state.values = values;
    element.redraw();
  }

  // ---- what the page shows of it ----

  /** @returns {Line|null} */
  say() {
    const { element, preview, view } = this;
    if (!element.ready || !view) return null;
    if (this.sending) return { tone: 'busy', text: t('say.sending') };
    if (this.note) return this.note;
    if (this.ahead.move !== null) return { tone: 'good', text: t('pentago.say.ahead', { move: this.ahead.move }) };
    const move = element.considered;
    if (move !== null && preview?.move === move) return this.#brings(preview.told, move);
    if (move !== null) return { tone: 'plain', text: t(element.complete ? 'pentago.say.play' : 'pentago.say.turn') };
    return this.#hintLine();
  }

  /** What the draft would bring. @param {Preview} told @param {string} move @returns {Line} */
  #brings(told, move) {
    const seat = this.view?.turn ?? 0;
    if (told.over) {
      const { winners } = told.over;
      if (winners.length > 1) return { tone: 'plain', text: t('pentago.brings.draw') };
      return winners[0] === seat ? { tone: 'good', text: t('pentago.brings.win') } : { tone: 'bad', text: t('pentago.brings.loss') };
    }
    if (told.waits) return { tone: 'good', text: t('pentago.brings.waits') };
    if (told.needs_turn) return { tone: 'plain', text: t('pentago.say.turn') };
    return { tone: 'plain', text: t(this.element.complete ? 'pentago.say.ready' : 'pentago.say.look', { move }) };
  }

  /** @returns {Line|null} */
  #hintLine() {
    if (!this.hinted) return null;
    const { step, told } = this.hinted;
    const line = /** @type {Line} */ ({ tone: 'hint', text: hintText(told) });
    line.more = [step < 3
      ? { tool: 'hint', sign: 'hint', label: t(step === 1 ? 'pentago.hint.where' : 'pentago.hint.what'), act: () => this.hint() }
      : { tool: 'layout', label: t('pentago.hint.take'), act: () => told.move && this.element.layOut(told.move) }];
    return line;
  }

  /** The page says this where the line has nothing else: whose turn it is, and what the waiting of rule `answer` means. */
  turn() {
    const { game } = this.host;
    const { view } = this;
    if (!view) return null;
    if (view.waiting !== null) return t('pentago.say.answer', { name: briefName(game, view.waiting) });
    return game.turns.length === 0 ? t('pentago.say.first') : null;
  }

  reason() {
    const reason = this.host.game.over?.reason ?? '';
    return has(`pentago.end.${reason}`) ? t(`pentago.end.${reason}`) : null;
  }

  /** The colour of a seat's marbles. @param {number} seat */
  sign(seat) {
    return html`<i class=${seat === 0 ? 'pentago-sign w' : 'pentago-sign b'} role="img" aria-label=${t(seat === 0 ? 'pentago.white' : 'pentago.black')}></i>`;
  }

  bar() {
    return bar(this);
  }

  aside() {
    return aside(this);
  }

  tools() {
    return tools(this);
  }

  /** @param {number[]} squares */
  point(squares) {
    if (this.element.ready) this.element.point(squares);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.element.takeKey(event);
  }
}
