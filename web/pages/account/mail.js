/**
 * Email: a member's address, notifications, and resetting a forgotten password. Hidden if the server sends no email.
 */

/** @import {MailSettings} from '../../app/wire.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import * as api from '../../app/api.js';
import { errorText } from '../../app/errors.js';
import { language, t } from '../../i18n/index.js';
import { AccountForm } from './forms.js';

const PLACE = '/account/mail';

/** Returns a secret code from the address and removes it there. @param {string} name  of the parameter */
export function takeCodeFromLink(name) {
  const code = new URLSearchParams(location.hash.slice(1)).get(name);
  if (code !== null) history.replaceState(null, '', location.pathname);
  return code;
}

export class MailPanel {
  /** @type {MailSettings|null} */
  mailSettings = null;
  /** @type {string|null} */
  message = null;
  wrong = false;

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    const password = () => ({ name: 'password', label: t('account.password'), type: /** @type {const} */ ('password'), complete: /** @type {const} */ ('current-password') });
    this.form = new AccountForm('mail', () => ({ fields: [{ name: 'mail', label: t('mail.address'), complete: /** @type {const} */ ('email'), most: 254 }, password()], button: t('mail.set'), note: t('mail.note') }), async ({ mail, password: proof }) => {
      await api.request(PLACE, { mail: mail.trim(), password: proof, language: language() }, 'PUT');
      return () => t('mail.sent');
    });
    this.removal = new AccountForm('mail-removal', () => ({ fields: [password()], button: t('mail.remove'), grave: true }), async ({ password: proof }) => {
      await api.request(`${PLACE}/removal`, { password: proof });
      await this.load();
      return null;
    });
    this.forgotten = new AccountForm('forgotten', () => ({ fields: [{ name: 'name', label: t('account.name'), complete: /** @type {const} */ ('username'), most: 40 }], button: t('mail.forgotten.do'), note: t('mail.forgotten.note') }), async ({ name }) => {
      await api.request('/account/forgotten', { name });
      return () => t('mail.forgotten.sent');
    });
  }

  async load() {
    try {
      this.mailSettings = await api.request(PLACE);
    } catch {
      // The rest of the page works without it.
    }
    this.changed();
  }

  /** Confirms an email address. @param {string} code  from the link */
  async confirm(code) {
    try {
      await api.request(`${PLACE}/confirmation`, { code });
      [this.message, this.wrong] = [t('mail.confirmed'), false];
    } catch (error) {
      [this.message, this.wrong] = [errorText(error), true];
    }
    await this.load();
  }

  /** @param {boolean} notices */
  async #set(notices) {
    try {
      await api.request(`${PLACE}/notices`, { notices }, 'PUT');
    } catch (error) {
      [this.message, this.wrong] = [errorText(error), true];
    }
    await this.load();
  }

  /** The result of opening a link from an email. */
  linkResult() {
    return this.message === null ? nothing : html`<p class="said" role="status" data-bad=${this.wrong ? '' : nothing}>${this.message}</p>`;
  }

  template() {
    const { mailSettings } = this;
    if (!mailSettings?.sends) return nothing;
    return html`<details class="panel fold" data-part="mail"><summary>${t('mail.title')}</summary>
      ${mailSettings.mail === null ? nothing : html`<p class="note">${t('mail.now')} <b>${mailSettings.mail}</b></p>
        <label class="switch"><input type="checkbox" role="switch" name="notices" .checked=${mailSettings.notices} @change=${(/** @type {Event} */ event) => this.#set(/** @type {HTMLInputElement} */ (event.target).checked)}><span><b>${t('mail.notices')}</b><small>${t('mail.notices.note')}</small></span></label>`}
      ${this.form.template()}
      ${mailSettings.mail === null ? nothing : html`<details class="fold"><summary>${t('mail.remove')}</summary>${this.removal.template()}</details>`}</details>`;
  }

  /** The form for a forgotten password. */
  resetForm() {
    return this.mailSettings?.sends ? html`<details class="panel fold" data-part="forgotten"><summary>${t('mail.forgotten')}</summary>${this.forgotten.template()}</details>` : nothing;
  }
}
