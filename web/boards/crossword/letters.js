/**
 * Maps keys to the letters of a rule set, on any keyboard. A key that types a letter of the game means that letter. On a keyboard of another script, the
 * key's position counts: ЙЦУКЕН for Russian, QWERTY for Latin letters. Accented letters without a key are typed without their accent; `'` adds it. Pure: no
 * DOM.
 */

/** @typedef {{letters: {letter: string}[], folds?: Record<string, string>}} Alphabet  letters in alphabetical order; folds: letters that are read as another */

import { isBlank } from './state.js';

/** Russian letters by key position. */
const RUSSIAN = /** @type {Record<string, string>} */ (Object.fromEntries([
  ['QWERTYUIOP', 'ЙЦУКЕНГШЩЗ'], ['ASDFGHJKL', 'ФЫВАПРОЛД'], ['ZXCVBNM', 'ЯЧСМИТЬ'],
].flatMap(([keys, letters]) => [...keys].map((key, index) => [`Key${key}`, letters[index]]))));
Object.assign(RUSSIAN, { BracketLeft: 'Х', BracketRight: 'Ъ', Semicolon: 'Ж', Quote: 'Э', Comma: 'Б', Period: 'Ю', Backquote: 'Ё' });

/** Keys that add an accent to the last letter: the apostrophe, and accents where a keyboard has them. */
export const ACCENTS = new Set(["'", '´', 'ˇ', '^', '`', '°', '¨', '’']);

/** Returns a letter without its accent: Á A, Č C, Ё Е. Й stays, since Russian treats it as a letter of its own. @param {string} letter */
export const withoutAccent = (letter) => (letter === 'Й' ? letter : letter.normalize('NFD').replace(/[\u0300-\u036f]/g, ''));

/** @type {WeakMap<Alphabet, {letters: Set<string>, families: Map<string, string[]>}>} */
const cache = new WeakMap();

/** @param {Alphabet} rules */
function tables(rules) {
  let entry = cache.get(rules);
  if (!entry) {
    const letters = rules.letters.map(({ letter }) => letter).filter((letter) => !isBlank(letter));
    /** @type {Map<string, string[]>} */
    const families = new Map();
    for (const letter of letters) families.set(withoutAccent(letter), [...(families.get(withoutAccent(letter)) ?? []), letter]);
    entry = { letters: new Set(letters), families };
    cache.set(rules, entry);
  }
  return entry;
}

/**
 * Returns the letter that a key means, or null.
 * @param {Alphabet} rules
 * @param {string} key  KeyboardEvent.key
 * @param {string} code  KeyboardEvent.code
 * @returns {string|null}
 */
export function letterOf(rules, key, code) {
  if ([...key].length !== 1) return null;
  const { letters } = tables(rules);
  const letter = key.normalize('NFC').toUpperCase();
  if (letters.has(letter)) return letter;
  const folds = rules.folds ?? {};
  if (folds[letter]) return folds[letter];
  // A letter of the game's script that the game lacks has no other meaning.
  const cyrillic = /\p{Script=Cyrillic}/u;
  if (letters.has('Ж')) {
    const placed = cyrillic.test(letter) ? null : RUSSIAN[code] ?? null;
    return placed === null ? null : folds[placed] ?? placed;
  }
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return place && /\p{L}/u.test(letter) && !/\p{Script=Latin}/u.test(letter) && letters.has(place) ? place : null;
}

/** Returns the letters that a letter typed without accent may stand for; none if it has one. @param {Alphabet} rules @param {string} letter */
export const accentedForms = (rules, letter) => (letter === withoutAccent(letter) ? variants(rules, letter) : []);

/** Returns a letter and those that differ from it only by accent, in alphabetical order. @param {Alphabet} rules @param {string} letter */
export const variants = (rules, letter) => tables(rules).families.get(withoutAccent(letter)) ?? [letter];
