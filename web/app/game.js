/**
 * What this page knows of one game: the sum of the messages heard, without drafts and rules. Pure: no DOM, no network.
 *
 * On one screen (several persons' seats are ours) a rack is shown only to whoever asked for it: `revealed` is set by a click, never by a
 * message.
 */

/** @import {Chosen, Clock, DrawOffer, Message, Seat, Shapes, Standing, Thought} from './types.js' */
/** @import {Rematch} from './wire.js' */

/** @template {Shapes} [S=Shapes] what its messages look like */
export class Game {
  /** @type {S['rules']|null} */
  rules = null;
  /** @type {string|null} null: a game without words */
  lexicon = null;
  /** @type {Chosen} */
  settings = {};
  /** Every seat sees everything: on one screen nothing is covered. */
  open = false;
  /** A draw may be offered. */
  draws = false;
  /** Words can be challenged: until the end nothing tells which are on the list. */
  guarded = false;
  /** @type {DrawOffer|null} the draw that is offered now */
  offer = null;
  /** @type {{wanted: number[], id: string|null}} who wants another game, and where it is */
  /** @type {Rematch} */
  rematch = { wanted: [], id: null };
  /** @type {boolean|undefined} */
  rated;
  /** The tournament that it belongs to. @type {import('./wire.js').TournamentRef|null} */
  tournament = null;
  /** @type {Seat[]} */
  seats = [];
  /** @type {S['record'][]} in order of their numbers */
  records = [];
  version = 0;
  /** @type {S['view']|null} */
  view = null;
  /** @type {number|null} the seat the server shows us the game as */
  looking = null;
  /** @type {number|null} the computer's seat that is thinking */
  thinking = null;
  /** @type {Thought|null} what a computer thought about its last move */
  thought = null;
  /** @type {number|null} on one screen: the seat whose owner asked to see the rack */
  revealed = null;

  /** @type {(Clock & {heard: number})|null} heard: on the page's own clock, from when what is left counts: when it was told, or when it will run */
  clock = null;
  /** @type {number|null|undefined} least time of a computer's move; null: a pause; undefined: not told */
  pace = undefined;
  /** This guest began the game, and may set the pace of a show. */
  owner = false;

  /** When the message that is taken in was heard. */
  #heard = 0;

  /** @param {string} id @param {(game?: string) => Set<string>} turnKinds which records of a game are turns */
  constructor(id, turnKinds) {
    this.id = id;
    this.turnKinds = turnKinds;
  }

  /**
   * Takes a message in.
   * @param {Message<S>} message
   * @param {number} [heard] when it came, on the page's own clock
   * @returns {S['record'][]} the records that were not known before
   */
  apply(message, heard = performance.now()) {
    this.#heard = heard;
    switch (message.type) {
      case 'welcome':
        this.rules = message.rules;
        this.lexicon = message.lexicon ?? null;
        this.settings = message.settings ?? {};
        this.open = message.open ?? false;
        this.draws = message.draws ?? false;
        this.guarded = message.guarded ?? false;
        this.rated = message.rated;
        this.tournament = message.tournament ?? null;
        if (message.rematch) this.rematch = message.rematch;
        this.seats = message.seats;
        this.thinking = null;
        if (message.pace !== undefined) this.pace = message.pace;
        if (message.owner !== undefined) this.owner = message.owner;
        // All that counts comes anew: moves were taken back while we were away.
        if (message.from === 0) this.records = [];
        return this.#stand(message, message.looking);
      case 'looking':
        return this.#stand(message, message.seat);
      case 'news':
        return this.#stand(message, this.looking);
      case 'rewound':
        // Moves were taken back or made again: what was known is known no more.
        this.records = [];
        this.thinking = null;
        this.thought = null;
        this.#stand(message, this.looking);
        return [];
      case 'rematch':
        this.rematch = { wanted: message.wanted, id: message.id, ...(message.declined === undefined ? {} : { declined: message.declined }) };
        return [];
      case 'pace':
        this.pace = message.ms;
        this.#time(message);
        return [];
      case 'clock':
        this.#time(message);
        return [];
      case 'seats':
        this.seats = message.seats;
        this.#time(message);
        return [];
      case 'thinking':
        this.thinking = message.seat;
        return [];
      case 'thought':
        this.thought = message;
        return [];
      default:
        return [];
    }
  }

