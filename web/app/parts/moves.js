/**
 * The list of moves: number, player, points and total. The game's kit describes the moves.
 */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { repeat } from '../../vendor/lit-html/directives/repeat.js';
import { signed, number, t } from '../../i18n/index.js';
import { computerName, seatName } from './seats.js';

/** @import {Who} from './names.js' */

/** @import {Game} from '../game.js' */
/** @import {GameRecord} from '../types.js' */

/**
 * @typedef {Object} MoveText
 * @property {string} text   the word, or a description of another action
 * @property {string} place  the position; "" if there is none
 * @property {boolean} plain not a word, so set in plain type
 * @property {string} extra  a short remark
 * @property {number[]} squares  to highlight on the board
 * @property {string[]} [words]  to look up in the dictionary
 * @property {number} [seat]    the seat whose points it changes, if not the seat that acted
 * @property {number} [points]  the change, if the record has no score
 */

/**
 * Adds the descriptions of turns that all games share.
 * @param {(record: GameRecord) => MoveText} describe
 * @returns {(record: GameRecord) => MoveText}
 */
export const withCommonTurns = (describe) => (record) => {
  const plain = (/** @type {string} */ text) => ({ text, place: '', plain: true, extra: '', squares: [] });
  if (record.kind === 'resigned') return plain(t('line.resigned'));
  if (record.kind === 'flagged') return plain(t('line.flagged'));
  if (record.kind === 'abandoned') return plain(t('line.abandoned'));
  if (record.kind === 'closed') return plain(t('end.closed'));
  if (record.kind === 'aborted') return plain(t('line.aborted'));
  if (record.kind === 'draw_claimed') return plain(t('line.draw-claimed'));
  if (record.kind === 'failed') return plain(t('line.failed'));
  return describe(record);
};

/**
 * Describes a turn in a sentence.
 * @param {{describe: (record: GameRecord) => MoveText, sentence?: (record: GameRecord, who: Who) => string}} kit
 * @param {GameRecord} record
 * @param {Who} who  the player
 */
export function describeTurn(kit, record, who) {
  if (record.kind === 'resigned') return t('say.resigned', who);
  if (record.kind === 'flagged') return t('say.flagged', who);
  if (record.kind === 'abandoned') return t('say.abandoned', who);
  if (record.kind === 'closed') return t('end.closed');
  if (record.kind === 'aborted') return t('end.aborted', who);
  if (record.kind === 'draw_claimed') return t('end.draw-claimed');
  if (record.kind === 'failed') return t('say.failed', { ...who, fault: record.fault ?? '' });
  return kit.sentence ? kit.sentence(record, who) : t('say.other', { ...who, text: kit.describe(record).text });
}

/** How long a finger must press a word to look it up, in milliseconds. */
const LONG_PRESS_MS = 450;

/**
 * A word that is looked up when it is clicked, held, right-clicked, or chosen with Enter.
 * @param {string} text
 * @param {() => void} explain
 * @param {boolean} stop  whether it is a tab stop
 */
export function wordButton(text, explain, stop) {
  let timer = 0;
  const cancel = () => clearTimeout(timer);
  return html`<button class="word" tabindex=${stop ? 0 : -1} title=${t('game.word.title')} @click=${explain}
    @contextmenu=${(/** @type {Event} */ event) => {
      event.preventDefault();
      cancel();
      explain();
    }}
    @pointerdown=${(/** @type {PointerEvent} */ event) => {
      cancel();
      if (event.pointerType === 'touch') timer = setTimeout(explain, LONG_PRESS_MS);
    }}
    @pointerup=${cancel} @pointercancel=${cancel} @pointerleave=${cancel}>${text}</button>`;
}

