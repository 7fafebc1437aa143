// Pentago: whole games by mouse, touch and keyboard, both ways of turning, undo, help, live analysis, rule answer, shows, replay, files.
import assert from 'node:assert/strict';
import { audit } from '../support/audit.mjs';

/** Eight moves after which white needs one more marble in the top row. */
const NEARLY = ['a6DR', 'a1DR', 'b6DR', 'c1DR', 'c6DR', 'a3DR', 'd6DR', 'c3DR'];
/** Under rule `answer`, the last of these moves turns five for white. */
const TURNED = ['a6DR', 'a1DR', 'b6DR', 'c1DR', 'c6DR', 'a3DR', 'd5DR', 'c3DR', 'd4BR'];

const squareOf = (name) => 'abcdef'.indexOf(name[0]) + 6 * (6 - Number(name[1]));
const nameOf = (square) => `${'abcdef'[square % 6]}${6 - Math.floor(square / 6)}`;

/** A player at a page with Pentago. */
class Hand {
  constructor(player, { touch = false } = {}) {
    this.player = player;
    this.page = player.page;
    this.touch = touch;
  }

  /** A game with these seats and settings, begun over the interface by this browser. */
  async begin(wish) {
    await this.player.first();
    const id = await this.page.evaluate(async (body) => (await (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()).id, { rules: 'pentago-standard', ...wish });
    await this.page.goto(new URL(`/game/${id}`, this.page.url()).href);
    await this.page.locator('deska-pentago .square').first().waitFor();
    return id;
  }

  turn() {
    return this.page.locator('main.game').getAttribute('data-turn');
  }

  /** Waits until something is to be done here. @returns {Promise<string>} 'mine' or 'over' */
  async wait() {
    await this.page.waitForFunction(() => ['mine', 'over'].includes(document.querySelector('main.game')?.dataset.turn ?? '') && !document.querySelector('.say[data-tone="busy"]') && !document.querySelector('deska-pentago').motion);
    return this.turn();
  }

  version() {
    return this.page.locator('main.game').getAttribute('data-version').then(Number);
  }

  state() {
    return this.page.evaluate(() => {
      const { state } = document.querySelector('deska-pentago');
      return { board: state.board, square: state.square, turn: state.turn, values: state.values, endsGame: state.endsGame };
    });
  }

  square(square) {
    return this.page.locator(`.square[data-square="${square}"]`);
  }

  async press(locator) {
    if (this.touch) await locator.tap();
    else await locator.click();
  }

  /** The marble of a move; it is there when its preview is. */
  async put(square) {
    await this.press(this.square(square));
    await this.page.waitForFunction((at) => document.querySelector('deska-pentago').state.square === at && !document.querySelector('.say[data-tone="busy"]'), square);
  }

  /** Drags a quadrant round by 90 degrees, clockwise or not. */
  async drag(quadrant, right) {
    const corner = Math.floor(quadrant / 2) * 18 + (quadrant % 2) * 3;
    const points = [];
    for (const square of right ? [corner, corner + 1, corner + 2] : [corner + 2, corner + 1, corner]) {
      const box = await this.square(square).boundingBox();
      points.push([box.x + box.width / 2, box.y + box.height / 2]);
    }
    if (this.touch) {
      // A touch right after another may be taken for a gesture of both.
      await this.page.waitForTimeout(400);
      const session = await this.page.context().newCDPSession(this.page);
      const send = (type, at) => session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
      await send('touchStart', points[0]);
      // As a finger does: in small steps, a frame or so apart.
      for (const [index, [x, y]] of points.slice(1).entries()) {
        for (let part = 1; part <= 5; part += 1) {
          await send('touchMove', [points[index][0] + ((x - points[index][0]) * part) / 5, points[index][1] + ((y - points[index][1]) * part) / 5]);
          await this.page.waitForTimeout(16);
        }
      }
      await send('touchEnd');
      await session.detach();
      await this.page.waitForTimeout(400);
      return;
    }
    await this.page.mouse.move(...points[0]);
    await this.page.mouse.down();
    for (const point of points.slice(1)) await this.page.mouse.move(...point, { steps: 6 });
    await this.page.mouse.up();
  }

  /** Plays a move: by its arc, or by dragging the quadrant and the button. */
  async play(move, dragged = false) {
    const before = await this.version();
    await this.put(squareOf(move));
    const turn = move.slice(2);
    if (turn && dragged) {
      await this.drag('ABCD'.indexOf(turn[0]), turn[1] === 'R');
      await this.page.waitForFunction((chosen) => document.querySelector('deska-pentago').state.turn === chosen, turn);
    } else if (turn) {
      await this.press(this.page.locator(`.arc[data-turn="${turn}"]`));
      // A finger's first touch chooses.
      if (this.touch) await this.page.waitForFunction((chosen) => document.querySelector('deska-pentago').state.turn === chosen, turn);
    }
    if (!turn || dragged || this.touch) await this.press(this.page.locator('[data-tool="play"]:not(:disabled)'));
    await this.page.waitForFunction((version) => Number(document.querySelector('main.game').dataset.version) > version, before);
  }

  /** Plays until the game is over, on the first empty squares. */
  async playOut() {
    for (let n = 0; (await this.wait()) === 'mine'; n += 1) {
      assert.ok(n < 20, 'the game comes to an end');
      const square = (await this.state()).board.indexOf('.');
      const before = await this.version();
      await this.put(square);
      // A placing that wins, or an answer, needs no turn.
      await this.page.waitForFunction(() => document.querySelector('.say[data-tone="good"]') || document.querySelector('.arc') || !document.querySelector('[data-tool="play"]').disabled);
      await this.page.waitForTimeout(120);
      const due = await this.page.evaluate(() => document.querySelector('[data-tool="play"]').disabled);
      if (due) await this.press(this.page.locator(`.arc[data-turn="${['AR', 'BL', 'CR', 'DL'][n % 4]}"]`));
      if (!due || this.touch) await this.press(this.page.locator('[data-tool="play"]:not(:disabled)'));
      await this.page.waitForFunction((version) => Number(document.querySelector('main.game').dataset.version) > version, before);
    }
  }
}

/** Opens the replay of a long game of two weak computers. @returns a function that shows the position with a number of marbles */
async function late(hand) {
  const { page } = hand;
  let id = '';
  const marbles = async () => (await hand.state()).board.replaceAll('.', '').length;
  let most = 0;
  for (let n = 0; n < 8 && most < 22; n += 1) {
    id = await hand.begin({ seats: [{ kind: 'computer', player: 'level-3' }, { kind: 'computer', player: 'level-3' }], pace: 0 });
    await page.waitForFunction(() => document.querySelector('main.game')?.dataset.turn === 'over', null, { timeout: 60_000 });
    most = await marbles();
  }
  assert.ok(most >= 21, `a game went on to ${most} marbles`);
  await page.goto(new URL(`/game/${id}/replay`, page.url()).href);
  await page.locator('deska-pentago .square').first().waitFor();
  await page.keyboard.press('Home');
  return async (wanted) => {
    for (let n = 0; n < 40 && await marbles() !== wanted; n += 1) {
      await page.keyboard.press(await marbles() < wanted ? 'ArrowRight' : 'ArrowLeft');
      await page.waitForTimeout(30);
    }
    assert.equal(await marbles(), wanted);
  };
}

const against = (player = 'level-1') => [{ kind: 'person', name: 'Jana' }, { kind: 'computer', player }];
const pair = [{ kind: 'person', name: 'Anna' }, { kind: 'person', name: 'Boris' }];

export const cases = {
  'Pentago: a whole game by mouse, by arcs and by dragging quadrants': async (visit) => {
    const hand = new Hand(await visit.person());
    const { page } = hand;
    await hand.begin({ seats: pair });
    for (const [n, move] of NEARLY.entries()) {
      await hand.wait();
      await hand.play(move, n % 2 === 1);
    }
    await hand.wait();
    assert.equal((await hand.state()).board, `wwww..${'.'.repeat(12)}b.b...${'.'.repeat(6)}b.b...`);
    // Five by placing: no turn is asked for.
    await hand.put(squareOf('e6'));
    await page.locator('.say[data-tone="good"]').waitFor();
    assert.equal(await page.locator('.arc').count(), 0);
    await page.locator('[data-tool="play"]:not(:disabled)').click();
    assert.equal(await hand.wait(), 'over');
    assert.match(await page.locator('.ending').innerText(), /Anna/);
    assert.equal(await page.locator('.five-ring').count(), 5);
  },

  'Pentago: a whole game by touch at 360 pixels': async (visit) => {
    const how = { width: 360, height: 740, touch: true, dark: true, language: 'ru', scale: 2 };
    const hand = new Hand(await visit.person(how), how);
    const { page } = hand;
    await hand.begin({ seats: against() });
    await hand.wait();
    const { width, height } = await hand.square(0).boundingBox();
    assert.ok(width >= 40 && height >= 40, `a finger meets a square: ${width} x ${height}`);
    const bar = await page.locator('.bar').boundingBox();
    assert.ok(bar.y + bar.height <= how.height, 'nothing is scrolled to play a move');
    assert.doesNotMatch(await page.locator('.more').getAttribute('aria-label'), /[Фф]ишк/, 'there are no tiles in Pentago');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    // Once by dragging, then by the arcs.
    await hand.play('b5CL', true);
    await hand.playOut();
    assert.equal(await hand.turn(), 'over');
  },

  'Pentago: marble and turn are previewed before they are played': async (visit) => {
    const hand = new Hand(await visit.person());
    const { page } = hand;
    await hand.begin({ seats: against() });
    await hand.wait();
    const before = await hand.version();
    await hand.square(7).hover();
    await page.locator('.marble.ghost').waitFor();
    await hand.put(0);
    // A quadrant that is only looked at turns in the picture, and back again.
    await page.locator('.arc[data-turn="AR"]').hover();
    await page.waitForFunction(() => document.querySelector('deska-pentago').angles[0] === 90);
    await page.waitForFunction(() => /a6AR/.test(document.querySelector('.say').textContent));
    await page.mouse.move(5, 5);
    await page.waitForFunction(() => document.querySelector('deska-pentago').angles[0] === 0);
    // Let go too early, a quadrant falls back.
    await hand.drag(1, true);
    await page.waitForFunction(() => document.querySelector('deska-pentago').state.turn === 'BR');
    await page.locator('[data-tool="recall"]').click();
    assert.equal((await hand.state()).turn, null);
    await page.locator('[data-tool="recall"]').click();
    assert.equal((await hand.state()).square, null);
    assert.equal(await hand.version(), before);
  },

  'Pentago: undo, redo, and a move by the computer': async (visit) => {
    const hand = new Hand(await visit.person());
    const { page } = hand;
    await hand.begin({ seats: against() });
    await hand.wait();
    await hand.play('b5DR');
    await hand.wait();
    const { board } = await hand.state();
    await page.locator('[data-tool="undo"]').click();
    await page.waitForFunction(() => document.querySelector('deska-pentago').state.board === '.'.repeat(36));
    await page.locator('[data-tool="redo"]').click();
    await page.waitForFunction((was) => document.querySelector('deska-pentago').state.board === was, board);
    await hand.wait();
    const before = await hand.version();
    await page.locator('[data-tool="computer"]').click();
    await page.waitForFunction((version) => Number(document.querySelector('main.game').dataset.version) > version, before);
    await hand.wait();
    assert.ok((await hand.state()).board.replaceAll('.', '').length >= 3);
    for (let step = 1; step <= 3; step += 1) {
      await page.locator(step === 1 ? '[data-tool="hint"]' : '.say [data-tool="hint"]').first().click();
      await page.waitForFunction(() => document.querySelector('.say')?.dataset.tone === 'hint');
      await page.waitForTimeout(50);
    }
    await page.locator('.say [data-tool="layout"]').click();
    assert.ok(await page.locator('[data-tool="play"]').isEnabled());
  },

  'Pentago: a live analysis runs until it is stopped': async (visit) => {
    const hand = new Hand(await visit.person());
    const { page } = hand;
    await hand.begin({ seats: against() });
    await hand.wait();
    await page.locator('.live [data-act="live"]').click();
    await page.locator('.live .best-line span').nth(1).waitFor();
    const depth = () => page.locator('.live dd').first().innerText().then(Number);
    await page.waitForFunction(() => Number(document.querySelector('.live dd')?.textContent) >= 4, null, { timeout: 30_000 });
    const first = await depth();
    assert.ok(first >= 4);
    for (const part of await page.locator('.live dd').allInnerTexts()) assert.match(part, /\d/);
    await page.locator('.live [data-act="live"]').click();
    await page.locator('.live dd').first().waitFor({ state: 'detached' });
    // It follows the game when it goes on.
    await page.locator('.live [data-act="live"]').click();
    await page.locator('.live dd').first().waitFor();
    await hand.play('b5DR');
    await hand.wait();
    await page.locator('.live dd').first().waitFor();
    await page.locator('.live [data-act="live"]').click();
  },

  'Pentago: a lost analysis stream proves nothing and is retried; one that ends gives its reason': async (visit) => {
    visit.expected.push(/EventSource|ERR_|Failed to load|422/);
    const hand = new Hand(await visit.person());
    const { page } = hand;
    await hand.begin({ seats: against() });
    await hand.wait();
    const step = { move: 'b5DR', value: 'unknown', score: 79, expected: 0.6, depth: 9, nodes: 5_000_000, nps: 5_000_000, milliseconds: 1000, line: ['b5DR'], moves_to_end: null, proven: false };
    const begun = 'event: begun\ndata: {"name":"x","renew_seconds":600}\n\n';
    let asked = 0;
    let end = '';
    await page.route('**/api/v1/analysis/live?*', (route) => {
      asked += 1;
      return route.fulfill({ contentType: 'text/event-stream', body: `${begun}data: ${JSON.stringify(step)}\n\n${end}` });
    });
    await page.locator('.live [data-act="live"]').click();
    await page.locator('.live [data-end="lost"]').waitFor();
    assert.doesNotMatch(await page.locator('.live').first().innerText(), /proved/);
    // What was found stays in sight while it is tried again.
    assert.equal(await page.locator('.live dd').first().innerText(), '9');
    end = 'event: end\ndata: {"reason":"proved"}\n\n';
    await page.locator('.live [data-end="proved"]').waitFor();
    assert.ok(asked >= 2);
    const count = asked;
    await page.waitForTimeout(1500);
    assert.equal(asked, count, 'what is proved is not asked again');
    // What the server refuses as nothing to analyse is no lost connection, and is not tried again either.
    await page.unroute('**/api/v1/analysis/live?*');
    let refused = 0;
    await page.route('**/api/v1/analysis/live?*', (route) => {
      refused += 1;
      return route.fulfill({ status: 422, contentType: 'application/json', body: '{"error":{"code":"bad-position","text":"The position is not understood."}}' });
    });
    await page.locator('.live [data-act="live"]').click();
    await page.locator('.live [data-act="live"]').click();
    await page.locator('.live [data-end="nothing"]').waitFor();
    const all = refused;
    await page.waitForTimeout(1500);
    assert.equal(refused, all, 'what is refused for good is not asked again');
  },

  'Pentago: the computer\'s thoughts, the depth of a seat, and the benchmark of the engines': async (visit) => {
    const hand = new Hand(await visit.person());
    const { page } = hand;
    await hand.begin({ seats: against('alphabeta:1') });
    await hand.wait();
    await hand.play('b5DR');
    await hand.wait();
    await page.locator('.thought dd').first().waitFor();
    assert.equal(await page.locator('.thought dd').first().innerText(), '1', 'the depth of this seat');
    assert.match(await page.locator('.thought .best-line').innerText(), /[a-f][1-6][A-D][RL]/);
    await page.locator('.live [data-act="speed"]').click();
    await page.locator('.speed-dialog tbody tr').nth(7).waitFor({ timeout: 60_000 });
    assert.match(await page.locator('.speed-dialog tbody tr').first().innerText(), /naive/);
    await page.keyboard.press('Escape');
    // The form offers a depth for those who look ahead, and a time for those who search.
    await hand.player.first();
    await page.locator('label:has(input[value="pentago"])').first().click();
    await page.locator('.tiles-choice label:has(input[value="computer"])').click();
    assert.deepEqual(await page.locator('select[name=player] option').evaluateAll((all) => all.map((one) => one.value)), ['level-1', 'level-2', 'level-3', 'level-4', 'level-5']);
    await page.locator('.more-settings summary').click();
    await page.locator('select[name=engine]').selectOption('negascout');
    await page.locator('select[name=amount]').selectOption('2');
    await page.locator('form.setup button[type=submit]').click();
    await page.locator('deska-pentago .square').first().waitFor();
    assert.match(await page.locator('.seats').innerText(), /Negascout 2/);
  },

  'Pentago: exact values on squares and arcs late in the game, and earlier after solving a position': async (visit) => {
    const hand = new Hand(await visit.person({ language: 'cs' }));
    const { page } = hand;
    const step = await late(hand);
    await page.keyboard.press('e');
    await step(20);
    // They are drawn once the last quadrant has turned.
    await page.waitForFunction(() => document.querySelectorAll('path.value').length >= 10, null, { timeout: 30_000 });
    await page.locator('.engine-state[data-state=solved]').waitFor();
    await step(19);
    const offered = page.locator('.exact[data-state="offered"]');
    await offered.waitFor();
    assert.match(await offered.innerText(), /asi \d+\s+s a \d+\s+MB paměti/);
    assert.equal(await page.locator('path.value').count(), 0);
    await offered.locator('[data-act="exact"]').click();
    await page.locator('.engine-state[data-state=solved]').waitFor({ timeout: 90_000 });
    assert.match(await page.locator('.engine-state').innerText(), /vyřešeno/);
    await page.waitForFunction(() => document.querySelectorAll('path.value').length >= 10, null, { timeout: 30_000 });
    // Whoever comes back finds it.
    await step(20);
    await step(19);
    await page.locator('.engine-state[data-state=solved]').waitFor();
    // What is too much for this server is said.
    await step(14);
    await page.locator('.exact[data-state="too-large"]').getByText(/GB paměti, tento server dovoluje 600\s+MB/).waitFor();
    // With few marbles the value is known, whatever the search expects.
    await step(3);
    await page.locator('.engine-state[data-state=solved]').waitFor();
    assert.match(await page.locator('.candidate [data-column=exact]').first().innerText(), /výhra|remíza|prohra/);
    await page.locator('.eval.exact').getByText(/přesně/).waitFor();
  },

  'Pentago: with rule answer, a turned five waits for the answer': async (visit) => {
    const hand = new Hand(await visit.person());
    const { page } = hand;
    await hand.begin({ rules: 'pentago-answer', seats: pair });
    for (const move of TURNED) {
      await hand.wait();
      await hand.play(move);
    }
    await hand.wait();
    assert.match(await page.locator('.say').innerText(), /Anna made five in a row by a turn/);
    await page.locator('.pentago-waiting').waitFor();
    // The answer is a marble without a turn.
    await hand.put(squareOf('f1'));
    await page.waitForTimeout(150);
    assert.equal(await page.locator('.arc').count(), 0);
    await page.locator('[data-tool="play"]:not(:disabled)').click();
    assert.equal(await hand.wait(), 'over');
    assert.match(await page.locator('.ending').innerText(), /Five in a row was not answered/);
  },

  'Pentago: a game of computers, its replay, file and openings': async (visit) => {
    const hand = new Hand(await visit.person());
    const { page } = hand;
    const id = await hand.begin({ seats: [{ kind: 'computer', player: 'level-2' }, { kind: 'computer', player: 'naive' }], pace: 0 });
    await page.waitForFunction(() => document.querySelector('main.game')?.dataset.turn === 'over', null, { timeout: 60_000 });
    const { board } = await hand.state();
    await page.goto(new URL(`/game/${id}/replay`, page.url()).href);
    await page.locator('deska-pentago .square').first().waitFor();
    await page.keyboard.press('End');
    await page.waitForFunction((last) => document.querySelector('deska-pentago').state.board === last, board);
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.querySelector('deska-pentago').state.board === '.'.repeat(36));
    // Played games from here: this one at least.
    await page.locator('.openings summary').click();
    await page.locator('.openings .newest a').first().waitFor();
    assert.ok(Number(await page.locator('.openings tfoot td').first().innerText()) >= 1);
    await page.locator('.openings select[name="openings-player"]').selectOption('naive');
    await page.locator(`.openings .newest a[href="/game/${id}/replay"]`).waitFor();
    await audit(hand, 'played games');
    // The file, read back.
    const text = await page.evaluate(async (game) => (await fetch(`/api/v1/games/${game}/file`)).text(), id);
    assert.match(text, /^#deska 1\n#game pentago\n/);
    await page.goto(new URL('/', page.url()).href);
    const steps = await page.evaluate(async (file) => (await (await fetch('/api/v1/replay', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: file })).json()).steps, text);
    assert.equal(steps.at(-1).board, board);
  },

