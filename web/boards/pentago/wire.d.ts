// Made by `cargo xtask generate` from the types in crates/wire: change those. Numbers of 64 bits are below 2^53.

/** A rule set. */
export type RuleSet = {
  /** Its name. */
  name: string,
  /** The game. */
  game: string,
  /** Its name once more: the page has a text for it. */
  title: string,
  /** Squares along an edge. */
  side: number
};

/** What a seat may do, besides what it may in every game. */
export type Action = { "move": string };

/** How a game stands, for one viewer. */
export type View = {
  /** The rule set's name. */
  rules: string,
  /** The board. */
  board: string,
  /** Your seat; `null`: you look as a spectator. */
  seat: number | null,
  /** The seat on turn; `null` after the end. */
  turn: number | null,
  /** The seat that has turned a five and waits for the answer: the seat on turn makes one placing without a turn. */
  waiting: number | null,
  /** The squares of all lines of five. */
  fives: Array<number>,
  /** The last move. */
  last: Last | null,
  /** How it came out. */
  over: Over | null,
  /** What you may do now. */
  may: Permissions
};

/** The last move. */
export type Last = {
  /** By whom. */
  seat: number,
  /** As it is written: `c6AR`. */
  move: string,
  /** Where its marble was placed. */
  placed: number,
  /** Where that marble lies after the turn. */
  square: number,
  /** The quadrant and direction turned: `AR`. */
  turn: string | null
};

/** How a game came out. */
export type Over = {
  /** Why: `placed`, `turned`, `gave`, `both`, `full`, `answered`, `waited`, `timeout`, `resigned`, `flagged`, `abandoned`, `agreed`, `draw-claimed` or `aborted`. */
  reason: string,
  /** The seats that won; both: a draw. */
  winners: Array<number>
};

/** What a viewer may do now. */
export type Permissions = {
  /** Place a marble. */
  place: boolean,
  /** Turn a quadrant after it. */
  turn: boolean,
  /** Resign. */
  resign: boolean
};

/** What happened. */
export type Event = { "kind": "moved",
  /** By whom. */
  seat: number,
  /** As it is written: `c6AR`. */
  move: string,
  /** Where the marble was placed. */
  placed: number,
  /** Where it lies after the turn. */
  square: number,
  /** The quadrant and direction turned: `AR`; `null` where there was no turn. */
  turn: string | null,
  /** The board after it. */
  board: string,
  /** Does the seat wait for an answer to its five? */
  waits: boolean,
  /** How the game ended by it. */
  over: Over | null
} | { "kind": "lapsed",
  /** Whose: it has lost. */
  seat: number
};

/** What a move, or a placing before its turn is chosen, would bring. */
export type Preview = {
  /** The board with the marble, before the turn. */
  placed: string,
  /** The board after the turn; the same as `placed` where there is none (yet). */
  board: string,
  /** Must a turn still be chosen? */
  needs_turn: boolean,
  /** Does the seat then wait for an answer to its five? */
  waits: boolean,
  /** How the game would end by it. */
  over: Over | null,
  /** The squares of all lines of five on `board`. */
  fives: Array<number>
};

/** Help with a move, in three steps: the quadrant, the square, the move. */
export type Hint = { "kind": "move",
  /** The quadrant of the marble's square, 0 to 3. */
  quadrant: number,
  /** Its square, in a list; from step 2 on. */
  squares?: Array<number>,
  /** The move; in step 3. */
  move?: string,
  /** The turn, `null` where there is none; in step 3. */
  turn?: string | null,
  /** Is a turn due? */
  turns: boolean
};

/** How a game stood, for its replay. */
export type Frame = {
  /** The board. */
  board: string,
  /** The seat on turn; `null` after the end. */
  turn: number | null,
  /** The seat that has turned a five and waits for the answer. */
  waiting: number | null,
  /** The squares of all lines of five. */
  fives: Array<number>,
  /** The last move. */
  last: Last | null,
  /** The position for the analysis; `null` after the end. */
  position: string | null,
  /** Points by seat: none, as the game counts none. */
  scores: Array<number>
};

/** A value for the seat on turn. */
export type Value = "win" | "draw" | "loss";

/** A value as far as it is known. */
export type ValueSoFar = "win" | "draw" | "loss" | "unknown";

/** What a position is worth: exact values if they are to be had in a moment, else the best move that a short search finds. */
export type Analysis = {
  /** The value of each move; `null`: too many marbles are still to be placed. */
  values: { [key in string]: Value } | null,
  /** The best move. */
  move: string,
  /** What the position is worth. */
  value: ValueSoFar,
  /** What the move was found by: `known` (a book or a base), `search`, `solve`. */
  by: string,
  /** The search, if that was it. */
  search: Search | null
};

/** A step of an analysis that goes on: exact values first, if they are to be had in a moment, then the search as it deepens. */
export type LiveStep = Values | Search;

/** Exact values. */
export type Values = {
  /** The value of each move. */
  values: { [key in string]: Value },
  /** What the position is worth. */
  value: Value
};

/** A step of a search. */
export type Search = {
  /** The best move. */
  move: string,
  /** What the position is worth. */
  value: ValueSoFar,
  /** Its score for the seat on turn, in the engine's own unit. */
  score: number,
  /** What the seat on turn can expect by the score: 0 a loss, 1 a win. */
  expected: number,
  /** How many moves deep it was looked at. */
  depth: number,
  /** How many positions were valued so far. */
  nodes: number,
  /** How many positions a second. */
  nps: number,
  /** How long it took so far. */
  milliseconds: number,
  /** The moves that are expected, the best first. */
  line: Array<string>,
  /** How many moves it takes to the end; `null`: that is not known. */
  moves_to_end: number | null,
  /** Is the value proved? */
  proven: boolean
};

/** The measurement. */
export type Speed = {
  /** Calculations a second of the source. */
  source_speed: number,
  /** Fixed work, a row each. */
  rows: Array<SpeedRow>
};

/** A piece of fixed work. */
export type SpeedRow = {
  /** The engine. */
  engine: string,
  /** How many marbles lie there. */
  marbles: number,
  /** How many moves it looks ahead. */
  depth: number,
  /** How many positions it counts in the source; `null`: it is not told there. */
  source: number | null,
  /** How many it counts here. */
  calculations: number,
  /** How long that takes. */
  seconds: number,
  /** Calculations a second. */
  speed: number
};
