/**
 * Draws the state of a crossword board into the DOM. Squares are built once; tile elements are kept by key and moved between squares and slots, so that moves
 * can be animated. The state is only read.
 */

/** @import {Dom, Labels, RuleSet, State, Tile} from './types.js' */

import { playedByPrograms } from '../programs.js';
import { blankSign, faceOf, isBlank, isVacant, placementOf, squareName, valueOf } from './state.js';
import { enter, fly } from './anim.js';

const MARKS = /** @type {Record<string, string>} */ ({ T: 'tw', D: 'dw', t: 'tl', d: 'dl' });

/** @param {string} className @param {string} [role] */
function div(className, role) {
  const element = document.createElement('div');
  element.className = className;
  if (role) element.setAttribute('role', role);
  return element;
}

/** @param {RuleSet} rules @param {number} square */
export const markAt = (rules, square) => rules.board[Math.floor(square / rules.side)][square % rules.side];

/**
 * Builds the board and the rack.
 * @param {HTMLElement} root
 * @param {RuleSet} rules
 * @returns {Dom}
 */
export function build(root, rules) {
  const board = div('board', 'grid');
  const squares = [];
  for (let row = 0; row < rules.side; row += 1) {
    const line = div('row', 'row');
    for (let column = 0; column < rules.side; column += 1) {
      const square = row * rules.side + column;
      const cell = div('sq', 'gridcell');
      const mark = MARKS[markAt(rules, square)];
      if (mark) cell.classList.add(mark);
      if (square === rules.centre) cell.classList.add('centre');
      cell.dataset.square = String(square);
      cell.tabIndex = square === rules.centre ? 0 : -1;
      const text = document.createElement('span');
      text.className = 'mark';
      text.setAttribute('aria-hidden', 'true');
      cell.append(text);
      squares.push(cell);
      line.append(cell);
    }
    board.append(line);
  }
  // The CTU competition counts rows and columns from 0.
  const counted = playedByPrograms(rules);
  const file = (/** @type {number} */ i) => (counted ? String(i) : String.fromCharCode(97 + i));
  const rank = (/** @type {number} */ i) => String(counted ? i : i + 1);
  for (const [className, name] of /** @type {const} */ ([['files', file], ['ranks', rank]])) {
    const edge = div(`edge ${className}`);
    edge.setAttribute('aria-hidden', 'true');
    for (let index = 0; index < rules.side; index += 1) {
      const label = document.createElement('span');
      label.textContent = name(index);
      edge.append(label);
    }
    board.append(edge);
  }
  const rack = div('rack', 'group');
  const slots = Array.from({ length: rules.rack }, (_, index) => newSlot(index));
  rack.append(...slots);
  const cursor = div('cursor');
  cursor.setAttribute('aria-hidden', 'true');
  const badge = div('badge');
  badge.setAttribute('aria-hidden', 'true');
  // Always in the DOM: adding an element during a drag would repaint the whole board.
  const aim = div('aim');
  aim.setAttribute('aria-hidden', 'true');
  board.append(aim);
  root.replaceChildren(board, rack);
  return { board, rack, squares, slots, cursor, badge, aim, tiles: new Map(), drawn: false, labels: null, described: [] };
}

/** @param {number} index */
function newSlot(index) {
  const slot = div('slot');
  slot.dataset.slot = String(index);
  return slot;
}

/**
 * @typedef {Object} TileView
 * @property {HTMLElement} parent
 * @property {string} letter
 * @property {number} value
 * @property {boolean} blank
 * @property {string[]} classes
 * @property {Tile|null} tile    null: not on our rack
 * @property {number} laying     the number of the laying, on its first tile; else 0
 */

/** Returns the first square of each number. @param {Map<number, number>} numbers by square @returns {Map<number, number>} */
function firstSquares(numbers) {
  /** @type {Map<number, number>} */
  const first = new Map();
  for (const [square, number] of numbers) first.set(number, Math.min(square, first.get(number) ?? square));
  return new Map([...first].map(([number, square]) => [square, number]));
}

