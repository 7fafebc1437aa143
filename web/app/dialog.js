/**
 * Modal dialogs that return a promise of the user's choice. They are native, so focus stays inside and Escape cancels.
 */

import { html, render } from '../vendor/lit-html/lit-html.js';

/**
 * Opens a dialog and waits until it is closed.
 * @template T
 * @param {string} title
 * @param {(close: (answer: T|null) => void) => unknown} body
 * @param {{className?: string, onKey?: (event: KeyboardEvent, close: (answer: T|null) => void) => void}} [options]
 * @returns {Promise<T|null>} null: closed without an answer
 */
export function openDialog(title, body, { className = '', onKey } = {}) {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.className = `dialog ${className}`;
    dialog.setAttribute('aria-label', title);
    /** @type {T|null} */
    let answer = null;
    const close = (/** @type {T|null} */ value) => {
      answer = value;
      dialog.close();
    };
    render(html`<h2>${title}</h2>${body(close)}`, dialog);
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(answer);
    });
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) close(null);
    });
    if (onKey) dialog.addEventListener('keydown', (event) => onKey(event, close));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * Asks for confirmation.
 * @param {{title: string, text: string, yes: string, no: string, grave?: boolean}} question
 * @returns {Promise<boolean>}
 */
export async function confirm({ title, text, yes, no, grave = false }) {
  const answer = await openDialog(title, (close) => html`
    <p>${text}</p>
    <div class="answers">
      <button class="button" @click=${() => close(null)}>${no}</button>
      <button class="button ${grave ? 'grave' : 'go'}" @click=${() => close(true)}>${yes}</button>
    </div>`);
  return answer === true;
}
