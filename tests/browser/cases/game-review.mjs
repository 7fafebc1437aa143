// The review of a game: requesting it, its progress, graph, mistakes and exercises.
import assert from 'node:assert/strict';
import { audit } from '../support/audit.mjs';
import { reviewOf, serveReviews } from '../support/review.mjs';

const GCG = `#player1 Ann Ann
#player2 Bob Bob
>Ann: AEINRTW 8D TAWNIER +72 72
>Bob: AEGLOST E5 GAL.T +12 12
>Ann: DEEFIRS 9H FEED +19 91
>Bob: AEIOSTX 10K OX +12 24
>Ann: AIMNRSU 11I MINA +29 120
>Bob: AEISTUV 4D AUE +13 37
`;

/** Plays a game of two computers. @returns {Promise<{player: import('../support/player.mjs').Player, page: import('playwright-core').Page, replay: object}>} */
async function finished(visit, rules, how = {}) {
  const strength = rules.startsWith('pentago') ? 'level-1' : 'greedy';
  const player = await visit.person({ width: 1440, height: 900, still: true, ...how });
  const { page, server } = player;
  await page.goto(`${server.url}/help`);
  const id = await page.evaluate(async ([wanted, computer]) => {
    const seats = [{ kind: 'computer', player: computer }, { kind: 'computer', player: computer }];
    return (await (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ rules: wanted, seats, pace: 0 }) })).json()).id;
  }, [rules, strength]);
  await page.goto(`${server.url}/game/${id}`);
  await page.locator('main.game[data-turn=over]').waitFor({ timeout: 60_000 });
  const replay = await page.evaluate(async (game) => (await fetch(`/api/v1/games/${game}/replay`)).json(), id);
  return { player, page, replay };
}

/** Opens the review of a shared file, whose third turn of Ann was a mistake. */
async function reviewedFile(visit, how = {}) {
  const player = await visit.person({ width: 1440, height: 900, still: true, ...how });
  const { page, server } = player;
  await page.goto(`${server.url}/help`);
  const file = await page.evaluate(async (text) => (await (await fetch('/api/v1/files?name=review.gcg', { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: new Blob([text]) })).json()).id, GCG);
  const replay = await page.evaluate(async (id) => (await fetch(`/api/v1/files/${id}/replay`)).json(), file);
  const review = await reviewOf(server.url, replay);
  // Exactly one mistake of Ann, with a clear best move.
  for (const turn of review.turns) {
    if (turn.step !== 4) {
      turn.class = 'best';
      turn.mistake = null;
    }
  }
  const mistake = review.turns.find(({ step }) => step === 4);
  Object.assign(mistake, { class: 'blunder', mistake: 'large' });
  const [best] = mistake.result.candidates;
  mistake.result.candidates.forEach((candidate, index) => Object.assign(candidate, { win: 0.7 - 0.03 * index }));
  Object.assign(mistake.result, { loss: 0.25, best: { ...mistake.result.best, move: best.move, win: 0.7 } });
  Object.assign(mistake.result.played, { move: mistake.played, win: 0.45 });
  mistake.result.reasons = [{ code: 'leave', parameters: { kept: 'RSU', value: '-3.2', better: 'INRS', best: '+4.5' }, text: 'Keeps RSU (-3.2); INRS would be worth +4.5.' }];
  const served = await serveReviews(page, [{ state: 'done', review }]);
  await page.goto(`${server.url}/replay/${file}?review#0`);
  await page.locator('.review-graph').waitFor();
  return { player, page, review, mistake, best, served };
}

const step = async (page) => Number(await page.locator('main.replay').getAttribute('data-step'));

