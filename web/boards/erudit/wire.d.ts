// Made by `cargo xtask generate` from the types in crates/wire: change those. Numbers of 64 bits are below 2^53.

import type { Yes } from '../../app/wire.js';

import type { LetterKind, Tile, Word, Last, Over } from '../crossword/wire.js';

/** A rule set. */
export type RuleSet = {
  /** What a star on the board is worth: `zero`, or `letter`: what its letter is worth. */
  star_worth: string,
  /** Letters that are written for others: `{"Ё":"Е"}`. */
  folds: { [key in string]: string },
  /** Its name: `scrabble-cs`. */
  name: string,
  /** The game. */
  game: string,
  /** What people call it. */
  title: string,
  /** The language of its words. */
  language: string,
  /** Squares along an edge. */
  side: number,
  /** The rows: `T` triples and `D` doubles the word, `t` and `d` the letter, `.` is plain. */
  board: Array<string>,
  /** The square that the first word must cover. */
  centre: number,
  /** The letters in the order of the alphabet, the blank last. */
  letters: Array<LetterKind>,
  /** Tiles on a full rack. */
  rack: number,
  /** Points for a whole rack: in one placing, in Erudit in one turn. */
  bingo: number,
  /** Tiles that the bag must hold for an exchange. */
  exchange_minimum: number
};

/** What a seat may do, besides what it may in every game. */
export type Action = { "lay": Array<Step> } | { "exchange": string } | { "pass": Yes };

/** A part of a turn. */
export type Step = { "place": Array<Tile> } | { "take": Tile };

/** How a game stands, for one viewer. */
export type View = {
  /** The rows, top to bottom; `.` for an empty square. */
  board: Array<string>,
  /** Your seat; `null`: you look as a spectator. */
  seat: number | null,
  /** Your rack: `АБВ*`. */
  rack: string | null,
  /** The number of tiles on each rack. */
  racks: Array<number>,
  /** The number of tiles in the bag. */
  bag: number,
  /** What is neither on the board nor on your own rack: `[["А",8],…]`. */
  unseen: Array<[string, number]>,
  /** Points by seat. */
  scores: Array<number>,
  /** The seat on turn; `null` before the start and after the end. */
  turn: number | null,
  /** Passes in a row. */
  passes: number,
  /** The seats that have left the game. */
  gone: Array<number>,
  /** All words so far. */
  used: Array<string>,
  /** By seat: stars taken in its last turn that it must lay in its next one. */
  stars_due: Array<number>,
  /** The last turn with a laying. */
  last: Last | null,
  /** How it came out. */
  over: Over | null,
  /** What you may do now. */
  may: Permissions
};

/** What a viewer may do now. */
export type Permissions = {
  /** Lay words. */
  place: boolean,
  /** Take a star from the board. */
  take: boolean,
  /** Exchange tiles. */
  exchange: boolean,
  /** Pass. */
  pass: boolean,
  /** Resign. */
  resign: boolean
};

/** What happened, as one viewer may know it. */
export type Event = { "kind": "opening",
  /** What the tiles of each seat are worth. */
  worths: Array<number>,
  /** The seat that begins. */
  first: number
} | { "kind": "drew",
  /** Whose. */
  seat: number,
  /** How many. */
  count: number,
  /** Which; only for that seat itself. */
  tiles: string | null
} | { "kind": "laid",
  /** By whom. */
  seat: number,
  /** As it is written: `8h СЛОВО; take 8h А`. */
  move: string,
  /** The parts with their words and what the turn had come to. */
  steps: Array<SeenStep>,
  /** The words that scored, where each new word scores once at the end of the turn. */
  union: Array<Word>,
  /** Points of the turn. */
  score: number,
  /** Points of the seat after it. */
  total: number,
  /** Was a whole full rack used? */
  bonus: boolean
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
} | { "kind": "redealt",
  /** Whose. */
  seat: number
} | { "kind": "ended" } & Over;

/** A part of a turn as it was judged. */
export type SeenStep = {
  /** As it is written: `8h СЛОВО`, `take 8h А`. */
  move: string,
  /** Is it a star taken? */
  take: boolean,
  /** Where the tiles lie that it put down. */
  squares: Array<number>,
  /** The words formed, the main word first. */
  words: Array<Word>,
  /** Points of this laying by itself. */
  score: number,
  /** What the turn has come to with it. */
  total: number,
  /** Words formed that are not in the lexicon; only in a preview, and only if there are any. */
  unknown?: Array<string>
};

/** What a turn would bring if it ended as it stands. */
export type Preview = {
  /** Points in all. */
  score: number,
  /** Would a whole full rack be used? */
  bonus: boolean,
  /** The parts with their words. */
  steps: Array<SeenStep>,
  /** The words that would score, where each new word scores once at the end of the turn. */
  union: Array<Word>,
  /** Stars that must still be laid before the turn may end. */
  stars_owed: number,
  /** The rack after it. */
  rack: string
};

/** What the strongest player would do, as far as the step tells it. */
export type Hint = { "kind": "lay",
  /** The points. */
  score: number,
  /** Would a whole full rack be used? */
  bonus: boolean,
  /** How many words are laid. */
  layings: number,
  /** How many stars are taken. */
  takes: number,
  /** Where; from step 2 on. */
  squares?: Array<number>,
  /** The parts of the turn; in step 3. */
  steps?: Array<Step>,
  /** As it is written: `8h СЛОВО; take 8h А`; in step 3. */
  move?: string
} | { "kind": "exchange",
  /** How many; from step 2 on. */
  length?: number,
  /** As it is written; in step 3. */
  move?: string
} | { "kind": "pass",
  /** As it is written; in step 3. */
  move?: string
};

/** How a game stood, for its replay. */
export type Frame = {
  /** The position for the analysis; `null` where the rack is not known, and after the end. */
  position: string | null,
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

/** The best turns of a position. */
export type Analysis = {
  /** The turns, the best first. */
  moves: Array<Candidate>,
  /** How many single layings there are. */
  placements: number,
  /** Does no turn score more than the first? */
  proven: boolean
};

/** A turn that was found. */
export type Candidate = {
  /** As it is written: `8h СЛОВО; take 8h А`, `pass`. */
  move: string,
  /** Its parts; absent in a pass. */
  steps?: Array<Step>,
  /** Where its tiles would lie. */
  squares: Array<number>,
  /** The tiles that would lie there. */
  tiles: string,
  /** Its points. */
  score: number,
  /** Would a whole full rack be used? Absent in a pass. */
  bonus?: boolean,
  /** What would be kept. */
  leave: string,
  /** The words it would form. */
  words: Array<Word>
};