  /**
   * @param {Standing<S>} message
   * @param {number|null} looking
   */
  #stand(message, looking) {
    const known = new Map(this.records.map((record) => [record.n, record]));
    const fresh = message.records.filter((record) => !known.has(record.n));
    for (const record of message.records) known.set(record.n, record);
    this.records = [...known.values()].sort((a, b) => a.n - b.n);
    this.version = message.version;
    this.view = message.view;
    this.offer = message.offer ?? null;
    this.looking = looking ?? null;
    this.#time(message);
    if (this.thinking !== null && this.view?.turn !== this.thinking) this.thinking = null;
    return fresh;
  }

  /** @param {{clock?: Clock|null}} message that may tell the time */
  #time({ clock }) {
    // A clock that is held begins later.
    if (clock !== undefined) this.clock = clock && { ...clock, heard: this.#heard + (clock.starts_in ?? 0) };
  }

  /** The connection is lost: nobody knows whether time goes by until the server says so. @param {number} [now] on the page's own clock */
  restClock(now = performance.now()) {
    const { clock } = this;
    if (!clock?.running) return;
    this.clock = { ...clock, running: false, left: Math.max(0, clock.left - Math.max(0, now - clock.heard)), heard: now };
  }

  /** In how many milliseconds our own time begins to run: 0 where it runs, Infinity where it does not. @param {number} [now] on the page's own clock */
  ownTimeIn(now = performance.now()) {
    const { clock } = this;
    return clock?.running && this.mine.includes(clock.seat ?? -1) ? Math.max(0, clock.heard - now) : Infinity;
  }

  /** @returns {number[]} the seats played from this page */
  get mine() {
    return this.seats.flatMap((seat, index) => (seat.yours && seat.kind === 'person' ? [index] : []));
  }

  /** Several persons play on this screen. */
  get shared() {
    return this.mine.length > 1;
  }

  /** @returns {number|null} the seat whose rack may be on the screen now */
  get hand() {
    if (!this.shared) return this.looking;
    if (this.handOver !== null) return null;
    return this.revealed !== null && this.looking === this.revealed ? this.revealed : null;
  }

  /** @returns {number|null} the person who should be handed the device now */
  get handOver() {
    const turn = this.view?.turn ?? null;
    if (!this.shared || this.over || this.waiting || turn === null || !this.mine.includes(turn)) return null;
    return this.revealed === turn ? null : turn;
  }

  get myTurn() {
    return this.hand !== null && !this.over && !this.waiting && this.view?.turn === this.hand;
  }

  /** @returns {S['view']['over']} */
  get over() {
    return this.view?.over ?? null;
  }

  /** A seat is still open: the game has not begun. */
  get waiting() {
    return this.seats.some((seat) => seat.kind === 'open');
  }

  get canJoin() {
    return this.waiting && !this.seats.some((seat) => seat.yours);
  }

  /** All persons at the table are this guest: nobody is waited for, and nobody is wronged. */
  get alone() {
    return !((this.rated || this.tournament) && !this.over) && this.seats.every((seat) => seat.kind === 'computer' || seat.yours);
  }

  /** Nothing is told of words: where they can be challenged neither to players nor to those who watch, in a game that counts not to its players. */
  get wordsClosed() {
    return !this.over && (this.guarded || this.counts);
  }

  /** It counts for ratings or a tournament, and we play. */
  get counts() {
    return Boolean(this.rated || this.tournament) && !this.waiting && !this.spectator;
  }

  get spectator() {
    return this.mine.length === 0;
  }

  /** Nobody but computers plays. */
  get show() {
    return this.seats.length > 0 && this.seats.every((seat) => seat.kind === 'computer');
  }

  /** @returns {S['record']|null} how it was found out who begins: not before everybody is there */
  get opening() {
    if (this.waiting) return null;
    return this.records.find((record) => record.kind === 'opening' && (record.draws || record.worths)) ?? null;
  }

  /** @returns {S['record'][]} the turns, for the list of moves */
  get turns() {
    const kinds = this.turnKinds(this.rules?.game);
    return this.records.filter((record) => kinds.has(record.kind));
  }

  /** @returns {S['record'][]} what happened between the turns: another computer has sat down */
  get remarks() {
    return this.records.filter(({ kind }) => kind === 'player');
  }

  /** A game may be begun again, or as another kind: nobody else plays in it. */
  get mayBegin() {
    return this.alone && (this.mine.length > 0 || (this.show && this.owner));
  }

  /** @returns {S['record']|null} */
  get lastTurn() {
    return this.turns.at(-1) ?? null;
  }
}
