/**
 * Solving the shown position exactly: cost, progress, start and stop. The server continues a solve while nobody watches.
 */

/** @import {Solve} from '../../app/wire.js' */

import * as api from '../../app/api.js';
import { usesLocalGames } from '../../app/device.js';
import { errorText } from '../../app/errors.js';
import { number, t } from '../../i18n/index.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';

/** Debounces readers who step through a game quickly. */
const FIRST_POLL_MS = 200;
const POLL_MS = 700;

/** Returns a rough duration as text. @param {number} seconds */
function durationText(seconds) {
  const minutes = Math.ceil(seconds / 60);
  return seconds < 90 ? t('pentago.live.seconds', { n: number(Math.max(1, Math.ceil(seconds))) }) : t('pentago.exact.minutes', { n: number(minutes) });
}

/** Returns an amount of memory as text. @param {number|null} bytes */
function sizeText(bytes) {
  const megabytes = Math.ceil((bytes ?? 0) / 1e6);
  return megabytes < 1000 ? t('pentago.exact.mb', { n: number(megabytes) }) : t('pentago.exact.gb', { n: number(Math.ceil(megabytes / 100) / 10) });
}

export class ExactSolver {
  /** @type {Solve|null} */
  status = null;
  /** @type {string|null} */
  problem = null;
  #rules = '';
  /** @type {string|null} */
  #position = null;
  #timer = 0;

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
  }

  /** Switches to another position. @param {string} rules @param {string|null} position */
  follow(rules, position) {
    if (this.#rules === rules && this.#position === position) return;
    this.leave();
    [this.#rules, this.#position] = [rules, position];
    // The engine on a device solves what it can without being asked.
    if (position !== null && !usesLocalGames()) this.#timer = window.setTimeout(() => this.#ask('GET'), FIRST_POLL_MS);
  }

  leave() {
    clearTimeout(this.#timer);
    Object.assign(this, { status: null, problem: null });
    this.#position = null;
  }

  /** @param {'GET'|'POST'|'DELETE'} method */
  async #ask(method) {
    clearTimeout(this.#timer);
    const [rules, position] = [this.#rules, this.#position];
    if (position === null) return;
    const asked = { rules, position };
    try {
      const status = await (method === 'POST' ? api.request('/analysis/exact', asked) : api.request(`/analysis/exact?${new URLSearchParams(asked)}`, undefined, method));
      if (position !== this.#position) return;
      Object.assign(this, { status, problem: null });
    } catch (error) {
      if (position !== this.#position) return;
      // A failed poll is ignored.
      if (method === 'GET') this.status = null;
      else this.problem = /** @type {{code?: string}} */ (error).code === 'busy' ? t('pentago.exact.busy') : errorText(error);
    }
    const { state } = this.status ?? {};
    if (state === 'running' || state === 'waiting') this.#timer = window.setTimeout(() => this.#ask('GET'), POLL_MS);
    this.onChange();
  }

  template() {
    const { status } = this;
    if (!status) return nothing;
    const { state, memory, allowed, seconds, done, yours } = status;
    const problem = this.problem === null ? nothing : html`<p class="problem" role="alert">${this.problem}</p>`;
    if (state === 'offered') {
      return html`<div class="exact" data-state=${state}><p class="note">${t('pentago.exact.offer', { time: durationText(seconds ?? 0), memory: sizeText(memory) })}</p>${problem}
        <button class="button small" data-act="exact" @click=${() => this.#ask('POST')}>${t('pentago.exact')}</button></div>`;
    }
    if (state === 'running' || state === 'waiting') {
      return html`<div class="exact" data-state=${state}><p class="note" role="status">${t(`pentago.exact.${state}`)} <span class="left">${t('pentago.exact.left', { time: durationText(seconds ?? 0) })}</span></p>
        <progress max="1" value=${done} aria-label=${t('pentago.exact')}></progress>${problem}
        ${yours ? html`<button class="button small quiet" data-act="let-go" @click=${() => this.#ask('DELETE')}>${t('pentago.exact.stop')}</button>` : html`<button class="button small" data-act="exact" @click=${() => this.#ask('POST')}>${t('pentago.exact')}</button>`}</div>`;
    }
    if (state === 'known') return html`<p class="note exact" data-state=${state} role="status">${t('pentago.exact.known')}</p>`;
    if (state === 'too-large') return html`<p class="note exact" data-state=${state}>${t('pentago.exact.too-large', { memory: sizeText(memory), allowed: sizeText(allowed) })}</p>`;
    return nothing;
  }
}
