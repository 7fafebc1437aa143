/**
 * A program that fails in a match or a tournament has lost; its log, which knows no other word, says that it resigned.
 */

/** @import {GameRecord, Replay, ReplayStep} from '../../app/types.js' */

import { playedByPrograms } from '../../boards/programs.js';

/** How the log tells of a program that lost by a fault; `failed`: it was told already. */
const LOST = new Set(['resigned', 'flagged', 'failed']);

/**
 * The game with what really happened in it: as its event tells, or the head of its log. Logs of earlier versions do not.
 * @param {Replay} replay @param {string|null} fault what went wrong, where the event tells
 * @returns {Replay}
 */
export function withFault(replay, fault) {
  // Where programs alone play, none can resign: what its log alone does not say is which fault it was.
  const known = fault ?? replay.forfeit?.kind ?? (playedByPrograms(replay.rules) ? 'unknown' : null);
  if (known === null) return replay;
  const told = (/** @type {GameRecord|null} */ record) => (record?.kind === 'resigned' ? { ...record, kind: 'failed', fault: known } : record);
  // The program's own words, where the log has them, are the note of its last step.
  const noted = (/** @type {ReplayStep} */ step) => step.note ?? (LOST.has(step.record?.kind ?? '') ? replay.forfeit?.text || null : null);
  return { ...replay, steps: replay.steps.map((step) => ({ ...step, note: noted(step), record: told(step.record) })) };
}
