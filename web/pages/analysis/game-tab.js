/**
 * The tab of the game: the list of moves with variations below the move they replace, and what the page says about the game.
 */

/** @import {GameRecord} from '../../app/types.js' */
/** @import {Viewer} from '../../boards/types.js' */
/** @import {Workspace} from './workspace.js' */
/** @import {Node} from './tree.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { icon } from '../../app/icons.js';
import { moveList, withCommonTurns } from '../../app/parts/moves.js';
import { signed, t } from '../../i18n/index.js';
import { noteOf } from '../replay/forfeits.js';
import { lineFrom, pathTo } from './tree.js';

export class GameTab {
  name = 'game';

  /** @param {Workspace} work */
  constructor(work) {
    this.work = work;
  }

  label() {
    return t('tab.game');
  }

  template() {
    const { work } = this;
    const { game, viewer, page, node } = work;
    const { turns } = game;
    return html`<div class="game-scroll">${work.sheet.isCompact ? page.tools?.() ?? nothing : nothing}${this.#remark(node)}
      ${this.#root()}
      ${moveList(game, this.#describe, (squares) => viewer.point?.(squares), {
        explain: null, at: this.#turn(), go: (index) => this.#goTo(turns[index]),
        below: (record) => this.#variations(work.nodeOf(record)?.parent ?? null),
      })}
      ${turns.length === 0 ? this.#variations(work.tree.root, 0) : this.#variations(work.tree.mainLine.at(-1) ?? null)}
      ${this.#words(node)}
      <div class="about-game">${viewer.sidePanel?.(work.stepOf(node)) ?? nothing}${page.about?.() ?? nothing}</div></div>`;
  }

  /** The file's note on the last move. @param {Node} node */
  #remark(node) {
    const note = node.parent ? noteOf(this.work.replay, node.parent.step) : null;
    return note ? html`<blockquote class="remark">${note}</blockquote>` : nothing;
  }

  /** The position at the start, which has no move of its own. */
  #root() {
    const { work } = this;
    const { root } = work.tree;
    return html`<button class="start-line" aria-current=${work.node === root ? 'step' : nothing} @click=${() => work.go(root)}>${t('replay.start')}</button>`;
  }

  /** Describes a move with its mark and the viewer's remark. @param {GameRecord} record */
  #describe = (record) => {
    const { viewer } = this.work;
    const move = viewer.describe(record);
    const node = this.work.nodeOf(record);
    const remark = node?.parent ? viewer.mark?.(record, node.parent.step) : '';
    return { ...move, text: `${move.text}${node?.mark ?? ''}`, extra: [move.extra, remark, node?.comment ? t('notes.has') : ''].filter(Boolean).join(' · ') };
  };

  /** The number of the last turn on the main line up to the current position; -1: none. */
  #turn() {
    const { work } = this;
    const path = new Set(pathTo(work.node).map(({ record }) => record));
    return work.game.turns.filter((record) => path.has(record)).length - 1;
  }

  /** @param {GameRecord} record */
  #goTo(record) {
    const node = this.work.nodeOf(record);
    if (node) this.work.go(node);
  }

  /** The variations of a position besides its main line. @param {Node|null} node @param {number} from  the first child that is a variation */
  #variations(node, from = 1) {
    const others = node?.children.slice(from) ?? [];
    return others.length === 0 ? nothing : html`<ol class="variations">${others.map((head) => html`<li>${this.#line(head)}</li>`)}</ol>`;
  }

  /** A variation: its moves, each followed by its own variations. @param {Node} head @returns {unknown} */
  #line(head) {
    return lineFrom(head).map((node) => html`${this.#move(node)}${node === head || (node.parent?.children.length ?? 0) < 2 ? nothing : this.#variations(node.parent)}`);
  }

  /** @param {Node} node */
  #move(node) {
    const { work } = this;
    const record = /** @type {GameRecord} */ (node.record);
    const { text, place, squares } = withCommonTurns((one) => work.viewer.describe(one))(record);
    return html`<button class=${work.node === node ? 'variation on' : 'variation'} aria-current=${work.node === node ? 'step' : nothing} @click=${() => work.go(node)}
      @pointerenter=${() => work.viewer.point?.(squares)} @pointerleave=${() => work.viewer.point?.([])}>${place ? html`<small>${place}</small> ` : nothing}<b>${text}</b>${node.mark}${record.score ? html` <span class="points">${signed(record.score)}</span>` : nothing}</button>${node.comment ? html`<span class="comment">${node.comment}</span>` : nothing} `;
  }

  /** The words of the last move, to look up. @param {Node} node */
  #words({ record }) {
    const { replay, page, viewer } = this.work;
    const { words = [] } = record ? /** @type {Viewer} */ (viewer).describe(record) : {};
    const { lexicon } = replay;
    if (!lexicon || page.wordsClosed || words.length === 0) return nothing;
    const explain = async () => (await import('../../app/parts/words.js')).openWords(lexicon, words);
    return html`<button class="button small quiet" data-act="words" @click=${explain}>${icon('words')}<span>${t('words.look', { words: words.join(', ') })}</span></button>`;
  }
}
