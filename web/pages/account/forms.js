/**
 * The forms of the account page: fields, messages, and a lock against double submission.
 */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { errorText } from '../../app/errors.js';
import { update } from '../../app/main.js';
import { t } from '../../i18n/index.js';

/** @typedef {{name: string, label: string, note?: string, type?: 'text'|'password', complete: AutoFill, value?: string, most?: number}} Field */

/** Returns the text of an error on this page. @param {unknown} error */
function formErrorText(error) {
  const { code } = /** @type {{code?: string}} */ (error ?? {});
  return code === 'too-many-requests' ? t('account.wait') : errorText(error);
}

/** A form with a button; its fields are cleared after success. */
export class AccountForm {
  busy = false;
  /** Whether passwords are visible. */
  shown = false;
  /** @type {unknown} the error of the last attempt */
  error = null;
  /** @type {(() => string)|null} */
  done = null;

  /**
   * @param {string} name  the form's name
   * @param {() => {fields: Field[], button: string, note?: string, grave?: boolean, extra?: unknown}} about
   * @param {(values: Record<string, string>) => Promise<(() => string)|null>} send  returns the message after success
   */
  constructor(name, about, send) {
    this.name = name;
    this.about = about;
    this.send = send;
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault();
    if (this.busy) return;
    const form = /** @type {HTMLFormElement} */ (event.target);
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    Object.assign(this, { busy: true, error: null, done: null });
    update();
    try {
      this.done = await this.send(values);
      this.shown = false;
      form.reset();
    } catch (error) {
      this.error = error;
    }
    this.busy = false;
    update();
    if (!this.error) return;
    // After an error focus the wrong field, the first empty one, or the first one.
    requestAnimationFrame(() => {
      const inputs = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll('input:not([type="checkbox"])')]);
      (inputs.find(({ name }) => name === this.#wrongField()) ?? inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
    });
  }

  /** Returns the name of the field that the error is about, if it is a single one. @returns {string|undefined} */
  #wrongField() {
    const code = String(/** @type {{code?: string}} */ (this.error ?? {}).code);
    const names = this.about().fields.map(({ name }) => name);
    if (/^(member-name-|name-taken$)/.test(code)) return names.find((name) => name === 'name');
    if (/^password-/.test(code)) return names.findLast((name) => name === 'new' || name === 'password');
    return undefined;
  }

  template() {
    const { fields, button, note, grave, extra = nothing } = this.about();
    const secret = fields.some(({ type }) => type === 'password');
    const alert = `${this.name}-said`;
    return html`<form class="account-form" name=${this.name} @submit=${(/** @type {SubmitEvent} */ event) => this.submit(event)}>
      ${note ? html`<p class="note">${note}</p>` : nothing}
      ${fields.map((field) => this.#field(field, alert))}
      ${extra}
      ${secret ? html`<label class="check"><input type="checkbox" .checked=${this.shown} @change=${() => { this.shown = !this.shown; update(); }}> ${t('account.show')}</label>` : nothing}
      <p class="said" id=${alert} role="status" data-bad=${this.error ? '' : nothing}>${this.error ? formErrorText(this.error) : this.done?.() ?? nothing}</p>
      <p><button class="button ${grave ? 'grave' : 'go'}" ?disabled=${this.busy}>${button}</button></p>
    </form>`;
  }

  /** @param {Field} field @param {string} alert */
  #field({ name, label, note, type = 'text', complete, value, most }, alert) {
    const id = `${this.name}-${name}-note`;
    const bad = this.error !== null && [name, undefined].includes(this.#wrongField());
    const described = [note ? id : '', bad ? alert : ''].filter(Boolean).join(' ');
    return html`<label class="field"><span>${label}</span>
      <input name=${name} type=${type === 'password' && !this.shown ? 'password' : 'text'} autocomplete=${complete} autocapitalize="none" spellcheck="false" required
        maxlength=${most ?? 200} .defaultValue=${value ?? ''} aria-invalid=${bad ? 'true' : nothing} aria-describedby=${described || nothing}>
      ${note ? html`<small id=${id}>${note}</small>` : nothing}</label>`;
  }
}
