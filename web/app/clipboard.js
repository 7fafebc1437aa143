/**
 * Copying text to the clipboard.
 */

/**
 * Copies a text to the clipboard. `navigator.clipboard` exists only in secure contexts; pages served over plain HTTP, as in a home network, fall back to
 * `execCommand`.
 * @param {string} text
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.setAttribute('readonly', '');
    field.className = 'hidden';
    // An open modal dialog prevents selection outside of it.
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    const focus = document.activeElement;
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    if (focus instanceof HTMLElement) focus.focus();
    return done;
  }
}
