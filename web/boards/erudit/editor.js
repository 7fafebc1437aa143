/**
 * The editor of Erudit positions. Words on the board count as used.
 */

/** @import {EditorHost, EditorStart, PositionEditor} from '../types.js' */
/** @import {RuleSet} from './types.js' */

import { t } from '../../i18n/index.js';
import { html } from '../../vendor/lit-html/lit-html.js';
import { textField } from '../common/editor.js';
import { CrosswordEditor, rowsText } from '../crossword/editor.js';
import { labels } from './texts.js';

/** @param {EditorHost} host @param {RuleSet} rules @param {EditorStart|null} start @returns {PositionEditor} */
export const create = (host, rules, start) => new EruditEditor(host, rules, start);

class EruditEditor extends CrosswordEditor {
  /** @param {EditorHost} host @param {RuleSet} rules @param {EditorStart|null} start */
  constructor(host, rules, start) {
    super(host, rules, start, labels);
    this.element.classList.add('erudit');
    const [, , used = '-', ...options] = String(/** @type {{position?: string|null}} */ (start?.step ?? {}).position ?? '').split(' ');
    this.used = used === '-' ? '' : used.replaceAll(',', ' ');
    this.options = options;
  }

  get notation() {
    const used = this.used.trim().split(/[\s,]+/).filter(Boolean).join(',') || '-';
    return [rowsText(this.cells, this.side), this.racks[0] || '-', used, ...this.options].join(' ');
  }

  get terms() {
    return { rules: this.rules.name, ...(this.lexicon ? { lexicon: this.lexicon } : {}) };
  }

  fields() {
    return html`<div class="wide">${this.blanksField()}</div>
      ${textField(t('editor.rack', { n: 1 }), this.racks[0], (value) => {
    this.racks[0] = this.rackOf(value);
    this.host.update();
  })}
      ${textField(t('editor.used'), this.used, (value) => {
    this.used = value.toUpperCase();
    this.host.update();
  }, { wide: true, placeholder: t('editor.used.hint') })}`;
  }
}
