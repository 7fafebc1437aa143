/**
 * The crossword board in a page: sends the draft to be judged, plays it, exchanges, passes, and says in words what came back. It decides nothing about
 * the rules; scores and refusals are the server's.
 */

/** @import {Host, Kit, Line} from '../index.js' */
/** @import {Message, Why} from '../../app/types.js' */
/** @import {Word} from './types.js' */

import { confirm } from '../../app/dialog.js';
import { errorText } from '../../app/errors.js';
import { Lost } from '../../app/socket.js';
import { sound } from '../../app/sound.js';
import { t } from '../../i18n/index.js';
import { chooseLetter } from './blank.js';
import './element.js';
import { describe, hintText, labels, tell, whyText, words } from './texts.js';
import { bar, held, leftover, reason, sums, unseen } from './panels.js';

/** @import {Crossword} from './element.js' */

/** The draft is sent to be judged when it has rested this long. */
const REST = 90;

/** @param {Host} host @returns {Kit} */
export const create = (host) => new CrosswordKit(host);

export class CrosswordKit {
  element = /** @type {Crossword} */ (document.createElement('deska-crossword'));
  /** @type {{score: number, words: Word[], bingo: boolean}|{why: Why}|null} what the server says of the draft */
  verdict = null;
  /** @type {Line|null} a remark that stands until something else is done */
  note = null;
  exchanging = false;
  sending = false;
  /** The verdict is the answer to playing it, not only to laying it. */
  refused = false;
  describe = describe;
  tell = tell;
  /** @type {{step: number, version: number, told: Message}|null} the hint that is on the page */
  hinted = null;
  #timer = 0;
  #round = 0;
  #laid = 0;
  /** @type {ReturnType<typeof labels>|null} the board's words in the page's language */
  #labels = null;
  /** @type {number|null} the seat whose rack is on the screen */
  #hand = null;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    const { element } = this;
    element.addEventListener('draft', () => this.#drafted());
    element.addEventListener('submit', () => this.play());
    element.addEventListener('pick', () => host.update());
    element.addEventListener('blank', (event) => this.#askLetter(/** @type {CustomEvent} */ (event).detail.id));
    element.addEventListener('missing', (event) => {
      this.note = { tone: 'bad', text: t('say.missing', { letter: /** @type {CustomEvent} */ (event).detail.letter }) };
      host.update();
    });
  }

  relabel() {
    this.element.labels = this.#labels = labels();
    this.element.redraw();
  }

  sync() {
    const { game } = this.host;
    const { rules, view } = game;
    if (!rules || !view) return;
    this.element.setup(rules, (this.#labels ??= labels()));
    const { hand } = game;
    const hidden = hand === null || game.waiting || game.over !== null;
    if (!game.myTurn) this.exchanging = false;
    if (this.hinted && this.hinted.version !== game.version) this.#forgetHint();
    const mode = hidden ? 'watch' : this.exchanging ? 'pick' : 'play';
    const ousted = this.element.show(view, { mode, hidden });
    if (ousted > 0) this.note = { tone: 'bad', text: t('say.ousted', { n: ousted }) };
    if (hand !== this.#hand) {
      this.#hand = hand;
      this.note = null;
      this.#restore();
    }
    this.#judge();
    this.#keep();
  }

  // ---- the draft ----

  #drafted() {
    this.note = null;
    const count = this.element.placing.length;
    if (count > this.#laid) sound('lay');
    this.#laid = count;
    this.#judge();
    this.#keep();
    this.host.update();
  }

  /** Has the draft judged by the server, a moment after the last change. */
  #judge() {
    clearTimeout(this.#timer);
    const round = ++this.#round;
    this.refused = false;
    const { element } = this;
    if (!element.ready || !element.complete) {
      this.verdict = null;
      return;
    }
    this.#timer = setTimeout(async () => {
      /** @type {Message} */
      let answer;
      try {
        answer = await this.host.preview({ place: element.placing });
      } catch {
        return;
      }
      if (round !== this.#round) return;
      this.#hear(answer);
      this.host.update();
    }, REST);
  }

  /** @param {Message} answer */
  #hear(answer) {
    if (answer.type === 'preview') {
      this.verdict = { score: answer.score, words: answer.words, bingo: answer.bingo };
      const square = answer.words[0]?.squares.at(-1);
      if (square !== undefined) this.element.setBadge({ square, score: answer.score });
    } else if (answer.type === 'refused') {
      this.verdict = { why: /** @type {any} */ (answer).why };
      this.element.setBadge(null);
    } else {
      this.verdict = null;
    }
  }

  get #key() {
    return `deska.draft.${this.host.game.id}.${this.#hand}`;
  }

