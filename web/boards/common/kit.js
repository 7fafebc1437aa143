/**
 * What the kits of all boards share: labels, remarks, drafts, turns sent to the server, hints. Each game's kit adds what a draft is, how the board shows
 * the game and what the page says of it. No kit decides about the rules.
 */

/** @import {Host, Line} from '../types.js' */
/** @import {Action, Message, Shapes, Why} from '../../app/types.js' */
/** @import {BoardElement} from './element.js' */

import { errorText } from '../../app/errors.js';
import { ConnectionLost } from '../../app/socket.js';
import { sound } from '../../app/sound.js';
import { t } from '../../i18n/index.js';
import { Drafts } from './drafts.js';
import { Hints } from './hints.js';
import { Previewer } from './previewer.js';

/**
 * The texts of a game that every kit needs.
 * @template {BoardElement<any>} B
 * @typedef {Object} KitTexts
 * @property {() => B['labels']} labels
 * @property {(why: Why) => string} whyText
 */

/** Whether a turn was refused because the game had gone on. @param {Message<any>|null} answer */
export const isStale = (answer) => answer?.type === 'refused' && answer.why.code === 'stale';

/** Returns the question whether a move is meant. @param {string} move in words; empty: it is not known @param {number} score */
export const moveQuestion = (move, score) => (move ? t('sure.points', { move, points: t('points', { n: score }) }) : t('sure.text'));

/**
 * @template {Shapes} S
 * @template {BoardElement<any>} B
 */
export class BaseKit {
  /** @type {Line|null} a remark that stays until something else is done */
  note = null;
  /** A turn is on its way to the server. */
  sending = false;
  /** @type {KitTexts<B>} */
  #texts;
  /** @type {B['labels']|null} */
  #labels = null;

  /** @param {Host<S>} host @param {B} element @param {KitTexts<B>} texts */
  constructor(host, element, texts) {
    this.host = host;
    this.element = element;
    this.#texts = texts;
    this.drafts = new Drafts(host.game);
    this.previewer = /** @type {Previewer<S>} */ (new Previewer(host.preview));
    this.hints = /** @type {Hints<S>} */ (new Hints(host));
  }

  get view() {
    return this.host.game.view;
  }

  /** The board's labels, made once for each language. */
  get labels() {
    return (this.#labels ??= this.#texts.labels());
  }

  relabel() {
    this.#labels = this.#texts.labels();
    this.element.relabel(this.#labels);
  }

  /** Shows a remark, or none. @param {Line|null} line */
  remark(line) {
    this.note = line;
    this.host.update();
  }

  /**
   * Sends a turn. A stale turn, an error and a lost connection become a remark; a refusal is left to the caller.
   * @param {Action} action @param {number} [seat]
   * @returns {Promise<Message<S>|null>} null: no answer came
   */
  async send(action, seat) {
    const { host } = this;
    this.note = null;
    this.sending = true;
    this.previewer.cancel();
    host.update();
    try {
      const answer = await host.act(action, seat);
      if (isStale(answer)) this.note = { tone: 'bad', text: t('say.stale') };
      if (answer.type === 'error') this.note = { tone: 'bad', text: errorText(answer) };
      if (answer.type === 'done') this.sent(action);
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

  /** The server has accepted a turn. @param {Action} _action */
  sent(_action) {}

  /** Shows why the server refused, or failed. @param {Message<S>|null} answer */
  report(answer) {
    if (answer?.type === 'refused') {
      sound('refused');
      this.note = { tone: 'bad', text: this.#texts.whyText(answer.why) };
    }
    if (answer?.type === 'error') this.note = { tone: 'bad', text: errorText(answer) };
    this.host.update();
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
