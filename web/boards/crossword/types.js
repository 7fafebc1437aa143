/**
 * The shapes of the protocol (docs/protocol.md) that only crossword games have, as JSDoc types. No code.
 *
 * @typedef {{letter: string, count: number, value: number}} LetterKind
 *
 * @typedef {Object} CrosswordRules
 * @property {number} side      squares along one edge
 * @property {string[]} board   marks by row: T D (words), t d (letters), "." plain
 * @property {number} centre    square the first word must cover
 * @property {LetterKind[]} letters  in the order of the alphabet, the blank last: "?", in Erudit "*"
 * @property {number} rack      tiles on a full rack
 * @property {number} bingo     points for laying a full rack
 * @property {number} exchange_minimum  tiles the bag must hold for an exchange
 * @property {Record<string, string>} [folds]  letters that are written for others
 * @property {string} [star_worth]  "letter": a blank is worth what its letter is worth
 *
 * @typedef {import('../../app/types.js').RuleSet & CrosswordRules} RuleSet
 *
 * @typedef {{word: string, at: string, score: number, squares: number[]}} Word
 *
 * @typedef {Object} CrosswordRecord  kinds: opening, drew, placed, exchanged, passed, challenged, accepted, overtime, ended
 * @property {string} [move]    "8h KROKET"
 * @property {number[]} [squares]
 * @property {Word[]} [words]
 * @property {boolean} [bingo]
 * @property {number} [count]
 * @property {string|null} [tiles]
 * @property {number} [against]  challenged: whose placing it was
 * @property {string[]} [unknown] challenged: its words that are not in the lexicon
 * @property {boolean} [upheld]   challenged: its tiles went back
 * @property {number} [points]    challenged: added to `against`
 *
 * @typedef {import('../../app/types.js').GameRecord & CrosswordRecord} GameRecord  of Scrabble
 *
 * @typedef {import('../../app/types.js').Over & {racks?: string[], adjust?: number[]}} Over  what was left, and what it cost or earned, where the game ended by its rules
 *
 * @typedef {Object} CrosswordView  what every crossword game has
 * @property {string[]} board
 * @property {string|null} rack
 * @property {number[]} racks
 * @property {number} bag
 * @property {[string, number][]} unseen
 * @property {{seat: number, squares: number[]}|null} last  the last placing
 * @property {Over|null} over
 * @property {{place: boolean, exchange: boolean, pass: boolean}} may
 *
 * @typedef {import('../../app/types.js').View & CrosswordView} View
 * @typedef {View & {scoreless: number, challengeable: number|null}} ScrabbleView  challengeable: the seat whose placing still lies open to a challenge
 *
 * @typedef {{score: number, words: Word[], bingo: boolean}} Preview  of Scrabble
 *
 * @typedef {Object} CrosswordHint  what every crossword game tells
 * @property {string} kind     tiles to be laid, as the game calls that; or exchange, pass
 * @property {number} [score]
 * @property {number} [length]
 * @property {number[]} [squares]
 * @property {Laid[]} [tiles]
 * @property {string} [move]
 *
 * @typedef {{square: number, letter: string}} Laid
 * @typedef {{place: Laid[]}|{exchange: string}|{pass: true}|{challenge: true}|{accept: true}} Action
 *
 * @typedef {Object} CrosswordStep
 * @property {string[]} board
 * @property {(string|null)[]} racks  null where it is not known
 * @property {number} bag
 * @property {string|null} cgp
 *
 * @typedef {import('../../app/types.js').ReplayStep & CrosswordStep} ReplayStep
 *
 * @typedef {{move: string, squares?: number[], tiles?: string, score?: number, leave?: string, words?: Word[]}} Candidate
 *
 * @typedef {{rules: RuleSet, view: View, record: import('../../app/types.js').GameRecord, preview: object, hint: CrosswordHint, found: object}} CrosswordShapes
 * @typedef {{rules: RuleSet, view: ScrabbleView, record: GameRecord, preview: Preview, hint: CrosswordHint, found: object}} Shapes  of Scrabble
 * @typedef {import('../../app/types.js').Message<Shapes>} Message
 * @typedef {import('../../app/game.js').Game<CrosswordShapes>} Game  what is around every crossword board reads of it
 * @typedef {import('../types.js').Host<Shapes>} Host
 */

/**
 * @typedef {Object} Tile
 * @property {number} id
 * @property {string} letter   "?" or "*" for a blank
 * @property {string|null} as  the letter a blank stands for, while it is laid
 * @property {boolean} [standsIn]  a blank laid only because the letter's own tile was not on the rack, or not meant yet
 *
 * @typedef {{square: number}|{slot: number}} Place
 *
 * @typedef {Object} State
 * @property {RuleSet} rules
 * @property {Map<string, number>} values  points by letter
 * @property {string[]} board    a letter a square, "." empty, lower case a blank
 * @property {Set<number>} last  squares of the last placing
 * @property {(Tile|null)[]} slots  the rack
 * @property {Map<number, Tile>} draft  by square
 * @property {boolean} hidden    no rack is shown (a spectator, or covered)
 * @property {'play'|'watch'|'pick'} mode  watch: nothing moves; pick: tiles are chosen for exchange
 * @property {number|null} selected  id of the tile chosen by a click
 * @property {Set<number>} picked    ids of tiles chosen for exchange
 * @property {{square: number, down: boolean, shown: boolean}} cursor
 * @property {Set<number>} wrong     squares of words that are not in the lexicon
 * @property {Set<number>} shown     squares pointed at from the list of moves
 * @property {Set<number>} hinted    squares where a hint would lay tiles
 * @property {Map<number, string>} ghosts  letters of a move that is only looked at, by square
 * @property {Map<number, number>} ghostNumbers  in which laying of that move they would be laid; from 1
 * @property {Map<number, number>} numbers  in which laying of its turn the tile on a square was laid; from 1
 * @property {Set<number>} settled   squares of tiles that were laid in this turn and wait for its end
 * @property {boolean} taking        a blank on the board may be taken by putting a tile there
 * @property {{square: number, score: number}|null} badge  points beside the draft
 * @property {number} nextId
 */

/**
 * The words a board needs, in the page's language.
 * @typedef {Object} Labels
 * @property {string} board
 * @property {string} rack
 * @property {(mark: string) => string} mark    short text on a premium square
 * @property {(name: string, mark: string, centre: boolean) => string} empty
 * @property {(name: string, letter: string, value: number, blank: boolean, fresh: boolean, wrong: boolean, laying: number) => string} tile  laying: 0 where it has no number
 * @property {(square: string) => string} hinted  a square where a hint would lay a tile
 * @property {(letter: string, value: number) => string} held  a tile on the rack; a blank as racks write it
 *
 * @typedef {Object} Dom
 * @property {HTMLElement} board
 * @property {HTMLElement} rack
 * @property {HTMLElement[]} squares
 * @property {HTMLElement[]} slots
 * @property {HTMLElement} cursor
 * @property {HTMLElement} badge
 * @property {HTMLElement} aim     marks the square that would take a carried tile
 * @property {Map<string, HTMLElement>} tiles
 * @property {Labels|null} labels  the language of what was said of the squares
 * @property {string[]} said      by square, what its name was made of
 * @property {boolean} drawn   something was drawn before: from now on new tiles come in with a motion
 */
export {};
