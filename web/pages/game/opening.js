/**
 * Decides when to show the draw for the start: once, to players who are present when the game starts. The server holds our clock meanwhile; the draw never covers
 * the board while our time runs.
 */

/** @import {Game} from '../../app/game.js' */
/** @import {Message} from '../../app/types.js' */
/** @import {Kit} from '../../boards/types.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { update } from '../../app/main.js';
import { person, seatName } from '../../app/parts/seats.js';
import * as settings from '../../app/settings.js';

export class Opening {
  /** The animation, loaded if there was a draw. @type {typeof import('../../app/parts/draw.js')|null} */
  #draws = null;
  /** Whether it is being shown. */
  #drawing = false;
  #drawn = 0;
  #watched = false;
  /** Messages received meanwhile, with their times. @type {{message: Message, heard: number}[]} */
  #held = [];

  /** @param {Game} game @param {(held: {message: Message, heard: number}[]) => void} over  called when it ends, with the messages received meanwhile */
  constructor(game, over) {
    this.game = game;
    this.over = over;
  }

  /** Whether it covers the board. */
  get isShown() {
    return this.#drawing;
  }

  async show() {
    const { game } = this;
    const { opening } = game;
    if (!opening || this.#watched || !game.view) return;
    this.#watched = true;
    const seen = wasSeen(game.id);
    // Set before the animation is loaded: a quick computer player may move earlier.
    this.#drawing = !seen && game.turns.length === 0 && game.seats.length >= 2 && settings.get().draw && game.ownTimeIn() > 0;
    if (this.#drawing) for (const type of ['pointerup', 'keydown']) document.addEventListener(type, this.end, { capture: true });
    try {
      this.#draws = await import('../../app/parts/draw.js');
    } catch {
      this.end();
      return;
    }
    if (this.#drawing) this.#drawn = setTimeout(() => this.end(), Math.min(this.#draws.drawDuration(opening), game.ownTimeIn()));
    update();
  }

  /** Defers a message while the draw is shown. @param {Message} message @returns {boolean} whether it was deferred */
  defer(message) {
    const clock = 'clock' in message ? message.clock : null;
    if (this.#drawing && clock?.running && !clock.starts_in && this.game.ownSeats.includes(clock.seat ?? -1)) this.end();
    if (this.#drawing) this.#held.push({ message, heard: performance.now() });
    return this.#drawing;
  }

  /** Ends the draw. Any key or click does so, and still takes effect. */
  end = () => {
    clearTimeout(this.#drawn);
    for (const type of ['pointerup', 'keydown']) document.removeEventListener(type, this.end, { capture: true });
    if (!this.#drawing) return;
    this.#drawing = false;
    const held = this.#held;
    this.#held = [];
    this.over(held);
    update();
  };

  /** Discards deferred messages when the page is left. */
  leave() {
    this.#held = [];
    this.end();
  }

  /** @param {Kit} kit */
  template(kit) {
    const { game } = this;
    return this.#drawing && this.#draws && game.opening && kit.drawn ? this.#draws.draw(game.opening, { name: (seat) => seatName(game, seat), person: (seat) => person(game, seat) }, kit.drawn.bind(kit)) : nothing;
  }

  /** The result of the draw, for the list of moves. */
  line() {
    const { game } = this;
    const { opening } = game;
    return opening && this.#draws && game.seats.length > 1 ? html`<p class="drawn-line">${this.#draws.describeDraw(opening, (seat) => person(game, seat))}</p>` : nothing;
  }
}

/** Returns whether the draw was shown in this tab before, and marks it as shown. @param {string} id */
function wasSeen(id) {
  const key = `deska.drawn.${id}`;
  try {
    const seen = sessionStorage.getItem(key) !== null;
    sessionStorage.setItem(key, '1');
    return seen;
  } catch {
    // Without storage it is shown unless the game has moved on.
    return false;
  }
}
