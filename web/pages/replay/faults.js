/**
 * A program that fails in a match or a tournament has lost; its log, which knows no other word, says that it resigned.
 */

/** @import {GameRecord, Replay} from '../../app/types.js' */

/**
 * The game with what really happened in it.
 * @param {Replay} replay @param {string|null} fault what went wrong, where the event tells
 * @returns {Replay}
 */
export function withFault(replay, fault) {
  // In the CTU competition no program can resign: what its log alone does not say is which fault it was.
  const known = fault ?? (replay.rules.name === 'ctu' ? 'unknown' : null);
  if (known === null) return replay;
  const told = (/** @type {GameRecord|null} */ record) => (record?.kind === 'resigned' ? { ...record, kind: 'failed', fault: known } : record);
  return { ...replay, steps: replay.steps.map((step) => ({ ...step, record: told(step.record) })) };
}
