// The WebAssembly module in Node, run as by `web/alone/worker.js` in a browser, for tests without a page.
import { readFileSync } from 'node:fs';
import { join, resolve, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

export const project = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The module that the server embeds. */
const committed = () => new WebAssembly.Module(brotliDecompressSync(readFileSync(join(project, 'data/browser/deska.wasm.br'))));

/** @type {WebAssembly.Module|null} */
let inNode = null;

/** A device whose games all have one seed. */
export class Device {
  #told = [];
  #later = [];
  #number = 0;
  #questions = [];

  /** Whether the storage is full. */
  full = false;
  /** The wall clock, in milliseconds. */
  wall = () => Date.now();

  /**
   * @param {number} seed @param {[string, string, string, Uint8Array][]} files name, of, role, bytes
   * @param {Map<string, object>} [kept] stored games
   * @param {WebAssembly.Module} [compiled] the module, if the class is used in a browser
   * @param {Device|(() => string|null)} [thinker] the device that computes the computers' moves, or a function that returns its answer to every request
   */
  constructor(seed, files, kept = new Map(), compiled = (inNode ??= committed()), thinker = undefined) {
    this.kept = kept;
    this.thinker = thinker;
    const instance = new WebAssembly.Instance(compiled, { deska: { clock: () => performance.now(), wall: () => this.wall(), tell: (at, length) => this.#hear(at, length) } });
    this.engine = instance.exports;
    this.#say({ kind: 'begin', chance: '5a'.repeat(32), pace: 0, seed, remote: Boolean(thinker) });
    for (const [name, of, role, bytes] of files) {
      this.#say({ kind: 'file', name, of, role });
      this.#put(bytes);
      this.engine.deska_take();
    }
  }

  #put(bytes) {
    const at = this.engine.deska_room(bytes.length);
    new Uint8Array(this.engine.memory.buffer).set(bytes, at);
  }

  #say(message) {
    this.#put(new TextEncoder().encode(JSON.stringify(message)));
    this.engine.deska_hear();
  }

  #hear(at, length) {
    const message = JSON.parse(new TextDecoder().decode(new Uint8Array(this.engine.memory.buffer, at, length)));
    const answer = (value) => this.#later.push({ kind: 'kept', number: message.number, value });
    if (message.kind === 'read') answer(this.kept.get(message.id) ?? null);
    else if (message.kind === 'follower') answer(null);
    else if (message.kind === 'think') this.#questions.push(message);
    else if (message.kind === 'write' && this.full) this.#later.push({ kind: 'kept', number: message.number, error: 'full' });
    else if (message.kind === 'write') {
      const fits = (this.kept.get(message.id)?.log.length ?? null) === message.before;
      if (fits) this.kept.set(message.id, message.game);
      answer(fits);
    } else this.#told.push(message);
  }

  /** Runs tasks until a matching message arrives. */
  async #until(will) {
    for (;;) {
      const wait = this.engine.deska_turn();
      const found = this.#told.find(will);
      if (found) return found;
      for (const { number, question } of this.#questions.splice(0)) this.#later.push({ kind: 'thought', number, told: this.thinker instanceof Device ? await this.thinker.#think(question, this.kept) : this.thinker() });
      const batch = this.#later.splice(0);
      if (batch.length === 0 && wait < 0) throw new Error(`nothing goes on: ${JSON.stringify(this.#told.at(-1))}`);
      for (const message of batch) this.#say(message);
      if (batch.length === 0) await new Promise((done) => { setTimeout(done, Math.min(wait, 20)); });
    }
  }

  /** Computes a move for a room of another device. */
  async #think(question, games) {
    const { game } = JSON.parse(question);
    this.kept.set(game, games.get(game));
    const number = ++this.#number;
    this.#say({ kind: 'think', number, question });
    this.thoughts = (this.thoughts ?? 0) + 1;
    return (await this.#until((message) => message.kind === 'thought' && message.number === number)).told;
  }

  async ask(method, path, body = '') {
    const number = ++this.#number;
    this.#say({ kind: 'ask', number, method, path, body });
    const { status, body: told } = await this.#until((message) => message.kind === 'answer' && message.number === number);
    return { status, told: told ? JSON.parse(told) : null };
  }

  /** Reviews a file. @param {Uint8Array} bytes */
  async review(bytes) {
    const ask = async (step, body) => {
      const { status, told } = await this.ask('POST', `/reviews/${step}`, JSON.stringify(body));
      if (status !== 200) throw new Error(JSON.stringify(told));
      return told;
    };
    const { total } = await ask('plan', { file: { bytes: [...bytes].map((byte) => String.fromCharCode(byte)).join('') } });
    const turns = [];
    for (let index = 0; index < total; index += 1) turns.push(await ask('turn', { index }));
    return ask('whole', { turns });
  }

  /** Joins a game, sends a message and returns the state before and the reply. @param {string} game @param {object} message */
  async say(game, message) {
    const line = ++this.#number;
    this.#say({ kind: 'enter', line, game, since: 0 });
    const told = (will) => this.#until((one) => one.kind === 'told' && one.line === line && will(JSON.parse(one.text)));
    const welcome = JSON.parse((await told(({ type }) => type === 'welcome')).text);
    this.#say({ kind: 'say', line, text: JSON.stringify({ ...message, ref: 1 }) });
    const answer = JSON.parse((await told(({ ref }) => ref === 1)).text);
    this.#say({ kind: 'leave', line });
    return { welcome, answer };
  }

  /** Plays a show to its end and returns its replay. */
  async show(setup) {
    const { status, told } = await this.ask('POST', '/games', JSON.stringify(setup));
    if (status !== 201) throw new Error(JSON.stringify(told));
    const line = ++this.#number;
    this.#say({ kind: 'enter', line, game: told.id, since: 0 });
    await this.#until((message) => message.kind === 'told' && message.line === line && JSON.parse(message.text).view?.over);
    this.#told.length = 0;
    this.#say({ kind: 'leave', line });
    return (await this.ask('GET', `/games/${told.id}/replay`)).told;
  }
}
