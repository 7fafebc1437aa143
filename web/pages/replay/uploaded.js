/**
 * The game of a file, on its way from the page that read it to the page that shows it; kept in the tab, so that a reload finds it.
 */

/** @import {Replay} from '../../app/types.js' */

const KEY = 'deska.uploaded';

/** @typedef {{replay: Replay, name: string, bytes: string|null, as: {rules?: string, lexicon?: string}}} Upload  bytes: of the file, a character each */

/** A file larger than this is not shared, so its bytes are not kept. The server says the same. */
const LARGEST = 128 * 1024;

/** @type {Upload|null} */
let held = null;

/**
 * @param {Replay} replay @param {string} name of the file @param {Blob} file
 * @param {{rules?: string, lexicon?: string}} [as] by which rules and words it was read
 */
export async function keepUpload(replay, name, file, as = {}) {
  const bytes = file.size <= LARGEST ? [...new Uint8Array(await file.arrayBuffer())].map((byte) => String.fromCharCode(byte)).join('') : null;
  held = { replay, name, bytes, as };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(held));
  } catch {
    // Too large to be kept: it lives as long as the page.
  }
}

/** The file itself. @param {Upload|null} file @returns {Blob|null} null: it is too large, or gone */
export const bytesOf = (file) => (file?.bytes ? new Blob([Uint8Array.from(file.bytes, (letter) => letter.charCodeAt(0))]) : null);

/** @returns {Upload|null} */
export function loadUpload() {
  if (held) return held;
  try {
    held = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    // What can not be read is not there.
  }
  return held;
}
