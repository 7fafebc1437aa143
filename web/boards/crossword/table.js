/**
 * What the page around a crossword board has in every crossword game: the draft, kept and sent to be judged when it rests, exchange, pass, hints and what
 * is said of them. What a draft is, how it is played and what is said of it, each game's kit adds. Nothing here decides about the rules; scores and
 * refusals are the server's.
 */

/** @import {Host, Line} from '../types.js' */
/** @import {Action, Message, Why} from '../../app/types.js' */
/** @import {CrosswordShapes, Labels, View} from './types.js' */

import { confirm } from '../../app/dialog.js';
import { errorText } from '../../app/errors.js';
import { ConnectionLost } from '../../app/socket.js';
import { sound } from '../../app/sound.js';
import { t } from '../../i18n/index.js';
import { Drafts } from '../drafts.js';
import './element.js';
import { Hints } from './hints.js';
import { Judge } from './judge.js';
import { held, leftover, reason, sums, unseen } from './panels.js';
import { isBlank } from './state.js';

/** @import {Crossword} from './element.js' */

/**
 * What a game's kit says of itself:
 * @template {CrosswordShapes} S
 * @typedef {Object} Ways
 * @property {() => Labels} labels
 * @property {(why: Why) => string} whyText
 * @property {(told: S['hint']) => string} hintText
 * @property {string} placing  the kind of a hint that lays tiles
 * @property {() => string} blank  the question for the letter of a blank
 * @property {() => string} blankName  what a blank is called
 * @property {(letter: string) => string} missing  a letter was typed that is not on the rack
 */

/** @template {CrosswordShapes} S */
export class CrosswordTable {
  element = /** @type {Crossword} */ (document.createElement('deska-crossword'));
  /** @type {Line|null} a remark that stands until something else is done */
  note = null;
  exchanging = false;
  sending = false;
  /** The verdict is the answer to playing it, not only to laying it. */
  refused = false;
  hints = new Hints(this);
  #laid = 0;
  /** @type {Labels|null} the board's words in the page's language */
  #labels = null;
  /** The rack on the screen is of the seat in hand. @type {Drafts} */
  #drafts;

