/**
 * The kit of Erudit. A turn consists of steps, layings of a word and stars taken, each confirmed or taken back; the turn is sent when the player ends it. Turns
 * of other players are played back step by step.
 */

/** @import {Kit, Line} from '../types.js' */
/** @import {Why} from '../../app/types.js' */
/** @import {GameRecord, Hint, Host, Message, Preview, Shapes, Step, View} from './types.js' */

import { errorText } from '../../app/errors.js';
import { sound } from '../../app/sound.js';
import { t } from '../../i18n/index.js';
import { isStale, moveQuestion } from '../common/kit.js';
import { CrosswordKit } from '../crossword/kit.js';
import { buttons, reason } from './panels.js';
import { boardTheme } from './game.js';
import { statusLine, turn } from './status-line.js';
import { TurnPlayback } from './playback.js';
import { pressStar, takeStar } from './stars.js';
import { describe, hintText, labels, sentence, short, whyText } from './texts.js';
import { applySteps, KnownSteps, layingNumbers } from './turn.js';

/** @param {Host} host @returns {Kit} */
export const create = (host) => new EruditKit(host);

/** @extends {CrosswordKit<Shapes>} */
export class EruditKit extends CrosswordKit {
  /** @type {Step[]} the confirmed steps of the turn */
  steps = [];
  /** @type {Preview|{why: Why}|null} the preview of the steps with the tiles laid since, or why they are refused */
  verdict = null;
  /** Scores of the confirmed steps, independent of the tiles laid since. */
  #known = new KnownSteps();
  /** The step that was refused, from 0. @type {number|null} */
  faultyStep = null;
  playback = new TurnPlayback(() => {
    this.display();
    this.host.update();
  });
  /** The remark is about a star that was pressed: the next turn removes it. */
  #starRemark = false;
  /** The remark about a lost connection, removed when the server answers again. @type {Line|null} */
  #unasked = null;
  /** A confirmed step no longer fits. */
  #stepsLost = false;
  describe = describe;
  sentence = sentence;
  statusLine = () => statusLine(this);
  buttons = () => buttons(this);
  turn = () => turn(this);

  /** @param {Host} host */
  constructor(host) {
    super(host, { labels, whyText, hintText, placementKind: 'lay', blank: () => t('erudit.blank.title'), blankName: () => t('erudit.star.name'), missingLetter: (letter) => t('erudit.say.missing', { letter }) });
    const { element } = this;
    element.classList.add('erudit');
    element.addEventListener('take', (event) => takeStar(this, /** @type {CustomEvent} */ (event).detail));
    element.addEventListener('star', (event) => pressStar(this, /** @type {CustomEvent} */ (event).detail.square));
    element.addEventListener('back', () => this.back());
    for (const type of ['pointerdown', 'keydown']) element.addEventListener(type, () => this.playback.end(), { capture: true });
  }

  leave() {
    this.playback.end();
  }

  // ---- the turn so far ----

  /** Returns the board with the confirmed steps, or during playback with the steps shown so far. @param {View} view */
  boardView(view) {
    const { game } = this.host;
    const { record } = this.playback;
    if (record) return { view: { ...view, board: this.playback.board(view.board), last: null }, numbers: this.playback.numbers(), taking: false };
    const last = game.lastTurn;
    const before = last?.kind === 'laid' && last.steps && last.steps.length > 1 ? layingNumbers(last.steps) : new Map();
    const taking = game.settings.take !== 'no' && game.activeSeat !== null;
    const { board, rack } = view;
    if (rack === null || this.steps.length === 0) return { view, numbers: before, taking };
    const then = applySteps({ board, rack }, this.steps);
    this.#stepsLost ||= then.fits < this.steps.length;
    this.steps.length = then.fits;
    return { view: { ...view, board: then.board, rack: then.rack, last: null }, numbers: then.numbers, settled: new Set(then.numbers.keys()), taking };
  }

