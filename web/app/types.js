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
 * @property {string|null} [language]  language of the words: "en", "cs", "ru"; missing: the game has no words
 *
 * @typedef {Object} RecordFields  the fields of records that all games share
 * @property {string} kind      common kinds: player (a seat's computer player has changed), resigned, flagged, abandoned, failed (a forfeit, in replays only), draw_offered, draw_accepted, draw_declined, draw_claimed; all others are specific to the game
 * @property {number} [seat]
 * @property {number} [score]
 * @property {number} [total]
 * @property {boolean} [timeout]  the turn ended by timeout
 * @property {string} [fault]   the kind of fault, in a forfeit
 * @property {string} [player]  the new computer player of a seat
 * @property {number} [first]   the seat that begins, in an opening
 * @property {(string|null)[][]} [draws]  the tiles drawn in an opening
 * @property {number[]} [worths]  the values of the racks, in an opening that compares them
 *
 * @typedef {Pick<wire.GameRecord, 'n'|'at'> & RecordFields} GameRecord  a record of the game's log, as visible to this seat
 *
 * @typedef {wire.SearchInfo} SearchInfo
 *
 * @typedef {{reason: string, winners: number[], scores?: number[]}} Over  the result; several winners have drawn
 *
 * @typedef {Object} View  the state of the game for one seat: the fields that all games share
 * @property {number|null} seat
 * @property {number[]} [scores]   in games that count points
 * @property {number|null} turn
 * @property {Over|null} over
 * @property {number[]} [gone]     seats that resigned, ran out of time or abandoned the game
 * @property {{resign?: boolean, undo?: boolean, redo?: boolean, draw?: boolean, challenge?: boolean}} may
 *
 * @typedef {wire.Clock} Clock
 *
 * @typedef {wire.DrawOffer} DrawOffer
 *
 * @typedef {object} Action  a move of the game, or a common action such as `{resign: true}`
 *
 * @typedef {wire.Refusal} Why
 *
 * @typedef {string|number|boolean} Choice  the value of a game's setting
 *
 * @typedef {wire.GameSettings} Chosen  a game's settings
 *
 * @typedef {Object} Frame  a position to copy: in the game's notation, or else the board
 * @property {string|null} [cgp]
 * @property {string|null} [position]
 * @property {string|string[]} [board]
 *
 * @typedef {Object} Shapes  the parts of messages that each game defines, as far as the page knows them
 * @property {RuleSet} rules
 * @property {View} view
 * @property {GameRecord} record
 * @property {object} preview     the result of a draft
 * @property {object} hint
 * @property {object} found       legal plays, if the game lists them
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
 * @typedef {Object} Stand     the fields of a replay step that all games share
 * @property {number[]} [scores]
 * @property {number|null} turn
 * @property {unknown[]} [racks]  in games with hidden tiles
 *
 * @typedef {wire.ReplayStep<Stand & Frame, GameRecord>} ReplayStep  the state before a move; the last one: the final state
 *
 * @typedef {wire.SharedFile} SharedFile
 *
 * @typedef {wire.Reach} Reach
 *
 * @typedef {wire.Credits} Credits
 *
 * @typedef {Pick<scrabble.Candidate, 'equity'|'win'|'doubt'|'spread'|'rollouts'>} Worth  the evaluation of a move besides its points
 * @typedef {{move: string, score?: number} & Worth} Candidate  a move found by an analysis: the fields that all games share
 * @typedef {Omit<scrabble.Analysis, 'moves'> & {moves: (Candidate & {value?: number})[], proven?: boolean}} Analysis  the fields that all games share
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
