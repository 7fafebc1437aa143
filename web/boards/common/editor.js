/**
 * What the editors of positions share: a board whose squares are filled by mouse, touch, keyboard or drag and drop, the palette beside it, and the button that
 * opens the position.
 */

/** @import {EditorHost} from '../types.js' */
/** @import {BoardElement} from './element.js' */

import { t } from '../../i18n/index.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { ARROWS, neighbour } from './keyboard.js';

/** A press becomes a drag after this many pixels. */
const MIN_DRAG = 6;

/** A piece of the palette: what it writes on a square (`.`: it erases), and how it looks. @typedef {{sign: string, label: unknown, name: string, plain?: boolean}} Piece */

/** @template {BoardElement<any>} B */
export class BoardEditor {
  /** @type {string[]} the signs on the squares; `.`: empty */
  cells = [];
  side = 0;
  square = 0;
  /** Typed letters go on downwards. */
  down = false;
  /** @type {string|null} the piece chosen in the palette */
  chosen = null;
  /** Why the position can't be opened. @type {string|null} */
  problem = null;
  /** @type {Set<number>} the squares at fault */
  #refused = new Set();
  busy = false;
  /** @type {{sign: string, x: number, y: number, moved: boolean}|null} */
  #drag = null;
  /** The square of the keys had the focus before it was pressed. */
  #wasFocused = false;

