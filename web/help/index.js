/**
 * The help: topics, each a module a language, loaded when it is opened. A new game adds its folder and a line here.
 *
 * @typedef {string|{list: string[]}|{head: string[], rows: string[][]}} Block  a paragraph, a list, a table
 * @typedef {{id: string, title: string, blocks: Block[]}} Section
 * @typedef {{title: string, sections: Section[]}} Topic
 */

/** @type {Record<string, Record<string, () => Promise<{default: Topic}>>>} */
export const TOPICS = {
  scrabble: { en: () => import('./scrabble/en.js'), cs: () => import('./scrabble/cs.js'), ru: () => import('./scrabble/ru.js') },
  erudit: { en: () => import('./erudit/en.js'), cs: () => import('./erudit/cs.js'), ru: () => import('./erudit/ru.js') },
  balda: { en: () => import('./balda/en.js'), cs: () => import('./balda/cs.js'), ru: () => import('./balda/ru.js') },
  pentago: { en: () => import('./pentago/en.js'), cs: () => import('./pentago/cs.js'), ru: () => import('./pentago/ru.js') },
  page: { en: () => import('./page/en.js'), cs: () => import('./page/cs.js'), ru: () => import('./page/ru.js') },
};
