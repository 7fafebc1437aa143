/**
 * Types of crossword games: messages, as far as the page reads them, and the state of a board. Messages are declared in wire.d.ts of this folder and of the
 * games, which are generated from the server's types.
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
 * @typedef {app.ViewOf<Pick<scrabble.View, Exclude<keyof scrabble.View & keyof erudit.View, 'may'>>> & {may: Pick<scrabble.Permissions, keyof scrabble.Permissions & keyof erudit.Permissions>}} View  the fields that all crossword games share
 * @typedef {app.ViewOf<scrabble.View>} ScrabbleView
 * @typedef {scrabble.Preview} Preview  of Scrabble
 *
 * @typedef {app.Kinds<scrabble.Hint>} CrosswordHint  a placement (each game names its kind), exchange or pass
 * @typedef {scrabble.Action} Action
 *
 * @typedef {import('../../app/wire.js').ReplayStep<wire.Frame & Partial<scrabble.Frame> & Partial<Pick<wire.CtuFrame, 'position'>>, app.GameRecord>} ReplayStep
 *
 * @typedef {Pick<scrabble.Candidate, keyof scrabble.Candidate & keyof erudit.Candidate>} Candidate
 *
 * @typedef {{rules: RuleSet, view: View, record: app.GameRecord, preview: object, hint: CrosswordHint, found: object}} CrosswordShapes
 * @typedef {{rules: RuleSet, view: ScrabbleView, record: GameRecord, preview: Preview, hint: CrosswordHint, found: object}} Shapes  of Scrabble
 * @typedef {app.Message<Shapes>} Message
 * @typedef {import('../../app/game.js').Game<CrosswordShapes>} Game
 * @typedef {import('../types.js').Host<Shapes>} Host
 */

/**
 * @typedef {Object} Tile
 * @property {number} id
 * @property {string} letter   "?" or "*" for a blank
 * @property {string|null} as  the letter of a blank in the draft
 * @property {boolean} [standsIn]  the blank was laid because the rack lacks the letter
 *
 * @typedef {{square: number}|{slot: number}} Place
 *
 * @typedef {Object} State
 * @property {RuleSet} rules
 * @property {Map<string, number>} values  points by letter
 * @property {string[]} board    a letter for each square; ".": empty, lower case: a blank
 * @property {Set<number>} last  squares of the last placement
 * @property {(Tile|null)[]} slots  the rack
 * @property {Map<number, Tile>} draft  by square
 * @property {boolean} hidden    no rack is shown: spectators, covered racks
 * @property {'play'|'watch'|'pick'} mode  pick: tiles are chosen for exchange
 * @property {number|null} selected  id of the selected tile
 * @property {Set<number>} picked    ids of tiles chosen for exchange
 * @property {{square: number, down: boolean, shown: boolean}} cursor
 * @property {Set<number>} wrong     squares of invalid words
 * @property {Set<number>} shown     squares highlighted from the list of moves
 * @property {Set<number>} hinted    squares of a hint
 * @property {Map<number, string>} ghosts  letters of a candidate move, by square
 * @property {Map<number, number>} ghostNumbers  by square, the number of the laying within that move, from 1
 * @property {Map<number, number>} numbers  by square, the number of the laying within its turn, from 1
 * @property {Set<number>} settled   squares of tiles laid earlier in this turn
 * @property {boolean} taking        blanks on the board can be taken with the tile of their letter
 * @property {{square: number, score: number}|null} badge  the score of the draft
 * @property {number} nextId
 */

/**
 * The texts of a board.
 * @typedef {Object} Labels
 * @property {string} board
 * @property {string} rack
 * @property {(mark: string) => string} mark    short text on a premium square
 * @property {(name: string, mark: string, centre: boolean) => string} empty
 * @property {(name: string, letter: string, value: number, blank: boolean, fresh: boolean, wrong: boolean, laying: number) => string} tile  laying: 0 without a number
 * @property {(square: string) => string} hinted  a square of a hint
 * @property {(letter: string, value: number) => string} held  a tile on the rack
 *
 * @typedef {Object} Dom
 * @property {HTMLElement} board
 * @property {HTMLElement} rack
 * @property {HTMLElement[]} squares
 * @property {HTMLElement[]} slots
 * @property {HTMLElement} cursor
 * @property {HTMLElement} badge
 * @property {HTMLElement} aim     marks the target of a drag
 * @property {Map<string, HTMLElement>} tiles
 * @property {Labels|null} labels  the labels that `described` was made with
 * @property {string[]} described      by square, the input of its label
 * @property {boolean} drawn   the first drawing is done: from now on, new tiles are animated
 */
export {};
