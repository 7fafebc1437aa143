/**
 * A position in the game's own notation, for other programs: CGP in Scrabble; in the other games what their analysis reads.
 */

/** @import {Frame} from '../types.js' */

import { copyText } from '../clipboard.js';

/**
 * The text for how a game stood or stands.
 * @param {Frame} frame  a step of a replay, or what the server says of a running game
 */
export function notation({ cgp, position, board }) {
  // At the end nobody is on turn, and nothing is left to say but the board.
  return cgp ?? position ?? (Array.isArray(board) ? board.join('/') : String(board ?? ''));
}

/** @param {Frame} frame @returns {Promise<boolean>} whether it is on the clipboard */
export const copyPosition = (frame) => copyText(notation(frame));
