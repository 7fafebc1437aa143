/**
 * Other people in a game: presence, chat, takebacks, and claims against absent players. Loaded when others play or watch.
 */

/** @import {Message} from '../../app/types.js' */
/** @import {ChatMessage, Presence} from '../../app/wire.js' */
/** @import {GamePage} from '../game.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { confirm } from '../../app/dialog.js';
import { errorText } from '../../app/errors.js';
import { icon } from '../../app/icons.js';
import { report } from '../../app/parts/report.js';
import { loadStyleSheet, update } from '../../app/main.js';
import { seatName } from '../../app/parts/seats.js';
import { siteState } from '../../app/shell.js';
import { chapter, day, has, t, wholeTime } from '../../i18n/index.js';
import { closeSheet } from './record.js';

/** Ready-made chat messages. */
const GREETINGS = ['hello', 'luck', 'well', 'thanks'];

/** Shorter absences, such as a reload of the page, are not shown; in milliseconds. */
const SHORT_ABSENCE = 5000;

/** Loads the texts and the style sheet, then creates the panel. @param {GamePage} page */
export async function openCompany(page) {
  await Promise.all([chapter('club'), chapter('moderation'), loadStyleSheet('company')]);
  return new Company(page);
}

export class Company {
  /** @type {ChatMessage[]} */
  talk = [];
  /** @type {Presence} */
  presence = { away: [], claim: null, takeback: null, waits: undefined };
  /** When the presence was received (`performance.now`). */
  receivedAt = 0;
  /** Number of unread chat lines. */
  unread = 0;
  /** @type {string|null} */
  error = null;
  #timer = 0;

  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
  }

  /** Subscribes to presence and chat; called for each new connection. */
  async join() {
    try {
      const answer = await this.page.connection.ask({ type: 'company' });
      if (answer.type === 'company') this.handle(answer);
    } catch {
      // The next connection retries.
    }
  }

  leave() {
    clearInterval(this.#timer);
  }

  /** @param {Message} message */
  handle(message) {
    if (message.type === 'company') this.talk = message.talk;
    if (message.type === 'company' || message.type === 'presence') {
      this.presence = { away: message.away, claim: message.claim, takeback: message.takeback, waits: message.waits };
      this.receivedAt = performance.now();
      clearInterval(this.#timer);
      if (message.away.some((away) => away !== null)) this.#timer = window.setInterval(update, 1000);
    }
    if (message.type === 'clock') {
      this.page.game.apply(message, performance.now());
      this.page.tell({ tone: 'plain', text: t('company.given') });
    }
    if (message.type === 'talk') {
      this.talk = [...this.talk, message];
      if (this.page.record.tab !== 'talk' && !message.yours) this.unread += 1;
      queueMicrotask(() => document.querySelector('.said-here')?.scrollTo({ top: 1e6 }));
    }
    update();
  }

  /** Returns how long a player has been away, in milliseconds. @param {number} seat */
  #absence(seat) {
    const away = this.presence.away[seat] ?? null;
    return away === null ? null : away + performance.now() - this.receivedAt;
  }

  /** The line with requests, absent players and possible claims. */
  line() {
    const { game } = this.page;
    if (game.over || game.isWaiting) return nothing;
    const lines = [this.#takebackLine(), this.#vacationLine(), this.#absentLine()].filter((line) => line !== nothing);
    return lines.length > 0 ? html`<div class="presence">${lines}</div>` : nothing;
  }

  /** Whose vacation stops the clock. */
  #vacationLine() {
    const { game } = this.page;
    const { vacation, seat } = game.clock ?? {};
    if (!vacation || seat === null || seat === undefined) return nothing;
    return html`<p class="say" role="status">${game.ownSeats.includes(seat) ? t('company.vacation.mine', { day: day(vacation) }) : t('company.vacation', { name: seatName(game, seat), day: day(vacation) })}</p>`;
  }

  /** The request for a takeback. */
  #takebackLine() {
    const { game } = this.page;
    const seat = this.presence.takeback;
    if (seat === null) return nothing;
    const mine = game.ownSeats.includes(seat);
    const button = (/** @type {boolean} */ agree, /** @type {string} */ label) => html`<button class=${agree ? 'button small go' : 'button small'} data-tool=${agree ? 'agree' : 'decline'} @click=${() => this.#ask({ type: 'takeback', agree })}>${label}</button>`;
    return html`<div class="say asked"><p role="status">${mine ? t('company.back.asked') : t('company.back.asks', { name: seatName(game, seat) })}</p>
      ${mine ? button(false, t('company.back.stop')) : game.ownSeats.length > 0 ? html`${button(true, t('company.back.yes'))}${button(false, t('company.back.no'))}` : nothing}</div>`;
  }

  /** Buttons for requests to the others. */
  tools() {
    const { game } = this.page;
    if (game.over || game.isWaiting || game.ownSeats.length === 0) return nothing;
    const tool = (/** @type {Parameters<typeof icon>[0]} */ name, /** @type {string} */ which, /** @type {() => void} */ act) => html`<button class="tool" data-tool=${which} @click=${() => closeSheet(act)}>${icon(name)}<span>${t(`company.${which}`)}</span></button>`;
    const moved = game.turns.some(({ seat }) => game.ownSeats.includes(seat ?? -1));
    return html`${!game.rated && !game.tournament && moved && this.presence.takeback === null ? tool('undo', 'back', () => this.#ask({ type: 'takeback' })) : nothing}
      ${game.clock ? tool('add', game.clock.kind === 'days' ? 'day' : 'more', () => this.#ask({ type: 'moretime' })) : nothing}
      ${!game.tournament && game.turns.length < game.seats.length ? tool('close', 'off', () => this.#callOff()) : nothing}`;
  }

  async #callOff() {
    if (await confirm({ title: t('company.off.title'), text: t('company.off.text'), yes: t('company.off'), no: t('game.cancel'), grave: true })) this.#ask({ type: 'abort' });
  }

  /** Sends a request and shows a refusal. @param {Record<string, unknown> & {type: string}} question */
  async #ask(question) {
    const answer = await this.page.connection.ask(question).catch(() => null);
    const why = answer?.type === 'refused' ? answer.why : answer?.type === 'error' ? answer : null;
    if (why) this.page.tell({ tone: 'bad', text: has(`why.${why.code}`) ? t(`why.${why.code}`) : errorText(why) });
    update();
  }

  #absentLine() {
    const { game } = this.page;
    const playing = game.seats.map((_, seat) => seat).filter((seat) => !(game.view?.gone ?? []).includes(seat));
    const gone = playing.filter((seat) => !game.ownSeats.includes(seat) && (this.#absence(seat) ?? 0) > SHORT_ABSENCE);
    const { claim } = this.presence;
    // In correspondence games absence does not matter.
    if (gone.length === 0 || claim === null) return nothing;
    const others = playing.filter((seat) => game.seats[seat]?.kind === 'person' && !game.ownSeats.includes(seat));
    // If computers play as well, the game continues without the absent player.
    const claims = playing.length > others.length + 1 ? 'company.remove' : 'company.claim';
    // Absence counts from the start of the absent player's turn; on our own turn there is nothing to claim.
    const { waits } = this.presence;
    const waited = waits === undefined ? null : Math.min(waits + performance.now() - this.receivedAt, ...others.map((seat) => this.#absence(seat) ?? 0));
    const may = game.ownSeats.length > 0 && waited !== null && waited >= claim;
    return html`<div class="say absent"><p role="status">${gone.map((seat) => t('company.gone', { name: seatName(game, seat), time: wholeTime(this.#absence(seat) ?? 0) })).join(' ')}</p>
      ${may ? html`<div class="claims"><button class="button small go" data-tool="claim" @click=${() => this.claim(false)}>${t(claims)}</button>${game.allowsDraws && playing.length === 2 ? html`<button class="button small" data-tool="claim-draw" @click=${() => this.claim(true)}>${t('company.claim.draw')}</button>` : nothing}</div>`
        : game.ownSeats.length > 0 && waited !== null ? html`<small>${t(`${claims}.in`, { time: wholeTime(claim - waited) })}</small>` : nothing}</div>`;
  }

  /** @param {boolean} draw */
  async claim(draw) {
    const answer = await this.page.connection.ask({ type: 'claim', draw }).catch(() => null);
    if (answer?.type === 'refused') this.page.tell({ tone: 'bad', text: t('company.still') });
    if (answer?.type === 'error') this.page.tell({ tone: 'bad', text: errorText(answer) });
  }

  /** @param {string} text */
  async sendChat(text) {
    try {
      const answer = await this.page.connection.ask({ type: 'talk', text });
      this.error = answer.type === 'error' ? errorText(answer) : answer.type === 'refused' ? t('company.length') : null;
      return this.error === null;
    } catch (error) {
      this.error = errorText(error);
      return false;
    } finally {
      update();
    }
  }

  /** Reports the chat of a player. @param {number} seat */
  async #report(seat) {
    const { game } = this.page;
    try {
      if (await report({ kind: 'talk', game: game.id, seat }, seatName(game, seat))) this.page.tell({ tone: 'good', text: t('report.sent') });
    } catch (error) {
      this.error = errorText(error);
    }
    update();
  }

  /** @param {SubmitEvent} event */
  async #send(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const text = String(new FormData(form).get('text') ?? '').trim();
    if (text && await this.sendChat(text)) form.reset();
  }

  get label() {
    return this.unread > 0 && this.page.record.tab !== 'talk' ? `${t('company.talk')} (${this.unread})` : t('company.talk');
  }

  template() {
    this.unread = 0;
    const { game } = this.page;
    return html`<div class="talk-tab">
      <p class="note">${t(game.over ? 'company.all' : game.ownSeats.length > 0 ? 'company.players' : 'company.watchers')}</p>
      <ol class="said-here" role="log" tabindex="0" aria-label=${t('company.talk')}>${this.talk.map((line) => html`<li class=${line.yours ? 'yours' : ''}><b>${line.name || (line.seat === null ? t('lobby.guest') : seatName(game, line.seat))}</b> <span>${line.text}</span></li>`)}</ol>
      <p class="greetings">${GREETINGS.map((one) => html`<button class="button small" @click=${() => this.sendChat(t(`company.greeting.${one}`))}>${t(`company.greeting.${one}`)}</button>`)}</p>
      <form class="say-form" @submit=${(/** @type {SubmitEvent} */ event) => this.#send(event)}><label class="field"><span class="hidden">${t('messages.text')}</span><input type="text" name="text" maxlength="300" autocomplete="off" placeholder=${t('messages.text')}></label><button class="button small go">${t('messages.send')}</button></form>
      ${this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing}
      ${siteState.member ? html`<p class="greetings">${game.seats.flatMap(({ kind }, seat) => (kind === 'person' && !game.ownSeats.includes(seat) && this.talk.some((line) => line.seat === seat) ? [html`<button class="button small quiet" data-act="report" @click=${() => this.#report(seat)}>${t('report.whom', { name: seatName(game, seat) })}</button>`] : []))}</p>` : nothing}
    </div>`;
  }
}
