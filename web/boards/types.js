/**
 * The interfaces between the page and a game: kit, viewer, manifest, profile. Each game implements them in its own folder. Types only.
 */

/** @import {Game} from '../app/game.js' */
/** @import {Timing} from '../app/new-game.js' */
/** @import {Action, Candidate, Choice, GameRecord, Message, Own, Replay, ReplayStep, RuleSet, Shapes} from '../app/types.js' */
/** @import {Topic} from '../help/index.js' */
/** @import {MoveText} from '../app/parts/moves.js' */
/** @import {Who} from '../app/parts/names.js' */

/**
 * The board of a running game and what the page around it shows. Optional members are left out by games that don't need them:
 * @typedef {Object} Kit
 * @property {HTMLElement} element                    the board, with the rack if there is one
 * @property {(line: Line|null) => void} [remark]     shows a remark until something else is done
 * @property {Own<[fresh: GameRecord[]], void>} sync     draws the game after it or a preference has changed
 * @property {() => Line|null} statusLine             the line about the draft; null: the page says whose turn it is
 * @property {() => string|null} [turn]               replaces "your turn"
 * @property {() => unknown} buttons                  the buttons under the board
 * @property {() => unknown} [sidePanel]              the panel beside the board (unseen tiles, used words)
 * @property {() => unknown} [tools]                  more buttons beside hint and undo
 * @property {Own<[record: GameRecord], MoveText>} describe
 * @property {Own<[record: GameRecord, who: Who], string>} [sentence]  a turn as a sentence; default: the seat and `describe`
 * @property {(squares: number[]) => void} [point]    highlights squares of a move
 * @property {(seat: number) => unknown} [sign]       a sign before a seat's name, such as the colour of its marbles
 * @property {(seat: number) => unknown} [seat]       what a seat holds, such as its number of tiles
 * @property {() => unknown} [finalScores]            the final scores; default: points by seat
 * @property {() => string|null} [reason]             why the game ended; default: the text `end.<reason>`
 * @property {() => Promise<void>} [hint]             asks for the next step of a hint and shows it
 * @property {boolean} [canReplayStart]               the same start position can be played again
 * @property {(letter: string) => unknown} [drawn]    renders a tile of the draw for the start
 * @property {(event: KeyboardEvent) => boolean} [key]  handles a key pressed while nothing had the focus
 * @property {() => void} relabel                     redraws in another language
 * @property {() => void} [leave]                     the page is closed
 *
 * @typedef {{tool: string, sign?: Parameters<typeof import('../app/icons.js').icon>[0], label: string, act: () => void}} More  a button beside a line
 *
 * A line under the board. `no`: the draft can't be played as it is; `bad`: it was refused.
 * @typedef {{tone: 'plain'|'good'|'no'|'bad'|'busy'|'hint', text: string, figure?: string, more?: More[]}} Line
 *
 * Settings of a new game:
 * @typedef {{fields: Record<string, Choice|undefined>, clock: Timing}} NewGame
 */

/**
 * What the page offers to a kit, typed with the messages of its game:
 * @template {Shapes} [S=Shapes]
 * @typedef {Object} Host
 * @property {Game<S>} game
 * @property {(action: Action) => Promise<Message<S>>} preview
 * @property {(action: Action, seat?: number) => Promise<Message<S>>} act  plays as the active seat, or as another of ours (for an answer of the other person at this screen)
 * @property {(message: object) => Promise<Message<S>>} ask  sends any other request
 * @property {(words: string[]) => void} explain  shows definitions of words
 * @property {(move: string) => Promise<boolean>} confirmMove  asks for confirmation, if the player has chosen that
 * @property {(game: NewGame) => void} startVariant  starts a game with other settings and the same seats, after a confirmation
 * @property {(name: string) => Choice|undefined} preference   a preference named in the game's profile
 * @property {() => void} update  redraws the page
 */

