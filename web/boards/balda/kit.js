/**
 * The kit of Balda: previews the marked path, plays it, offers unknown words to the opponent and answers offers, passes, hints, lists words.
 */

/** @import {Kit} from '../types.js' */
/** @import {GameRecord, Host, Message, Preview, Shapes, View} from './types.js' */

import { confirm } from '../../app/dialog.js';
import { sound } from '../../app/sound.js';
import { t } from '../../i18n/index.js';
import { LAST_STEP } from '../common/hints.js';
import { BaseKit, isStale, moveQuestion } from '../common/kit.js';
import { optionalText } from '../common/texts.js';
import './element.js';
import { WordList } from './word-list.js';
import { buttons, sidePanel, tools } from './panels.js';
import { SavedWords } from './saved-words.js';
import { statusLine } from './status-line.js';
import { openPrizes, passesLeft } from './state.js';
import { describe, labels, sentence, whyText } from './texts.js';

/** @import {BaldaBoard} from './element.js' */

/** @param {Host} host @returns {Kit} */
export const create = (host) => new BaldaKit(host);

/** @extends {BaseKit<Shapes, BaldaBoard>} */
export class BaldaKit extends BaseKit {
  /** @type {Preview|null} the preview of the path */
  preview = null;
  /** The marked word was refused when it was played. */
  refused = false;
  canReplayStart = true;
  sentence = sentence;
  statusLine = () => statusLine(this);
  buttons = () => buttons(this);
  sidePanel = () => sidePanel(this);
  tools = () => tools(this);
  /** An offered word is shown on the board. */
  #offerShown = false;
  /** The square of the placed letter, for its sound. @type {number|null} */
  #lastPut = null;

  /** The seat whose draft is on the board. @type {number|null} */
  #draftSeat = null;

  /** @param {Host} host */
  constructor(host) {
    super(host, /** @type {BaldaBoard} */ (document.createElement('deska-balda')), { labels, whyText });
    this.wordList = new WordList(this);
    this.savedWords = new SavedWords(() => host.update());
    const { element } = this;
    element.addEventListener('draft', (event) => this.#drafted(/** @type {CustomEvent} */ (event).detail.resting));
    element.addEventListener('submit', () => this.play());
    element.addEventListener('search', (event) => this.wordList.ask(/** @type {CustomEvent} */ (event).detail.question));
    element.addEventListener('missing', (event) => {
      const { what, letter = '' } = /** @type {CustomEvent} */ (event).detail;
      this.remark({ tone: 'plain', text: t(`balda.missing.${what}`, { letter }) });
    });
  }

  /** @param {GameRecord} record */
  describe = (record) => describe(record, this.host.game.rules?.prizes);

  /** The prizes on empty squares. */
  get prizes() {
    return openPrizes(this.element.state, this.host.game.rules?.prizes);
  }

  sync() {
    const { game, preference } = this.host;
    const { view } = this;
    if (!game.rules || !view) return;
    const { element } = this;
    element.setup(game.rules, this.labels);
    element.look = { panel: String(preference('panel')), highlight: Boolean(preference('highlight')) };
    const preparing = game.activeSeat !== null && !game.isWaiting && !game.over;
    const playing = preparing && !view.offer;
    // After a lost connection no seat is active for a moment; only a change to another seat discards the draft.
    if (game.activeSeat !== null && this.#draftSeat !== null && game.activeSeat !== this.#draftSeat) {
      element.forget();
      this.preview = null;
    }
    this.#draftSeat = game.activeSeat ?? this.#draftSeat;
    if (this.hints.expire()) element.hint(null);
    if (element.show(view, { mode: playing ? 'play' : 'watch', last: view.words.at(-1) ?? null })) {
      this.note = { tone: 'bad', text: t('balda.ousted') };
      this.preview = null;
    }
    const kept = this.drafts.switchTo(game.activeSeat);
    if (kept && preparing && element.restore(kept)) this.#lastPut = element.draft?.square ?? null;
    this.drafts.save(element.draft);
    this.wordList.expire(game.version);
    this.#showOffer(view.offer);
    // The path is previewed again but never played automatically, since the player did not just mark it.
    if (element.draft && element.state.path.length > 0) this.#requestPreview(false);
  }

  /** Shows an offered word on the board. @param {View['offer']} offer */
  #showOffer(offer) {
    if (offer) this.element.point(offer.path, { square: offer.square, letter: offer.letter });
    else if (this.#offerShown) this.element.point([]);
    this.#offerShown = Boolean(offer);
  }

  // ---- the draft ----

  /** @param {boolean} resting */
  #drafted(resting) {
    this.note = null;
    this.refused = false;
    const put = this.element.draft?.square ?? null;
    if (put !== null && put !== this.#lastPut) sound('lay');
    this.#lastPut = put;
    this.drafts.save(this.element.draft);
    this.#requestPreview(resting);
    this.host.update();
  }

  /** Requests a preview of the path. A known word that can't be extended is played automatically. @param {boolean} resting  the player has just marked it, and no pointer is down */
  #requestPreview(resting) {
    const { draft } = this.element;
    if (!draft || draft.path.length === 0) {
      this.previewer.cancel();
      this.preview = null;
      return;
    }
    this.previewer.ask({ [this.view?.may.offer ? 'offer' : 'place']: draft }, (answer) => {
      if (answer.type === 'preview') this.preview = answer;
      else this.preview = answer.type === 'refused' ? { word: '', score: 0, known: false, next: [], problem: answer.why } : null;
      this.host.update();
      const done = this.preview?.known && !this.preview.problem && this.preview.next.length === 0;
      if (done && resting && this.host.game.myTurn) this.play();
    });
  }

