// Whole games against the computer, to the final scores.
import assert from 'node:assert/strict';

/** Plays to the end and checks every score on the way. */
async function playOut(player, rules) {
  const { page } = player;
  let own = 0;
  let turns = 0;
  while ((await player.wait()) === 'mine') {
    assert.ok(turns++ < 60, 'the game comes to an end');
    const move = await player.turnOnce();
    if (move) own += move.score;
    const total = await page.locator('.move:has(.by:text("Jana"))').last().locator('.total').innerText();
    // The end may have taken what was left on the rack into the panel, never into the moves.
    assert.equal(Number(total.replace(/\s/g, '')), own, 'the list of moves adds up');
  }
  const sums = await player.sums();
  assert.deepEqual(sums.map(({ name }) => name).length, 2);
  const [me, computer] = sums;
  assert.equal(me.before, own);
  for (const { before, adjust, final } of sums) assert.equal(before + adjust, final);
  assert.deepEqual(await player.scores(), sums.map(({ final }) => final));

  const points = await page.locator('.move').evaluateAll((all) => all.map((one) => [one.querySelector('.by').textContent.trim(), Number(one.querySelector('.points').textContent.replace('–', '0'))]));
  const added = points.filter(([name]) => !name.startsWith('Jana')).reduce((sum, [, score]) => sum + score, 0);
  assert.equal(computer.before, added, 'the computer\'s points add up');

  const values = await player.values(rules);
  const worth = (letters) => [...letters].reduce((sum, letter) => sum + values.get(letter), 0);
  const out = sums.findIndex(({ left }) => left === '');
  for (const [seat, { left, adjust }] of sums.entries()) {
    if (out < 0) assert.equal(adjust, -worth(left), 'nobody went out: each loses their rack');
    // The Czech game ends as its source has it: what the one loses the other gains. Elsewhere whoever went out gains it twice.
    else if (rules === 'scrabble-cs') assert.equal(adjust, seat === out ? worth(sums[1 - out].left) : -worth(left), 'who went out gains the other rack, which its seat loses');
    else assert.equal(adjust, seat === out ? 2 * worth(sums[1 - out].left) : 0, 'who went out gains twice the other rack');
  }
  const top = Math.max(...sums.map(({ final }) => final));
  for (const { final, won } of sums) assert.equal(won, final === top);
  return turns;
}

export const cases = {
  'a whole game by mouse': async (visit) => {
    const player = await visit.person({ width: 1440, height: 900 });
    await player.start({ rules: 'scrabble-en' });
    await playOut(player, 'scrabble-en');
    await player.press('again');
    await player.until(() => document.querySelectorAll('.move').length <= 1 && document.querySelector('.ending') === null);
  },

  'a whole game by touch at 360 pixels': async (visit) => {
    const player = await visit.person({ width: 360, height: 640, touch: true, dark: true, language: 'cs', scale: 2 });
    await player.start({ rules: 'scrabble-cs' });
    await playOut(player, 'scrabble-cs');
  },
};
