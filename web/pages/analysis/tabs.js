/**
 * The tabs of an analysis. Other pages add theirs with `Workspace.addTab`.
 */

/** @import {ReplayStep} from '../../app/types.js' */
/** @import {Evaluation} from '../../boards/types.js' */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';

/**
 * A tab: its name, its label, its content, and what it does when another position is shown, and when it is opened or left. `usesBoard`: what is laid on the
 * board belongs to the tab. `evaluation`: what it knows of a position, for the bar while the engine knows nothing.
 * @typedef {{name: string, label: () => string, template: () => unknown, onStep?: (step: ReplayStep) => void, onOpen?: () => void, onLeave?: () => void, usesBoard?: () => boolean, evaluation?: (step: ReplayStep) => Evaluation|null}} Tab
 */

export class Tabs {
  /** @type {Tab[]} */
  list = [];
  current = '';

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
  }

  /** @param {Tab} tab @param {string} [before]  the name of the tab that follows it; default: the last one */
  add(tab, before) {
    const at = before === undefined ? -1 : this.list.findIndex(({ name }) => name === before);
    this.list.splice(at < 0 ? this.list.length : at, 0, tab);
    if (this.current === '') this.current = tab.name;
  }

  /** @param {string} name */
  show(name) {
    const next = this.list.find((tab) => tab.name === name);
    if (!next) return;
    if (name !== this.current) {
      this.list.find((tab) => tab.name === this.current)?.onLeave?.();
      this.current = name;
      next.onOpen?.();
    }
    this.onChange();
  }

  /** Moves between tabs with the arrow keys. @param {KeyboardEvent} event */
  #onKey(event) {
    const at = this.list.findIndex(({ name }) => name === this.current);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: this.list.length - 1 }[event.key];
    const next = to === undefined ? undefined : this.list.at(to % this.list.length);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    this.show(next.name);
    /** @type {HTMLElement|null} */ (/** @type {HTMLElement} */ (event.currentTarget).querySelector(`[data-tab="${next.name}"]`))?.focus();
  }

  bar() {
    return html`<div class="tabs work-tabs" role="tablist" @keydown=${(/** @type {KeyboardEvent} */ event) => this.#onKey(event)}>${this.list.map(({ name, label }) => html`<button role="tab" id=${`tab-${name}`} data-tab=${name}
      aria-selected=${name === this.current ? 'true' : 'false'} aria-controls="work-panel" tabindex=${name === this.current ? 0 : -1} @click=${() => this.show(name)}>${label()}</button>`)}</div>`;
  }

  panel() {
    const tab = this.list.find(({ name }) => name === this.current);
    return tab ? html`<div class="work-panel" id="work-panel" role="tabpanel" data-panel=${tab.name} aria-labelledby=${`tab-${tab.name}`}>${tab.template()}</div>` : nothing;
  }
}
