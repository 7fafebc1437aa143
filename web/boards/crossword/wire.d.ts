// Made by `cargo xtask generate` from the types in crates/wire: change those. Numbers of 64 bits are below 2^53.

/** A rule set: what every crossword game tells. */
export type RuleSet = {
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

/** A letter of a rule set. */
export type LetterKind = {
  /** The letter; `?` is a blank, in Erudit `*`. */
  letter: string,
  /** How many tiles there are of it. */
  count: number,
  /** What one is worth. */
  value: number
};

/** A tile on a square. */
export type Tile = {
  /** The square. */
  square: number,
  /** The letter; in lower case a blank that stands for it. */
  letter: string
};

/** A word formed. */
export type Word = {
  /** The word; lower case for blanks. */
  word: string,
  /** Where it starts: `8h` across, `h8` down. */
  at: string,
  /** Its points. */
  score: number,
  /** Its squares. */
  squares: Array<number>
};

/** The last placing. */
export type Last = {
  /** By whom. */
  seat: number,
  /** Where its tiles lie. */
  squares: Array<number>
};

/** How a game came out. */
export type Over = {
  /** Why: `out`, `passes`, `scoreless`, in Erudit `total`; `resigned`, `flagged`, `abandoned`, `agreed`, `draw-claimed` or `aborted`. */
  reason: string,
  /** What was left on each rack. */
  racks: Array<string>,
  /** Points added to each seat in the reckoning. */
  adjust: Array<number>,
  /** Final points. */
  scores: Array<number>,
  /** The seats that won; several: a draw between them. */
  winners: Array<number>
};

/** How a game stood, for its replay: what every crossword game tells. */
export type Frame = {
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

/** What happened, as one viewer may know it. */
export type CtuEvent = { "kind": "opened",
  /** Where letters lie. */
  squares: Array<number>,
  /** The racks that the viewer may know. */
  racks: Array<string | null>
} | { "kind": "placed",
  /** By whom. */
  seat: number,
  /** The first square of its word, its direction, and the word: `[7,3]→ KROKET`, rows and columns from 0. */
  move: string,
  /** Where the new letters lie. */
  squares: Array<number>,
  /** The words formed. */
  words: Array<Word>,
  /** Points of the move. */
  score: number,
  /** Points of the seat after it. */
  total: number
} | { "kind": "exchanged",
  /** By whom. */
  seat: number,
  /** How many. */
  count: number,
  /** Which, for whoever may know. */
  tiles: string | null
} | { "kind": "passed",
  /** Whose. */
  seat: number,
  /** Because its time ran out? */
  timeout: boolean
} | { "kind": "ended" } & Over;

/** How a game stood, for its replay. */
export type CtuFrame = {
  /** Always `null`: CGP knows no such board. */
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
