// Programs that fail lose the game; the replay must not call that a resignation.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forfeitText, noteOf, withForfeit } from '../../../web/pages/replay/forfeits.js';
import { speak } from '../support/texts.mjs';

const replay = (name, ...kinds) => ({ rules: { name }, steps: [...kinds.map((kind) => ({ record: { kind, seat: 1 } })), { record: null }] });
const kinds = ({ steps }) => steps.map(({ record }) => record && [record.kind, record.fault].filter(Boolean).join(' '));

test('a fault in the event replaces the resignation', () => {
  assert.deepEqual(kinds(withForfeit(replay('pentago-standard', 'moved', 'resigned'), 'crash')), ['moved', 'failed crash', null]);
  // Who resigned without a fault has resigned; who lost on time has lost on time.
  assert.deepEqual(kinds(withForfeit(replay('pentago-standard', 'moved', 'resigned'), null)), ['moved', 'resigned', null]);
  assert.deepEqual(kinds(withForfeit(replay('ctu', 'placed', 'flagged'), 'time')), ['placed', 'flagged', null]);
});

test('programs in the CTU competition never resign', () => {
  const marked = withForfeit(replay('ctu', 'placed', 'resigned'), null);
  assert.deepEqual(kinds(marked), ['placed', 'failed unknown', null]);
  // What is known already stays.
  assert.deepEqual(kinds(withForfeit(withForfeit(replay('ctu', 'resigned'), 'illegal'), null)), ['failed illegal', null]);
});

test('the head of a log names the fault and its details', () => {
  const log = { ...replay('ctu', 'placed', 'resigned'), forfeit: { seat: 1, kind: 'crash', text: 'the program ended: exit code 1' } };
  const marked = withForfeit(log, null);
  assert.deepEqual(kinds(marked), ['placed', 'failed crash', null]);
  assert.deepEqual(marked.steps.map((step) => noteOf(marked, step)), [null, 'the program ended: exit code 1', null]);
  assert.deepEqual(withForfeit(marked, null), marked);
  assert.deepEqual(kinds(withForfeit({ ...log, rules: { name: 'pentago-standard' } }, null)), ['placed', 'failed crash', null]);
});

test('faults are described in the reader\'s language', () => {
  const forfeit = { seat: 1, kind: 'illegal', text: 'in English', reason: { code: 'one-letter-duty', parameters: { duty: 'course', example: "[[6, 6, 'P']]", word: 'PE', attempt: 'None' } } };
  const late = { seat: 0, kind: 'time', text: 'in English', reason: { code: 'late', parameters: { limit: '400', took: '401', step: 'constructor' } } };
  speak('cs', ['forfeits/']);
  assert.match(forfeitText(forfeit), /^None: \[\[6, 6, 'P'\]\] \(PE\) je možný jednopísmenný tah/);
  assert.equal(forfeitText(late), 'konstruktor: žádná odpověď do 400 ms (ukončeno po 401 ms)');
  speak('ru', ['forfeits/']);
  assert.match(forfeitText(forfeit), /возможный ход одной буквой/);
  // Of games of earlier versions, and of reasons that this page does not know, the sentence of the record.
  assert.equal(forfeitText({ seat: 0, kind: 'crash', text: 'in English' }), 'in English');
  assert.equal(forfeitText({ ...late, reason: { code: 'unheard-of', parameters: {} } }), 'in English');
  speak('en', []);
});
