/**
 * Names of players (people, guests without a name, computers) for lists, sentences and narrow places. No DOM access.
 */

import { has, list, t } from '../../i18n/index.js';

/** @import {Game} from '../game.js' */
/** @import {GameLine} from '../types.js' */

/** @typedef {Pick<Game, 'seats'|'sharedScreen'> & {rules?: {game: string}|null}} Named  the parts of a game needed to name its seats */

/** @typedef {{who: 'you'|'name', name: string}} Who  the subject of a sentence */

/** Returns the displayed name of a computer player. @param {string|undefined} player @param {string|undefined} game  undefined: use the name common to all games */
export function computerName(player, game) {
  const [plain, amount] = (player ?? '').split(':');
  const key = [`player.${game}.${plain}`, `player.${plain}`].find(has);
  const name = key ? t(key) : t('game.computer');
  return amount && Number.isFinite(Number(amount)) ? t('player.numbered', { name, n: Number(amount) }) : name;
}

/**
 * Returns the name of a computer's seat: its given name, or that of its player, numbered if several are the same.
 * @param {{kind: string, name: string, player?: string}[]} seats
 * @param {number} seat
 * @param {string|undefined} game
 */
function computerSeat(seats, seat, game) {
  const { name, player } = seats[seat];
  // In game files the second of two equal players is named `search2`.
  const [, plain, twin] = /^(.+?)(\d)$/.exec(name) ?? [];
  if (plain && !has(`player.${name}`) && has(`player.${plain}`)) return t('player.numbered', { name: computerName(plain, game), n: Number(twin) });
  // The name of a level is not a given name: the seat may have another level now. External programs have only their given names.
  const given = (/** @type {typeof seats[number]} */ one) => one.name && !has(`player.${one.name.split(':')[0]}`);
  if (given(seats[seat])) return name;
  const same = seats.flatMap((other, index) => (other.kind === 'computer' && other.player === player && !given(other) ? [index] : []));
  return same.length > 1 ? t('player.numbered', { name: computerName(player, game), n: same.indexOf(seat) + 1 }) : computerName(player, game);
}

/**
 * Returns the displayed name of a seat. The server numbers guests without a name; the user is "you".
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

/** Returns whether the seat is the user's, and the screen is not shared. @param {Named} game @param {number} seat */
const isReader = ({ seats, sharedScreen }, seat) => seats[seat]?.kind === 'person' && seats[seat].yours && !sharedScreen;

/** Maximum length of a name in the status line. */
const BRIEF = 18;

/** Names with a common prefix of this length look the same when they are cut. */
const ALIKE = 6;

/** Number of letters kept at the end of a shortened name, where numbers are. */
const END = 4;

/** Returns a seat's name for the status line, with the middle of a long name left out. @param {Named} game @param {number} seat */
export function briefName(game, seat) {
  const name = seatName(game, seat);
  const letters = [...name];
  return letters.length > BRIEF ? `${letters.slice(0, BRIEF - END - 1).join('').trimEnd()}…${letters.slice(-END).join('').trimStart()}` : name;
}

/**
 * Returns a seat as the subject of a sentence, for messages.
 * @param {Named} game
 * @param {number} seat
 * @returns {Who}
 */
export const person = (game, seat) => ({ who: isReader(game, seat) ? 'you' : 'name', name: briefName(game, seat) });

/**
 * Splits a seat's name into a part that may be cut and an end that stays, if another name has the same prefix.
 * @param {Named} game
 * @param {number} seat
 */
export function splitName(game, seat) {
  const letters = [...seatName(game, seat)];
  const start = (/** @type {number} */ other) => [...seatName(game, other)].slice(0, ALIKE).join('');
  // All open seats have the same name, so an end would not distinguish them.
  const alike = letters.length > ALIKE && game.seats[seat].kind !== 'open' && game.seats.some((_, other) => other !== seat && start(other) === start(seat));
  return alike ? { start: letters.slice(0, -END).join(''), end: letters.slice(-END).join('') } : { start: letters.join(''), end: '' };
}

/** Says who won. @param {import('../game.js').Game} game */
export function winnerText(game) {
  const winners = game.over?.winners ?? [];
  if (winners.length > 1) return t('end.drawn', { names: list(winners.map((seat) => briefName(game, seat))) });
  if (winners.length === 0) return game.over?.reason === 'aborted' ? t('end.off') : '';
  return t('end.won', person(game, winners[0]));
}

/**
 * Returns our result in a game of a list; null if the game is in progress or was called off, or if we have no seat or several.
 * @param {Pick<GameLine, 'over'|'seats'|'winners'>} game
 * @returns {'won'|'drawn'|'lost'|null}
 */
export function resultOf({ over, seats, winners }) {
  const ours = seats.flatMap(({ yours, kind }, seat) => (yours && kind === 'person' ? [seat] : []));
  if (!over || seats.length < 2 || ours.length !== 1 || winners.length === 0) return null;
  if (!winners.includes(ours[0])) return 'lost';
  return winners.length > 1 ? 'drawn' : 'won';
}

/** Describes the result of a finished game in a list. @param {Pick<GameLine, 'winners'>} game @param {(seat: number) => string} nameOf */
export function outcome({ winners }, nameOf) {
  // Games that were called off or closed have no winners.
  if (winners.length === 0) return t('end.off');
  return winners.length > 1 ? t('seat.drawn') : t('end.first', { name: nameOf(winners[0]) });
}
