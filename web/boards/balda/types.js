/**
 * Types of Balda's messages, as far as the page reads them. They are declared in wire.d.ts, which is generated from the server's types. Squares are numbered row
 * by row from the top left.
 */

/** @import * as wire from './wire.js' */
/** @import * as app from '../../app/types.js' */

/**
 * @typedef {wire.RulesInGame} RuleSet
 *
 * @typedef {wire.Put} Put
 * @typedef {wire.FoundMove} FoundMove
 * @typedef {wire.Word} Word
 * @typedef {app.ViewOf<wire.View>} View
 * @typedef {app.Kinds<wire.Hint>} Hint
 *
 * @typedef {Omit<wire.Preview, 'problem'> & {problem: app.Why|null}} Preview  problem: from a preview or from a refusal
 *
 * @typedef {import('../../app/wire.js').ReplayStep<wire.Frame, app.GameRecord, wire.Remark>} ReplayStep
 * @typedef {app.RecordOf<wire.Event>} GameRecord
 * @typedef {wire.Candidate} Candidate
 *
 * @typedef {{rules: RuleSet, view: View, record: GameRecord, preview: Preview, hint: Hint, found: wire.MoveList}} Shapes
 * @typedef {app.Message<Shapes>} Message
 * @typedef {import('../../app/game.js').Game<Shapes>} Game
 * @typedef {import('../types.js').Host<Shapes>} Host
 */
export {};
