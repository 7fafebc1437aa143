/**
 * A `<select>` whose selected text can wrap; browsers cut it to one line.
 */

import { html } from '../../vendor/lit-html/lit-html.js';

/**
 * Shows the text and puts the transparent `<select>` on top for pointer, keyboard and screen readers.
 * @param {string} shown  the selected text @param {unknown} list  a `<select>`
 */
export const wrappingSelect = (shown, list) => html`<span class="one-of"><span class="shown" aria-hidden="true">${shown}</span>${list}</span>`;
