/**
 * The state of a crossword board as one player sees it: the board confirmed by the server, the rack in the player's own order, and the draft, that is, tiles
 * laid but not yet played. It knows no rules. Pure: no DOM.
 *
 * Each tile of the rack has an id while it is in hand, so that it can be followed between rack and board:
 *
 *     const state = createState(rules);
 *     reconcile(state, view);            // the server's view
 *     moveToSquare(state, 3, 112);       // the draft
 *     placementOf(state);                       // [{square: 112, letter: 'K'}]
 */

/** @import {Laid, Place, RuleSet, State, Tile, View} from './types.js' */

import { playedByPrograms } from '../programs.js';

/** @param {RuleSet} rules @returns {State} */
export function createState(rules) {
  return {
    rules,
    values: new Map(rules.letters.map(({ letter, value }) => [letter, value])),
    board: Array(rules.side * rules.side).fill('.'),
    last: new Set(),
    slots: Array(rules.rack).fill(null),
    draft: new Map(),
    hidden: true,
    mode: 'watch',
    selected: null,
    picked: new Set(),
    cursor: { square: rules.centre, down: false, shown: false },
    wrong: new Set(),
    shown: new Set(),
    hinted: new Set(),
    ghosts: new Map(),
    ghostNumbers: new Map(),
    numbers: new Map(),
    settled: new Set(),
    taking: false,
    badge: null,
    nextId: 1,
  };
}

/** Whether a letter of a rack or rule set is a blank. On the board, a blank is the lower case of its letter. @param {string} letter */
export const isBlank = (letter) => letter === '?' || letter === '*';

/** Returns the face of a blank without a letter. @param {string} letter */
export const blankSign = (letter) => (letter === '*' ? '★' : '');

/** Whether a square has no confirmed tile. @param {State} state @param {number} square */
export const isVacant = (state, square) => state.board[square] === '.';

/** Whether a tile could take the blank on a square. The letter is not checked. @param {State} state @param {number} id @param {number} square */
export function canTakeBlank(state, id, square) {
  const there = state.board[square];
  return state.taking && there !== there.toUpperCase() && !isBlank(tileOf(state, id)?.letter ?? '?');
}

/** @param {State} state @param {number} id @returns {Place|null} */
export function locate(state, id) {
  for (const [square, tile] of state.draft) if (tile.id === id) return { square };
  const slot = state.slots.findIndex((tile) => tile?.id === id);
  return slot < 0 ? null : { slot };
}

/** @param {State} state @param {number} id @returns {Tile|null} */
export function tileOf(state, id) {
  for (const tile of state.draft.values()) if (tile.id === id) return tile;
  return state.slots.find((tile) => tile?.id === id) ?? null;
}

/** @param {State} state @param {Place} place */
function take(state, place) {
  if ('square' in place) {
    const tile = state.draft.get(place.square) ?? null;
    state.draft.delete(place.square);
    return tile;
  }
  const tile = state.slots[place.slot];
  state.slots[place.slot] = null;
  return tile;
}

/** @param {State} state @param {Place} place @param {Tile} tile */
function put(state, place, tile) {
  if ('square' in place) {
    state.draft.set(place.square, tile);
  } else {
    tile.as = null;
    tile.standsIn = false;
    state.slots[place.slot] = tile;
  }
}

/**
 * Lays a tile on a square. A draft tile there swaps places with it.
 * @param {State} state @param {number} id @param {number} square
 * @returns {boolean} whether anything moved
 */
export function moveToSquare(state, id, square) {
  const from = locate(state, id);
  if (!from || !isVacant(state, square) || ('square' in from && from.square === square)) return false;
  const tile = /** @type {Tile} */ (take(state, from));
  const other = take(state, { square });
  put(state, { square }, tile);
  if (other) put(state, from, other);
  clearMarks(state);
  return true;
}

/**
 * Returns the slots with `slot` free for this tile: the tiles between it and the nearest gap shift by one.
 * @param {State} state @param {number} id @param {number} slot
 * @returns {(Tile|null)[]}
 */
export function makeRoom(state, id, slot) {
  const slots = state.slots.map((tile) => (tile?.id === id ? null : tile));
  if (slots[slot] !== null) {
    const own = state.slots.findIndex((tile) => tile?.id === id);
    let hole = own;
    if (hole < 0) {
      const holes = slots.flatMap((tile, index) => (tile === null ? [index] : []));
      if (holes.length === 0) return slots;
      hole = holes.reduce((best, index) => (Math.abs(index - slot) < Math.abs(best - slot) ? index : best));
    }
    const step = hole < slot ? 1 : -1;
    for (let index = hole; index !== slot; index += step) slots[index] = slots[index + step];
    slots[slot] = null;
  }
  return slots;
}

