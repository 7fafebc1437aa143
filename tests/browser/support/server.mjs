// The server under test: a running one, or a program started with a temporary database.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Post } from './post.mjs';

const project = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The program that finds moves for the tests when `--server` is an address. */
const defaultProgram = join(project, 'target/debug/deska');

/** Raises the registration limit: all cases register from one address. */
const SETTINGS = '[limits]\nregistrations-at-once = 100000\n';

/**
 * Marks a case that needs its own server with a fixed seed, so that every game draws the same tiles.
 * @template {Function} T @param {number} seed @param {T} body @returns {T & {seed: number}}
 */
export const seeded = (seed, body) => Object.assign(body, { seed });

/**
 * Marks a case that needs an example of `crates/app/examples` with a game of its own. Built by `cargo build -p app --example NAME`.
 * @template {Function} T @param {string} example @param {T} body @returns {T & {example: string}}
 */
export const withExample = (example, body) => Object.assign(body, { example });

/**
 * Marks a case that needs its own server with mail; `visit.server.post` has the sent mail.
 * @template {Function} T @param {T} body @returns {T & {mail: boolean}}
 */
export const mailed = (body) => Object.assign(body, { mail: true });

/** Starts a server together with a mail server. @param {string} what */
async function withMail(what) {
  const [post, folder] = [await Post.open(), mkdtempSync(join(tmpdir(), 'deska-mail-'))];
  const settings = join(folder, 'deska.toml');
  writeFileSync(settings, `[server]\npublic-url = "http://deska.example"\n[mail]\nserver = "smtp://127.0.0.1:${post.port}"\nfrom = "Deska <deska@deska.example>"\n${SETTINGS}`);
  const server = await open(what, ['--config', settings]);
  const stop = async () => {
    await server.stop();
    post.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, post, stop };
}

/** Returns the path of an example, next to the program. @param {string} what the server under test @param {string} name */
const exampleOf = (what, name) => join(dirname(/^https?:/.test(what) ? defaultProgram : resolve(what)), 'examples', name);

/**
 * Returns the server of a case: its own if it needs one, else the shared one.
 * @param {{url: string, program: string, events: string|null, stop: () => Promise<void>}} server @param {string} what that server @param {{seed?: number, example?: string, mail?: boolean}} body
 */
export async function serverFor(server, what, { seed, example, mail }) {
  if (example !== undefined) return open(exampleOf(what, example), [], false);
  if (mail && !/^https?:/.test(what)) return withMail(what);
  return seed === undefined ? { ...server, stop: async () => {} } : { ...await open(what, ['--seed', String(seed)]), seed };
}

/**
 * @param {string} what an http address or the path of the program
 * @param {string[]} [options] further arguments
 * @param {boolean} [configurable] whether it takes a settings file
 * @returns {Promise<{url: string, program: string, events: string|null, stop: () => Promise<void>, signal?: (name: NodeJS.Signals) => void}>} events: the
 *   folder of its events; signal: sends a signal to the started program
 */
export async function open(what, options = ['--round-break', '3'], configurable = true) {
  if (/^https?:\/\//.test(what)) return { url: what.replace(/\/*$/, ''), program: defaultProgram, events: null, stop: async () => {} };
  const program = resolve(what);
  const folder = mkdtempSync(join(tmpdir(), 'deska-browser-'));
  const events = join(folder, 'events');
  mkdirSync(events);
  const settings = join(folder, 'deska.toml');
  writeFileSync(settings, SETTINGS);
  const configured = !configurable || options.includes('--config') ? options : ['--config', settings, ...options];
  const child = spawn(program, ['serve', '--port', '0', '--database', join(folder, 'games.db'), '--pace', '60', '--events', events, ...configured], {
    // Keeps the tester's own data out of the test.
    cwd: project, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, XDG_DATA_HOME: join(folder, 'data') },
  });
  let stderr = '';
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const url = await new Promise((done, fail) => {
    let out = '';
    child.stdout.on('data', (text) => {
      out += text;
      const found = /https?:\/\/[^\s/]+/.exec(out);
      if (found && out.includes('\n')) done(found[0]);
    });
    child.on('error', fail);
    child.on('exit', (code) => fail(new Error(`the server exited with ${code} before printing its address: ${stderr}`)));
    setTimeout(() => fail(new Error('the server did not print its address within 60 seconds')), 60_000).unref();
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
