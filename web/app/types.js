/** @import * as wire from './wire.js' (declarations alone: wire.d.ts) */
/** @import * as scrabble from '../boards/scrabble/wire.js' */

/**
 * The messages of the server as the page names them, and what it reads of those parts that each game fills in: JSDoc types, no code. The messages
 * themselves are declared in wire.d.ts, which is made from the server's own types; what one game alone has stands beside its board.
 *
 * @typedef {wire.Seat} Seat
 *
 * @typedef {Object} RuleSet   the game's own fields besides
 * @property {string} name      "scrabble-cs"
 * @property {string} game      "scrabble"
 * @property {string|null} [language]  language of the words: "en", "cs", "ru"; none: a game without words
 *
 * @typedef {Object} RecordFields  what the page reads of a record of any kind
 * @property {string} kind      of all games: player (another computer plays for a seat), resigned, flagged, abandoned, failed (in a replay: a program, whose log says that it resigned), draw_offered, draw_accepted, draw_declined, draw_claimed; else the game's own
 * @property {number} [seat]
 * @property {number} [score]
 * @property {number} [total]
 * @property {boolean} [timeout]  the turn's time was over
 * @property {string} [fault]   of a program that failed: what went wrong, as events call it
 * @property {string} [player]  of a computer's seat: who plays for it from here on
 * @property {number} [first]   of an opening: the seat that begins
 * @property {(string|null)[][]} [draws]  of an opening at random
 * @property {number[]} [worths]  of an opening by the worth of racks
 *
 * @typedef {Pick<wire.GameRecord, 'n'|'at'> & RecordFields} GameRecord  one line of the game's log, as this seat may know it
 *
 * @typedef {wire.Thought} Thought
 *
 * @typedef {{reason: string, winners: number[], scores?: number[]}} Over  the end: several winners are a draw between them
 *
 * @typedef {Object} View  how the game stands for one seat: what the page around a board reads of it; the rest is the game's own
 * @property {number|null} seat
 * @property {number[]} [scores]   in games that count points
 * @property {number|null} turn
 * @property {Over|null} over
 * @property {number[]} [gone]     seats that resigned, ran out of time or went away
 * @property {{resign?: boolean, undo?: boolean, redo?: boolean, draw?: boolean, challenge?: boolean}} may
 *
 * @typedef {wire.Clock} Clock
 *
 * @typedef {wire.DrawOffer} DrawOffer
 *
 * @typedef {object} Action  a move, as the game writes it, or one of those that every game has: `{resign: true}`
 *
 * @typedef {wire.Refusal} Why
 *
 * @typedef {string|number|boolean} Choice  what can be chosen for a setting of a game
 *
 * @typedef {wire.GameSettings} Chosen  a game's settings
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
 * The fields that messages of several kinds have, each where it is there; which kind it is its `kind` tells.
 * @template U
 * @typedef {{[K in U extends unknown ? keyof U : never]?: U extends unknown ? K extends keyof U ? U[K] : never : never}} Fields
 */

/**
 * The same, of messages that have a kind.
 * @template U
 * @typedef {{kind: string} & Omit<Fields<U>, 'kind'>} Kinds
 */

/**
 * One line of a game's log, by the events of the game.
 * @template U
 * @typedef {GameRecord & Kinds<U>} RecordOf
 */

/**
 * A game's view, with what may be done in every game.
 * @template V
 * @typedef {V & {may: wire.TableMay}} ViewOf
 */

/**
 * How the game stands, in several messages.
 * @template {Shapes} S
 * @typedef {wire.State<S['view'], S['record']>} Standing
 */

/**
 * What the server says over the socket; `ref` repeats that of the question.
 * @template {Shapes} [S=Shapes]
 * @typedef {{ref?: number|null} & wire.Message<S['rules'], S['view'], S['record'], Frame, S['preview'], S['hint'], S['found']>} Message
 */

/**
 * A function of one game's own shapes, kept where only what all games share is known: the list of games pairs each with its own messages.
 * @template {unknown[]} A
 * @template R
 * @typedef {{own(...args: A): R}['own']} Own
 */

/**
 * @typedef {wire.GameLine} GameLine
 *
 * @typedef {wire.SeriesGame} SeriesGame
 * @typedef {wire.Series} Series
 *
 * @typedef {Object} Stand     what every game tells of a step; the rest is the game's own
 * @property {number[]} [scores]
 * @property {number|null} turn
 * @property {unknown[]} [racks]  where seats hold what others may not see
 *
 * @typedef {wire.ReplayStep<Stand & Frame, GameRecord>} ReplayStep  how it stood before a move; the last one: at the end
 *
 * @typedef {wire.SharedFile} SharedFile
 *
 * @typedef {wire.Reach} Reach
 *
 * @typedef {wire.Credits} Credits
 *
 * @typedef {Pick<scrabble.Candidate, 'equity'|'win'|'doubt'|'spread'|'rollouts'>} Worth  what is thought of it besides its points
 * @typedef {{move: string, score?: number} & Worth} Candidate  a move that was found; the rest is the game's own
 * @typedef {Omit<scrabble.Analysis, 'moves'> & {moves: (Candidate & {value?: number})[], proven?: boolean}} Analysis  what the page reads of it, whichever the game
 *
 * @typedef {wire.WordAnswer} WordCheck
 *
 * @typedef {wire.SavedPlayer} SavedPlayer
 *
 * @typedef {wire.About} About
 */

/**
 * A game that was, or how far it has come.
 * @template {ReplayStep} [S=ReplayStep]
 * @typedef {wire.Replay<RuleSet, S>} Replay
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
 * @typedef {wire.EventGame} EventGame
 * @typedef {wire.EventGames} EventGames
 * @typedef {wire.Forfeit} Forfeit
 * @typedef {wire.EventList} EventList
 * @typedef {wire.PageQuery} PageQuery
 * @typedef {wire.Event<Table>} Event
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
 * @property {import('./new-game.js').Timing} clock
 * @property {Record<string, import('./new-game.js').Timing>} clocks  the time in games with a usual one of their own, apart where people play from other devices: `balda.people`, `balda.here`
 * @property {number} pace           of a show, in milliseconds a move
 * @property {import('./new-game.js').Chair[]} table  the last table with seats of its own
 * @property {string} board          theme of the board
 * @property {string} tiles          theme of the tiles
 * @property {boolean} sound
 * @property {number} volume         of the sounds, 1 to 100
 * @property {'slow'|'usual'|'fast'|'none'} motion   how fast things move
 * @property {'never'|'touch'|'always'} confirm      whether a move is asked about before it is played
 * @property {boolean} draw          the draw for the start is shown
 * @property {boolean} notify        the browser tells what happens while the page is not looked at
 * @property {'link'|'all'|'member'} offered  to whom the open seat of a game was offered last
 * @property {string} invite         the member who was challenged last
 * @property {boolean} rated         games are to count for ratings
 * @property {string} audience       who may watch a game with open seats; empty: as is usual
 */
export {};