/** Returns all tiles to be shown, by key. @param {State} state @param {Dom} dom @returns {Map<string, TileView>} */
function tileViews(state, dom) {
  /** @type {Map<string, TileView>} */
  const views = new Map();
  const signs = firstSquares(state.numbers);
  const looked = firstSquares(state.ghostNumbers);
  state.board.forEach((letter, square) => {
    if (letter === '.') return;
    const blank = letter !== letter.toUpperCase();
    views.set(`b${square}`, {
      parent: dom.squares[square], letter: letter.toUpperCase(), value: valueOf(state, letter), blank, tile: null,
      laying: signs.get(square) ?? 0,
      classes: [state.settled.has(square) ? 'settled' : state.last.has(square) && 'last', state.shown.has(square) && 'shown'].filter((name) => name !== false),
    });
  });
  for (const [square, letter] of state.ghosts) {
    if (!isVacant(state, square) || state.draft.has(square)) continue;
    views.set(`g${square}`, {
      parent: dom.squares[square], letter: letter.toUpperCase(), value: valueOf(state, letter), blank: letter !== letter.toUpperCase(), tile: null, classes: ['ghost'],
      laying: looked.get(square) ?? 0,
    });
  }
  const own = (/** @type {Tile} */ tile, /** @type {HTMLElement} */ parent, /** @type {(string|false)[]} */ classes) => {
    views.set(`t${tile.id}`, {
      parent, letter: faceOf(tile), value: valueOf(state, tile.letter), blank: isBlank(tile.letter), tile, laying: 0,
      classes: ['own', state.selected === tile.id && 'selected', ...classes].filter((name) => name !== false),
    });
  };
  for (const [square, tile] of state.draft) own(tile, dom.squares[square], ['new', state.wrong.has(square) && 'wrong']);
  state.slots.forEach((tile, index) => {
    if (tile) own(tile, dom.slots[index], ['held', state.picked.has(tile.id) && 'picked']);
  });
  return views;
}

/** @param {State} state @param {Dom} dom */
function fitSlots(state, dom) {
  while (dom.slots.length < state.slots.length) {
    const slot = newSlot(dom.slots.length);
    dom.slots.push(slot);
    dom.rack.append(slot);
  }
  while (dom.slots.length > state.slots.length) dom.slots.pop()?.remove();
}

function newTile() {
  const element = div('tile');
  const letter = document.createElement('span');
  letter.className = 'letter';
  const value = document.createElement('span');
  value.className = 'value';
  element.append(letter, value);
  return element;
}

/**
 * Draws the state, animating what has moved.
 * @param {State} state
 * @param {Dom} dom
 * @param {Labels} labels
 * @param {Map<string, DOMRect>} [seen] last positions of dragged tiles, by key
 */
export function render(state, dom, labels, seen = new Map()) {
  fitSlots(state, dom);
  const views = tileViews(state, dom);
  const focused = document.activeElement;

  // A draft tile that became a tile of the board keeps its element.
  for (const [key, { parent }] of views) {
    if (dom.tiles.has(key)) continue;
    for (const [old, element] of dom.tiles) {
      if (!views.has(old) && element.parentElement === parent && 'tg'.includes(old[0]) && key[0] === 'b') {
        dom.tiles.delete(old);
        dom.tiles.set(key, element);
        break;
      }
    }
  }
  for (const [key, element] of dom.tiles) {
    if (views.has(key)) continue;
    element.remove();
    dom.tiles.delete(key);
  }

  /** @type {Map<HTMLElement, DOMRect>} */
  const first = new Map();
  for (const [key, { parent }] of views) {
    const element = dom.tiles.get(key);
    const from = seen.get(key) ?? (element && element.parentElement !== parent ? element.getBoundingClientRect() : null);
    if (element && from) first.set(element, from);
  }

  /** @type {HTMLElement[]} */
  const fresh = [];
  for (const [key, view] of views) {
    let element = dom.tiles.get(key);
    if (!element) {
      element = newTile();
      dom.tiles.set(key, element);
      fresh.push(element);
    }
    updateTile(element, view, labels, state);
    if (element.parentElement !== view.parent) view.parent.append(element);
  }
  dom.board.dataset.mode = state.mode;
  dom.rack.dataset.mode = state.mode;
  dom.board.toggleAttribute('data-choosing', state.selected !== null);
  dom.rack.hidden = state.hidden;
  labelSquares(state, dom, labels);
  placeCursor(state, dom);
  placeBadge(state, dom);
  if (focused instanceof HTMLElement && focused.isConnected && dom.rack.contains(focused) && document.activeElement !== focused) focused.focus();

  for (const [element, from] of first) fly(element, from);
  if (dom.drawn) fresh.forEach((element, order) => enter(element, order, dom.rack.contains(element) ? 'rise' : 'drop'));
  dom.drawn = true;
}

/** Returns the corner text of a blank with a letter. @param {State} state @param {TileView} view */
function blankCorner({ rules }, { letter, value }) {
  const sign = blankSign(rules.letters.at(-1)?.letter ?? '');
  return letter === sign ? '' : `${sign}${value || ''}`;
}