  // ---- turns ----

  async play() {
    const { element, host } = this;
    const { draft } = element;
    if (this.sending || !draft || draft.path.length < 2) return;
    if (!host.game.myTurn) {
      this.remark({ tone: 'plain', text: t('balda.say.prepare') });
      return;
    }
    const { preview } = this;
    if (!await host.confirmMove(moveQuestion(preview?.word ?? '', preview?.score ?? 0)) || this.sending || element.draft === null) return;
    const answer = await this.send({ place: draft });
    if (answer?.type !== 'refused' || isStale(answer)) return;
    this.preview = { word: this.preview?.word ?? '', score: 0, known: false, next: [], problem: answer.why };
    this.refused = true;
    sound('refused');
    element.refuse();
    host.update();
  }

  /** Offers an unknown word to the next player. */
  async offer() {
    const { draft } = this.element;
    if (draft) this.report(await this.send({ offer: draft }));
  }

  /** Answers an offer. @param {boolean} yes */
  async answer(yes) {
    const seat = this.view?.offer?.to;
    if (seat !== undefined) this.report(await this.send(yes ? { accept: true } : { decline: true }, seat));
  }

  async pass() {
    const { host, view } = this;
    const seat = host.game.activeSeat ?? 0;
    const left = view ? passesLeft(view, seat) : 0;
    const text = left < 0 ? t('balda.pass.last') : t('balda.pass.text', { n: left });
    if (!await confirm({ title: t('balda.pass.title'), text, yes: t('balda.pass'), no: t('game.cancel'), grave: left < 0 })) return;
    this.element.recall();
    this.report(await this.send({ pass: true }));
  }

  /** @override */
  sent() {
    this.preview = null;
    this.#lastPut = null;
    this.element.recall();
  }

  /** A stale turn has its remark already. @override @param {Message|null} answer */
  report(answer) {
    if (isStale(answer)) this.host.update();
    else super.report(answer);
  }

  // ---- help ----

  /** Whether help is allowed: the game is over, or no other person plays. */
  get canHelp() {
    const { game } = this.host;
    return game.over !== null || game.seats.every((seat) => seat.kind === 'computer' || seat.yours);
  }

  /** Asks for the next step of a hint: length, square, word. */
  async hint() {
    const { host, element, hints } = this;
    if (!host.game.myTurn || this.sending) return;
    const step = hints.nextStep;
    this.remark({ tone: 'busy', text: t('balda.hint.thinking') });
    const answer = await hints.request(step);
    this.note = null;
    if (!answer) return;
    if (answer.type !== 'hint') {
      if (answer.type === 'refused') this.report(answer);
      else host.update();
      return;
    }
    const { square, letter, path } = answer;
    if (path && square !== undefined && letter !== undefined) element.layOut({ square, letter, path });
    else element.hint(square ?? null);
    hints.show(answer, answer.kind === 'place' ? step : LAST_STEP);
    host.update();
  }

  /** Lays out a word of the list. @param {import('./types.js').FoundMove} found */
  take(found) {
    this.wordList.close();
    if (this.host.game.myTurn) this.element.layOut(found);
  }

  // ---- what the page shows of it ----

  reason() {
    return optionalText(`balda.end.${this.host.game.over?.reason}`);
  }

  turn() {
    return this.host.game.turns.length === 0 ? t('balda.say.first') : null;
  }

  /** @override @param {number[]} squares */
  point(squares) {
    if (!this.element.ready) return;
    const offer = this.view?.offer;
    if (squares.length === 0 && offer) this.#showOffer(offer);
    else this.element.point(squares);
  }
}
