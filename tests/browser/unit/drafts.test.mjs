// Stored drafts: saving per seat, and restoring what still fits.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createState, reconcile, restore } from '../../../web/boards/balda/state.js';
import { Drafts } from '../../../web/boards/common/drafts.js';

/** Installs an empty session storage. */
function storage() {
  const kept = new Map();
  globalThis.sessionStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  };
  return kept;
}

test('each seat of each game has its own draft, deleted with its turn', () => {
  const kept = storage();
  const [one, other] = ['g', 'h'].map((id) => new Drafts({ id, over: null }));
  assert.equal(one.switchTo(0), null);
  one.save({ move: 'a1' });
  other.switchTo(0);
  assert.equal(other.load(), null);
  assert.deepEqual(new Drafts({ id: 'g', over: null }).switchTo(0), { move: 'a1' });
  assert.equal(one.switchTo(1), null, 'another seat has no draft');
  assert.equal(one.switchTo(0), null, 'the first seat\'s draft was deleted with its turn');
  one.save({ move: 'b2' });
  one.game.over = { reason: 'full' };
  one.save({ move: 'b2' });
  assert.equal(kept.size, 0, 'saving after the end deletes the draft');
});

test('without a seat nothing is saved, and failing storage is ignored', () => {
  const kept = storage();
  const drafts = new Drafts({ id: 'g', over: null });
  drafts.save({ move: 'a1' });
  assert.equal(kept.size, 0);
  const refuse = () => {
    throw new Error('the quota is used up');
  };
  globalThis.sessionStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  assert.equal(drafts.switchTo(0), null);
  drafts.save({ move: 'a1' });
  globalThis.sessionStorage = { getItem: () => '{"move":', setItem: refuse, removeItem: refuse };
  assert.equal(drafts.load(), null, 'an unreadable draft counts as none');
});

test('a Balda draft is restored as far as the board allows', () => {
  const board = (...rows) => {
    const state = createState();
    reconcile(state, { board: rows, knots: false, diagonals: false });
    return state;
  };
  const draft = { square: 0, letter: 'Л', path: [0, 3, 4] };
  const same = board('...', 'БАЛ', '...');
  assert.equal(restore(same, draft), true);
  assert.deepEqual(same.put, { square: 0, letter: 'Л' });
  assert.deepEqual(same.path, [0, 3, 4]);
  const taken = board('А..', 'БАЛ', '...');
  assert.equal(restore(taken, draft), false);
  assert.equal(taken.put, null);
  // After an undo, the path ends before the missing letter.
  const shorter = board('...', 'Б.Л', '...');
  restore(shorter, draft);
  assert.deepEqual(shorter.path, [0, 3]);
  for (const odd of [{}, { square: '0', letter: 'Л' }, { square: 99, letter: 'Л' }, { square: -1, letter: 'Л' }, { square: 0.5, letter: 'Л' }, { square: 0, letter: '' }, { square: 0, letter: 'ЛЛ' }]) {
    assert.equal(restore(board('...', 'БАЛ', '...'), odd), false, JSON.stringify(odd));
  }
  for (const path of [7, 'abc', [null], ['x'], [99], [-1], [{}]]) {
    const state = board('...', 'БАЛ', '...');
    assert.equal(restore(state, { square: 0, letter: 'Л', path }), true);
    assert.deepEqual(state.path, [], JSON.stringify(path));
  }
});
