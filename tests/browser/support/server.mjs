// The server under test: one that runs already, or a program to be started on a database of its own.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Post } from './post.mjs';

const project = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The program that finds moves for the tests when only an address is given. */
const usual = join(project, 'target/debug/deska');

/** All cases register their members from one address. */
const MANY = '[limits]\nregistrations-at-once = 100000\n';

/**
 * A case that is played on a server of its own, on which every game draws the same: for what some racks alone allow.
 * @template {Function} T @param {number} seed @param {T} body @returns {T & {seed: number}}
 */
export const seeded = (seed, body) => Object.assign(body, { seed });

/**
 * A case that is played on a program of `crates/app/examples`, which offers a game of its own. Built by `cargo build -p app --example NAME`.
 * @template {Function} T @param {string} example @param {T} body @returns {T & {example: string}}
 */
export const withExample = (example, body) => Object.assign(body, { example });

/**
 * A case that is played on a server of its own that sends mail; `visit.server.post` has what was sent.
 * @template {Function} T @param {T} body @returns {T & {mail: boolean}}
 */
export const mailed = (body) => Object.assign(body, { mail: true });

/** A server with a mail server beside it. @param {string} what */
async function withMail(what) {
  const [post, folder] = [await Post.open(), mkdtempSync(join(tmpdir(), 'deska-mail-'))];
  const settings = join(folder, 'deska.toml');
  writeFileSync(settings, `[server]\npublic-url = "http://deska.example"\n[mail]\nserver = "smtp://127.0.0.1:${post.port}"\nfrom = "Deska <deska@deska.example>"\n${MANY}`);
  const server = await open(what, ['--config', settings]);
  const stop = async () => {
    await server.stop();
    post.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, post, stop };
}

/** Where an example is: beside the program. @param {string} what the server under test @param {string} name */
const exampleOf = (what, name) => join(dirname(/^https?:/.test(what) ? usual : resolve(what)), 'examples', name);

/**
 * Where a case is played: on a server of its own, if it wants one.
 * @param {{url: string, program: string, events: string|null, stop: () => Promise<void>}} server @param {string} what that server @param {{seed?: number, example?: string, mail?: boolean}} body
 */
export async function serverFor(server, what, { seed, example, mail }) {
  if (example !== undefined) return open(exampleOf(what, example), [], false);
  if (mail && !/^https?:/.test(what)) return withMail(what);
  return seed === undefined ? { ...server, stop: async () => {} } : { ...await open(what, ['--seed', String(seed)]), seed };
}

/**
 * @param {string} what an http address or the path of the program
 * @param {string[]} [options] more of its command line
 * @param {boolean} [configurable] whether it takes a settings file
 * @returns {Promise<{url: string, program: string, events: string|null, stop: () => Promise<void>, signal?: (name: NodeJS.Signals) => void}>} events: a folder
 *   whose events it shows; signal: sends one to a program that was started here
 */
export async function open(what, options = ['--round-break', '3'], configurable = true) {
  if (/^https?:\/\//.test(what)) return { url: what.replace(/\/*$/, ''), program: usual, events: null, stop: async () => {} };
  const program = resolve(what);
  const folder = mkdtempSync(join(tmpdir(), 'deska-browser-'));
  const events = join(folder, 'events');
  mkdirSync(events);
  const settings = join(folder, 'deska.toml');
  writeFileSync(settings, MANY);
  const configured = !configurable || options.includes('--config') ? options : ['--config', settings, ...options];
  const child = spawn(program, ['serve', '--port', '0', '--database', join(folder, 'games.db'), '--pace', '60', '--events', events, ...configured], {
    // What it keeps for its user is none of whoever tests it.
    cwd: project, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, XDG_DATA_HOME: join(folder, 'data') },
  });
  let told = '';
  child.stderr.on('data', (text) => {
    told += text;
  });
  const url = await new Promise((done, fail) => {
    let out = '';
    child.stdout.on('data', (text) => {
      out += text;
      const found = /https?:\/\/[^\s/]+/.exec(out);
      if (found && out.includes('\n')) done(found[0]);
    });
    child.on('error', fail);
    child.on('exit', (code) => fail(new Error(`the server ended with ${code} before it said where it is: ${told}`)));
    setTimeout(() => fail(new Error('the server did not say where it is within 60 seconds')), 60_000).unref();
  });
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = new Promise((done) => {
        child.removeAllListeners('exit');
        child.on('exit', done);
      });
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(force);
    }
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, program, events, stop, signal: (name) => child.kill(name) };
}
