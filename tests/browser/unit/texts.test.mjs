// Texts: the same keys and placeholders in every language, all plural forms, and every key that the page uses.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as i18n from '../../../web/i18n/index.js';
import { FOLDERS, LANGUAGES, messages, source, speak } from '../support/texts.mjs';
const web = fileURLToPath(new URL('../../../web/', import.meta.url));

/** The help topics by language. */
const HELP = Object.fromEntries(readdirSync(`${web}help`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  .map(({ name }) => [name, Object.fromEntries(LANGUAGES.map((code) => [code, () => import(`${web}help/${name}/${code}.js`)]))]));

/** Returns the variables of a message, and its plural forms by selector. */
function parts(node, found = { names: new Set(), forms: {} }) {
  if (Array.isArray(node)) for (const one of node) parts(one, found);
  if (node?.type === 'var') found.names.add(node.name);
  if (node?.type === 'select') {
    found.names.add(node.selector.name);
    const keys = node.variants.map(({ key }) => key.value);
    if (keys.some((key) => ['one', 'few', 'many'].includes(key))) (found.forms[node.selector.name] ??= []).push(keys);
    for (const { value } of node.variants) parts(value, found);
  }
  return found;
}

/** Messages by id, for each folder and language. */
const chapters = Object.fromEntries(FOLDERS.map((folder) => [folder, Object.fromEntries(LANGUAGES.map((code) => [code, messages(folder, code)]))]));

test('every language has the same messages with the same variables', () => {
  for (const [folder, { en: english, cs: czech, ru: russian }] of Object.entries(chapters)) {
    for (const [code, other] of [['cs', czech], ['ru', russian]]) {
      assert.deepEqual([...other.keys()].sort(), [...english.keys()].sort(), `${folder}${code}`);
      for (const [id, value] of other) {
        // A language that needs no plural form may leave the count unread.
        const [own, its] = [parts(english.get(id)).names, parts(value).names];
        for (const name of new Set([...own, ...its])) assert.ok((own.has(name) && its.has(name)) || name === 'n', `${folder}${code}.ftl ${id}: ${name}`);
      }
    }
  }
});

test('the texts of replays are not among those of every page', () => {
  assert.deepEqual([...chapters[''].en.keys()].filter((id) => chapters['review/'].en.has(id)), []);
});

test('a message that several chapters have says the same in each', () => {
  // All chapters share one table, so another text would replace the first until the page is reloaded.
  for (const code of LANGUAGES) {
    /** @type {Map<string, [string, unknown]>} */
    const known = new Map();
    for (const folder of FOLDERS) {
      for (const [id, value] of chapters[folder][code]) {
        const [where, other] = known.get(id) ?? [folder, value];
        assert.deepEqual(value, other, `${id} in ${folder}${code}.ftl and ${where}${code}.ftl`);
        known.set(id, [where, other]);
      }
    }
  }
});

test('message files contain only messages', () => {
  for (const folder of FOLDERS) {
    for (const code of LANGUAGES) {
      const ids = [...source(folder, code).matchAll(/^([a-z][\w-]*) =/gm)].map((match) => match[1]);
      // The reader leaves out what it cannot read, and the page would show the key.
      assert.deepEqual(ids, [...chapters[folder][code].keys()], `${folder}${code}`);
    }
  }
});

test('plural texts have all forms of their language', () => {
  // Whole numbers only: Czech takes `many`, Russian `other`, for fractions.
  const whole = { en: ['one', 'other'], cs: ['few', 'one', 'other'], ru: ['few', 'many', 'one'] };
  for (const [folder, languages] of Object.entries(chapters)) {
    for (const [code, all] of Object.entries(languages)) {
      for (const [id, value] of all) {
        for (const keys of Object.values(parts(value).forms).flat()) {
          assert.deepEqual(whole[code].filter((form) => !keys.includes(form)), [], `${folder}${code}.ftl ${id}`);
        }
      }
    }
  }
});

test('sentences about others name them, and sentences about the reader do not', () => {
  for (const code of LANGUAGES) {
    speak(code);
    const said = (key, values) => [i18n.t(key, { who: 'name', name: 'Jana', ...values }), i18n.t(key, { who: 'you', name: 'Jana', ...values })];
    for (const [id, value] of Object.values(chapters).flatMap((languages) => [...languages[code]])) {
      if (!parts(value).names.has('who')) continue;
      const [other, you] = said(id, { n: 3, move: 'KOT', points: '3', word: 'KOT', by: 'Petr', square: 'a1', turn: 'AR', text: 'KOT', what: 'A' });
      assert.ok(other.includes('Jana') && !you.includes('Jana'), `${code} ${id}: ${other} / ${you}`);
    }
  }
  speak('en');
  assert.equal(i18n.t('draw.begins', { who: 'you', name: 'You' }), 'You begin.');
  assert.equal(i18n.t('join.title', { name: 'Ann and Ben', n: 2 }), 'Ann and Ben are waiting for you');
  assert.equal(i18n.t('start.against.table.seats', { least: 2, most: 2 }), 'Two seats: people, computers or free seats, in any mix.');
  speak('cs');
  assert.equal(i18n.t('draw.begins', { who: 'you', name: 'Vy' }), 'Začínáte vy.');
  assert.equal(i18n.t('say.exchanged', { who: 'you', name: 'Vy', n: 2 }), 'Vyměnili jste 2 kameny.');
  assert.equal(i18n.t('guest', { n: 3 }), 'Host 3');
  speak('ru');
  assert.equal(i18n.t('say.exchanged', { who: 'name', name: 'Аня', n: 21 }), 'Аня меняет 21 фишку.');
});

/** Returns every line of the texts and help of a language, with the key of its message or the name of its topic. */
async function everything(code) {
  const flat = (node) => (typeof node === 'string' ? [node] : Array.isArray(node) ? node.flatMap(flat) : node && typeof node === 'object' ? Object.values(node).flatMap(flat) : []);
  let key = '';
  const lines = FOLDERS.flatMap((folder) => source(folder, code).split('\n')).filter((line) => !line.startsWith('#')).map((line) => {
    key = /^([a-z][\w-]*) =/.exec(line)?.[1] ?? key;
    return [key, line.replace(/^[a-z][\w-]* =/, '')];
  });
  const help = await Promise.all(Object.entries(HELP).map(async ([name, sources]) => flat((await sources[code]()).default).map((line) => [`help/${name}`, line])));
  return [...lines, ...help.flat()];
}

test('Czech addresses the reader formally', async () => {
  // Words of the second person singular, and imperatives that the page has had.
  const familiar = /(?<!\p{L})(tvůj|tvá|tvé|tvou|tvého|tvému|tvým|tvoje|tvoji|tvých|tě|ti|tobě|tebou|jsi|nejsi|můžeš|chceš|máš|vidíš|znáš|budeš|musíš|smíš|hraješ|píšeš|přidáš|prohraješ|vyhráváš|zastavíš|zahraješ|vybereš|polož|vyber|označ|otoč|potvrď|stiskni|přejeď|přetáhni|zvol|piš|napiš|zkus|zastav|táhni|ukaž|vezmi|vynech|uznej|počítej|podívej|zadej|pošli|otevři|chyť|přetoč)(?!\p{L})/iu;
  for (const [key, text] of await everything('cs')) assert.doesNotMatch(text, familiar, key);
});

test('each concept has one term and spelling', async () => {
  const never = {
    en: [/\bcan not\b/i, /\blexicons?\b/i, /\bis no (word|file|game) that\b/i],
    cs: [/vteřin/i, /stoján(ek|ku|ky)/i, /semínk/i],
    ru: [/список слов|списка слов|списку слов/i, /азбук/i],
  };
  for (const [code, patterns] of Object.entries(never)) {
    for (const [key, text] of await everything(code)) {
      // The headers of a file have names of their own.
      if (key === 'fault-log-header' || key === 'replay-warning-no-lexicon') continue;
      for (const pattern of patterns) assert.doesNotMatch(text.replace(/\{[^}]*\}/g, ''), pattern, `${code} ${key}`);
    }
  }
});

