/**
 * Parts of the panels around a board.
 */

import { icon } from '../../app/icons.js';
import { html } from '../../vendor/lit-html/lit-html.js';

/** Returns a button of the bar under a board. @param {Parameters<typeof icon>[0]} name @param {string} label @param {() => void} act @param {boolean} [disabled] */
export const tool = (name, label, act, disabled = false) => html`<button class="tool" data-tool=${name} ?disabled=${disabled} @click=${act}>${icon(name)}<span>${label}</span></button>`;

/** Closes the sheet that covers the board on small screens. */
export const closeSheet = () => /** @type {HTMLDialogElement|null} */ (document.querySelector('dialog.sheet[open]'))?.close();
