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
import csBalda from '../../../web/i18n/balda/cs.js';
import enBalda from '../../../web/i18n/balda/en.js';
import ruBalda from '../../../web/i18n/balda/ru.js';
import csErudit from '../../../web/i18n/erudit/cs.js';
import enErudit from '../../../web/i18n/erudit/en.js';
import ruErudit from '../../../web/i18n/erudit/ru.js';
import csEvents from '../../../web/i18n/events/cs.js';
import enEvents from '../../../web/i18n/events/en.js';
import ruEvents from '../../../web/i18n/events/ru.js';
import csFaults from '../../../web/i18n/faults/cs.js';
import enFaults from '../../../web/i18n/faults/en.js';
import ruFaults from '../../../web/i18n/faults/ru.js';
import csPentago from '../../../web/i18n/pentago/cs.js';
import enPentago from '../../../web/i18n/pentago/en.js';
import ruPentago from '../../../web/i18n/pentago/ru.js';
import csReview from '../../../web/i18n/review/cs.js';
import enReview from '../../../web/i18n/review/en.js';
import ruReview from '../../../web/i18n/review/ru.js';

const chapters = [{ en, cs, ru }, { en: enBalda, cs: csBalda, ru: ruBalda }, { en: enErudit, cs: csErudit, ru: ruErudit }, { en: enEvents, cs: csEvents, ru: ruEvents }, { en: enFaults, cs: csFaults, ru: ruFaults }, { en: enPentago, cs: csPentago, ru: ruPentago }, { en: enReview, cs: csReview, ru: ruReview }];
const web = fileURLToPath(new URL('../../../web/', import.meta.url));

const places = (text) => [...new Set((typeof text === 'string' ? text : Object.values(text).join(' ')).match(/\{\w+\}/g) ?? [])].sort().join();

test('every language has the same keys and the same places in each text', () => {
  for (const tables of chapters) {
    for (const [code, table] of Object.entries(tables)) {
      assert.deepEqual(Object.keys(table).sort(), Object.keys(tables.en).sort(), code);
      for (const [key, text] of Object.entries(table)) assert.equal(places(text), places(tables.en[key]), `${code} ${key}`);
    }
  }
  assert.deepEqual(Object.keys(en).filter((key) => key in enReview), [], 'a text has one place');
});

test('plural texts have every form of their language', () => {
  for (const [code, table] of chapters.flatMap(Object.entries)) {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories.sort();
    for (const [key, text] of Object.entries(table)) {
      if (typeof text !== 'string') assert.deepEqual(Object.keys(text).sort(), forms, `${code} ${key}`);
    }
  }
});

test('plurals', () => {
  const said = (code, ns) => {
    i18n.use(code, chapters[0][code]);
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

test('the time on a clock', () => {
  i18n.use('en', en);
  assert.deepEqual([0, 950, 9_999, 10_000, 59_001, 60_000, 61_000, 3_600_000].map(i18n.time), ['0.0', '0.9', '9.9', '0:10', '1:00', '1:00', '1:01', '1:00:00']);
  i18n.use('cs', cs);
  assert.equal(i18n.time(4321), '4,3');
});

test('help has the same sections in every language, and nothing is left out', async () => {
  const { TOPICS } = await import('../../../web/help/index.js');
  const shape = ({ sections }) => sections.map(({ id, blocks }) => [id, blocks.map((block) => (typeof block === 'string' ? 'text' : block.list?.length ?? block.rows.length))]);
  for (const [name, sources] of Object.entries(TOPICS)) {
    const topics = await Promise.all(Object.values(sources).map(async (load) => (await load()).default));
    for (const topic of topics) assert.deepEqual(shape(topic), shape(topics[0]), `${name}: ${topic.title}`);
  }
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
  const all = { ...en, ...enBalda, ...enErudit, ...enEvents, ...enFaults, ...enPentago, ...enReview };
  for (const key of asked) assert.ok(Object.hasOwn(all, key), `missing: ${key}`);
  // Keys that are put together: `why.${code}`.
  const stems = [...sources.matchAll(/`([\w.-]+\.)\$\{/g)].map((match) => match[1]);
  for (const key of Object.keys(all)) {
    const used = asked.has(key) || sources.includes(`'${key}'`) || stems.some((stem) => key.startsWith(stem));
    assert.ok(used, `unused: ${key}`);
  }
});
