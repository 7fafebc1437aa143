/**
 * The page's texts. `t(key, values)` returns a text in the current language. Sentences about people ("you" or a name) and counts, and all texts shared with the
 * terminal, are Fluent messages in `.ftl` files: the key `say.thinking` is the message `say-thinking`. All other texts are in modules, as strings with `{name}`
 * placeholders, or objects of plural forms chosen by `Intl.PluralRules` for the value `n`. Numbers are formatted for the language. Texts are plain text, never markup.
 */

import { FluentBundle, FluentNumber, FluentResource } from '../vendor/fluent-bundle/fluent-bundle.js';

/** @typedef {string|Partial<Record<Intl.LDMLPluralRule, string>>} Text */

/** @typedef {Record<string, () => Promise<{default: Record<string, Text>}>>} Source  loads the texts of each language */

/** @type {Record<string, {name: string, load: Source[string]}>} */
export const LANGUAGES = {
  en: { name: 'English', load: () => import('./en.js') },
  cs: { name: 'Čeština', load: () => import('./cs.js') },
  ru: { name: 'Русский', load: () => import('./ru.js') },
};

/** @typedef {{tables?: Source, messages?: URL}} Chapter  texts loaded on demand; messages: the folder of its `.ftl` files, if any */

/** @param {string} name */
const folder = (name) => new URL(`./${name}`, import.meta.url);

/** @param {string} name  of a folder here @returns {Source} */
export const inFolder = (name) => Object.fromEntries(Object.keys(LANGUAGES).map((code) => [code, () => import(`./${name}/${code}.js`)]));

/** Chapters by page; those of games are in the games' manifests. @type {Record<string, Chapter>} */
const CHAPTERS = {
  account: { tables: inFolder('account') },
  club: { tables: inFolder('club'), messages: folder('club/') },
  about: { tables: inFolder('about') },
  moderation: { tables: inFolder('moderation'), messages: folder('moderation/') },
  events: { tables: inFolder('events'), messages: folder('events/') },
  faults: { tables: inFolder('faults') },
  forfeits: { messages: folder('forfeits/') },
  refusals: { messages: folder('refusals/') },
  review: { tables: inFolder('review'), messages: folder('review/') },
  settings: { tables: inFolder('settings') },
  share: { tables: inFolder('share') },
  files: { tables: inFolder('files') },
  offline: { tables: inFolder('offline') },
  start: { tables: inFolder('start') },
  tournaments: { tables: inFolder('tournaments'), messages: folder('tournaments/') },
};

/** @type {Map<string, Chapter>} the loaded chapters */
const open = new Map();

let current = 'en';
/** @type {Record<string, Text>} */
let texts = {};
let plural = new Intl.PluralRules('en');
let figures = new Intl.NumberFormat('en');
let sentences = makeBundle('en', []);

/** @param {string} code @param {string[]} messages  contents of `.ftl` files */
function makeBundle(code, messages) {
  // Only right-to-left names are isolated (`plain`), so that titles, copied text and screen readers get no invisible characters.
  const made = new FluentBundle(code, { useIsolating: false });
  for (const text of messages) made.addResource(new FluentResource(text));
  return made;
}

/** @param {Source[string]|undefined} load  undefined: there is no table */
const loadTable = async (load) => (load ? (await load()).default : {});

/** Loads the messages of a folder. @param {URL|undefined} where  undefined: there are none @param {string} language */
async function loadMessages(where, language) {
  if (!where) return '';
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
  const chapters = [...open.values()];
  const sources = [LANGUAGES[language].load, ...chapters.map((one) => one.tables?.[language])];
  const [tables, messages] = await Promise.all([
    Promise.all(sources.map(loadTable)),
    Promise.all([folder(''), ...chapters.map((one) => one.messages)].map((where) => loadMessages(where, language))),
  ]);
  use(language, Object.assign({}, ...tables), messages);
}

/** Loads a chapter, now and after each change of the language. @param {string} name @param {Chapter} [source]  for chapters of games */
export async function chapter(name, source = CHAPTERS[name]) {
  if (open.has(name)) return;
  const spoken = current;
  const [own, messages] = await Promise.all([loadTable(source.tables?.[spoken]), loadMessages(source.messages, spoken)]);
  open.set(name, source);
  if (spoken === current) {
    texts = { ...texts, ...own };
    sentences.addResource(new FluentResource(messages), { allowOverrides: true });
  } else await setLanguage(current);
}

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} listener  called after the texts have changed @returns {() => void} removes the listener */
export function onTexts(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param {string} code @param {Record<string, Text>} strings @param {string[]} [messages]  contents of `.ftl` files */
export function use(code, strings, messages = []) {
  current = code;
  texts = strings;
  sentences = makeBundle(code, messages);
  plural = new Intl.PluralRules(code);
  figures = new Intl.NumberFormat(code);
  if (typeof document !== 'undefined') document.documentElement.lang = code;
  for (const listener of listeners) listener();
}

export const language = () => current;

/** Formats a number with a real minus sign: "1,024", "−5". @param {number} value */
export const number = (value) => (value < 0 ? `−${figures.format(-value)}` : figures.format(value));

/** Formats a number with its sign: "+18", "−5". @param {number} value */
export const signed = (value) => (value < 0 ? number(value) : `+${number(value)}`);

/** Returns the Fluent message of a key. @param {string} key */
const messageOf = (key) => sentences.getMessage(key.replaceAll('.', '-'));

/** @param {string} key */
export const has = (key) => Object.hasOwn(texts, key) || messageOf(key) !== undefined;

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

/**
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 */
export function t(key, values = {}) {
  const message = messageOf(key);
  if (message?.value) return sentences.formatPattern(message.value, formatValues(values), []);
  const text = texts[key];
  if (text === undefined) return key;
  const form = typeof text === 'string' ? text : text[plural.select(Number(values.n))] ?? text.other ?? '';
  return form.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? number(value) : isolate(value);
  });
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
