/**
 * The kit of Pentago: previews the draft, plays it, premoves, hints, moves by the computer, live analysis.
 */

/** @import {Kit, Line} from '../types.js' */
/** @import {Host, Message, Preview, Shapes} from './types.js' */

import { errorText } from '../../app/errors.js';
import { briefName } from '../../app/parts/seats.js';
import { sound } from '../../app/sound.js';
import { t } from '../../i18n/index.js';
import { LAST_STEP } from '../common/hints.js';
import { BaseKit, isStale } from '../common/kit.js';
import { optionalText } from '../common/texts.js';
import './element.js';
import { squareName } from './geometry.js';
import { PentagoAnalysis } from './live.js';
import { Openings } from './openings.js';
import { buttons, marbleSign, sidePanel, tools } from './panels.js';
import { Premove } from './premove.js';
import { describe, hintText, labels, sentence, whyText } from './texts.js';

/** @import {PentagoBoard} from './element.js' */

/** A turn under the pointer is previewed once the pointer rests. */
const AIM_DELAY_MS = 70;

/** @param {Host} host @returns {Kit} */
export const create = (host) => new PentagoKit(host);

/** @extends {BaseKit<Shapes, PentagoBoard>} */
export class PentagoKit extends BaseKit {
  /** @type {{move: string, answer: Preview}|null} the preview of the draft, or of the turn under the pointer */
  preview = null;
  describe = describe;
  sentence = sentence;
  sign = marbleSign;
  buttons = () => buttons(this);
  sidePanel = () => sidePanel(this);
  tools = () => tools(this);

  /** @param {Host} host */
  constructor(host) {
    super(host, /** @type {PentagoBoard} */ (document.createElement('deska-pentago')), { labels, whyText });
    this.live = new PentagoAnalysis(() => {
      this.#showValues();
      host.update();
    });
    this.openings = new Openings(host.update);
    this.premove = new Premove(host);
    const { element } = this;
    element.addEventListener('draft', () => this.#drafted());
    element.addEventListener('submit', () => this.play());
    element.addEventListener('missing', (event) => {
      this.remark({ tone: 'plain', text: t(`pentago.missing.${/** @type {CustomEvent} */ (event).detail.what}`) });
    });
  }

  leave() {
    this.live.stop();
  }

  sync() {
    const { game, preference } = this.host;
    const { view, element } = this;
    if (!game.rules || !view) return;
    element.prepare(this.labels);
    element.look = { board: String(preference('board')), ground: String(preference('ground')) };
    this.hints.expire();
    const playing = game.myTurn && !game.drawOffer;
    const early = this.premove.isOpen;
    const drafted = element.draft;
    const lost = element.show(view, { mode: playing || early ? 'play' : 'watch', marble: (early ? game.ownSeats[0] : view.turn) === 1 ? 'b' : 'w', movesTurn: view.waiting === null });
    if (lost) this.#redraft(drafted);
    this.#playPremove(playing);
    const kept = this.drafts.switchTo(game.activeSeat);
    // A draft for another position is dropped.
    if (playing && kept?.board === view.board) element.layOut(String(kept.move));
    this.#keep();
    if (!element.draft) this.preview = null;
    this.#showHint();
    if (this.canHelp) this.live.follow(game.rules.name, this.position);
    else if (this.live.enabled) this.live.stop();
    this.#showValues();
    this.openings.follow(game.rules.name, game.turns);
  }

  /** The position in the server's notation; null: the game is over. */
  get position() {
    const { view } = this;
    if (!view || view.over) return null;
    return `${view.board}${view.waiting === null ? '' : view.waiting === 0 ? '+w' : '+b'}`;
  }

  // ---- the draft ----

  #keep() {
    const { element } = this;
    this.drafts.save(element.draft ? { move: element.draft, board: element.state.board } : null);
  }

