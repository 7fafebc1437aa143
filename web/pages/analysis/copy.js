/**
 * Copying a position: its address, its notation, or a picture of the board.
 */

/** @import {ReplayStep, RuleSet} from '../../app/types.js' */
/** @import {Workspace} from './workspace.js' */

import { html } from '../../vendor/lit-html/lit-html.js';
import { copyText } from '../../app/clipboard.js';
import { openDialog } from '../../app/dialog.js';
import { icon } from '../../app/icons.js';
import { notation } from '../../app/parts/position.js';
import { playedByPrograms } from '../../boards/programs.js';
import { t } from '../../i18n/index.js';
import { pictureOf, pngOf } from './picture.js';

/**
 * Returns the address of a position; null: the game is over there, the position can't be written, or only programs play these rules.
 * @param {{rules: RuleSet, lexicon: string|null}} terms @param {string|null|undefined} position
 */
export function addressOf({ rules, lexicon }, position) {
  if (!position || playedByPrograms(rules)) return null;
  const query = new URLSearchParams({ rules: rules.name, ...(lexicon ? { lexicon } : {}) });
  return `/analysis/${encodeURIComponent(rules.game)}/${encodeURIComponent(position)}?${query}`;
}

/** Returns the position of a step in notation; null: there is none. @param {ReplayStep} step */
export const positionOf = ({ cgp, position }) => cgp ?? position ?? null;

/** @param {Blob} blob @param {string} name */
function download(blob, name) {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Opens the choice of what to copy. @param {Workspace} work @returns {Promise<string>} what was done, as text; empty: nothing */
export async function openCopy(work) {
  const { replay, viewer, node } = work;
  const address = addressOf(replay, positionOf(node.step));
  const choice = (/** @type {string} */ what, /** @type {Parameters<typeof icon>[0]} */ sign, /** @type {(what: string) => void} */ close, off = false) => html`<button class="button wide" data-copy=${what} ?disabled=${off} @click=${() => close(what)}>${icon(sign)}<span>${t(`copy.${what}`)}</span></button>`;
  const what = await openDialog(t('copy.title'), (/** @type {(answer: string|null) => void} */ close) => html`<div class="copy-choices">
      ${choice('address', 'link', close, address === null)}${choice('notation', 'copy', close)}${choice('svg', 'download', close)}${choice('png', 'download', close)}</div>
    <div class="answers"><button class="button" @click=${() => close(null)}>${t('game.cancel')}</button></div>`, { className: 'copy-dialog' });
  switch (what) {
    case 'address':
      return t(await copyText(`${location.origin}${address}`) ? 'copy.done.address' : 'position.failed');
    case 'notation':
      return t(await copyText(notation(node.step)) ? 'position.copied' : 'position.failed');
    case 'svg':
      download(new Blob([pictureOf(viewer.element)], { type: 'image/svg+xml' }), `${replay.rules.game}.svg`);
      return '';
    case 'png':
      try {
        download(await pngOf(pictureOf(viewer.element)), `${replay.rules.game}.png`);
        return '';
      } catch {
        return t('copy.failed');
      }
    default:
      return '';
  }
}
