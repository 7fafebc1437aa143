// The lobby: offers, challenges, pairing, rated games.
import assert from 'node:assert/strict';
import { ask, PASSWORD, unique } from '../support/member.mjs';

/** Opens the lobby; with a name, as a member. */
async function at(visit, name, how = {}) {
  const player = await visit.person(how);
  const { page } = player;
  await player.first();
  if (name) assert.ok((await ask(page, 'POST', '/account', { name, password: PASSWORD })).account);
  await page.goto(`${visit.server.url}/lobby`);
  await page.locator('main.lobby').waitFor();
  return player;
}

/** Acts at a seat over a socket of its own: Pentago moves, or resigning. */
const act = (page, id, seat, action) => page.evaluate(([game, at_, what]) => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/api/v1/games/${game}/socket?since=0`);
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'welcome') socket.send(JSON.stringify({ type: 'act', ref: 1, seat: at_, version: message.version, action: what }));
    if (message.ref !== 1) return;
    socket.close();
    done(message.type);
  };
}), [id, seat, action]);

const game = (page) => new URL(page.url()).pathname.split('/')[2];

export const cases = {
  'an offer appears at once, and both players are led to the game': async (visit) => {
    const ann = await at(visit, unique('Anna'));
    const bob = await at(visit, null, { width: 360, height: 640, touch: true });
    await ann.page.locator('[data-act=offer]').click();
    await ann.page.locator('form.setup').waitFor();
    assert.ok(await ann.page.locator('input[name=offered][value=all]').isChecked());
    await ann.page.locator('.game-cards input[value=pentago] + span').click();
    await ann.page.locator('form.setup button[type=submit]').click();
    await ann.page.waitForURL(/\/game\//);
    const id = game(ann.page);
    const row = bob.page.locator(`[data-offer="${id}"]`);
    await row.waitFor();
    await row.locator('[data-act=take]').tap();
    await bob.page.waitForURL(/\/game\//);
    assert.equal(game(bob.page), id);
    for (const { page } of [ann, bob]) await page.locator('main.game[data-turn]').waitFor();
    await ann.page.goto(`${visit.server.url}/lobby`);
    await ann.page.locator('main.lobby section[aria-busy=false]').waitFor();
    assert.equal(await ann.page.locator(`[data-offer="${id}"]`).count(), 0);
  },

  'a challenge is shown on any page, declined with a reason, and another one accepted': async (visit) => {
    const [first, second] = [unique('Anna'), unique('Boris')];
    const ann = await at(visit, first);
    const bob = await at(visit, second, { language: 'cs' });
    await bob.page.locator('.way[href="/help"]').click();
    await bob.page.locator('.help-page').waitFor();
    await ann.page.goto(`${visit.server.url}/member/${second}`);
    await ann.page.locator('[data-act=challenge]').click();
    await ann.page.locator('input[name=invite]').waitFor();
    assert.equal(await ann.page.locator('input[name=invite]').inputValue(), second);
    await ann.page.locator('form.setup button[type=submit]').click();
    await ann.page.waitForURL(/\/game\//);
    const notice = bob.page.locator('.notice');
    await notice.getByText(`${first} vás vyzývá`).waitFor();
    await notice.locator('a').click();
    await bob.page.locator('.decline select').selectOption('later');
    await bob.page.locator('.decline').waitFor({ state: 'detached' });
    await ann.page.goto(`${visit.server.url}/lobby`);
    await ann.page.getByText(`${second} declined: not now`).waitFor();
    await ann.page.locator('[data-act=withdraw]').first().click();
    await ann.page.getByText(`${second} declined`).waitFor({ state: 'detached' });
    await ask(ann.page, 'POST', '/games', { rules: 'pentago-standard', game_seconds: 300, invite: second, seats: [{ kind: 'person' }, { kind: 'open' }] });
    await bob.page.locator('[data-act=accept]').click();
    await bob.page.waitForURL(/\/game\//);
    // Whoever made the challenge is told, wherever they are.
    await ann.page.locator('.notice a[href^="/game/"]').click();
    await ann.page.waitForURL(/\/game\//);
    assert.equal(game(ann.page), game(bob.page));
  },

  'equal offers are paired, by keyboard alone; a rated game is listed in both profiles': async (visit) => {
    const [first, second] = [unique('Anna'), unique('Boris')];
    const ann = await at(visit, first);
    const bob = await at(visit, second);
    for (const { page } of [ann, bob]) {
      await page.locator('.quick input[name=game][value=pentago]').focus();
      await page.keyboard.press('Space');
      await page.locator('.quick input[name=rated]').focus();
      await page.keyboard.press('Space');
      await page.locator('[data-clock="10+5"]').focus();
      await page.keyboard.press('Enter');
      if (page === ann.page) await page.locator('.waiting').waitFor();
    }
    for (const { page } of [ann, bob]) await page.waitForURL(/\/game\//);
    const id = game(ann.page);
    assert.equal(game(bob.page), id);
    const { seats } = await ask(ann.page, 'GET', `/games/${id}`);
    const mine = seats.findIndex(({ yours }) => yours);
    const of = (seat) => (seat === mine ? ann.page : bob.page);
    assert.equal(await act(of(0), id, 0, { move: 'a1AL' }), 'done');
    assert.equal(await act(of(1), id, 1, { move: 'b2BL' }), 'done');
    assert.equal(await act(bob.page, id, 1 - mine, { resign: true }), 'done');
    await ann.page.getByText('1,662 (+162)').waitFor();
    await bob.page.goto(`${visit.server.url}/member/${first}`);
    await bob.page.locator('.rating-of').getByText('1,662?').waitFor();
    await bob.page.locator('.games .result.won').waitFor();
    await bob.page.goto(`${visit.server.url}/ratings`);
    await bob.page.locator('main.ratings').waitFor();
  },

  'chat shows text as text, spectators don\'t see it, and a player who leaves is reported': async (visit) => {
    const ann = await at(visit, null);
    const bob = await at(visit, null, { width: 360, height: 640, touch: true });
    const { id } = await ask(ann.page, 'POST', '/games', { rules: 'scrabble-en', game_seconds: 600, seats: [{ kind: 'person', name: 'Ann' }, { kind: 'open' }] });
    await ask(bob.page, 'POST', `/games/${id}/join`, { name: 'Bob' });
    const eve = await at(visit, null);
    for (const { page } of [ann, bob, eve]) {
      await page.goto(`${visit.server.url}/game/${id}`);
      await page.locator('.board').waitFor();
    }
    await ann.page.locator('#tab-talk').click();
    await ann.page.locator('.greetings button').getByText('Good luck').click();
    await ann.page.locator('.say-form input').fill('<i>Two</i> games?');
    await ann.page.keyboard.press('Enter');
    await ann.page.locator('.said-here .yours').getByText('<i>Two</i> games?').waitFor();
    await bob.page.locator('.more').tap();
    await bob.page.getByText('Chat (2)').tap();
    await bob.page.locator('.said-here').getByText('Good luck').waitFor();
    assert.equal(await bob.page.locator('.said-here i').count(), 0);
    await eve.page.locator('#tab-talk').click();
    await eve.page.locator('.say-form input').fill('Ann is strong');
    await eve.page.keyboard.press('Enter');
    await eve.page.locator('.said-here').getByText('Ann is strong').waitFor();
    assert.equal(await eve.page.locator('.said-here li').count(), 1);
    assert.equal(await ann.page.getByText('Ann is strong').count(), 0);
    // Only who is to move can be waited for.
    const { seat, version, view } = await ask(ann.page, 'GET', `/games/${id}/state`);
    if (view.turn === seat) await ask(ann.page, 'POST', `/games/${id}/act`, { seat, version, action: { pass: true } });
    await bob.page.close();
    await ann.page.locator('.absent').getByText('Bob has been away').waitFor({ timeout: 15_000 });
    await ann.page.getByText('The game can be claimed in').waitFor();
    // Being told so pushes the buttons out of no window.
    for (const [width, height] of [[1600, 900], [1280, 720], [360, 760]]) {
      await ann.page.setViewportSize({ width, height });
      const box = await ann.page.locator('.bar .play').boundingBox();
      assert.ok(box && box.y + box.height <= height, `${width} x ${height}: ${JSON.stringify(box)}`);
    }
  },

  'undo by agreement, extra time, and aborting a game': async (visit) => {
    const ann = await at(visit, null);
    const bob = await at(visit, null, { width: 360, height: 640, touch: true });
    const { id } = await ask(ann.page, 'POST', '/games', { rules: 'pentago-standard', game_seconds: 600, seats: [{ kind: 'person', name: 'Ann' }, { kind: 'open' }] });
    await ask(bob.page, 'POST', `/games/${id}/join`, { name: 'Bob' });
    for (const { page } of [ann, bob]) {
      await page.goto(`${visit.server.url}/game/${id}`);
      await page.locator('deska-pentago .square').first().waitFor();
    }
    await ann.page.locator('[data-tool=off]').waitFor();
    assert.equal(await ann.page.locator('[data-tool=back]').count(), 0, 'nothing to take back');
    await act(ann.page, id, 0, { move: 'b2AL' });
    await ann.page.locator('[data-tool=back]').click();
    await ann.page.locator('.asked').getByText('You asked to take back your move').waitFor();
    await bob.page.locator('.asked').getByText('Ann asks to take back the last move').waitFor();
    await bob.page.locator('[data-tool=agree]').tap();
    await ann.wait('mine');
    await ann.page.locator('.asked').waitFor({ state: 'detached' });
    await ann.page.locator('[data-tool=more]').click();
    await bob.page.locator('.say').getByText('Time was added').waitFor();
    await bob.page.waitForFunction(() => /10:1[345]/.test(document.querySelector('.seats')?.textContent ?? ''));
    await ann.page.locator('[data-tool=off]').click();
    await ann.page.locator('dialog[open] .grave').click();
    await Promise.all([ann.wait('over'), bob.wait('over')]);
    await bob.page.locator('.ending').getByText('Ann called the game off').waitFor();
    assert.match(await ann.page.locator('.ending').innerText(), /Called off[^]*You called the game off/);
  },

  'members can write freely once the first message is answered, and can block': async (visit) => {
    const [first, second] = [unique('Anna'), unique('Boris')];
    const ann = await at(visit, first, { width: 360, height: 640, touch: true });
    const bob = await at(visit, second);
    await ann.page.goto(`${visit.server.url}/member/${second}`);
    await ann.page.locator('.ways-to a[href^="/messages/"]').tap();
    await ann.page.locator('.write textarea').fill('Hello <b>there</b>\nA game?');
    await ann.page.locator('.write button').tap();
    await ann.page.getByText('You can write again once they reply').waitFor();
    assert.equal(await ann.page.locator('.talk p b').count(), 0, 'text is text');
    const notice = bob.page.locator('.notice');
    await notice.getByText(`${first}: Hello <b>there</b>`).waitFor();
    await notice.locator('a').click();
    await bob.page.locator('.asked').waitFor();
    await bob.page.locator('.write textarea').fill('With pleasure');
    await bob.page.keyboard.press('Control+Enter');
    // It comes without asking, and what was seen is said.
    await ann.page.locator('.talk li:not(.yours)').getByText('With pleasure').waitFor();
    await ann.page.locator('.write textarea').fill('Now');
    await ann.page.locator('.write button').tap();
    await bob.page.locator('.talk').getByText('Now', { exact: true }).waitFor();
    await bob.page.goto(`${visit.server.url}/messages`);
    await bob.page.locator('input[name=holding]').fill('PLEASURE');
    await bob.page.locator('.conversations').getByText('With pleasure').waitFor();
    await bob.page.locator('.conversations a').click();
    await bob.page.locator('.talk').waitFor();
    await bob.page.goto(`${visit.server.url}/member/${first}`);
    await bob.page.locator('[data-act=block]').click();
    await bob.page.locator('dialog[open] .grave').click();
    await bob.page.locator('[data-act=challenge]').waitFor({ state: 'detached' });
    await ann.page.reload();
    await ann.page.getByText('You can write again once they reply').or(ann.page.getByText('does not accept messages')).waitFor();
    await bob.page.goto(`${visit.server.url}/account`);
    await bob.page.locator('.people-of').getByText(first).waitFor();
    await bob.page.locator('.people-of button').click();
    await bob.page.locator('.people-of').waitFor({ state: 'detached' });
  },

  'a guest can\'t take a rated game and is told how': async (visit) => {
    const ann = await at(visit, unique('Anna'));
    const { id } = await ask(ann.page, 'POST', '/games', { rules: 'pentago-standard', game_seconds: 300, rated: true, offered: true, seats: [{ kind: 'person' }, { kind: 'open' }] });
    const eve = await at(visit, null);
    await eve.page.locator(`[data-offer="${id}"] a[href="/account"]`).last().waitFor();
    visit.expected.push(/401/);
    await eve.page.goto(`${visit.server.url}/game/${id}`);
    await eve.page.locator('.desk form button, .desk button').first().click();
    await eve.page.getByText('Only members can play this game').waitFor();
    // Who offers it leaves: it is gone from the lobby.
    await eve.page.goto(`${visit.server.url}/lobby`);
    await eve.page.locator(`[data-offer="${id}"]`).waitFor();
    await ann.page.close();
    await eve.page.locator(`[data-offer="${id}"]`).waitFor({ state: 'detached', timeout: 20_000 });
  },
  'a game for everybody is listed in the lobby; one for its players shows itself to nobody else': async (visit) => {
    const ann = await visit.person();
    await ann.first();
    const chosen = async (audience) => {
      await ann.page.goto(visit.server.url);
      await ann.page.locator('.game-cards input[value=pentago] + span').click();
      await ann.page.locator('input[name=against][value=link] + span').click();
      await ann.page.locator(`input[name=audience][value=${audience}] + span`).click();
      await ann.page.locator('form.setup button[type=submit]').click();
      await ann.page.waitForURL(/\/game\//);
      return game(ann.page);
    };
    const shown = await chosen('everybody');
    const bob = await visit.person({ width: 360, height: 640, touch: true });
    await bob.first();
    await ask(bob.page, 'POST', `/games/${shown}/join`, { name: 'Boris' });
    const eve = await at(visit, null, { language: 'cs' });
    await eve.page.locator(`.games a[href="/game/${shown}"]`).click();
    await eve.page.locator('main.game[data-turn]').waitFor();

    // Eve holds the link, and sees who asks; once it is taken, nothing.
    const theirs = await chosen('players');
    await eve.page.goto(`${visit.server.url}/game/${theirs}`);
    await eve.page.getByText('Pentago').first().waitFor();
    await ask(bob.page, 'POST', `/games/${theirs}/join`, { name: 'Boris' });
    await eve.page.locator('main.notice').getByText('smějí vidět jen její hráči').waitFor();
    await eve.page.goto(`${visit.server.url}/game/${theirs}`);
    await eve.page.locator('main.notice').getByText('smějí vidět jen její hráči').waitFor();
    visit.expected.push(/403/);
    await eve.page.goto(`${visit.server.url}/game/${theirs}/replay`);
    await eve.page.locator('main.notice').getByText('smějí vidět jen její hráči').waitFor();
    await ann.page.locator('main.game[data-turn]').waitFor();
  },
  'a Pentago premove is played at once, unless its square was taken': async (visit) => {
    const ann = await visit.person({ width: 360, height: 640, touch: true });
    await ann.first();
    const { id } = await ask(ann.page, 'POST', '/games', { rules: 'pentago-standard', seats: [{ kind: 'person', name: 'Anna' }, { kind: 'open' }] });
    const bob = await visit.person();
    await bob.first();
    await ask(bob.page, 'POST', `/games/${id}/join`, { name: 'Boris' });
    await ann.page.goto(`${visit.server.url}/game/${id}`);
    await ann.page.locator('main.game[data-turn]').waitFor();
    const version = () => ann.page.locator('main.game').getAttribute('data-version').then(Number);
    const until = (number) => ann.page.waitForFunction((least) => Number(document.querySelector('main.game')?.getAttribute('data-version')) >= least, number);
    // Laid as by the board's own keys, which write a move.
    const prepare = (move) => ann.page.evaluate((text) => document.querySelector('deska-pentago').layOut(text), move);
    assert.equal(await act(ann.page, id, 0, { move: 'a1AR' }), 'done');
    await until(1);
    assert.ok(await prepare('b6BR'));
    await ann.page.locator('[data-tool=play]').tap();
    await ann.says(/b6BR is played as soon as it is your turn/);
    assert.equal(await version(), 1);
    assert.equal(await act(bob.page, id, 1, { move: 'f6DR' }), 'done');
    await until(3);
    // The square is taken meanwhile: nothing is played, and it is said.
    assert.ok(await prepare('e3BL'));
    await ann.page.locator('[data-tool=play]').tap();
    assert.equal(await act(bob.page, id, 1, { move: 'e3AR' }), 'done');
    await until(4);
    await ann.page.waitForTimeout(300);
    assert.equal(await version(), 4);
    assert.equal(await ann.page.locator('[data-tool=play]').isDisabled(), true);
    // Taken back before the other has moved, it is not played.
    assert.equal(await act(ann.page, id, 0, { move: 'c3AR' }), 'done');
    await until(5);
    assert.ok(await prepare('f1DR'));
    await ann.page.locator('[data-tool=play]').tap();
    await ann.page.locator('[data-tool=recall]').tap();
    await ann.page.locator('[data-tool=recall]').tap();
    assert.equal(await act(bob.page, id, 1, { move: 'd1AR' }), 'done');
    await until(6);
    await ann.page.waitForTimeout(300);
    assert.equal(await version(), 6);
  },
  'a vacation pauses a correspondence clock and is shown to all': async (visit) => {
    const [anna, boris] = [unique('Anna'), unique('Boris')];
    const ann = await at(visit, anna, { width: 360, height: 640, touch: true, language: 'cs' });
    const bob = await at(visit, boris);
    const { id } = await ask(ann.page, 'POST', '/games', { rules: 'pentago-standard', turn_days: 3, seats: [{ kind: 'person', name: '' }, { kind: 'open' }] });
    await ask(bob.page, 'POST', `/games/${id}/join`, { name: '' });
    await bob.page.goto(`${visit.server.url}/game/${id}`);
    await bob.page.locator('main.game[data-turn]').waitFor();
    await ann.page.goto(`${visit.server.url}/account`);
    await ann.page.locator('summary', { hasText: 'Dovolená' }).tap();
    const form = ann.page.locator('form[name=vacation]');
    assert.ok(await ann.page.getByText('Z roční dovolené vám zbývá 30 dní').isVisible());
    await form.locator('input[name=days]').fill('9');
    await form.locator('button').tap();
    await ann.page.getByText('Z roční dovolené vám zbývá 21 dní').waitFor();
    await bob.page.getByText(`${anna} is on vacation until`).waitFor();
    await ann.page.locator('[data-act=back]').tap();
    await ann.page.getByText('Z roční dovolené vám zbývá 29 dní').waitFor();
    await bob.page.getByText(`${anna} is on vacation until`).waitFor({ state: 'detached' });
  },
};