/** Moves the focus between words with the up and down arrows. @param {KeyboardEvent} event */
function moveFocus(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step) return;
  const all = /** @type {HTMLElement[]} */ ([.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll('.word')]);
  const at = all.indexOf(/** @type {HTMLElement} */ (event.target));
  const next = all[at < 0 ? (step < 0 ? all.length - 1 : 0) : at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * The list of moves. The columns of points are left out if no turn has points.
 * @param {Pick<Game, 'turns'|'seats'|'sharedScreen'|'opening'> & Partial<Pick<Game, 'playerChanges'|'rules'>>} game
 * @param {(record: GameRecord) => MoveText} describe
 * @param {(squares: number[]) => void} point
 * @param {{explain: ((words: string[]) => void)|null, drawn?: unknown, at?: number, go?: (index: number) => void, below?: (record: GameRecord) => unknown}} how  explain: looks words up, null if that is closed; drawn: a
 *   line above the first move; at: the current move (default: the last); go: called with a clicked move; below: a line under a move
 */
export function moveList(game, describe, point, { explain, drawn = nothing, at, go, below }) {
  const { turns, playerChanges = [] } = game;
  const describeMove = withCommonTurns(describe);
  if (turns.length === 0 && playerChanges.length === 0) return html`${drawn}<p class="empty">${t('game.moves.none')}</p>`;
  /** @type {number[]} */
  const totals = game.seats.map(() => 0);
  const lines = turns.map((record) => {
    const move = describeMove(record);
    const seat = move.seat ?? record.seat ?? 0;
    const points = record.score ?? move.points;
    totals[seat] = record.total ?? totals[seat] + (points ?? 0);
    return { record, move, seat, points, total: totals[seat] };
  });
  const counted = lines.some(({ points }) => points !== undefined);
  const on = at ?? lines.length - 1;
  const last = lines.findLastIndex(({ move }) => move.words?.length);
  const text = (/** @type {MoveText} */ move, /** @type {boolean} */ stop) => (explain && move.words?.length ? wordButton(move.text, () => explain(move.words ?? []), stop) : move.text);
  const draw = (/** @type {typeof lines[number]} */ { record, move, seat, points, total }, /** @type {number} */ index) => html`<li class=${index === on ? 'move on' : 'move'}
      aria-current=${at !== undefined && index === on ? 'step' : nothing} @click=${go ? (/** @type {Event} */ event) => onLineClick(event, () => go(index)) : nothing}
      @pointerenter=${() => point(move.squares)} @pointerleave=${() => point([])}>
      <span class="n">${index + 1}</span>
      <span class=${move.plain ? 'text plain' : 'text'}>${text(move, index === last)}${move.extra ? html` <em>${move.extra}</em>` : nothing}</span>
      ${counted ? html`<span class="points">${points ? signed(points) : points === 0 ? '0' : '–'}</span>` : nothing}
      <span class="by">${record.kind === 'closed' ? '' : seatName(game, seat)}${move.place ? html`<span class="at">${move.place}</span>` : nothing}</span>
      ${counted ? html`<span class="total">${number(total)}</span>` : nothing}
      ${below?.(record) ?? nothing}
    </li>`;
  const several = game.seats.filter(({ kind }) => kind === 'computer').length > 1;
  // Changes of computer players are shown between the turns, without a number.
  const drawChange = (/** @type {GameRecord} */ record) => {
    const level = computerName(record.player, game.rules?.game);
    return html`<li class="move-remark">${several ? t('line.level.seat', { n: (record.seat ?? 0) + 1, level }) : t('line.level', { level })}</li>`;
  };
  const all = [...lines.map((line, index) => ({ n: line.record.n, shown: () => draw(line, index) })), ...playerChanges.map((record) => ({ n: record.n, shown: () => drawChange(record) }))].sort((a, b) => a.n - b.n);
  const key = (/** @type {typeof all[number]} */ line) => line.n;
  const shown = (/** @type {typeof all[number]} */ line) => line.shown();
  return html`${drawn}<ol class=${go ? 'moves going' : 'moves'} tabindex="0" aria-label=${t('game.moves')} @keydown=${moveFocus}>${repeat(all, key, shown)}</ol>`;
}

/** Handles a click on a line outside of its word. @param {Event} event @param {() => void} act */
function onLineClick(event, act) {
  if (!/** @type {Element} */ (event.target).closest('.word, .variations')) act();
}
