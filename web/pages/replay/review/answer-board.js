/**
 * The board of a replay as a place to answer an exercise: the player lays tiles, marks a word or places a marble, as in a game.
 */

/** @import {ReviewCandidate, ReviewHost} from './types.js' */
/** @import {Answer} from './exercises.js' */
/** @import {Crossword} from '../../../boards/crossword/element.js' */
/** @import {BaldaBoard} from '../../../boards/balda/element.js' */
/** @import {PentagoBoard} from '../../../boards/pentago/element.js' */
/** @import * as crossword from '../../../boards/crossword/types.js' */
/** @import * as balda from '../../../boards/balda/types.js' */
/** @import * as pentago from '../../../boards/pentago/types.js' */

import { t } from '../../../i18n/index.js';

/**
 * What a game's board offers to an exercise.
 * @typedef {Object} Input
 * @property {(step: object) => void} play  lets the player answer from the position of a step
 * @property {() => Answer|null} answer      null: nothing complete was laid
 * @property {() => void} clear
 * @property {(candidate: ReviewCandidate) => void} point  shows where the solution begins
 */

/** @param {Crossword} board @returns {Input} */
const crosswordInput = (board) => ({
  play: (step) => {
    const { board: rows, racks, turn } = /** @type {crossword.ReplayStep} */ (step);
    board.show({ board: rows, rack: turn === null ? null : racks[turn], last: null }, { mode: 'play', hidden: false });
  },
  answer: () => (board.complete ? { kind: 'tiles', tiles: board.placement } : null),
  clear: () => board.recall(),
  point: (candidate) => board.hint(/** @type {{squares?: number[]}} */ (candidate).squares?.slice(0, 1) ?? []),
});

/** @param {BaldaBoard} board @param {balda.RuleSet} rules @returns {Input} */
const baldaInput = (board, rules) => ({
  play: (step) => {
    board.show({ board: /** @type {balda.ReplayStep} */ (step).board, knots: rules.knots, diagonals: rules.diagonals }, { mode: 'play', last: null });
    board.point([]);
  },
  answer: () => {
    const { draft, state } = board;
    if (!draft || draft.path.length === 0) return null;
    return { kind: 'word', square: draft.square, letter: draft.letter, word: draft.path.map((square) => (square === draft.square ? draft.letter : state.letters[square])).join('') };
  },
  clear: () => board.recall(),
  point: (candidate) => board.hint(/** @type {{square?: number}} */ (candidate).square ?? null),
});

/** @param {PentagoBoard} board @returns {Input} */
const pentagoInput = (board) => ({
  play: (step) => {
    const shown = /** @type {pentago.ReplayStep} */ (step);
    board.show(shown, { mode: 'play', marble: shown.turn === 1 ? 'b' : 'w', movesTurn: shown.waiting === null });
  },
  answer: () => (board.complete ? { kind: 'turn', move: board.draft ?? '', board: board.state.board, marble: board.state.marble } : null),
  clear: () => board.recall(),
  point: ({ move }) => board.hint(move.slice(0, 2), null),
});

export class AnswerBoard {
  /** @type {Input|null} null: the board takes no answers */
  #input;
  /** @type {AbortController|null} */
  #listening = null;

  /**
   * @param {ReviewHost} host
   * @param {{submit: () => void, changed: () => void, say: (text: string) => void}} page
   */
  constructor(host, page) {
    this.host = host;
    this.page = page;
    const { viewer: { element }, replay: { rules } } = host;
    if (element.localName === 'deska-crossword') this.#input = crosswordInput(/** @type {Crossword} */ (element));
    else if (element.localName === 'deska-balda') this.#input = baldaInput(/** @type {BaldaBoard} */ (element), /** @type {any} */ (rules));
    else if (element.localName === 'deska-pentago') this.#input = pentagoInput(/** @type {PentagoBoard} */ (element));
    else this.#input = null;
  }

  /** Whether answers can be laid on the board. */
  get takesAnswers() {
    return this.#input !== null;
  }

  /** Lets the player answer from the position of a step. @param {number} step */
  open(step) {
    const { host } = this;
    const input = this.#input;
    if (!input) return;
    host.showCandidate(null);
    input.play(host.replay.steps[step]);
    if (this.#listening) return;
    this.#listening = new AbortController();
    // The page of the board must not take the answer as a move: these listeners come before its own.
    const on = (/** @type {string} */ name, /** @type {(event: CustomEvent) => void} */ act) => host.viewer.element.addEventListener(name, (event) => {
      event.stopImmediatePropagation();
      act(/** @type {CustomEvent} */ (event));
    }, { capture: true, signal: this.#listening?.signal });
    on('draft', this.page.changed);
    on('submit', this.page.submit);
    on('blank', ({ detail }) => this.#askLetter(detail.id));
    on('missing', ({ detail }) => this.page.say(this.#missingText(detail)));
  }

  /** Shows the position again, without a draft. */
  close() {
    if (!this.#listening) return;
    this.#listening.abort();
    this.#listening = null;
    const { viewer, replay, step } = this.host;
    const at = step();
    this.clear();
    viewer.show(replay.steps[at], replay.steps[at - 1] ?? null);
  }

  /** @returns {Answer|null} */
  get answer() {
    return this.#listening ? this.#input?.answer() ?? null : null;
  }

  clear() {
    this.#input?.clear();
  }

  /** @param {ReviewCandidate} candidate */
  point(candidate) {
    this.#input?.point(candidate);
  }

  /** @param {number} id */
  async #askLetter(id) {
    const { chooseLetter } = await import('../../../boards/crossword/blank.js');
    const { viewer, replay } = this.host;
    /** @type {Crossword} */ (viewer.element).name(id, await chooseLetter(/** @type {any} */ (replay.rules), t('blank.title')));
  }

  /** Says what an action on the board needs first. @param {{letter?: string, what?: string}} detail */
  #missingText({ letter, what }) {
    const { game } = this.host.replay.rules;
    if (game === 'balda') return t(`balda.missing.${what}`, { letter: letter ?? '' });
    if (game === 'pentago') return t(`pentago.missing.${what}`);
    return t('say.missing', { letter: letter ?? '' });
  }
}
