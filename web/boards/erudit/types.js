/**
 * The shapes of the protocol (docs/protocol.md) that only Erudit has, as JSDoc types. No code.
 *
 * @typedef {import('../crossword/types.js').Laid} Laid
 * @typedef {import('../crossword/types.js').Word} Word
 * @typedef {import('../crossword/types.js').RuleSet} RuleSet
 *
 * @typedef {{place: Laid[]}|{take: Laid}} Step  a part of a turn: tiles laid, or a star taken by the tile of its letter
 * @typedef {{lay: Step[]}|{exchange: string}|{pass: true}} Action
 *
 * @typedef {Object} SeenStep  a part of a turn as it was judged
 * @property {string} move      "8h СЛОВО", "take 8h А"
 * @property {boolean} take
 * @property {number[]} squares
 * @property {Word[]} words
 * @property {number} score     of this laying by itself
 * @property {number} total     what the turn had come to with it
 * @property {string[]} [unknown]  words that are not in the lexicon, in a preview
 *
 * @typedef {{score: number, bonus: boolean, steps: SeenStep[], union: Word[], stars_owed: number, rack: string}} Preview
 *
 * @typedef {Object} EruditRecord  kinds: opening, drew, laid, exchanged, passed, ended
 * @property {string} [move]
 * @property {SeenStep[]} [steps]
 * @property {Word[]} [union]
 * @property {boolean} [bonus]
 * @property {number} [count]
 * @property {string|null} [tiles]
 *
 * @typedef {import('../../app/types.js').GameRecord & EruditRecord} GameRecord
 *
 * @typedef {Object} EruditView
 * @property {string[]} used
 * @property {number[]} stars_due  by seat: stars of its last turn that it must lay in this one
 * @property {{take: boolean}} may
 *
 * @typedef {import('../crossword/types.js').View & EruditView} View
 *
 * @typedef {Object} EruditHint
 * @property {boolean} [bonus]
 * @property {number} [layings]
 * @property {number} [takes]
 * @property {Step[]} [steps]
 *
 * @typedef {import('../crossword/types.js').CrosswordHint & EruditHint} Hint
 *
 * @typedef {{move: string, steps?: Step[], squares?: number[], tiles?: string, score?: number, bonus?: boolean, leave?: string, words?: Word[]}} Candidate
 *
 * @typedef {import('../crossword/types.js').ReplayStep & {position?: string|null}} ReplayStep  position: where the rack is known
 *
 * @typedef {{rules: RuleSet, view: View, record: GameRecord, preview: Preview, hint: Hint, found: object}} Shapes
 * @typedef {import('../../app/types.js').Message<Shapes>} Message
 * @typedef {import('../../app/game.js').Game<Shapes>} Game
 * @typedef {import('../types.js').Host<Shapes>} Host
 */
export {};
