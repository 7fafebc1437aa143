/**
 * The help: topics with one module per language, loaded when opened. The topics of games are in the games' manifests.
 *
 * @typedef {string|{list: string[]}|{head: string[], rows: string[][]}} Block  a paragraph, a list, a table
 * @typedef {{id: string, title: string, blocks: Block[]}} Section
 * @typedef {{title: string, sections: Section[]}} Topic
 */

import { GAMES } from '../boards/index.js';

/** The topic about the page, by language. @type {Record<string, () => Promise<{default: Topic}>>} */
const PAGE = { en: () => import('./page/en.js'), cs: () => import('./page/cs.js'), ru: () => import('./page/ru.js') };

/** The topic about ratings, by language. @type {typeof PAGE} */
const RATINGS = { en: () => import('./ratings/en.js'), cs: () => import('./ratings/cs.js'), ru: () => import('./ratings/ru.js') };

/** Returns the topics by name, in the order of the contents. @returns {Map<string, Record<string, () => Promise<{default: Topic}>>>} */
export const topics = () => new Map([...GAMES.map(({ name, help }) => /** @type {const} */ ([name, help])), ['page', PAGE], ['ratings', RATINGS]]);
