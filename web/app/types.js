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
 * @typedef {Object} GameRecord  one line of the game's log, as this seat may know it: what the log of every game may hold
 * @property {number} n
 * @property {number} at        milliseconds since 1970
 * @property {string} kind      of all games: player (another computer plays for a seat), resigned, flagged, failed (in a replay: a program, whose log says that it resigned), draw_offered, draw_accepted, draw_declined; else the game's own
 * @property {number} [seat]
 * @property {number} [score]
 * @property {number} [total]
 * @property {boolean} [timeout]  the turn's time was over
 * @property {string} [fault]   of a program that failed: what went wrong, as events call it
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
 * @typedef {{reason: string, winners: number[], scores?: number[]}} Over  the end: several winners are a draw between them
 *
 * @typedef {Object} View  how the game stands for one seat: what the page around a board reads of it; the rest is the game's own
 * @property {number|null} seat
 * @property {number[]} [scores]   in games that count points
 * @property {number|null} turn
 * @property {Over|null} over
 * @property {number[]} [gone]     seats that resigned, or ran out of time
 * @property {{resign?: boolean, undo?: boolean, redo?: boolean, draw?: boolean, challenge?: boolean}} may
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
 * @typedef {object} Action  a move, as the game writes it, or one of those that every game has: `{resign: true}`
 *
 * @typedef {{code: string, text: string, squares?: number[], words?: string[], letter?: string, step?: number}} Why  step: the part of a turn that is at fault
 *
 * @typedef {string|number|boolean} Choice  what can be chosen for a setting of a game
 *
 * @typedef {{turn_seconds?: number|null, game_seconds?: number, increment_seconds?: number, turn_days?: number}} Limits  how much time there is
 * @typedef {Limits & Record<string, Choice|null|undefined>} Chosen  a game's settings
 *
 * @typedef {Object} Frame  how a game stood or stands, for those who copy it: in the game's own notation, or else the board
 * @property {string|null} [cgp]
 * @property {string|null} [position]
 * @property {string|string[]} [board]
 *
 * @typedef {Object} Shapes  where games differ in what they tell; each names its own, and the page around a board knows no more than this
 * @property {RuleSet} rules
 * @property {View} view
 * @property {GameRecord} record
 * @property {object} preview     what a draft would bring
 * @property {object} hint
 * @property {object} found       what is there to be played, where the game can be asked that
 */

/**
 * How the game stands, in several messages.
 * @template {Shapes} S
 * @typedef {{records: S['record'][], version: number, view: S['view'], clock?: Clock|null, offer?: DrawOffer|null}} Standing
 */

/**
 * @template {Shapes} S
 * @typedef {Object} Begun  what only the first message tells
 * @property {S['rules']} rules
 * @property {string|null} [lexicon]
 * @property {Chosen} [settings]
 * @property {boolean} [open]
 * @property {boolean} [draws]
 * @property {boolean} [guarded]
 * @property {{wanted: number[], id: string|null}} [rematch]
 * @property {Seat[]} seats
 * @property {number|null} looking
 * @property {number|null} [pace]
 * @property {boolean} [owner]
 * @property {number} from    the records are those from this number on
 */

/**
 * What the server says over the socket; `ref` repeats that of the question.
 * @template {Shapes} [S=Shapes]
 * @typedef {{ref?: number|null} & (
 *   {type: 'welcome'} & Begun<S> & Standing<S>
 *   | {type: 'news'} & Standing<S>
 *   | {type: 'rewound'} & Standing<S>
 *   | {type: 'looking', seat: number|null} & Standing<S>
 *   | {type: 'seats', seats: Seat[], clock?: Clock|null}
 *   | {type: 'rematch', wanted: number[], id: string|null}
 *   | {type: 'pace', ms: number|null, clock?: Clock|null}
 *   | {type: 'thinking', seat: number}
 *   | {type: 'thought'} & Thought
 *   | {type: 'preview'} & S['preview']
 *   | {type: 'hint'} & S['hint']
 *   | {type: 'found'} & S['found']
 *   | {type: 'position', position: Frame}
 *   | {type: 'done', version: number}
 *   | {type: 'refused', why: Why}
 *   | {type: 'error', code: string, text: string}
 *   | {type: 'pong'}
 * )} Message
 */

