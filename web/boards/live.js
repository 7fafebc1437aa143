/**
 * A live analysis: a stream of results for one position, from the server or from the engine on this device.
 */

import { installedVersion, usesLocalGames } from '../app/device.js';

/** @import {AnalysisStep} from './types.js' */
/** @import {LiveQuery} from '../app/wire.js' */

/** @typedef {import('../alone/analysis.js').LocalAnalysis} LocalAnalysis */

/**
 * Why an analysis ended: the value is proved (`proved`), every move was examined (`exhausted`), the page was hidden for long (`unattended`), its slot went to
 * someone else (`gave-way`), a rated game of the reader forbids it (`closed`), the server shuts down (`stopping`), the connection broke (`lost`), it could not
 * start (`refused`), or the position can't be analysed, as when the game is over (`nothing`).
 * @typedef {'proved'|'exhausted'|'unattended'|'gave-way'|'closed'|'stopping'|'lost'|'refused'|'nothing'} EndReason
 */

/** Backoff after a lost connection. */
const [MIN_RETRY_MS, MAX_RETRY_MS] = [1000, 30_000];

/** Error codes that forbid help in a rated game or one with challenges: then this device does not analyse either. */
const CLOSING_CODES = ['rated-position', 'rated-words', 'words-closed'];

/** Returns the error code in a response. @param {string|undefined} body @returns {string|undefined} */
function errorCode(body) {
  try {
    return JSON.parse(body ?? '').error?.code;
  } catch {
    return undefined;
  }
}

/** @param {LiveQuery} asked */
const search = (asked) => new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));

