/**
 * The shapes of the protocol (docs/protocol.md) that only Balda has, as JSDoc types. No code. Squares are numbers, row by row from the top left.
 *
 * @typedef {Object} BaldaRules
 * @property {number} side      squares along one edge
 * @property {string} alphabet  the letters that can be put, in their order
 * @property {Record<string, string>} folds  letters that are read as others: Ё as Е
 * @property {boolean} knots    a square may be used twice in a word
 * @property {boolean} diagonals  squares that touch at a corner are neighbours
 * @property {[number, number][]} [prizes]  squares, each with what it multiplies the points of a word by whose new letter is put there
 * @property {number} least     the fewest letters of a word
 * @property {number} passes    with so many a seat has lost
 *
 * @typedef {import('../../app/types.js').RuleSet & BaldaRules} RuleSet
 *
 * @typedef {{square: number, letter: string}} Put
 * @typedef {{square: number, letter: string, path: number[], word: string, score: number}} Found
 * @typedef {Found & {seat: number, move: string, approved: boolean}} Word
 *
 * @typedef {Object} BaldaView
 * @property {string[]} board    rows of letters, "." where there is none
 * @property {number} side
 * @property {boolean} knots
 * @property {boolean} diagonals
 * @property {string} start
 * @property {Word[]} words      named so far, in their order
 * @property {(Word & {to: number})|null} offer  a word that waits for an answer
 * @property {string[]} declined
 * @property {number[]} passes
 * @property {number} most_passes
 * @property {{place: boolean, offer: boolean, answer: boolean, pass: boolean}} may
 *
 * @typedef {import('../../app/types.js').View & BaldaView} View
 *
 * @typedef {Object} Hint      as far as it goes: how long the word is, where its letter is put, the word
 * @property {string} kind     place, or what is advised instead
 * @property {number} [length]
 * @property {number} [square]
 * @property {string} [letter]
 * @property {number[]} [path]
 * @property {string} [word]
 *
 * @typedef {Object} Preview   what a path that grows would bring
 * @property {string} word
 * @property {number} score
 * @property {boolean} known
 * @property {number[]} next   squares where it can go on
 * @property {import('../../app/types.js').Why|null} problem
 *
 * @typedef {{left: number, trap: boolean, longest: Found|null, reply: Found|null}} Remark  what a move left, and what it opened
 * @typedef {import('../../app/types.js').ReplayStep & {board: string[], start: string, position: string|null, remark?: Remark|null}} ReplayStep
 * @typedef {import('../../app/types.js').GameRecord & Partial<Word>} GameRecord
 * @typedef {import('../../app/types.js').Candidate & Found & {value: number, reply: Found|null}} Candidate  value: points ahead from here
 *
 * @typedef {{rules: RuleSet, view: View, record: GameRecord, preview: Preview, hint: Hint, found: {count: number, moves: Found[]}}} Shapes
 * @typedef {import('../../app/types.js').Message<Shapes>} Message
 * @typedef {import('../../app/game.js').Game<Shapes>} Game
 * @typedef {import('../types.js').Host<Shapes>} Host
 */
export {};
