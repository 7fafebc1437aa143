/**
 * The alphabet under the board: its rows, and the letter that a key means. Pure: no DOM.
 */

/** @import {RuleSet} from './types.js' */

import { letterOf } from '../crossword/letters.js';

/** Keyboard layouts; other letters of a game get a row of their own. @type {Record<string, string[]>} */
const KEYBOARDS = {
  ru: ['ЙЦУКЕНГШЩЗХЪ', 'ФЫВАПРОЛДЖЭ', 'ЯЧСМИТЬБЮЁ'],
  cs: ['ĚŠČŘŽÝÁÍÉÚŮ', 'QWERTZUIOP', 'ASDFGHJKL', 'YXCVBNM'],
  en: ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'],
};

/** Returns the width of even rows. @param {number} n  letters @param {number} most  per row */
function rowWidth(n, most) {
  const lines = Math.ceil(n / most);
  return Math.ceil(n / lines);
}

/**
 * Returns the letters by row.
 * @param {Pick<RuleSet, 'alphabet'|'language'>} rules
 * @param {string} look  'order' or 'keyboard'
 * @param {number} [most]  letters per row, in alphabetical order
 * @returns {string[][]}
 */
export function letterRows({ alphabet, language }, look, most = 11) {
  const letters = [...alphabet];
  const keyboard = KEYBOARDS[language ?? ''];
  if (look === 'keyboard' && keyboard) {
    const lines = keyboard.map((row) => [...row].filter((letter) => letters.includes(letter))).filter((row) => row.length > 0);
    const rest = letters.filter((letter) => !lines.some((row) => row.includes(letter)));
    return rest.length > 0 ? [...lines, rest] : lines;
  }
  const width = rowWidth(letters.length, most);
  return Array.from({ length: Math.ceil(letters.length / width) }, (_, row) => letters.slice(row * width, (row + 1) * width));
}

/** Alphabets for `letterOf`, by rule set. @type {WeakMap<RuleSet, import('../crossword/letters.js').Alphabet>} */
const known = new WeakMap();

/**
 * Returns the letter that a key means on any keyboard, after folding (Ё to Е, where the game does so).
 * @param {RuleSet} rules @param {string} key @param {string} code
 * @returns {string|null}
 */
export function keyLetter(rules, key, code) {
  let all = known.get(rules);
  if (!all) {
    all = { letters: [...rules.alphabet, ...Object.keys(rules.folds ?? {})].map((letter) => ({ letter })) };
    known.set(rules, all);
  }
  const letter = letterOf(all, key, code);
  return letter === null ? null : rules.folds?.[letter] ?? letter;
}
