// The keys of letters on an American keyboard: Russian ones by position on a Russian keyboard, Czech ones without accent.
const ROWS = [['QWERTYUIOP', 'ЙЦУКЕНГШЩЗ'], ['ASDFGHJKL', 'ФЫВАПРОЛД'], ['ZXCVBNM', 'ЯЧСМИТЬ']];
const PLACES = new Map(ROWS.flatMap(([keys, letters]) => [...letters].map((letter, index) => [letter, `Key${keys[index]}`])));
for (const [letter, code] of Object.entries({ Х: 'BracketLeft', Ъ: 'BracketRight', Ж: 'Semicolon', Э: 'Quote', Б: 'Comma', Ю: 'Period', Ё: 'Backquote' })) PLACES.set(letter, code);

/** Returns the key for a letter. @param {string} letter capital */
export const strokes = (letter) => PLACES.get(letter) ?? `Key${letter.normalize('NFD')[0]}`;
