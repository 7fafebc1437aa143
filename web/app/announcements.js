/**
 * Announcements by the server's administrators, polled. A closed announcement is not shown again in this tab.
 */

/** @import {NoticeEntry} from './wire.js' */

import * as api from './api.js';

/** In milliseconds. */
const POLL_INTERVAL = 60_000;

const KEY = 'announcements closed';

/** @returns {number[]} */
function readClosed() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

/** @param {number} number */
function markClosed(number) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...readClosed(), number].slice(-50)));
  } catch {
    // Without storage the announcement is shown again.
  }
}

let anyShown = false;

async function poll() {
  if (document.visibilityState === 'visible') {
    try {
      /** @type {{notices: NoticeEntry[]}} */
      const { notices } = await api.request('/notices');
      const open = notices.filter(({ number }) => !readClosed().includes(number));
      if (open.length > 0 || anyShown) {
        anyShown = open.length > 0;
        (await import('./notices.js')).showAnnouncements(open.map(({ number, text }) => ({ key: `said ${number}`, text, closed: () => markClosed(number) })));
      }
    } catch {
      // The next poll tries again.
    }
  }
  setTimeout(poll, POLL_INTERVAL);
}

export const startPolling = poll;
