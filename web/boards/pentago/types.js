/**
 * Types of Pentago's messages, as far as the page reads them. They are declared in wire.d.ts, which is generated from the server's types. Squares are numbered row
 * by row from the top left (a6 = 0, f1 = 35); a board is 36 characters in the same order: `.`, `w`, `b`.
 */

/** @import * as wire from './wire.js' */
/** @import * as app from '../../app/types.js' */

/**
 * @typedef {wire.Value} Value
 * @typedef {wire.Last} Last
 * @typedef {app.ViewOf<wire.View>} View
 * @typedef {app.RecordOf<wire.Event>} GameRecord
 * @typedef {wire.Preview} Preview
 * @typedef {wire.Search} Search
 * @typedef {wire.Hint} Hint
 *
 * @typedef {import('../../app/wire.js').ReplayStep<wire.Frame, app.GameRecord>} ReplayStep
 *
 * @typedef {{rules: wire.RuleSet, view: View, record: GameRecord, preview: Preview, hint: Hint, found: object}} Shapes
 * @typedef {app.Message<Shapes>} Message
 * @typedef {import('../../app/game.js').Game<Shapes>} Game
 * @typedef {import('../types.js').Host<Shapes>} Host
 */
export {};