/**
 * Moves a tile to a slot, from the board or from another slot.
 * @param {State} state @param {number} id @param {number} slot
 * @returns {boolean} whether anything moved
 */
export function moveToSlot(state, id, slot) {
  const from = locate(state, id);
  if (!from || ('slot' in from && from.slot === slot)) return false;
  const tile = /** @type {Tile} */ (tileOf(state, id));
  const slots = makeRoom(state, id, slot);
  if (slots[slot] !== null) return false;
  if ('square' in from) {
    state.draft.delete(from.square);
    clearMarks(state);
  }
  state.slots = slots;
  put(state, { slot }, tile);
  return true;
}

/** @param {State} state @param {number} id @returns {boolean} */
export function takeBack(state, id) {
  const slot = state.slots.indexOf(null);
  return slot >= 0 && moveToSlot(state, id, slot);
}

/** Takes the whole draft back to the rack. @param {State} state @returns {boolean} */
export function recall(state) {
  const tiles = [...state.draft.values()];
  for (const tile of tiles) takeBack(state, tile.id);
  state.selected = null;
  return tiles.length > 0;
}

/** Clears the marks of the draft, which has changed. @param {State} state */
function clearMarks(state) {
  state.wrong = new Set();
  state.badge = null;
}

/** @param {State} state @param {() => number} [random] */
export function shuffle(state, random = Math.random) {
  const { slots } = state;
  for (let index = slots.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [slots[index], slots[other]] = [slots[other], slots[index]];
  }
  closeRanks(state);
}

/** Sorts the rack alphabetically, blanks last. @param {State} state */
export function sort(state) {
  const order = new Map(state.rules.letters.map(({ letter }, index) => [letter, index]));
  const rank = (/** @type {Tile|null} */ tile) => (tile ? order.get(tile.letter) ?? 0 : Infinity);
  state.slots.sort((a, b) => rank(a) - rank(b) || 0);
  closeRanks(state);
}

/** @param {State} state */
function closeRanks(state) {
  const tiles = state.slots.filter((tile) => tile !== null);
  state.slots = [...tiles, ...Array(state.slots.length - tiles.length).fill(null)];
}

/** Returns the draft as the server expects it, ordered by square. @param {State} state @returns {Laid[]} */
export function placementOf(state) {
  return [...state.draft]
    .sort(([a], [b]) => a - b)
    .map(([square, tile]) => ({ square, letter: isBlank(tile.letter) ? (tile.as ?? '?').toLowerCase() : tile.letter }));
}

/** Whether each blank of the draft has a letter. @param {State} state */
export const hasAllLetters = (state) => [...state.draft.values()].every((tile) => !isBlank(tile.letter) || tile.as !== null);

/** Returns the letter shown on a tile. @param {Tile} tile */
export const faceOf = (tile) => (isBlank(tile.letter) ? tile.as ?? blankSign(tile.letter) : tile.letter);

/**
 * Applies the server's view. The order of the rack and as much of the draft as fits are kept: a draft tile returns to the rack if its square was taken, and is
 * dropped if the rack has lost it.
 * @param {State} state
 * @param {Pick<View, 'board'|'rack'|'last'>} view
 * @param {boolean} hidden  shows no rack, even if the view has one
 * @returns {number} the number of draft tiles whose square was taken by another player
 */
export function reconcile(state, view, hidden = false) {
  const before = state.board;
  state.board = view.board.flatMap((row) => [...row]);
  state.last = new Set(view.last?.squares ?? []);
  if (state.board.some((letter, square) => letter !== before[square])) {
    clearMarks(state);
    state.hinted = new Set();
  }

  const away = hidden || view.rack === null;
  if (away) {
    state.slots = Array(state.rules.rack).fill(null);
    state.draft.clear();
    state.selected = null;
    state.picked.clear();
    state.hidden = true;
    return 0;
  }
  state.hidden = false;
  const left = [...(view.rack ?? '')];
  const claim = (/** @type {Tile} */ tile) => {
    const index = left.indexOf(tile.letter);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  };
  /** @type {Tile[]} */
  const homeless = [];
  let displaced = 0;
  // Letters go to draft tiles on free squares first, then to tiles on the rack, then to draft tiles that lost their square.
  for (const [square, tile] of [...state.draft]) {
    if (isVacant(state, square)) {
      if (!claim(tile)) state.draft.delete(square);
    } else {
      state.draft.delete(square);
      // The same letter on the board: our own placement was confirmed.
      const confirmed = state.board[square] === (isBlank(tile.letter) ? (tile.as ?? '').toLowerCase() : tile.letter);
      if (confirmed) continue;
      displaced += 1;
      homeless.push(tile);
    }
  }
  state.slots = state.slots.map((tile) => (tile && claim(tile) ? tile : null));
  const size = state.slots.filter(Boolean).length + left.length + state.draft.size;
  while (state.slots.length < Math.max(state.rules.rack, size)) state.slots.push(null);
  for (const tile of homeless) if (claim(tile)) put(state, { slot: state.slots.indexOf(null) }, tile);
  for (const letter of left) put(state, { slot: state.slots.indexOf(null) }, { id: state.nextId++, letter, as: null });

  if (state.selected !== null && !locate(state, state.selected)) state.selected = null;
  for (const id of state.picked) if (!locate(state, id)) state.picked.delete(id);
  return displaced;
}

