/**
 * The replay of a game from this server or a file, move by move, with racks, list of moves and analysis.
 */

/** @import {Viewer} from '../boards/types.js' */
/** @import {GameRecord, Replay} from '../app/types.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { live } from '../vendor/lit-html/directives/live.js';
import * as api from '../app/api.js';
import { errorText } from '../app/errors.js';
import { icon } from '../app/icons.js';
import { update } from '../app/main.js';
import { moveList, describeTurn } from '../app/parts/moves.js';
import { cuttableName, person, seatName } from '../app/parts/seats.js';
import { turnKinds, viewerFor } from '../boards/index.js';
import { chapter, day, number, t } from '../i18n/index.js';
import { notice } from './missing.js';
import { AnalysisPanel } from './replay/analysis.js';
import { noteOf, withForfeit } from './replay/forfeits.js';
import { outageList } from './replay/outages.js';
import { reviewHost } from './replay/review-host.js';
import { ReplayTools } from './replay/tools.js';
import { loadUpload } from './replay/uploaded.js';

/** @param {string|null} id  null: the game of a file @param {string|null} [file]  the id of a shared file @returns {Promise<Page>} */
export async function open(id, file = null) {
  await Promise.all([chapter('review'), chapter('forfeits'), chapter('share'), chapter('files')]);
  return new ReplayPage(id, file);
}

export class ReplayPage {
  className = 'playing replaying';
  /** @type {Replay|null} */
  replay = null;
  /** @type {Viewer|null} */
  viewer = null;
  /** @type {AnalysisPanel|null} */
  analysis = null;
  /** @type {import('./replay/review/tab.js').ReviewTab|null} */
  review = null;
  /** @type {string|null} */
  error = null;
  missing = false;
  at = 0;

  tools = new ReplayTools(this);

  /** @param {string|null} id @param {string|null} file */
  constructor(id, file) {
    this.id = id;
    this.file = file;
    this.onKey = this.onKey.bind(this);
    document.addEventListener('keydown', this.onKey);
    addEventListener('hashchange', this.#onHashChange);
    this.load();
  }

  leave() {
    document.removeEventListener('keydown', this.onKey);
    removeEventListener('hashchange', this.#onHashChange);
    this.analysis?.stop();
    this.review?.leave();
  }

  relabel() {
    this.viewer?.relabel();
  }

  get plays() {
    return this.replay?.rules.game ?? null;
  }

  get title() {
    return this.replay ? `${t('replay.title')}: ${this.seats.map((_, seat) => this.name(seat)).join(t('game.vs'))}` : t('replay.title');
  }

  get seats() {
    return this.replay?.seats ?? [];
  }

  /** The properties that the components of a game's page need. */
  get game() {
    const kinds = turnKinds(this.replay?.rules.game);
    const turns = this.replay?.steps.flatMap(({ record }) => (record && kinds.has(record.kind) ? [record] : [])) ?? [];
    const { steps = [], players = [] } = this.replay ?? {};
    // Placed before the move made from that step.
    const playerChanges = players.map(({ step, seat, player }, index) => ({ n: (steps[step]?.record?.n ?? Infinity) - 1 + (index + 1) / (players.length + 1), at: 0, kind: 'player', seat, player }));
    return { turns, playerChanges, seats: this.seats, sharedScreen: this.seats.filter(({ kind, yours }) => yours && kind === 'person').length > 1, opening: null, rules: this.replay?.rules };
  }

  /** @param {number} seat */
  name = (seat) => seatName(this.game, seat);

  async load() {
    try {
      const file = loadUpload();
      if (this.file !== null) this.replay = await api.fileReplay(this.file);
      else if (this.id === null && !file) this.missing = true;
      else this.replay = this.id === null ? file?.replay ?? null : await api.replay(this.id, new URLSearchParams(location.search).get('seat'));
      this.error = null;
    } catch (error) {
      const failure = /** @type {api.ApiError} */ (error);
      if (failure.status === 404) this.missing = true;
      else this.error = errorText(failure);
    }
    if (this.replay) this.replay = withForfeit(this.replay, null);
    const { replay } = this;
    if (replay) {
      this.viewer = await viewerFor(replay);
      const { analysis } = this.viewer;
      this.analysis = analysis && this.#canAnalyse ? new AnalysisPanel(replay, analysis, {
        step: () => this.at,
        update: () => {
          update();
          this.#scrollToMove();
        },
        showCandidate: (candidate) => this.viewer?.showCandidate?.(candidate, replay.steps[this.at]),
      }) : null;
      this.go(this.#stepFromAddress());
      this.review = await reviewHost(this);
    }
    update();
  }

  /** Returns the step in the address (`#12`), by default the end. */
  #stepFromAddress() {
    const named = /^#(\d+)$/.exec(location.hash)?.[1];
    return named === undefined ? Infinity : Number(named);
  }

