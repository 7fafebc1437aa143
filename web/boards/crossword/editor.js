/**
 * The editor of positions of crossword games: tiles and blanks on the board; racks, scores and the rest in fields.
 */

/** @import {EditorHost, EditorStart} from '../types.js' */
/** @import {Piece} from '../common/editor.js' */
/** @import {Crossword} from './element.js' */
/** @import {ReplayStep, RuleSet} from './types.js' */

import './element.js';
import { t } from '../../i18n/index.js';
import { BoardEditor, switchField } from '../common/editor.js';
import { letterOf } from './letters.js';
import { isBlank } from './state.js';
import { labels } from './texts.js';

/** Writes rows with numbers for runs of empty squares. @param {string[]} cells @param {number} side */
export const rowsText = (cells, side) => Array.from({ length: side }, (_, row) => cells.slice(row * side, (row + 1) * side).join('').replace(/\.+/g, (run) => String(run.length))).join('/');

/** @extends {BoardEditor<Crossword>} */
export class CrosswordEditor extends BoardEditor {
  /** Letters of the palette are blanks. */
  #blanks = false;

  /** @param {EditorHost} host @param {RuleSet} rules @param {EditorStart|null} start @param {typeof labels} [boardLabels] */
  constructor(host, rules, start, boardLabels = labels) {
    super(host, /** @type {Crossword} */ (document.createElement('deska-crossword')));
    this.rules = rules;
    this.labels = boardLabels;
    this.lexicon = start?.lexicon ?? '';
    const { side } = rules;
    const step = /** @type {ReplayStep|undefined} */ (start?.step);
    this.racks = step ? [step.turn ?? 0, 1 - (step.turn ?? 0)].map((seat) => step.racks[seat] ?? '') : ['', ''];
    this.scores = step ? [step.turn ?? 0, 1 - (step.turn ?? 0)].map((seat) => String(step.scores[seat] ?? 0)) : ['0', '0'];
    this.element.setup(rules, boardLabels());
    this.fill(step ? [...step.board.join('')] : Array(side * side).fill('.'), side);
  }

  draw() {
    const { side } = this;
    const board = Array.from({ length: side }, (_, row) => this.cells.slice(row * side, (row + 1) * side).join(''));
    this.element.show({ board, rack: null, last: null }, { mode: 'watch', hidden: true });
  }

  relabel() {
    this.element.relabel(this.labels());
  }

  /** The letters of the rules, without blanks. */
  get #letters() {
    return this.rules.letters.map(({ letter }) => letter).filter((letter) => !isBlank(letter));
  }

  /** @returns {Piece[]} */
  get pieces() {
    const shown = (/** @type {string} */ letter) => (this.#blanks ? letter.toLowerCase() : letter);
    return [...this.#letters.map((letter) => ({ sign: shown(letter), label: shown(letter), name: this.#blanks ? `${t('editor.blank')} ${letter}` : letter })), { sign: '.', label: t('editor.erase'), name: t('editor.erase'), plain: true }];
  }

  /** @param {KeyboardEvent} event */
  signOf({ key, code, shiftKey }) {
    const letter = letterOf(this.rules, key, code);
    return letter === null ? null : shiftKey ? letter.toLowerCase() : letter;
  }

  get help() {
    return t('editor.help.letters');
  }

  /** @param {string} name  `h8` */
  squareOf(name) {
    const [, file, rank] = /^([a-z])(\d+)$/.exec(name) ?? [];
    const square = file === undefined ? -1 : (Number(rank) - 1) * this.side + file.charCodeAt(0) - 97;
    return this.cells[square] === undefined ? null : square;
  }

  blanksField() {
    return switchField(t('editor.blanks'), this.#blanks, (value) => {
      this.#blanks = value;
      this.chosen = null;
      this.host.update();
    });
  }

  /** Takes the letters of a rack from a field. @param {string} text */
  rackOf(text) {
    const known = new Set(this.rules.letters.map(({ letter }) => letter));
    return [...text.toUpperCase()].filter((letter) => known.has(letter)).join('');
  }
}
