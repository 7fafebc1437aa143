/** Holds new records back while a dialog or the draw for the start covers the board, so that they are shown when they can be seen. */

/** @import {GameRecord} from '../../app/types.js' */

export class BoardHold {
  /** @type {GameRecord[]|null} null: nothing is held back */
  #fresh = null;

  /** @param {(fresh: GameRecord[]) => void} show @param {() => boolean} covered  whether the draw is shown */
  constructor(show, covered) {
    this.show = show;
    this.covered = covered;
    // Capture, to run before the code that opened the dialog continues.
    document.addEventListener('close', this.release, true);
  }

  leave() {
    document.removeEventListener('close', this.release, true);
  }

  get isWaiting() {
    return this.#fresh !== null;
  }

  /** @param {GameRecord[]} fresh @param {boolean} anew  whether the records replace all earlier ones */
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
