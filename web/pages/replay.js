/**
 * The replay of a game from this server or a file: an analysis workspace whose main line is the game.
 */

/** @import {Viewer} from '../boards/types.js' */
/** @import {Replay} from '../app/types.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../app/api.js';
import { errorText } from '../app/errors.js';
import { icon } from '../app/icons.js';
import { loadStyleSheet, update } from '../app/main.js';
import { openRefusals, viewerFor } from '../boards/index.js';
import { chapter, day, t } from '../i18n/index.js';
import { isShortcut } from './analysis/keys.js';
import { pathTo } from './analysis/tree.js';
import { Workspace } from './analysis/workspace.js';
import { notice } from './missing.js';
import { withForfeit } from './replay/forfeits.js';
import { outageList } from './replay/outages.js';
import { addReview } from './replay/review-host.js';
import { ReplayTools } from './replay/tools.js';
import { loadUpload } from './replay/uploaded.js';

/** @param {string|null} id  null: the game of a file @param {string|null} [file]  the id of a shared file @returns {Promise<Page>} */
export async function open(id, file = null) {
  await Promise.all([chapter('review'), chapter('analysis'), chapter('forfeits'), chapter('share'), chapter('files'), loadStyleSheet('analysis')]);
  return new ReplayPage(id, file);
}

export class ReplayPage {
  className = 'playing replaying';
  /** @type {Replay|null} */
  replay = null;
  /** @type {Workspace|null} */
  work = null;
  /** @type {import('./replay/review/tab.js').ReviewTab|null} */
  review = null;
  /** @type {string|null} */
  error = null;
  missing = false;

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
    this.work?.leave();
    this.review?.leave();
  }

  relabel() {
    this.work?.viewer.relabel();
  }

  get plays() {
    return this.replay?.rules.game ?? null;
  }

  get title() {
    const { work } = this;
    return work ? `${t('replay.title')}: ${this.seats.map((_, seat) => this.name(seat)).join(t('game.vs'))}` : t('replay.title');
  }

  get seats() {
    return this.replay?.seats ?? [];
  }

  /** The step of the game that is shown, or from which the variation branches off. */
  get at() {
    const { replay, work } = this;
    if (!replay || !work) return 0;
    return pathTo(work.node).reduce((last, { step }) => Math.max(last, replay.steps.indexOf(step)), 0);
  }

  /** @param {number} seat */
  name = (seat) => this.work?.name(seat) ?? '';

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
    if (this.replay) await this.#openWorkspace(withForfeit(this.replay, null));
    update();
  }

  /** @param {Replay} replay */
  async #openWorkspace(replay) {
    this.replay = replay;
    /** @type {Viewer} */
    const viewer = await viewerFor(replay);
    await openRefusals(replay.rules.game);
    this.work = new Workspace(replay, viewer, {
      update,
      onNode: () => this.#onNode(),
      about: () => this.#about(),
      tools: () => this.tools.template(),
      canAnalyse: this.#canAnalyse,
      closed: () => (this.#canAnalyse ? t('engine.none') : t('replay.closed')),
      wordsClosed: this.#wordsClosed,
      tab: 'game',
    });
    this.go(this.#stepFromAddress());
    this.review = await addReview(this);
  }

  /** Returns the step in the address (`#12`), by default the end. */
  #stepFromAddress() {
    const named = /^#(\d+)$/.exec(location.hash)?.[1];
    return named === undefined ? Infinity : Number(named);
  }

  /** Follows a changed hash. */
  #onHashChange = () => this.go(this.#stepFromAddress());

  /** Shows a step of the game. @param {number} step */
  go(step) {
    const { replay, work } = this;
    if (!replay || !work) return;
    const wanted = replay.steps[Math.max(0, Math.min(replay.steps.length - 1, step))];
    const node = work.tree.find((one) => one.step === wanted);
    if (node) work.go(node);
  }

  #onNode() {
    this.tools.result = null;
    history.replaceState(null, '', `${location.pathname}${location.search}#${this.at}`);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (this.work && isShortcut(event) && this.work.onKey(event)) event.preventDefault();
  }

  // ---- drawing ----

  template() {
    const { replay, work, error } = this;
    if (this.missing) {
      if (this.file !== null) return notice(t('replay.nolink.title'), t('replay.nolink.text'), html`<a class="button go" href="/games">${t('games.title')}</a>`);
      return this.id === null
        ? notice(t('replay.nofile.title'), t('replay.nofile.text'), html`<a class="button go" href="/games">${t('games.title')}</a>`)
        : notice(t('error.game.title'), t('error.game.text'));
    }
    if (error) return notice(t('error.game.closed'), error, html`<button class="button go" @click=${() => this.load()}>${t('error.again')}</button>`);
    if (!replay || !work) return html`<main class="notice loading"><p>${t('shell.loading')}</p></main>`;
    return html`<main class="game workspace replay" data-seats=${replay.seats.length} data-step=${this.at}><h1 class="hidden">${this.title}</h1>${work.template()}</main>`;
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

  #about() {
    const { replay } = this;
    if (!replay) return nothing;
    const file = this.file !== null ? replay.file?.name : this.id === null ? loadUpload()?.name : null;
    return html`${file ? html`<p class="note file-name">${file}</p>` : nothing}
      ${replay.file ? html`<p class="note">${t('share.expires', { date: day(replay.file.expires) })}</p>
        <p class="links"><a class="button small" data-act="file" href=${api.sharedAddress(replay.file.id)} download>${icon('download')}${t('replay.file')}</a></p>` : nothing}
      ${this.#canAnalyse ? nothing : html`<p class="note">${t('replay.closed')}</p>`}
      ${replay.imported ?? this.id === null ? html`<p class="note">${t('replay.imported')}</p>` : nothing}${warnings(replay)}${outageList(replay)}
      ${[replay.title, replay.description].map((text) => (text ? html`<p class="note file-name">${text}</p>` : nothing))}
      ${this.id ? html`<p class="links"><a class="button small" data-act="file" href=${api.fileAddress(this.id)} download>${icon('download')}${t('replay.file')}</a>
        ${replay.finished ? nothing : html`<a class="button small" href="/game/${this.id}">${t('replay.back')}</a>`}</p>` : nothing}`;
  }
}

/** Warnings about parts of a file that other programs may refuse. @param {Replay} replay */
function warnings({ warnings: all }) {
  if (!all?.length) return nothing;
  return html`<div class="note file-warnings"><p>${t('replay.warning.title')}</p>
    <ul>${all.map(({ code, parameters }) => html`<li>${t(`replay.warning.${code}`, parameters)}</li>`)}</ul></div>`;
}
