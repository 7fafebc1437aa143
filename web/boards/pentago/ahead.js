/**
 * A move that is prepared while somebody else is on turn, and made as soon as it is ours: where its square is still free then.
 */

/** @import {PentagoKit} from './kit.js' */

import { t } from '../../i18n/index.js';

export class Ahead {
  /** @type {string|null} what is to be played as soon as it is our turn */
  move = null;

  /** @param {PentagoKit} kit @param {(move: string) => void} play */
  constructor(kit, play) {
    this.kit = kit;
    this.play = play;
  }

  /** Somebody else is on turn, and a move can be prepared for the turn that comes. */
  get open() {
    const { host: { game }, view } = this.kit;
    if (!view || game.over || game.waiting || game.alone || game.mine.length !== 1) return false;
    return view.waiting === null && view.turn !== null && view.turn !== game.mine[0];
  }

  /** The reader confirms the move. @param {string} move */
  promise(move) {
    this.move = move;
    this.kit.host.update();
  }

  /** The other one has moved: what was prepared is laid again where it still fits. @param {string|null} drafted */
  again(drafted) {
    const { move, kit } = this;
    if (drafted !== null && kit.element.layOut(drafted)) {
      // Laying it again is no change of mind.
      this.move = move;
      return;
    }
    this.move = null;
    kit.note = { tone: 'bad', text: t('pentago.ousted') };
  }

  /** It is our turn: what was promised for it is played, unless there is something to answer first. @param {boolean} playing */
  keep(playing) {
    const { move, kit } = this;
    if (!kit.host.game.myTurn || move === null) return;
    this.move = null;
    if (playing && kit.element.draft === move) queueMicrotask(() => this.play(move));
  }
}
