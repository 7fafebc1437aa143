// Two people: at one screen with covered racks, and by link.
import assert from 'node:assert/strict';
import { listen, racks } from '../support/frames.mjs';

export const cases = {
  'on one screen, the other rack is not on the page before it is uncovered': async (visit) => {
    const player = await visit.person({ width: 390, height: 844, touch: true });
    const { page } = player;
    const frames = listen(page);
    await player.start({ against: 'screen', name: 'Jana', guest: 'Petr' });

    for (let turn = 0; turn < 4; turn += 1) {
      await player.wait('covered');
      const covered = await player.position();
      assert.ok(covered.hidden && covered.rack === '' && covered.laid.length === 0, 'the rack is covered');
      assert.equal(await page.locator('.slot .tile').count(), 0);
      assert.equal(await page.locator('.unseen li').count(), 0, 'unseen tiles would betray the rack');
      const heading = await page.locator('.cover h2').innerText();
      const seat = /Petr/.test(heading) ? 1 : 0;
      if (turn === 0) assert.equal(racks(frames).has(1), false, 'the second rack was never sent');
      // Nobody's rack but the one asked for last has come since.
      const mark = frames.length;
      await player.press('reveal');
      await player.wait('mine');
      const asked = racks(frames.slice(mark));
      for (const other of asked.keys()) assert.equal(other, seat);
      const { rack } = await player.position();
      assert.equal(rack.length, 7);
      const played = frames.length;
      const move = await player.find();
      if (move && turn < 3) {
        await player.layMove(move.move);
        await player.promised(move.score);
        await player.play();
      } else {
        await player.pass();
      }
      await player.wait('covered');
      for (const other of racks(frames.slice(played)).keys()) assert.equal(other, seat, 'the turn brings no other rack');
    }
  },

  'by a link: waiting, joining, playing, watching': async (visit) => {
    const host = await visit.person();
    await host.start({ against: 'link', name: 'Jana' });
    await host.page.locator('.wait').waitFor();
    assert.equal(await host.page.locator('.wait input').inputValue(), host.page.url());
    assert.equal(await host.turn, 'waiting');

    const guest = await visit.person({ width: 390, height: 844, touch: true });
    guest.lexicon = host.lexicon;
    await guest.page.goto(host.page.url());
    // On what terms it is played is told before the seat is taken.
    const terms = await guest.page.locator('.join .terms').innerText();
    for (const one of [/Words:\s+English/, /Word list:\s+All words/, /Time:\s/, /cannot be played/i]) assert.match(terms, one);
    await guest.page.locator('.join input').fill('Petr <b>bold</b>');
    await guest.tap(guest.page.locator('.join button'));
    await Promise.all([host.wait('mine', 'theirs'), guest.wait('mine', 'theirs')]);
    assert.match(await host.page.locator('.seats').innerText(), /Petr <b>bold<\/b>/, 'a name is text, never markup');

    for (let turn = 0; turn < 2; turn += 1) {
      const mover = (await host.turn) === 'mine' ? host : guest;
      const other = mover === host ? guest : host;
      assert.equal(await other.turn, 'theirs');
      await mover.wait('mine');
      await mover.turnOnce();
      await other.wait('mine');
      await mover.wait('theirs');
    }
    assert.deepEqual((await host.position()).board, (await guest.position()).board);

    // A third one can only watch.
    const watcher = await visit.person();
    await watcher.page.goto(host.page.url());
    await watcher.wait('theirs');
    assert.equal((await watcher.position()).hidden, true);
    assert.equal(await watcher.page.locator('.bar').count(), 0);
    assert.match(await watcher.say(), /watching/);

    // Giving up ends it for both.
    await host.page.locator('.resign').click();
    await host.page.locator('dialog[open] .grave').click();
    await Promise.all([host.wait('over'), guest.wait('over'), watcher.wait('over')]);
    assert.match(await guest.page.locator('.ending h2').innerText(), /You won/);
  },
};
