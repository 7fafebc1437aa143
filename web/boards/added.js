/**
 * The games that the server has added to those of the page: they bring their own files, which the page's head names.
 */

/** @import {Manifest} from './types.js' */

/** @type {Promise<unknown>|null} */
let opened = null;

/** Opens them, once, and puts them last, in the order of the page's head; without one of them the others can be played. @param {Manifest[]} games */
export function open(games) {
  opened ??= added().then((all) => games.push(...all));
  return opened;
}

/** @returns {Promise<Manifest[]>} */
async function added() {
  const named = [...document.querySelectorAll('meta[name="deska-game"]')].map((one) => one.getAttribute('content') ?? '');
  const read = await Promise.allSettled(named.map(async (path) => /** @type {{default: Manifest}} */ (await import(path)).default));
  return read.flatMap((one) => {
    if (one.status === 'fulfilled' && one.value) {
      dress(one.value.style);
      return [one.value];
    }
    console.error(one.status === 'rejected' ? one.reason : 'A game that was added has no manifest.');
    return [];
  });
}

/** The style sheet that such a game brings; those of the page's own games are in the page's head. @param {URL|undefined} style */
function dress(style) {
  if (style) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style.pathname }));
}