/**
 * Restores a saved draft, as far as board and rack allow.
 * @param {State} state
 * @param {{order: string, place: Laid[]}} kept
 */
export function restore(state, kept) {
  const pool = state.slots.filter((tile) => tile !== null);
  const drawn = (/** @type {(letter: string) => boolean} */ fits) => {
    const index = pool.findIndex((tile) => fits(tile.letter));
    return index < 0 ? null : pool.splice(index, 1)[0];
  };
  const draw = (/** @type {string} */ letter) => drawn((one) => one === letter);
  const isCapital = (/** @type {string} */ letter) => letter !== letter.toLowerCase();
  for (const { square, letter } of kept.place) {
    if (!isVacant(state, square) || state.draft.has(square)) continue;
    const tile = isCapital(letter) ? draw(letter) : drawn(isBlank);
    if (!tile) continue;
    moveToSquare(state, tile.id, square);
    if (!isCapital(letter)) tile.as = isBlank(letter) ? null : letter.toUpperCase();
  }
  const ordered = [...kept.order].flatMap((letter) => draw(letter) ?? []);
  const slots = [...ordered, ...pool];
  state.slots = [...slots, ...Array(Math.max(0, state.rules.rack - slots.length)).fill(null)];
}

/** Returns the draft and the order of the rack, for `restore`. @param {State} state @returns {{order: string, place: Laid[]}} */
export const savedDraft = (state) => ({ order: state.slots.map((tile) => tile?.letter ?? '').join(''), place: placementOf(state) });

/** Returns a blank on the rack. @param {State} state @returns {Tile|null} */
export const blankOf = (state) => state.slots.find((tile) => tile && isBlank(tile.letter)) ?? null;

/**
 * Returns the tile to lay for a typed letter: its own, else one of `near`, else a blank.
 * @param {State} state @param {string} letter
 * @param {string[]} [near]  letters that the keyboard can't distinguish from it
 * @returns {Tile|null}
 */
export function tileFor(state, letter, near = []) {
  for (const wanted of [letter, ...near]) {
    const tile = state.slots.find((one) => one?.letter === wanted);
    if (tile) return tile;
  }
  return blankOf(state);
}

/**
 * Changes the letter of a draft square: a blank there takes the new letter, unless it only stands in for a tile that is on the rack; otherwise the tile is
 * swapped for one from the rack.
 * @param {State} state @param {number} square @param {string} letter
 * @returns {boolean} whether the rack has a tile for it
 */
export function changeLetter(state, square, letter) {
  const there = state.draft.get(square);
  if (!there) return false;
  const own = state.slots.find((tile) => tile?.letter === letter);
  if (!isBlank(there.letter) || (there.standsIn && own)) {
    const other = own ?? blankOf(state);
    if (!other) return false;
    moveToSquare(state, other.id, square);
    if (!isBlank(other.letter)) return true;
    other.as = letter;
    other.standsIn = true;
  } else {
    there.as = letter;
  }
  clearMarks(state);
  return true;
}

/** Returns the name of a square as in moves: "h8", or "[7, 7]" in the CTU competition. @param {State} state @param {number} square */
export function squareName(state, square) {
  const { side } = state.rules;
  const [row, column] = [Math.floor(square / side), square % side];
  return playedByPrograms(state.rules) ? `[${row}, ${column}]` : `${String.fromCharCode(97 + column)}${row + 1}`;
}

/** Returns the points on a tile. A blank has none, unless the rules give it those of its letter. @param {State} state @param {string} letter  as on the board */
export const valueOf = (state, letter) => (letter === letter.toLowerCase() && state.rules.star_worth !== 'letter' ? 0 : state.values.get(letter.toUpperCase()) ?? 0);
