/**
 * Returns a value that an element receives during set-up, after its construction. Throws if it is read before.
 * @template T
 * @param {T|null} value
 * @returns {T}
 */
export function assertSet(value) {
  if (value === null) throw new Error('The board is not set up yet.');
  return value;
}
