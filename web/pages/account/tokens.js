/**
 * API tokens with which programs act for a member, and accounts of programs.
 */

/** @import {Account, Scope, TokenEntry} from '../../app/wire.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { confirm } from '../../app/dialog.js';
import { errorText } from '../../app/errors.js';
import { update } from '../../app/main.js';
import { day, list, t } from '../../i18n/index.js';
import * as calls from './api.js';
import { AccountForm } from './forms.js';

/** @type {Scope[]} */
const SCOPES = ['read', 'play', 'challenge'];

const secret = () => ({ name: 'password', label: t('account.password'), type: /** @type {const} */ ('password'), complete: /** @type {const} */ ('current-password') });

export class TokensPanel {
  /** @type {TokenEntry[]} */
  tokens = [];
  /** A new token, shown once until the page is left. @type {string|null} */
  made = null;
  /** @type {unknown} */
  error = null;

  /** @param {() => Promise<void>} changed  called after the account has changed */
  constructor(changed) {
    this.changed = changed;
  }

  make = new AccountForm('token', () => ({
    fields: [{ name: 'name', label: t('account.token.name'), complete: /** @type {const} */ ('off'), most: 60 }, secret()],
    extra: html`<fieldset class="scopes"><legend>${t('account.token.may')}</legend>${SCOPES.map((scope) => html`<label class="check"><input type="checkbox" name=${scope} .defaultChecked=${scope !== 'challenge'}> ${t(`account.scope.${scope}`)}</label>`)}</fieldset>`,
    button: t('account.token.make'),
  }), async (values) => {
    const answer = await calls.makeToken(values.name, SCOPES.filter((scope) => values[scope]), values.password);
    this.made = answer.token;
    this.tokens = [answer.entry, ...this.tokens];
    return null;
  });

  program = new AccountForm('program', () => ({ fields: [secret()], button: t('account.program.become'), note: t('account.program.note'), grave: true }), async (values) => {
    if (!await confirm({ title: t('account.program.sure'), text: t('account.program.note'), yes: t('account.program.become'), no: t('game.cancel'), grave: true })) return null;
    await calls.becomeProgram(values.password);
    await this.changed();
    return null;
  });

  async load() {
    try {
      this.tokens = (await calls.tokens()).tokens;
      this.error = null;
    } catch (error) {
      this.error = error;
    }
    update();
  }

  /** @param {TokenEntry} token */
  async #end(token) {
    try {
      await calls.endToken(token.label);
      this.made = null;
    } catch (error) {
      this.error = error;
    }
    await this.load();
  }

  /** @param {Account} account */
  template({ program }) {
    return html`<p class="note">${t('account.tokens.note')} <a href="/api/v1/openapi.json">OpenAPI</a></p>
      ${this.error ? html`<p class="problem" role="alert">${errorText(this.error)}</p>` : nothing}
      ${this.made ? html`<p class="said" role="status">${t('account.token.made')}</p><p><code class="secret token">${this.made}</code></p>` : nothing}
      ${this.tokens.length > 0 ? html`<ul class="sessions tokens">${this.tokens.map((token) => html`<li>
        <div><b>${token.name}</b> <small>${list(token.scopes.map((scope) => t(`account.scope.${scope}`)))} · ${t('account.session.begun', { day: day(token.created), seen: day(token.seen) })}</small></div>
        <button class="button small" @click=${() => this.#end(token)}>${t('account.token.end')}</button></li>`)}</ul>` : nothing}
      ${this.make.template()}
      ${program ? html`<p class="note">${t('account.program.is')}</p>` : html`<details class="fold"><summary>${t('account.program.become')}</summary>${this.program.template()}</details>`}`;
  }
}
