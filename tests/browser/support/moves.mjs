// Legal moves for a position on the page, found by the command line of the program under test.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns a row of the board in CGP: runs of empty squares are numbers. */
const row = (text) => text.replace(/\.+/g, (gap) => String(gap.length));

/**
 * Returns the best moves of a position.
 * @param {string} program
 * @param {{board: string[], rack: string, lexicon: string}} position board: 15 strings
 * @param {number} [top]
 * @returns {Promise<{move: string, score: number}[]>} placements only, best first
 */
export async function best(program, { board, rack, lexicon }, top = 8) {
  const cgp = `${board.map(row).join('/')} ${rack}/ 0/0 0`;
  const { stdout } = await run(program, ['scrabble', 'moves', '--lexicon', lexicon, '--position', cgp, '--top', String(top), '--generator', 'dawg', '--format', 'json'], {
    cwd: new URL('../../..', import.meta.url).pathname, maxBuffer: 1 << 24,
  });
  return JSON.parse(stdout).moves.filter(({ move }) => /^(\d|[a-o]\d)/.test(move));
}

/**
 * Returns the tiles that a move lays.
 * @param {string} move "8h KROKET" across, "h8 KROKET" down; lower case: a blank
 * @param {string[]} board
 * @returns {{square: number, letter: string}[]}
 */
export function tiles(move, board) {
  const [place, word] = move.split(' ');
  const across = /^\d/.test(place);
  const start = { row: parseInt(place.replace(/\D/g, ''), 10) - 1, column: place.replace(/\d/g, '').charCodeAt(0) - 97 };
  return [...word].flatMap((letter, index) => {
    const at = { row: start.row + (across ? 0 : index), column: start.column + (across ? index : 0) };
    return board[at.row][at.column] === '.' ? [{ square: at.row * 15 + at.column, letter }] : [];
  });
}