export const cases = {
  'a review is requested at the end of a game, goes on when the page is left, and is found again': async (visit) => {
    const { player, page, replay } = await finished(visit, 'balda');
    const states = [{ state: 'queued', place: 2 }, { state: 'running', done: 3, total: replay.steps.length }];
    const served = await serveReviews(page, states);
    await page.locator('[data-tool=review]').click();
    await page.locator('.review-start').getByText('place 2 in the queue').waitFor();
    await page.locator('.review-start').getByText(/^3 of/).waitFor();
    assert.deepEqual(served.requests[0], ['POST', { game: replay.id }]);
    assert.equal(await page.locator('.review-start progress').getAttribute('value'), '3');
    await audit(player, 'running review');

    // Elsewhere, and back.
    await page.goto(`${player.server.url}/games`);
    await page.locator('.upload').waitFor();
    const review = await reviewOf(player.server.url, replay);
    states.push({ state: 'done', done: review.turns.length, total: review.turns.length, review });
    served.at = states.length - 1;
    await page.goto(`${player.server.url}/game/${replay.id}/replay`);
    await page.locator('[data-tab=review]').click();
    await page.locator('.review-graph').waitFor();
    assert.equal(served.requests.filter(([method]) => method === 'POST').length, 1, 'it is not requested again');
    await audit(player, 'done review');

    // The graph is a slider.
    const slider = page.locator('.graph-slider');
    await slider.focus();
    await page.keyboard.press('Home');
    assert.equal(await step(page), review.turns[0].step);
    await page.keyboard.press('ArrowRight');
    assert.equal(await step(page), review.turns[1].step);
    assert.match(await slider.getAttribute('aria-valuetext'), /^Turn 2/);
    const box = await slider.boundingBox();
    await page.mouse.click(box.x + box.width - 9, box.y + 40);
    assert.equal(await step(page), replay.steps.length - 1);
    // The table has a row for each turn, the list a mark for each class.
    assert.equal(await page.locator('.review-graph tbody tr').count(), review.turns.length);
    assert.equal(await page.locator('.review-turn').count(), review.turns.length);
    await page.locator('.review-turn').nth(3).click();
    assert.equal(await step(page), review.turns[3].step);
    assert.match(await page.locator('.review-now h3').innerText(), /^Turn 4/);
  },

  'a failed review says why, and one can be cancelled': async (visit) => {
    const { page, replay, player } = await finished(visit, 'balda', { language: 'cs' });
    const states = [{ state: 'running', done: 1, total: 9 }];
    const served = await serveReviews(page, states);
    await page.goto(`${player.server.url}/game/${replay.id}/replay?review`);
    await page.locator('[data-act=cancel]').click();
    await page.locator('.review-start').getByText('zrušeno').waitFor();
    assert.doesNotMatch(page.url(), /review/, 'a reload does not request it again');
    assert.ok(served.requests.some(([method]) => method === 'DELETE'));
    states.push({ state: 'failed', error: { code: 'unknown-rack', parameters: {}, text: 'The rack is not known.' } });
    served.at = 1;
    await page.locator('[data-act=review]').click();
    await page.locator('.problem').filter({ hasText: 'Zásobník není známý' }).waitFor();
    await audit(player, 'failed review');
  },

  'mistakes of a shared file: the best move on the board, the reason, the next mistake': async (visit) => {
    const { player, page, mistake, best, served } = await reviewedFile(visit);
    assert.match(served.requests[0][1].file, /./);
    await page.locator('[data-act=next-mistake]').click();
    assert.equal(await step(page), mistake.step);
    assert.ok(await page.locator('[data-act=next-mistake]').isDisabled());
    const now = page.locator('.review-now');
    assert.match(await now.innerText(), /Blunder/);
    assert.match(await now.innerText(), /25 percentage points/);
    assert.match(await now.innerText(), /Keeps RSU \(−3\.2\); INRS would be worth \+4\.5\./);
    assert.equal(await page.locator('.tile.ghost').count(), best.squares.length, 'the best move is on the board');
    assert.equal(await page.locator('.eval').getAttribute('data-share'), '0.700', 'the bar shows the value of the review');
    await page.locator('.review-candidate').nth(1).click();
    assert.equal(await page.locator('.review-candidate[aria-pressed=true] .n').innerText(), '2');
    await page.locator('.review-candidate').nth(1).click();
    assert.equal(await page.locator('.tile.ghost').count(), 0);
    // Classes are said in words, too.
    assert.match(await page.locator('.review-turn .class-mark').nth(4).innerText(), /\?\?/);
    assert.match(await page.locator('.review-turn').nth(4).textContent(), /Blunder/);
    await audit(player, 'mistake');
    // The review of the file is found again without a new request.
    await page.goto(page.url().replace('?review', ''));
    await page.locator('[data-tab=review]').click();
    await page.locator('.review-graph').waitFor();
    assert.equal(served.requests.filter(([method]) => method === 'POST').length, 1);
  },

  'learn from your mistakes by typing': async (visit) => {
    const { player, page, mistake, best } = await reviewedFile(visit, { width: 390, height: 844, touch: true });
    await page.locator('[data-act=learn]').tap();
    assert.equal(await step(page), mistake.step);
    const answer = async (text) => {
      await page.locator('.answer-form input').fill(text);
      await page.keyboard.press('Enter');
      return page.locator('.learn .said').getAttribute('data-verdict');
    };
    assert.equal(await answer('1a ZZZ'), 'unlisted');
    assert.equal(await answer(mistake.played), 'played');
    assert.equal(await answer(mistake.result.candidates[4].move), 'worse');
    await page.locator('[data-act=hint]').tap();
    await page.locator('[data-act=hint]').tap();
    assert.equal(await page.locator('.hints li').count(), 2);
    assert.ok(await page.locator('[data-act=hint]').isDisabled());
    await audit(player, 'exercise');
    // The second best loses little.
    assert.equal(await answer(mistake.result.candidates[1].move), 'good');
    assert.match(await page.locator('.learn dl').innerText(), new RegExp(best.move.split(' ')[1], 'i'));
    await page.locator('[data-act=next]').tap();
    await page.locator('.learn').getByText('1 of 1 solved, 0 at the first try').waitFor();
    await page.locator('[data-act=again]').tap();
    await page.locator('[data-act=solution]').tap();
    await page.locator('.tile.ghost').first().waitFor();
    await page.locator('[data-act=next]').tap();
    await page.locator('[data-act=learn-stop]').tap();
    await page.locator('.review-graph').waitFor();
  },

  'learn from your mistakes on the board': async (visit) => {
    const { player, page, best } = await reviewedFile(visit);
    await page.locator('[data-act=learn]').click();
    await page.locator('[data-act=check]').click();
    assert.equal(await page.locator('.learn .said').getAttribute('data-verdict'), 'incomplete');
    await player.layMove(best.move);
    await page.locator('[data-act=check]').click();
    await page.locator('.learn .said[data-verdict=best]').waitFor();
    await page.locator('.tile.ghost').first().waitFor();
    await page.locator('[data-act=next]').click();
    await page.locator('.learn').getByText('1 of 1 solved, 1 at the first try').waitFor();
  },

  'learn from your mistakes by keyboard': async (visit) => {
    const { player, page, best } = await reviewedFile(visit);
    const press = async (selector) => {
      await page.locator(selector).focus();
      await page.keyboard.press('Enter');
    };
    await press('[data-act=learn]');
    await page.locator('.answer-form').waitFor();
    // Enter on the board plays what is laid there.
    await player.typeMove(best.move);
    await page.keyboard.press('Enter');
    await page.locator('.learn .said[data-verdict=best]').waitFor();
    await press('[data-act=next]');
    await page.locator('.learn').getByText('1 of 1 solved').waitFor();
    await press('[data-act=learn-stop]');
    await page.locator('.graph-slider').focus();
    await page.keyboard.press('End');
    assert.equal(await step(page), 6);
  },

  'learn from your mistakes on the boards of Erudit, Balda and Pentago': async (visit) => {
    for (const rules of ['erudit', 'balda', 'pentago-standard']) {
      const { page, player, replay } = await finished(visit, rules);
      const review = await reviewOf(player.server.url, replay);
      const fits = ({ result, step: at }) => at > 0 && result && !result.candidates[0].steps?.some((one) => 'take' in one) && result.candidates[0].move !== result.played.move;
      const index = review.turns.findIndex(fits);
      review.turns.forEach((turn, at) => Object.assign(turn, at === index ? { class: 'blunder', mistake: 'large' } : { class: 'best', mistake: null }));
      const { seat, step: at, result: { candidates: [best] } } = review.turns[index];
      await serveReviews(page, [{ state: 'done', review }], { existing: true });
      await page.goto(`${player.server.url}/game/${replay.id}/replay?review`);
      await page.locator('select[name=learner]').selectOption(String(seat));
      await page.locator('[data-act=learn]').click();
      assert.equal(await step(page), at);
      await page.evaluate(([move, kind]) => {
        const board = document.querySelector('deska-crossword, deska-balda, deska-pentago');
        if (kind === 'erudit') board.layOut(move.squares.map((square, one) => ({ square, letter: [...move.tiles][one] })));
        else board.layOut(kind === 'balda' ? move : move.move);
      }, [best, rules]);
      await page.locator('[data-act=check]').click();
      await page.locator('.learn .said[data-verdict=best]').waitFor();
      await page.locator('[data-act=next]').click();
      await page.locator('.learn').getByText('1 of 1 solved, 1 at the first try').waitFor();
      await page.locator('[data-act=learn-stop]').click();
      await page.locator('.review-graph').waitFor();
    }
  },
};
