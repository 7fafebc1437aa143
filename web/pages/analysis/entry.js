/**
 * Getting a position in: a field for any notation, a file, an editor for each game, and the studies of this browser.
 */

/** @import {Replay} from '../../app/types.js' */
/** @import {EditorHost, EditorStart, PositionEditor} from '../../boards/types.js' */
/** @import {StudyContent} from './studies.js' */
/** @import {StoredStudy, StudyStore} from './study-store.js' */
/** @import {Node, Tree} from './tree.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { live } from '../../vendor/lit-html/directives/live.js';
import * as api from '../../app/api.js';
import { icon } from '../../app/icons.js';
import { rulesName } from '../../app/parts/setup.js';
import { GAMES, gameOf, openEditorTexts } from '../../boards/index.js';
import { t } from '../../i18n/index.js';
import { openErrorText, squaresAtFault } from './open-errors.js';
import { StudyList } from './study-list.js';
import { parseStudy } from './studies.js';

/** Maximum size of an opened file in bytes. */
const MAX_BYTES = 1024 * 1024;

/** @typedef {{open: (replay: Replay, more?: {tree?: Tree, node?: Node}) => Promise<void>, openStudy: (study: StudyContent) => Promise<void>, openStored: (stored: StoredStudy, place: StudyStore['place']) => Promise<void>, update: () => void}} EntryHost */

export class Entry {
  #text = '';
  #busy = false;
  /** @type {string|null} */
  #problem = null;
  /** @type {PositionEditor|null} */
  #editor = null;
  /** @type {string|null} the game of the editor */
  #game = null;
  /** A file is being dragged over the page. */
  #isTarget = false;

  /** @param {EntryHost} host @param {string|null} game  whose editor is opened at once */
  constructor(host, game) {
    this.host = host;
    this.studies = new StudyList({ open: (stored, place) => host.openStored(stored, place), update: () => host.update() });
    document.addEventListener('dragover', this.#onDragOver);
    document.addEventListener('dragleave', this.#onDragLeave);
    document.addEventListener('drop', this.#onDrop);
    this.refresh();
    if (game !== null && gameOf(game)) this.edit(game);
  }

  leave() {
    document.removeEventListener('dragover', this.#onDragOver);
    document.removeEventListener('dragleave', this.#onDragLeave);
    document.removeEventListener('drop', this.#onDrop);
  }

  relabel() {
    this.#editor?.relabel();
  }

  /** @param {string} text */
  setText(text) {
    this.#text = text;
  }

  /** Loads the list of studies. */
  refresh() {
    return this.studies.load();
  }

  /** Opens a game's editor. @param {string} game @param {EditorStart|null} [start]  the position to edit */
  async edit(game, start = null) {
    const manifest = gameOf(game);
    if (!manifest?.editor) return;
    const [{ create }] = await Promise.all([manifest.editor(), openEditorTexts(manifest)]);
    const sets = (await api.about()).rules.filter((set) => set.game === game);
    const names = sets.map(({ name }) => name);
    const ruleLabel = (/** @type {string} */ name) => {
      const set = sets.find((one) => one.name === name);
      return set ? rulesName(set) : name;
    };
    const rules = await api.rules(start?.rules ?? names[0]);
    /** @type {EditorHost} */
    const host = { update: this.host.update, loadRules: api.rules, names, ruleLabel, open: (text, as) => this.#openPosition(text, as), replace: (editor) => {
      this.#editor = editor;
      this.host.update();
    } };
    this.#editor = create(host, rules, start);
    this.#game = game;
    this.#problem = null;
    this.host.update();
  }

  /** @param {string} text @param {{rules?: string, lexicon?: string}} as @returns {ReturnType<EditorHost['open']>} */
  async #openPosition(text, as) {
    try {
      await this.host.open(await api.openText({ text, ...as }));
      return null;
    } catch (error) {
      return { text: openErrorText(error), squares: squaresAtFault(error) };
    }
  }

  /** Opens what is in the field. */
  async #submit() {
    const text = this.#text.trim();
    if (text === '' || this.#busy) return;
    await this.#work(async () => {
      const study = parseStudy(text);
      if (study) await this.host.openStudy(study);
      else await this.host.open(await api.openText({ text }));
    });
  }

  /** @param {() => Promise<void>} act */
  async #work(act) {
    this.#busy = true;
    this.#problem = null;
    this.host.update();
    try {
      await act();
    } catch (error) {
      this.#problem = openErrorText(error);
    } finally {
      this.#busy = false;
      this.host.update();
    }
  }

  /** @param {File|undefined} file */
  async #openFile(file) {
    if (!file) return;
    if (file.size > MAX_BYTES) {
      this.#problem = t('upload.large');
      this.host.update();
      return;
    }
    await this.#work(async () => {
      const text = await file.text();
      const study = parseStudy(text);
      // Files may be in an encoding that only the server knows, and most are whole games.
      if (study) await this.host.openStudy(study);
      else await this.host.open(await api.readFile(file).catch(() => api.openText({ text })));
    });
  }

  /** @param {DragEvent} event */
  #onDragOver = (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (this.#isTarget) return;
    this.#isTarget = true;
    this.host.update();
  };

  /** @param {DragEvent} event */
  #onDragLeave = (event) => {
    if (event.relatedTarget !== null) return;
    this.#isTarget = false;
    this.host.update();
  };

  /** @param {DragEvent} event */
  #onDrop = (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.#isTarget = false;
    this.#openFile(event.dataTransfer.files[0]);
  };

  // ---- drawing ----

  /** @param {string|null} error  why the position of the address can't be opened */
  template(error) {
    const problem = this.#problem ?? error;
    return html`<main class=${this.#isTarget ? 'entry dropping' : 'entry'}>
      <h1>${t('analysis.title')}</h1>
      <section class="panel paste" aria-label=${t('entry.paste')}>
        <form @submit=${(/** @type {Event} */ event) => {
    event.preventDefault();
    this.#submit();
  }}>
          <label><span>${t('entry.paste')}</span><textarea name="position" rows="3" spellcheck="false" autocapitalize="off" placeholder=${t('entry.paste.examples')} .value=${live(this.#text)}
            @input=${(/** @type {Event} */ event) => (this.#text = /** @type {HTMLTextAreaElement} */ (event.target).value)}
            @keydown=${(/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Enter' || event.shiftKey || this.#text.includes('\n')) return;
    event.preventDefault();
    this.#submit();
  }}></textarea></label>
          <div class="paste-acts"><button class="button go" data-act="open" ?disabled=${this.#busy}>${t(this.#busy ? 'upload.busy' : 'entry.open')}</button>
            <label class="button file">${icon('upload')}<span>${t('upload.choose')}</span><input type="file" @change=${(/** @type {Event} */ event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    this.#openFile(field.files?.[0]);
    field.value = '';
  }}></label>
            <p class="note">${t('entry.drop')}</p></div>
        </form>
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      </section>
      <section class="panel set-up" aria-label=${t('entry.set-up')}><h2><span>${t('entry.set-up')}</span></h2>
        <div class="tabs" role="group" aria-label=${t('entry.set-up')}>${GAMES.filter(({ editor }) => editor).map(({ name, profile }) => html`<button data-editor=${name} aria-pressed=${this.#game === name ? 'true' : 'false'} @click=${() => this.edit(name)}>${profile.title()}</button>`)}</div>
        ${this.#editor ? this.#editor.template() : html`<p class="note">${t('entry.set-up.text')}</p>`}</section>
      ${this.studies.template()}
    </main>`;
  }
}
