/**
 * Where studies are kept: a member's on the server, a guest's in this browser (IndexedDB). Both have the same interface.
 */

/** @import {StudyContent} from './studies.js' */

import * as api from '../../app/api.js';
import { siteState } from '../../app/shell.js';
import { readStudy } from './studies.js';

/**
 * A stored study without its content. `shared` is null where studies cannot be shared by link.
 * @typedef {{id: string, title: string, game: string, changed: number, revision: number, shared: boolean|null}} StudyEntry
 *
 * A stored study. `yours`: it may be changed.
 * @typedef {{entry: StudyEntry, yours: boolean, study: StudyContent}} StoredStudy
 *
 * @typedef {Object} StudyStore
 * @property {'server'|'browser'} place
 * @property {() => Promise<{entries: StudyEntry[], most: number|null}>} list  the last changed first; most: how many fit
 * @property {(id: string) => Promise<StoredStudy>} open
 * @property {(title: string, study: StudyContent) => Promise<StudyEntry>} add
 * @property {(entry: StudyEntry, study: StudyContent) => Promise<StudyEntry>} save  replaces the content of the entry's revision
 * @property {(entry: StudyEntry, title: string) => Promise<StudyEntry>} rename
 * @property {(entry: StudyEntry, shared: boolean) => Promise<StudyEntry>} share
 * @property {(entry: StudyEntry) => Promise<void>} remove
 */

// ---- the server ----

/** @param {import('../../app/wire.js').StudyLine} line @returns {StudyEntry} */
const entryOf = ({ id, title, game, changed, revision, shared }) => ({ id, title, game, changed, revision, shared });

/** @param {import('../../app/wire.js').Study} stored @returns {StoredStudy} */
function storedOf(stored) {
  const study = readStudy(stored.study);
  if (!study) throw new api.ApiError('bad-study', 'This study cannot be read.');
  return { entry: entryOf(stored), yours: stored.yours, study };
}

/** @type {StudyStore} */
export const serverStudies = {
  place: 'server',
  list: async () => {
    const { studies, most } = await api.studies();
    return { entries: studies.map(entryOf), most };
  },
  open: async (id) => storedOf(await api.study(id)),
  add: async (title, study) => entryOf(await api.addStudy({ title, study })),
  save: async ({ id, revision }, study) => entryOf(await api.changeStudy(id, { study, revision })),
  rename: async ({ id }, title) => entryOf(await api.changeStudy(id, { title })),
  share: async ({ id }, shared) => entryOf(await api.changeStudy(id, { shared })),
  remove: ({ id }) => api.removeStudy(id),
};

// ---- this browser ----

const [DATABASE, STORE] = ['deska-studies', 'studies'];

/** A record of the database: the entry, and the content beside it. @typedef {{id: string, title: string, changed: number, revision?: number} & StudyContent} StudyRecord */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => Promise<T>} act @returns {Promise<T>} */
async function withStore(mode, act) {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
  const database = await done(request);
  try {
    return await act(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

/** @param {StudyRecord} record @returns {StudyEntry} */
const entryOfRecord = ({ id, title, changed, revision = 1, replay }) => ({ id, title, game: replay.rules.game, changed, revision, shared: null });

/** @param {string} id @returns {Promise<StudyRecord>} */
async function recordOf(id) {
  const record = /** @type {StudyRecord|undefined} */ (await withStore('readonly', (store) => done(store.get(id))));
  if (!record) throw new api.ApiError('no-such-study', 'There is no such study in this browser.');
  return record;
}

/** Changes a record in one transaction, so that two tabs cannot overwrite each other. @param {string} id @param {(record: StudyRecord) => StudyRecord} change @returns {Promise<StudyEntry>} */
const changeRecord = (id, change) => withStore('readwrite', async (store) => {
  const record = /** @type {StudyRecord|undefined} */ (await done(store.get(id)));
  if (!record) throw new api.ApiError('no-such-study', 'There is no such study in this browser.');
  const changed = change(record);
  await done(store.put(changed));
  return entryOfRecord(changed);
});

/** @type {StudyStore} */
export const browserStudies = {
  place: 'browser',
  list: async () => {
    try {
      const all = /** @type {StudyRecord[]} */ (await withStore('readonly', (store) => done(store.getAll())));
      const entries = all.filter((record) => readStudy(record) !== null).map(entryOfRecord);
      return { entries: entries.sort((a, b) => b.changed - a.changed), most: null };
    } catch {
      // Without storage, as in some private windows, there are no studies.
      return { entries: [], most: null };
    }
  },
  open: async (id) => {
    const record = await recordOf(id);
    const study = readStudy(record);
    if (!study) throw new api.ApiError('bad-study', 'This study cannot be read.');
    return { entry: entryOfRecord(record), yours: true, study };
  },
  add: async (title, study) => {
    const id = [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('');
    const record = { ...study, id, title, changed: Date.now(), revision: 1 };
    await withStore('readwrite', (store) => done(store.add(record)));
    return entryOfRecord(record);
  },
  save: ({ id, revision }, study) => changeRecord(id, (record) => {
    if ((record.revision ?? 1) !== revision) throw new api.ApiError('study-changed', 'This study was changed meanwhile, on another page.', 409);
    return { ...study, id, title: record.title, changed: Date.now(), revision: revision + 1 };
  }),
  rename: ({ id }, title) => changeRecord(id, (record) => ({ ...record, title })),
  share: () => Promise.reject(new api.ApiError('not-signed-in', 'Sign in first: only members may do this.')),
  remove: async ({ id }) => {
    await withStore('readwrite', (store) => done(store.delete(id)));
  },
};

/** Returns the place of the reader's studies. */
export const studyStore = () => (siteState.member ? serverStudies : browserStudies);

/** Returns a place by its name. @param {string} place */
export const storeAt = (place) => (place === 'server' ? serverStudies : browserStudies);

/**
 * Moves the browser's studies to the account. Each is removed from the browser once the server has it.
 * @returns {Promise<number>} how many were moved
 */
export async function moveToAccount() {
  const { entries } = await browserStudies.list();
  let moved = 0;
  // The oldest first, so that the list keeps its order.
  for (const entry of entries.reverse()) {
    const { study } = await browserStudies.open(entry.id);
    await serverStudies.add(entry.title, study);
    await browserStudies.remove(entry);
    moved += 1;
  }
  return moved;
}
