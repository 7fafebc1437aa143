/**
 * What is told by the browser while the page is not looked at, for those who want that.
 */

import * as settings from './settings.js';

/** Can this browser tell anything? It lets only pages do so that come by https or from this machine. */
export const isSupported = () => 'Notification' in globalThis && isSecureContext;

/** Has its reader refused that in the browser? */
export const isDenied = () => isSupported() && Notification.permission === 'denied';

/** Asks the browser's reader. @returns {Promise<boolean>} whether it may tell */
export const requestPermission = async () => isSupported() && await Notification.requestPermission() === 'granted';

/** Is the page looked at? */
const isPageVisible = () => document.visibilityState === 'visible' && document.hasFocus();

/**
 * Tells something, unless the page is looked at or nobody wants that. What is said of one thing takes the place of what was said of it before.
 * @param {{text: string, title?: string, href: string}} notice  where its reader is led to
 */
export async function notify({ text, title = 'Deska', href }) {
  if (!settings.get().notify || isPageVisible() || !isSupported() || Notification.permission !== 'granted') return;
  const options = { body: text, tag: href, icon: '/icons/icon-192.png', data: href };
  try {
    const told = new Notification(title, options);
    told.onclick = () => {
      focus();
      if (location.pathname !== href) location.assign(href);
      told.close();
    };
  } catch {
    // Browsers of phones tell by the worker alone, which leads there, too.
    if (!('serviceWorker' in navigator)) return;
    await navigator.serviceWorker.register('/sw.js', { type: 'module' });
    await (await navigator.serviceWorker.ready).showNotification(title, options);
  }
}
