/**
 * The tools beside the list of moves, the same in every game: hint, undo, redo, word check, draw, resign, restart and leave.
 */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { t } from '../../i18n/index.js';
import { icon } from '../icons.js';

/** @import {Game} from '../game.js' */

/** @param {Parameters<typeof icon>[0]} name @param {string} label @param {() => void} act @param {boolean} [off] */
const tool = (name, label, act, off = false) => html`<button class="tool" data-tool=${name} ?disabled=${off} @click=${act}>${icon(name)}<span>${label}</span></button>`;

/**
 * @param {Game} game
 * @param {{hint: (() => void)|null, anew?: (() => void)|null, rewind: (type: 'undo'|'redo') => void, words: (() => void)|null, more?: unknown, resign: () => void,
 *   draw: () => void, copy: () => void, share: () => void, restart: () => void, leave: () => void}} acts
 */
export function tools(game, { hint, rewind, words, more = nothing, resign, draw, copy, share, anew = null, restart, leave }) {
  const may = game.view?.may;
  const persons = game.seats.filter(({ kind }) => kind !== 'computer').length;
  const playing = !game.over && !game.isWaiting && game.ownSeats.length > 0;
  const back = persons === 1 && game.ownSeats.length === 1 && !game.isWaiting;
  return html`<div class="tools" role="group" aria-label=${t('tools.label')}>
    ${playing && hint ? tool('hint', t('hint.label'), hint, !game.myTurn || may?.challenge) : nothing}
    ${back ? html`${tool('undo', t('tools.undo'), () => rewind('undo'), !may?.undo)}${tool('redo', t('tools.redo'), () => rewind('redo'), !may?.redo)}` : nothing}
    ${words ? tool('words', t('tools.words'), words) : nothing}${more}
    ${playing && game.allowsDraws && game.activeSeat !== null ? tool('draw', t('tools.draw'), draw, !may?.draw) : nothing}
    ${playing && may?.resign && game.activeSeat !== null ? html`<button class="tool resign" @click=${resign}>${icon('flag')}<span>${t('game.resign')}</span></button>` : nothing}
    ${(playing && game.isSolo) || (game.isShow && game.owner && !game.over) ? html`${anew ? tool('anew', t('tools.anew'), anew) : nothing}${tool('restart', t(anew ? 'tools.new' : 'tools.restart'), restart)}` : nothing}
    ${game.isWaiting ? nothing : html`${tool('copy', t('position.copy'), copy)}${tool('share', t('share.tool'), share)}`}
    ${tool('leave', t('tools.leave'), leave)}
  </div>`;
}