  /** Lays a draft again after the opponent's move, if it still fits. @param {string|null} move */
  #redraft(move) {
    const { premove } = this;
    const confirmed = premove.move;
    if (move !== null && this.element.layOut(move)) {
      // Laying it again is no change of mind.
      premove.move = confirmed;
      return;
    }
    premove.move = null;
    this.note = { tone: 'bad', text: t('pentago.ousted') };
  }

  /** Plays the premove once it is our turn, unless there is an offer to answer first. @param {boolean} playing */
  #playPremove(playing) {
    const move = this.premove.take();
    if (move !== null && playing && this.element.draft === move) queueMicrotask(() => this.#send(move));
  }

  #drafted() {
    this.note = null;
    this.premove.move = null;
    const { element } = this;
    this.#keep();
    const move = element.considered;
    if (move === null) this.preview = null;
    if (element.state.turn === null && element.state.previewedTurn === null && move !== null && move !== this.preview?.move) sound('lay');
    this.previewer.cancel();
    if (move !== null && !this.premove.isOpen) this.previewer.askLater(element.state.previewedTurn === null ? 0 : AIM_DELAY_MS, { move }, (answer) => this.#onPreview(move, answer));
    this.host.update();
  }

  /** @param {string} move @param {Message} answer */
  #onPreview(move, answer) {
    if (answer.type === 'preview') {
      this.preview = { move, answer };
      // A marble that ends the game, and the answer to a five, need no turn.
      this.element.showPreview(move.length === 2 && !answer.needs_turn, answer.fives);
    } else {
      this.preview = null;
      if (answer.type === 'refused') this.note = { tone: 'bad', text: whyText(answer.why) };
    }
    this.host.update();
  }

  // ---- turns ----

  async play() {
    const { element, host } = this;
    const move = element.draft;
    if (this.sending || move === null || !element.complete) return;
    if (this.premove.isOpen) {
      this.premove.move = move;
      host.update();
    }
    if (!host.game.myTurn) return;
    if (!await host.confirmMove(move) || element.draft !== move || this.sending) return;
    await this.#send(move);
  }

  /** Asks the server to play a computer's move for the player. */
  async force() {
    if (this.sending || !this.host.game.myTurn) return;
    const answer = await this.#askHint(LAST_STEP);
    if (answer?.type === 'hint' && answer.move) await this.#send(answer.move);
  }

  /** @param {string} move */
  async #send(move) {
    const answer = await this.send({ move });
    if (isStale(answer)) sound('refused');
    else this.report(answer);
  }

  /** @override @param {{move?: string}} action */
  sent({ move }) {
    this.preview = null;
    if (this.element.draft === move) this.element.recall();
  }

  // ---- help ----

  /** Whether help is allowed: the game is over, or no other person plays and it is not rated. */
  get canHelp() {
    const { game } = this.host;
    return game.over !== null || game.isSolo;
  }

  /** @param {number} step @returns {Promise<Message|null>} */
  async #askHint(step) {
    this.remark({ tone: 'busy', text: t('pentago.hint.thinking') });
    const answer = await this.hints.request(step);
    this.note = null;
    if (answer && answer.type !== 'hint') this.note = { tone: 'bad', text: answer.type === 'refused' ? whyText(answer.why) : errorText(answer) };
    this.host.update();
    return answer;
  }

  /** Asks for the next step of a hint: quadrant, square, move. */
  async hint() {
    if (!this.host.game.myTurn || this.sending) return;
    const step = this.hints.nextStep;
    const answer = await this.#askHint(step);
    if (answer?.type !== 'hint') return;
    this.hints.show(answer, step);
    this.#showHint();
    this.host.update();
  }

  #showHint() {
    const hint = this.hints.shown?.hint;
    const move = hint?.move ?? (hint?.squares ? squareName(hint.squares[0]) : null);
    this.element.hint(move, hint && !hint.squares ? hint.quadrant : null);
  }

  toggleLive() {
    const { game } = this.host;
    if (this.live.enabled) this.live.stop();
    else if (game.rules && this.canHelp) this.live.start(game.rules.name, this.position);
  }

  #showValues() {
    this.element.showValues(this.live.enabled ? this.live.values : null);
  }

  // ---- what the page shows of it ----

  /** @returns {Line|null} */
  statusLine() {
    const { element, preview, view } = this;
    if (!element.ready || !view) return null;
    if (this.sending) return { tone: 'busy', text: t('say.sending') };
    if (this.note) return this.note;
    if (this.premove.move !== null) return { tone: 'good', text: t('pentago.say.ahead', { move: this.premove.move }) };
    const move = element.considered;
    if (move !== null && preview?.move === move) return this.#previewLine(preview.answer, move);
    if (move !== null) return { tone: 'plain', text: t(element.complete ? 'pentago.say.play' : 'pentago.say.turn') };
    return this.#hintLine();
  }

  /** Returns the status line of a previewed draft. @param {Preview} preview @param {string} move @returns {Line} */
  #previewLine(preview, move) {
    const seat = this.view?.turn ?? 0;
    if (preview.over) {
      const { winners } = preview.over;
      if (winners.length > 1) return { tone: 'plain', text: t('pentago.brings.draw') };
      return winners[0] === seat ? { tone: 'good', text: t('pentago.brings.win') } : { tone: 'bad', text: t('pentago.brings.loss') };
    }
    if (preview.waits) return { tone: 'good', text: t('pentago.brings.waits') };
    if (preview.needs_turn) return { tone: 'plain', text: t('pentago.say.turn') };
    return { tone: 'plain', text: t(this.element.complete ? 'pentago.say.ready' : 'pentago.say.look', { move }) };
  }

  /** @returns {Line|null} */
  #hintLine() {
    const line = this.hints.line(hintText, [t('pentago.hint.where'), t('pentago.hint.what')], () => this.hint());
    const move = this.hints.shown?.hint.move;
    if (line && !line.more) line.more = [{ tool: 'layout', label: t('pentago.hint.take'), act: () => move && this.element.layOut(move) }];
    return line;
  }

  /** Replaces "your turn", also while a five waits for the answer. */
  turn() {
    const { game } = this.host;
    const { view } = this;
    if (!view) return null;
    if (view.waiting !== null) return t('pentago.say.answer', { name: briefName(game, view.waiting) });
    return game.turns.length === 0 ? t('pentago.say.first') : null;
  }

  reason() {
    return optionalText(`pentago.end.${this.host.game.over?.reason}`);
  }
}
