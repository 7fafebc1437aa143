/**
 * Types of the review of a game: the server's answers, whose candidates are moves of the game, and the page that shows them. JSDoc only, no code.
 */

/** @import * as wire from '../../../app/wire.js' */

/**
 * @typedef {wire.MoveClass} MoveClass
 * @typedef {wire.ReviewText} ReviewText
 * @typedef {wire.ReviewedMove} ReviewedMove
 * @typedef {wire.SeatReview} SeatReview
 *
 * @typedef {import('../../../app/types.js').Candidate & {value?: number|string|null, expected?: number}} ReviewCandidate  value: points, or the exact result; expected: the expected result from 0 to 1
 *
 * @typedef {Omit<wire.TurnResult, 'candidates'> & {candidates: ReviewCandidate[]}} TurnResult
 * @typedef {Omit<wire.TurnReview, 'result'> & {result: TurnResult|null}} TurnReview
 * @typedef {Omit<wire.Review, 'turns'> & {turns: TurnReview[]}} Review
 * @typedef {Pick<wire.ReviewState, 'id'|'state'|'done'|'total'> & Partial<Pick<wire.ReviewState, 'place'|'retry_after_ms'|'error'>> & {review?: Review}} ReviewState  of the server or of this device
 *
 * @typedef {Object} ReviewHost  the page that shows a review
 * @property {import('../../../app/types.js').Replay} replay
 * @property {import('../../../boards/types.js').Viewer} viewer
 * @property {string|null} id        the game
 * @property {string|null} file      the shared file
 * @property {import('../../../boards/types.js').ExerciseBoard|null} exercise  null: answers are only typed
 * @property {import('./sources.js').ReviewSource|null} source  where its review comes from; null: the file has to be shared first
 * @property {boolean} onDevice      the review is made on this device
 * @property {() => number} step
 * @property {(step: number) => void} go
 * @property {() => void} update
 * @property {(seat: number) => string} name
 * @property {() => boolean} isShown  whether the review may use the board: its tab is open, at a step of the game
 * @property {(candidate: ReviewCandidate|null) => void} showCandidate
 * @property {() => Promise<string>} upload  shares the file of this browser and returns its id
 */
export {};
