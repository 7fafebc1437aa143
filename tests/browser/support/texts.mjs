// The page's texts, read from disk.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { use } from '../../../web/i18n/index.js';
import { FluentResource } from '../../../web/vendor/fluent-bundle/fluent-bundle.js';

const root = fileURLToPath(new URL('../../../web/i18n/', import.meta.url));

export const LANGUAGES = ['en', 'cs', 'ru'];

/** The folders with texts, with a slash at the end; the first is '', that of every page. */
export const FOLDERS = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /(^|[\\/])en\.ftl$/.test(name)).map((name) => name.slice(0, -'en.ftl'.length)).sort();

/** Returns the contents of a file. @param {string} folder @param {string} language */
export const source = (folder, language) => readFileSync(`${root}${folder}${language}.ftl`, 'utf8');

/** Returns the messages of a file by id, as parsed by Fluent. @param {string} folder @param {string} language */
export const messages = (folder, language) => new Map(new FluentResource(source(folder, language)).body.map(({ id, value }) => [id, value]));

/** Activates a language. @param {string} language @param {string[]} [folders] */
export const speak = (language, folders = FOLDERS) => use(language, folders.map((folder) => source(folder, language)));
