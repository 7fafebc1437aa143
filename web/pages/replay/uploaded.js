/**
 * Passes the game of an opened file from the games page to the replay. Stored in the tab, so that it survives a reload.
 */

/** @import {Replay} from '../../app/types.js' */

import { characters } from '../../app/api.js';

const KEY = 'deska.uploaded';

/** @typedef {{replay: Replay, name: string, bytes: string|null, as: {rules?: string, lexicon?: string}}} Upload  bytes: the file, one character per byte */

/** Maximum size of a shared file in bytes, as on the server. The bytes of larger files are not stored. */
const MAX_BYTES = 128 * 1024;

/** @type {Upload|null} */
let upload = null;

/**
 * @param {Replay} replay @param {string} name  of the file @param {Blob} file
 * @param {{rules?: string, lexicon?: string}} [as]  the rules and lexicon used to read it
 */
export async function keepUpload(replay, name, file, as = {}) {
  const bytes = file.size <= MAX_BYTES ? await characters(file) : null;
  upload = { replay, name, bytes, as };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(upload));
  } catch {
    // The tab's storage is full: it lasts until a reload.
  }
}

/** Returns the file. @param {Upload|null} file @returns {Blob|null} null: it is too large, or no longer stored */
export const bytesOf = (file) => (file?.bytes ? new Blob([Uint8Array.from(file.bytes, (letter) => letter.charCodeAt(0))]) : null);

/** @returns {Upload|null} */
export function loadUpload() {
  if (upload) return upload;
  try {
    upload = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    // Treat unreadable data as missing.
  }
  return upload;
}