  /** @param {GameRecord[]} fresh */
  sync(fresh) {
    const { game } = this.host;
    const { view } = game;
    if (!view) return;
    this.element.dataset.board = boardTheme(this.host.preference('board'));
    const laid = fresh.filter(({ kind }) => kind === 'laid');
    const ours = laid.some(({ seat }) => game.ownSeats.includes(seat ?? -1));
    // Our own turn is on the board now.
    if (ours) this.steps = [];
    // Turns before our last one, and the history after an undo, are not played back.
    const after = laid.slice(laid.findLastIndex(({ seat }) => game.ownSeats.includes(seat ?? -1)) + 1);
    const shown = this.element.ready && !game.over && laid.length <= game.seats.length && this.host.preference('words');
    const { record } = this.playback;
    const undone = record !== null && !game.records.some(({ n }) => n === record.n);
    // When only computers play, the newest turn takes precedence.
    if (ours || undone || !shown || (game.isShow && after.length > 0)) this.playback.end();
    if (shown) this.playback.add(after);
    if ((this.#starRemark && fresh.length > 0) || (this.#unasked && this.note === this.#unasked)) this.note = null;
    this.#unasked = null;
    this.#starRemark &&= this.note !== null;
    this.#stepsLost = false;
    super.sync(fresh);
    if (this.#stepsLost) this.note = { tone: 'bad', text: t('erudit.say.lost') };
  }

  draftAction() {
    const { element } = this;
    if (element.placement.length > 0 && !element.complete) return null;
    const lay = [...this.steps, ...(element.placement.length > 0 ? [{ place: element.placement }] : [])];
    return lay.length > 0 ? { lay } : null;
  }

  /** @param {Message|null} answer */
  onPreview(answer) {
    const { element } = this;
    this.faultyStep = null;
    if (answer?.type === 'preview') {
      this.verdict = answer;
      this.#learn(answer);
      const last = answer.steps.at(-1);
      const square = element.placement.length > 0 ? last?.words[0]?.squares.at(-1) : undefined;
      if (square !== undefined && last) element.setBadge({ square, score: last.score });
    } else if (answer?.type === 'refused') {
      this.#refuse(answer.why);
      this.#askKnown();
    } else {
      this.verdict = null;
    }
  }

  /** @param {Preview} preview of the steps, with or without the tiles laid since */
  #learn(preview) {
    const { element, steps, host: { game } } = this;
    const lay = element.placement.length > 0 ? [...steps, { place: element.placement }] : steps;
    this.#known.learn(lay, preview, game.rules?.bingo ?? 0);
  }

  /** Asks for the scores of the steps alone: the tiles laid since were refused, and the steps were restored from a draft. */
  async #askKnown() {
    const { steps, host } = this;
    if (this.knownSteps.length === steps.length) return;
    const lay = [...steps];
    try {
      const answer = await host.preview({ lay });
      if (answer.type === 'preview') this.#known.learn(lay, answer, host.game.rules?.bingo ?? 0);
    } catch {
      // The next change asks again.
    }
    host.update();
  }

  /** @param {Why} why */
  #refuse(why) {
    this.verdict = { why };
    this.faultyStep = why.step ?? null;
    this.element.setBadge(null);
  }

  /** Shows a remark about a star until the next turn. @param {Line} line */
  remarkOnStar(line) {
    this.#starRemark = true;
    this.remark(line);
  }

  /** Requests a preview of steps. @param {Step[]} lay @returns {Promise<Message|null>} */
  async askPreview(lay) {
    this.previewer.cancel();
    this.note = null;
    try {
      return await this.host.preview({ lay });
    } catch {
      this.note = { tone: 'bad', text: t('say.unasked') };
      this.#unasked = this.note;
      return null;
    }
  }

  /** Confirms the laid tiles as a step of the turn. @returns {Promise<boolean>} false: they were refused */
  async confirm() {
    const { element, host } = this;
    if (element.placement.length === 0) return true;
    if (this.sending || this.exchanging || await this.askBlankLetter()) return false;
    const step = { place: element.placement };
    const answer = await this.askPreview([...this.steps, step]);
    const last = answer?.type === 'preview' ? answer.steps.at(-1) : null;
    if (answer?.type === 'preview' && last && !last.unknown?.length) {
      sound('play');
      this.addStep(step, answer);
      return true;
    }
    sound('refused');
    this.refused = true;
    if (last?.unknown?.length) {
      const wrong = last.words.filter(({ word }) => last.unknown?.includes(word.toUpperCase())).flatMap(({ squares }) => squares);
      this.#refuse({ code: 'unknown-words', text: '', words: last.unknown, step: this.steps.length });
      element.markWrong(wrong);
    } else if (answer?.type === 'refused') {
      this.#refuse(answer.why);
      if (answer.why.code === 'repeated-words') element.markWrong(answer.why.squares ?? []);
    } else if (answer?.type === 'error') {
      this.note = { tone: 'bad', text: errorText(answer) };
    }
    host.update();
    return false;
  }