/** @param {HTMLElement} element @param {TileView} view @param {Labels} labels @param {State} state */
function updateTile(element, view, labels, state) {
  const className = ['tile', ...view.classes, view.blank && 'blank'].filter(Boolean).join(' ');
  if (element.className !== className) element.className = className;
  const [letter, value] = /** @type {HTMLElement[]} */ ([...element.children]);
  if (letter.textContent !== view.letter) letter.textContent = view.letter;
  const points = view.blank ? blankCorner(state, view) : String(view.value);
  // Shown with CSS; screen readers get the points from the square's label.
  if (value.dataset.value !== points) value.dataset.value = points;
  value.className = points.length > 1 ? 'value wide' : 'value';
  if (view.laying) element.dataset.laying = String(view.laying);
  else delete element.dataset.laying;
  if (view.tile) element.dataset.id = String(view.tile.id);
  else delete element.dataset.id;
  const held = view.tile !== null && view.classes.includes('held');
  if (held) {
    const pressed = view.classes.includes(state.mode === 'pick' ? 'picked' : 'selected');
    element.tabIndex = 0;
    element.setAttribute('role', 'button');
    element.setAttribute('aria-label', labels.held(/** @type {Tile} */ (view.tile).letter, view.value));
    element.setAttribute('aria-pressed', String(pressed));
  } else {
    element.removeAttribute('tabindex');
    element.removeAttribute('role');
    element.removeAttribute('aria-pressed');
    element.removeAttribute('aria-label');
    element.setAttribute('aria-hidden', 'true');
  }
  if (held) element.removeAttribute('aria-hidden');
}

/** Sets the labels for screen readers. @param {State} state @param {Dom} dom @param {Labels} labels */
function labelSquares(state, dom, labels) {
  dom.board.setAttribute('aria-label', labels.board);
  dom.rack.setAttribute('aria-label', labels.rack);
  dom.squares.forEach((cell, square) => {
    const tile = state.draft.get(square);
    const ghost = tile || state.board[square] !== '.' ? undefined : state.ghosts.get(square);
    const letter = tile ? faceOf(tile) : ghost ?? state.board[square];
    // Most squares have not changed.
    const laying = tile ? 0 : state.numbers.get(square) ?? 0;
    const described = `${letter}${tile ? tile.letter : ''}${ghost ? 'ghost' : ''}${state.wrong.has(square)}${state.hinted.has(square)}${laying}${state.settled.has(square)}`;
    if (dom.labels === labels && dom.described[square] === described) return;
    dom.described[square] = described;
    const name = squareName(state, square);
    const mark = markAt(state.rules, square);
    let label;
    if (!tile && letter === '.') {
      label = labels.empty(name, mark, square === state.rules.centre);
      if (state.hinted.has(square)) label = labels.hinted(label);
    } else {
      const blank = tile ? isBlank(tile.letter) : letter !== letter.toUpperCase();
      const value = valueOf(state, blank ? letter.toLowerCase() : letter);
      label = labels.tile(name, letter.toUpperCase(), value, blank, Boolean(tile ?? ghost), state.wrong.has(square), laying);
    }
    if (cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
    cell.classList.toggle('hinted', state.hinted.has(square));
    const text = /** @type {HTMLElement} */ (cell.firstElementChild);
    const short = square === state.rules.centre ? '★' : labels.mark(mark);
    // Shown with CSS, so that screen readers read only the label.
    if (text.dataset.mark !== short) text.dataset.mark = short;
  });
  dom.labels = labels;
}

/** @param {State} state @param {Dom} dom */
function placeCursor(state, dom) {
  const { square, down, shown } = state.cursor;
  for (const cell of dom.board.querySelectorAll('.sq[tabindex="0"]')) {
    if (cell !== dom.squares[square]) /** @type {HTMLElement} */ (cell).tabIndex = -1;
  }
  dom.squares[square].tabIndex = 0;
  const visible = shown && state.mode === 'play' && isVacant(state, square);
  dom.cursor.classList.toggle('down', down);
  if (!visible) dom.cursor.remove();
  else if (dom.cursor.parentElement !== dom.squares[square]) dom.squares[square].append(dom.cursor);
}

/** Places the score of the draft at its last tile. @param {State} state @param {Dom} dom */
function placeBadge(state, dom) {
  const { badge } = state;
  if (!badge || (placementOf(state).length === 0 && state.ghosts.size === 0)) {
    dom.badge.remove();
    return;
  }
  const text = String(badge.score);
  // Shown with CSS, as the points of tiles are.
  if (dom.badge.dataset.score !== text) dom.badge.dataset.score = text;
  const cell = dom.squares[badge.square];
  if (dom.badge.parentElement !== cell) cell.append(dom.badge);
}
