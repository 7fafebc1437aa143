/**
 * Tools for a position of a replay: share a link, copy it, start a game from it.
 */

/** @import {ReplayPage} from '../replay.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import * as api from '../../app/api.js';
import { confirm } from '../../app/dialog.js';
import { errorText } from '../../app/errors.js';
import { icon } from '../../app/icons.js';
import { update } from '../../app/main.js';
import { openPlayFromHere } from '../../app/parts/play-from-here.js';
import { openShare } from '../../app/parts/share.js';
import { navigate } from '../../app/router.js';
import { playedByPrograms } from '../../boards/programs.js';
import { t } from '../../i18n/index.js';
import { addressOf, openCopy, positionOf } from '../analysis/copy.js';
import { bytesOf, loadUpload } from './uploaded.js';

export class ReplayTools {
  /** @type {{text: string, bad?: boolean}|null} the result of the last action */
  result = null;
  busy = false;

  /** @param {ReplayPage} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {{text: string, bad?: boolean}|null} said */
  #showResult(said) {
    this.result = said;
    update();
  }

  /** Uploads this browser's file to the server. @returns {Promise<import('../../app/types.js').SharedFile>} */
  async upload() {
    const held = loadUpload();
    const bytes = bytesOf(held);
    if (!held || !bytes) throw new api.ApiError('no-such-file', t('replay.nofile.text'));
    return api.keepFile(bytes, { name: held.name, ...held.as });
  }

  async share() {
    if (this.page.id !== null) return openShare(`/game/${this.page.id}/replay`, this.page.title);
    if (this.page.file !== null) return openShare(`/replay/${this.page.file}`, this.page.title);
    if (!await confirm({ title: t('share.keep.title'), text: t('share.keep.text'), yes: t('share.keep.yes'), no: t('game.cancel') })) return undefined;
    this.busy = true;
    update();
    try {
      const { id } = await this.upload();
      const { title, at } = this.page;
      navigate(`/replay/${id}`);
      history.replaceState(null, '', `/replay/${id}#${at}`);
      openShare(`/replay/${id}`, title);
    } catch (error) {
      this.#showResult({ text: errorText(error), bad: true });
    } finally {
      this.busy = false;
      update();
    }
    return undefined;
  }

  async copy() {
    const { work } = this.page;
    if (!work) return;
    const said = await openCopy(work);
    if (said) this.#showResult({ text: said });
  }

  async playFromHere() {
    const { replay } = this.page;
    if (!replay) return;
    /** @type {string|null} a file uploaded only to start the game */
    let kept = null;
    const source = async () => {
      if (this.page.id !== null) return { game: this.page.id };
      if (this.page.file !== null) return { file: this.page.file };
      kept ??= (await this.upload()).id;
      return { file: kept };
    };
    try {
      await openPlayFromHere(replay, this.page.at, { source, name: this.page.name, done: () => kept && api.removeFile(kept).catch(() => {}) });
    } catch (error) {
      this.#showResult({ text: errorText(error), bad: true });
    }
  }

  /** Whether a new game can start from this step. */
  get #canPlayFromHere() {
    const { replay, at } = this.page;
    if (!replay || (this.page.id !== null && !replay.finished)) return false;
    if (playedByPrograms(replay.rules)) return false;
    // The end of a finished game cannot be continued, but a file may end in mid-game.
    return replay.steps[at].turn !== null || (at === replay.steps.length - 1 && !replay.finished);
  }

  template() {
    const { work, replay } = this.page;
    const tool = (/** @type {Parameters<typeof icon>[0]} */ sign, /** @type {string} */ label, /** @type {() => void} */ act, off = false) => html`<button class="tool" data-tool=${sign} ?disabled=${off} @click=${act}>${icon(sign)}<span>${label}</span></button>`;
    const address = work?.engine && replay ? addressOf(replay, positionOf(work.node.step)) : null;
    const why = replay && playedByPrograms(replay.rules) ? t('goon.programs') : '';
    return html`<section class="replay-tools" aria-label=${t('replay.tools')}>
      <div class="tools" role="group" aria-label=${t('replay.tools')}>
        ${address ? html`<a class="tool" data-tool="search" href=${address}>${icon('search')}<span>${t('analysis.open')}</span></a>` : nothing}
        ${why ? nothing : tool('from', t('goon.tool'), () => this.playFromHere(), !this.#canPlayFromHere)}
        ${tool('copy', t('copy.tool'), () => this.copy())}
        ${tool('share', t('share.tool'), () => this.share(), this.busy)}
      </div>
      <p class=${this.result?.bad ? 'note problem' : 'note'} role="status">${this.result?.text ?? why}</p></section>`;
  }
}
