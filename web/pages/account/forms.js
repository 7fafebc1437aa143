/**
 * A form of the account: its fields, what it says, and that it is sent once at a time.
 */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { errorText } from '../../app/errors.js';
import { update } from '../../app/main.js';
import { t } from '../../i18n/index.js';

/** @typedef {{name: string, label: string, note?: string, type?: 'text'|'password', complete: AutoFill, value?: string, most?: number}} Field */

/** What went wrong, in words for this page. @param {unknown} error */
function problemOf(error) {
  const { code } = /** @type {{code?: string}} */ (error ?? {});
  return code === 'too-many-requests' ? t('account.wait') : errorText(error);
}

/** Fields with a button; what is typed is gone once it is done. */
export class AccountForm {
  busy = false;
  /** Are passwords shown as they are typed? */
  shown = false;
  /** @type {unknown} what the last attempt met */
  error = null;
  /** @type {(() => string)|null} */
  done = null;

  /**
   * @param {string} name its name in the page
   * @param {() => {fields: Field[], button: string, note?: string, grave?: boolean, extra?: unknown}} about
   * @param {(values: Record<string, string>) => Promise<(() => string)|null>} send what is said when it is done
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
    // Where something is wrong, whoever typed goes on with what is wrong, with what is missing, or from the beginning.
    requestAnimationFrame(() => {
      const inputs = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll('input:not([type="checkbox"])')]);
      (inputs.find(({ name }) => name === this.#wrong()) ?? inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
    });
  }

  /** The field that an error is about; none, where it may be any of them. @returns {string|undefined} */
  #wrong() {
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
      <p class="said" id=${alert} role="status" data-bad=${this.error ? '' : nothing}>${this.error ? problemOf(this.error) : this.done?.() ?? nothing}</p>
      <p><button class="button ${grave ? 'grave' : 'go'}" ?disabled=${this.busy}>${button}</button></p>
    </form>`;
  }

  /** @param {Field} field @param {string} alert */
  #field({ name, label, note, type = 'text', complete, value, most }, alert) {
    const id = `${this.name}-${name}-note`;
    const bad = this.error !== null && [name, undefined].includes(this.#wrong());
    const described = [note ? id : '', bad ? alert : ''].filter(Boolean).join(' ');
    return html`<label class="field"><span>${label}</span>
      <input name=${name} type=${type === 'password' && !this.shown ? 'password' : 'text'} autocomplete=${complete} autocapitalize="none" spellcheck="false" required
        maxlength=${most ?? 200} .defaultValue=${value ?? ''} aria-invalid=${bad ? 'true' : nothing} aria-describedby=${described || nothing}>
      ${note ? html`<small id=${id}>${note}</small>` : nothing}</label>`;
  }
}
