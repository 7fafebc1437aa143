/**
 * What happens on the board is shown when it can be seen: while a dialog, or the draw for the start, lies over it, the board waits. All else on the page goes on: the clocks, the
 * list of moves, the sounds.
 */

/** @import {GameRecord} from '../../app/types.js' */

export class Holding {
  /** What the board has not been told yet. @type {GameRecord[]} */
  #fresh = [];
  #due = false;

  /** @param {(fresh: GameRecord[]) => void} show @param {() => boolean} covered  does the draw for the start lie over the board? */
  constructor(show, covered) {
    this.show = show;
    this.covered = covered;
    // Before whoever asked in the dialog goes on with the answer.
    document.addEventListener('close', this.go, { capture: true });
  }

  leave() {
    document.removeEventListener('close', this.go, { capture: true });
  }

  /** Something is still to be shown. */
  get waits() {
    return this.#due;
  }

  /** @param {GameRecord[]} fresh @param {boolean} [anew] the game is another now: what was to be shown is no more */
  take(fresh, anew = false) {
    this.#fresh = anew ? fresh : [...this.#fresh, ...fresh];
    this.#due = true;
    this.go();
  }

  /** Shows what waits, unless something lies over the board still. */
  go = () => {
    if (!this.#due || this.covered() || document.querySelector('dialog[open]')) return;
    const fresh = this.#fresh;
    this.#fresh = [];
    this.#due = false;
    this.show(fresh);
  };
}
