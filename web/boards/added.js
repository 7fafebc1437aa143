/**
 * The games that the server has added to those of the page: they bring their own files, which the page's head names.
 */

/** @import {Manifest} from './types.js' */

/** @type {Promise<Manifest[]>|null} */
let loading = null;

/** Loads their manifests, once, in the order of the page's head. A game that fails to load is left out. */
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

/** Links the style sheet of an added game; those of the page's own games are in the page's head. @param {URL|undefined} style */
function addStyleSheet(style) {
  if (style) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style.pathname }));
}