  /** @param {EditorHost} host @param {B} element */
  constructor(host, element) {
    this.host = host;
    this.element = element;
    // Before the board's own listeners: the editor decides what a press or a key means.
    element.addEventListener('pointerdown', (event) => {
      this.#wasFocused = document.activeElement === this.#cell(this.square);
      event.stopPropagation();
    }, { capture: true });
    element.addEventListener('click', (event) => this.#onClick(event), { capture: true });
    element.addEventListener('keydown', (event) => this.#onKey(event), { capture: true });
  }

  // ---- what each game implements ----

  /** Shows the squares on the board. */
  draw() {}

  /** The palette. @returns {Piece[]} */
  get pieces() {
    return [];
  }

  /** Returns what a key writes; null: nothing. @param {KeyboardEvent} _event @returns {string|null} */
  signOf(_event) {
    return null;
  }

  /** Whether typing goes on to the next square. */
  get types() {
    return true;
  }

  /** The position in notation. */
  get notation() {
    return '';
  }

  /** Returns the square of a name in notation; null: there is none. @param {string} _name @returns {number|null} */
  squareOf(_name) {
    return null;
  }

  /** The fields besides the board. @returns {unknown} */
  fields() {
    return nothing;
  }

  /** What the position is opened as. @returns {{rules?: string, lexicon?: string}} */
  get terms() {
    return {};
  }

  get help() {
    return '';
  }

  // ---- squares ----

  /** @param {string[]} cells @param {number} side */
  fill(cells, side) {
    this.cells = cells;
    this.side = side;
    this.square = Math.min(this.square || Math.floor(cells.length / 2), cells.length - 1);
    this.changed();
  }

  /** @param {number} square @param {string} sign */
  put(square, sign) {
    this.cells[square] = sign;
    this.changed();
  }

  changed() {
    this.problem = null;
    this.#refused.clear();
    this.draw();
    this.#mark();
    this.host.update();
  }

  /** @param {number} square @param {boolean} [focus] */
  select(square, focus = true) {
    this.square = square;
    this.#mark();
    if (focus) this.#cell(square)?.focus();
  }

  /** @param {number} square */
  #cell(square) {
    return /** @type {HTMLElement|null} */ (this.element.querySelector(`[data-square="${square}"]`));
  }

  /** Marks the square that keys write on, and those at fault. */
  #mark() {
    for (const cell of /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll('[data-square]'))) {
      const on = Number(cell.dataset.square) === this.square;
      cell.classList.toggle('editing', on);
      cell.tabIndex = on ? 0 : -1;
      const refused = this.#refused.has(Number(cell.dataset.square));
      cell.classList.toggle('refused', refused);
      if (refused) cell.setAttribute('aria-invalid', 'true');
      else cell.removeAttribute('aria-invalid');
    }
  }

  /** @param {Event} event @returns {number|null} */
  #squareAt(event) {
    const cell = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest('[data-square]'));
    return cell ? Number(cell.dataset.square) : null;
  }

  /** @param {Event} event */
  #onClick(event) {
    event.stopPropagation();
    const square = this.#squareAt(event);
    if (square === null) return;
    if (this.chosen !== null) this.put(square, this.cells[square] === this.chosen ? '.' : this.chosen);
    else if (square === this.square && this.#wasFocused) this.down = !this.down;
    this.select(square);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return;
    const { key } = event;
    const arrow = ARROWS[key];
    const sign = this.signOf(event);
    if (arrow) this.select(neighbour(this.square, arrow, this.side) ?? this.square);
    else if (key === ' ') this.#onSpace();
    else if (key === 'Backspace') this.#erase(-1);
    else if (key === 'Delete') this.#erase(0);
    else if (key === 'Enter' && this.chosen !== null) this.put(this.square, this.chosen);
    else if (sign !== null) this.#type(sign);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #onSpace() {
    if (this.types) this.down = !this.down;
    else if (this.chosen !== null) this.put(this.square, this.chosen);
  }

  /** @param {string} sign */
  #type(sign) {
    this.put(this.square, sign);
    if (this.types) this.#step(1);
  }

  /** @param {-1|1} step */
  #step(step) {
    this.select(neighbour(this.square, this.down ? [step, 0] : [0, step], this.side) ?? this.square);
  }

  /** Erases the square, or the one before if it is empty. @param {-1|0} step */
  #erase(step) {
    if (step === -1 && this.types && this.cells[this.square] === '.') this.#step(-1);
    this.put(this.square, '.');
    this.select(this.square);
  }

  clear() {
    this.fill(this.cells.map(() => '.'), this.side);
  }

  // ---- the palette ----

  /** @param {PointerEvent} event @param {string} sign */
  #grab(event, sign) {
    const { clientX: x, clientY: y } = event;
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
    this.#drag = { sign, x, y, moved: false };
  }

  /** @param {PointerEvent} event */
  #carry(event) {
    const drag = this.#drag;
    if (drag && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > MIN_DRAG) drag.moved = true;
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const drag = this.#drag;
    if (!drag?.moved) return;
    const cell = /** @type {HTMLElement|null} */ (document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-square]'));
    if (cell && this.element.contains(cell)) {
      this.put(Number(cell.dataset.square), drag.sign);
      this.select(Number(cell.dataset.square), false);
    }
  }

  /** @param {string} sign */
  #choose(sign) {
    const moved = this.#drag?.moved;
    this.#drag = null;
    if (moved) return;
    this.chosen = this.chosen === sign ? null : sign;
    this.host.update();
  }

  // ---- drawing ----

  async open() {
    this.busy = true;
    this.host.update();
    const refused = await this.host.open(this.notation, this.terms);
    this.problem = refused?.text ?? null;
    this.#refused = new Set(refused?.squares.flatMap((name) => this.squareOf(name) ?? []));
    this.busy = false;
    const [first] = this.#refused;
    if (first === undefined) this.#mark();
    else this.select(first, false);
    this.host.update();
  }

  relabel() {
    this.draw();
  }

  template() {
    return html`<div class="position-editor"><div class="editor-board">${this.element}</div>
      <div class="editor-side">
        <p class="note">${this.help}</p>
        <div class="palette" role="group" aria-label=${t('editor.palette')}>${this.pieces.map(({ sign, label, name, plain }) => html`<button type="button" class=${plain ? 'piece plain' : 'piece'} data-piece=${sign} aria-label=${name} aria-pressed=${this.chosen === sign ? 'true' : 'false'}
          @pointerdown=${(/** @type {PointerEvent} */ event) => this.#grab(event, sign)} @pointermove=${(/** @type {PointerEvent} */ event) => this.#carry(event)}
          @pointerup=${(/** @type {PointerEvent} */ event) => this.#drop(event)} @click=${() => this.#choose(sign)}>${label}</button>`)}</div>
        <div class="editor-fields">${this.fields()}</div>
        <output class="editor-notation" aria-label=${t('editor.notation')}>${this.notation}</output>
        ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
        <div class="editor-acts"><button type="button" class="button go" data-act="start" ?disabled=${this.busy} @click=${() => this.open()}>${t('editor.start')}</button>
          <button type="button" class="button" data-act="clear" @click=${() => this.clear()}>${t('editor.clear')}</button></div>
      </div></div>`;
  }
}

/**
 * A text field of an editor.
 * @param {string} label @param {string} value @param {(value: string) => void} set @param {{wide?: boolean, number?: boolean, placeholder?: string}} [how]
 */
export const textField = (label, value, set, { wide = false, number = false, placeholder = '' } = {}) => html`<label class=${wide ? 'wide' : ''}><span>${label}</span><input type="text" inputmode=${number ? 'numeric' : 'text'} autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="2000" placeholder=${placeholder} .value=${value}
  @input=${(/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).value)}></label>`;

/**
 * A choice of an editor.
 * @param {string} label @param {[value: string, text: string][]} options @param {string} value @param {(value: string) => void} set
 */
export const choiceField = (label, options, value, set) => html`<label><span>${label}</span><select @change=${(/** @type {Event} */ event) => set(/** @type {HTMLSelectElement} */ (event.target).value)}>${options.map(([name, text]) => html`<option value=${name} ?selected=${name === value}>${text}</option>`)}</select></label>`;

/**
 * A switch of an editor.
 * @param {string} label @param {boolean} value @param {(value: boolean) => void} set
 */
export const switchField = (label, value, set) => html`<label class="check"><input type="checkbox" .checked=${value} @change=${(/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked)}><span>${label}</span></label>`;
