/**
 * Texts for other programs.
 */

/**
 * Puts a text on the clipboard. Browsers give it to secure pages only, and a page on the home network is none: there the old way is tried.
 * @param {string} text
 * @returns {Promise<boolean>}
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
    // In an open dialog nothing outside of it can be selected.
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    const focus = document.activeElement;
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    if (focus instanceof HTMLElement) focus.focus();
    return done;
  }
}
