/**
 * Addresses to pages: `/` and `/game/{id}`. Links inside the page change the address without a load.
 */

/** @typedef {{page: 'start'}|{page: 'game', id: string}|{page: 'missing'}} Route */

/** @param {string} path @returns {Route} */
export function route(path) {
  if (path === '/' || path === '') return { page: 'start' };
  const game = /^\/game\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
  return game ? { page: 'game', id: game[1] } : { page: 'missing' };
}

const heard = new EventTarget();

/** @param {string} path */
export function navigate(path) {
  if (path !== location.pathname) history.pushState(null, '', path);
  heard.dispatchEvent(new Event('change'));
}

/** @param {(route: Route) => void} listener called now and on every change of the address */
export function follow(listener) {
  const tell = () => listener(route(location.pathname));
  heard.addEventListener('change', tell);
  addEventListener('popstate', tell);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = /** @type {Element} */ (event.target).closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    event.preventDefault();
    navigate(link.pathname);
  });
  tell();
}
