/**
 * The animated draw for the start: round by round each seat's tile or rack value is revealed, then who begins. Any key or click ends it and still takes effect.
 */

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { number, t } from '../../i18n/index.js';

/** @import {GameRecord} from '../types.js' */
/** @import {Who} from './names.js' */

/** Durations of a round and of the final sentence in milliseconds; the style sheet has the same times. */
const ROUND_MS = 1000;
const END_MS = 1500;

/** Returns the duration of the animation in milliseconds. @param {GameRecord} opening */
export const drawDuration = (opening) => (opening.draws?.length ?? (opening.worths ? 1 : 0)) * ROUND_MS + END_MS;

/** @param {string|null} letter  "?": a blank */
const tileText = (letter) => (letter === '?' ? t('unseen.blank') : letter ?? '');

/**
 * Describes the draw in a sentence: who drew what, and who begins.
 * @param {GameRecord} opening
 * @param {(seat: number) => Who} person
 */
export function describeDraw(opening, person) {
  const begins = t('draw.begins', person(opening.first ?? 0));
  const drew = (/** @type {number} */ seat, /** @type {string} */ what) => t('draw.drew', { ...person(seat), what });
  if (opening.worths) return `${t('draw.worths', { worths: opening.worths.map((worth, seat) => drew(seat, number(worth))).join(', ') })} ${begins}`;
  const draws = (opening.draws ?? []).map((round) => round.flatMap((letter, seat) => (letter === null ? [] : [drew(seat, tileText(letter))])).join(', '));
  return `${t('draw.drawn', { draws: draws.join('; ') })} ${begins}`;
}

/**
 * @param {GameRecord} opening
 * @param {{name: (seat: number) => string, person: (seat: number) => Who}} seats  a seat's name, alone and in a sentence
 * @param {(letter: string) => unknown} tile
 */
export function draw(opening, { name, person }, tile) {
  const rounds = opening.draws ?? (opening.worths ? [opening.worths.map(String)] : []);
  const drawnTile = (/** @type {string} */ drawn) => (opening.worths ? html`<b class="leftover worth">${drawn}</b>` : tile(drawn));
  return html`<div class="opening-draw" aria-hidden="true"><h2>${t(opening.worths ? 'draw.title.worths' : 'draw.title')}</h2>
    ${rounds.map((round, index) => html`<div class="round r${Math.min(index, 3)} ${index === rounds.length - 1 ? 'final' : ''}">${round.map((letter, seat) => (letter === null ? nothing : html`<div
      class="drawn s${seat} ${index === rounds.length - 1 && seat === opening.first ? 'first' : ''}">${drawnTile(letter)}<span>${name(seat)}</span></div>`))}</div>`)}
    <p class="begins r${Math.min(rounds.length, 4)}">${t('draw.begins', person(opening.first ?? 0))}</p>
  </div>`;
}
