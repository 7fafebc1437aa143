/**
 * Exporting a study as a file: JSON, and the formats of its game, which the server writes.
 */

/** @import {Workspace} from './workspace.js' */

import * as api from '../../app/api.js';
import { errorText } from '../../app/errors.js';
import { gameOf } from '../../boards/index.js';
import { has, t } from '../../i18n/index.js';
import { studyOf } from './studies.js';

/** Endings and media types of the formats. @type {Record<'json'|'gcg'|'log', [string, string]>} */
const FILES = { json: ['study.json', 'application/json'], gcg: ['study.gcg', 'text/plain'], log: ['study.deska', 'text/plain'] };

/** @typedef {keyof typeof FILES} Format */

/** Returns the formats of a game's studies. @param {Workspace} work @returns {Format[]} */
export const formatsOf = (work) => ['json', ...(gameOf(work.replay.rules.game)?.studyFormats ?? [])];

/**
 * Downloads the study. @param {Workspace} work @param {Format} format
 * @returns {Promise<string>} why it cannot be exported; empty: it was
 */
export async function exportStudy(work, format) {
  const study = studyOf(work);
  let text;
  try {
    text = format === 'json' ? `${JSON.stringify(study)}\n` : (await api.exportStudy({ study, format })).text;
  } catch (error) {
    const { reason } = (error instanceof api.ApiError && error.file) || {};
    const why = reason?.code.replace(/^export-/, '');
    return why && has(`export.${why}`) ? t(`export.${why}`) : errorText(error);
  }
  const [name, type] = FILES[format];
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  return '';
}
