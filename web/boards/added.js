/**
 * Loads the games that the server adds to those of the page. Their manifests are listed in `<meta name="deska-game">`.
 */

/** @import {Manifest} from './types.js' */

/** @type {Promise<Manifest[]>|null} */
let loading = null;

/** Loads the manifests once, in the order of the page's head. A game that fails to load is left out and logged. */
export const load = () => (loading ??= loadAll());

/** @returns {Promise<Manifest[]>} */
async function loadAll() {
  const paths = [...document.querySelectorAll('meta[name="deska-game"]')].map((meta) => meta.getAttribute('content') ?? '');
  const modules = await Promise.allSettled(paths.map(async (path) => /** @type {{default: Manifest}} */ (await import(path)).default));
  return modules.flatMap((module) => {
    if (module.status === 'fulfilled' && module.value) {
      addStyleSheet(module.value.style);
      return [module.value];
    }
    console.error(module.status === 'rejected' ? module.reason : 'A game that was added has no manifest.');
    return [];
  });
}

/** Links the style sheet of an added game; the page's head links those of its own games. @param {URL|undefined} style */
function addStyleSheet(style) {
  if (style) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style.pathname }));
}
