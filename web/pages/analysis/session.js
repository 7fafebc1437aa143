/**
 * The variations of the position in the address, kept in the tab so that a reload does not lose them.
 */

/** @import {Replay} from '../../app/types.js' */
/** @import {Node, Tree} from './tree.js' */
/** @import {Workspace} from './workspace.js' */
/** @import {StudyEntry, StudyStore} from './study-store.js' */

import { positionOf } from './copy.js';
import { storedAs } from './study-actions.js';
import { openStudy, readStudy, studyOf } from './studies.js';

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
    sessionStorage.setItem(KEY, JSON.stringify({ ...studyOf(changed), stored: storedAs(changed) }));
  } catch {
    // The tab's storage is full: after a reload only the position remains.
  }
  changed = null;
}

addEventListener('pagehide', store);

/**
 * Returns the variations that lead to the position of the address, and where their study is stored.
 * @param {string} position @param {string|undefined} rules
 * @returns {{replay: Replay, tree: Tree, node: Node, stored: {entry: StudyEntry, place: StudyStore['place']}|null}|null}
 */
export function loadSession(position, rules) {
  let data = null;
  try {
    data = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
  const study = readStudy(data);
  if (!study || study.replay.rules.name !== rules) return null;
  const opened = { ...openStudy(study), stored: data.stored ?? null };
  if (positionOf(opened.node.step) === position) return opened;
  const node = opened.tree.find(({ step }) => positionOf(step) === position);
  return node && { ...opened, node };
}
