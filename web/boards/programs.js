/**
 * What programs alone play, without a table.
 */

/** Its rule sets: that of the CTU competition. */
const RULES = ['ctu'];

/** @param {{name: string}} rules */
export const playedByPrograms = ({ name }) => RULES.includes(name);
