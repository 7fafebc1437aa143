/**
 * The page's client for offline play. Sends requests and socket messages to a worker that runs the same game rooms as the server.
 */

/** @typedef {{status: number, body: string}} Answer */

/** @returns {Promise<Client>} */
export async function openClient() {
  const client = new Client();
  await client.ready;
  return client;
}

export class Client {
  #worker = new Worker('/alone/worker.js', { type: 'module' });
  #lastId = 0;
  /** @type {Map<number, (answer: Answer) => void>} */
  #pending = new Map();
  /** @type {Map<number, LocalSocket>} */
  #sockets = new Map();
  /** @type {Promise<void>} */
  ready;
  /** Called when the worker has crashed. A new client continues from the stored games. */
  onfail = () => {};

  constructor() {
    this.ready = new Promise((done, failed) => {
      this.#worker.onerror = (event) => {
        failed(new Error(event.message || 'The games could not be started.'));
        this.#fail();
      };
      this.#worker.onmessage = ({ data }) => {
        if (data.kind === 'ready') done();
        else if (data.kind === 'failed') failed(new Error(data.text));
        else this.#handle(data);
      };
    });
  }

  #fail() {
    this.onfail();
    this.end();
  }

  /** Terminates the worker, fails pending requests and closes open sockets. */
  end() {
    this.#worker.terminate();
    const body = JSON.stringify({ error: { code: 'storage', text: 'The games on this device were restarted: try again.' } });
    for (const answer of this.#pending.values()) answer({ status: 503, body });
    for (const line of [...this.#sockets.values()]) line.drop();
    this.#pending.clear();
    this.#sockets.clear();
  }

  /** @param {{kind: string, number: number, line: number, status: number, body: string, text: string}} message */
  #handle(message) {
    if (message.kind === 'answer') {
      this.#pending.get(message.number)?.({ status: message.status, body: message.body });
      this.#pending.delete(message.number);
    } else if (message.kind === 'told') {
      this.#sockets.get(message.line)?.receive(message.text);
    } else if (message.kind === 'closed') {
      this.#sockets.get(message.line)?.drop();
      this.#sockets.delete(message.line);
    } else if (message.kind === 'wrong') {
      console.error(`the games on this device: ${message.text}`);
    }
  }

  /** @param {string} method @param {string} path @param {string} body @returns {Promise<Answer>} */
  ask(method, path, body = '') {
    const number = ++this.#lastId;
    return new Promise((done) => {
      this.#pending.set(number, done);
      this.#worker.postMessage({ kind: 'ask', number, method, path, body });
    });
  }

  /** @param {string} game @param {number} since @param {LocalSocket} line @returns {number} */
  connect(game, since, line) {
    const number = ++this.#lastId;
    this.#sockets.set(number, line);
    this.#worker.postMessage({ kind: 'enter', line: number, game, since });
    return number;
  }

  /** @param {number} line @param {string} text */
  send(line, text) {
    this.#worker.postMessage({ kind: 'say', line, text });
  }

  /** @param {number} line */
  disconnect(line) {
    this.#sockets.delete(line);
    this.#worker.postMessage({ kind: 'leave', line });
  }
}

/** A connection to a game on this device, with the interface of a `WebSocket`. */
export class LocalSocket {
  #client;
  #number = 0;
  /** @type {((event: {data: string}) => void)|null} */
  onmessage = null;
  /** @type {(() => void)|null} */
  onclose = null;

  /** @param {Client} client @param {string} game @param {number} since */
  constructor(client, game, since) {
    this.#client = client;
    this.#number = client.connect(game, since, this);
  }

  /** @param {string} data */
  receive(data) {
    this.onmessage?.({ data });
  }

  drop() {
    this.onclose?.();
  }

  /** @param {string} text */
  send(text) {
    this.#client.send(this.#number, text);
  }

  close() {
    this.#client.disconnect(this.#number);
    this.onclose?.();
  }
}
