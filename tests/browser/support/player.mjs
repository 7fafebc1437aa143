// A player at the page: starts games, lays tiles by mouse or touch, reads the page.
import assert from 'node:assert/strict';
import { best, tiles } from './moves.mjs';
import { strokes } from './keys.mjs';

const SETTLE = 8000;

export class Player {
  /**
   * @param {import('playwright-core').Page} page
   * @param {{url: string, program: string}} server
   * @param {{touch?: boolean}} [options]
   */
  constructor(page, server, { touch = false } = {}) {
    this.page = page;
    this.server = server;
    this.touch = touch;
    this.lexicon = 'en';
  }

  /**
   * Starts a game from the start page.
   * @param {{rules?: string, against?: string, name?: string, guest?: string, challenge?: string, lexicon?: string, time?: number|null, player?: string, draw?: boolean}} [how]
   *   draw: shows the draw for the start
   */
  async start({ rules = 'scrabble-en', against = 'computer', name = 'Jana', guest = 'Petr', challenge = 'void', lexicon, time = null, player = 'greedy', draw = false } = {}) {
    const { page } = this;
    await this.first({ draw });
    await page.locator(`.segments label:has(input[value="${rules}"])`).click();
    await page.locator(`.tiles-choice label:has(input[value="${against}"])`).click();
    await page.locator('.more-settings summary').click();
    await page.locator('select[name=challenge]').selectOption(challenge);
    await page.locator('select[name=clock]').selectOption(time === null ? 'none' : 'turn');
    if (time !== null) await page.locator('select[name=time-turn]').selectOption(String(time));
    if (lexicon) await page.locator('select[name=lexicon]').selectOption(lexicon);
    if (against === 'computer') await page.locator(/^(level-\d|master)$/.test(player) ? 'select[name=player]' : 'select[name=engine]').selectOption(player);
    if (against !== 'table') await page.locator('input[name=name]').fill(name);
    if (against === 'screen') await page.locator('input[name=guest]').fill(guest);
    this.lexicon = await page.locator('select[name=lexicon]').inputValue();
    if (against !== 'table') await this.begin();
  }

  /** Opens the start page, with or without the draw for the start in its games. */
  async first({ draw = false } = {}) {
    const { page } = this;
    await page.addInitScript((shown) => {
      const kept = JSON.parse(localStorage.getItem('deska.settings') ?? '{}');
      localStorage.setItem('deska.settings', JSON.stringify({ ...kept, draw: shown }));
    }, draw);
    await page.goto(`${this.server.url}/`);
    await page.locator('form.setup').waitFor();
  }

  /** Presses Start. */
  async begin() {
    await this.page.locator('form.setup button[type=submit]').click();
    await this.page.locator('deska-crossword .board').waitFor();
  }

  /** Returns the position on the page. */
  position() {
    return this.page.evaluate(() => {
      const { state } = document.querySelector('deska-crossword');
      const { board, side = 15 } = { board: state.board };
      return {
        board: Array.from({ length: side }, (_, row) => board.slice(row * side, row * side + side).join('')),
        rack: state.slots.map((tile) => tile?.letter ?? '').join(''),
        laid: [...state.draft].map(([square, tile]) => ({ square, letter: tile.letter, as: tile.as })),
        hidden: state.hidden,
      };
    });
  }

  get turn() {
    return this.page.locator('main.game').getAttribute('data-turn');
  }

  async version() {
    return Number(await this.page.locator('main.game').getAttribute('data-version'));
  }

  /** Waits until it is our turn, or the game is over. */
  async wait(...turns) {
    const wanted = turns.length > 0 ? turns : ['mine', 'over'];
    await this.until((list) => list.includes(document.querySelector('main.game')?.dataset.turn), wanted);
    return this.turn;
  }

  /** Waits for animations to end, so that the next press hits its tile. */
  async still() {
    await this.until(() => document.getAnimations().length === 0 && !document.querySelector('.tile[data-motion]'));
  }

  /** Waits until a predicate holds on the page. Polls by timer, since a background page draws no frames. */
  until(predicate, argument = null) {
    return this.page.waitForFunction(predicate, argument, { timeout: SETTLE, polling: 30 });
  }

  say() {
    return this.page.locator('.say').innerText();
  }

