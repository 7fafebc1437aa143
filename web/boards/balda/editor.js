/**
 * The editor of Balda positions: letters, used words and options.
 */

/** @import {EditorHost, EditorStart, PositionEditor} from '../types.js' */
/** @import {Piece} from '../common/editor.js' */
/** @import {BaldaBoard} from './element.js' */
/** @import {ReplayStep, RuleSet} from './types.js' */

import './element.js';
import { t } from '../../i18n/index.js';
import { html } from '../../vendor/lit-html/lit-html.js';
import { BoardEditor, choiceField, switchField, textField } from '../common/editor.js';
import { letterOf } from '../crossword/letters.js';
import { letterRows } from './alphabet.js';
import { nameOf } from './notation.js';
import { labels } from './texts.js';

/** The letters by language. Rules that are not of a game name the language alone. @type {Record<string, string>} */
const ALPHABETS = { ru: 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', cs: 'AÁBCČDĎEÉĚFGHIÍJKLMNŇOÓPQRŘSŠTŤUÚŮVWXYÝZŽ', en: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' };

/** The sizes of a board. */
const SIDES = [3, 4, 5, 6, 7, 8, 9, 10, 11];

/** The options of a position, as its notation writes them. */
const OPTIONS = /** @type {const} */ (['knots', 'diagonals', 'prizes']);

/** @param {EditorHost} host @param {RuleSet} rules @param {EditorStart|null} start @returns {PositionEditor} */
export const create = (host, rules, start) => new BaldaEditor(host, rules, start);

/** @extends {BoardEditor<BaldaBoard>} */
class BaldaEditor extends BoardEditor {
  /** @param {EditorHost} host @param {RuleSet} rules @param {EditorStart|null} start */
  constructor(host, rules, start) {
    super(host, /** @type {BaldaBoard} */ (document.createElement('deska-balda')));
    const inGame = { ...rules, alphabet: rules.alphabet ?? ALPHABETS[rules.language ?? 'ru'] ?? ALPHABETS.en, folds: rules.folds ?? {}, knots: false, diagonals: false };
    this.rules = inGame;
    this.lexicon = start?.lexicon ?? '';
    const step = /** @type {ReplayStep|undefined} */ (start?.step);
    const [, used = '-', ...options] = (step?.position ?? '').split(' ');
    this.used = used === '-' ? '' : used.replaceAll(',', ' ');
    this.options = new Set(options);
    this.letters = letterRows(inGame, 'order', 60).flat();
    this.element.setup(inGame, labels());
    const side = step?.board.length ?? rules.side ?? 5;
    this.fill(step ? [...step.board.join('')] : Array(side * side).fill('.'), side);
  }

  /** The rows of the board. */
  get #rows() {
    return Array.from({ length: this.side }, (_, row) => this.cells.slice(row * this.side, (row + 1) * this.side).join(''));
  }

  draw() {
    this.element.show({ board: this.#rows, knots: this.options.has('knots'), diagonals: this.options.has('diagonals') }, { mode: 'watch', last: null });
  }

  relabel() {
    this.element.relabel(labels());
  }

  /** @returns {Piece[]} */
  get pieces() {
    return [...this.letters.map((letter) => ({ sign: letter, label: letter, name: letter })), { sign: '.', label: t('editor.erase'), name: t('editor.erase'), plain: true }];
  }

  /** @param {KeyboardEvent} event */
  signOf({ key, code }) {
    return letterOf({ letters: this.letters.map((letter) => ({ letter })), folds: { Ё: 'Е' } }, key, code);
  }

  get help() {
    return t('editor.help.plain');
  }

  get notation() {
    const used = this.used.trim().split(/[\s,]+/).filter(Boolean).join(',') || '-';
    return [this.#rows.join('/'), used, ...OPTIONS.filter((name) => this.options.has(name))].join(' ');
  }

  /** @param {string} name  `2,3` */
  squareOf(name) {
    const square = this.cells.findIndex((_, at) => nameOf(at, this.side) === name);
    return square < 0 ? null : square;
  }

  get terms() {
    return { rules: this.rules.name, ...(this.lexicon ? { lexicon: this.lexicon } : {}) };
  }

  fields() {
    return html`${choiceField(t('editor.size'), SIDES.map((side) => [String(side), `${side} × ${side}`]), String(this.side), (side) => {
      this.square = 0;
      this.fill(Array(Number(side) ** 2).fill('.'), Number(side));
    })}
      ${textField(t('editor.used'), this.used, (value) => {
    this.used = value.toUpperCase();
    this.host.update();
  }, { wide: true, placeholder: t('editor.used.hint') })}
      ${OPTIONS.map((name) => switchField(t(`editor.${name}`), this.options.has(name), (on) => {
    if (on) this.options.add(name);
    else this.options.delete(name);
    this.changed();
  }))}`;
  }
}
