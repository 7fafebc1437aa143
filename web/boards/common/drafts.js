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

  /** Stores the draft of the current seat; null deletes it. @param {object|null} draft */
  save(draft) {
    if (this.seat === null) return;
    try {
      if (this.game.over || !draft) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, JSON.stringify(draft));
    } catch {
      // Without storage, drafts are lost with the page.
    }
  }

  /** Returns the stored draft of the current seat. The board must check what still fits. @returns {Record<string, unknown>|null} */
  load() {
    try {
      return JSON.parse(sessionStorage.getItem(this.#key) ?? 'null');
    } catch {
      return null;
    }
  }

  /** Switches to another seat: deletes the draft of the previous one and returns the stored draft of the new one. Returns null if the seat is the same. @param {number|null} seat */
  switchTo(seat) {
    if (seat === this.seat) return null;
    this.save(null);
    this.seat = seat;
    return this.load();
  }
}
