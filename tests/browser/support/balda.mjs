// A player of Balda: starts games, places letters, marks words.
import assert from 'node:assert/strict';

/** A player at a page with Balda. */
export class Hand {
  constructor(player, { touch = false } = {}) {
    this.player = player;
    this.page = player.page;
    this.touch = touch;
    this.url = player.server?.url ?? '';
  }

  /** Starts a game through the API and opens it. */
  async begin(wish) {
    await this.player.first();
    const id = await this.page.evaluate(async (body) => (await (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()).id, { rules: 'balda', lexicon: 'ru-nouns', ...wish });
    await this.page.goto(new URL(`/game/${id}`, this.page.url()).href);
    await this.page.locator('deska-balda .cell').first().waitFor();
    return id;
  }

  turn() {
    return this.page.locator('main.game').getAttribute('data-turn');
  }

  /** Waits for our turn or the end. @returns {Promise<string>} 'mine' or 'over' */
  async wait() {
    await this.page.waitForFunction(() => ['mine', 'over'].includes(document.querySelector('main.game')?.dataset.turn ?? '') && !document.querySelector('.say[data-tone="busy"]'));
    return this.turn();
  }

  /** Returns the best moves of the position, from the command line. */
  moves(top = 1) {
    return this.page.evaluate(async (most) => {
      const { state } = document.querySelector('deska-balda');
      const rows = Array.from({ length: state.side }, (_, row) => state.letters.slice(row * state.side, (row + 1) * state.side).map((letter) => letter ?? '.').join(''));
      const used = [...document.querySelectorAll('.used .word')].map((word) => word.textContent.trim());
      const words = used.length > 0 ? used : [...document.querySelectorAll('.move .word')].map((word) => word.textContent.trim());
      const position = `${rows.join('/')} ${words.join(',') || '-'}`;
      const answer = await fetch('/api/v1/analysis', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ rules: 'balda', lexicon: 'ru-nouns', position, top: most }) });
      return (await answer.json()).moves;
    }, top);
  }

  cell(square) {
    return this.page.locator(`.cell[data-square="${square}"]`);
  }

  async middle(locator) {
    const box = await locator.boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  async press(locator) {
    if (this.touch) await locator.tap();
    else await locator.click();
  }

  /** Places a letter: by drag, square first, or letter first. */
  async put({ square, letter }, way) {
    const key = this.page.locator(`.key[data-letter="${letter}"]`);
    if (way === 0 && !this.touch) {
      await this.page.mouse.move(...await this.middle(key));
      await this.page.mouse.down();
      await this.page.mouse.move(...await this.middle(this.cell(square)), { steps: 8 });
      await this.page.mouse.up();
    } else if (way === 1) {
      await this.press(this.cell(square));
      await this.press(key);
    } else {
      await this.press(key);
      await this.press(this.cell(square));
    }
    await this.page.waitForFunction((at) => document.querySelector('deska-balda').state.put?.square === at, square);
  }

  /** Marks a word, by sweeping or square by square. */
  async mark(path, swept) {
    if (!swept) {
      for (const square of path) {
        await this.press(this.cell(square));
        // Two presses on one square within a moment would be a question.
        await this.page.waitForTimeout(20);
      }
      return;
    }
    const points = [];
    for (const square of path) points.push(await this.middle(this.cell(square)));
    if (this.touch) {
      const session = await this.page.context().newCDPSession(this.page);
      const send = (type, at) => session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
      await send('touchStart', points[0]);
      for (const point of points.slice(1)) await send('touchMove', point);
      await send('touchEnd');
      await session.detach();
      return;
    }
    await this.page.mouse.move(...points[0]);
    await this.page.mouse.down();
    for (const point of points.slice(1)) await this.page.mouse.move(...point, { steps: 5 });
    await this.page.mouse.up();
  }

  /** Plays a word. One that can't be extended plays itself. @returns {Promise<void>} once it is on the board */
  async play(move, n) {
    const before = Number(await this.page.locator('main.game').getAttribute('data-version'));
    await this.put(move, n % 3);
    await this.mark(move.path, n % 2 === 0);
    const gone = (version) => Number(document.querySelector('main.game').dataset.version) > version;
    const ready = await this.page.waitForFunction((version) => Number(document.querySelector('main.game').dataset.version) > version
      || (document.querySelector('.say[data-tone="good"]') && !document.querySelector('[data-tool="play"]').disabled), before);
    await ready.dispose();
    const button = this.page.locator('[data-tool="play"]:not(:disabled)');
    if (Number(await this.page.locator('main.game').getAttribute('data-version')) === before) await button.click({ timeout: 1500 }).catch(() => {});
    await this.page.waitForFunction(gone, before);
  }

  /** Plays to the end, passing without a word. @returns {Promise<number>} own points */
  async playOut() {
    let own = 0;
    for (let n = 0; (await this.wait()) === 'mine'; n += 1) {
      assert.ok(n < 40, 'the game comes to an end');
      const [move] = await this.moves();
      assert.ok(move, 'a game in which nobody has a word is over');
      await this.play(move, n);
      own += move.score;
    }
    return own;
  }
}
