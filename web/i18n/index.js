/**
 * The page's texts. `t(key, values)` gives a text in the current language. Sentences about people ("you" or a name) and about counts, and whatever the
 * terminal says, too, are messages of Project Fluent, data in `.ftl` files: the key `say.thinking` is the message `say-thinking`. All other texts are
 * strings with `{name}` places, or objects of plural forms chosen by `Intl.PluralRules` for the value `n`, in modules. Numbers are written as the language writes them. Texts are plain text, never markup.
 */

import { FluentBundle, FluentNumber, FluentResource } from '../vendor/fluent-bundle/fluent-bundle.js';

/** @typedef {string|Partial<Record<Intl.LDMLPluralRule, string>>} Text */

/** @typedef {Record<string, () => Promise<{default: Record<string, Text>}>>} Source  where the texts of a language are */

/** @type {Record<string, {name: string, load: Source[string]}>} */
export const LANGUAGES = {
  en: { name: 'English', load: () => import('./en.js') },
  cs: { name: 'Čeština', load: () => import('./cs.js') },
  ru: { name: 'Русский', load: () => import('./ru.js') },
};

/** @typedef {{tables?: Source, messages?: URL}} Chapter  texts that not everybody needs; messages: the folder of its `.ftl` files, where it has some */

/** @param {string} name */
const folder = (name) => new URL(`./${name}`, import.meta.url);

/** @param {string} name of a folder here @returns {Source} */
export const inFolder = (name) => Object.fromEntries(Object.keys(LANGUAGES).map((code) => [code, () => import(`./${name}/${code}.js`)]));

/** By the page that opens them; those of a game, the game itself has. @type {Record<string, Chapter>} */
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

/** @type {Map<string, Chapter>} the chapters that are open */
const open = new Map();

let current = 'en';
/** @type {Record<string, Text>} */
let texts = {};
let plural = new Intl.PluralRules('en');
let figures = new Intl.NumberFormat('en');
let sentences = bundle('en', []);

/** @param {string} code @param {string[]} messages the texts of `.ftl` files */
function bundle(code, messages) {
  // Names are isolated where it matters (`plain`), so that titles, copied text and what is read aloud hold no invisible characters.
  const made = new FluentBundle(code, { useIsolating: false });
  for (const text of messages) made.addResource(new FluentResource(text));
  return made;
}

/** @param {Source[string]|undefined} load undefined: there is no table */
const table = async (load) => (load ? (await load()).default : {});

/** The messages in a folder. @param {URL|undefined} where undefined: there are none @param {string} language */
async function told(where, language) {
  if (!where) return '';
  const answer = await fetch(new URL(`${language}.ftl`, where));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer.text();
}

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
  const chapters = [...open.values()];
  const sources = [LANGUAGES[language].load, ...chapters.map((one) => one.tables?.[language])];
  const [tables, messages] = await Promise.all([
    Promise.all(sources.map(table)),
    Promise.all([folder(''), ...chapters.map((one) => one.messages)].map((where) => told(where, language))),
  ]);
  use(language, Object.assign({}, ...tables), messages);
}

/** Adds the texts of a chapter, in this language and in those to come. @param {string} name @param {Chapter} [source] where it is a game's, not a page's */
export async function chapter(name, source = CHAPTERS[name]) {
  if (open.has(name)) return;
  const spoken = current;
  const [own, messages] = await Promise.all([table(source.tables?.[spoken]), told(source.messages, spoken)]);
  open.set(name, source);
  if (spoken === current) {
    texts = { ...texts, ...own };
    sentences.addResource(new FluentResource(messages), { allowOverrides: true });
  } else await setLanguage(current);
}

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} listener called when the texts are others @returns {() => void} ends it */
export function onTexts(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param {string} code @param {Record<string, Text>} strings @param {string[]} [messages] the texts of `.ftl` files */
export function use(code, strings, messages = []) {
  current = code;
  texts = strings;
  sentences = bundle(code, messages);
  plural = new Intl.PluralRules(code);
  figures = new Intl.NumberFormat(code);
  if (typeof document !== 'undefined') document.documentElement.lang = code;
  for (const listener of listeners) listener();
}

export const language = () => current;

/** With a true minus: "1,024", "−5". @param {number} value */
export const number = (value) => (value < 0 ? `−${figures.format(-value)}` : figures.format(value));

/** With its sign: "+18", "−5". @param {number} value */
export const signed = (value) => (value < 0 ? number(value) : `+${number(value)}`);

/** The message that a key names. @param {string} key */
const named = (key) => sentences.getMessage(key.replaceAll('.', '-'));

/** @param {string} key */
export const has = (key) => Object.hasOwn(texts, key) || named(key) !== undefined;

/** A number in a message: it chooses the plural form, and is written as the page writes numbers. */
class Figure extends FluentNumber {
  /** @override */
  toString() {
    return number(this.value);
  }
}

/** A letter that is written from right to left; beside it, digits and dots would change places. */
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A text that is put into another. @param {string} text */
const plain = (text) => (LEFTWARD.test(text) ? `\u2068${text}\u2069` : text);

/** @param {Record<string, string|number>} values */
const placed = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? new Figure(value) : plain(value)]));

/**
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 */
export function t(key, values = {}) {
  const message = named(key);
  if (message?.value) return sentences.formatPattern(message.value, placed(values), []);
  const text = texts[key];
  if (text === undefined) return key;
  const form = typeof text === 'string' ? text : text[plural.select(Number(values.n))] ?? text.other ?? '';
  return form.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? number(value) : plain(value);
  });
}

/** A time on the clock: "1:05"; the last seconds with tenths, long times as days and hours. @param {number} ms */
export function time(ms) {
  if (ms >= 10_000) return wholeTime(ms);
  return new Intl.NumberFormat(current, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.floor(Math.max(0, ms) / 100) / 10);
}

/** The same without tenths, for what is read and not raced against. @param {number} ms */
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

/** A list as the language writes it: "A, B and C". @param {string[]} items */
export const list = (items) => new Intl.ListFormat(current, { type: 'conjunction' }).format(items);

/** Day and time, as exact as people say them. @param {number} at milliseconds since 1970 */
export const moment = (at) => new Intl.DateTimeFormat(current, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** A day. @param {number} at milliseconds since 1970 */
export const day = (at) => new Intl.DateTimeFormat(current, { dateStyle: 'medium' }).format(at);

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
