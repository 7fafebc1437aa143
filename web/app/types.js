/**
 * The shapes of the protocol (docs/protocol.md) as JSDoc types. No code.
 *
 * @typedef {{kind: 'person'|'open'|'computer', name: string, yours: boolean, player?: string}} Seat
 *
 * @typedef {{letter: string, count: number, value: number}} LetterKind
 *
 * @typedef {Object} RuleSet
 * @property {string} name      "scrabble-cs"
 * @property {string} game      "scrabble"
 * @property {string} language  language of the words: "en", "cs", "ru"
 * @property {number} side      squares along one edge
 * @property {string[]} board   marks by row: T D (words), t d (letters), "." plain
 * @property {number} centre    square the first word must cover
 * @property {LetterKind[]} letters  in the order of the alphabet, "?" (blank) last
 * @property {number} rack      tiles on a full rack
 * @property {number} bingo     points for laying a full rack
 * @property {number} exchange_minimum  tiles the bag must hold for an exchange
 *
 * @typedef {{word: string, at: string, score: number, squares: number[]}} Word
 *
 * @typedef {Object} GameRecord  one line of the game's log, as this seat may know it
 * @property {number} n
 * @property {number} at        milliseconds since 1970
 * @property {'opening'|'drew'|'placed'|'exchanged'|'passed'|'challenged'|'accepted'|'resigned'|'overtime'|'ended'} kind
 * @property {number} [seat]
 * @property {string} [move]    "8h KROKET"
 * @property {number[]} [squares]
 * @property {Word[]} [words]
 * @property {number} [score]
 * @property {number} [total]
 * @property {boolean} [bingo]
 * @property {number} [count]
 * @property {string|null} [tiles]
 * @property {boolean} [timeout] passed: the turn's time was over
 * @property {number} [against]  challenged: whose placing it was
 * @property {string[]} [unknown] challenged: its words that are not in the lexicon
 * @property {boolean} [upheld]   challenged: its tiles went back
 * @property {number} [points]    challenged: added to `against`
 * @property {number} [first]
 * @property {(string|null)[][]} [draws]
 * @property {'out'|'passes'|'scoreless'|'resigned'|'flagged'|'agreed'} [reason]
 * @property {string[]} [racks]
 * @property {number[]} [adjust]
 * @property {number[]} [scores]
 * @property {number[]} [winners]
 *
 * @typedef {{reason: string, racks: string[], adjust: number[], scores: number[], winners: number[]}} Over  the end, with what was left and the final sums
 *
 * @typedef {Object} View  how the game stands for one seat
 * @property {string[]} board
 * @property {number|null} seat
 * @property {string|null} rack
 * @property {number[]} racks
 * @property {number} bag
 * @property {[string, number][]} unseen
 * @property {number[]} scores
 * @property {number|null} turn
 * @property {number} scoreless
 * @property {{seat: number, squares: number[]}|null} last  the last placing
 * @property {Over|null} over
 * @property {number[]} gone     seats that resigned
 * @property {number|null} challengeable  the seat whose placing still lies open to a challenge
 * @property {{place: boolean, exchange: boolean, challenge: boolean, pass: boolean, resign: boolean, undo?: boolean, redo?: boolean}} may
 *
 * @typedef {{limit: number, left: number, running: boolean, seat: number}} Clock  what is left of the turn's time, in milliseconds, when it was told
 *
 * @typedef {{square: number, letter: string}} Laid
 * @typedef {{place: Laid[]}|{exchange: string}|{pass: true}|{challenge: true}|{accept: true}|{resign: true}} Action
 *
 * @typedef {{code: string, text: string, squares?: number[], words?: string[], letter?: string}} Why
 *
 * @typedef {{type: string, ref?: number, [key: string]: any}} Message
 *
 * @typedef {Object} GameLine  one game in the list of games
 * @property {string} id
 * @property {string} rules
 * @property {string} lexicon
 * @property {Seat[]} seats
 * @property {number} created
 * @property {number} updated
 * @property {boolean} over
 * @property {number[]} scores
 * @property {number|null} turn
 * @property {boolean} [owner]
 * @property {{challenge: string, ends: string, turn_seconds: number|null}} [settings]
 *
 * @typedef {Object} ReplayStep  how it stood before a move; the last one: at the end
 * @property {number} n
 * @property {string[]} board
 * @property {(string|null)[]} racks  null where it is not known
 * @property {number} bag
 * @property {number[]} scores
 * @property {number|null} turn
 * @property {GameRecord|null} record the move made from here
 * @property {string} cgp
 * @property {string|null} [note] what the file says of it
 *
 * @typedef {Object} Replay
 * @property {string|null} [title]
 * @property {string|null} [description]
 * @property {string|null} id
 * @property {RuleSet} rules
 * @property {string} lexicon
 * @property {Seat[]} seats
 * @property {boolean} finished
 * @property {ReplayStep[]} steps
 *
 * @typedef {{move: string, squares?: number[], tiles?: string, score?: number, leave?: string, words?: Word[]}} Candidate
 * @typedef {{moves: Candidate[], placements: number}} Analysis
 *
 * @typedef {{headword: string, part_of_speech: string, senses: string[]}} Definition
 * @typedef {{word: string, known: boolean, definitions: Definition[], source: string|null, note: string|null}} WordCheck
 *
 * @typedef {{id: string, name: string, kind: 'person'|'computer', player: string|null}} SavedPlayer
 *
 * @typedef {Object} About
 * @property {string} name
 * @property {string} version
 * @property {{name: string, game: string, language: string, lexicons: string[], players?: string[]}[]} rules
 * @property {{name: string, language: string, words: number, available: boolean, licence: string, cure: string|null}[]} lexicons
 * @property {{name: string}[]} players
 */
export {};
