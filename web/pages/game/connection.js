/**
 * The connection between a game's page and the server: the socket, unanswered moves, and the banner while disconnected.
 */

/** @import {Action, Message} from '../../app/types.js' */
/** @import {Game} from '../../app/game.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { update } from '../../app/main.js';
import { GameSocket } from '../../app/socket.js';
import { openRefusals } from '../../boards/index.js';
import { t } from '../../i18n/index.js';

export class Connection {
  /** Whether a move was sent, or could not be sent, without an answer. */
  #unanswered = false;
  #lost = false;

  /** @param {Game} game @param {{hear: (message: Message) => void, back: () => void}} page  back: called after reconnecting */
  constructor(game, page) {
    this.game = game;
    this.page = page;
    this.socket = this.#connect();
  }

  #connect() {
    const socket = new GameSocket(this.game.id, () => this.game.version, () => ['game', 'turn'].includes(this.game.clock?.kind ?? ''));
    socket.addEventListener('message', (event) => this.page.hear(/** @type {CustomEvent} */ (event).detail));
    socket.addEventListener('state', () => this.#onState());
    return socket;
  }

  #onState() {
    if (this.socket.state !== 'open') this.game.stopClock();
    if (this.socket.state === 'waiting') {
      this.#lost = true;
    } else if (this.socket.state === 'open' && this.#lost) {
      this.#lost = false;
      this.page.back();
    }
    update();
  }

  /** Reconnects, so that the connection knows a seat we have just taken. */
  reconnect() {
    this.socket.close();
    this.game.forgetRecords();
    this.socket = this.#connect();
  }

  /** Stops reconnecting: there is no such game. */
  giveUp() {
    this.socket.giveUp();
  }

  close() {
    this.socket.close();
  }

  /** Sends a message and returns the answer. The texts of refusals are loaded with the first answer that may need them. @param {object} message */
  async ask(message) {
    const answer = await this.socket.ask(message);
    // A preview may contain a refusal. Without the texts the server's sentence is shown.
    if (answer.type === 'refused' || answer.type === 'preview') await openRefusals(this.game.rules?.game).catch(() => {});
    return answer;
  }

  /** @param {Action} action @param {number|null} [seat] */
  async act(action, seat = this.game.activeSeat) {
    try {
      return await this.ask({ type: 'act', seat, version: this.game.version, action });
    } catch (error) {
      this.#unanswered = true;
      throw error;
    }
  }

  /** Returns whether there is an unanswered move, which counts as reported from now on. */
  takeUnanswered() {
    const unanswered = this.#unanswered;
    this.#unanswered = false;
    return unanswered;
  }

  /** @param {number} seat */
  async requestView(seat) {
    try {
      await this.socket.ask({ type: 'look', seat });
    } catch {
      // The next welcome retries.
    }
  }

  banner() {
    if (this.socket.state !== 'waiting' && !(this.socket.state === 'connecting' && this.#lost)) return nothing;
    return html`<div class="banner" role="status"><span>${t('net.lost')}</span><button class="button small" @click=${() => this.socket.retry()}>${t('net.retry')}</button></div>`;
  }
}
