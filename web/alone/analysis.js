/**
 * Live analysis of a position on this device. Each analysis has its own worker, so that games keep responding; `close` terminates it.
 */

/** Dispatches the same events as the server's event stream: `message`, `end` and `error`. */
export class LocalAnalysis extends EventTarget {
  #worker = new Worker('/alone/worker.js', { type: 'module' });

  /** @param {import('../app/wire.js').LiveQuery} request */
  constructor(request) {
    super();
    this.#worker.onerror = () => this.dispatchEvent(new Event('error'));
    this.#worker.onmessage = ({ data }) => this.#handle(data);
    this.#worker.postMessage({ kind: 'look', body: JSON.stringify(request) });
  }

  /** @param {{kind: string, status: number, text: string, body: string}} message */
  #handle({ kind, status, text, body }) {
    if (kind === 'step') this.dispatchEvent(new MessageEvent('message', { data: text }));
    else if (kind === 'looked' && status === 200) this.dispatchEvent(new MessageEvent('end', { data: body }));
    else if (kind === 'looked' || kind === 'failed') this.dispatchEvent(Object.assign(new Event('error'), { body }));
  }

  close() {
    this.#worker.terminate();
  }
}
