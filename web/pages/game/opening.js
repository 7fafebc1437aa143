/**
 * The draw for the start: when it is shown, and that it is shown once, to those who are there when the game begins. Meanwhile the server holds our clock; the draw
 * never lies over the board while our time runs.
 */

/** @import {Game} from '../../app/game.js' */
/** @import {Message} from '../../app/types.js' */
/** @import {Kit} from '../../boards/types.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { update } from '../../app/main.js';
import { person, seatName } from '../../app/parts/seats.js';
import * as settings from '../../app/settings.js';

export class Opening {
  /** How the draw is shown and told, where there was one. @type {typeof import('../../app/parts/draw.js')|null} */
  #draws = null;
  /** It is being shown. */
  #drawing = false;
  #drawn = 0;
  #watched = false;
  /** What was told meanwhile, and when. @type {{message: Message, heard: number}[]} */
  #held = [];

  /** @param {Game} game @param {(held: {message: Message, heard: number}[]) => void} over  it is shown no more; held: what was told meanwhile */
  constructor(game, over) {
    this.game = game;
    this.over = over;
  }

  /** It lies over the board. */
  get shown() {
    return this.#drawing;
  }

  async show() {
    const { game } = this;
    const { opening } = game;
    if (!opening || this.#watched || !game.view) return;
    this.#watched = true;
    const seen = wasSeen(game.id);
    // Also while what shows it is on its way: a quick computer moves before that.
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

  /** No move and no points are seen before it is over. @param {Message} message @returns {boolean} whether it is told later */
  defer(message) {
    const clock = 'clock' in message ? message.clock : null;
    if (this.#drawing && clock?.running && !clock.starts_in && this.game.mine.includes(clock.seat ?? -1)) this.end();
    if (this.#drawing) this.#held.push({ message, heard: performance.now() });
    return this.#drawing;
  }

  /** Whatever is pressed ends the draw, and does what it does. */
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

  /** The page goes away: nothing more is told. */
  leave() {
    this.#held = [];
    this.end();
  }

  /** @param {Kit} kit */
  template(kit) {
    const { game } = this;
    return this.#drawing && this.#draws && game.opening && kit.drawn ? this.#draws.draw(game.opening, { name: (seat) => seatName(game, seat), person: (seat) => person(game, seat) }, kit.drawn.bind(kit)) : nothing;
  }

  /** What was drawn, in the list of moves. */
  line() {
    const { game } = this;
    const { opening } = game;
    return opening && this.#draws && game.seats.length > 1 ? html`<p class="drawn-line">${this.#draws.describeDraw(opening, (seat) => person(game, seat))}</p>` : nothing;
  }
}

/** Was it shown in this tab before? From now on it was. @param {string} id */
function wasSeen(id) {
  const key = `deska.drawn.${id}`;
  try {
    const seen = sessionStorage.getItem(key) !== null;
    sessionStorage.setItem(key, '1');
    return seen;
  } catch {
    // Without storage nobody knows: it is shown, unless the game has moved on.
    return false;
  }
}
