/**
 * Positions as text for other programs: CGP in Scrabble; in other games the notation that their analysis reads.
 */

/** @import {Frame} from '../types.js' */

import { copyText } from '../clipboard.js';

/**
 * Returns the notation of a position.
 * @param {Frame} frame  a step of a replay, or the server's answer for a running game
 */
export function notation({ cgp, position, board }) {
  // Finished games have only a board.
  return cgp ?? position ?? (Array.isArray(board) ? board.join('/') : String(board ?? ''));
}

/** @param {Frame} frame @returns {Promise<boolean>} whether it was copied */
export const copyPosition = (frame) => copyText(notation(frame));
