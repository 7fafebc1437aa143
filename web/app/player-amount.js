/**
 * Computer players with a parameter after a colon: `alphabeta:4` searches four moves deep. No DOM access.
 */

/** @import {Amount} from '../boards/types.js' */

/** Returns the player's name without its parameter. @param {string} player */
export const baseName = (player) => player.split(':')[0];

/** Returns the player's parameter, or the default if it is missing or invalid. @param {string} player @param {Amount} amount */
export function amountOf(player, { values, defaultValue }) {
  const value = Number(player.split(':')[1]);
  return values.includes(value) ? value : defaultValue;
}

/** Returns the player's name with a parameter; the default is left out. @param {string} player @param {Amount} amount @param {number} value */
export const withAmount = (player, { defaultValue }, value) => (value === defaultValue ? baseName(player) : `${baseName(player)}:${value}`);
