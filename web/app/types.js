/** @import * as wire from './wire.js' (declarations alone: wire.d.ts) */
/** @import * as scrabble from '../boards/scrabble/wire.js' */

/**
 * Types of the server's messages, with the parts that are specific to each game; JSDoc only, no code. The messages are declared in wire.d.ts, which is generated
 * from the server's types; types of one game are in its folder of web/boards.
 *
 * @typedef {wire.Seat} Seat
 *
 * @typedef {Object} RuleSet   plus the game's own fields
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
 * The fields of all members of a union, each optional.
 * @template U
 * @typedef {{[K in U extends unknown ? keyof U : never]?: U extends unknown ? K extends keyof U ? U[K] : never : never}} Fields
 */

/**
 * `Fields` of a union whose members are distinguished by `kind`.
 * @template U
 * @typedef {{kind: string} & Omit<Fields<U>, 'kind'>} Kinds
 */

/**
 * A record of a game's log with the events of the game.
 * @template U
 * @typedef {GameRecord & Kinds<U>} RecordOf
 */

/**
 * A game's view with the actions that every game has.
 * @template V
 * @typedef {V & {may: wire.TableMay}} ViewOf
 */

/**
 * The state of the game, part of several messages.
 * @template {Shapes} S
 * @typedef {wire.State<S['view'], S['record']>} Standing
 */

/**
 * A message from the server over the socket; `ref` is that of the request it answers.
 * @template {Shapes} [S=Shapes]
 * @typedef {{ref?: number|null} & wire.Message<S['rules'], S['view'], S['record'], Frame, S['preview'], S['hint'], S['found']>} Message
 */

/**
 * A function of one game's types, stored where only the shared types are known. A method type, so that its parameters are bivariant.
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
 * A game record for replay, finished or not.
 * @template {ReplayStep} [S=ReplayStep]
 * @typedef {wire.Replay<RuleSet, S>} Replay
 */

/**
 * @typedef {Object} Entered  a player's result in a tournament
 * @property {string} name
 * @property {number} score
 * @property {{elo: number, error: number}} rating
 * @property {{won: number, drawn: number, lost: number}} results
 * @property {Record<string, number>} forfeits  number of losses by kind of fault
 * @property {{mean: number, worst: number}} milliseconds  per move
 * @property {{valid: number|null, tournament: number}|null} [course]  points of the CTU course
 *
 * @typedef {{won: number, drawn: number, lost: number}|null} Met  the result of two players against each other; null: they did not meet
 * @typedef {{players: Entered[], cross: Met[][], games: [number, number]}} Table  games: finished and total
 * @typedef {wire.EventGame} EventGame
 * @typedef {wire.EventGames} EventGames
 * @typedef {wire.Forfeit} Forfeit
 * @typedef {wire.EventList} EventList
 * @typedef {wire.PageQuery} PageQuery
 * @typedef {wire.Event<Table>} Event
 */
/**
 * @typedef {Object} Settings
 * @property {string|null} language   null: the browser's language
 * @property {'system'|'light'|'dark'} theme
 * @property {string} name
 * @property {string} guest           name of the second person on this screen
 * @property {string|null} game         the last chosen game
 * @property {Record<string, string>} rules     the last rule set by game
 * @property {Record<string, string>} lexicons  the last lexicon by rule set
 * @property {'computer'|'screen'|'link'|'table'} against
 * @property {string|null} player    the last computer player
 * @property {Record<string, Record<string, Choice>>} fields       by game: the last settings
 * @property {Record<string, Record<string, Choice>>} preferences  by game: display preferences
 * @property {import('./new-game.js').Timing} clock
 * @property {Record<string, import('./new-game.js').Timing>} clocks  the time control of games with their own default, for play across devices (`balda.people`) and on one screen (`balda.here`)
 * @property {number} pace           of games between computers, in milliseconds per move
 * @property {import('./new-game.js').Chair[]} table  the last configured seats
 * @property {string} board          theme of the board
 * @property {string} tiles          theme of the tiles
 * @property {boolean} sound
 * @property {number} volume         1 to 100
 * @property {'slow'|'usual'|'fast'|'none'} motion   animation speed
 * @property {'never'|'touch'|'always'} confirm      when to confirm moves
 * @property {boolean} draw          whether the draw for the start is shown
 * @property {boolean} notify        whether browser notifications are shown while the page is in the background
 * @property {'link'|'all'|'member'} offered  the last recipient of an open seat
 * @property {string} invite         the last challenged member
 * @property {boolean} rated         whether new games are rated
 * @property {string} audience       who can watch a game with open seats; empty: the default
 */
export {};
