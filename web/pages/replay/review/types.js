/**
 * Types of the review of a game, as in the server's answers. JSDoc only, no code.
 *
 * @typedef {'forced'|'best'|'excellent'|'good'|'inaccuracy'|'mistake'|'blunder'} MoveClass
 * @typedef {'small'|'medium'|'large'} MistakeSize
 *
 * @typedef {{code: string, parameters: Record<string, string>, text: string}} ReviewText  text: the sentence in English
 *
 * @typedef {Object} ReviewedMove
 * @property {string} move
 * @property {number} win            from 0 to 1; a draw counts half
 * @property {number|null} doubt     the standard error of `win`; 0: exact
 * @property {number|null} spread
 * @property {number|null} equity
 * @property {string|null} value     the exact result: win, draw or loss
 *
 * @typedef {import('../../../app/types.js').Candidate & {value?: number|string|null, expected?: number}} ReviewCandidate  value: points, or the exact result; expected: the expected result from 0 to 1
 *
 * @typedef {Object} TurnResult
 * @property {ReviewedMove} best
 * @property {ReviewedMove} played
 * @property {number} loss           of win probability, from 0 to 1
 * @property {number|null} points_lost
 * @property {boolean} exact
 * @property {boolean} endgame       the mistake index counts spread
 * @property {number} legal
 * @property {boolean} partial       the rack is partly known
 * @property {number|null} luck
 * @property {string[]} tags
 * @property {ReviewText[]} reasons
 * @property {ReviewCandidate[]} candidates  best first
 *
 * @typedef {Object} TurnReview
 * @property {number} step           the step of the replay before the turn
 * @property {number} seat
 * @property {string} played
 * @property {number|null} score
 * @property {number[]} scores       before the turn
 * @property {TurnResult|null} result
 * @property {ReviewText|null} reason  why there is no result
 * @property {MoveClass|null} class
 * @property {MistakeSize|null} mistake
 *
 * @typedef {Object} SeatReview
 * @property {number} seat
 * @property {string} name
 * @property {number} turns
 * @property {number|null} accuracy
 * @property {number|null} mean_loss
 * @property {number|null} points_lost
 * @property {number|null} mistake_index
 * @property {number|null} luck
 * @property {Partial<Record<MoveClass, number>>} classes
 * @property {Record<string, number>} tags
 * @property {number|null} best_turn
 *
 * @typedef {Object} Review
 * @property {number} format
 * @property {string} game
 * @property {string} rules
 * @property {string|null} lexicon
 * @property {string|null} lexicon_hash
 * @property {{version: string, player: string, budget: {amount: number, unit: 'rollouts'|'nodes'}, seed: number}} maker
 * @property {SeatReview[]} seats
 * @property {TurnReview[]} turns
 *
 * @typedef {Object} ReviewState
 * @property {string} id
 * @property {'queued'|'running'|'done'|'failed'|'cancelled'} state
 * @property {number|null} [place]   in the queue, from 1
 * @property {number} done           turns
 * @property {number} total
 * @property {number|null} [retry_after_ms]  when to ask again; null: the state is final
 * @property {ReviewText|null} [error]
 * @property {Review|null} [review]
 *
 * @typedef {Object} ReviewHost  the page that shows a review
 * @property {import('../../../app/types.js').Replay} replay
 * @property {import('../../../boards/types.js').Viewer} viewer
 * @property {string|null} id        the game
 * @property {string|null} file      the shared file
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