  /** Waits for a text in the line under the board. */
  async says(pattern) {
    await this.until(({ source, flags }) => new RegExp(source, flags).test(document.querySelector('.say')?.textContent ?? ''), { source: pattern.source, flags: pattern.flags })
      .catch(async () => assert.match(await this.say(), pattern));
  }

  /** Returns a tile of the rack by letter: capital, or "?" for a blank. */
  held(letter) {
    if (letter === '?') return this.page.locator('.slot .tile.blank').first();
    return this.page.locator('.slot .tile').filter({ has: this.page.locator(`.letter:text-is("${letter}")`) }).first();
  }

  square(square) {
    return this.page.locator(`.sq[data-square="${square}"]`);
  }

  async middle(locator) {
    await this.still();
    const box = await locator.boundingBox();
    assert.ok(box, 'nothing to be seen there');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async tap(locator) {
    if (this.touch) await locator.tap();
    else await locator.click();
  }

  /** Lays one tile, by "drag" or "click". */
  async lay({ square, letter }, way) {
    const capital = letter !== letter.toLowerCase();
    const tile = this.held(capital ? letter : '?');
    if (way === 'click') {
      await this.tap(tile);
      await this.tap(this.square(square));
    } else if (this.touch) {
      await this.fingerDrag(tile, square);
    } else {
      await this.mouseDrag(await this.middle(tile), await this.middle(this.square(square)));
    }
    if (!capital) await this.chooseLetter(letter.toUpperCase());
    await this.square(square).locator('.tile.new').waitFor();
  }

  async chooseLetter(letter) {
    await this.tap(this.page.locator(`dialog .letter-choice:text-is("${letter}")`));
    await this.page.locator('.blank-dialog').waitFor({ state: 'detached' });
  }

  async mouseDrag(from, to) {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x + (to.x - from.x) / 3, from.y + (to.y - from.y) / 3);
    await mouse.move(to.x, to.y, { steps: 2 });
    await mouse.up();
  }

