/**
 * The list of words that can be played: all of a position, those of one empty square, or those through one letter. Selected words are shown on the board.
 */

/** @import {BaldaKit} from './kit.js' */
/** @import {FoundMove} from './types.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { errorText } from '../../app/errors.js';
import { icon } from '../../app/icons.js';
import { t } from '../../i18n/index.js';
import { factorText } from './render.js';
import { whyText } from './texts.js';

/** How many words are drawn at a time. */
const PAGE_SIZE = 150;

export class WordList {
  /** @type {{title: string, words: FoundMove[], count: number}|null} null: the list is closed */
  found = null;
  /** @type {object|null} the last query */
  question = null;
  #shown = PAGE_SIZE;
  #version = -1;
  /** @type {string|null} the word shown on the board */
  #selected = null;

  /** @param {BaldaKit} kit */
  constructor(kit) {
    this.kit = kit;
  }

  /** Closes the list once the position has changed. @param {number} version */
  expire(version) {
    if (this.found && version !== this.#version) this.close();
  }

  close() {
    this.found = null;
    this.#point(null);
    this.kit.host.update();
  }

  /** @param {{cell?: number, through?: number, put?: {square: number, letter: string}}} question */
  async ask(question) {
    const { kit } = this;
    const { host } = kit;
    if (!kit.canHelp) {
      kit.remark({ tone: 'plain', text: t('balda.finds.refused') });
      return;
    }
    try {
      const answer = await host.ask({ type: 'explore', question });
      if (answer.type !== 'found') {
        const why = answer.type === 'refused' ? answer.why : answer;
        kit.remark({ tone: 'bad', text: 'code' in why ? whyText(why) : errorText(why) });
      } else {
        const { cell, through, put } = question;
        const letter = put?.letter ?? (through === undefined ? '' : kit.element.state.letters[through] ?? '');
        const title = cell !== undefined ? t('balda.finds.cell') : letter ? t(put ? 'balda.finds.put' : 'balda.finds.through', { letter }) : t('balda.finds.all');
        this.found = { title, words: distinctWords(answer.moves), count: answer.count };
        this.question = question;
        this.#shown = PAGE_SIZE;
        this.#version = host.game.version;
        this.#point(null);
      }
    } catch {
      // The banner reports lost connections.
    }
    host.update();
  }

  /** @param {FoundMove|null} found */
  #point(found) {
    const { element } = this.kit;
    this.#selected = found?.word ?? null;
    if (element.ready) element.point(found?.path ?? [], found && { square: found.square, letter: found.letter });
  }

  template() {
    const { found, kit } = this;
    if (!found) return nothing;
    const lengths = new Map();
    for (const word of found.words.slice(0, this.#shown)) lengths.set(word.path.length, [...(lengths.get(word.path.length) ?? []), word]);
    const prizes = kit.prizes;
    const selected = found.words.find(({ word }) => word === this.#selected);
    const show = (/** @type {FoundMove} */ word) => {
      this.#point(this.#selected === word.word ? null : word);
      kit.host.update();
    };
    return html`<section class="panel finds" aria-label=${found.title}>
      <h2><span>${found.title} <small>${t('balda.finds.count', { n: found.words.length })}</small></span><button class="tool shut" aria-label=${t('game.close')} @click=${() => this.close()}>${icon('close')}</button></h2>
      <div class="finds-list" tabindex="0" role="group" aria-label=${found.title}>${found.words.length === 0 ? html`<p class="empty">${t('balda.finds.none')}</p>` : nothing}
        ${[...lengths].map(([length, words]) => html`<h3>${t('balda.letters', { n: length })}</h3>
          <p class="found-words">${words.map((/** @type {FoundMove} */ word) => html`<button class="found" aria-pressed=${word.word === this.#selected ? 'true' : 'false'} @click=${() => show(word)}>${word.word}${prizes.has(word.square) ? html` <small>${factorText(prizes.get(word.square) ?? 1)}</small>` : nothing}</button>`)}</p>`)}
        ${found.words.length > this.#shown ? html`<button class="button small" @click=${() => {
          this.#shown += PAGE_SIZE;
          kit.host.update();
        }}>${t('balda.finds.more', { n: found.words.length - this.#shown })}</button>` : nothing}
      </div>
      <div class="finds-acts">
        <button class="button small" ?disabled=${!selected} @click=${() => selected && kit.host.explain([selected.word])}>${t('balda.finds.meaning')}</button>
        <button class="button small" ?disabled=${!selected || kit.savedWords.has(selected.word)} @click=${() => selected && kit.savedWords.add(selected.word)}>${t('balda.remember.add')}</button>
        ${kit.host.game.myTurn && !('put' in (this.question ?? {})) ? html`<button class="button small" ?disabled=${!selected} @click=${() => selected && kit.take(selected)}>${t('balda.finds.take')}</button>` : nothing}
      </div></section>`;
  }
}

/** Keeps the first move of each word. @param {FoundMove[]} moves */
function distinctWords(moves) {
  const seen = new Set();
  return moves.filter(({ word }) => !seen.has(word) && seen.add(word));
}
