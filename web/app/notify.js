/**
 * Browser notifications while the page is in the background, if enabled in the settings.
 */

import * as settings from './settings.js';

/** Returns whether notifications are available; browsers allow them only in secure contexts. */
export const isSupported = () => 'Notification' in globalThis && isSecureContext;

/** Returns whether the user has blocked notifications in the browser. */
export const isDenied = () => isSupported() && Notification.permission === 'denied';

/** Asks for permission. @returns {Promise<boolean>} whether it was granted */
export const requestPermission = async () => isSupported() && await Notification.requestPermission() === 'granted';

const isPageVisible = () => document.visibilityState === 'visible' && document.hasFocus();

/**
 * Shows a notification, unless the page is visible or notifications are off. It replaces an earlier one with the same address.
 * @param {{text: string, title?: string, href: string}} notice  href: the page opened by a click
 */
export async function notify({ text, title = 'Deska', href }) {
  if (!settings.get().notify || isPageVisible() || !isSupported() || Notification.permission !== 'granted') return;
  const options = { body: text, tag: href, icon: '/icons/icon-192.png', data: href };
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      focus();
      if (location.pathname !== href) location.assign(href);
      notification.close();
    };
  } catch {
    // Mobile browsers show notifications only through a service worker.
    if (!('serviceWorker' in navigator)) return;
    await navigator.serviceWorker.register('/sw.js', { type: 'module' });
    await (await navigator.serviceWorker.ready).showNotification(title, options);
  }
}
