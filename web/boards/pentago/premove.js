/**
 * A premove: a move that is prepared on the opponent's turn and played as soon as it is ours, if its square is still free.
 */

/** @import {Host} from './types.js' */

export class Premove {
  /** @type {string|null} the confirmed move */
  move = null;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
  }

  /** Whether it is the opponent's turn, and a move can be prepared for the next one. */
  get isOpen() {
    const { game } = this.host;
    const { view } = game;
    if (!view || game.over || game.isWaiting || game.isSolo || game.ownSeats.length !== 1) return false;
    return view.waiting === null && view.turn !== null && view.turn !== game.ownSeats[0];
  }

  /** Returns the confirmed move once it is our turn, and forgets it. @returns {string|null} */
  take() {
    if (!this.host.game.myTurn) return null;
    const { move } = this;
    this.move = null;
    return move;
  }
}
