/**
 * The reader's turn on an analysis board: tiles laid, or tiles chosen for an exchange. It says what the turn is in notation, and has the buttons that end it.
 */

/** @import {Line, MoveHandlers} from '../types.js' */
/** @import {Crossword} from './element.js' */
/** @import {RuleSet, View} from './types.js' */

import { t } from '../../i18n/index.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { button, sign, turnButtons } from '../common/turn-buttons.js';
import { chooseLetter } from './blank.js';
import { placementNotation } from './notation.js';

/**
 * A position as the board shows it.
 * @typedef {Pick<View, 'board'|'rack'|'last'>} ShownView
 * @typedef {Omit<Parameters<Crossword['show']>[1], 'mode'>} Options
 */

export class TurnEntry {
  isExchanging = false;
  /** @type {ShownView} */
  view = { board: [], rack: null, last: null };
  /** @type {Options} */
  options = { hidden: true };

  /** @param {Crossword} element @param {RuleSet} rules @param {MoveHandlers} moves */
  constructor(element, rules, moves) {
    this.element = element;
    this.rules = rules;
    this.moves = moves;
    element.addEventListener('draft', () => this.announce());
    element.addEventListener('blank', async (event) => {
      const { id } = /** @type {CustomEvent<{id: number}>} */ (event).detail;
      element.name(id, await chooseLetter(rules, this.blankTitle()));
    });
    element.addEventListener('submit', () => this.submit());
    // Which tiles are chosen is said, but nothing is previewed.
    element.addEventListener('pick', () => moves.draft(null));
    element.addEventListener('unpick', () => this.stopExchange());
  }

  blankTitle() {
    return t('blank.title');
  }

  /** Shows a position; what was chosen in the one before is dropped. @param {ShownView} view @param {Options} options */
  open(view, options) {
    Object.assign(this, { view, options, isExchanging: false });
    this.draw();
  }

  get isOpen() {
    return this.view.rack !== null;
  }

  get mode() {
    if (!this.isOpen) return 'watch';
    return this.isExchanging ? 'pick' : 'play';
  }

  draw() {
    this.element.show(this.view, { ...this.options, mode: this.mode });
  }

  /** The tiles laid, in notation; null: they are no word yet. */
  get laid() {
    const { element, rules } = this;
    return element.complete ? placementNotation(element.state.board, rules.side, element.placement) : null;
  }

  /** The turn in notation; null: there is none yet. */
  get notation() {
    return this.laid;
  }

  announce() {
    this.moves.draft(this.notation);
  }

  /** Handles Enter. */
  submit() {
    this.play();
  }

  play() {
    const { notation } = this;
    if (notation !== null) this.moves.submit(notation);
  }

  pass() {
    this.moves.submit('pass');
  }

  startExchange() {
    this.element.recall();
    this.isExchanging = true;
    this.draw();
    this.moves.draft(null);
  }

  stopExchange() {
    this.isExchanging = false;
    this.element.setMode('play');
    this.moves.draft(null);
  }

  exchange() {
    const { picked } = this.element;
    if (picked.length > 0) this.moves.submit(`ex ${picked.join('')}`);
  }

  // ---- drawing ----

  /** Returns the status line of the turn; null: the preview or the last move is shown. @returns {Line|null} */
  line() {
    if (!this.isExchanging) return null;
    const n = this.element.picked.length;
    return { tone: 'plain', text: n === 0 ? t('exchange.say') : t('exchange.chosen', { n }) };
  }

  buttons() {
    if (!this.isOpen) return nothing;
    if (this.isExchanging) {
      const n = this.element.picked.length;
      return html`${button('cancel', t('game.cancel'), () => this.stopExchange())}${button('exchange', n === 0 ? t('exchange.none') : t('exchange.go', { n }), () => this.exchange(), { go: true, disabled: n === 0 })}`;
    }
    return this.turnButtons();
  }

  /** The buttons while nothing is exchanged. @returns {unknown} */
  turnButtons() {
    const { element } = this;
    if (element.placement.length === 0) return this.startButtons();
    return turnButtons({ recall: () => element.recall(), play: () => this.play(), complete: this.notation !== null });
  }

  /** The turns that lay no tiles. */
  startButtons() {
    return html`${sign('exchange', t('play.exchange'), () => this.startExchange())}${sign('pass', t('play.pass'), () => this.pass())}`;
  }
}