/** @template S  a result, as streamed */
export class Live {
  /** The analysis follows the position on the page. */
  enabled = false;
  /** Results are still coming. */
  running = false;
  /** @type {EndReason|null} why it is not running */
  endReason = null;
  /** @type {{lines?: number}} further parameters of the request */
  parameters = {};
  #rules = '';
  /** @type {string|null} null: the default of the rules, or none */
  #lexicon = null;
  /** @type {string|null} */
  #position = null;
  /** @type {EventSource|LocalAnalysis|null} */
  #source = null;
  #timer = 0;
  #renewal = 0;
  #wait = MIN_RETRY_MS;

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
  }

  /** Handles a result. @param {S} _step */
  onStep(_step) {}

  /** Drops the results of the position before. */
  reset() {}

  /** Whether there are results for this position. */
  get hasSteps() {
    return false;
  }

  /** @param {string} rules @param {string|null} position null: it can't be analysed @param {string|null} [lexicon] */
  start(rules, position, lexicon = null) {
    this.enabled = true;
    this.#lexicon = lexicon;
    document.addEventListener('visibilitychange', this.#onVisible);
    this.#follow(rules, position);
  }

  stop() {
    this.enabled = false;
    document.removeEventListener('visibilitychange', this.#onVisible);
    this.#close();
    this.#position = null;
    this.#rules = '';
    this.onChange();
  }

  /** Analyses another position, if the analysis is on. @param {string} rules @param {string|null} position */
  follow(rules, position) {
    if (this.enabled && (this.#rules !== rules || this.#position !== position)) this.#follow(rules, position);
  }

  /** Starts again with other parameters. @param {{lines?: number}} parameters */
  restart(parameters) {
    this.parameters = parameters;
    if (this.enabled) this.#follow(this.#rules, this.#position);
  }

  /** @param {string} rules @param {string|null} position */
  #follow(rules, position) {
    this.#close();
    this.#rules = rules;
    this.#position = position;
    this.#wait = MIN_RETRY_MS;
    Object.assign(this, { endReason: null, running: position !== null });
    this.reset();
    // Debounced: readers step through a game quickly.
    if (position !== null) this.#timer = setTimeout(() => this.#open(), 120);
    this.onChange();
  }

  /** Reconnects after a lost connection or an unattended end. */
  retry() {
    if (!this.enabled || this.#position === null || this.#source) return;
    clearTimeout(this.#timer);
    Object.assign(this, { running: true, endReason: null });
    this.#open();
    this.onChange();
  }

  #open() {
    const asked = { rules: this.#rules, position: this.#position ?? '', ...(this.#lexicon ? { lexicon: this.#lexicon } : {}), ...this.parameters };
    if (usesLocalGames()) this.#openOnDevice(asked);
    else this.#listen(new EventSource(`/api/v1/analysis/live?${search(asked)}`), asked);
  }

  /** Analyses on this device. @param {LiveQuery} asked */
  async #openOnDevice(asked) {
    const { LocalAnalysis } = await import('../alone/analysis.js');
    if (this.running && this.#source === null && asked.position === this.#position) this.#listen(new LocalAnalysis(asked), null);
  }

  /** @param {EventSource|LocalAnalysis} source @param {LiveQuery|null} deviceQuery  the query for this device if the server does not answer; null: this device answers already */
  #listen(source, deviceQuery) {
    this.#source = source;
    /** @param {string} name @param {(data: string) => void} heard */
    const on = (name, heard) => source.addEventListener(name, (event) => heard(/** @type {MessageEvent} */ (event).data));
    on('begun', (data) => {
      this.#wait = MIN_RETRY_MS;
      const { name, renew_seconds: seconds } = /** @type {{name: string, renew_seconds: number}} */ (JSON.parse(data));
      this.#renewal = setInterval(() => {
        // A hidden page does not renew its lease, so that the server ends the analysis.
        if (document.visibilityState === 'visible') fetch(`/api/v1/analysis/live/${name}`, { method: 'POST', headers: { 'content-type': 'application/json' } }).catch(() => {});
      }, (seconds * 1000) / 3);
    });
    on('message', (data) => {
      this.onStep(JSON.parse(data));
      this.onChange();
    });
    on('end', (data) => this.#ended(JSON.parse(data).reason));
    // A stream that breaks carries no reason.
    source.addEventListener('error', async (event) => {
      const code = deviceQuery === null ? errorCode(/** @type {Event & {body?: string}} */ (event).body) : await this.#refusalCode(source, deviceQuery);
      if (source !== this.#source) return;
      if (code === 'bad-position') {
        this.#ended('nothing');
        return;
      }
      if (code && CLOSING_CODES.includes(code)) {
        this.#ended('closed');
        return;
      }
      if (deviceQuery === null || installedVersion() === null) {
        this.#ended(this.hasSteps ? 'lost' : 'refused');
        return;
      }
      source.close();
      this.#source = null;
      this.#openOnDevice(deviceQuery);
    });
  }

  /** Asks again with fetch for the error code, which an EventSource does not expose. @param {EventSource|LocalAnalysis} source @param {LiveQuery} asked @returns {Promise<string|undefined>} undefined: no answer, or no refusal */
  async #refusalCode(source, asked) {
    // An EventSource that does not reconnect received an answer that was not a stream.
    if (this.hasSteps || !(source instanceof EventSource) || source.readyState !== EventSource.CLOSED) return undefined;
    try {
      const answer = await fetch(`/api/v1/analysis/live?${search(asked)}`);
      if (!answer.ok) return errorCode(await answer.text());
      answer.body?.cancel();
      return undefined;
    } catch {
      return undefined;
    }
  }

  /** @param {EndReason} reason */
  #ended(reason) {
    this.#close();
    this.endReason = reason;
    // After giving way, wait long before asking for a slot again.
    if (reason === 'gave-way') this.#wait = MAX_RETRY_MS;
    if (reason === 'lost' || reason === 'refused' || reason === 'stopping' || reason === 'gave-way') {
      this.#timer = setTimeout(() => this.retry(), this.#wait);
      this.#wait = Math.min(2 * this.#wait, MAX_RETRY_MS);
    }
    this.onChange();
  }

  /** Resumes an unattended analysis when the page is visible again. */
  #onVisible = () => {
    if (document.visibilityState === 'visible' && this.endReason === 'unattended') this.retry();
  };

  #close() {
    clearTimeout(this.#timer);
    clearInterval(this.#renewal);
    this.#source?.close();
    this.#source = null;
    this.running = false;
  }
}

/**
 * An analysis that keeps its last result.
 * @template [S=AnalysisStep]
 * @extends {Live<S>}
 */
export class LiveSteps extends Live {
  /** @type {AnalysisStep|null} */
  step = null;

  /** @param {() => void} onChange @param {(step: S) => AnalysisStep} read  converts a streamed result */
  constructor(onChange, read) {
    super(onChange);
    this.read = read;
  }

  /** @override @param {S} step */
  onStep(step) {
    this.step = this.read(step);
  }

  /** @override */
  reset() {
    this.step = null;
  }

  /** @override */
  get hasSteps() {
    return this.step !== null;
  }
}
