/**
 * Icons, drawn on a grid of 24 with one stroke. Decoration only: every control that shows one has a name of its own.
 */

import { svg, html } from '../vendor/lit-html/lit-html.js';

const PATHS = {
  shuffle: svg`<path d="M3 7h3.2c2 0 3.2 1 4.3 2.6l3 4.8c1.1 1.6 2.3 2.6 4.3 2.6H21M3 17h3.2c1.2 0 2.2-.4 3-1.1M13.6 8.1c.9-.7 1.9-1.1 3.2-1.1H21M18.2 4.2 21 7l-2.8 2.8M18.2 14.2 21 17l-2.8 2.8"/>`,
  recall: svg`<path d="M12 4v11.5M7 10.8l5 4.9 5-4.9M4.5 20h15"/>`,
  sort: svg`<path d="M4 6.5h7M4 12h5M4 17.5h3M16.5 5v13.5M12.8 15l3.7 3.7 3.7-3.7"/>`,
  exchange: svg`<path d="M4 8.5h13.5M14 4.8l3.7 3.7L14 12.2M20 15.5H6.5M10 11.8l-3.7 3.7L10 19.2"/>`,
  pass: svg`<path d="M5 5.5v13l8-6.5zM18 5.5v13"/>`,
  list: svg`<path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01"/>`,
  flag: svg`<path d="M5.5 21V4M5.5 5c4-2.5 7 2 13 0v9c-6 2-9-2.5-13 0"/>`,
  link: svg`<path d="M10 14a4 4 0 0 0 5.7.3l3-3A4 4 0 0 0 13 5.6l-1 1M14 10a4 4 0 0 0-5.7-.3l-3 3a4 4 0 0 0 5.7 5.7l1-1"/>`,
  share: svg`<circle cx="17.5" cy="5.5" r="2.5"/><circle cx="6.5" cy="12" r="2.5"/><circle cx="17.5" cy="18.5" r="2.5"/><path d="m8.7 10.8 6.6-4M8.7 13.2l6.6 4"/>`,
  code: svg`<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5M20 14v2.5M14 17.5V20h2.5M17.3 17.3H20V20"/>`,
  copy: svg`<rect x="8.5" y="8.5" width="11" height="11" rx="2"/><path d="M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2"/>`,
  from: svg`<path d="M5 5v14M9.5 6v12l9.5-6z"/>`,
  search: svg`<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5 5"/>`,
  computer: svg`<rect x="4" y="5" width="16" height="11" rx="2"/><path d="M9 20h6M12 16v4"/>`,
  screen: svg`<circle cx="8" cy="8.5" r="3"/><circle cx="16.5" cy="9.5" r="2.5"/><path d="M2.5 19c.4-3.6 2.6-5.5 5.5-5.5s5.1 1.9 5.5 5.5M15 14.4c3.6-.9 6 .9 6.5 4.6"/>`,
  system: svg`<circle cx="12" cy="12" r="8"/><path d="M12 4v16a8 8 0 0 0 0-16z" fill="currentColor"/>`,
  light: svg`<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4"/>`,
  dark: svg`<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z"/>`,
  challenge: svg`<circle cx="12" cy="12" r="8.5"/><path d="M9.6 9.6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.2.9-1.2 1.9M12 16.6h.01"/>`,
  sound: svg`<path d="M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>`,
  mute: svg`<path d="M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM16 9.5l5 5M21 9.5l-5 5"/>`,
  settings: svg`<path d="M4 7h8.5M17.5 7H20M4 17h2.5M11.5 17H20"/><circle cx="15" cy="7" r="2.3"/><circle cx="9" cy="17" r="2.3"/>`,
  games: svg`<path d="M4.5 5h15v14h-15zM4.5 9.7h15M4.5 14.3h15M9.5 5v14"/>`,
  events: svg`<path d="M8 4.5h8v5a4 4 0 0 1-8 0zM8 6H5v1a3.2 3.2 0 0 0 3.2 3.2M16 6h3v1a3.2 3.2 0 0 1-3.2 3.2M12 13.5V17M8.5 19.5h7M12 17c-1.4 0-2.3.9-2.5 2.5M12 17c1.4 0 2.3.9 2.5 2.5"/>`,
  help: svg`<path d="M5 5.5c2.6-1 5-.8 7 .8 2-1.6 4.4-1.8 7-.8v13c-2.6-1-5-.8-7 .8-2-1.6-4.4-1.8-7-.8zM12 6.3v13"/>`,
  hint: svg`<path d="M9.2 17.5h5.6M10 20.5h4M9.5 17.5c0-2.3-3.5-3.5-3.5-7.3a6 6 0 0 1 12 0c0 3.8-3.5 5-3.5 7.3"/>`,
  undo: svg`<path d="M8.5 5 4.5 9l4 4M4.5 9H14a5 5 0 0 1 0 10h-3.5"/>`,
  redo: svg`<path d="m15.5 5 4 4-4 4M19.5 9H10a5 5 0 0 0 0 10h3.5"/>`,
  words: svg`<path d="M4 19 8.2 6h1.6L14 19M5.4 14.8h7.2M20 12.5c-.7-1-1.6-1.5-2.6-1.5-1.8 0-3 1.6-3 3.8 0 2.3 1.2 3.9 3 3.9 1 0 1.9-.5 2.6-1.4M20 11.2v7.4"/>`,
  accept: svg`<path d="m5 12.5 4.6 4.6L19.5 7"/>`,
  table: svg`<circle cx="12" cy="12" r="3.4"/><path d="M9.5 4.5h5M9.5 19.5h5M4.5 9.5v5M19.5 9.5v5"/>`,
  add: svg`<path d="M12 5v14M5 12h14"/>`,
  pause: svg`<path d="M8.5 5.5v13M15.5 5.5v13"/>`,
  resume: svg`<path d="M7.5 5v14l11-7z"/>`,
  first: svg`<path d="M6 5.5v13M18 5.5v13l-8.5-6.5z"/>`,
  back: svg`<path d="m15 5.5-8 6.5 8 6.5"/>`,
  onward: svg`<path d="m9 5.5 8 6.5-8 6.5"/>`,
  final: svg`<path d="M18 5.5v13M6 5.5v13l8.5-6.5z"/>`,
  download: svg`<path d="M12 4v11M7.5 10.7 12 15l4.5-4.3M4.5 19.5h15"/>`,
  upload: svg`<path d="M12 15.5V4M7.5 8.3 12 4l4.5 4.3M4.5 19.5h15"/>`,
  remove: svg`<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.3 10.5v5.5M13.7 10.5v5.5"/>`,
  edit: svg`<path d="m4.5 19.5 1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5"/>`,
  clock: svg`<circle cx="12" cy="12.5" r="8"/><path d="M12 8v4.5l3 2M9.5 2.5h5"/>`,
  close: svg`<path d="M6 6l12 12M18 6 6 18"/>`,
  draw: svg`<path d="M5 9.5h14M5 14.5h14"/>`,
  restart: svg`<path d="M19 12a7 7 0 1 1-2.2-5.1M19.5 4v4.5H15"/>`,
  leave: svg`<path d="M13.5 4.5h-8v15h8M10 12h10M16.5 8.2l3.8 3.8-3.8 3.8"/>`,
  cover: svg`<path d="M3 3l18 18M10 5.3c7-1.3 11 6.7 11 6.7s-1 2-2.9 3.8M6.2 7.2C4 9 3 12 3 12s3 6.5 9 6.5c1.3 0 2.5-.3 3.5-.8M9.9 9.9a3 3 0 0 0 4.2 4.2"/>`,
};

/** @param {keyof typeof PATHS} name */
export const icon = (name) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${PATHS[name]}</svg>`;