  /** @param {Host<S>} host @param {Ways<S>} ways */
  constructor(host, ways) {
    this.host = host;
    this.ways = ways;
    this.judging = new Judge(host.preview);
    this.#drafts = new Drafts(host.game);
    const { element } = this;
    element.addEventListener('draft', () => this.#drafted());
    element.addEventListener('submit', () => this.submit());
    element.addEventListener('pick', () => host.update());
    element.addEventListener('unpick', () => this.stopExchange());
    element.addEventListener('blank', (event) => this.#askLetter(/** @type {CustomEvent} */ (event).detail.id));
    element.addEventListener('missing', (event) => {
      this.note = { tone: 'bad', text: ways.missing(/** @type {CustomEvent} */ (event).detail.letter) };
      host.update();
    });
  }

  // ---- what a game's kit adds ----

  /** The draft as it would be sent; null: nothing can be asked of it yet. @returns {Action|null} */
  action() {
    return null;
  }

  /** What the server says of the draft; null: nothing yet. @param {Message<S>|null} _answer */
  hear(_answer) {}

  /** Enter was pressed. @returns {Promise<void>|void} */
  submit() {}

  /** How the board is to be shown. @param {S['view']} view @returns {{view: View} & Partial<Parameters<Crossword['show']>[1]>} */
  shown(view) {
    return { view };
  }

  /** What is kept with the draft. @returns {Record<string, unknown>} */
  kept() {
    return {};
  }

  /** Takes over what was kept with the draft; nothing, when the rack changes hands. @param {Record<string, unknown>} _kept */
  restored(_kept) {}

  // ---- how it stands ----

  relabel() {
    this.element.labels = this.#labels = this.ways.labels();
    this.element.redraw();
  }

  /** @param {import('../../app/types.js').GameRecord[]} _fresh */
  sync(_fresh) {
    const { game } = this.host;
    const { rules, view } = game;
    if (!rules || !view) return;
    this.element.setup(rules, (this.#labels ??= this.ways.labels()));
    if (!game.myTurn) this.exchanging = false;
    if (this.hints.on && this.hints.on.version !== game.version) this.hints.forget();
    const passed = game.hand !== this.#drafts.hand;
    if (passed) this.restored({});
    const ousted = this.display();
    if (ousted > 0) this.note = { tone: 'bad', text: t('say.ousted', { n: ousted }) };
    if (passed) {
      this.#drafts.hand = game.hand;
      this.note = null;
      this.#restore();
    }
    this.judge();
    this.keep();
  }

  /** Shows the board as it stands now. @returns {number} draft tiles that lost their square to somebody else */
  display() {
    const { game } = this.host;
    const hidden = game.hand === null || game.waiting || game.over !== null;
    const mode = hidden ? 'watch' : this.exchanging ? 'pick' : 'play';
    const { view, ...how } = this.shown(/** @type {S['view']} */ (game.view));
    const ousted = this.element.show(view, { mode, hidden, ...how });
    this.#laid = this.element.placing.length;
    return ousted;
  }

  // ---- the draft ----

  #drafted() {
    this.note = null;
    const count = this.element.placing.length;
    if (count > this.#laid) sound('lay');
    this.#laid = count;
    this.judge();
    this.keep();
    this.host.update();
  }

  /** Has the draft judged by the server, a moment after the last change. */
  judge() {
    this.judging.drop();
    this.refused = false;
    const action = this.element.ready ? this.action() : null;
    if (!action) {
      this.hear(null);
      return;
    }
    this.judging.ask(action, (answer) => {
      this.hear(answer);
      this.host.update();
    });
  }

  /** The draft and the order of the rack outlive a reload. */
  keep() {
    this.#drafts.keep({ ...this.element.keep(), ...this.kept() });
  }

  #restore() {
    const kept = this.element.state.hidden ? null : this.#drafts.kept();
    const { order, place } = kept ?? {};
    // What can't be read is not restored.
    if (!kept || typeof order !== 'string' || !Array.isArray(place) || !place.every((tile) => typeof tile?.letter === 'string')) return;
    this.restored(kept);
    this.element.restore({ order, place });
  }

  /** @param {number} id */
  async #askLetter(id) {
    const { rules } = this.host.game;
    if (!rules) return;
    this.host.update();
    // Not every turn has a blank: the question comes when it is wanted.
    const { chooseLetter } = await import('./blank.js');
    this.element.name(id, await chooseLetter(rules, this.ways.blank()));
  }

  /** Asks for the letter of a blank that has none yet. @returns {Promise<boolean>} whether there was one */
  async askNameless() {
    const nameless = [...this.element.state.draft.values()].find((tile) => isBlank(tile.letter) && tile.as === null);
    if (nameless) await this.#askLetter(nameless.id);
    return nameless !== undefined;
  }

  // ---- turns ----

  /** @param {Action} action @returns {Promise<Message<S>|null>} null: no answer came */
  async send(action) {
    const { host } = this;
    this.note = null;
    this.sending = true;
    this.judging.drop();
    host.update();
    try {
      const answer = await host.act(action);
      if (answer.type === 'refused' && answer.why.code === 'stale') this.note = { tone: 'bad', text: t('say.stale') };
      if (answer.type === 'error') this.note = { tone: 'bad', text: errorText(answer) };
      return answer;
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      this.note = { tone: 'bad', text: t('say.unsent') };
      return null;
    } finally {
      this.sending = false;
      host.update();
    }
  }

  shuffle() {
    sound('shuffle');
    this.element.shuffle();
  }

  async pass() {
    const { element, host } = this;
    element.recall();
    if (!await confirm({ title: t('pass.title'), text: t('pass.text'), yes: t('pass.yes'), no: t('game.cancel') })) return;
    this.told(await this.send({ pass: true }));
    host.update();
  }

  // ---- help ----

  /** The next step of a hint. */
  async hint() {
    await this.hints.ask();
  }

  /** Lays the tiles that a hint tells of. @param {S['hint']} told @returns {boolean} whether it told of any */
  layHint(told) {
    if (told.tiles) this.element.layOut(told.tiles);
    return Boolean(told.tiles);
  }

  startExchange() {
    const { element, host } = this;
    const { view, rules } = host.game;
    if (view && rules && !view.may.exchange) {
      const least = Math.max(1, rules.exchange_minimum);
      this.note = view.bag < least
        ? { tone: 'bad', text: t('exchange.low', { n: view.bag, least }) }
        : { tone: 'bad', text: t('why.not-your-turn') };
      host.update();
      return;
    }
    element.recall();
    this.note = null;
    this.exchanging = true;
    element.setMode('pick');
    host.update();
  }

  stopExchange() {
    this.exchanging = false;
    this.element.setMode('play');
    this.host.update();
  }

  async exchange() {
    const letters = this.element.picked.join('');
    if (!letters) return;
    this.exchanging = false;
    this.element.setMode('play');
    this.told(await this.send({ exchange: letters }));
  }

  /** @param {Message<S>|null} answer */
  told(answer) {
    if (answer?.type === 'refused') sound('refused');
    if (answer?.type === 'error') this.note = { tone: 'bad', text: errorText(answer) };
    if (answer?.type === 'refused') this.note = { tone: 'bad', text: this.ways.whyText(answer.why) };
    this.host.update();
  }

  // ---- what the page shows of it ----

  /** What is said whatever the draft is. @returns {Line|null} */
  common() {
    if (this.sending) return { tone: 'busy', text: t('say.sending') };
    if (this.exchanging) {
      const n = this.element.picked.length;
      return { tone: 'plain', text: n === 0 ? t('exchange.say') : t('exchange.chosen', { n }) };
    }
    return this.note;
  }

  /** A tile as the draw for the start shows it. @param {string} letter */
  drawn(letter) {
    return leftover(letter, this.host.game.rules);
  }

  /** What a seat holds. @param {number} seat */
  seat(seat) {
    return held(this.host.game, seat);
  }

  sums() {
    return sums(this.host.game);
  }

  reason() {
    return reason(this.host.game);
  }

  aside() {
    return unseen(this.host.game, this.ways.blankName());
  }

  /** @param {number[]} squares */
  point(squares) {
    if (this.element.ready) this.element.point(squares);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.element.ready && !this.element.state.hidden && this.element.takeKey(event);
  }
}
