/**
 * A paragraph, a list or a table of the help.
 */

/** @import {Block} from '../../help/index.js' */

import { html } from '../../vendor/lit-html/lit-html.js';

/** @param {Block} content */
export function block(content) {
  if (typeof content === 'string') return html`<p>${content}</p>`;
  if ('list' in content) return html`<ul>${content.list.map((item) => html`<li>${item}</li>`)}</ul>`;
  const { head, rows } = content;
  return html`<table><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
    <tbody>${rows.map(([first, ...rest]) => html`<tr><th scope="row"><kbd>${first}</kbd></th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`;
}
