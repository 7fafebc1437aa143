/**
 * What the page knows of a game's board, its viewer and its place on the first page, as JSDoc types: each game makes them in its own folder. No code.
 */

/** @import {Game} from '../app/game.js' */
/** @import {Timing} from '../app/party.js' */
/** @import {Action, Candidate, Choice, GameRecord, Message, Own, Replay, ReplayStep, RuleSet, Shapes} from '../app/types.js' */
/** @import {Topic} from '../help/index.js' */
/** @import {Chapter} from '../i18n/index.js' */
/** @import {MoveText} from '../app/parts/moves.js' */
/** @import {Who} from '../app/parts/names.js' */

/**
 * A kit is what the page around a board needs of it. What a game does not have it leaves out:
 * @typedef {Object} Kit
 * @property {HTMLElement} element                    the board, and the rack where there is one
 * @property {(line: Line|null) => void} [remark]     shows a remark until something else is done
 * @property {Own<[fresh: GameRecord[]], void>} sync     the game, or what its player prefers, has changed: draw it
 * @property {() => Line|null} say                    what is to be said of the draft; null: nothing, the page says whose turn it is
 * @property {() => string|null} [turn]               what is said in place of "your turn"
 * @property {() => unknown} bar                      the buttons under the board
 * @property {() => unknown} [aside]                  the panel beside the board (unseen tiles, used words)
 * @property {() => unknown} [tools]                  more buttons beside hint and undo
 * @property {Own<[record: GameRecord], MoveText>} describe
 * @property {Own<[record: GameRecord, who: Who], string>} [tell]  a turn in a sentence; else its seat and how it is described
 * @property {(squares: number[]) => void} [point]    shows squares of a move
 * @property {(seat: number) => unknown} [sign]       before a seat's name: the colour of its marbles
 * @property {(seat: number) => unknown} [seat]       what a seat holds
 * @property {() => unknown} [sums]                   the reckoning at the end; else points by seat
 * @property {() => string|null} [reason]             why the game ended, where a text `end.<reason>` would not do
 * @property {() => Promise<void>} [hint]             asks for the next step of a hint, and shows it
 * @property {boolean} [anew]                         a game can be begun again as it began, besides another one
 * @property {(letter: string) => unknown} [drawn]    draws a tile of the draw for the start
 * @property {(event: KeyboardEvent) => boolean} [key]  a key pressed while nothing had the focus
 * @property {() => void} relabel                     the page's language has changed
 * @property {() => void} [leave]                     the page goes away
 *
 * no: it can't be played as it lies; bad: it was refused.
 * @typedef {{tool: string, sign?: Parameters<typeof import('../app/icons.js').icon>[0], label: string, act: () => void}} More  a button beside a line
 * @typedef {{tone: 'plain'|'good'|'no'|'bad'|'busy'|'hint', text: string, figure?: string, more?: More[]}} Line
 *
 * Settings of a game to come:
 * @typedef {{fields: Record<string, Choice|undefined>, clock: Timing}} Wish
 */

/**
 * What a kit may ask of the page, with the shapes of its game:
 * @template {Shapes} [S=Shapes]
 * @typedef {Object} Host
 * @property {Game<S>} game
 * @property {(action: Action) => Promise<Message<S>>} preview
 * @property {(action: Action, seat?: number) => Promise<Message<S>>} act  as the seat in hand, or another of ours (an answer of the other person at the screen)
 * @property {(message: object) => Promise<Message<S>>} ask  any other question to the server
 * @property {(words: string[]) => void} explain  tells what words mean
 * @property {(move: string) => Promise<boolean>} sure  asks whether a move is meant, of those who want to be asked
 * @property {(wish: Wish) => void} begin  begins a game with other settings and the same seats, after a question
 * @property {(name: string) => Choice|undefined} preference   what the player prefers, of those named in the game's profile
 * @property {() => void} update  draw the page again
 */

