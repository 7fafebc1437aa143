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
 * @property {() => Promise<void>} hint               asks for the next step of a hint, and shows it
 * @property {(letter: string) => unknown} drawn      draws a tile of the draw for the start
 * @property {(event: KeyboardEvent) => boolean} key  a key pressed while nothing had the focus
 * @property {() => void} relabel                     the page's language has changed
 *
 * @typedef {{tool: string, sign?: Parameters<typeof import('../app/icons.js').icon>[0], label: string, act: () => void}} More  a button beside a line
 * @typedef {{tone: 'plain'|'good'|'bad'|'busy'|'hint', text: string, figure?: string, more?: More[]}} Line
 *
 * What a kit may ask of the page:
 * @typedef {Object} Host
 * @property {Game} game
 * @property {(action: Action) => Promise<Message>} preview
 * @property {(action: Action) => Promise<Message>} act
 * @property {(message: object) => Promise<Message>} ask  any other question to the server
 * @property {() => void} update  draw the page again
 */

/** @import {Game} from '../app/game.js' */
/** @import {Action, Candidate, GameRecord, Message, ReplayStep, RuleSet} from '../app/types.js' */
/** @import {MoveText} from '../app/parts/moves.js' */

/**
 * What the replay page needs of a kit:
 * @typedef {Object} Viewer
 * @property {HTMLElement} element
 * @property {(step: ReplayStep, before: ReplayStep|null) => void} show
 * @property {(record: GameRecord) => MoveText} describe
 * @property {(squares: number[]) => void} point
 * @property {(candidate: Candidate|null, step: ReplayStep) => void} look  shows a move that could be made
 * @property {(letters: string) => unknown} leftover
 * @property {() => void} relabel
 */

/** @type {Record<string, () => Promise<{create: (rules: RuleSet) => Viewer}>>} */
const VIEWERS = {
  scrabble: () => import('./crossword/viewer.js'),
};

/** @param {RuleSet} rules @returns {Promise<Viewer>} */
export async function viewerFor(rules) {
  const load = VIEWERS[rules.game];
  if (!load) throw new Error(`There is no board for ${rules.game} on this page.`);
  return (await load()).create(rules);
}

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
