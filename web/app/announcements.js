/**
 * What those who run the server tell everybody, asked for from time to time. What a reader has closed they are not told again in this tab.
 */

/** @import {NoticeTold} from './wire.js' */

import * as api from './api.js';

/** How often, in milliseconds. */
const AGAIN = 60_000;

const KEY = 'announcements closed';

/** @returns {number[]} */
function closed() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

/** @param {number} number */
function close(number) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...closed(), number].slice(-50)));
  } catch {
    // Without storage it is told again, which does no harm.
  }
}

let stands = false;

async function look() {
  if (document.visibilityState === 'visible') {
    try {
      /** @type {{notices: NoticeTold[]}} */
      const { notices } = await api.request('/notices');
      const open = notices.filter(({ number }) => !closed().includes(number));
      if (open.length > 0 || stands) {
        stands = open.length > 0;
        (await import('./notices.js')).say(open.map(({ number, text }) => ({ key: `said ${number}`, text, closed: () => close(number) })));
      }
    } catch {
      // It is asked for again.
    }
  }
  setTimeout(look, AGAIN);
}

/** Asks from now on. */
export const begin = look;
