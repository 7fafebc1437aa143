/**
 * The editor of Pentago positions: marbles on the board. White moves when both sides have as many.
 */

/** @import {EditorHost, EditorStart, PositionEditor} from '../types.js' */
/** @import {Piece} from '../common/editor.js' */
/** @import {PentagoBoard} from './element.js' */
/** @import {ReplayStep} from './types.js' */
/** @import {RuleSet} from '../../app/types.js' */

import './element.js';
import { t } from '../../i18n/index.js';
import { html } from '../../vendor/lit-html/lit-html.js';
import { BoardEditor, choiceField } from '../common/editor.js';
import { preference } from '../choices.js';
import { latin } from '../../app/keys.js';
import { parseSquare, SIDE } from './geometry.js';
import { marbleSign } from './panels.js';
import { labels } from './texts.js';

/** @param {EditorHost} host @param {RuleSet} rules @param {EditorStart|null} start @returns {PositionEditor} */
export const create = (host, rules, start) => new PentagoEditor(host, rules, start);

/** @extends {BoardEditor<PentagoBoard>} */
class PentagoEditor extends BoardEditor {
  chosen = 'w';

  /** @param {EditorHost} host @param {RuleSet} rules @param {EditorStart|null} start */
  constructor(host, rules, start) {
    super(host, /** @type {PentagoBoard} */ (document.createElement('deska-pentago')));
    this.rules = rules;
    this.element.look = { board: String(preference('pentago', 'board')), ground: String(preference('pentago', 'ground')) };
    this.element.prepare(labels());
    const step = /** @type {ReplayStep|undefined} */ (start?.step);
    this.fill([...(step?.board ?? '.'.repeat(SIDE * SIDE))], SIDE);
  }

  draw() {
    this.element.show({ board: this.cells.join(''), fives: [], last: null }, { mode: 'watch', marble: 'w', movesTurn: true });
  }

  relabel() {
    this.element.relabel(labels());
  }

  get types() {
    return false;
  }

  /** @returns {Piece[]} */
  get pieces() {
    const marble = (/** @type {'w'|'b'} */ sign, /** @type {number} */ seat, /** @type {string} */ name) => ({ sign, name, label: html`${marbleSign(seat)}${name}`, plain: true });
    return [marble('w', 0, t('pentago.white')), marble('b', 1, t('pentago.black')), { sign: '.', label: t('editor.erase'), name: t('editor.erase'), plain: true }];
  }

  /** @param {KeyboardEvent} event */
  signOf(event) {
    const letter = latin(event).toLowerCase();
    return letter === 'w' || letter === 'b' ? letter : null;
  }

  get help() {
    return t('editor.help.pieces');
  }

  get notation() {
    return this.cells.join('');
  }

  /** @param {string} name  `c6` */
  squareOf(name) {
    return /^[a-f][1-6]$/.test(name) ? parseSquare(name) : null;
  }

  get terms() {
    return { rules: this.rules.name };
  }

  fields() {
    const [white, black] = ['w', 'b'].map((sign) => this.cells.filter((cell) => cell === sign).length);
    return html`${choiceField(t('editor.rules'), this.host.names.map((name) => [name, this.host.ruleLabel(name)]), this.rules.name, async (name) => {
      this.rules = await this.host.loadRules(name);
      this.host.update();
    })}<p class="note wide" role="status">${t('editor.turn')}: ${t(white > black ? 'pentago.black' : 'pentago.white')} (${white} : ${black})</p>`;
  }
}
