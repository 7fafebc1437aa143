// Made by `cargo xtask generate` from the types in crates/wire: change those. Numbers of 64 bits are below 2^53.

import type { Yes } from '../../app/wire.js';

import type { Tile, Word, Last, Over } from '../crossword/wire.js';

/** What a seat may do, besides what it may in every game. */
export type Action = { "place": Array<Tile> } | { "exchange": string } | { "pass": Yes } | { "challenge": Yes } | { "accept": Yes };

/** How a game stands, for one viewer. */
export type View = {
  /** The rows, top to bottom; `.` for an empty square. */
  board: Array<string>,
  /** Your seat; `null`: you look as a spectator. */
  seat: number | null,
  /** Your rack: `AEIN?`. */
  rack: string | null,
  /** The number of tiles on each rack. */
  racks: Array<number>,
  /** The number of tiles in the bag. */
  bag: number,
  /** What is neither on the board nor on your own rack: `[["A",8],…]`. */
  unseen: Array<[string, number]>,
  /** Points by seat. */
  scores: Array<number>,
  /** The seat on turn; `null` before the start and after the end. */
  turn: number | null,
  /** Turns in a row that brought no points. */
  scoreless: number,
  /** The seats that have left the game. */
  gone: Array<number>,
  /** The seat whose placing can still be challenged, by the seat on turn. */
  challengeable: number | null,
  /** The last placing. */
  last: Last | null,
  /** How it came out. */
  over: Over | null,
  /** What you may do now. */
  may: Permissions
};

/** What a viewer may do now. */
export type Permissions = {
  /** Lay tiles. */
  place: boolean,
  /** Exchange tiles. */
  exchange: boolean,
  /** Challenge the placing before, or accept it. */
  challenge: boolean,
  /** Pass. */
  pass: boolean,
  /** Resign. */
  resign: boolean
};

/** What happened, as one viewer may know it. */
export type Event = { "kind": "opening",
  /** The rounds of draws for the start, in each the tile by seat: `[["A","A","T"],["C","?",null]]`; only those who tied draw again. */
  draws: Array<Array<string | null>>,
  /** The seat that begins. */
  first: number
} | { "kind": "drew",
  /** Whose. */
  seat: number,
  /** How many. */
  count: number,
  /** Which; only for that seat itself. */
  tiles: string | null
} | { "kind": "placed",
  /** By whom. */
  seat: number,
  /** As it is written: `8h KROKET`. */
  move: string,
  /** Where the new tiles lie. */
  squares: Array<number>,
  /** The words formed, the main word first. */
  words: Array<Word>,
  /** Points of the turn. */
  score: number,
  /** Points of the seat after it. */
  total: number,
  /** Was the whole rack used? */
  bingo: boolean
} | { "kind": "exchanged",
  /** By whom. */
  seat: number,
  /** How many. */
  count: number,
  /** Which; only your own. */
  tiles: string | null
} | { "kind": "passed",
  /** Whose. */
  seat: number,
  /** Because its time ran out? */
  timeout: boolean
} | { "kind": "challenged",
  /** By whom. */
  seat: number,
  /** Who had laid. */
  against: number,
  /** The words that are not in the lexicon; none in a file, which does not name them. */
  unknown: Array<string>,
  /** Did the tiles go back? */
  upheld: boolean,
  /** Points added to `against`. */
  points: number
} | { "kind": "accepted",
  /** By whom. */
  seat: number
} | { "kind": "redealt",
  /** Whose. */
  seat: number
} | { "kind": "set_up",
  /** The seat on turn. */
  seat: number
} | { "kind": "overtime",
  /** Whose. */
  seat: number,
  /** Points added for it. */
  points: number
} | { "kind": "ended" } & Over;

/** What a placing would bring. */
export type Preview = {
  /** Points in all. */
  score: number,
  /** Would the whole rack be used? */
  bingo: boolean,
  /** The words it would form, the main word first. Whether they are words is found out by playing them. */
  words: Array<Word>
};

/** What the strongest player would do, as far as the step tells it. */
export type Hint = { "kind": "place",
  /** The points. */
  score: number,
  /** How many tiles. */
  length: number,
  /** Where; from step 2 on. */
  squares?: Array<number>,
  /** Which; in step 3. */
  tiles?: Array<Tile>,
  /** As it is written: `8h KROKET`; in step 3. */
  move?: string
} | { "kind": "exchange",
  /** How many; from step 2 on. */
  length?: number,
  /** As it is written: `ex ABC`; in step 3. */
  move?: string
} | { "kind": "pass",
  /** As it is written; in step 3. */
  move?: string
};

/** How a game stood, for its replay. */
export type Frame = {
  /** The position for the analysis, the seat on turn first. Racks list the known tiles; `null` where CGP can't say it. */
  cgp: string | null,
  /** The rows, `.` for an empty square. */
  board: Array<string>,
  /** The racks; `null` where one is not known. */
  racks: Array<string | null>,
  /** How many tiles the bag holds. */
  bag: number,
  /** Points by seat. */
  scores: Array<number>,
  /** The seat on turn; `null` before the start, after the end, and before the reckoning, when nobody has anything to do. */
  turn: number | null
};

/** The best moves of a position. */
export type Analysis = {
  /** The moves, the best first. */
  moves: Array<Candidate>,
  /** How many placings there are. */
  placements: number,
  /** By equity: the lexicon whose values of what is kept were used; `null`: none. */
  leaves?: string | null,
  /** By equity: were they learned with these very words? */
  own?: boolean,
  /** Where only some tiles of the rack are known: moves are those of the known tiles, and equity is a mean over what the others may be. */
  partial?: KnownTiles,
  /** What of the position is not used, as English sentences. */
  warnings?: Array<string>
};

/** How an analysis that goes on stands. */
export type AnalysisProgress = {
  /** The moves, the best first. */
  moves: Array<Candidate>,
  /** How often the moves were played out together. */
  rollouts: number,
  /** Is it certain that nothing is better? */
  solved: boolean,
  /** The moves to the end, where they are known. */
  line: Array<string>,
  /** How long it took so far. */
  milliseconds: number,
  /** Where only some tiles of the rack are known: moves are those of the known tiles, and the others are drawn from the unseen ones. */
  partial?: KnownTiles,
  /** What of the position is not used, as English sentences. */
  warnings?: Array<string>
};

/** A move that was found. */
export type Candidate = {
  /** As it is written: `8h KROKET`, `ex Q`, `pass`. */
  move: string,
  /** Where its tiles would lie. */
  squares: Array<number>,
  /** The tiles laid, or given back. */
  tiles: string,
  /** Its points. */
  score: number,
  /** What would be kept. */
  leave: string,
  /** The words it would form. */
  words: Array<Word>,
  /** Where moves are ranked by it: points and the worth of what is kept; `null`: not known. */
  equity?: number | null,
  /** Where moves are played out: how often it wins, 0 to 1, a draw being half a win; `null`: not known. */
  win?: number | null,
  /** The standard error of `win`. */
  doubt?: number | null,
  /** By how many points its seat is ahead in the end. */
  spread?: number | null,
  /** How often it was played out. */
  rollouts?: number
};

/** How much is known of a rack. */
export type KnownTiles = {
  /** How many tiles are known. */
  known: number,
  /** How many tiles the rack has. */
  held: number
};
