/**
 * Sharing a link: copy it, pass it to the system's share sheet, or show its QR code. If the page is open at `localhost`, others cannot use its address: the link
 * then has one of the computer's network addresses, or a note says how to make the server reachable.
 */

/** @import {Reach} from '../types.js' */

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { onTexts, t } from '../../i18n/index.js';
import * as api from '../api.js';
import { copyText } from '../clipboard.js';
import { icon } from '../icons.js';

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Returns the address of a QR code. @param {string} link */
const qrCodeUrl = (link) => `/api/v1/qr?${new URLSearchParams({ text: link })}`;

/** A link to this server that others can open. */
export class Link {
  /** @type {Reach|null} */
  reach = null;
  copied = false;
  failed = false;
  /** The index of the chosen address. */
  #chosen = 0;

  /** @param {string} path @param {string} title @param {() => void} update */
  constructor(path, title, update) {
    this.path = path;
    this.title = title;
    this.update = update;
    if (LOCAL.test(location.hostname)) this.#loadReach();
  }

  async #loadReach() {
    try {
      this.reach = await api.reach();
      this.update();
    } catch {
      // Fall back to the address of this page.
    }
  }

  /** The links that others can open, best first. */
  get links() {
    const { reach } = this;
    if (reach?.public) return [reach.public + this.path];
    if (reach?.here && reach.open && reach.addresses.length > 0) return reach.addresses.map((address) => address + this.path);
    return [location.origin + this.path];
  }

  /** Whether the server is reachable only from this computer. */
  get closed() {
    return Boolean(this.reach?.here && !this.reach.open && !this.reach.public);
  }

  get link() {
    return this.links[Math.min(this.#chosen, this.links.length - 1)];
  }

  async copy() {
    this.copied = await copyText(this.link);
    this.failed = !this.copied;
    this.update();
    if (this.failed) /** @type {HTMLInputElement|null} */ (document.querySelector('.link-row input'))?.select();
  }

  async share() {
    try {
      await navigator.share({ title: this.title, url: this.link });
    } catch {
      // The user closed the share sheet.
    }
  }

  /** @param {Event} event */
  #choose(event) {
    this.#chosen = Number(/** @type {HTMLSelectElement} */ (event.target).value);
    this.copied = false;
    this.update();
  }

  /** The link with its buttons. @param {{code?: boolean}} [more]  code: whether to add a button for the QR code */
  row({ code = false } = {}) {
    const { links, link } = this;
    const select = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select();
    return html`<div class="row link-row">
        <input type="text" readonly .value=${link} aria-label=${t('wait.link')} @focus=${select}>
        <button class="button go" data-tool="copy-link" @click=${() => this.copy()}>${icon('link')}${this.copied ? t('wait.copied') : t('wait.copy')}</button>
        ${'share' in navigator ? html`<button class="button" data-tool="share-link" @click=${() => this.share()}>${icon('share')}${t('share.send')}</button>` : nothing}
        ${code && !this.closed ? html`<button class="button" data-tool="code" @click=${() => openShare(this.path, this.title)}>${icon('code')}${t('share.code')}</button>` : nothing}
      </div>
      ${links.length > 1 ? html`<label class="field"><span>${t('share.address')}</span><select name="address" @change=${(/** @type {Event} */ event) => this.#choose(event)}>
        ${links.map((one, index) => html`<option value=${index} ?selected=${one === link}>${new URL(one).host}</option>`)}</select></label>` : nothing}
      ${this.failed ? html`<p class="note" role="status">${t('share.byhand')}</p>` : nothing}
      ${this.notes()}`;
  }

  /** Notes about the link on the server's own computer. */
  notes() {
    const { reach } = this;
    if (this.closed) {
      const first = reach?.addresses[0];
      return html`<div class="note closed" role="note"><p>${t('share.closed')}</p><p>${t('share.open')} <code>deska --host 0.0.0.0</code></p>
        ${first ? html`<p>${t('share.then')} <b>${first + this.path}</b></p>` : nothing}</div>`;
    }
    return reach?.here && reach.open && !reach.public ? html`<p class="note">${t('share.network')}</p>` : nothing;
  }

  /** The QR code of the link. */
  code() {
    if (this.closed) return nothing;
    return html`<p class="code"><img src=${qrCodeUrl(this.link)} width="240" height="240" alt=${t('share.code.alt', { link: this.link })}></p>`;
  }
}

/** Opens the dialog with a link. @param {string} path @param {string} title  of the link's target @param {string} [note] */
export function openShare(path, title, note) {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog share-dialog';
  const draw = () => {
    dialog.setAttribute('aria-label', t('share.title'));
    render(html`<div class="dialog-head"><h2>${t('share.title')}</h2><button class="tool shut" aria-label=${t('game.close')} @click=${() => dialog.close()}>${icon('close')}</button></div>
      ${note ? html`<p class="note">${note}</p>` : nothing}${link.row()}${link.code()}`, dialog);
  };
  const link = new Link(path, title, draw);
  const unsubscribe = onTexts(draw);
  dialog.addEventListener('close', () => {
    unsubscribe();
    dialog.remove();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  draw();
  document.body.append(dialog);
  dialog.showModal();
}
