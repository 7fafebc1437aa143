/**
 * Studies kept in this browser: trees of variations with their notes, in IndexedDB.
 */

/** @import {GameRecord, Replay} from '../../app/types.js' */
/** @import {Workspace} from './workspace.js' */
/** @import {Node, SavedNode} from './tree.js' */

import { signed } from '../../i18n/index.js';
import { withCommonTurns } from '../../app/parts/moves.js';
import { lineFrom, pathTo, STUDY_VERSION, Tree } from './tree.js';

const [DATABASE, STORE] = ['deska-studies', 'studies'];

/**
 * A stored study. `replay` has everything but the steps, which are in the tree.
 * @typedef {{version: number, id: string, title: string, changed: number, replay: Omit<Replay, 'steps'>, tree: SavedNode, path: number[]}} Study
 */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
  return done(request);
}

/** @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} act @returns {Promise<T>} */
async function withStore(mode, act) {
  const database = await openDatabase();
  try {
    return await done(act(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** Describes the workspace as a study. @param {Workspace} work @param {string} id @returns {Study} */
export function studyOf(work, id) {
  const { steps: _, ...replay } = work.replay;
  const title = work.replay.title || work.replay.seats.map((__, seat) => work.name(seat)).join(' – ');
  const path = pathTo(work.node).slice(1).map((node) => /** @type {Node} */ (node.parent).children.indexOf(node));
  return { version: STUDY_VERSION, id, title, changed: Date.now(), replay, tree: work.tree.save(), path };
}

/** Stores the study. @param {Workspace} work @param {string|null} id  of the study to replace @returns {Promise<string>} its id */
export async function keepStudy(work, id) {
  const name = id ?? [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('');
  await withStore('readwrite', (store) => store.put(studyOf(work, name)));
  return name;
}

/** Returns the studies of this browser, the latest first. @returns {Promise<Study[]>} */
export async function listStudies() {
  try {
    const all = /** @type {Study[]} */ (await withStore('readonly', (store) => store.getAll()));
    return all.filter(({ version }) => version === STUDY_VERSION).sort((a, b) => b.changed - a.changed);
  } catch {
    // Without storage, as in some private windows, there are no studies.
    return [];
  }
}

/** @param {string} id */
export const removeStudy = (id) => withStore('readwrite', (store) => store.delete(id));

/**
 * Reads an exported study.
 * @param {string} text @returns {Study|null} null: the text is not a study
 */
export function parseStudy(text) {
  try {
    const data = JSON.parse(text);
    if (data?.version !== STUDY_VERSION || typeof data.replay?.rules?.game !== 'string' || !Array.isArray(data.replay.seats)) return null;
    Tree.load(data.tree);
    return { ...data, path: Array.isArray(data.path) ? data.path : [] };
  } catch {
    return null;
  }
}

/** Restores a study. @param {Study} study @returns {{replay: Replay, tree: Tree, node: Node}} */
export function openStudy({ replay, tree: saved, path }) {
  const tree = Tree.load(saved);
  let node = tree.root;
  for (const index of path) node = node.children[index] ?? node;
  return { replay: { ...replay, steps: tree.mainLine.map(({ step, children: [next] }) => ({ ...step, record: next?.record ?? null })) }, tree, node };
}

/** Downloads the study as JSON. @param {Workspace} work */
export function exportStudy(work) {
  const text = `${JSON.stringify(studyOf(work, 'exported'))}\n`;
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: 'study.json' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Returns the moves with marks and comments as plain text; variations are in brackets. @param {Workspace} work */
export function notesText({ tree, viewer, name }) {
  const describe = withCommonTurns((record) => viewer.describe(record));
  const moveText = (/** @type {Node} */ { record, mark, comment }) => {
    const one = /** @type {GameRecord} */ (record);
    const { text, place } = describe(one);
    return [place, `${text}${mark}`, one.score ? signed(one.score) : '', comment ? `{${comment}}` : ''].filter(Boolean).join(' ');
  };
  /** @param {Node} head @returns {string} */
  const lineText = (head) => lineFrom(head).map((node) => `${moveText(node)}${node === head ? '' : othersText(node)}`).join(', ');
  /** @param {Node} node @returns {string} */
  const othersText = (node) => (node.parent?.children[0] === node ? node.parent.children.slice(1).map((other) => ` (${lineText(other)})`).join('') : '');
  const lines = tree.mainLine.slice(1).map((node, index) => `${index + 1}. ${node.record?.seat === undefined ? '' : `${name(node.record.seat)}: `}${moveText(node)}${othersText(node)}`);
  return [...(tree.root.comment ? [tree.root.comment] : []), ...lines].join('\n');
}
