/**
 * The client's state of one game, built from the received messages; drafts and rules are kept elsewhere. No DOM or network access.
 *
 * If several people play on this screen, a rack is shown only after its owner asked for it: `revealed` is set by a click, never by a message.
 */

/** @import {Chosen, Clock, DrawOffer, Message, SearchInfo, Seat, Shapes, Standing} from './types.js' */
/** @import {Rematch} from './wire.js' */

/** @template {Shapes} [S=Shapes]  the types of its messages */
export class Game {
  /** @type {S['rules']|null} */
  rules = null;
  /** @type {string|null} null: the game has no lexicon */
  lexicon = null;
  /** @type {Chosen} */
  settings = {};
  /** Every seat sees everything, so nothing is covered when players share a screen. */
  allVisible = false;
  /** Whether draws can be offered. */
  allowsDraws = false;
  /** Words can be challenged, so word checks are closed until the end. */
  guarded = false;
  /** @type {DrawOffer|null} the open draw offer */
  drawOffer = null;
  /** Which seats want a rematch, and its id once it exists. @type {Rematch} */
  rematch = { wanted: [], id: null };
  /** @type {boolean|undefined} */
  rated;
  /** @type {import('./wire.js').TournamentRef|null} */
  tournament = null;
  /** @type {Seat[]} */
  seats = [];
  /** @type {S['record'][]} sorted by number */
  records = [];
  version = 0;
  /** @type {S['view']|null} */
  view = null;
  /** @type {number|null} the seat whose view the server sends */
  viewSeat = null;
  /** @type {number|null} the computer player's seat that is thinking */
  thinking = null;
  /** @type {SearchInfo|null} a computer player's analysis of its last move */
  thought = null;
  /** @type {number|null} on a shared screen: the seat whose owner asked to see the rack */
  revealed = null;

  /** @type {(Clock & {heard: number})|null} heard: the time (`performance.now`) at which `left` applies, which is in the future if the clock has yet to start */
  clock = null;
  /** @type {number|null|undefined} minimum time of a computer player's move in milliseconds; null: paused; undefined: unknown */
  pace = undefined;
  /** Whether we started the game. The owner of a game between computers sets its pace. */
  owner = false;

  /** When the current message was received. */
  #heard = 0;

  /** @param {string} id @param {(game?: string) => Set<string>} turnKinds  the kinds of records that are turns in a game */
  constructor(id, turnKinds) {
    this.id = id;
    this.turnKinds = turnKinds;
  }

