/**
 * The win probability that a review and the analysis board estimate from a lead. docs/review.md derives the formula and its constants.
 */

/**
 * Returns the probability, from 0 to 1, of winning with an expected final lead.
 * @param {number} lead  in points @param {number} scale  points for each square root of what is left @param {number} left  empty squares, or letters to place
 */
export const winProbability = (lead, scale, left) => 1 / (1 + Math.exp(-lead / (scale * Math.sqrt(Math.max(1, left)))));
