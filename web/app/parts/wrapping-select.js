/**
 * A list to choose from of which what is chosen may take several lines: a browser's own shows one line, and cuts what is longer.
 */

import { html } from '../../vendor/lit-html/lit-html.js';

/**
 * The text is what is seen; the browser's own list, which is pressed, focused and read aloud, lies over it without being drawn.
 * @param {string} shown the text of what is chosen now @param {unknown} list a `<select>`
 */
export const wrappingSelect = (shown, list) => html`<span class="one-of"><span class="shown" aria-hidden="true">${shown}</span>${list}</span>`;
