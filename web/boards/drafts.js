/**
 * A turn that is not finished outlives a reload, in this tab only. Each seat has one of its own; what it consists of, the game's board says.
 */

/** @import {Game} from '../app/game.js' */

export class Drafts {
  /** @type {number|null} the seat whose turn is prepared on the screen */
  hand = null;

  /** @param {Pick<Game, 'id'|'over'>} game */
  constructor(game) {
    this.game = game;
  }

  get #key() {
    return `deska.draft.${this.game.id}.${this.hand}`;
  }

  /** @param {object|null} draft null: nothing is prepared */
  keep(draft) {
    if (this.hand === null) return;
    try {
      if (this.game.over || draft === null) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, JSON.stringify(draft));
    } catch {
      // Without storage the draft lives as long as the page.
    }
  }

  /** What was kept for the seat in hand; whether it still fits, the board must see. @returns {Record<string, unknown>|null} */
  kept() {
    if (this.hand === null) return null;
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#key) ?? 'null');
      return typeof kept === 'object' ? kept : null;
    } catch {
      return null;
    }
  }

  /**
   * On a board that hides nothing a seat's draft ends with its turn: what the seat now in hand had prepared before a reload.
   * @param {number|null} hand
   * @returns {Record<string, unknown>|null} null: the hand is the same, or it had prepared nothing
   */
  pass(hand) {
    if (hand === this.hand) return null;
    this.keep(null);
    this.hand = hand;
    return this.kept();
  }
}
