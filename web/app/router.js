/**
 * Maps addresses to pages. Links inside the site change the address without loading a document.
 */

/**
 * @typedef {{page: 'start'}|{page: 'games'}|{page: 'game', id: string}|{page: 'replay', id: string|null, file?: string}|{page: 'analysis', game: string|null, position: string|null, study: string|null}|{page: 'about'}|{page: 'offline'}|{page: 'book'}|{page: 'moderation'}|{page: 'lobby'}|{page: 'ratings'}|{page: 'messages', name: string|null}|{page: 'account'}|{page: 'member', name: string}|{page: 'help', topic: string|null}|{page: 'events', name: string|null}|{page: 'tournaments', id: string|null}|{page: 'missing'}} Route
 */

/** @param {string} path @returns {Route} */
export function route(path) {
  if (/^\/*$/.test(path)) return { page: 'start' };
  const [, first, second, third, ...more] = path.replace(/\/+$/, '').split('/');
  const name = /^[A-Za-z0-9_-]{1,64}$/;
  if (more.length === 0 && third === undefined) {
    if (first === 'games' && second === undefined) return { page: 'games' };
    if (first === 'replay' && second === undefined) return { page: 'replay', id: null };
    if (first === 'replay' && name.test(second)) return { page: 'replay', id: null, file: second };
    if (first === 'account' && second === undefined) return { page: 'account' };
    if (first === 'member' && second) return { page: 'member', name: second };
    if (first === 'messages') return { page: 'messages', name: second ?? null };
    if ((first === 'about' || first === 'offline' || first === 'lobby' || first === 'ratings' || first === 'book' || first === 'moderation') && second === undefined) return { page: first };
    if (first === 'events' && (second === undefined || /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$/.test(second))) return { page: 'events', name: second ?? null };
    if (first === 'tournaments' && (second === undefined || name.test(second))) return { page: 'tournaments', id: second ?? null };
    if (first === 'help' && (second === undefined || name.test(second))) return { page: 'help', topic: second ?? null };
  }
  if (first === 'analysis' && more.length === 0 && (second === undefined || name.test(second))) {
    if (second === 'study') return name.test(third ?? '') ? { page: 'analysis', game: null, position: null, study: third } : { page: 'missing' };
    try {
      return { page: 'analysis', game: second ?? null, position: third === undefined ? null : decodeURIComponent(third), study: null };
    } catch {
      // An incomplete percent sign.
      return { page: 'missing' };
    }
  }
  if (first === 'game' && name.test(second ?? '') && more.length === 0) {
    if (third === undefined) return { page: 'game', id: second };
    if (third === 'replay') return { page: 'replay', id: second };
  }
  return { page: 'missing' };
}

const events = new EventTarget();

/** @param {string} address a path, perhaps with `?` and `#` */
export function navigate(address) {
  const goal = new URL(address, location.href);
  if (goal.href !== location.href) history.pushState(null, '', goal);
  events.dispatchEvent(new Event('change'));
}

/** @param {() => void} listener  called after each navigation */
export const onNavigated = (listener) => events.addEventListener('change', listener);

/** @param {(route: Route) => void} listener called now and on every change of the address */
export function startRouter(listener) {
  let path = '';
  const notify = () => {
    path = location.pathname;
    listener(route(path));
  };
  events.addEventListener('change', notify);
  // A change of the hash does not change the page. Dialogs of the page that is left are closed.
  addEventListener('popstate', () => {
    if (location.pathname === path) return;
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    notify();
  });
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = /** @type {Element} */ (event.target).closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    // The browser handles links within the page.
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    navigate(link.href);
  });
  notify();
}
