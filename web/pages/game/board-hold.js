/** What happens on the board is shown when it can be seen: while a dialog or the draw for the start lies over it, the board waits. */

/** @import {GameRecord} from '../../app/types.js' */

export class BoardHold {
  /** @type {GameRecord[]|null} null: nothing waits */
  #fresh = null;

  /** @param {(fresh: GameRecord[]) => void} show @param {() => boolean} covered  by the draw */
  constructor(show, covered) {
    this.show = show;
    this.covered = covered;
    // Before whoever asked in the dialog goes on with the answer.
    document.addEventListener('close', this.release, true);
  }

  leave() {
    document.removeEventListener('close', this.release, true);
  }

  get isWaiting() {
    return this.#fresh !== null;
  }

  /** @param {GameRecord[]} fresh @param {boolean} anew the game is another now */
  add(fresh, anew) {
    this.#fresh = [...((!anew && this.#fresh) || []), ...fresh];
    this.release();
  }

  release = () => {
    const fresh = this.#fresh;
    if (!fresh || this.covered() || document.querySelector('dialog[open]')) return;
    this.#fresh = null;
    this.show(fresh);
  };
}
