// Members: in a browser, and as HTTP clients.
import assert from 'node:assert/strict';

export const PASSWORD = 'kůň pije čaj z konve';

/** Returns an unused name: cases share a server. */
export const unique = (name) => name + Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => 'abcdefghijklmnop'[byte % 16]).join('');

/** Sends a request as the page does. */
export const ask = (page, method, path, body) => page.evaluate(async ([how, where, what]) => {
  const answer = await fetch(`/api/v1${where}`, { method: how, headers: { 'content-type': 'application/json' }, ...(what ? { body: JSON.stringify(what) } : {}) });
  return answer.json().catch(() => null);
}, [method, path, body]);

/** A member as an HTTP client. */
export class Script {
  /** Cookies by name. @type {Map<string, string>} */
  #cookies = new Map();

  /** @param {string} url of the server @param {string} name */
  constructor(url, name) {
    this.url = url;
    this.name = name;
  }

  /** @param {string} url @param {string} name */
  static async register(url, name) {
    const script = new Script(url, name);
    assert.ok((await script.ask('POST', '/account', { name, password: PASSWORD })).account, name);
    return script;
  }

  /** @param {string} method @param {string} path @param {object} [body] */
  async ask(method, path, body) {
    const answer = await fetch(`${this.url}/api/v1${path}`, {
      method, headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...(body ? { 'content-type': 'application/json' } : {}) }, ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]*)=([^;]*)/.exec(set) ?? [];
      if (value) this.#cookies.set(name, value);
    }
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${path}: ${text}`);
    return text ? JSON.parse(text) : null;
  }
}
