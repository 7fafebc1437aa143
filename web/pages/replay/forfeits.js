/**
 * A program that fails in a match or a tournament has lost; its log, which knows no other word, says that it resigned.
 */

/** @import {Forfeit, GameRecord, Replay, ReplayStep} from '../../app/types.js' */

import { playedByPrograms } from '../../boards/programs.js';
import { has, t } from '../../i18n/index.js';

/** How the log tells of a program that lost by a fault; `failed`: it was told already. */
const LOST = new Set(['resigned', 'flagged', 'failed']);

/**
 * The game with what really happened in it: as its event tells, or the head of its log. Logs of earlier versions do not.
 * @param {Replay} replay @param {string|null} fault what went wrong, where the event tells
 * @returns {Replay}
 */
export function withForfeit(replay, fault) {
  // Where programs alone play, none can resign: what its log alone does not say is which fault it was.
  const known = fault ?? replay.forfeit?.kind ?? (playedByPrograms(replay.rules) ? 'unknown' : null);
  if (known === null) return replay;
  const told = (/** @type {GameRecord|null} */ record) => (record?.kind === 'resigned' ? { ...record, kind: 'failed', fault: known } : record);
  return { ...replay, steps: replay.steps.map((step) => ({ ...step, record: told(step.record) })) };
}

/**
 * What is remarked on a step: the file's own note, or why the program lost there.
 * @param {Replay} replay @param {ReplayStep|undefined} step @returns {string|null}
 */
export function noteOf({ forfeit }, step) {
  if (step?.note) return step.note;
  return forfeit && LOST.has(step?.record?.kind ?? '') ? forfeitText(forfeit) || null : null;
}

/** Why a program lost, in the reader's language; in English where the page has no sentence for it. @param {Forfeit} forfeit */
export function forfeitText({ text, reason }) {
  if (!reason || !has(`forfeit.${reason.code}`)) return text;
  const { attempt, step } = reason.parameters;
  const before = attempt ? `${attempt}: ` : step ? `${t('forfeit.step', { step })}: ` : '';
  return before + t(`forfeit.${reason.code}`, reason.parameters);
}
