/**
 * The picture of a crossword game on the start page: a corner of the board with a word or two.
 */

import { html, svg } from '../../vendor/lit-html/lit-html.js';

/** Premium squares by row. */
const CORNER = ['T..d...', '.D...t.', '..D...d', 'd..D...', '....D..', '.t...t.', '..d...d'];
const MARKS = /** @type {Record<string, string>} */ ({ T: 'tw', D: 'dw', t: 'tl', d: 'dl' });

/** @param {Map<number, string>} letters  by square of the 7 × 7 corner */
export function corner(letters) {
  const cells = [...CORNER.join('')].map((mark, index) => {
    const [x, y] = [(index % 7) * 10 + 1, Math.floor(index / 7) * 10 + 1];
    const letter = letters.get(index);
    if (!letter) return svg`<rect class=${MARKS[mark] ?? 'plain'} x=${x} y=${y} width="9" height="9" rx="1.2"/>`;
    return svg`<rect class="face" x=${x} y=${y} width="9" height="9" rx="1.2"/><text x=${x + 4.5} y=${y + 6.9}>${letter}</text>`;
  });
  return html`<svg class="mini-board" viewBox="0 0 71 71" aria-hidden="true">${cells}</svg>`;
}
