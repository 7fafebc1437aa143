/**
 * What the kits of Scrabble and Erudit share: the draft, stored and previewed when it rests, blanks, exchange, pass, hints, panels. Each game adds what its turn
 * consists of and how it is played.
 */

/** @import {Host, Line} from '../types.js' */
/** @import {Action, Message, Why} from '../../app/types.js' */
/** @import {CrosswordShapes, Labels, View} from './types.js' */

import { confirm } from '../../app/dialog.js';
import { sound } from '../../app/sound.js';
import { t } from '../../i18n/index.js';
import { LAST_STEP } from '../common/hints.js';
import { BaseKit } from '../common/kit.js';
import './element.js';
import { held, leftover, reason, sums, unseen } from './panels.js';
import { isBlank } from './state.js';

/** @import {Crossword} from './element.js' */

/**
 * The texts of a crossword game:
 * @template {CrosswordShapes} S
 * @typedef {Object} CrosswordTexts
 * @property {() => Labels} labels
 * @property {(why: Why) => string} whyText
 * @property {(hint: S['hint']) => string} hintText
 * @property {string} placementKind  the kind of the hints that lay tiles
 * @property {() => string} blank  the question for the letter of a blank
 * @property {() => string} blankName  the name of a blank
 * @property {(letter: string) => string} missingLetter  a typed letter is not on the rack
 */

/** How long a draft must rest before its preview is requested. */
const PREVIEW_DELAY_MS = 90;

/**
 * @template {CrosswordShapes} S
 * @extends {BaseKit<S, Crossword>}
 */
export class CrosswordKit extends BaseKit {
  exchanging = false;
  /** The draft was refused when it was played. */
  refused = false;
  #laid = 0;

  /** @param {Host<S>} host @param {CrosswordTexts<S>} texts */
  constructor(host, texts) {
    super(host, /** @type {Crossword} */ (document.createElement('deska-crossword')), texts);
    this.texts = texts;
    const { element } = this;
    element.addEventListener('draft', () => this.#drafted());
    element.addEventListener('submit', () => this.submit());
    element.addEventListener('pick', () => host.update());
    element.addEventListener('unpick', () => this.stopExchange());
    element.addEventListener('blank', (event) => this.#askLetter(/** @type {CustomEvent} */ (event).detail.id));
    element.addEventListener('missing', (event) => {
      this.remark({ tone: 'bad', text: texts.missingLetter(/** @type {CustomEvent} */ (event).detail.letter) });
    });
  }

  // ---- what each game implements ----

  /** Returns the draft as an action; null: it can't be previewed yet. @returns {Action|null} */
  draftAction() {
    return null;
  }

  /** Handles the preview of the draft; null: there is none. @param {Message<S>|null} _answer */
  onPreview(_answer) {}

  /** Handles Enter. @returns {Promise<void>|void} */
  submit() {}

  /** Returns the view to draw, with the board's options. @param {S['view']} view @returns {{view: View} & Partial<Parameters<Crossword['show']>[1]>} */
  boardView(view) {
    return { view };
  }

  /** Returns what is stored with the draft. @returns {Record<string, unknown>} */
  draftExtras() {
    return {};
  }

  /** Restores what was stored with the draft; an empty object resets it. @param {Record<string, unknown>} _kept */
  restoreExtras(_kept) {}

  // ---- the game ----

  /** @param {import('../../app/types.js').GameRecord[]} _fresh */
  sync(_fresh) {
    const { game } = this.host;
    const { rules, view } = game;
    if (!rules || !view) return;
    this.element.setup(rules, this.labels);
    if (!game.myTurn) this.exchanging = false;
    if (this.hints.expire()) this.element.hint([]);
    const passed = game.activeSeat !== this.drafts.seat;
    if (passed) this.restoreExtras({});
    const displaced = this.display();
    if (displaced > 0) this.note = { tone: 'bad', text: t('say.ousted', { n: displaced }) };
    if (passed) {
      this.drafts.seat = game.activeSeat;
      this.note = null;
      this.#restore();
    }
    this.requestPreview();
    this.saveDraft();
  }

  /** Draws the board. @returns {number} the number of draft tiles whose square was taken by another player */
  display() {
    const { game } = this.host;
    const hidden = game.activeSeat === null || game.isWaiting || game.over !== null;
    const mode = hidden ? 'watch' : this.exchanging ? 'pick' : 'play';
    const { view, ...how } = this.boardView(/** @type {S['view']} */ (game.view));
    const displaced = this.element.show(view, { mode, hidden, ...how });
    this.#laid = this.element.placement.length;
    return displaced;
  }

  // ---- the draft ----

  #drafted() {
    this.note = null;
    const count = this.element.placement.length;
    if (count > this.#laid) sound('lay');
    this.#laid = count;
    this.requestPreview();
    this.saveDraft();
    this.host.update();
  }

  /** Requests a preview of the draft once it rests. */
  requestPreview() {
    this.previewer.cancel();
    this.refused = false;
    const action = this.element.ready ? this.draftAction() : null;
    if (!action) {
      this.onPreview(null);
      return;
    }
    this.previewer.askLater(PREVIEW_DELAY_MS, action, (answer) => {
      this.onPreview(answer);
      this.host.update();
    });
  }

  saveDraft() {
    this.drafts.save({ ...this.element.savedDraft(), ...this.draftExtras() });
  }

  #restore() {
    const kept = this.element.state.hidden ? null : this.drafts.load();
    const { order, place } = kept ?? {};
    // Storage may contain anything.
    if (!kept || typeof order !== 'string' || !Array.isArray(place) || !place.every((tile) => typeof tile?.letter === 'string')) return;
    this.restoreExtras(kept);
    this.element.restore({ order, place });
  }

  /** @param {number} id */
  async #askLetter(id) {
    const { rules } = this.host.game;
    if (!rules) return;
    this.host.update();
    // Loaded on demand: few turns have a blank.
    const { chooseLetter } = await import('./blank.js');
    this.element.name(id, await chooseLetter(rules, this.texts.blank()));
  }

