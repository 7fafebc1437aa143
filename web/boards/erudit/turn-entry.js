/**
 * The reader's turn on an analysis board of Erudit: several words, stars taken, or an exchange.
 */

/** @import {MoveHandlers} from '../types.js' */
/** @import {Crossword} from '../crossword/element.js' */
/** @import {Options, ShownView} from '../crossword/turn-entry.js' */
/** @import {RuleSet, Step} from './types.js' */

import { t } from '../../i18n/index.js';
import { html } from '../../vendor/lit-html/lit-html.js';
import { button, sign } from '../common/turn-buttons.js';
import { TurnEntry } from '../crossword/turn-entry.js';
import { applySteps } from './turn.js';

/** Refusals of a turn whose parts are legal: a star has yet to be placed. */
const UNFINISHED = ['star-not-used', 'stars-due'];

export class EruditTurnEntry extends TurnEntry {
  /** @type {{step: Step, notation: string}[]} the parts of the turn so far */
  #parts = [];

  /** @param {Crossword} element @param {RuleSet} rules @param {MoveHandlers} moves */
  constructor(element, rules, moves) {
    super(element, rules, moves);
    element.addEventListener('take', (event) => this.#take(/** @type {CustomEvent} */ (event).detail));
    element.addEventListener('back', () => this.back());
  }

  blankTitle() {
    return t('erudit.blank.title');
  }

  /** @override @param {ShownView} view @param {Options} options */
  open(view, options) {
    this.#parts = [];
    super.open(view, options);
  }

  /** The board and the rack after the parts so far. */
  draw() {
    const { element, view, options, mode } = this;
    if (view.rack === null || this.#parts.length === 0) {
      element.show(view, { ...options, mode, taking: this.isOpen });
      return;
    }
    const then = applySteps({ board: view.board, rack: view.rack }, this.#parts.map(({ step }) => step));
    this.#parts.length = then.fits;
    element.show({ board: then.board, rack: then.rack, last: null }, { ...options, mode, numbers: then.numbers, settled: new Set(then.numbers.keys()), taking: true });
  }

  get notation() {
    const { laid, element } = this;
    if (element.placement.length > 0 && laid === null) return null;
    const parts = [...this.#parts.map(({ notation }) => notation), ...(laid === null ? [] : [laid])];
    return parts.length > 0 ? parts.join('; ') : null;
  }

  /** Confirms the laid tiles; without any, plays the turn. */
  submit() {
    if (this.element.placement.length > 0) this.confirm();
    else this.play();
  }

  /** Adds the laid tiles to the turn, if the turn is legal with them. */
  async confirm() {
    const { element, laid, notation } = this;
    if (laid === null || notation === null) return;
    const step = { place: element.placement };
    if (!await this.moves.check(notation, UNFINISHED) || this.laid !== laid) return;
    this.#parts.push({ step, notation: laid });
    this.draw();
    this.announce();
  }

  /** Replaces a star on the board by a tile of its letter, if that is legal. @param {{id: number, square: number, letter: string}} how */
  async #take({ id, square, letter }) {
    const { element, rules } = this;
    if ([...element.state.draft.values()].some((tile) => tile.id === id)) element.takeBack(id);
    const name = `${Math.floor(square / rules.side) + 1}${String.fromCharCode(97 + (square % rules.side))}`;
    const taken = { step: { take: { square, letter } }, notation: `take ${name} ${letter}` };
    const { view } = this;
    const parts = [...this.#parts, taken];
    if (!await this.moves.check(parts.map(({ notation }) => notation).join('; '), UNFINISHED) || this.view !== view) return;
    this.#parts = parts;
    element.select(null);
    this.draw();
    this.announce();
  }

  /** Recalls the laid tiles; without any, takes the last part back. */
  back() {
    const { element } = this;
    if (element.placement.length > 0) {
      element.recall();
      return;
    }
    if (!this.#parts.pop()) return;
    this.draw();
    this.announce();
  }

  startExchange() {
    this.#parts = [];
    super.startExchange();
  }

  turnButtons() {
    const isLaid = this.element.placement.length > 0;
    if (!isLaid && this.#parts.length === 0) return this.startButtons();
    return html`${sign('recall', t('play.recall'), () => this.back())}
      ${isLaid ? button('confirm-word', t('erudit.play.confirm'), () => this.confirm(), { disabled: this.laid === null }) : ''}
      ${button('play', t('erudit.play.end'), () => this.play(), { go: true, disabled: this.notation === null })}`;
  }
}
