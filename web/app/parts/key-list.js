/**
 * The list of keys: those of the current game and those of every page. The texts are the sections on keys of the help.
 */

/** @import {Section} from '../../help/index.js' */

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { topics as helpTopics } from '../../help/index.js';
import { language, onTexts, t } from '../../i18n/index.js';
import { icon } from '../icons.js';
import { block } from './help-block.js';

/** Ids of the help's sections on keys. */
const SECTIONS = new Set(['keys', 'layouts']);

/** @param {string|null} game @returns {Promise<{title: string, sections: Section[]}[]>} */
async function topics(game) {
  const known = helpTopics();
  const sources = [known.get(game ?? ''), known.get('page')].filter((one) => one !== undefined);
  const loaded = await Promise.all(sources.map(async (source) => (await source[language()]()).default));
  return loaded.map(({ title, sections }) => ({ title, sections: sections.filter(({ id }) => SECTIONS.has(id)) }));
}

/** Opens the list of keys. @param {string|null} game  the current game */
export async function openKeys(game) {
  if (document.querySelector('dialog[open]')) return;
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog keys-dialog';
  const draw = async () => {
    const all = await topics(game);
    dialog.setAttribute('aria-label', t('keys.title'));
    render(html`<div class="dialog-head"><h2>${t('keys.title')}</h2><button class="tool shut" aria-label=${t('game.close')} @click=${() => dialog.close()}>${icon('close')}</button></div>
      <div class="key-list">${all.map(({ title, sections }) => (sections.length === 0 ? nothing : html`<section><h3>${title}</h3>${sections.map(({ blocks }) => blocks.map(block))}</section>`))}</div>`, dialog);
  };
  const unsubscribe = onTexts(draw);
  dialog.addEventListener('close', () => {
    unsubscribe();
    dialog.remove();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  await draw();
  if (dialog.isConnected && !dialog.open) dialog.showModal();
}
