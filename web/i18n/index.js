/**
 * The page's texts: Project Fluent messages in `.ftl` files, a folder per chapter and a file per language. `t(key, values)` returns a text in the current language;
 * the key `say.thinking` is the message `say-thinking`. Numbers are formatted for the language. Texts are plain text, never markup.
 */

import { FluentBundle, FluentNumber, FluentResource } from '../vendor/fluent-bundle/fluent-bundle.js';

/** The names of the languages. @type {Record<string, string>} */
export const LANGUAGES = { en: 'English', cs: 'Čeština', ru: 'Русский' };

/** Returns the URL of a folder of texts. @param {string} name */
export const folder = (name) => new URL(`./${name}/`, import.meta.url);

/** The folders of the loaded chapters. The first has the texts of every page. @type {Map<string, URL>} */
const open = new Map([['', folder('.')]]);

let current = 'en';
let figures = new Intl.NumberFormat('en');
let messages = makeBundle('en', []);

/** @param {string} code @param {string[]} files  contents of `.ftl` files */
function makeBundle(code, files) {
  // Only right-to-left values are isolated (`isolate`), so that titles, copied text and screen readers get no invisible characters.
  const made = new FluentBundle(code, { useIsolating: false });
  for (const text of files) add(made, text);
  return made;
}

/** Adds texts; a chapter may word a text of every page differently. @param {FluentBundle} bundle @param {string} text  contents of an `.ftl` file */
const add = (bundle, text) => bundle.addResource(new FluentResource(text), { allowOverrides: true });

/** @param {URL} where  a folder @param {string} language */
async function load(where, language) {
  const answer = await fetch(new URL(`${language}.ftl`, where));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer.text();
}

/**
 * Returns the user's preferred language among those of the page.
 * @param {readonly string[]} wanted  as in `navigator.languages`
 */
export function preferredLanguage(wanted) {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split('-')[0];
    if (Object.hasOwn(LANGUAGES, code)) return code;
    // Slovak readers understand Czech. Ukrainian and Belarusian readers may not want Russian, so they choose themselves.
    if (code === 'sk') return 'cs';
  }
  return 'en';
}

/** @param {string} code */
export async function setLanguage(code) {
  const language = Object.hasOwn(LANGUAGES, code) ? code : 'en';
  use(language, await Promise.all([...open.values()].map((where) => load(where, language))));
}

/** Loads a chapter, now and after each change of the language. @param {string} name @param {URL} [where]  its folder, for chapters of games */
export async function chapter(name, where = folder(name)) {
  if (open.has(name)) return;
  const requested = current;
  const text = await load(where, requested);
  open.set(name, where);
  if (requested === current) add(messages, text);
  else await setLanguage(current);
}

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} listener  called after the texts have changed @returns {() => void} removes the listener */
export function onTexts(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param {string} code @param {string[]} files  contents of `.ftl` files */
export function use(code, files) {
  current = code;
  messages = makeBundle(code, files);
  figures = new Intl.NumberFormat(code);
  if (typeof document !== 'undefined') document.documentElement.lang = code;
  for (const listener of listeners) listener();
}

export const language = () => current;

/** Formats a number with a real minus sign: "1,024", "−5". @param {number} value */
export const number = (value) => (value < 0 ? `−${figures.format(-value)}` : figures.format(value));

/** Formats a number with its sign: "+18", "−5". @param {number} value */
export const signed = (value) => (value < 0 ? number(value) : `+${number(value)}`);

/** @param {string} key */
const messageOf = (key) => messages.getMessage(key.replaceAll('.', '-'));

/** @param {string} key */
export const has = (key) => messageOf(key) !== undefined;

/** A number in a message. It selects the plural form and is formatted like all numbers of the page. */
class FormattedNumber extends FluentNumber {
  /** @override */
  toString() {
    return number(this.value);
  }
}

/** A right-to-left letter, next to which digits and punctuation would be reordered. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolates a right-to-left text for use within another text. @param {string} text */
const isolate = (text) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** @param {Record<string, string|number>} values */
const formatValues = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? new FormattedNumber(value) : isolate(value)]));

/** Returns a text, or the key if there is none. @param {string} key @param {Record<string, string|number>} [values] */
export function t(key, values = {}) {
  const pattern = messageOf(key)?.value;
  return pattern ? messages.formatPattern(pattern, formatValues(values), []) : key;
}

/** Formats a clock time: "1:05"; the last seconds with tenths, long times as days and hours. @param {number} ms */
export function time(ms) {
  if (ms >= 10_000) return wholeTime(ms);
  return new Intl.NumberFormat(current, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.floor(Math.max(0, ms) / 100) / 10);
}

/** Formats a clock time without tenths. @param {number} ms */
export function wholeTime(ms) {
  const left = Math.max(0, ms);
  if (left >= 86_400_000) {
    const unit = (/** @type {number} */ n, /** @type {string} */ name) => new Intl.NumberFormat(current, { style: 'unit', unit: name, unitDisplay: 'short' }).format(n);
    const hours = Math.floor(left / 3_600_000);
    return hours % 24 === 0 ? unit(hours / 24, 'day') : `${unit(Math.floor(hours / 24), 'day')} ${unit(hours % 24, 'hour')}`;
  }
  const seconds = Math.ceil(left / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Formats a list: "A, B and C". @param {string[]} items */
export const list = (items) => new Intl.ListFormat(current, { type: 'conjunction' }).format(items);

/** Formats date and time. @param {number} at  milliseconds since 1970 */
export const moment = (at) => new Intl.DateTimeFormat(current, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** Formats a date. @param {number} at  milliseconds since 1970 */
export const day = (at) => new Intl.DateTimeFormat(current, { dateStyle: 'medium' }).format(at);

/** Formats how long ago a time was. @param {number} then  milliseconds since 1970 @param {number} [now] */
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