test('plurals', () => {
  const said = (code, ns) => {
    speak(code);
    return ns.map((n) => i18n.t('points', { n })).join(', ');
  };
  assert.equal(said('en', [0, 1, 2, 21]), '0 points, 1 point, 2 points, 21 points');
  assert.equal(said('cs', [0, 1, 2, 4, 5, 22]), '0 bodů, 1 bod, 2 body, 4 body, 5 bodů, 22 bodů');
  assert.equal(said('ru', [0, 1, 2, 5, 11, 21, 22, 112]), '0 очков, 1 очко, 2 очка, 5 очков, 11 очков, 21 очко, 22 очка, 112 очков');
});

test('differences of percentages are percentage points', () => {
  const said = (code, n) => {
    speak(code);
    return i18n.t('analysis.grade.win', { n });
  };
  assert.match(said('en', 1), /by 1 percentage point\./);
  assert.match(said('en', 3.2), /by 3\.2 percentage points\./);
  assert.match(said('cs', 3.2), /o 3,2 procentního bodu /);
  assert.match(said('cs', 5), /o 5 procentních bodů /);
  assert.match(said('ru', 3.2), /на 3,2 процентного пункта /);
  assert.match(said('ru', 21), /на 21 процентный пункт /);
  for (const code of LANGUAGES) assert.doesNotMatch(said(code, 0), /0/, 'a difference of 0 is not shown as a number');
  speak('en');
});