  /** Follows a changed hash. */
  #onHashChange = () => this.go(this.#stepFromAddress());

  /** @param {number} step */
  go(step) {
    const { replay, viewer } = this;
    if (!replay || !viewer) return;
    this.at = Math.max(0, Math.min(replay.steps.length - 1, step));
    this.tools.result = null;
    viewer.show(replay.steps[this.at], replay.steps[this.at - 1] ?? null);
    history.replaceState(null, '', `${location.pathname}${location.search}#${this.at}`);
    this.analysis?.onStep();
    this.review?.onStep();
    update();
    this.#scrollToMove();
  }

  /** Scrolls the move into view within its list, without scrolling the page. */
  #scrollToMove() {
    setTimeout(() => {
      const list = document.querySelector('.record .moves');
      const line = /** @type {HTMLElement|null} */ (list?.querySelector('.move.on'));
      if (!list || !line) return;
      const [frame, box] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
      if (box.top < frame.top) list.scrollTop -= frame.top - box.top;
      else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom;
    });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const target = /** @type {HTMLElement} */ (event.target);
    // Fields use the arrow keys themselves.
    if (target.closest('input, select, textarea')) return;
    const last = (this.replay?.steps.length ?? 1) - 1;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: last, PageUp: this.at - 10, PageDown: this.at + 10 }[event.key];
    if (to === undefined) return;
    // On the board the arrows move between squares, for screen readers.
    if (target.closest('.board') && event.key.startsWith('Arrow')) return;
    event.preventDefault();
    this.go(to);
  }

  // ---- drawing ----

  template() {
    const { replay, viewer, error } = this;
    if (this.missing) {
      if (this.file !== null) return notice(t('replay.nolink.title'), t('replay.nolink.text'), html`<a class="button go" href="/games">${t('games.title')}</a>`);
      return this.id === null
        ? notice(t('replay.nofile.title'), t('replay.nofile.text'), html`<a class="button go" href="/games">${t('games.title')}</a>`)
        : notice(t('error.game.title'), t('error.game.text'));
    }
    if (error) return notice(t('error.game.closed'), error, html`<button class="button go" @click=${() => this.load()}>${t('error.again')}</button>`);
    if (!replay || !viewer) return html`<main class="notice loading"><p>${t('shell.loading')}</p></main>`;
    return html`<main class="game replay" data-seats=${replay.seats.length} data-step=${this.at}>
      <h1 class="hidden">${this.title}</h1>
      <div class="side left">${this.#seats()}${this.tools.template()}${this.#about()}</div>
      <div class="stage">${viewer.element}${this.#controls()}</div>
      <div class="side right">
        ${this.#note()}
        ${this.review ? html`<section class="panel review-tab" aria-label=${this.review.label()}><h2><span>${this.review.label()}</span></h2>${this.review.template()}</section>` : nothing}
        ${this.analysis ? html`<section class="panel analysis" aria-label=${t('analysis.title')}><h2><span>${t('analysis.title')}</span></h2>${this.analysis.template()}</section>`
          : this.#canAnalyse ? nothing : html`<p class="note panel">${t('replay.closed')}</p>`}
        <section class="panel record" aria-label=${t('game.moves')}><h2><span>${t('game.moves')}</span></h2>
          ${moveList(this.game, this.#describe, (squares) => viewer.point?.(squares), { explain: this.#wordsClosed ? null : (words) => this.explain(words), at: this.#turn() - 1, go: (index) => this.go(this.#after(index)) })}
        </section>
      </div>
    </main>`;
  }

  /** Describes a move with the viewer's remark. @param {GameRecord} record */
  #describe = (record) => {
    const { viewer, replay } = this;
    const move = /** @type {Viewer} */ (viewer).describe(record);
    const step = replay?.steps.find((one) => one.record === record);
    const mark = step && viewer?.mark?.(record, step);
    return mark ? { ...move, extra: [move.extra, mark].filter(Boolean).join(' · ') } : move;
  };

  /** Returns the number of turns before this step. */
  #turn() {
    const { turns } = this.game;
    const made = new Set(this.replay?.steps.slice(0, this.at).flatMap(({ record }) => (record ? [record] : [])));
    return turns.filter((turn) => made.has(turn)).length;
  }

  /** Returns the step after a turn. @param {number} index */
  #after(index) {
    const record = this.game.turns[index];
    return (this.replay?.steps.findIndex((step) => step.record === record) ?? -1) + 1;
  }

  /** Whether word checks are closed: the game is in progress and words can be challenged. */
  get #wordsClosed() {
    return Boolean(this.replay?.guarded && !this.replay.finished);
  }

  /** Whether analysis is available: not in games in progress between people. */
  get #canAnalyse() {
    const { replay } = this;
    if (!replay || replay.finished || replay.id === null) return true;
    return !this.#wordsClosed && replay.seats.every((seat) => seat.kind === 'computer' || seat.yours);
  }

  /** @param {string[]} words */
  async explain(words) {
    const lexicon = this.replay?.lexicon;
    if (lexicon) (await import('../app/parts/words.js')).openWords(lexicon, words);
  }

  #seats() {
    const { replay, viewer } = this;
    if (!replay || !viewer) return nothing;
    const step = replay.steps[this.at];
    return html`<ol class="seats" aria-label=${t('game.seats')}>${replay.seats.map((_, seat) => {
      const score = viewer.points === false ? undefined : step.scores?.[seat];
      const name = this.name(seat);
      return html`<li class=${step.turn === seat ? 'seat turn' : 'seat'} aria-current=${step.turn === seat ? 'true' : nothing}>
        <span class="name" title=${name}>${viewer.sign?.(step, seat) ?? nothing}${cuttableName(this.game, seat)}</span><span class="tag">${step.turn === seat ? t('seat.turn') : ''}</span>
        ${score === undefined ? nothing : html`<span class="score">${number(score)}</span>`}
        <span class="rack-line">${viewer.seat?.(step, seat) ?? nothing}</span></li>`;
    })}</ol>`;
  }

  #about() {
    const { replay, viewer } = this;
    if (!replay || !viewer) return nothing;
    const file = this.file !== null ? replay.file?.name : this.id === null ? loadUpload()?.name : null;
    return html`<section class="panel about-game">${viewer.sidePanel?.(replay.steps[this.at]) ?? nothing}
      ${file ? html`<p class="note file-name">${file}</p>` : nothing}
      ${replay.file ? html`<p class="note">${t('share.expires', { date: day(replay.file.expires) })}</p>
        <p class="links"><a class="button small" data-act="file" href=${api.sharedAddress(replay.file.id)} download>${icon('download')}${t('replay.file')}</a></p>` : nothing}
      ${replay.imported ?? this.id === null ? html`<p class="note">${t('replay.imported')}</p>` : nothing}${warnings(replay)}${outageList(replay)}
      ${[replay.title, replay.description].map((text) => (text ? html`<p class="note file-name">${text}</p>` : nothing))}
      ${this.id ? html`<p class="links"><a class="button small" data-act="file" href=${api.fileAddress(this.id)} download>${icon('download')}${t('replay.file')}</a>
        ${replay.finished ? nothing : html`<a class="button small" href="/game/${this.id}">${t('replay.back')}</a>`}</p>` : nothing}</section>`;
  }

  /** The file's note on the last move. */
  #note() {
    const note = this.replay ? noteOf(this.replay, this.replay.steps[this.at - 1]) : null;
    return note ? html`<section class="panel remark" aria-label=${t('notes.title')}><p>${note}</p></section>` : nothing;
  }

  /** The description of the last move. */
  #moveText() {
    const { replay, viewer } = this;
    const record = replay?.steps[this.at - 1]?.record;
    if (!record || !viewer) return t('replay.start');
    return describeTurn(viewer, /** @type {GameRecord} */ (record), person(this.game, record.seat ?? 0));
  }

  #controls() {
    const last = (this.replay?.steps.length ?? 1) - 1;
    const { at } = this;
    const to = (/** @type {Parameters<typeof icon>[0]} */ sign, /** @type {number} */ step, /** @type {string} */ label) => html`<button class="tool" data-tool=${sign} aria-label=${label} title=${label}
      ?disabled=${step === at || step < 0 || step > last} @click=${() => this.go(step)}>${icon(sign)}</button>`;
    return html`<div class="controls"><div class="say" data-tone="plain"><p role="status" aria-live="polite">${this.#moveText()}</p><b>${t('replay.step', { at, last })}</b></div>
      <div class="bar steps">${to('first', 0, t('replay.first'))}${to('back', at - 1, t('replay.previous'))}
        <input type="range" min="0" max=${last} step="1" aria-label=${t('replay.slider')} aria-valuetext=${t('replay.step', { at, last })} .value=${live(String(at))}
          @input=${(/** @type {Event} */ event) => this.go(Number(/** @type {HTMLInputElement} */ (event.target).value))}>
        ${to('onward', at + 1, t('replay.next'))}${to('final', last, t('replay.last'))}</div></div>`;
  }
}

/** Warnings about parts of a file that other programs may refuse. @param {Replay} replay */
function warnings({ warnings: all }) {
  if (!all?.length) return nothing;
  return html`<div class="note file-warnings"><p>${t('replay.warning.title')}</p>
    <ul>${all.map(({ code, parameters }) => html`<li>${t(`replay.warning.${code}`, parameters)}</li>`)}</ul></div>`;
}
