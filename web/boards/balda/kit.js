/**
 * The Balda board in a page: sends the draft to be judged, plays it, offers an unknown word, answers one, passes, asks for help. It decides nothing about the
 * rules; what is a word and what it scores, the server says.
 */

/** @import {Kit, Line} from '../types.js' */
/** @import {Action} from '../../app/types.js' */
/** @import {GameRecord, Hint, Host, Message, Preview, View} from './types.js' */

import { confirm } from '../../app/dialog.js';
import { errorText } from '../../app/errors.js';
import { ConnectionLost } from '../../app/socket.js';
import { sound } from '../../app/sound.js';
import { has, t } from '../../i18n/index.js';
import { Drafts } from '../drafts.js';
import './element.js';
import { Finds } from './finds.js';
import { aside, bar, tools } from './panels.js';
import { Remembered } from './remember.js';
import { say } from './say.js';
import { passesAfter, prizesLeft } from './state.js';
import { describe, labels, tell, whyText } from './texts.js';

/** @import {BaldaBoard} from './element.js' */

/** @param {Host} host @returns {Kit} */
export const create = (host) => new BaldaKit(host);

export class BaldaKit {
  element = /** @type {BaldaBoard} */ (document.createElement('deska-balda'));
  /** @type {Preview|null} what the server says of the path so far */
  preview = null;
  /** @type {Line|null} a remark that stands until something else is done */
  note = null;
  sending = false;
  /** What is marked was refused when it was played. */
  refused = false;
  anew = true;
  tell = tell;
  /** @type {{step: number, version: number, told: Hint}|null} */
  hinted = null;
  #round = 0;
  /** Is a word that waits for an answer shown? */
  #offer = false;
  /** @type {ReturnType<typeof labels>|null} */
  #labels = null;
  /** @type {number|null} */
  #put = null;

  /** The seat whose draft lies on the board. @type {number|null} */
  #owner = null;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.drafts = new Drafts(host.game);
    this.finds = new Finds(this);
    this.remembered = new Remembered(() => host.update());
    const { element } = this;
    element.addEventListener('draft', (event) => this.#drafted(/** @type {CustomEvent} */ (event).detail.resting));
    element.addEventListener('submit', () => this.play());
    element.addEventListener('search', (event) => this.finds.ask(/** @type {CustomEvent} */ (event).detail.question));
    element.addEventListener('missing', (event) => {
      const { what, letter = '' } = /** @type {CustomEvent} */ (event).detail;
      this.note = { tone: 'plain', text: t(`balda.missing.${what}`, { letter }) };
      host.update();
    });
  }

  get view() {
    return this.host.game.view;
  }

  /** @param {GameRecord} record */
  describe = (record) => describe(record, this.host.game.rules?.prizes);

  /** What the empty squares multiply by. */
  get prizes() {
    return prizesLeft(this.element.state, this.host.game.rules?.prizes);
  }

  relabel() {
    this.element.labels = this.#labels = labels();
    this.element.redraw();
  }

