/**
 * The analysis board: opens a position or a game from a text, a file, an editor or an address, and keeps the position in the address.
 */

/** @import {Replay} from '../app/types.js' */
/** @import {Page} from '../app/main.js' */
/** @import {StudyContent} from './analysis/studies.js' */
/** @import {StoredStudy, StudyStore} from './analysis/study-store.js' */
/** @import {Node, Tree} from './analysis/tree.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../app/api.js';
import { errorText } from '../app/errors.js';
import { icon } from '../app/icons.js';
import { update } from '../app/main.js';
import { openShare } from '../app/parts/share.js';
import { openRefusals, viewerFor } from '../boards/index.js';
import { chapter, t } from '../i18n/index.js';
import { addressOf, openCopy, positionOf } from './analysis/copy.js';
import { Entry } from './analysis/entry.js';
import { isShortcut } from './analysis/keys.js';
import { loadSession, keepSession } from './analysis/session.js';
import { openErrorText } from './analysis/open-errors.js';
import { openStudy } from './analysis/studies.js';
import { continueStudy, isForeign } from './analysis/study-actions.js';
import { serverStudies, storeAt } from './analysis/study-store.js';
import { Workspace } from './analysis/workspace.js';

/** @param {string|null} game  as in the address @param {string|null} position @param {string|null} study  the id of a stored study @returns {Promise<Page>} */
export async function open(game, position, study) {
  await Promise.all([chapter('review'), chapter('analysis'), chapter('forfeits'), chapter('share'), chapter('files'), chapter('faults'), chapter('start')]);
  return new AnalysisPage(game, position, study);
}

export class AnalysisPage {
  /** @type {Workspace|null} */
  work = null;
  /** Why the position of the address can't be opened. @type {string|null} */
  error = null;
  loading = false;
  /** The result of the last tool. */
  said = '';

  /** @param {string|null} game @param {string|null} position @param {string|null} study */
  constructor(game, position, study) {
    this.onKey = this.onKey.bind(this);
    document.addEventListener('keydown', this.onKey);
    this.entry = new Entry({ open: (replay, more) => this.openReplay(replay, more), openStudy: (content) => this.openStudy(content), openStored: (stored, place) => this.openStored(stored, place), update }, game);
    if (study !== null) this.#loadStudy(study);
    else if (position !== null) this.#load(position);
  }

  leave() {
    document.removeEventListener('keydown', this.onKey);
    this.entry.leave();
    this.work?.leave();
  }

  relabel() {
    this.work?.viewer.relabel();
    this.entry.relabel();
  }

  get className() {
    return this.work ? 'playing replaying' : '';
  }

  get plays() {
    return this.work?.replay.rules.game ?? null;
  }

  get title() {
    return t('analysis.title');
  }

