/**
 * Two-factor authentication: setting it up with an authenticator app, recovery codes, and turning it off.
 */

/** @import {FactorOffer} from '../../app/wire.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { errorText } from '../../app/errors.js';
import { update } from '../../app/main.js';
import { t } from '../../i18n/index.js';
import * as calls from './api.js';
import { AccountForm } from './forms.js';

const secret = () => ({ name: 'password', label: t('account.password'), type: /** @type {const} */ ('password'), complete: /** @type {const} */ ('current-password') });

/** The field for a six-digit code or a recovery code. */
export const digits = () => ({ name: 'code', label: t('account.factor.digits'), note: t('account.factor.digits.note'), complete: /** @type {const} */ ('one-time-code'), most: 40 });

export class FactorPanel {
  /** @type {FactorOffer|null} */
  offer = null;
  /** @type {string[]|null} recovery codes, shown once until the page is left */
  codes = null;
  /** @type {unknown} */
  error = null;

  /** @param {() => Promise<void>} changed */
  constructor(changed) {
    this.changed = changed;
  }

  set = new AccountForm('factor', () => ({
    fields: [{ ...digits(), note: undefined }, secret()],
    button: t('account.factor.set'),
  }), async (values) => {
    this.codes = (await calls.setFactor(values.password, this.offer?.secret ?? '', values.code)).codes;
    this.offer = null;
    await this.changed();
    return null;
  });

  remove = new AccountForm('factor-removal', () => ({ fields: [digits(), secret()], button: t('account.factor.remove'), grave: true }), async (values) => {
    await calls.removeFactor(values.password, values.code);
    this.codes = null;
    await this.changed();
    return null;
  });

  async begin() {
    try {
      this.offer = await calls.offerFactor();
      this.error = null;
    } catch (error) {
      this.error = error;
    }
    update();
  }

  /** @param {boolean} on does it count already? */
  template(on) {
    const { offer, codes } = this;
    return html`<p class="note">${t(on ? 'account.factor.on' : 'account.factor.off')}</p>
      ${this.error ? html`<p class="problem" role="alert">${errorText(this.error)}</p>` : nothing}
      ${codes ? html`<p class="said" role="status">${t('account.factor.codes')}</p><ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>` : nothing}
      ${on ? this.remove.template() : offer ? html`<div class="factor">
          <img alt=${t('account.factor.picture')} width="200" height="200" src=${`data:image/svg+xml,${encodeURIComponent(offer.picture)}`}>
          <div><p>${t('account.factor.scan')}</p><p><code class="secret">${offer.secret.match(/.{1,4}/g)?.join(' ')}</code></p>${this.set.template()}</div></div>`
        : html`<p><button class="button" data-act="factor" @click=${() => this.begin()}>${t('account.factor.begin')}</button></p>`}`;
  }
}
