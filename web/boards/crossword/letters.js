/**
 * From keys to the letters of a rule set, whatever the keyboard. A key that is a letter of the game is that letter. On a keyboard of another script the
 * place of the key counts: Russian lies as on a Russian keyboard (ЙЦУКЕН), Latin letters as on an American one. Letters with an accent that a keyboard
 * has no key for are typed without it; `'` adds the accent. Pure: no DOM.
 */

/** @typedef {{letters: {letter: string}[], folds?: Record<string, string>}} Alphabet  those of a rule set, in the order of the alphabet; folds: what is read as another */

import { isBlank } from './state.js';

/** Russian letters by the place of their key. */
const RUSSIAN = /** @type {Record<string, string>} */ (Object.fromEntries([
  ['QWERTYUIOP', 'ЙЦУКЕНГШЩЗ'], ['ASDFGHJKL', 'ФЫВАПРОЛД'], ['ZXCVBNM', 'ЯЧСМИТЬ'],
].flatMap(([keys, letters]) => [...keys].map((key, index) => [`Key${key}`, letters[index]]))));
Object.assign(RUSSIAN, { BracketLeft: 'Х', BracketRight: 'Ъ', Semicolon: 'Ж', Quote: 'Э', Comma: 'Б', Period: 'Ю', Backquote: 'Ё' });

/** Keys that add an accent to the letter laid last: the apostrophe, and the accents themselves where a keyboard gives them. */
export const ACCENTS = new Set(["'", '´', 'ˇ', '^', '`', '°', '¨', '’']);

/** The letter without its accent: Á A, Č C, Ё Е; but Й is no И, for Russian readers. @param {string} letter */
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
 * @param {Alphabet} rules
 * @param {string} key what the keyboard says it is (KeyboardEvent.key)
 * @param {string} code where the key lies (KeyboardEvent.code)
 * @returns {string|null} null: no letter of this game
 */
export function letterOf(rules, key, code) {
  if ([...key].length !== 1) return null;
  const { letters } = tables(rules);
  const letter = key.normalize('NFC').toUpperCase();
  if (letters.has(letter)) return letter;
  const folds = rules.folds ?? {};
  if (folds[letter]) return folds[letter];
  // A letter of the game's own script that is not in the game means nothing else.
  const cyrillic = /\p{Script=Cyrillic}/u;
  if (letters.has('Ж')) {
    const placed = cyrillic.test(letter) ? null : RUSSIAN[code] ?? null;
    return placed === null ? null : folds[placed] ?? placed;
  }
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return place && /\p{L}/u.test(letter) && !/\p{Script=Latin}/u.test(letter) && letters.has(place) ? place : null;
}

/** Letters that a typed one may stand for, where a keyboard has no key for them: none if it has an accent already. @param {Alphabet} rules @param {string} letter */
export const accentedForms = (rules, letter) => (letter === withoutAccent(letter) ? variants(rules, letter) : []);

/** A letter and those that differ from it by an accent alone, in the order of the alphabet. @param {Alphabet} rules @param {string} letter */
export const variants = (rules, letter) => tables(rules).families.get(withoutAccent(letter)) ?? [letter];
