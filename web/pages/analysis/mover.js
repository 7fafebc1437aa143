/**
 * The reader's moves in an analysis: previewed while they are laid on the board, then added to the tree.
 */

/** @import {Line, Viewer} from '../../boards/types.js' */
/** @import {GameRecord, ReplayStep} from '../../app/types.js' */
/** @import {Node, Tree} from './tree.js' */

import * as api from '../../app/api.js';
import { errorText } from '../../app/errors.js';
import { sound } from '../../app/sound.js';
import { refusalText } from '../../boards/common/texts.js';
import { list, number, signed, t } from '../../i18n/index.js';
import { MAX_NODES, TreeError } from './tree.js';

/** Debounces a draft that is still being laid. */
const PREVIEW_MS = 160;

/** @typedef {{record: GameRecord, step: ReplayStep}} Outcome */

export class Mover {
  /** @type {Line|null} what the draft is worth, or why it can't be played */
  line = null;
  busy = false;
  #timer = 0;
  /** Numbers the previews, so that late answers are dropped. */
  #round = 0;

  /**
   * @param {{tree: Tree, viewer: Viewer, terms: {game: string, rules: string, lexicon: string|null}, node: () => Node, go: (node: Node) => void, update: () => void}} page
   */
  constructor(page) {
    this.page = page;
  }

  /** Drops the line about the draft, when the position changes. */
  reset() {
    clearTimeout(this.#timer);
    this.#round += 1;
    this.line = null;
  }

  /** Previews the draft. @param {string|null} move @param {boolean} [partial]  more may have to follow, so a refusal is not shown */
  draft(move, partial = false) {
    this.reset();
    if (move !== null) this.#timer = window.setTimeout(() => this.#preview(move, partial), PREVIEW_MS);
    this.page.update();
  }

  /** @param {string} move @param {boolean} partial */
  async #preview(move, partial) {
    const round = this.#round;
    const { viewer } = this.page;
    try {
      const { record, step } = await this.#ask(this.page.node(), move);
      if (round !== this.#round) return;
      viewer.showOutcome?.({ ended: step.turn === null });
      const { text, extra } = viewer.describe(record);
      this.line = { tone: 'good', text: [text, extra].filter(Boolean).join(' · '), ...(record.score === undefined ? {} : { figure: signed(record.score) }) };
    } catch (error) {
      if (round !== this.#round) return;
      viewer.showOutcome?.(null);
      this.line = partial ? null : { tone: 'no', text: this.#refusalText(error) };
    }
    this.page.update();
  }

  /** Asks the server for the position after a move. @param {Node} node @param {string} move @returns {Promise<Outcome>} */
  async #ask(node, move) {
    const { terms, viewer } = this.page;
    const position = viewer.analysis?.position(node.step) ?? null;
    if (position === null) throw new api.ApiError('no-position', t('play.nowhere'));
    const { steps: [before, after] } = await api.playMove({ rules: terms.rules, ...(terms.lexicon ? { lexicon: terms.lexicon } : {}), position, move, ...(node.step.turn === null ? {} : { turn: node.step.turn }) });
    return { record: /** @type {GameRecord} */ (before.record), step: after };
  }

  /** Returns why a move is refused, in the reader's language. @param {unknown} error */
  #refusalText(error) {
    const why = error instanceof api.ApiError ? error.why : null;
    if (!why) return errorText(error);
    const words = why.words ?? [];
    const text = refusalText(why, { n: words.length, word: words[0] ?? '', words: list(words.map((word) => word.toUpperCase())), letter: '?' }, `${this.page.terms.game}.why.${why.code}`);
    // The page may have a text for more than the server says.
    return /\{\$/.test(text) ? why.text : text;
  }

  /** Whether a move is legal in the current position. Says why not. @param {string} move @param {string[]} allowed  codes of refusals that do not count @returns {Promise<boolean>} */
  async check(move, allowed) {
    this.reset();
    try {
      await this.#ask(this.page.node(), move);
      return true;
    } catch (error) {
      if (error instanceof api.ApiError && error.why && allowed.includes(error.why.code)) return true;
      this.#refuse(error);
      this.page.update();
      return false;
    }
  }

  /** Plays a move after the current position, or goes to it if it is in the tree. @param {string} move @returns {Promise<boolean>} */
  async play(move) {
    if (this.busy) return false;
    const { page } = this;
    const node = page.node();
    const known = this.#find(node, move);
    if (known) {
      page.go(known);
      return true;
    }
    this.busy = true;
    this.reset();
    page.update();
    try {
      const { record, step } = await this.#ask(node, move);
      const same = this.#find(node, page.viewer.analysis?.notationOf(record) ?? move);
      page.go(same ?? page.tree.add(node, record, step));
      sound('play');
      return true;
    } catch (error) {
      this.#refuse(error);
      return false;
    } finally {
      this.busy = false;
      page.update();
    }
  }

  /** Says why a move is refused, and marks the squares at fault. @param {unknown} error */
  #refuse(error) {
    sound('refused');
    if (error instanceof api.ApiError && error.why?.squares) this.page.viewer.markWrong?.(error.why.squares);
    this.line = { tone: 'bad', text: error instanceof TreeError ? t('study.full', { n: number(MAX_NODES) }) : this.#refusalText(error) };
  }

  /** Returns the child that a move leads to. @param {Node} node @param {string} move */
  #find(node, move) {
    const { analysis } = this.page.viewer;
    if (!analysis) return null;
    const wanted = analysis.canonicalMove(move);
    return node.children.find(({ record }) => {
      const notation = record && analysis.notationOf(record);
      return notation !== null && analysis.canonicalMove(notation) === wanted;
    }) ?? null;
  }
}
