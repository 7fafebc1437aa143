/**
 * A computer player with an amount of its own: `alphabeta:4` looks four moves ahead. Pure: no DOM.
 */

/** @import {Amount} from '../boards/types.js' */

/** The player's name without its amount. @param {string} player */
export const baseName = (player) => player.split(':')[0];

/** What is set, made to fit. @param {string} player @param {Amount} amount */
export function amountOf(player, { values, usual }) {
  const value = Number(player.split(':')[1]);
  return values.includes(value) ? value : usual;
}

/** The player with this amount; the usual one is not written. @param {string} player @param {Amount} amount @param {number} value */
export const withAmount = (player, { usual }, value) => (value === usual ? baseName(player) : `${baseName(player)}:${value}`);
