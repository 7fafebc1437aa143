/**
 * An analysis that goes on until it is stopped: what the server tells of a position, step by step, and why there is no more.
 */

import { chosen, installed } from '../app/device.js';

/** @import {AnalysisStep} from './types.js' */

/** @typedef {import('../alone/look.js').Look} Look */

/**
 * Why nothing more comes: the value is proved, all was looked at, nobody looked for long, others waited for its place, a game of one's own closes it, the server stops, the connection is lost, nothing could be begun, or there is nothing to look at, as where a game is over.
 * @typedef {'proved'|'exhausted'|'unattended'|'gave-way'|'closed'|'stopping'|'lost'|'refused'|'nothing'} End
 */

/** How long to wait before a lost connection is tried again: at first, and at most. */
const [MIN_RETRY_MS, MAX_RETRY_MS] = [1000, 30_000];

/** The refusals that a rated game, or one with challenges, asks for: then this device gives no help either. */
const CLOSING_CODES = ['rated-position', 'rated-words', 'words-closed'];

/** The code of a refusal. @param {string|undefined} body @returns {string|undefined} none: it is none that can be read */
function errorCode(body) {
  try {
    return JSON.parse(body ?? '').error?.code;
  } catch {
    return undefined;
  }
}

/** @template S  a step */
export class Live {
  /** It follows the positions that are shown. */
  on = false;
  /** It is still computing. */
  running = false;
  /** @type {End|null} why it is not */
  end = null;
  #rules = '';
  /** @type {string|null} of the words that are played with; null: the usual ones, or none */
  #lexicon = null;
  /** @type {string|null} */
  #position = null;
  /** @type {EventSource|Look|null} */
  #source = null;
  #timer = 0;
  #renewal = 0;
  #wait = MIN_RETRY_MS;

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
  }

  /** Takes a step that was told. @param {S} _step */
  onStep(_step) {}

  /** Another position is looked at: what was told is of no use. */
  reset() {}

  /** Was anything told of this position? */
  get hasSteps() {
    return false;
  }

  /** @param {string} rules @param {string|null} position null: there is nothing to look at @param {string|null} [lexicon] */
  start(rules, position, lexicon = null) {
    this.on = true;
    this.#lexicon = lexicon;
    document.addEventListener('visibilitychange', this.#onVisible);
    this.#follow(rules, position);
  }

  stop() {
    this.on = false;
    document.removeEventListener('visibilitychange', this.#onVisible);
    this.#close();
    this.#position = null;
    this.#rules = '';
    this.onChange();
  }

  /** Another position is shown. @param {string} rules @param {string|null} position */
  follow(rules, position) {
    if (this.on && (this.#rules !== rules || this.#position !== position)) this.#follow(rules, position);
  }

  /** @param {string} rules @param {string|null} position */
  #follow(rules, position) {
    this.#close();
    this.#rules = rules;
    this.#position = position;
    this.#wait = MIN_RETRY_MS;
    Object.assign(this, { end: null, running: position !== null });
    this.reset();
    // Whoever leafs through a game asks for where they stay.
    if (position !== null) this.#timer = setTimeout(() => this.#open(), 120);
    this.onChange();
  }

  /** Tries again what was lost, or goes on with what ended because nobody looked. */
  retry() {
    if (!this.on || this.#position === null || this.#source) return;
    clearTimeout(this.#timer);
    Object.assign(this, { running: true, end: null });
    this.#open();
    this.onChange();
  }

  #open() {
    const asked = { rules: this.#rules, position: this.#position ?? '', ...(this.#lexicon ? { lexicon: this.#lexicon } : {}) };
    if (chosen()) this.#openOnDevice(asked);
    else this.#listen(new EventSource(`/api/v1/analysis/live?${new URLSearchParams(asked)}`), asked);
  }

  /** On this device. @param {{rules: string, position: string, lexicon?: string}} asked */
  async #openOnDevice(asked) {
    const { Look } = await import('../alone/look.js');
    if (this.running && this.#source === null && asked.position === this.#position) this.#listen(new Look(asked), null);
  }

  /** @param {EventSource|Look} source @param {{rules: string, position: string, lexicon?: string}|null} deviceQuery what is asked of this device where no server answers */
  #listen(source, deviceQuery) {
    this.#source = source;
    /** @param {string} name @param {(data: string) => void} heard */
    const on = (name, heard) => source.addEventListener(name, (event) => heard(/** @type {MessageEvent} */ (event).data));
    on('begun', (data) => {
      this.#wait = MIN_RETRY_MS;
      const { name, renew_seconds: seconds } = /** @type {{name: string, renew_seconds: number}} */ (JSON.parse(data));
      this.#renewal = setInterval(() => {
        // Only who looks says so; a page in the background lets the analysis end in its time.
        if (document.visibilityState === 'visible') fetch(`/api/v1/analysis/live/${name}`, { method: 'POST', headers: { 'content-type': 'application/json' } }).catch(() => {});
      }, (seconds * 1000) / 3);
    });
    on('message', (data) => {
      this.onStep(JSON.parse(data));
      this.onChange();
    });
    on('end', (data) => this.#ended(JSON.parse(data).reason));
    // A stream that breaks has not said why it ends.
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
      if (deviceQuery === null || installed() === null) {
        this.#ended(this.hasSteps ? 'lost' : 'refused');
        return;
      }
      source.close();
      this.#source = null;
      this.#openOnDevice(deviceQuery);
    });
  }

  /** With which code the server refuses: a stream does not tell. @param {EventSource|Look} source @param {{rules: string, position: string, lexicon?: string}} asked @returns {Promise<string|undefined>} none: it does not answer, or does not refuse */
  async #refusalCode(source, asked) {
    // What is not being opened again was answered, by something else than a stream.
    if (this.hasSteps || !(source instanceof EventSource) || source.readyState !== EventSource.CLOSED) return undefined;
    try {
      const answer = await fetch(`/api/v1/analysis/live?${new URLSearchParams(asked)}`);
      if (!answer.ok) return errorCode(await answer.text());
      answer.body?.cancel();
      return undefined;
    } catch {
      return undefined;
    }
  }

  /** @param {End} end */
  #ended(end) {
    this.#close();
    this.end = end;
    // Whoever gave way to others waits for long before they want a place again.
    if (end === 'gave-way') this.#wait = MAX_RETRY_MS;
    if (end === 'lost' || end === 'refused' || end === 'stopping' || end === 'gave-way') {
      this.#timer = setTimeout(() => this.retry(), this.#wait);
      this.#wait = Math.min(2 * this.#wait, MAX_RETRY_MS);
    }
    this.onChange();
  }

  /** Whoever comes back to the page looks again. */
  #onVisible = () => {
    if (document.visibilityState === 'visible' && this.end === 'unattended') this.retry();
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
 * An analysis of which the last step is shown.
 * @template [S=AnalysisStep]
 * @extends {Live<S>}
 */
export class LiveSteps extends Live {
  /** @type {AnalysisStep|null} */
  step = null;

  /** @param {() => void} onChange @param {(step: S) => AnalysisStep} read  what the page reads of a step */
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
