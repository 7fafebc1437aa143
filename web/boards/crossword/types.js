/**
 * What the page reads of the messages of crossword games, as JSDoc types. The messages themselves are declared in wire.d.ts here and beside the games'
 * boards, which are made from the server's own types. No code.
 */

/** @import * as wire from './wire.js' */
/** @import * as scrabble from '../scrabble/wire.js' */
/** @import * as erudit from '../erudit/wire.js' */
/** @import * as app from '../../app/types.js' */

/**
 * @typedef {wire.RuleSet & Partial<Omit<erudit.RuleSet, keyof wire.RuleSet>>} RuleSet
 * @typedef {wire.Word} Word
 * @typedef {wire.Tile} Laid
 *
 * @typedef {app.RecordOf<scrabble.Event|wire.CtuEvent>} GameRecord  of Scrabble and the CTU competition
 *
 * @typedef {app.ViewOf<Pick<scrabble.View, Exclude<keyof scrabble.View & keyof erudit.View, 'may'>>> & {may: Pick<scrabble.Permissions, keyof scrabble.Permissions & keyof erudit.Permissions>}} View  what every crossword game has
 * @typedef {app.ViewOf<scrabble.View>} ScrabbleView
 * @typedef {scrabble.Preview} Preview  of Scrabble
 *
 * @typedef {app.Kinds<scrabble.Hint>} CrosswordHint  tiles to be laid, as the game calls that; or exchange, pass
 * @typedef {scrabble.Action} Action
 *
 * @typedef {import('../../app/wire.js').ReplayStep<wire.Frame & Partial<scrabble.Frame>, app.GameRecord>} ReplayStep
 *
 * @typedef {Pick<scrabble.Candidate, keyof scrabble.Candidate & keyof erudit.Candidate>} Candidate
 *
 * @typedef {{rules: RuleSet, view: View, record: app.GameRecord, preview: object, hint: CrosswordHint, found: object}} CrosswordShapes
 * @typedef {{rules: RuleSet, view: ScrabbleView, record: GameRecord, preview: Preview, hint: CrosswordHint, found: object}} Shapes  of Scrabble
 * @typedef {app.Message<Shapes>} Message
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
 * @property {string[]} described      by square, what its name was made of
 * @property {boolean} drawn   something was drawn before: from now on new tiles come in with a motion
 */
export {};
