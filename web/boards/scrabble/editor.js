/**
 * The editor of Scrabble positions, written in CGP.
 */

/** @import {EditorHost, EditorStart, PositionEditor} from '../types.js' */
/** @import {ReplayStep, RuleSet} from '../crossword/types.js' */

import { lexiconTitle } from '../../app/parts/words.js';
import * as api from '../../app/api.js';
import { t } from '../../i18n/index.js';
import { html } from '../../vendor/lit-html/lit-html.js';
import { choiceField, textField } from '../common/editor.js';
import { CrosswordEditor, rowsText } from '../crossword/editor.js';

/** @param {EditorHost} host @param {RuleSet} rules @param {EditorStart|null} start @returns {PositionEditor} */
export const create = (host, rules, start) => new ScrabbleEditor(host, rules, start);

class ScrabbleEditor extends CrosswordEditor {
  /** @type {string[]} the lexicons of this language */
  #lexicons = [];

  /** @param {EditorHost} host @param {RuleSet} rules @param {EditorStart|null} start */
  constructor(host, rules, start) {
    super(host, rules, start);
    const { cgp } = /** @type {Partial<ReplayStep>} */ (start?.step ?? {});
    this.scoreless = /^\S+ \S+ \S+ (\d+)/.exec(cgp ?? '')?.[1] ?? '0';
    this.#loadLexicons();
  }

  async #loadLexicons() {
    const { lexicons } = await api.about().catch(() => ({ lexicons: [] }));
    this.#lexicons = lexicons.filter(({ language, available }) => language === this.rules.language && available).map(({ name }) => name);
    this.host.update();
  }

  get notation() {
    const zeros = Number.parseInt(this.scoreless, 10) || 0;
    const scores = this.scores.map((score) => Number.parseInt(score, 10) || 0).join('/');
    return `${rowsText(this.cells, this.side)} ${this.racks.join('/')} ${scores} ${zeros}${this.lexicon ? ` lex ${this.lexicon};` : ''}`;
  }

  get terms() {
    return { rules: this.rules.name, ...(this.lexicon ? { lexicon: this.lexicon } : {}) };
  }

  /** @param {string} name */
  async #setRules(name) {
    const rules = /** @type {RuleSet} */ (await this.host.loadRules(name));
    const editor = create(this.host, rules, null);
    this.host.replace(editor);
  }

  fields() {
    const set = (/** @type {() => void} */ act) => {
      act();
      this.host.update();
    };
    const seat = (/** @type {number} */ n) => html`${textField(t('editor.rack', { n: n + 1 }), this.racks[n], (value) => set(() => (this.racks[n] = this.rackOf(value))), { placeholder: t('editor.rack.unknown') })}
      ${textField(t('editor.score', { n: n + 1 }), this.scores[n], (value) => set(() => (this.scores[n] = value.replace(/[^-\d]/g, ''))), { number: true })}`;
    return html`<div class="wide">${this.blanksField()}</div>${seat(0)}${seat(1)}
      ${choiceField(t('editor.rules'), this.host.names.map((name) => [name, this.host.ruleLabel(name)]), this.rules.name, (name) => this.#setRules(name))}
      ${choiceField(t('editor.lexicon'), [['', t('editor.lexicon.default')], ...this.#lexicons.map((name) => /** @type {[string, string]} */ ([name, lexiconTitle(name)]))], this.lexicon, (name) => set(() => (this.lexicon = name)))}
      ${textField(t('editor.scoreless'), this.scoreless, (value) => set(() => (this.scoreless = value.replace(/\D/g, ''))), { number: true })}`;
  }
}