  sync() {
    const { game, preference } = this.host;
    const { view } = this;
    if (!game.rules || !view) return;
    const { element } = this;
    element.setup(game.rules, (this.#labels ??= labels()));
    element.look = { panel: String(preference('panel')), highlight: Boolean(preference('highlight')) };
    const preparing = game.hand !== null && !game.waiting && !game.over;
    const playing = preparing && !view.offer;
    // A lost connection leaves no seat in hand for a moment; only another seat ends what this one has prepared.
    if (game.hand !== null && this.#owner !== null && game.hand !== this.#owner) {
      element.forget();
      this.preview = null;
    }
    this.#owner = game.hand ?? this.#owner;
    if (this.hinted && this.hinted.version !== game.version) this.#forgetHint();
    if (element.show(view, { mode: playing ? 'play' : 'watch', last: view.words.at(-1) ?? null })) {
      this.note = { tone: 'bad', text: t('balda.ousted') };
      this.preview = null;
    }
    const kept = this.drafts.pass(game.hand);
    if (kept && preparing && element.restore(kept)) this.#put = element.draft?.square ?? null;
    this.drafts.keep(element.draft);
    this.finds.moved(game.version);
    this.#showOffer(view.offer);
    // Judged anew, but played by its reader's hand alone: nobody has marked anything now.
    if (element.draft && element.state.path.length > 0) this.#judge(false);
  }

  /** While a word waits for an answer it is seen where it would lie. @param {View['offer']} offer */
  #showOffer(offer) {
    if (offer) this.element.point(offer.path, { square: offer.square, letter: offer.letter });
    else if (this.#offer) this.element.point([]);
    this.#offer = Boolean(offer);
  }

  // ---- the draft ----

  /** @param {boolean} resting */
  #drafted(resting) {
    this.note = null;
    this.refused = false;
    const put = this.element.draft?.square ?? null;
    if (put !== null && put !== this.#put) sound('lay');
    this.#put = put;
    this.drafts.keep(this.element.draft);
    this.#judge(resting);
    this.host.update();
  }

  /** Has the path judged; a word of the lexicon plays itself when no letter beside its last one can be marked. @param {boolean} resting it was just marked, and no pointer marks on */
  async #judge(resting) {
    const round = ++this.#round;
    const { draft } = this.element;
    if (!draft || draft.path.length === 0) {
      this.preview = null;
      return;
    }
    /** @type {Message} */
    let answer;
    try {
      answer = await this.host.preview({ [this.view?.may.offer ? 'offer' : 'place']: draft });
    } catch {
      return;
    }
    if (round !== this.#round) return;
    if (answer.type === 'preview') this.preview = answer;
    else this.preview = answer.type === 'refused' ? { word: '', score: 0, known: false, next: [], problem: answer.why } : null;
    this.host.update();
    const done = this.preview?.known && !this.preview.problem && this.preview.next.length === 0;
    if (done && resting && this.host.game.myTurn) this.play();
  }

  // ---- turns ----

  async play() {
    const { element, host } = this;
    const { draft } = element;
    if (this.sending || !draft || draft.path.length < 2) return;
    if (!host.game.myTurn) {
      this.note = { tone: 'plain', text: t('balda.say.prepare') };
      host.update();
      return;
    }
    const { preview } = this;
    const word = preview?.word ?? '';
    if (!await host.sure(word ? t('sure.points', { move: word, points: t('points', { n: preview?.score ?? 0 }) }) : t('sure.text')) || this.sending || element.draft === null) return;
    const answer = await this.#send({ place: draft });
    if (answer?.type !== 'refused' || answer.why.code === 'stale') return;
    this.preview = { word: this.preview?.word ?? '', score: 0, known: false, next: [], problem: answer.why };
    this.refused = true;
    sound('refused');
    element.refuse();
    host.update();
  }

  /** An unknown word is put to the next player. */
  async offer() {
    const { draft } = this.element;
    if (draft) this.#told(await this.#send({ offer: draft }));
  }

  /** @param {boolean} yes */
  async answer(yes) {
    const seat = this.view?.offer?.to;
    if (seat !== undefined) this.#told(await this.#send(yes ? { accept: true } : { decline: true }, seat));
  }

  async pass() {
    const { host, view } = this;
    const seat = host.game.hand ?? 0;
    const left = view ? passesAfter(view, seat) : 0;
    const text = left < 0 ? t('balda.pass.last') : t('balda.pass.text', { n: left });
    if (!await confirm({ title: t('balda.pass.title'), text, yes: t('balda.pass'), no: t('game.cancel'), grave: left < 0 })) return;
    this.element.recall();
    this.#told(await this.#send({ pass: true }));
  }

  /** @param {Action} action @param {number} [seat] @returns {Promise<Message|null>} null: no answer came */
  async #send(action, seat) {
    const { host } = this;
    this.note = null;
    this.sending = true;
    this.#round += 1;
    host.update();
    try {
      const answer = await host.act(action, seat);
      if (answer.type === 'refused' && answer.why.code === 'stale') this.note = { tone: 'bad', text: t('say.stale') };
      if (answer.type === 'error') this.note = { tone: 'bad', text: errorText(answer) };
      if (answer.type === 'done') {
        this.preview = null;
        this.#put = null;
        this.element.recall();
      }
      return answer;
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      this.note = { tone: 'bad', text: t('say.unsent') };
      return null;
    } finally {
      this.sending = false;
      host.update();
    }
  }

  /** @param {Message|null} answer */
  #told(answer) {
    if (answer?.type === 'refused' && answer.why.code !== 'stale') {
      sound('refused');
      this.note = { tone: 'bad', text: whyText(answer.why) };
    }
    this.host.update();
  }

  // ---- help ----

  /** Help harms nobody here, or the game is over. */
  get helped() {
    const { game } = this.host;
    return game.over !== null || game.seats.every((seat) => seat.kind === 'computer' || seat.yours);
  }

  /** The next step of a hint: how long, where, the word. */
  async hint() {
    const { host, element } = this;
    const { game } = host;
    if (!game.myTurn || this.sending) return;
    const { version } = game;
    const step = this.hinted?.version === version ? Math.min(3, this.hinted.step + 1) : 1;
    this.note = { tone: 'busy', text: t('balda.hint.thinking') };
    host.update();
    /** @type {Message} */
    let told;
    try {
      told = await host.ask({ type: 'hint', seat: game.hand, step });
    } catch {
      this.note = null;
      return;
    }
    this.note = null;
    if (game.version !== version) return;
    if (told.type !== 'hint') {
      this.#told(told);
      return;
    }
    const { square, letter, path } = told;
    if (path && square !== undefined && letter !== undefined) element.layOut({ square, letter, path });
    else element.hint(told.square ?? null);
    this.hinted = { step: told.kind === 'place' ? step : 3, version, told };
    host.update();
  }

  #forgetHint() {
    this.hinted = null;
    if (this.element.ready) this.element.hint(null);
  }

  /** A word of the list is looked at; it may be laid out to be played. @param {import('./types.js').FoundMove} found */
  take(found) {
    this.finds.close();
    if (this.host.game.myTurn) this.element.layOut(found);
  }

  // ---- what the page shows of it ----

  say() {
    return say(this);
  }

  reason() {
    const reason = this.host.game.over?.reason ?? '';
    return has(`balda.end.${reason}`) ? t(`balda.end.${reason}`) : null;
  }

  turn() {
    return this.host.game.turns.length === 0 ? t('balda.say.first') : null;
  }

  bar() {
    return bar(this);
  }

  aside() {
    return aside(this);
  }

  tools() {
    return tools(this);
  }

  /** @param {number[]} squares */
  point(squares) {
    if (!this.element.ready) return;
    const offer = this.view?.offer;
    if (squares.length === 0 && offer) this.#showOffer(offer);
    else this.element.point(squares);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.element.takeKey(event);
  }
}