/**
 * The board of a replay:
 * @typedef {Object} Viewer
 * @property {HTMLElement} element
 * @property {Own<[step: ReplayStep, before: ReplayStep|null, line?: GameRecord[]], void>} show  line: the records from the start to this step
 * @property {Own<[record: GameRecord], MoveText>} describe
 * @property {Own<[record: GameRecord, who: Who], string>} [sentence]
 * @property {(squares: number[]) => void} [point]
 * @property {Own<[step: ReplayStep, seat: number], unknown>} [sign]  a sign before a seat's name
 * @property {Own<[step: ReplayStep, seat: number], unknown>} [seat]  what a seat held
 * @property {(seat: number) => string} [sideName]  the name of a seat without a player, such as its colour
 * @property {boolean} [points]  false: the game has no points
 * @property {Own<[step: ReplayStep], unknown>} [sidePanel]
 * @property {Own<[record: GameRecord, step: ReplayStep], string>} [mark]  a remark on a move in the list
 * @property {Analysed} [analysis]
 * @property {Own<[candidate: Candidate|null, step: ReplayStep], void>} [showCandidate]  shows a candidate move on the board
 * @property {() => void} relabel
 * @property {{line: () => Line|null, buttons: () => unknown}} [turn]  what is said of the reader's turn besides its preview, and the buttons that end it
 * @property {(moves: MoveHandlers) => void} [interact]  lets the reader make moves on the board; positions are shown for play from then on
 * @property {(squares: number[]) => void} [markWrong]  marks squares of a move that was refused
 * @property {(after: {ended: boolean}|null) => void} [showOutcome]  shows the outcome of the move that was previewed
 *
 * The reader's moves on the board. `draft`: it has changed (null: no move; partial: more may have to follow); `submit`: play it; `check`: is it
 * legal, but for refusals with these codes? If not, the page says why. All in the notation of the analysis:
 * @typedef {{draft: (move: string|null, partial?: boolean) => void, submit: (move: string) => void, check: (move: string, allowed: string[]) => Promise<boolean>}} MoveHandlers
 *
 * A column of the engine's rows. Columns without data are left out; on narrow screens those of a higher priority number, and those that yield to another
 * column with data:
 * @typedef {{id: string, label: () => string, title?: () => string, priority: 1|2|3|4, yields?: string, text?: boolean}} Column
 *
 * The evaluation of a position for the side to move: its share of the bar from 0 to 1, the text of that share or of its opposite, and
 * likewise what it rests on, such as a lead in points:
 * @typedef {{share: number, text: (share: number) => string, detail?: (share: number) => string, exact: boolean}} Evaluation
 *
 * How positions are analysed:
 * @typedef {Object} Analysed
 * @property {Own<[step: ReplayStep], string|null>} position  in the server's notation; null: it can't be analysed
 * @property {Own<[step: ReplayStep], boolean>} [over]  the game is over, and only the final scores follow
 * @property {() => string} [lead]               describes the analysis before it starts
 * @property {() => string} hidden                 why there is no analysis
 * @property {(n: number) => string} count         the number of moves, as text
 * @property {string} example                     a move in notation
 * @property {Column[]} columns                   of the engine's rows
 * @property {Own<[candidate: Candidate], Record<string, unknown>>} row  the cells of a row by column; missing or empty: no data
 * @property {Own<[candidate: Candidate], number[]>} worth  the measures that moves are ranked by, the most important first
 * @property {Own<[best: Candidate|undefined, exact: boolean, step: ReplayStep], Evaluation|null>} evaluation
 * @property {Own<[step: AnalysisStep], string>} [progress]  how far the engine has come
 * @property {boolean} [liveOnly]                 there is no list of moves besides the live analysis
 * @property {() => unknown} [choices]            settings of the engine, beside its state
 * @property {() => unknown} [panel]              what the engine offers besides its moves
 * @property {Own<[record: GameRecord], string|null>} notationOf  the move of a record in the notation of the candidates
 * @property {(move: string) => string} canonicalMove  the canonical form of a move
 * @property {Own<[candidate: Candidate], {text: string, place: string, extra: string}>} describeCandidate
 * @property {'equity'} [rankedBy]                 ranks moves by equity instead of points
 * @property {(onChange: () => void) => LiveAnalysis} [live]  creates a live analysis
 *
 * A result of a live analysis with rollouts:
 * @typedef {import('./scrabble/wire.js').AnalysisProgress} AnalysisProgress
 *
 * What the page reads of a result in every game. `proven`: the values are exact:
 * @typedef {{moves: (import('../app/types.js').Candidate & {value?: number})[], solved: boolean, rollouts?: number, depth?: number, nodes?: number, nps?: number, proven?: boolean}} AnalysisStep
 *
 * @typedef {import('./live.js').Live<unknown> & {step: AnalysisStep|null}} LiveAnalysis
 */

/**
 * An answer of an exercise. `matches`: is it this candidate, exactly or except for which tiles are blanks? `move`: in notation, if the board knows it:
 * @typedef {{matches: Own<[candidate: Candidate, exact: boolean], boolean>, move?: string}} ExerciseAnswer
 *
 * The board as a place to answer an exercise of a review:
 * @typedef {Object} ExerciseBoard
 * @property {Own<[step: ReplayStep], void>} play  lets the player answer from the position of a step
 * @property {() => ExerciseAnswer|null} answer   null: nothing complete is on the board
 * @property {() => void} clear
 * @property {Own<[candidate: Candidate], void>} point  shows where the solution begins
 * @property {Own<[candidate: Candidate, place: string|null], string|null>} hint  what the solution is like, or, with its place, where it begins; null: nothing to say
 * @property {(detail: {letter?: string, what?: string}) => string} missing  what an action on the board needs first
 * @property {(id: number) => Promise<void>} [nameBlank]  asks for the letter of a blank
 */