  /** Opens the position of the address, with the variations that this tab had when it was left. @param {string} position */
  async #load(position) {
    const query = new URLSearchParams(location.search);
    const [rules, lexicon] = [query.get('rules') ?? undefined, query.get('lexicon') ?? undefined];
    this.loading = true;
    try {
      const kept = loadSession(position, rules);
      if (kept) await this.openReplay(kept.replay, kept);
      if (kept?.stored && this.work) continueStudy(this.work, { entry: kept.stored.entry, yours: true }, kept.stored.place);
      if (!kept) await this.openReplay(await api.openText({ text: position, rules, lexicon }));
    } catch (error) {
      this.error = openErrorText(error);
      this.entry.setText(position);
    } finally {
      this.loading = false;
      update();
    }
  }

  /** Opens the study of the address. @param {string} id */
  async #loadStudy(id) {
    this.loading = true;
    try {
      await this.openStored(await serverStudies.open(id), 'server');
    } catch (error) {
      this.error = errorText(error);
    } finally {
      this.loading = false;
      update();
    }
  }

  /** @param {Replay} replay @param {{tree?: Tree, node?: Node}} [more]  a stored tree, and the position to show */
  async openReplay(replay, { tree, node } = {}) {
    const viewer = await viewerFor(replay);
    await openRefusals(replay.rules.game);
    this.work?.leave();
    this.error = null;
    const work = new Workspace(replay, viewer, {
      update, tree, canAnalyse: true, wordsClosed: false,
      onNode: () => this.#onNode(),
      tools: () => this.#tools(),
      reopen: ({ entry, place }) => this.#reopen(entry.id, place),
      about: () => this.#about(),
    });
    this.work = work;
    document.body.className = this.className;
    // A game opens at its last position that can be analysed.
    const line = work.tree.mainLine;
    work.go(node ?? line.findLast(({ step }) => positionOf(step) !== null) ?? line[0]);
    work.engine?.start();
  }

  /** @param {StudyContent} study */
  async openStudy(study) {
    const { replay, tree, node } = openStudy(study);
    await this.openReplay(replay, { tree, node });
  }

  /** Opens a stored study. @param {StoredStudy} stored @param {StudyStore['place']} place */
  async openStored(stored, place) {
    await this.openStudy(stored.study);
    if (!this.work) return;
    continueStudy(this.work, stored, place);
    // A shared study keeps its own address.
    if (!stored.yours) history.replaceState(null, '', `/analysis/study/${stored.entry.id}`);
    if (!stored.yours) this.work.tabs.show('notes');
    update();
  }

  /** @param {string} id @param {StudyStore['place']} place */
  async #reopen(id, place) {
    try {
      await this.openStored(await storeAt(place).open(id), place);
      this.work?.tabs.show('notes');
    } catch (error) {
      this.said = errorText(error);
      update();
    }
  }

  #onNode() {
    const { work } = this;
    if (!work) return;
    this.said = '';
    if (isForeign(work)) return;
    const address = addressOf(work.replay, positionOf(work.node.step));
    if (address) history.replaceState(null, '', address);
    keepSession(work);
  }

  /** Goes back to the choice of a position. */
  #close() {
    this.work?.leave();
    this.work = null;
    document.body.className = '';
    history.replaceState(null, '', '/analysis');
    this.entry.refresh();
    update();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (this.work && isShortcut(event) && this.work.onKey(event)) event.preventDefault();
  }

  // ---- drawing ----

  template() {
    const { work } = this;
    if (this.loading) return html`<main class="notice loading"><p>${t('shell.loading')}</p></main>`;
    if (!work) return this.entry.template(this.error);
    return html`<main class="game workspace analysis-page" data-seats=${work.replay.seats.length} data-at=${work.at}><h1 class="hidden">${this.title}</h1>${work.template()}</main>`;
  }

  #tools() {
    const work = /** @type {Workspace} */ (this.work);
    const tool = (/** @type {Parameters<typeof icon>[0]} */ sign, /** @type {string} */ label, /** @type {() => void} */ act) => html`<button class="tool" data-tool=${sign} @click=${act}>${icon(sign)}<span>${label}</span></button>`;
    return html`<section class="replay-tools" aria-label=${t('replay.tools')}><div class="tools" role="group" aria-label=${t('replay.tools')}>
        ${tool('add', t('entry.new'), () => this.#close())}
        ${tool('edit', t('entry.edit'), () => this.#edit(work))}
        ${tool('copy', t('copy.tool'), async () => {
    this.said = await openCopy(work);
    update();
  })}
        ${tool('share', t('share.tool'), () => openShare(`${location.pathname}${location.search}`, this.title))}</div>
      <p class="note" role="status">${this.said}</p></section>`;
  }

  /** Opens the position in the editor. @param {Workspace} work */
  async #edit(work) {
    const { rules, lexicon } = work.replay;
    await this.entry.edit(rules.game, { rules: rules.name, lexicon, step: work.node.step });
    this.#close();
  }

  #about() {
    const { replay } = /** @type {Workspace} */ (this.work);
    return html`${[replay.title, replay.description].map((text) => (text ? html`<p class="note file-name">${text}</p>` : nothing))}
      ${(replay.warnings ?? []).map(({ text }) => html`<p class="note">${text}</p>`)}`;
  }
}