  /** Asks for the letter of a blank that has none. @returns {Promise<boolean>} whether there was such a blank */
  async askBlankLetter() {
    const nameless = [...this.element.state.draft.values()].find((tile) => isBlank(tile.letter) && tile.as === null);
    if (nameless) await this.#askLetter(nameless.id);
    return nameless !== undefined;
  }

  // ---- turns ----

  shuffle() {
    sound('shuffle');
    this.element.shuffle();
  }

  async pass() {
    this.element.recall();
    if (!await confirm({ title: t('pass.title'), text: t('pass.text'), yes: t('pass.yes'), no: t('game.cancel') })) return;
    this.report(await this.send({ pass: true }));
  }

  // ---- help ----

  /** Asks for the next step of a hint and shows it. */
  async hint() {
    const { host, element, hints, texts } = this;
    if (!host.game.myTurn || this.sending) return;
    const step = hints.nextStep;
    const answer = await hints.request(step);
    if (!answer) return;
    if (answer.type !== 'hint') {
      this.report(answer);
      return;
    }
    const isPlacement = answer.kind === texts.placementKind;
    this.note = null;
    hints.show(answer, isPlacement ? step : LAST_STEP);
    if (isPlacement && step === 1) element.recall();
    if (!this.layHint(answer)) element.hint(answer.squares ?? []);
    host.update();
  }

  hintLine() {
    return this.hints.line(this.texts.hintText, [t('hint.where'), t('hint.what')], () => this.hint());
  }

  /** Lays the tiles of a hint. @param {S['hint']} hint @returns {boolean} whether it contains tiles */
  layHint(hint) {
    if (hint.tiles) this.element.layOut(hint.tiles);
    return Boolean(hint.tiles);
  }

  startExchange() {
    const { element, host } = this;
    const { view, rules } = host.game;
    if (view && rules && !view.may.exchange) {
      const least = Math.max(1, rules.exchange_minimum);
      this.note = view.bag < least
        ? { tone: 'bad', text: t('exchange.low', { n: view.bag, least }) }
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
    this.report(await this.send({ exchange: letters }));
  }

  // ---- what the page shows of it ----

  /** Returns the line that takes precedence over the draft's. @returns {Line|null} */
  commonLine() {
    if (this.sending) return { tone: 'busy', text: t('say.sending') };
    if (this.exchanging) {
      const n = this.element.picked.length;
      return { tone: 'plain', text: n === 0 ? t('exchange.say') : t('exchange.chosen', { n }) };
    }
    return this.note;
  }

  /** @param {string} letter */
  drawn(letter) {
    return leftover(letter, this.host.game.rules);
  }

  /** @param {number} seat */
  seat(seat) {
    return held(this.host.game, seat);
  }

  finalScores() {
    return sums(this.host.game);
  }

  reason() {
    return reason(this.host.game);
  }

  sidePanel() {
    return unseen(this.host.game, this.texts.blankName());
  }

  /** @override @param {KeyboardEvent} event */
  key(event) {
    return this.element.ready && !this.element.state.hidden && super.key(event);
  }
}
