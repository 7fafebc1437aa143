/**
 * Confirmation of moves before they are played, if enabled in the settings.
 */

import { t } from '../i18n/index.js';
import * as settings from './settings.js';

/** The last used pointer type; "" after a key press. */
let pointer = '';
globalThis.addEventListener?.('pointerdown', ({ pointerType }) => (pointer = pointerType), { capture: true });
globalThis.addEventListener?.('keydown', () => (pointer = ''), { capture: true });

/** Returns whether a move needs confirmation. @param {import('./types.js').Settings['confirm']} when @param {string} used  "touch", "mouse" or "pen"; "" for a key */
export const needsConfirmation = (when, used) => when === 'always' || (when === 'touch' && used === 'touch');

/** Returns whether a move played now would need confirmation. */
export const wouldConfirm = () => needsConfirmation(settings.get().confirm, pointer);

/** Asks for confirmation if needed. @param {string} move  a description of the move @returns {Promise<boolean>} whether to play it */
export async function confirmMove(move) {
  if (!wouldConfirm()) return true;
  if (document.querySelector('dialog.dialog[open]')) return false;
  const { confirm } = await import('./dialog.js');
  return confirm({ title: t('sure.title'), text: move, yes: t('play.label'), no: t('game.cancel') });
}