test('values are inserted verbatim', () => {
  speak('en');
  assert.equal(i18n.t('say.thinking', { who: 'name', name: '{name}<b>{$name}' }), '{name}<b>{$name} is thinking …');
  // Only what is written from right to left is set apart from the text around it.
  assert.equal(i18n.t('say.passed', { who: 'name', name: 'שרה' }), '\u2068שרה\u2069 passed.');
  assert.equal(i18n.t('no.such.key'), 'no.such.key');
});

test('the time on a clock', () => {
  speak('en');
  assert.deepEqual([0, 950, 9_999, 10_000, 59_001, 60_000, 61_000, 3_600_000].map(i18n.time), ['0.0', '0.9', '9.9', '0:10', '1:00', '1:00', '1:01', '1:00:00']);
  speak('cs');
  assert.equal(i18n.time(4321), '4,3');
  assert.equal(i18n.wholeTime(4321), '0:05');
});

test('help has the same sections in every language', async () => {
  const shape = ({ sections }) => sections.map(({ id, blocks }) => [id, blocks.map((block) => (typeof block === 'string' ? 'text' : block.list?.length ?? block.rows.length))]);
  for (const [name, sources] of Object.entries(HELP)) {
    const topics = await Promise.all(Object.values(sources).map(async (load) => (await load()).default));
    for (const topic of topics) assert.deepEqual(shape(topic), shape(topics[0]), `${name}: ${topic.title}`);
  }
});

test('numbers', () => {
  speak('cs');
  assert.equal(i18n.number(178428), '178\u00a0428');
  assert.equal(i18n.signed(-5), '−5');
  assert.equal(i18n.signed(5), '+5');
});

test('the page picks the reader\'s first supported language', () => {
  assert.equal(i18n.preferredLanguage(['cs-CZ', 'en']), 'cs');
  assert.equal(i18n.preferredLanguage(['de', 'RU', 'en']), 'ru');
  assert.equal(i18n.preferredLanguage(['sk']), 'cs');
  assert.equal(i18n.preferredLanguage(['de']), 'en');
});

test('relative times', () => {
  speak('en');
  assert.equal(i18n.ago(1000, 2000), 'just now');
  assert.equal(i18n.ago(0, 3 * 60_000), '3 minutes ago');
  assert.equal(i18n.ago(0, 26 * 3600_000), 'yesterday');
});

/** The page's modules as one text. */
const MODULES = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js') && !name.startsWith('vendor')).map((name) => readFileSync(join(web, name), 'utf8')).join('\n');

