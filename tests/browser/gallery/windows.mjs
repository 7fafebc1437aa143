// The windows in which every picture is taken. A scene is played once at a desk and once on a phone; the window is changed in place.

/** @typedef {'light'|'dark'} Scheme */
/** @typedef {{name: string, width: number, height: number, share: number, quick?: Scheme}} Window  share: how small the reference picture is; quick: the one scheme in which the tests look at it */

export const KINDS = /** @type {const} */ (['desk', 'phone']);

/** @type {Record<'desk'|'phone', Window[]>} */
export const WINDOWS = {
  desk: [
    { name: 'wide', width: 1440, height: 900, share: 1 / 7 },
    { name: '1280', width: 1280, height: 720, share: 1 / 7, quick: 'light' },
  ],
  phone: [
    { name: '390', width: 390, height: 844, share: 1 / 4 },
    { name: '360', width: 360, height: 640, share: 1 / 4, quick: 'dark' },
  ],
};

const SCHEMES = /** @type {const} */ (['light', 'dark']);

/** @param {'desk'|'phone'} kind @param {boolean} quick @returns {(Window & {schemes: readonly Scheme[]})[]} */
export const windows = (kind, quick) => WINDOWS[kind].flatMap((window) => (!quick ? [{ ...window, schemes: SCHEMES }] : window.quick ? [{ ...window, schemes: [window.quick] }] : []));
