/**
 * The games that the server has added to those of the page: they bring their own files, which the page's head names.
 */

/** @import {Manifest} from './types.js' */

/** @type {Promise<unknown>|null} */
let opened = null;

/** Opens them, once, and puts them last; without one of them the others can be played. @param {Manifest[]} games */
export function open(games) {
  const add = async (/** @type {string} */ path) => {
    const { default: game } = /** @type {{default: Manifest}} */ (await import(path));
    dress(game.style);
    games.push(game);
  };
  const named = [...document.querySelectorAll('meta[name="deska-game"]')].map((one) => one.getAttribute('content') ?? '');
  opened ??= Promise.all(named.map((path) => add(path).catch((error) => console.error(error))));
  return opened;
}

/** The style sheet that such a game brings; those of the page's own games are in the page's head. @param {URL|undefined} style */
function dress(style) {
  if (style) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style.pathname }));
}
