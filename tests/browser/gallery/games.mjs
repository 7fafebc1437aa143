// Games started and played through the API by the browser that shows them.

/** @typedef {import('../support/player.mjs').Player} Player */

export const BOARD = 'deska-crossword .board, deska-pentago .square, deska-balda .cell';

/** Starts a game and opens it. @param {Player} player @param {object} wish @param {boolean} [shown] @returns {Promise<string>} its id */
export async function begin(player, wish, shown = true) {
  await player.first();
  const id = await player.page.evaluate(async (body) => {
    const answer = await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const game = await answer.json();
    if (!game.id) throw new Error(JSON.stringify(game));
    return game.id;
  }, wish);
  if (shown) await open(player, id);
  return id;
}

/** @param {Player} player @param {string} id */
export async function open(player, id) {
  await player.page.goto(`${player.server.url}/game/${id}`);
  await player.page.locator(BOARD).first().waitFor();
}

/** @param {Player} player @param {string} id @param {string} [place] */
export async function replay(player, id, place = '') {
  await player.page.goto(`${player.server.url}/game/${id}/replay${place}`);
  await player.page.locator('main.replay').waitFor();
  await player.page.locator(BOARD).first().waitFor();
}

/**
 * Sends actions as the seat on turn. Every seat belongs to this browser.
 * @param {Player} player @param {string} id @param {object[]} actions @param {number|null} [as] another seat than the one on turn
 */
export const act = (player, id, actions, as = null) => player.page.evaluate(async ({ game, all, fixed }) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v1/games/${game}/socket?since=0`);
  /** @type {Map<number, (message: any) => void>} */
  const waiting = new Map();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    waiting.get(message.ref)?.(message);
  };
  await new Promise((ready) => {
    socket.onopen = ready;
  });
  const ask = (message) => new Promise((answer) => {
    last += 1;
    waiting.set(last, answer);
    socket.send(JSON.stringify({ ...message, ref: last }));
  });
  for (const action of all) {
    const { view, version } = await ask({ type: 'look', seat: fixed ?? 0 });
    const answer = await ask({ type: 'act', seat: fixed ?? view.turn, version, action });
    if (answer.type !== 'done') throw new Error(`${JSON.stringify(action)}: ${JSON.stringify(answer)}`);
    await new Promise((later) => setTimeout(later, 60));
  }
  socket.close();
}, { game: id, all: actions, fixed: as });

/** Deletes the game, which also cancels its computers. @param {Player} player @param {string} id */
export const remove = (player, id) => player.page.evaluate(async (game) => {
  await fetch(`/api/v1/games/${game}`, { method: 'DELETE' });
}, id);

/** Waits for our turn or the end. @param {Player} player @param {...string} turns */
export const turn = (player, ...turns) => player.wait(...turns);

/** Opens the sheet on a phone. @param {Player} player */
export async function unfold(player) {
  const more = player.page.locator('.more');
  if (await more.count() > 0) await player.tap(more);
}

/** @param {Player} player */
export async function fold(player) {
  const shut = player.page.locator('dialog.sheet[open] .shut');
  if (await shut.count() > 0) {
    await player.tap(shut);
    await player.page.locator('dialog.sheet[open]').waitFor({ state: 'detached' });
  }
}

export const persons = [{ kind: 'person', name: 'Anna' }, { kind: 'person', name: 'Boris' }];
export const against = (player = 'level-2') => [{ kind: 'person', name: 'Jana' }, { kind: 'computer', player }];
export const show = (one, other = one) => [{ kind: 'computer', player: one }, { kind: 'computer', player: other }];
