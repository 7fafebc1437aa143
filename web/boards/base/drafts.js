/** A turn that is not finished outlives a reload, in this tab only: each seat has one, and its board says what that is. */

export class Drafts {
  /** @type {number|null} the seat whose turn is prepared on the screen */
  hand = null;

  /** @param {{id: string, over: unknown}} game */
  constructor(game) {
    this.game = game;
  }

  get #key() {
    return `deska.draft.${this.game.id}.${this.hand}`;
  }

  /** @param {object|null} draft null: nothing is prepared */
  save(draft) {
    if (this.hand === null) return;
    try {
      if (this.game.over || !draft) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, JSON.stringify(draft));
    } catch {
      // Without storage the draft lives as long as the page.
    }
  }

  /** What was kept for the seat in hand; the board sees what still fits. @returns {Record<string, unknown>|null} */
  load() {
    try {
      return JSON.parse(sessionStorage.getItem(this.#key) ?? 'null');
    } catch {
      return null;
    }
  }

  /** Where nothing is hidden a seat's draft ends with its turn: what the one now in hand had prepared. @param {number|null} hand */
  switchTo(hand) {
    if (hand === this.hand) return null;
    this.save(null);
    this.hand = hand;
    return this.load();
  }
}