  'Pentago: the choice of who begins decides the colours': async (visit) => {
    const player = await visit.person();
    const { page } = player;
    await player.first();
    await page.locator('.game-cards label:has(input[value=pentago])').click();
    await page.locator('.segments label:has(input[name=place][value=second])').click();
    await page.locator('form.setup button[type=submit]').click();
    await page.locator('deska-pentago .square').first().waitFor();
    // The computer is White and begins.
    await page.locator('main.game[data-turn="mine"]').waitFor({ timeout: 30_000 });
    assert.equal(await page.locator('.move').count(), 1);
    assert.match(await page.locator('.seat').nth(1).innerText(), /you/i);
  },

  'Pentago: a game by keyboard alone': async (visit) => {
    const hand = new Hand(await visit.person({ language: 'cs' }));
    const { page } = hand;
    await hand.begin({ seats: against() });
    await hand.wait();
    await hand.square(14).focus();
    const go = async (square) => {
      for (let steps = 0; steps < 12; steps += 1) {
        const at = await page.evaluate(() => document.querySelector('deska-pentago').state.cursor.square);
        if (at === square) return;
        const [down, across] = [Math.floor(square / 6) - Math.floor(at / 6), (square % 6) - (at % 6)];
        await page.keyboard.press(down > 0 ? 'ArrowDown' : down < 0 ? 'ArrowUp' : across > 0 ? 'ArrowRight' : 'ArrowLeft');
      }
    };
    for (let n = 0; (await hand.wait()) === 'mine'; n += 1) {
      assert.ok(n < 20);
      const before = await hand.version();
      const square = (await hand.state()).board.lastIndexOf('.');
      await go(square);
      await page.keyboard.press('Enter');
      await page.waitForFunction((at) => document.querySelector('deska-pentago').state.square === at, square);
      await page.waitForTimeout(120);
      if (!(await hand.state()).endsGame) {
        await page.keyboard.press('abcd'[n % 4]);
        await page.keyboard.press(n % 2 === 0 ? 'r' : 'l');
      }
      await page.keyboard.press('Enter');
      await page.waitForFunction((version) => Number(document.querySelector('main.game').dataset.version) > version, before);
    }
    assert.equal(await hand.turn(), 'over');
  },

