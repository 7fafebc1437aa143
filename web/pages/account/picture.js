/**
 * A member's picture: show, choose, remove. Large pictures are scaled down before the upload.
 */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import * as api from '../../app/api.js';
import { errorText } from '../../app/errors.js';
import { t } from '../../i18n/index.js';

/** The server's limit in bytes. */
const MAX_BYTES = 256 * 1024;

/** Maximum side in pixels before the upload; the server stores smaller ones. */
const MAX_SIDE = 640;

/** A member's picture, or their first letter. @param {{name: string, picture?: string|null}} member */
export const pictureOf = ({ name, picture }) => (picture
  ? html`<img class="portrait" src=${`/api/v1/members/${encodeURIComponent(name)}/picture?${picture}`} width="72" height="72" alt="">`
  : html`<span class="portrait" aria-hidden="true">${[...name][0] ?? ''}</span>`);

/** Scales a picture down if it is large. @param {File} file @returns {Promise<Blob>} */
async function scaleDown(file) {
  let picture;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // The server will report what is wrong with it.
    return file.slice();
  }
  const { width, height } = picture;
  if (file.size <= MAX_BYTES && Math.max(width, height) <= 2 * MAX_SIDE) return file.slice();
  const by = Math.min(1, MAX_SIDE / Math.min(width, height));
  const canvas = Object.assign(document.createElement('canvas'), { width: Math.round(width * by), height: Math.round(height * by) });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const made = await new Promise((/** @type {(blob: Blob|null) => void} */ done) => { canvas.toBlob(done, 'image/jpeg', 0.9); });
  return made ? made.slice() : file.slice();
}

export class PicturePanel {
  /** @type {string|null} */
  error = null;
  busy = false;

  /** @param {() => void} changed  called to redraw @param {() => Promise<void>} load  called after the picture has changed */
  constructor(changed, load) {
    this.changed = changed;
    this.load = load;
  }

  /** @param {() => Promise<unknown>} doing */
  async #run(doing) {
    if (this.busy) return;
    this.busy = true;
    this.changed();
    try {
      await doing();
      this.error = null;
      await this.load();
    } catch (error) {
      this.error = errorText(error, 'account');
    } finally {
      this.busy = false;
    }
    this.changed();
  }

  /** @param {Event} event */
  #choose(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const [file] = input.files ?? [];
    if (file) this.#run(async () => api.request('/account/picture', await scaleDown(file), 'PUT'));
    input.value = '';
  }

  /** @param {{name: string, picture: string|null}} account */
  template(account) {
    return html`<div class="picture-form">${pictureOf(account)}
      <div><label class="button small file" data-act="picture">${t(account.picture ? 'picture.change' : 'picture.give')}<input class="hidden" type="file" accept="image/png,image/jpeg,image/webp" ?disabled=${this.busy} @change=${(/** @type {Event} */ event) => this.#choose(event)}></label>
        ${account.picture ? html`<button class="button small quiet" type="button" data-act="no-picture" ?disabled=${this.busy} @click=${() => this.#run(() => api.request('/account/picture', undefined, 'DELETE'))}>${t('picture.remove')}</button>` : nothing}
        <p class="note">${t('picture.note')}</p>
        ${this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing}</div></div>`;
  }
}
