/**
 * Games in progress that everyone can watch.
 */

/** @import {GameLine} from '../types.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { number, t } from '../../i18n/index.js';
import * as api from '../api.js';
import { gameLine } from './game-line.js';

/** Polling interval in milliseconds. */
const POLL_INTERVAL = 15_000;

export class GamesInProgress {
  /** @type {GameLine[]} */
  games = [];
  timer = 0;

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.poll();
  }

  leave() {
    clearTimeout(this.timer);
  }

  poll = async () => {
    this.leave();
    if (document.visibilityState === 'visible') {
      try {
        this.games = (await api.request('/lobby/games')).games;
        this.changed();
      } catch {
        // The list stays as it was; the next poll tries again.
      }
    }
    this.timer = window.setTimeout(this.poll, POLL_INTERVAL);
  };

  template() {
    const { games } = this;
    return games.length === 0 ? nothing : html`<section class="panel games"><h2>${t('lobby.playing')} <span class="figure">${number(games.length)}</span></h2>
      <p class="note">${t('lobby.playing.note')}</p>
      <ul>${games.map((game) => gameLine(game))}</ul>
    </section>`;
  }
}