test('every key in use exists, and no key is unused', () => {
  const asked = new Set([...MODULES.matchAll(/\bt\(\s*'([\w.-]+)'/g), ...MODULES.matchAll(/\? '([\w]+\.[\w.]+)' : '([\w]+\.[\w.]+)'/g)].flatMap((match) => match.slice(1)));
  const all = new Set(Object.values(chapters).flatMap(({ en }) => [...en.keys()]));
  const id = (key) => key.replaceAll('.', '-');
  for (const key of asked) assert.ok(all.has(id(key)), `missing: ${key}`);
  // Keys built at runtime: `why.${code}`.
  const stems = [...MODULES.matchAll(/`([\w.-]+\.)\$\{/g)].map((match) => id(match[1]));
  const quoted = new Set([...MODULES.matchAll(/'([\w.-]+)'/g)].map(([, key]) => id(key)));
  for (const key of all) assert.ok(quoted.has(key) || stems.some((stem) => key.startsWith(stem)), `unused: ${key}`);
});

test('the page opens exactly the chapters that exist', () => {
  const opened = new Set([...MODULES.matchAll(/\b(?:chapter|folder)\('([a-z/]+)'\)/g)].map((match) => `${match[1]}/`));
  assert.deepEqual(['', ...opened].sort(), FOLDERS);
});

/** The computer players of each game, from the sources of the crate `games`. */
const PLAYERS = Object.fromEntries(['scrabble', 'erudit', 'balda', 'pentago'].map((game) => {
  const code = readFileSync(fileURLToPath(new URL(`../../../crates/games/src/${game}.rs`, import.meta.url)), 'utf8');
  const list = /pub const PLAYERS: \[&str; (\d+)\] =\s*\[([^\]]*)\]/.exec(code);
  const names = [...list[2].matchAll(/"([^"]+)"/g)].map((match) => match[1]);
  assert.equal(names.length, Number(list[1]));
  return [game, names];
}));

test('every computer player has a name and a note in each game and language', async () => {
  const { computerName, splitName, person, seatName } = await import('../../../web/app/parts/names.js');
  for (const code of LANGUAGES) {
    speak(code);
    for (const [game, players] of Object.entries(PLAYERS)) {
      const names = players.map((player) => computerName(player, game));
      assert.equal(new Set(names).size, players.length, `${code} ${game}: ${names}`);
      assert.ok(!names.includes(i18n.t('game.computer')), `${code} ${game}: ${names}`);
      const notes = players.map((player) => [`player.note.${game}.${player}`, `player.note.${player}`].find(i18n.has));
      assert.equal(new Set(notes.map((key) => key && i18n.t(key))).size, players.length, `${code} ${game}`);
      assert.ok(notes.every(Boolean), `${code} ${game}`);
    }
    const [scrabble, pentago] = [computerName('level-5', 'scrabble'), computerName('level-5', 'pentago')];
    assert.notEqual(scrabble, pentago, 'who plays Pentago well is no master of words');
    // What is set for one seat alone is part of how it is called.
    assert.equal(computerName('alphabeta:4', 'pentago'), `${computerName('alphabeta', 'pentago')} 4`);
    // A name that is cut keeps its number, which tells two players of one kind apart.
    const seat = { kind: 'computer', name: 'level-5', player: 'level-5', yours: false };
    const twins = { seats: [seat, seat], sharedScreen: false, rules: { game: 'pentago' } };
    assert.equal(seatName(twins, 1), `${pentago} 2`);
    assert.ok(splitName(twins, 0).end.endsWith('1'));
    assert.ok(splitName(twins, 1).end.endsWith('2'));
    assert.deepEqual(splitName({ ...twins, seats: [seat, { ...seat, player: 'level-1' }] }, 0), { start: pentago, end: '' });
    // Whoever reads is "you"; somebody else without a name is a guest with the number that the server gives.
    const [mine, other] = [{ kind: 'person', name: '', guest: 2, yours: true }, { kind: 'person', name: '', guest: 1, yours: false }];
    const two = { seats: [mine, other], sharedScreen: false };
    assert.equal(seatName(two, 0), i18n.t('game.you'));
    assert.equal(seatName(two, 1), i18n.t('guest', { n: 1 }));
    assert.equal(person(two, 0).who, 'you');
    assert.equal(person(two, 1).who, 'name');
    assert.equal(person({ ...two, sharedScreen: true }, 0).who, 'name');
    assert.equal(seatName({ ...two, sharedScreen: true }, 0), i18n.t('guest', { n: 2 }));
  }
});
