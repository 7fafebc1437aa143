/**
 * The kit of Scrabble: previews the draft, plays it, challenges.
 */

/** @import {Kit, Line} from '../types.js' */
/** @import {Why} from '../../app/types.js' */
/** @import {Host, Message, Preview, Shapes} from '../crossword/types.js' */

import { confirm } from '../../app/dialog.js';
import { sound } from '../../app/sound.js';
import { t } from '../../i18n/index.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { isStale, moveQuestion } from '../common/kit.js';
import { CrosswordKit } from '../crossword/kit.js';
import { describe, hintText, labels, sentence, whyText, words } from '../crossword/texts.js';
import { buttons } from './panels.js';

/** @param {Host} host @returns {Kit} */
export const create = (host) => new ScrabbleKit(host);

/** @extends {CrosswordKit<Shapes>} */
export class ScrabbleKit extends CrosswordKit {
  /** @type {Preview|{why: Why}|null} the preview of the draft, or why it is refused */
  verdict = null;
  describe = describe;
  sentence = sentence;

  /** @param {Host} host */
  constructor(host) {
    super(host, { labels, whyText, hintText, placementKind: 'place', blank: () => t('blank.title'), blankName: () => t('unseen.blank'), missingLetter: (letter) => t('say.missing', { letter }) });
  }

  /** Adds how this game ends, which depends on language and settings. */
  sidePanel() {
    const { settings, seats } = this.host.game;
    const ends = settings?.ends;
    const key = ends === 'tournament' && seats.length !== 2 ? 'tournament.more' : ends;
    return html`${super.sidePanel()}${key ? html`<p class="panel note end-rule" data-ends=${ends}>${t(`ending.${key}`)}</p>` : nothing}`;
  }

  draftAction() {
    return this.element.complete ? { place: this.element.placement } : null;
  }

  /** @param {Message|null} answer */
  onPreview(answer) {
    const { element } = this;
    if (answer?.type === 'preview') {
      this.verdict = { score: answer.score, words: answer.words, bingo: answer.bingo };
      const square = answer.words[0]?.squares.at(-1);
      if (square !== undefined) element.setBadge({ square, score: answer.score });
    } else if (answer?.type === 'refused') {
      this.verdict = { why: answer.why };
      element.setBadge(null);
    } else {
      this.verdict = null;
    }
  }

  // ---- turns ----

  submit() {
    return this.play();
  }

  async play() {
    const { element, host } = this;
    if (this.sending || this.exchanging || element.placement.length === 0 || await this.askBlankLetter()) return;
    if (!host.game.myTurn) {
      this.remark({ tone: 'plain', text: t('say.prepare') });
      return;
    }
    const { verdict } = this;
    const question = verdict && 'score' in verdict ? moveQuestion(verdict.words.map(({ word }) => word.toUpperCase()).join(', '), verdict.score) : moveQuestion('', 0);
    if (!await host.confirmMove(question) || element.placement.length === 0) return;
    const answer = await this.send({ place: element.placement });
    if (answer?.type !== 'refused' || isStale(answer)) return;
    const { why } = answer;
    this.verdict = { why };
    this.refused = true;
    sound('refused');
    element.setBadge(null);
    if (why.code === 'unknown-words') element.markWrong(why.squares ?? []);
    host.update();
  }

  /** Challenges the placement before. */
  async challenge() {
    const { host } = this;
    if (!await confirm({ title: t('challenge.title'), text: t(`challenge.text.${host.game.settings.challenge}`), yes: t('challenge.yes'), no: t('game.cancel') })) return;
    this.report(await this.send({ challenge: true }));
  }

  /** Accepts the placement before. */
  async accept() {
    this.report(await this.send({ accept: true }));
  }

  // ---- what the page shows of it ----

  /** @returns {Line|null} */
  statusLine() {
    const { element, verdict } = this;
    if (!element.ready) return null;
    const common = this.commonLine();
    if (common) return common;
    if (element.placement.length === 0) return this.hintLine();
    if (!element.complete) return { tone: 'plain', text: t('say.blank') };
    if (!verdict) return { tone: 'plain', text: t('say.counting') };
    if ('why' in verdict) {
      if (verdict.why.code === 'not-your-turn') return { tone: 'plain', text: t('say.prepare') };
      // An unfinished word is rarely valid, so the draft's refusals are shown calmly; a refused turn is not.
      return { tone: this.refused ? 'bad' : 'no', text: whyText(verdict.why) };
    }
    return { tone: 'good', ...words(verdict) };
  }

  buttons() {
    return buttons(this);
  }

  turn() {
    const { game } = this.host;
    if (game.turns.length === 0) return t('say.first');
    return game.view?.may.challenge ? t('say.window') : null;
  }
}
