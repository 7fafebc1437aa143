/**
 * Forfeits of programs in matches and tournaments. Game logs record them as resignations.
 */

/** @import {Forfeit, GameRecord, Replay, ReplayStep} from '../../app/types.js' */

import { playedByPrograms } from '../../boards/programs.js';
import { has, t } from '../../i18n/index.js';

/** How logs record a forfeit; `failed`: already converted. */
const LOST = new Set(['resigned', 'flagged', 'failed']);

/**
 * Returns the replay with the forfeit that its event or the header of its log names. Logs of earlier versions do not name it.
 * @param {Replay} replay @param {string|null} fault  the kind of fault, from the event
 * @returns {Replay}
 */
export function withForfeit(replay, fault) {
  // Programs cannot resign, so a resignation is a forfeit even if its kind is unknown.
  const known = fault ?? replay.forfeit?.kind ?? (playedByPrograms(replay.rules) ? 'unknown' : null);
  if (known === null) return replay;
  const convert = (/** @type {GameRecord|null} */ record) => (record?.kind === 'resigned' ? { ...record, kind: 'failed', fault: known } : record);
  return { ...replay, steps: replay.steps.map((step) => ({ ...step, record: convert(step.record) })) };
}

/**
 * Returns the note on a step: that of the file, or why the program lost there.
 * @param {Replay} replay @param {ReplayStep|undefined} step @returns {string|null}
 */
export function noteOf({ forfeit }, step) {
  if (step?.note) return step.note;
  return forfeit && LOST.has(step?.record?.kind ?? '') ? forfeitText(forfeit) || null : null;
}

/** Returns why a program lost, in English if the page has no text for it. @param {Forfeit} forfeit */
export function forfeitText({ text, reason }) {
  if (!reason || !has(`forfeit.${reason.code}`)) return text;
  const { attempt, step } = reason.parameters;
  const before = attempt ? `${attempt}: ` : step ? `${t('forfeit.step', { step })}: ` : '';
  return before + t(`forfeit.${reason.code}`, reason.parameters);
}
