/**
 * The shapes of a game of Pentago as the page gets them, as JSDoc types. Squares are numbers row by row from the top left (a6 = 0, f1 = 35); a board is 36
 * characters in the same order: `.`, `w`, `b`. A turn is a quadrant and a direction: `AR`, `DL`. No code.
 *
 * @typedef {'win'|'draw'|'loss'} Value  for the seat on turn
 *
 * @typedef {{seat: number, move: string, placed: number, square: number, turn: string|null}} Last  square: where the marble lies after the turn
 *
 * @typedef {Object} Own
 * @property {string} rules
 * @property {string} board
 * @property {number|null} waiting  the seat that has turned a five and waits for the answer
 * @property {number[]} fives       squares of all lines of five
 * @property {Last|null} last
 *
 * @typedef {import('../../app/types.js').View & Own} View
 *
 * @typedef {Object} Moved     kinds: moved, lapsed
 * @property {string} [move]
 * @property {number} [placed]
 * @property {number} [square]  where the marble lies after the turn
 * @property {string|null} [turn]
 * @property {string} [board]
 * @property {boolean} [waits]
 * @property {{reason: string, winners: number[]}|null} [over]
 *
 * @typedef {import('../../app/types.js').GameRecord & Moved} GameRecord
 *
 * @typedef {{placed: string, board: string, needs_turn: boolean, waits: boolean, over: {reason: string, winners: number[]}|null, fives: number[]}} Preview
 *
 * @typedef {Object} Found  a step of an analysis
 * @property {string} move
 * @property {Value|'unknown'} value
 * @property {number} score
 * @property {number} expected  what the seat on turn can expect by the score: 0 a loss, 1 a win
 * @property {number} depth
 * @property {number} nodes
 * @property {number} nps
 * @property {number} milliseconds
 * @property {string[]} line
 * @property {number|null} moves_to_end
 * @property {boolean} proven
 *
 * @typedef {Object} Hint      as far as it goes: the quadrant, the square, the move
 * @property {number} quadrant
 * @property {number[]} [squares]
 * @property {string} [move]
 * @property {string|null} [turn]
 *
 * @typedef {Pick<View, 'board'|'waiting'|'fives'|'last'> & {position: string|null}} PentagoStep
 * @typedef {import('../../app/types.js').ReplayStep & PentagoStep} ReplayStep
 *
 * @typedef {{rules: import('../../app/types.js').RuleSet, view: View, record: GameRecord, preview: Preview, hint: Hint, found: object}} Shapes
 * @typedef {import('../../app/types.js').Message<Shapes>} Message
 * @typedef {import('../../app/game.js').Game<Shapes>} Game
 * @typedef {import('../types.js').Host<Shapes>} Host
 */
export {};