  async #touchEvents() {
    this.cdp ??= await this.page.context().newCDPSession(this.page);
    return (type, points) => this.cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  }

  /** Drags a tile by touch, correcting until the tile is over the square, as a person does. */
  async fingerDrag(tile, square) {
    const send = await this.#touchEvents();
    const at = await this.middle(tile);
    const goal = await this.middle(this.square(square));
    await send('touchStart', [at]);
    at.y -= 20;
    await send('touchMove', [{ ...at }]);
    for (let step = 0; step < 20; step += 1) {
      const hover = await this.page.evaluate(async () => {
        // One frame hears of the finger, the next surely shows it.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        const box = document.querySelector('.tile[data-motion="dragging"]')?.getBoundingClientRect();
        return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
      });
      assert.ok(hover, 'the tile follows the finger');
      const far = Math.hypot(goal.x - hover.x, goal.y - hover.y);
      if (far < 3) break;
      // Not all the way at once: near the rack the tile rises faster than the finger.
      at.x += (goal.x - hover.x) * 0.7;
      at.y += (goal.y - hover.y) * 0.7;
      await send('touchMove', [{ ...at }]);
    }
    assert.equal(await this.page.locator('.aim').getAttribute('data-square'), String(square));
    await send('touchEnd', []);
  }

  /** Lays a move, alternating drag and click. */
  async layMove(move) {
    const { board } = await this.position();
    const ways = ['drag', 'click'];
    let count = 0;
    for (const tile of tiles(move, board)) await this.lay(tile, ways[count++ % 2]);
  }

  // ---- by keyboard alone ----

  /** Presses Tab until the focus matches. */
  async tabTo(selector) {
    for (let step = 0; step < 60; step += 1) {
      if (await this.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
      await this.page.keyboard.press('Tab');
    }
    assert.fail(`the Tab key does not come to ${selector}`);
  }

  /** Types a move on an American keyboard: arrows to its first new tile, then its letters. */
  async typeMove(move) {
    const { keyboard } = this.page;
    const laid = tiles(move, (await this.position()).board);
    await this.tabTo('.sq');
    const cursor = () => this.page.evaluate(() => document.querySelector('deska-crossword').state.cursor);
    const at = await cursor();
    const [goal] = laid;
    for (let row = Math.floor(at.square / 15); row !== Math.floor(goal.square / 15); row += row < Math.floor(goal.square / 15) ? 1 : -1) await keyboard.press(row < Math.floor(goal.square / 15) ? 'ArrowDown' : 'ArrowUp');
    for (let column = at.square % 15; column !== goal.square % 15; column += column < goal.square % 15 ? 1 : -1) await keyboard.press(column < goal.square % 15 ? 'ArrowRight' : 'ArrowLeft');
    if ((await cursor()).down === /^\d/.test(move)) await keyboard.press(' ');
    for (const { square, letter } of laid) {
      const capital = letter.toUpperCase();
      await keyboard.press(`${letter === capital ? '' : 'Shift+'}${strokes(capital)}`);
      const shown = () => this.page.evaluate((where) => {
        const tile = document.querySelector('deska-crossword').state.draft.get(where);
        return tile ? tile.as ?? tile.letter : null;
      }, square);
      for (let accent = 0; accent < 3 && (await shown()) !== capital; accent += 1) await keyboard.press("'");
      assert.equal(await shown(), capital, `${letter} of ${move} is laid`);
    }
  }

  /** Plays one turn by keyboard: the best move, else a pass. */
  async typeOnce() {
    const { keyboard } = this.page;
    const move = await this.find();
    const before = await this.version();
    if (move) {
      await this.typeMove(move.move);
      await this.promised(move.score);
      await keyboard.press('Enter');
    } else {
      await this.tabTo('[data-tool=pass]');
      await keyboard.press('Enter');
      await this.page.locator('dialog[open]').waitFor();
      await this.tabTo('dialog .go');
      await keyboard.press('Enter');
    }
    await this.until((version) => Number(document.querySelector('main.game').dataset.version) > version, before);
    return move;
  }

  /** Returns the points on the Play button, or null. */
  async promised(score) {
    await this.until((wanted) => new RegExp(`\\D${wanted}$`).test(document.querySelector('[data-tool=play]')?.textContent ?? ''), score)
      .catch(async () => assert.fail(`the button says "${await this.page.locator('[data-tool=play]').innerText()}" where ${score} points are due`));
  }

  async press(tool) {
    await this.tap(this.page.locator(`[data-tool="${tool}"]`));
  }

  /** Presses Play and waits until the server has accepted the turn. */
  async play() {
    const before = await this.version();
    await this.press('play');
    await this.until((version) => Number(document.querySelector('main.game').dataset.version) > version, before);
  }

  /** Passes and confirms. */
  async pass() {
    const before = await this.version();
    await this.press('pass');
    await this.tap(this.page.locator('dialog[open] .go'));
    await this.until((version) => Number(document.querySelector('main.game').dataset.version) > version, before);
  }

  /** Returns the best playable move, or null. */
  async find(top) {
    const { board, rack } = await this.position();
    return (await best(this.server.program, { board, rack, lexicon: this.lexicon }, top))[0] ?? null;
  }

  /** Returns the best move, passing until there is one. */
  async findOrPass() {
    for (let turn = 0; turn < 3; turn += 1) {
      const move = await this.find();
      if (move) return move;
      await this.pass();
      assert.equal(await this.wait(), 'mine');
    }
    return assert.fail('three racks in a row without any word');
  }

  /** Plays one turn: the best move, else a pass. */
  async turnOnce() {
    const move = await this.find();
    if (!move) {
      await this.pass();
      return null;
    }
    await this.layMove(move.move);
    await this.promised(move.score);
    await this.play();
    return move;
  }

  /** Returns the scores of the players' panel, once their animation has ended. */
  async scores() {
    return (await this.page.locator('deska-number').evaluateAll((all) => all.map((one) => one.value)));
  }

  /** Returns the table of final scores. */
  sums() {
    return this.page.locator('.ending tbody tr').evaluateAll((rows) => rows.map((row) => {
      const figure = (cell) => Number(cell.textContent.replace('−', '-').replace(/[^\d-]/g, ''));
      const [before, left, adjust, final] = row.querySelectorAll('td');
      return {
        name: row.querySelector('th').textContent, before: figure(before), adjust: figure(adjust), final: figure(final), won: row.classList.contains('won'),
        left: [...left.querySelectorAll('.letter')].map((letter) => letter.textContent || '?').join(''),
      };
    }));
  }

  /** Returns tile values by letter, from the server's rule set. */
  async values(rules) {
    const answer = await (await this.page.request.get(`${this.server.url}/api/v1/rules/${rules}`)).json();
    return new Map(answer.letters.map(({ letter, value }) => [letter, value]));
  }
}