  /** The draft and the order of the rack outlive a reload, in this tab only. */
  #keep() {
    const { game } = this.host;
    if (this.#hand === null) return;
    try {
      if (game.over) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, JSON.stringify({ version: game.version, ...this.element.keep() }));
    } catch {
      // Without storage the draft lives as long as the page.
    }
  }

  #restore() {
    if (this.#hand === null || this.element.state.hidden) return;
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#key) ?? 'null');
      if (kept && Array.isArray(kept.place) && typeof kept.order === 'string') this.element.restore(kept);
    } catch {
      // What cannot be read is not restored.
    }
  }

  /** @param {number} id */
  async #askLetter(id) {
    const { rules } = this.host.game;
    if (!rules) return;
    this.host.update();
    this.element.name(id, await chooseLetter(rules));
  }

  // ---- turns ----

  async play() {
    const { element, host } = this;
    if (this.sending || this.exchanging || element.placing.length === 0) return;
    const nameless = [...element.state.draft.values()].find((tile) => tile.letter === '?' && tile.as === null);
    if (nameless) {
      await this.#askLetter(nameless.id);
      return;
    }
    if (!host.game.myTurn) {
      this.note = { tone: 'plain', text: t('say.prepare') };
      host.update();
      return;
    }
    const answer = await this.#send({ place: element.placing });
    if (answer?.type !== 'refused') return;
    const why = /** @type {Why} */ (/** @type {any} */ (answer).why);
    if (why.code === 'stale') return;
    this.verdict = { why };
    this.refused = true;
    sound('refused');
    element.setBadge(null);
    if (why.code === 'unknown-words') element.markWrong(why.squares ?? []);
    host.update();
  }

  /** @param {import('../../app/types.js').Action} action @returns {Promise<Message|null>} null: no answer came */
  async #send(action) {
    const { host } = this;
    this.note = null;
    this.sending = true;
    clearTimeout(this.#timer);
    this.#round += 1;
    host.update();
    try {
      const answer = await host.act(action);
      if (answer.type === 'refused' && /** @type {any} */ (answer).why.code === 'stale') this.note = { tone: 'bad', text: t('say.stale') };
      if (answer.type === 'error') this.note = { tone: 'bad', text: errorText(/** @type {any} */ (answer)) };
      return answer;
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      this.note = { tone: 'bad', text: t('say.unsent') };
      return null;
    } finally {
      this.sending = false;
      host.update();
    }
  }

  shuffle() {
    sound('shuffle');
    this.element.shuffle();
  }

  async pass() {
    const { element, host } = this;
    element.recall();
    if (!await confirm({ title: t('pass.title'), text: t('pass.text'), yes: t('pass.yes'), no: t('game.cancel') })) return;
    this.#told(await this.#send({ pass: true }));
    host.update();
  }

  /** The placing before goes before the lexicon. */
  async challenge() {
    const { host } = this;
    if (!await confirm({ title: t('challenge.title'), text: t(`challenge.text.${host.game.settings.challenge}`), yes: t('challenge.yes'), no: t('game.cancel') })) return;
    this.#told(await this.#send({ challenge: true }));
  }

  /** The placing before may stand. */
  async accept() {
    this.#told(await this.#send({ accept: true }));
  }

  // ---- help ----

  /** The next step of a hint: how much, where, what. */
  async hint() {
    const { host, element } = this;
    const { game } = host;
    if (!game.myTurn || this.sending) return;
    const step = this.hinted?.version === game.version ? Math.min(3, this.hinted.step + 1) : 1;
    const { version } = game;
    /** @type {Message} */
    let told;
    try {
      told = await host.ask({ type: 'hint', seat: game.hand, step });
    } catch {
      return;
    }
    if (game.version !== version) return;
    if (told.type !== 'hint') {
      this.#told(told);
      return;
    }
    this.note = null;
    this.hinted = { step: told.kind === 'place' ? step : 3, version, told };
    if (told.kind === 'place' && step === 1) element.recall();
    if (told.tiles) element.layOut(told.tiles);
    else element.hint(told.squares ?? []);
    this.hinted = { step: told.kind === 'place' ? step : 3, version, told };
    host.update();
  }

  #forgetHint() {
    this.hinted = null;
    if (this.element.ready) this.element.hint([]);
  }

  startExchange() {
    const { element, host } = this;
    const { view, rules } = host.game;
    if (view && rules && !view.may.exchange) {
      this.note = view.bag < rules.exchange_minimum
        ? { tone: 'bad', text: t('exchange.low', { n: view.bag, least: rules.exchange_minimum }) }
        : { tone: 'bad', text: t('why.not-your-turn') };
      host.update();
      return;
    }
    element.recall();
    this.note = null;
    this.exchanging = true;
    element.setMode('pick');
    host.update();
  }

  stopExchange() {
    this.exchanging = false;
    this.element.setMode('play');
    this.host.update();
  }

  async exchange() {
    const letters = this.element.picked.join('');
    if (!letters) return;
    this.exchanging = false;
    this.element.setMode('play');
    this.#told(await this.#send({ exchange: letters }));
  }

  /** @param {Message|null} answer */
  #told(answer) {
    if (answer?.type === 'refused') sound('refused');
    if (answer?.type === 'error') this.note = { tone: 'bad', text: errorText(/** @type {any} */ (answer)) };
    if (answer?.type === 'refused') this.note = { tone: 'bad', text: whyText(/** @type {any} */ (answer).why) };
    this.host.update();
  }

  // ---- what the page shows of it ----

  /** @returns {Line|null} */
  say() {
    const { element, verdict } = this;
    if (!element.ready) return null;
    if (this.sending) return { tone: 'busy', text: t('say.sending') };
    if (this.exchanging) {
      const n = element.picked.length;
      return { tone: 'plain', text: n === 0 ? t('exchange.say') : t('exchange.chosen', { n }) };
    }
    if (this.note) return this.note;
    if (element.placing.length === 0) return this.#hintLine();
    if (!element.complete) return { tone: 'plain', text: t('say.blank') };
    if (!verdict) return { tone: 'plain', text: t('say.counting') };
    if ('why' in verdict) {
      if (verdict.why.code === 'not-your-turn') return { tone: 'plain', text: t('say.prepare') };
      // While a word grows it is no word yet: that is said calmly. What was refused when it was played is said as what it is.
      return { tone: this.refused ? 'bad' : 'plain', text: whyText(verdict.why) };
    }
    return { tone: 'good', ...words(verdict) };
  }

  /** @returns {Line|null} */
  #hintLine() {
    if (!this.hinted) return null;
    const { step, told } = this.hinted;
    const line = /** @type {Line} */ ({ tone: 'hint', text: hintText(told) });
    if (step < 3) line.more = [{ tool: 'hint', sign: 'hint', label: t(step === 1 ? 'hint.where' : 'hint.what'), act: () => this.hint() }];
    return line;
  }

  bar() {
    return bar(this);
  }

  /** A tile as the draw for the start shows it. @param {string} letter */
  drawn(letter) {
    return leftover(letter, this.host.game.rules);
  }

  /** What a seat holds. @param {number} seat */
  seat(seat) {
    return held(this.host.game, seat);
  }

  sums() {
    return sums(this.host.game);
  }

  reason() {
    return reason(this.host.game);
  }

  /** What is said in place of "your turn". */
  turn() {
    const { game } = this.host;
    if (game.turns.length === 0) return t('say.first');
    return game.view?.may.challenge ? t('say.window') : null;
  }

  aside() {
    return unseen(this.host.game);
  }

  /** @param {number[]} squares */
  point(squares) {
    if (this.element.ready) this.element.point(squares);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return !this.element.state?.hidden && this.element.takeKey(event);
  }
}
