/**
 * The board of Erudit in a page: words are laid one after another, each confirmed or taken back; what they come to is counted all the while, and the turn
 * is sent when it is ended. A turn of somebody else is shown word by word. Scores and refusals are the server's.
 */

/** @import {Kit, Line} from '../types.js' */
/** @import {Why} from '../../app/types.js' */
/** @import {GameRecord, Hint, Host, Message, Preview, Shapes, Step, View} from './types.js' */

import { errorText } from '../../app/errors.js';
import { sound } from '../../app/sound.js';
import { t } from '../../i18n/index.js';
import { isStale, moveQuestion } from '../base/kit.js';
import { CrosswordKit } from '../crossword/kit.js';
import { bar, reason } from './panels.js';
import { boardTheme } from './game.js';
import { say, turn } from './say.js';
import { TurnPlayback } from './playback.js';
import { pressStar, takeStar } from './stars.js';
import { describe, hintText, labels, short, tell, whyText } from './texts.js';
import { applySteps, KnownSteps, layingNumbers } from './turn.js';

/** @param {Host} host @returns {Kit} */
export const create = (host) => new EruditKit(host);

/** @extends {CrosswordKit<Shapes>} */
export class EruditKit extends CrosswordKit {
  /** @type {Step[]} the parts of the turn that are confirmed */
  steps = [];
  /** @type {Preview|{why: Why}|null} what the server says of those and the tiles laid since */
  verdict = null;
  /** What the server has said of the parts that are confirmed, whatever becomes of the tiles laid since. */
  #known = new KnownSteps();
  /** The part that a refusal is about, from 0. @type {number|null} */
  faultyStep = null;
  playback = new TurnPlayback(() => {
    this.display();
    this.host.update();
  });
  /** The remark is about a star that was pressed: the next turn removes it. */
  #starRemark = false;
  /** Said of a question that did not reach the server; it goes when the server is there again. @type {Line|null} */
  #unasked = null;
  /** A part that was prepared fits no more. */
  #stepsLost = false;
  describe = describe;
  tell = tell;
  say = () => say(this);
  bar = () => bar(this);
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

  /** How the board lies with the parts of the turn on it; while a turn of somebody else is shown, as far as that has come. @param {View} view */
  boardView(view) {
    const { game } = this.host;
    const { record } = this.playback;
    if (record) return { view: { ...view, board: this.playback.board(view.board), last: null }, numbers: this.playback.numbers(), taking: false };
    const last = game.lastTurn;
    const before = last?.kind === 'laid' && last.steps && last.steps.length > 1 ? layingNumbers(last.steps) : new Map();
    const taking = game.settings.take !== 'no' && game.hand !== null;
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
    const ours = laid.some(({ seat }) => game.mine.includes(seat ?? -1));
    // Our own turn lies on the board now; of what was prepared for later, that stays which still fits.
    if (ours) this.steps = [];
    // What came while nobody looked, and what follows on a move taken back, is not gone through again.
    const after = laid.slice(laid.findLastIndex(({ seat }) => game.mine.includes(seat ?? -1)) + 1);
    const shown = this.element.ready && !game.over && laid.length <= game.seats.length && this.host.preference('words');
    const { record } = this.playback;
    const undone = record !== null && !game.records.some(({ n }) => n === record.n);
    // Where only computers play, the newest turn is what is looked at.
    if (ours || undone || !shown || (game.show && after.length > 0)) this.playback.end();
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
  judged(answer) {
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

  /** @param {Preview} preview of the parts, perhaps with the tiles laid since */
  #learn(preview) {
    const { element, steps, host: { game } } = this;
    const lay = element.placement.length > 0 ? [...steps, { place: element.placement }] : steps;
    this.#known.learn(lay, preview, game.rules?.bingo ?? 0);
  }

  /** The tiles laid last don't fit, and nothing is known of the parts before them: they were prepared before the page was loaded. */
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

  /** Shows a remark about a star, until the game goes on. @param {Line} line */
  remarkOnStar(line) {
    this.#starRemark = true;
    this.remark(line);
  }

  /** What the server says of these parts. @param {Step[]} lay @returns {Promise<Message|null>} */
  async askPreview(lay) {
    this.judging.cancel();
    this.note = null;
    try {
      return await this.host.preview({ lay });
    } catch {
      this.note = { tone: 'bad', text: t('say.unasked') };
      this.#unasked = this.note;
      return null;
    }
  }

  /** Confirms the tiles that are laid as a part of the turn. @returns {Promise<boolean>} whether they are, or there were none */
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

  /** @param {Step} step @param {Message} answer what the server says of the turn with it */
  addStep(step, answer) {
    this.steps.push(step);
    this.display();
    this.element.setBadge(null);
    this.judged(answer);
    this.saveDraft();
    this.host.update();
    // The newest part is in sight, however many there are.
    queueMicrotask(() => document.querySelector('.turn-parts li:last-child')?.scrollIntoView({ block: 'nearest', inline: 'end' }));
  }

  /** Takes the tiles laid back, else the last part of the turn. */
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
    this.judge();
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

  /** Enter: the tiles laid are confirmed; where there are none, the turn ends. */
  async submit() {
    if (this.element.placement.length > 0) await this.confirm();
    else if (this.steps.length > 0) await this.play();
  }

  /** Ends the turn. */
  async play() {
    const { host } = this;
    if (this.sending || this.exchanging || !await this.confirm() || this.steps.length === 0) return;
    if (!host.game.myTurn) {
      this.remark({ tone: 'plain', text: t('say.prepare') });
      return;
    }
    const { preview } = this;
    const question = preview ? moveQuestion(this.knownSteps.map(({ step }) => short(step)).join(' + '), preview.score) : moveQuestion('', 0);
    if (!await host.sure(question) || this.steps.length === 0) return;
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

  /** A hint lays its whole turn, part by part, and leaves it to its reader to end it. @param {Hint} told */
  layHint(told) {
    if (!told.steps) return false;
    this.element.recall();
    this.steps = [...told.steps];
    this.display();
    this.element.hint([]);
    this.judge();
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

  /** The turn is being laid. */
  get hasBegun() {
    return this.steps.length > 0 || this.element.placement.length > 0;
  }

  /** What is known of the parts of the turn that are confirmed, from the first on. */
  get knownSteps() {
    return this.#known.of(this.steps);
  }

  /** It can't be played as it lies. Which words are unknown, or are in the game already, is shown when they are confirmed. */
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