  'Pentago: preferences for board theme and frame colour': async (visit) => {
    const hand = new Hand(await visit.person({ still: true }));
    const { page } = hand;
    await page.addInitScript(() => {
      const kept = JSON.parse(localStorage.getItem('deska.settings') ?? '{}');
      localStorage.setItem('deska.settings', JSON.stringify({ ...kept, preferences: { pentago: { board: 'lagoon', ground: '#203a70' } } }));
    });
    await hand.begin({ seats: pair });
    await hand.wait();
    assert.equal(await page.locator('.pentago-board').getAttribute('data-pentago'), 'lagoon');
    const colours = () => page.evaluate(() => ['.frame', '.coordinate'].map((part) => getComputedStyle(document.querySelector(part)).fill));
    assert.deepEqual(await colours(), ['rgb(32, 58, 112)', 'rgb(255, 255, 255)']);
  },

  'Pentago: squares have labels, and all themes pass the audit': async (visit) => {
    for (const how of [{ dark: false }, { dark: true }, { width: 360, height: 740, touch: true }]) {
      const hand = new Hand(await visit.person({ ...how, still: true }), how);
      const { page } = hand;
      await hand.begin({ seats: pair });
      await hand.wait();
      await hand.put(7);
      assert.equal(await page.locator('.square[tabindex="0"]').count(), 1);
      assert.match(await hand.square(0).getAttribute('aria-label'), /^a6: /);
      for (const theme of ['oak', 'slate', 'lagoon', 'rose', 'night', 'contrast']) {
        await page.evaluate((name) => {
          document.querySelector('[data-pentago]')?.setAttribute('data-pentago', name);
        }, theme);
        await audit(hand, `${theme} ${JSON.stringify(how)}`);
      }
      assert.equal(nameOf(7), 'b5');
    }
  },
};
