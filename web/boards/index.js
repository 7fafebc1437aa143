/**
 * The closed list of boards: from a rule set's `game` to the kit that plays it. A new game adds a folder and a line here.
 *
 * A kit is what the page around a board needs of it:
 * @typedef {Object} Kit
 * @property {HTMLElement} element                    the board, and the rack where there is one
 * @property {(fresh: GameRecord[]) => void} sync     the game has changed: draw it
 * @property {() => Line|null} say                    what is to be said of the draft; null: nothing, the page says whose turn it is
 * @property {() => unknown} bar                      the buttons under the board
 * @property {() => unknown} aside                    the panel beside the board (unseen tiles)
 * @property {(record: GameRecord) => MoveText} describe
 * @property {(squares: number[]) => void} point      shows squares of a move
 * @property {(letters: string) => unknown} leftover  draws what was left on a rack
 * @property {(event: KeyboardEvent) => boolean} key  a key pressed while nothing had the focus
 * @property {() => void} relabel                     the page's language has changed
 *
 * @typedef {{tone: 'plain'|'good'|'bad'|'busy', text: string, figure?: string}} Line
 *
 * What a kit may ask of the page:
 * @typedef {Object} Host
 * @property {Game} game
 * @property {(action: Action) => Promise<Message>} preview
 * @property {(action: Action) => Promise<Message>} act
 * @property {() => void} update  draw the page again
 */

/** @import {Game} from '../app/game.js' */
/** @import {Action, GameRecord, Message} from '../app/types.js' */
/** @import {MoveText} from '../app/parts/moves.js' */

/** @type {Record<string, () => Promise<{create: (host: Host) => Kit}>>} */
const KITS = {
  scrabble: () => import('./crossword/kit.js'),
};

/** @param {string} game @param {Host} host @returns {Promise<Kit>} */
export async function kitFor(game, host) {
  const load = KITS[game];
  if (!load) throw new Error(`There is no board for ${game} on this page.`);
  return (await load()).create(host);
}