  /** Adds a confirmed step. @param {Step} step @param {Message} answer  the preview of the turn with it */
  addStep(step, answer) {
    this.steps.push(step);
    this.display();
    this.element.setBadge(null);
    this.onPreview(answer);
    this.saveDraft();
    this.host.update();
    queueMicrotask(() => document.querySelector('.turn-parts li:last-child')?.scrollIntoView({ block: 'nearest', inline: 'end' }));
  }

  /** Recalls the laid tiles; without any, takes the last step back. */
  back() {
    const { element, host } = this;
    if (element.placement.length > 0) {
      element.recall();
      return;
    }
    if (this.steps.length === 0 || this.sending) return;
    this.note = null;
    this.steps.pop();
    this.display();
    this.requestPreview();
    this.saveDraft();
    host.update();
  }

  draftExtras() {
    return { steps: this.steps };
  }

  /** @param {Record<string, unknown>} kept */
  restoreExtras({ steps }) {
    this.steps = Array.isArray(steps) ? steps : [];
    if (this.steps.length > 0) this.display();
  }

  // ---- turns ----

  /** Confirms the laid tiles; without any, ends the turn. */
  async submit() {
    if (this.element.placement.length > 0) await this.confirm();
    else if (this.steps.length > 0) await this.play();
  }

  /** Ends the turn and sends it. */
  async play() {
    const { host } = this;
    if (this.sending || this.exchanging || !await this.confirm() || this.steps.length === 0) return;
    if (!host.game.myTurn) {
      this.remark({ tone: 'plain', text: t('say.prepare') });
      return;
    }
    const { preview } = this;
    const question = preview ? moveQuestion(this.knownSteps.map(({ step }) => short(step)).join(' + '), preview.score) : moveQuestion('', 0);
    if (!await host.confirmMove(question) || this.steps.length === 0) return;
    const answer = await this.send({ lay: this.steps });
    if (answer?.type === 'done') {
      this.steps = [];
      return;
    }
    if (answer?.type !== 'refused' || isStale(answer)) return;
    const { why } = answer;
    sound('refused');
    this.refused = true;
    this.#refuse(why);
    host.update();
  }

  /** Lays all steps of a hint; the player ends the turn. @param {Hint} hint */
  layHint(hint) {
    if (!hint.steps) return false;
    this.element.recall();
    this.steps = [...hint.steps];
    this.display();
    this.element.hint([]);
    this.requestPreview();
    this.saveDraft();
    return true;
  }

  async hint() {
    if (this.steps.length > 0 && !this.hints.shown) {
      this.steps = [];
      this.display();
    }
    await super.hint();
  }

  startExchange() {
    this.steps = [];
    this.display();
    super.startExchange();
  }

  async pass() {
    this.steps = [];
    this.display();
    await super.pass();
  }

  // ---- what the page shows of it ----

  /** Whether the turn has begun. */
  get hasBegun() {
    return this.steps.length > 0 || this.element.placement.length > 0;
  }

  /** The confirmed steps with known scores, from the first on. */
  get knownSteps() {
    return this.#known.of(this.steps);
  }

  /** Whether the draft can't be played. Unknown and repeated words don't block it: they are refused on confirmation. */
  get blocked() {
    return this.verdict !== null && 'why' in this.verdict && !['unknown-words', 'repeated-words'].includes(this.verdict.why.code);
  }

  /** @returns {Preview|null} */
  get preview() {
    return this.verdict && 'score' in this.verdict ? this.verdict : null;
  }

  reason() {
    return reason(this.host.game);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.element.ready && this.element.state.hidden) return false;
    this.playback.end();
    return super.key(event);
  }
}
