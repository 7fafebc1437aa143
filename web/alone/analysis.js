/**
 * A position that is looked at on this device as long as somebody likes: in a worker of its own, which ends with it, so that games go on beside.
 */

/** The same as the server's stream of events. */
export class LocalAnalysis extends EventTarget {
  #worker = new Worker('/alone/worker.js', { type: 'module' });

  /** @param {{rules: string, position: string, lexicon?: string}} asked */
  constructor(asked) {
    super();
    this.#worker.onerror = () => this.dispatchEvent(new Event('error'));
    this.#worker.onmessage = ({ data }) => this.#handle(data);
    this.#worker.postMessage({ kind: 'look', body: JSON.stringify(asked) });
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