/**
 * A game as the page knows it. Kit, viewer and help are loaded on demand:
 * @typedef {Object} Manifest
 * @property {string} name        as in the server's messages
 * @property {Profile} profile    how it is shown on the start page
 * @property {string[]} turns     kinds of records that are turns, besides those of every game
 * @property {URL} names        folder with the names of the game and its settings; loaded before its board and by pages that show several games
 * @property {URL} [more]       folder with its texts on the start page, in the settings and on the about page
 * @property {() => Promise<{create: Own<[host: Host], Kit>}>} kit
 * @property {() => Promise<{create: Own<[rules: RuleSet, replay: Replay], Viewer>}>} viewer
 * @property {() => Promise<{create: Own<[host: EditorHost, rules: RuleSet, start: EditorStart|null], PositionEditor>}>} [editor]  sets up positions for analysis
 * @property {() => Promise<{create: Own<[element: HTMLElement, rules: RuleSet], ExerciseBoard>}>} [exercise]  takes answers of exercises on the board of the viewer; without it they are typed
 * @property {boolean} [earlyValues]  its reviews need the exact values of early positions
 * @property {('gcg'|'log')[]} [studyFormats]  formats besides JSON in which studies are exported
 * @property {Record<string, () => Promise<{default: Topic}>>} help  by language
 * @property {URL} [style]        style sheet of a game that the server adds
 * @property {URL} [texts]      folder with further texts, loaded before its board
 * @property {URL} [refusals]   folder with texts of the game's own refusals, loaded with the first answer that may need them
 */

/**
 * The editor of positions of a game:
 * @typedef {Object} PositionEditor
 * @property {() => unknown} template
 * @property {() => void} relabel
 *
 * A position to edit; `step` is a step of a replay:
 * @typedef {{rules: string, lexicon: string|null, step: ReplayStep}} EditorStart
 *
 * What the page offers to an editor. `names`: the game's rule sets, `ruleLabel`: how one is called; `open` opens the position, or returns why it can't be opened, with the names of the squares at fault; `replace` shows another editor:
 * @typedef {{update: () => void, replace: (editor: PositionEditor) => void, names: string[], ruleLabel: (name: string) => string, loadRules: (name: string) => Promise<RuleSet>, open: (text: string, as: {rules?: string, lexicon?: string}) => Promise<{text: string, squares: string[]}|null>}} EditorHost
 */

/**
 * A field of the form for a new game, sent under its name:
 * @typedef {Object} Field
 * @property {string} name
 * @property {() => string} label
 * @property {Choice[]} values   `false` and `true` make a switch
 * @property {Choice} defaultValue
 * @property {(value: Choice) => string} text
 * @property {(value: Choice) => string} [short]    in the summary of settings, if it is not the default
 * @property {(value: Choice, rules?: string) => string} [note]     explains the value under these rules
 * @property {boolean} [free]     a text field: any value is valid; `text('')` is its placeholder
 * @property {boolean} [first]    shown above, not among the advanced settings
 * @property {boolean} [compact]  shown as a drop-down list
 * @property {boolean} [omitsDefault]  the default is not sent: the server has its own
 *
 * A preference, stored in this browser; the board reads it with `preference(game, name)`:
 * @typedef {Object} Preference
 * @property {string} name
 * @property {() => string} label
 * @property {Choice[]} values  `false` and `true` make a switch
 * @property {Choice} defaultValue
 * @property {(value: Choice) => string} [text]
 * @property {() => string} [note]
 * @property {boolean} [colour]  also allows any colour, as `#rrggbb`
 * @property {(value: Choice) => unknown} [picture]  a picture for each value instead of a list
 *
 * @typedef {Object} Profile
 * @property {() => string} title
 * @property {() => string} lead       describes the game in a sentence
 * @property {() => unknown} picture   a small board, as decoration
 * @property {() => string} [rules]    label of the choice of rule sets; default: the words' language
 * @property {(rules: {name: string, language?: string|null}) => string} [ruleName]
 * @property {Field} [place]  who begins: `first`, `second` or `lot`; sent as the order of the seats
 * @property {Field[]} fields
 * @property {Preference[]} preferences
 * @property {string} [theme]  board colours that other tile games may use
 * @property {Mode[]} [modes]  named modes
 * @property {(people: boolean) => Partial<Timing>} [clock]  the default clock (people: some play on other devices); the game then stores a clock of its own
 * @property {(player: string) => Amount|null} [amount]  the setting of a computer player; null: it has none
 *
 * A named mode and its settings; without a clock it keeps the game's default:
 * @typedef {{name: string, label: () => string, fields: Record<string, Choice>, clock?: Partial<Timing>}} Mode
 *
 * A numeric setting of a computer player, written after its name and a colon (`alphabeta:4`):
 * @typedef {{label: () => string, values: number[], defaultValue: number, text: (value: number) => string}} Amount
 */

export {};
