/**
 * A move that is asked about before it is played, for those who want that: a finger is quick.
 */

import { t } from '../i18n/index.js';
import * as settings from './settings.js';

/** What was used last. */
let pointer = '';
globalThis.addEventListener?.('pointerdown', ({ pointerType }) => (pointer = pointerType), { capture: true });
globalThis.addEventListener?.('keydown', () => (pointer = ''), { capture: true });

/** Shall a move be asked about? @param {import('./types.js').Settings['confirm']} when @param {string} used what was used last: "touch", "mouse", "pen", "" for a key */
export const needsConfirmation = (when, used) => when === 'always' || (when === 'touch' && used === 'touch');

/** Would a move be asked about that were played now? */
export const wouldConfirm = () => needsConfirmation(settings.get().confirm, pointer);

/** @param {string} move what would be played, in words @returns {Promise<boolean>} whether it is meant */
export async function confirmMove(move) {
  if (!wouldConfirm()) return true;
  if (document.querySelector('dialog.dialog[open]')) return false;
  const { confirm } = await import('./dialog.js');
  return confirm({ title: t('sure.title'), text: move, yes: t('play.label'), no: t('game.cancel') });
}