/**
 * What the replay page needs:
 * @typedef {Object} Viewer
 * @property {HTMLElement} element
 * @property {Own<[step: ReplayStep, before: ReplayStep|null], void>} show
 * @property {Own<[record: GameRecord], MoveText>} describe
 * @property {Own<[record: GameRecord, who: Who], string>} [tell]
 * @property {(squares: number[]) => void} [point]
 * @property {Own<[step: ReplayStep, seat: number], unknown>} [sign]  before a seat's name
 * @property {Own<[step: ReplayStep, seat: number], unknown>} [seat]  what a seat held
 * @property {boolean} [points]  false: the game counts none, and none are shown
 * @property {Own<[step: ReplayStep], unknown>} [aside]
 * @property {Own<[record: GameRecord, step: ReplayStep], string>} [mark]  a remark on a move in the list: what it left, what it opened
 * @property {Analysed} [analysis]
 * @property {Own<[candidate: Candidate|null, step: ReplayStep], void>} [look]  shows a move that could be made
 * @property {() => void} relabel
 *
 * How positions of the game are analysed:
 * @typedef {Object} Analysed
 * @property {Own<[step: ReplayStep], string|null>} position  for the server; null: it can not be analysed
 * @property {Own<[step: ReplayStep], boolean>} [over]  the game has ended, and only its reckoning follows
 * @property {() => string} [lead]               what will be shown
 * @property {() => string} hidden                 why not
 * @property {(n: number) => string} count         how many moves there are
 * @property {Own<[record: GameRecord], string|null>} written  a record in the notation of the moves found
 * @property {(move: string) => string} same       a move in the one form of it
 * @property {Own<[candidate: Candidate], {text: string, place: string, extra: string}>} readable
 * @property {'equity'} [by]                       by what moves are ranked, if not by points
 * @property {(heard: () => void) => LiveAnalysis} [live]  an analysis that goes on
 * @property {() => LiveWords} [says]             what is said of it, where moves are not played out
 *
 * What starts an analysis that goes on, what it does meanwhile, that all was looked at, and how far it has come:
 * @typedef {{go: string, busy: string, certain: string, far: (step: AnalysisStep) => string}} LiveWords
 *
 * A step of an analysis that goes on, where moves are played out:
 * @typedef {import('./scrabble/wire.js').AnalysisProgress} AnalysisProgress
 *
 * What the page reads of a step, whichever the game; proven: the values are exact:
 * @typedef {{moves: (import('../app/types.js').Candidate & {value?: number})[], solved: boolean, rollouts?: number, depth?: number, proven?: boolean}} AnalysisStep
 *
 * @typedef {import('./live.js').Live<unknown> & {step: AnalysisStep|null}} LiveAnalysis
 */

/**
 * A game as the page knows it; what is heavy comes when it is wanted:
 * @typedef {Object} Manifest
 * @property {string} name      as the server calls it
 * @property {Profile} profile  its place on the first page
 * @property {string[]} turns   which records of its log are turns, besides those that every game has
 * @property {Chapter} names    opened before its board, and by pages that show several games: its name, what can be chosen for a game
 * @property {Chapter} more     its texts on the first page, in the settings and on the page about the program
 * @property {() => Promise<{create: Own<[host: Host], Kit>}>} kit
 * @property {() => Promise<{create: Own<[rules: RuleSet, replay: Replay], Viewer>}>} viewer
 * @property {Record<string, () => Promise<{default: Topic}>>} help  by language
 * @property {URL} [style]     its style sheet, where the server has added the game
 * @property {Chapter} [texts]  opened before its board, besides the texts of all pages
 * @property {Chapter} [refusals]  why something of this game alone is refused: opened with the first answer that may say so
 */

/**
 * A choice of the form for a new game; it is sent under its name:
 * @typedef {Object} Field
 * @property {string} name
 * @property {() => string} label
 * @property {Choice[]} values   a switch has false and true
 * @property {Choice} usual
 * @property {(value: Choice) => string} text
 * @property {(value: Choice) => string} [short]    in the line of what was chosen, when it is not the usual one
 * @property {(value: Choice, rules?: string) => string} [note]     a sentence on what it means, by these rules
 * @property {boolean} [free]     a text that is typed: any value fits; `text('')` stands in the empty field
 * @property {boolean} [first]    it stands above, not among what few people change
 * @property {boolean} [compact]  of those above: a list that opens, since there is much to choose from
 * @property {boolean} [unsaid]   the usual value is not sent: the server has its own
 *
 * What a player may prefer, on this browser only; the board reads it with `preference(game, name)`:
 * @typedef {Object} Preference
 * @property {string} name
 * @property {() => string} label
 * @property {Choice[]} values  false and true: a switch
 * @property {Choice} usual
 * @property {(value: Choice) => string} [text]
 * @property {() => string} [note]
 * @property {boolean} [colour]  any colour, as `#rrggbb`, fits besides
 * @property {(value: Choice) => unknown} [picture]  shown in place of a list to choose from
 *
 * @typedef {Object} Profile
 * @property {() => string} title
 * @property {() => string} lead       a sentence on the game
 * @property {() => unknown} picture   a small board: decoration
 * @property {() => string} [rules]    what its rule sets differ in; else the words' language
 * @property {(rules: {name: string, language?: string|null}) => string} [ruleName]
 * @property {Field} [place]  where whoever begins sits: `first`, `second` or `lot`; told by the order of the seats
 * @property {Field[]} fields
 * @property {Preference[]} preferences
 * @property {string} [theme]  colours of its board that all games with tiles may have
 * @property {Mode[]} [modes]  kinds of the game that have a name
 * @property {(people: boolean) => Partial<Timing>} [clock]  how much time there is where nobody chooses; people: some play from other devices. The game then remembers a time of its own
 * @property {(player: string) => Amount|null} [amount]  what can be set for a computer's seat; null: nothing
 *
 * A kind of the game that has a name, and what is chosen with it; a mode without a time leaves that to the game:
 * @typedef {{name: string, label: () => string, fields: Record<string, Choice>, clock?: Partial<Timing>}} Mode
 *
 * An amount of a computer player, written after its name and a colon (`alphabeta:4`):
 * @typedef {{label: () => string, values: number[], usual: number, text: (value: number) => string}} Amount
 */

export {};
