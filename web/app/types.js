/**
 * The shapes of the protocol (docs/protocol.md) that all games share, as JSDoc types. What one game alone has stands beside its board. No code.
 *
 * @typedef {{kind: 'person'|'open'|'computer', name: string, yours: boolean, player?: string, guest?: number}} Seat  guest: the number of a person without a name
 *
 * @typedef {Object} RuleSet   the game's own fields besides
 * @property {string} name      "scrabble-cs"
 * @property {string} game      "scrabble"
 * @property {string|null} language  language of the words: "en", "cs", "ru"; null: a game without words
 *
 * @typedef {Object} Common  what the log of every game may hold
 * @property {number} n
 * @property {number} at        milliseconds since 1970
 * @property {string} kind      of all games: player (another computer plays for a seat), resigned, flagged, draw_offered, draw_accepted, draw_declined; else the game's own
 * @property {number} [seat]
 * @property {number} [score]
 * @property {number} [total]
 * @property {string} [player]  of a computer's seat: who plays for it from here on
 * @property {number} [first]   of an opening: the seat that begins
 * @property {(string|null)[][]} [draws]  of an opening by lot
 * @property {number[]} [worths]  of an opening by the worth of racks
 *
 * @typedef {Object} Thought  what a computer thought about its last move, in a game without secrets
 * @property {number} seat
 * @property {string|null} value     in the game's words, where it is proved
 * @property {number|null} score     as the computer reckons, for itself
 * @property {number|null} depth
 * @property {number|null} positions
 * @property {number} milliseconds
 * @property {string[]} line         the moves it expects, its own first
 *
 * @typedef {Common & Record<string, any>} GameRecord  one line of the game's log, as this seat may know it
 *
 * @typedef {{reason: string, winners: number[], scores?: number[]} & Record<string, any>} Over  the end: several winners are a draw between them
 *
 * @typedef {Object} Standing  what the page around a board reads of a view
 * @property {number|null} seat
 * @property {number[]} [scores]   in games that count points
 * @property {number|null} turn
 * @property {Over|null} over
 * @property {number[]} [gone]     seats that resigned, or ran out of time
 * @property {{resign?: boolean, undo?: boolean, redo?: boolean, draw?: boolean} & Record<string, boolean|undefined>} may
 *
 * @typedef {Standing & Record<string, any>} View  how the game stands for one seat; the rest is the game's own
 *
 * @typedef {Object} Clock  what is left, in milliseconds, when it was told
 * @property {'turn'|'game'|'days'} kind
 * @property {number} limit      of a turn, or of a seat's whole game
 * @property {number} left       for the seat whose clock runs
 * @property {boolean} running
 * @property {number|null} seat
 * @property {number} [increment]  kind game: added after every move
 * @property {number[]} [seats]    kind game: what each seat has left
 *
 * @typedef {{seat: number, taken: number[]}} DrawOffer  who offers a draw, and who has taken it so far
 *
 * @typedef {Record<string, any>} Action
 *
 * @typedef {{code: string, text: string, squares?: number[], words?: string[], letter?: string}} Why
 *
 * @typedef {{type: string, ref?: number, [key: string]: any}} Message
 *
 * @typedef {{turn_seconds?: number|null, game_seconds?: number, increment_seconds?: number, turn_days?: number} & Record<string, any>} Chosen  a game's settings
 *
 * @typedef {Object} GameLine  one game in the list of games
 * @property {string} id
 * @property {string} game
 * @property {string} rules
 * @property {string|null} lexicon
 * @property {Seat[]} seats
 * @property {number} created
 * @property {number} updated
 * @property {boolean} over
 * @property {number[]} scores   empty in games without points
 * @property {number[]|null} [winners]
 * @property {string|null} [label]
 * @property {number|null} turn
 * @property {boolean} [owner]
 * @property {Chosen} [settings]
 *
 * @typedef {{id: string, label: string|null, over: boolean, winners: number[], scores: number[], created: number}} SeriesGame  by the seats of the game that was asked about
 * @typedef {{won: number, drawn: number, lost: number, points: number}} SeriesTotal
 * @typedef {{id: string, seats: SeriesTotal[], games: SeriesGame[]}} Series  total by seat, games from the first on
 *
 * @typedef {Object} Step  how it stood before a move; the last one: at the end
 * @property {number} n
 * @property {number[]} [scores]
 * @property {number|null} turn
 * @property {GameRecord|null} record the move made from here
 * @property {string|null} [note] what the file says of it
 *
 * @typedef {Step & Record<string, any>} ReplayStep  the rest is the game's own
 *
 * @typedef {Object} Replay
 * @property {string|null} [title]
 * @property {string|null} [description]
 * @property {{code: string, text: string, parameters: Record<string, string>}[]} [warnings]  what other programs may refuse of a file
 * @property {string|null} id
 * @property {RuleSet} rules
 * @property {string|null} lexicon
 * @property {Seat[]} seats
 * @property {boolean} finished
 * @property {boolean} [guarded]  words can be challenged
 * @property {ReplayStep[]} steps
 * @property {{step: number, seat: number, player: string}[]} [players]  computers that sat down during the game, and before which step
 * @property {SharedFile & {yours: boolean}} [file]  the shared file it comes from
 *
 * @typedef {{id: string, name: string, created: number, expires: number}} SharedFile
 *
 * @typedef {{here: boolean, open: boolean, addresses: string[], public: string|null}} Reach  how others reach the server; here: we sit at its own machine
 *
 * @typedef {Object} Credits
 * @property {string} version
 * @property {string} licence
 * @property {{kind: 'lexicon'|'definitions', name: string, language: string, words: number|null, sources: string[], licence: string}[]} sources
 *
 * @typedef {{move: string, score?: number} & Record<string, any>} Candidate
 * @typedef {{moves: Candidate[], placements: number}} Analysis
 *
 * @typedef {{headword: string, part_of_speech: string, senses: string[]}} Definition
 * @typedef {{word: string, language: string, known: boolean, definitions: Definition[], source: string|null, note: string|null}} WordCheck
 *
 * @typedef {{id: string, name: string, kind: 'person'|'computer', player: string|null}} SavedPlayer
 *
 * @typedef {{name: string, rules: string[], seats: {least: number, most: number}, players: string[], also?: string[], file: string, draws: boolean, analysis: boolean}} GameFacts  also: players that play as one of those does
 *
 * @typedef {Object} About
 * @property {string} name
 * @property {string} version
 * @property {GameFacts[]} games
 * @property {{name: string, game: string, language: string|null, lexicons: string[], players?: string[]}[]} rules
 * @property {{name: string, language: string, words: number, available: boolean, licence: string, cure: string|null}[]} lexicons
 * @property {{name: string}[]} players
 * @property {boolean} [events]  matches or tournaments are shown
 */
export {};
