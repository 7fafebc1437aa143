// From keys to letters: layouts, accents, blanks; and stored tables.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accentedForms, letterOf, variants, withoutAccent } from '../../../web/boards/crossword/letters.js';
import * as board from '../../../web/boards/crossword/state.js';
import * as party from '../../../web/app/new-game.js';
import { strokes } from '../support/keys.mjs';

const ALPHABETS = { en: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', cs: 'AÁBCČDĎEÉĚFGHIÍJKLMNŇOÓPRŘSŠTŤUÚŮVXYÝZŽ', ru: 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ' };
const rules = (language) => ({ name: language, game: 'scrabble', language, side: 15, board: Array(15).fill('.'.repeat(15)), centre: 112, rack: 7, letters: [...ALPHABETS[language], '?'].map((letter) => ({ letter, count: 2, value: 1 })) });
const [en, cs, ru] = ['en', 'cs', 'ru'].map(rules);

test('a typed letter of the game is that letter on any key', () => {
  assert.equal(letterOf(en, 'q', 'KeyQ'), 'Q');
  assert.equal(letterOf(cs, 'ř', 'Digit5'), 'Ř');
  assert.equal(letterOf(cs, 'r\u030c'.normalize('NFC'), 'KeyR'), 'Ř');
  assert.equal(letterOf(ru, 'ё', 'Backquote'), 'Ё');
  assert.equal(letterOf(cs, 'q', 'KeyQ'), null, 'Czech has no Q');
  assert.equal(letterOf(en, 'Enter', 'Enter'), null);
  assert.equal(letterOf(en, '1', 'Digit1'), null);
});

test('an American keyboard types every Russian letter by key position', () => {
  for (const letter of ALPHABETS.ru) {
    const code = strokes(letter);
    const key = /^Key/.test(code) ? code.slice(3).toLowerCase() : { BracketLeft: '[', BracketRight: ']', Semicolon: ';', Quote: "'", Comma: ',', Period: '.', Backquote: '`' }[code];
    assert.equal(letterOf(ru, key, code), letter);
  }
  assert.equal(letterOf(ru, '{', 'BracketLeft'), 'Х', 'with shift, too');
});

test('a Russian keyboard types Latin letters by key position', () => {
  assert.equal(letterOf(en, 'й', 'KeyQ'), 'Q');
  assert.equal(letterOf(cs, 'ф', 'KeyA'), 'A');
  assert.equal(letterOf(en, 'х', 'BracketLeft'), null);
});

test('accentedForms lists the letters that a key may stand for', () => {
  assert.deepEqual(variants(cs, 'E'), ['E', 'É', 'Ě']);
  assert.deepEqual(variants(cs, 'Ů'), ['U', 'Ú', 'Ů']);
  assert.deepEqual(variants(ru, 'Е'), ['Е', 'Ё']);
  assert.deepEqual(variants(ru, 'Й'), ['Й'], 'no kind of И');
  assert.deepEqual(variants(en, 'E'), ['E']);
  assert.deepEqual(accentedForms(cs, 'Č'), [], 'a letter typed with its accent has no alternatives');
  for (const letter of ALPHABETS.cs) assert.ok(variants(cs, withoutAccent(letter)).includes(letter));
});

function start(rack) {
  const state = board.createState(cs);
  board.reconcile(state, { board: cs.board, rack, last: null });
  return state;
}

test('tileFor prefers the letter, then an accented form, then a blank', () => {
  const state = start('CČ?A');
  const pick = (letter) => board.tileFor(state, letter, accentedForms(cs, letter))?.letter;
  assert.equal(pick('C'), 'C');
  assert.equal(pick('Č'), 'Č');
  assert.equal(board.tileFor(start('Č?'), 'C', accentedForms(cs, 'C'))?.letter, 'Č');
  assert.equal(board.tileFor(start('C?'), 'Č', accentedForms(cs, 'Č'))?.letter, '?');
  assert.equal(board.tileFor(start('A'), 'Č', accentedForms(cs, 'Č')), null);
});

test('an accent swaps the tile for one of the rack; a blank stays', () => {
  const state = start('CČ?');
  const lay = (letter, square) => board.moveToSquare(state, state.slots.find((tile) => tile?.letter === letter).id, square);
  lay('C', 112);
  assert.ok(board.changeLetter(state, 112, 'Č'));
  assert.deepEqual(board.placementOf(state), [{ square: 112, letter: 'Č' }]);
  lay('?', 113);
  state.draft.get(113).as = 'E';
  assert.ok(board.changeLetter(state, 113, 'Ě'));
  assert.deepEqual(board.placementOf(state)[1], { square: 113, letter: 'ě' });
  assert.equal(board.changeLetter(start('C'), 112, 'Č'), false, 'the square has no draft tile');
  const poor = start('CA');
  board.moveToSquare(poor, poor.slots[0].id, 112);
  assert.equal(board.changeLetter(poor, 112, 'Č'), false, 'the rack has no such tile');
  assert.deepEqual(board.placementOf(poor), [{ square: 112, letter: 'C' }]);
});

test('a stand-in blank returns to the rack when the tile is chosen', () => {
  const state = start('EĚ?');
  board.moveToSquare(state, state.slots.find((tile) => tile?.letter === 'E').id, 112);
  const round = ['É', 'Ě', 'E'].map((letter) => [board.changeLetter(state, 112, letter), board.placementOf(state)[0].letter, state.slots.map((tile) => tile?.letter ?? '').sort().join('')]);
  assert.deepEqual(round, [[true, 'é', 'EĚ'], [true, 'Ě', '?E'], [true, 'E', '?Ě']]);
});

test('a stored table is restored as far as it is valid', () => {
  const now = { saved: [{ id: 'p1', name: 'Jana', kind: 'person', player: null }], players: ['level-3', 'greedy'], name: 'Ann' };
  assert.deepEqual(party.normalizeChairs(null, now), [{ kind: 'person', name: 'Ann' }, { kind: 'computer', player: 'level-3' }]);
  assert.deepEqual(party.normalizeChairs([{ kind: 'saved', id: 'p9' }, { kind: 'saved', id: 'p1' }, { kind: 'computer', player: 'gone' }, { kind: 'open' }, 7, { kind: 'person', name: 'B' }, { kind: 'open' }], now), [
    { kind: 'saved', id: 'p1' }, { kind: 'computer', player: 'level-3' }, { kind: 'open' },
  ]);
  assert.deepEqual(party.normalizeChairs([{ kind: 'saved', id: 'p9' }], { ...now, saved: null }), [{ kind: 'saved', id: 'p9' }], 'not known yet is not gone');
  assert.deepEqual(party.seatRequests([{ kind: 'person', name: ' ' }, { kind: 'saved', id: 'p1' }, { kind: 'open' }]), [{ kind: 'person', name: '' }, { saved: 'p1' }, { kind: 'open' }]);
  for (const chair of [{ kind: 'person', name: '' }, { kind: 'saved', id: 'p1' }, { kind: 'computer', player: 'level-2' }, { kind: 'open' }]) assert.deepEqual(party.parseChair(party.chairValue(chair)), chair);
});
