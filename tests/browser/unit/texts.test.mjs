// The texts: the same keys and places in every language, every plural form a language has, and every key that the page asks for.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as i18n from '../../../web/i18n/index.js';
import cs from '../../../web/i18n/cs.js';
import en from '../../../web/i18n/en.js';
import ru from '../../../web/i18n/ru.js';

const tables = { en, cs, ru };
const web = fileURLToPath(new URL('../../../web/', import.meta.url));

const places = (text) => [...new Set((typeof text === 'string' ? text : Object.values(text).join(' ')).match(/\{\w+\}/g) ?? [])].sort().join();

test('every language has the same keys and the same places in each text', () => {
  for (const [code, table] of Object.entries(tables)) {
    assert.deepEqual(Object.keys(table).sort(), Object.keys(en).sort(), code);
    for (const [key, text] of Object.entries(table)) assert.equal(places(text), places(en[key]), `${code} ${key}`);
  }
});

test('plural texts have every form of their language', () => {
  for (const [code, table] of Object.entries(tables)) {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories.sort();
    for (const [key, text] of Object.entries(table)) {
      if (typeof text !== 'string') assert.deepEqual(Object.keys(text).sort(), forms, `${code} ${key}`);
    }
  }
});

test('plurals', () => {
  const said = (code, ns) => {
    i18n.use(code, tables[code]);
    return ns.map((n) => i18n.t('points', { n })).join(', ');
  };
  assert.equal(said('en', [0, 1, 2, 21]), '0 points, 1 point, 2 points, 21 points');
  assert.equal(said('cs', [0, 1, 2, 4, 5, 22]), '0 bodů, 1 bod, 2 body, 4 body, 5 bodů, 22 bodů');
  assert.equal(said('ru', [0, 1, 2, 5, 11, 21, 22, 112]), '0 очков, 1 очко, 2 очка, 5 очков, 11 очков, 21 очко, 22 очка, 112 очков');
});

test('values are put in as they are, without markup and without a second reading', () => {
  i18n.use('en', en);
  assert.equal(i18n.t('say.thinking', { name: '{name}<b>' }), '{name}<b> is thinking …');
  assert.equal(i18n.t('no.such.key'), 'no.such.key');
});

test('numbers', () => {
  i18n.use('cs', cs);
  assert.equal(i18n.number(178428), '178\u00a0428');
  assert.equal(i18n.signed(-5), '−5');
  assert.equal(i18n.signed(5), '+5');
});

test('the reader\'s first language that the page speaks', () => {
  assert.equal(i18n.pick(['cs-CZ', 'en']), 'cs');
  assert.equal(i18n.pick(['de', 'RU', 'en']), 'ru');
  assert.equal(i18n.pick(['sk']), 'cs');
  assert.equal(i18n.pick(['de']), 'en');
});

test('how long ago', () => {
  i18n.use('en', en);
  assert.equal(i18n.ago(1000, 2000), 'just now');
  assert.equal(i18n.ago(0, 3 * 60_000), '3 minutes ago');
  assert.equal(i18n.ago(0, 26 * 3600_000), 'yesterday');
});

test('every key that the page asks for exists, and none is there for nothing', () => {
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js') && !name.startsWith('vendor') && !name.startsWith(join('i18n', '')))
    .map((name) => readFileSync(join(web, name), 'utf8'))
    .join('\n') + readFileSync(join(web, 'i18n/index.js'), 'utf8');
  const asked = new Set([...sources.matchAll(/\bt\(\s*'([\w.-]+)'/g), ...sources.matchAll(/\? '([\w]+\.[\w.]+)' : '([\w]+\.[\w.]+)'/g)].flatMap((match) => match.slice(1)));
  for (const key of asked) assert.ok(Object.hasOwn(en, key), `missing: ${key}`);
  // Keys that are put together: `why.${code}`.
  const stems = [...sources.matchAll(/`([\w.-]+\.)\$\{/g)].map((match) => match[1]);
  for (const key of Object.keys(en)) {
    const used = asked.has(key) || sources.includes(`'${key}'`) || stems.some((stem) => key.startsWith(stem));
    assert.ok(used, `unused: ${key}`);
  }
});
