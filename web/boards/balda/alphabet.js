/**
 * The letters of a game: in which rows they are shown, and which one a key means. Pure: no DOM.
 */

/** @import {RuleSet} from './types.js' */

import { letterOf } from '../crossword/letters.js';

/** How letters lie on keyboards; what a game has besides stands in a row of its own. @type {Record<string, string[]>} */
const KEYBOARDS = {
  ru: ['ЙЦУКЕНГШЩЗХЪ', 'ФЫВАПРОЛДЖЭ', 'ЯЧСМИТЬБЮЁ'],
  cs: ['ĚŠČŘŽÝÁÍÉÚŮ', 'QWERTZUIOP', 'ASDFGHJKL', 'YXCVBNM'],
  en: ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'],
};

/** How many letters in a row, where they stand in their order. @param {number} n @param {number} most */
function rowWidth(n, most) {
  const lines = Math.ceil(n / most);
  return Math.ceil(n / lines);
}

/**
 * @param {Pick<RuleSet, 'alphabet'|'language'>} rules
 * @param {string} look  'order' or 'keyboard'
 * @param {number} [most]  letters in a row at most, in their order
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

/** As the reader of keys wants a game's letters, by rule set. @type {WeakMap<RuleSet, import('../crossword/letters.js').Alphabet>} */
const known = new WeakMap();

/**
 * The letter that a key means, whatever the keyboard: one of the game's, or one that the game reads as such.
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
