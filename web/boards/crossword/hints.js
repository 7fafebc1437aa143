/**
 * The steps of a hint at a crossword board: how much, where, what.
 */

/** @import {Line} from '../types.js' */
/** @import {Message} from '../../app/types.js' */
/** @import {CrosswordTable} from './table.js' */
/** @import {CrosswordShapes} from './types.js' */

import { t } from '../../i18n/index.js';

/** @template {CrosswordShapes} S */
export class Hints {
  /** @type {{step: number, version: number, told: S['hint']}|null} the hint that is on the page */
  on = null;

  /** @param {CrosswordTable<S>} table */
  constructor(table) {
    this.table = table;
  }

  /** Asks for the next step, and shows it. */
  async ask() {
    const { table } = this;
    const { host, element, ways } = table;
    const { game } = host;
    if (!game.myTurn || table.sending) return;
    const step = this.on?.version === game.version ? Math.min(3, this.on.step + 1) : 1;
    const { version } = game;
    /** @type {Message<S>} */
    let told;
    try {
      told = await host.ask({ type: 'hint', seat: game.hand, step });
    } catch {
      return;
    }
    if (game.version !== version) return;
    if (told.type !== 'hint') {
      table.told(told);
      return;
    }
    table.note = null;
    this.on = { step: told.kind === ways.placing ? step : 3, version, told };
    if (told.kind === ways.placing && step === 1) element.recall();
    if (!table.layHint(told)) element.hint(told.squares ?? []);
    this.on = { step: told.kind === ways.placing ? step : 3, version, told };
    host.update();
  }

  forget() {
    this.on = null;
    if (this.table.element.ready) this.table.element.hint([]);
  }

  /** @returns {Line|null} */
  line() {
    if (!this.on) return null;
    const { step, told } = this.on;
    const line = /** @type {Line} */ ({ tone: 'hint', text: this.table.ways.hintText(told) });
    if (step < 3) line.more = [{ tool: 'hint', sign: 'hint', label: t(step === 1 ? 'hint.where' : 'hint.what'), act: () => this.table.hint() }];
    return line;
  }
}
