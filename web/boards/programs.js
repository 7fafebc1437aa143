/**
 * Rule sets that only programs play, without a table.
 */

/** The rule set of the CTU competition. */
const RULES = ['ctu'];

/** @param {{name: string}} rules */
export const playedByPrograms = ({ name }) => RULES.includes(name);
