/**
 * Keys that mean a Latin letter, whatever the keyboard: the letter it gives, and where that is of another script the place of the key, as on an American
 * keyboard. Pure: no DOM.
 */

/**
 * @param {{key: string, code: string}} event
 * @returns {string} the capital; "" for what is no letter
 */
export function latin({ key, code }) {
  if ([...key].length !== 1 || !/\p{L}/u.test(key)) return '';
  if (/\p{Script=Latin}/u.test(key)) return key.toUpperCase();
  return /^Key([A-Z])$/.exec(code)?.[1] ?? '';
}