  /**
   * Applies a message.
   * @param {Message<S>} message
   * @param {number} [heard]  when it was received (`performance.now`)
   * @returns {S['record'][]} the new records
   */
  apply(message, heard = performance.now()) {
    this.#heard = heard;
    switch (message.type) {
      case 'welcome':
        this.rules = message.rules;
        this.lexicon = message.lexicon ?? null;
        this.settings = message.settings ?? {};
        this.allVisible = message.open ?? false;
        this.allowsDraws = message.draws ?? false;
        this.guarded = message.guarded ?? false;
        this.rated = message.rated;
        this.tournament = message.tournament ?? null;
        if (message.rematch) this.rematch = message.rematch;
        this.seats = message.seats;
        this.thinking = null;
        if (message.pace !== undefined) this.pace = message.pace;
        if (message.owner !== undefined) this.owner = message.owner;
        // The server sends all records again if moves were taken back while we were disconnected.
        if (message.from === 0) this.records = [];
        return this.#applyState(message, message.looking);
      case 'looking':
        return this.#applyState(message, message.seat);
      case 'news':
        return this.#applyState(message, this.viewSeat);
      case 'rewound':
        // Moves were taken back or redone: the server sends all records again.
        this.records = [];
        this.thinking = null;
        this.thought = null;
        this.#applyState(message, this.viewSeat);
        return [];
      case 'rematch':
        this.rematch = { wanted: message.wanted, id: message.id, ...(message.declined === undefined ? {} : { declined: message.declined }) };
        return [];
      case 'pace':
        this.pace = message.ms;
        this.#applyClock(message);
        return [];
      case 'clock':
        this.#applyClock(message);
        return [];
      case 'seats':
        this.seats = message.seats;
        this.#applyClock(message);
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
   * @param {number|null} viewSeat
   */
  #applyState(message, viewSeat) {
    const known = new Map(this.records.map((record) => [record.n, record]));
    const fresh = message.records.filter((record) => !known.has(record.n));
    for (const record of message.records) known.set(record.n, record);
    this.records = [...known.values()].sort((a, b) => a.n - b.n);
    this.version = message.version;
    this.view = message.view;
    this.drawOffer = message.offer ?? null;
    this.viewSeat = viewSeat ?? null;
    this.#applyClock(message);
    if (this.thinking !== null && this.view?.turn !== this.thinking) this.thinking = null;
    return fresh;
  }

  /** @param {{clock?: Clock|null}} message */
  #applyClock({ clock }) {
    // A held clock starts later.
    if (clock !== undefined) this.clock = clock && { ...clock, heard: this.#heard + (clock.starts_in ?? 0) };
  }

  /** Forgets the records, so that the next connection sends all of them. */
  forgetRecords() {
    this.records = [];
    this.version = 0;
  }

  /** Shows a seat's rack on a shared screen. @param {number} seat */
  reveal(seat) {
    this.revealed = seat;
  }

  /** Notes that we started the game. */
  setOwner() {
    this.owner = true;
  }

  /** @param {number|null} pace minimum time of a computer player's move in milliseconds; null: paused */
  setPace(pace) {
    this.pace = pace;
  }

  /** Stops the displayed clock when the connection is lost, until the server reports the time again. @param {number} [now]  `performance.now` */
  stopClock(now = performance.now()) {
    const { clock } = this;
    if (!clock?.running) return;
    this.clock = { ...clock, running: false, left: Math.max(0, clock.left - Math.max(0, now - clock.heard)), heard: now };
  }

  /** Returns in how many milliseconds our clock starts: 0 if it runs, `Infinity` if it does not. @param {number} [now]  `performance.now` */
  ownTimeIn(now = performance.now()) {
    const { clock } = this;
    return clock?.running && this.ownSeats.includes(clock.seat ?? -1) ? Math.max(0, clock.heard - now) : Infinity;
  }

  /** @returns {number[]} the seats played from this page */
  get ownSeats() {
    return this.seats.flatMap((seat, index) => (seat.yours && seat.kind === 'person' ? [index] : []));
  }

  /** Whether several people play on this screen. */
  get sharedScreen() {
    return this.ownSeats.length > 1;
  }

  /** @returns {number|null} the seat whose rack may be shown now */
  get activeSeat() {
    if (!this.sharedScreen) return this.viewSeat;
    if (this.coveredSeat !== null) return null;
    return this.revealed !== null && this.viewSeat === this.revealed ? this.revealed : null;
  }

  /** @returns {number|null} the seat whose player must be handed the device now */
  get coveredSeat() {
    const turn = this.view?.turn ?? null;
    if (!this.sharedScreen || this.over || this.isWaiting || turn === null || !this.ownSeats.includes(turn)) return null;
    return this.revealed === turn ? null : turn;
  }

  get myTurn() {
    return this.activeSeat !== null && !this.over && !this.isWaiting && this.view?.turn === this.activeSeat;
  }

  /** @returns {S['view']['over']} */
  get over() {
    return this.view?.over ?? null;
  }

  /** Whether a seat is still open, so that the game has not started. */
  get isWaiting() {
    return this.seats.some((seat) => seat.kind === 'open');
  }

  get canJoin() {
    return this.isWaiting && !this.seats.some((seat) => seat.yours);
  }

  /** Whether no one else plays: all seats are ours or computer players', and the game is not rated. */
  get isSolo() {
    return !((this.rated || this.tournament) && !this.over) && this.seats.every((seat) => seat.kind === 'computer' || seat.yours);
  }

  /** Whether word checks are closed: for everyone if words can be challenged, for the players of a rated or tournament game. */
  get wordsClosed() {
    return !this.over && (this.guarded || this.countsForUs);
  }

  /** Whether the game counts for ratings or a tournament and we play in it. */
  get countsForUs() {
    return Boolean(this.rated || this.tournament) && !this.isWaiting && !this.isSpectator;
  }

  get isSpectator() {
    return this.ownSeats.length === 0;
  }

  /** Whether only computer players play. */
  get isShow() {
    return this.seats.length > 0 && this.seats.every((seat) => seat.kind === 'computer');
  }

  /** @returns {S['record']|null} the draw for the start; null until every seat is taken */
  get opening() {
    if (this.isWaiting) return null;
    return this.records.find((record) => record.kind === 'opening' && (record.draws || record.worths)) ?? null;
  }

  /** @returns {S['record'][]} */
  get turns() {
    const kinds = this.turnKinds(this.rules?.game);
    return this.records.filter((record) => kinds.has(record.kind));
  }

  /** @returns {S['record'][]} changes of computer players between the turns */
  get playerChanges() {
    return this.records.filter(({ kind }) => kind === 'player');
  }

  /** Whether we may restart the game or start another variant: no one else plays in it. */
  get canRestart() {
    return this.isSolo && (this.ownSeats.length > 0 || (this.isShow && this.owner));
  }

  /** @returns {S['record']|null} */
  get lastTurn() {
    return this.turns.at(-1) ?? null;
  }
}
