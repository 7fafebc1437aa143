/**
 * Types of a player's statistics, as in the server's answers. JSDoc only, no code.
 *
 * @typedef {{games: number, won: number, drawn: number, lost: number}} ResultCounts
 * @typedef {{word: string, score: number, game: string|null, at: number|null}} WordFound
 * @typedef {{word: string, count: number, points: number}} WordCount
 * @typedef {{phonies: number, caught: number, made: number, won: number}} ChallengeCounts
 * @typedef {{turns: number, mean: number, median: number}} TimeUse  in milliseconds
 * @typedef {{at: number|null, game: string|null, accuracy: number}} AccuracyPoint
 * @typedef {{name: string, results: ResultCounts, score: number|null, opponent_score: number|null}} OpponentResults
 * @typedef {{month: string, results: ResultCounts, score: number|null, turn_score: number|null, accuracy: number|null}} PeriodResults
 * @typedef {{seat: number, moves: string[], results: ResultCounts}} OpeningCounts  moves: the first one to three
 *
 * @typedef {Object} RulesStatistics
 * @property {string} game
 * @property {string} rules
 * @property {ResultCounts} results
 * @property {number} turns
 * @property {number|null} score           average per game
 * @property {number|null} opponent_score
 * @property {number|null} turn_score
 * @property {number|null} bingos          average per game
 * @property {WordFound|null} best_word
 * @property {WordFound|null} longest_word
 * @property {ChallengeCounts|null} challenges
 * @property {TimeUse|null} time
 * @property {AccuracyPoint[]} accuracy    oldest first
 * @property {OpponentResults[]} people
 * @property {OpponentResults[]} levels
 * @property {PeriodResults[]} periods     oldest first
 * @property {OpeningCounts[]} openings
 * @property {WordCount[]} favourites
 * @property {WordCount[]} missed
 *
 * @typedef {Object} Statistics
 * @property {string} player
 * @property {number} games
 * @property {boolean} [rated]    only rated games are counted
 * @property {boolean} cut        older games were left out
 * @property {number|null} most
 * @property {number} unreadable
 * @property {number} [pending]   games that are not counted yet
 * @property {RulesStatistics[]} rules
 */
export {};
