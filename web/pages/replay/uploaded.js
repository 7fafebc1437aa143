/**
 * The game of a file, on its way from the page that read it to the page that shows it; kept in the tab, so that a reload finds it.
 */

/** @import {Replay} from '../../app/types.js' */

const KEY = 'deska.uploaded';

/** @type {{replay: Replay, name: string}|null} */
let held = null;

/** @param {Replay} replay @param {string} name of the file */
export function hold(replay, name) {
  held = { replay, name };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(held));
  } catch {
    // Too large to be kept: it lives as long as the page.
  }
}

/** @returns {{replay: Replay, name: string}|null} */
export function uploaded() {
  if (held) return held;
  try {
    held = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    // What can not be read is not there.
  }
  return held;
}
