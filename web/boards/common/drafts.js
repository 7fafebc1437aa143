/**
 * Drafts: unfinished turns, stored per seat in this tab so that they survive a reload. What a draft contains is up to the board.
 */

export class Drafts {
  /** @type {number|null} the seat whose draft is on the screen */
  seat = null;

  /** @param {{id: string, over: unknown}} game */
  constructor(game) {
    this.game = game;
  }

  get #key() {
    return `deska.draft.${this.game.id}.${this.seat}`;
  }

  /** Stores the draft of the seat in hand; null deletes it. @param {object|null} draft */
  save(draft) {
    if (this.seat === null) return;
    try {
      if (this.game.over || !draft) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, JSON.stringify(draft));
    } catch {
      // Without storage, drafts are lost with the page.
    }
  }

  /** Returns the stored draft of the seat in hand. The board must check what still fits. @returns {Record<string, unknown>|null} */
  load() {
    try {
      return JSON.parse(sessionStorage.getItem(this.#key) ?? 'null');
    } catch {
      return null;
    }
  }

  /** Deletes the draft of the seat before and returns that of the seat now in hand; null if the seat is the same. @param {number|null} hand */
  switchTo(hand) {
    if (hand === this.seat) return null;
    this.save(null);
    this.seat = hand;
    return this.load();
  }
}
