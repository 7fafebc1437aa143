/**
 * Latin letters from any keyboard: the letter itself or, if it is of another script, the letter at the same place on a US keyboard. No DOM access.
 */

/**
 * @param {{key: string, code: string}} event
 * @returns {string} the capital letter; "" if the key is not a letter
 */
export function latin({ key, code }) {
  if ([...key].length !== 1 || !/\p{L}/u.test(key)) return '';
  if (/\p{Script=Latin}/u.test(key)) return key.toUpperCase();
  return /^Key([A-Z])$/.exec(code)?.[1] ?? '';
}
