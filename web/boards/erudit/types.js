/**
 * Types of Erudit's messages, as far as the page reads them. They are declared in wire.d.ts, which is generated from the server's types.
 */

/** @import * as wire from './wire.js' */
/** @import * as crossword from '../crossword/wire.js' */
/** @import * as app from '../../app/types.js' */

/**
 * @typedef {crossword.Tile} Laid
 * @typedef {crossword.Word} Word
 * @typedef {wire.RuleSet} RuleSet
 * @typedef {wire.Step} Step
 * @typedef {wire.Action} Action
 * @typedef {wire.SeenStep} SeenStep
 * @typedef {wire.Preview} Preview
 * @typedef {app.RecordOf<wire.Event>} GameRecord
 * @typedef {app.ViewOf<wire.View>} View
 * @typedef {app.Kinds<wire.Hint>} Hint
 * @typedef {wire.Candidate} Candidate
 * @typedef {import('../../app/wire.js').ReplayStep<wire.Frame, app.GameRecord>} ReplayStep
 *
 * @typedef {{rules: RuleSet, view: View, record: GameRecord, preview: Preview, hint: Hint, found: object}} Shapes
 * @typedef {app.Message<Shapes>} Message
 * @typedef {import('../../app/game.js').Game<Shapes>} Game
 * @typedef {import('../types.js').Host<Shapes>} Host
 */
export {};