/**
 * A function of one game's own shapes, kept where only what all games share is known: the list of games pairs each with its own messages.
 * @template {unknown[]} A
 * @template R
 * @typedef {{own(...args: A): R}['own']} Own
 */

/**
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
 * @typedef {Object} Step  how it stood before a move; the last one: at the end. The rest is the game's own
 * @property {number} n
 * @property {number[]} [scores]
 * @property {number|null} turn
 * @property {GameRecord|null} record the move made from here
 * @property {string|null} [note] what the file says of it
 * @property {unknown[]} [racks]  where seats hold what others may not see
 *
 * @typedef {Step & Frame} ReplayStep
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
 * @typedef {{move: string, score?: number}} Candidate  a move that was found; the rest is the game's own
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

/**
 * A game that was, or how far it has come.
 * @template {ReplayStep} [S=ReplayStep]
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
 * @property {S[]} steps
 * @property {{step: number, seat: number, player: string}[]} [players]  computers that sat down during the game, and before which step
 * @property {SharedFile & {yours: boolean}} [file]  the shared file it comes from
 */

/**
 * @typedef {Object} Entered  how a player of a tournament stands
 * @property {string} name
 * @property {number} score
 * @property {{elo: number, error: number}} rating
 * @property {{won: number, drawn: number, lost: number}} results
 * @property {Record<string, number>} forfeits  by what went wrong
 * @property {{mean: number, worst: number}} milliseconds  of a move
 * @property {{valid: number|null, tournament: number}|null} [course]  points of the CTU course
 *
 * @typedef {{won: number, drawn: number, lost: number}|null} Met  how two players came out against each other; null: they did not meet
 * @typedef {{players: Entered[], cross: Met[][], games: [number, number]}} Table  games: over, of all
 * @typedef {{players: string[], winner: number|null, points: number[], fault: string|null, log: string|null}} EventGame
 * @typedef {{name: string, rules: string, players: string[], games: [number, number]}} EventLine
 * @typedef {{events: EventLine[], folder?: boolean}} EventList  folder: the server shows one at all
 * @typedef {{name: string, rules: string, lexicon: string|null, pairs: number, seed: number, standing: Table, latest: EventGame[]}} Event
 */
/**
 * @typedef {Object} Settings
 * @property {string|null} language   null: as the browser asks for
 * @property {'system'|'light'|'dark'} theme
 * @property {string} name
 * @property {string} guest           name of the second person on this screen
 * @property {string|null} game         the last game that was begun
 * @property {Record<string, string>} rules     the last rule set by game
 * @property {Record<string, string>} lexicons  the last lexicon by rule set
 * @property {'computer'|'screen'|'link'|'table'} against
 * @property {string|null} player    the last computer player
 * @property {Record<string, Record<string, Choice>>} fields       by game: what was chosen for the last one
 * @property {Record<string, Record<string, Choice>>} preferences  by game: how its board is liked
 * @property {import('./party.js').Timing} clock
 * @property {Record<string, import('./party.js').Timing>} clocks  the time in games with a usual one of their own, apart where people play from other devices: `balda.people`, `balda.here`
 * @property {number} pace           of a show, in milliseconds a move
 * @property {import('./party.js').Chair[]} table  the last table with seats of its own
 * @property {string} board          theme of the board
 * @property {string} tiles          theme of the tiles
 * @property {boolean} sound
 * @property {number} volume         of the sounds, 1 to 100
 * @property {'slow'|'usual'|'fast'|'none'} motion   how fast things move
 * @property {'never'|'touch'|'always'} confirm      whether a move is asked about before it is played
 * @property {boolean} draw          the draw for the start is shown
 */
export {};
