/**
 * What an element is given when it is set up, not when it is made: it is there before anything is drawn. Whoever asks for it earlier has a fault in their
 * order of things, and hears of it.
 * @template T
 * @param {T|null} value
 * @returns {T}
 */
export function assertSet(value) {
  if (value === null) throw new Error('The board is not set up yet.');
  return value;
}
