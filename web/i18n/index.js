/**
 * The page's texts. `t(key, values)` gives a text in the current language; a text is a string with `{name}` places, or an object of plural forms
 * chosen by `Intl.PluralRules` for the value `n`. Numbers are written as the language writes them. Texts are plain text, never markup.
 */

/** @typedef {string|Partial<Record<Intl.LDMLPluralRule, string>>} Text */

/** @type {Record<string, {name: string, load: () => Promise<{default: Record<string, Text>}>}>} */
export const LANGUAGES = {
  en: { name: 'English', load: () => import('./en.js') },
  cs: { name: 'Čeština', load: () => import('./cs.js') },
  ru: { name: 'Русский', load: () => import('./ru.js') },
};

let current = 'en';
/** @type {Record<string, Text>} */
let texts = {};
let plural = new Intl.PluralRules('en');
let figures = new Intl.NumberFormat('en');

/**
 * The first language of the reader that the page speaks.
 * @param {readonly string[]} wanted as navigator.languages gives them
 */
export function pick(wanted) {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split('-')[0];
    if (Object.hasOwn(LANGUAGES, code)) return code;
    // Slovak readers read Czech with more ease than English; Ukrainian and Belarusian readers may well not want Russian: they choose.
    if (code === 'sk') return 'cs';
  }
  return 'en';
}

/** @param {string} code */
export async function setLanguage(code) {
  const language = Object.hasOwn(LANGUAGES, code) ? code : 'en';
  use(language, (await LANGUAGES[language].load()).default);
}

/** @param {string} code @param {Record<string, Text>} table */
export function use(code, table) {
  current = code;
  texts = table;
  plural = new Intl.PluralRules(code);
  figures = new Intl.NumberFormat(code);
  if (typeof document !== 'undefined') document.documentElement.lang = code;
}

export const language = () => current;

/** With a true minus: "1,024", "−5". @param {number} value */
export const number = (value) => (value < 0 ? `−${figures.format(-value)}` : figures.format(value));

/** With its sign: "+18", "−5". @param {number} value */
export const signed = (value) => (value < 0 ? number(value) : `+${number(value)}`);

/** @param {string} key */
export const has = (key) => Object.hasOwn(texts, key);

/**
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 */
export function t(key, values = {}) {
  const text = texts[key];
  if (text === undefined) return key;
  const form = typeof text === 'string' ? text : text[plural.select(Number(values.n))] ?? text.other ?? '';
  return form.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? number(value) : value;
  });
}

/** A list as the language writes it: "A, B and C". @param {string[]} items */
export const list = (items) => new Intl.ListFormat(current, { type: 'conjunction' }).format(items);

/** How long ago. @param {number} then milliseconds since 1970 @param {number} [now] */
export function ago(then, now = Date.now()) {
  const format = new Intl.RelativeTimeFormat(current, { numeric: 'auto' });
  const seconds = Math.round((then - now) / 1000);
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const units = [['day', 86_400], ['hour', 3600], ['minute', 60]];
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return format.format(0, 'minute') && t('time.now');
}
