/**
 * The variations of the position in the address, kept in the tab so that a reload does not lose them.
 */

/** @import {Replay} from '../../app/types.js' */
/** @import {Node, Tree} from './tree.js' */
/** @import {Workspace} from './workspace.js' */

import { positionOf } from './copy.js';
import { openStudy, parseStudy, studyOf } from './studies.js';

const KEY = 'deska.analysis';

/** Delay before changes are stored, since notes are typed. */
const DELAY_MS = 400;

let timer = 0;
/** @type {Workspace|null} whose changes are not stored yet */
let changed = null;

/** Stores the variations soon. @param {Workspace} work */
export function keepSession(work) {
  changed = work;
  clearTimeout(timer);
  timer = window.setTimeout(store, DELAY_MS);
}

function store() {
  if (!changed) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(studyOf(changed, 'session')));
  } catch {
    // The tab's storage is full: after a reload only the position remains.
  }
  changed = null;
}

addEventListener('pagehide', store);

/** Returns the variations that lead to the position of the address. @param {string} position @param {string|undefined} rules @returns {{replay: Replay, tree: Tree, node: Node}|null} */
export function loadSession(position, rules) {
  const study = parseStudy(sessionStorage.getItem(KEY) ?? '');
  if (!study || study.replay.rules.name !== rules) return null;
  const opened = openStudy(study);
  if (positionOf(opened.node.step) === position) return opened;
  const node = opened.tree.find(({ step }) => positionOf(step) === position);
  return node && { ...opened, node };
}
