/**
 * How players are called: people, guests without a name, computers; in a list, in a sentence, and where there is little room. Pure: no DOM.
 */

import { has, list, t } from '../../i18n/index.js';

/** @import {Game} from '../game.js' */
/** @import {GameLine} from '../types.js' */

/** @typedef {Pick<Game, 'seats'|'shared'> & {rules?: {game: string}|null}} Named  what is needed of a game to name its seats */

/** @typedef {{who: 'you'|'name', name: string}} Who  of whom a sentence speaks */

/** A computer player in plain words, as its game calls it. @param {string|undefined} player @param {string|undefined} game undefined: it is played in several */
export function computerName(player, game) {
  const [plain, amount] = (player ?? '').split(':');
  const key = [`player.${game}.${plain}`, `player.${plain}`].find(has);
  const name = key ? t(key) : t('game.computer');
  return amount && Number.isFinite(Number(amount)) ? t('player.numbered', { name, n: Number(amount) }) : name;
}

/**
 * How a computer's seat is called: by the name it was given, else by what it is, numbered where several are the same.
 * @param {{kind: string, name: string, player?: string}[]} seats
 * @param {number} seat
 * @param {string|undefined} game
 */
function computerSeat(seats, seat, game) {
  const { name, player } = seats[seat];
  // Of two that are the same a file calls the second `search2`.
  const [, plain, twin] = /^(.+?)(\d)$/.exec(name) ?? [];
  if (plain && !has(`player.${name}`) && has(`player.${plain}`)) return t('player.numbered', { name: computerName(plain, game), n: Number(twin) });
  // A level is no name: it may be the one that the seat was begun with. A program that is none of ours has no other name than its own.
  const given = (/** @type {typeof seats[number]} */ one) => one.name && !has(`player.${one.name.split(':')[0]}`);
  if (given(seats[seat])) return name;
  const same = seats.flatMap((other, index) => (other.kind === 'computer' && other.player === player && !given(other) ? [index] : []));
  return same.length > 1 ? t('player.numbered', { name: computerName(player, game), n: same.indexOf(seat) + 1 }) : computerName(player, game);
}

/**
 * How a seat is called on the page. A person without a name is a guest with a number, which the server gives; whoever reads is "you".
 * @param {Named} game
 * @param {number} seat
 */
export function seatName(game, seat) {
  const { kind, name, guest = seat + 1 } = game.seats[seat] ?? { kind: 'open', name: '' };
  if (kind === 'computer') return computerSeat(game.seats, seat, game.rules?.game);
  if (kind === 'open') return t('game.open');
  if (name) return name === 'deleted player' ? t('guest.deleted') : name;
  return isReader(game, seat) ? t('game.you') : t('guest', { n: guest });
}

/** Is this the seat of whoever reads, and of nobody else at this screen? @param {Named} game @param {number} seat */
const isReader = ({ seats, shared }, seat) => seats[seat]?.kind === 'person' && seats[seat].yours && !shared;

/** More than this is not said of a name where a line has little room. */
const BRIEF = 18;

/** Names with so many letters in common look the same in a narrow place. */
const ALIKE = 6;

/** So much of its end is kept of a name that is cut: numbers stand there. */
const END = 4;

/** How a seat is called in the line under the board: of a long name the middle is cut out, so that what is said of it can be read. @param {Named} game @param {number} seat */
export function briefName(game, seat) {
  const name = seatName(game, seat);
  const letters = [...name];
  return letters.length > BRIEF ? `${letters.slice(0, BRIEF - END - 1).join('').trimEnd()}…${letters.slice(-END).join('').trimStart()}` : name;
}

/**
 * A seat in a sentence: what a message needs to speak of somebody, or to the reader.
 * @param {Named} game
 * @param {number} seat
 * @returns {Who}
 */
export const person = (game, seat) => ({ who: isReader(game, seat) ? 'you' : 'name', name: briefName(game, seat) });

/**
 * A seat's name in two: what may be cut of it, and the end that stays, where another name begins alike.
 * @param {Named} game
 * @param {number} seat
 */
export function nameParts(game, seat) {
  const letters = [...seatName(game, seat)];
  const start = (/** @type {number} */ other) => [...seatName(game, other)].slice(0, ALIKE).join('');
  // Free seats are all called the same: there is no end to know them by.
  const alike = letters.length > ALIKE && game.seats[seat].kind !== 'open' && game.seats.some((_, other) => other !== seat && start(other) === start(seat));
  return alike ? { start: letters.slice(0, -END).join(''), end: letters.slice(-END).join('') } : { start: letters.join(''), end: '' };
}

/** Who won, in a sentence. @param {import('../game.js').Game} game */
export function verdict(game) {
  const winners = game.over?.winners ?? [];
  if (winners.length > 1) return t('end.drawn', { names: list(winners.map((seat) => briefName(game, seat))) });
  if (winners.length === 0) return game.over?.reason === 'aborted' ? t('end.off') : '';
  return t('end.won', person(game, winners[0]));
}

/**
 * How a game of a list came out for us; null where it goes on, where it was called off, where we do not play in it or sit on several seats.
 * @param {Pick<GameLine, 'over'|'seats'|'winners'>} game
 * @returns {'won'|'drawn'|'lost'|null}
 */
export function resultOf({ over, seats, winners }) {
  const ours = seats.flatMap(({ yours, kind }, seat) => (yours && kind === 'person' ? [seat] : []));
  if (!over || seats.length < 2 || ours.length !== 1 || winners.length === 0) return null;
  if (!winners.includes(ours[0])) return 'lost';
  return winners.length > 1 ? 'drawn' : 'won';
}

/** How a game of a list that is over came out. @param {Pick<GameLine, 'winners'>} game @param {(seat: number) => string} nameOf */
export function outcome({ winners }, nameOf) {
  // Nobody wins what is called off or closed.
  if (winners.length === 0) return t('end.off');
  return winners.length > 1 ? t('seat.drawn') : t('end.first', { name: nameOf(winners[0]) });
}
