// Made by `cargo xtask generate` from the types in crates/wire: change those. Numbers of 64 bits are below 2^53.

import type { Yes } from '../../app/wire.js';

/** A rule set. */
export type RuleSet = {
  /** Its name. */
  name: string,
  /** The game. */
  game: string,
  /** What people call it. */
  title: string,
  /** The language of its words; `null`: any. */
  language: string | null,
  /** How many squares an edge may have. */
  sides: Array<number>,
  /** Squares along an edge. */
  side: number,
  /** The fewest letters of a word. */
  least: number,
  /** With so many passes a seat has lost. */
  passes: number,
  /** The squares that multiply the points of a word whose letter is put there. */
  prizes: Array<[number, number]>
};

/** The rules of a game that is played. */
export type RulesInGame = {
  /** The letters that can be put, in their order. */
  alphabet: string,
  /** Letters that are read as others: `{"Ё":"Е"}`. */
  folds: { [key in string]: string },
  /** May a word use a square twice? */
  knots: boolean,
  /** Are squares neighbours that touch at a corner? */
  diagonals: boolean,
  /** Its name. */
  name: string,
  /** The game. */
  game: string,
  /** What people call it. */
  title: string,
  /** The language of its words; `null`: any. */
  language: string | null,
  /** How many squares an edge may have. */
  sides: Array<number>,
  /** Squares along an edge. */
  side: number,
  /** The fewest letters of a word. */
  least: number,
  /** With so many passes a seat has lost. */
  passes: number,
  /** The squares that multiply the points of a word whose letter is put there. */
  prizes: Array<[number, number]>
};

/** What a seat may do, besides what it may in every game. */
export type Action = { "place": Move } | { "offer": Move } | { "accept": Yes } | { "decline": Yes } | { "pass": Yes };

/** A letter put, and the squares of the word through it. */
export type Move = {
  /** Where the letter is put. */
  square: number,
  /** The letter. */
  letter: string,
  /** The squares of the word in the order of its letters. */
  path: Array<number>
};

/** Which words of a position are asked for; an empty object: all. */
export type Question = { "cell": number } | { "through": number } | { "put": Put };

/** A letter put on a square. */
export type Put = {
  /** The square. */
  square: number,
  /** The letter. */
  letter: string
};

/** How a game stands, for one viewer. */
export type View = {
  /** The rows, top to bottom; `.` for an empty square. */
  board: Array<string>,
  /** Squares along an edge. */
  side: number,
  /** May a word use a square twice? */
  knots: boolean,
  /** Are squares neighbours that touch at a corner? */
  diagonals: boolean,
  /** The squares that multiply the points of a word whose letter is put there. */
  prizes: Array<[number, number]>,
  /** Your seat; `null`: you look as a spectator. */
  seat: number | null,
  /** The start word; empty before the start. */
  start: string,
  /** The words named, in their order. */
  words: Array<Word>,
  /** Points by seat. */
  scores: Array<number>,
  /** The seat on turn; `null` before the start and after the end. */
  turn: number | null,
  /** The word that waits for an answer. */
  offer: Offer | null,
  /** The words that were offered and declined. */
  declined: Array<string>,
  /** By seat: passes that count. */
  passes: Array<number>,
  /** With so many a seat has lost. */
  most_passes: number,
  /** The seats that have left the game. */
  gone: Array<number>,
  /** How it came out. */
  over: Over | null,
  /** What you may do now. */
  may: Permissions
};

/** A word named or offered. */
export type Word = {
  /** By whom. */
  seat: number,
  /** As it is written: `1,1 Л БАЛ`. */
  move: string,
  /** Where the letter was put. */
  square: number,
  /** The letter. */
  letter: string,
  /** The squares of the word in the order of its letters. */
  path: Array<number>,
  /** The word. */
  word: string,
  /** Its points. */
  score: number,
  /** Was it accepted by another seat, since the lexicon lacks it? */
  approved: boolean
};

/** A word that waits for an answer. */
export type Offer = {
  /** Who is to answer. */
  to: number,
  /** By whom. */
  seat: number,
  /** As it is written: `1,1 Л БАЛ`. */
  move: string,
  /** Where the letter was put. */
  square: number,
  /** The letter. */
  letter: string,
  /** The squares of the word in the order of its letters. */
  path: Array<number>,
  /** The word. */
  word: string,
  /** Its points. */
  score: number,
  /** Was it accepted by another seat, since the lexicon lacks it? */
  approved: boolean
};

/** How a game came out. */
export type Over = {
  /** Why: `full`, `no-words`, `passes`, `resigned`, `flagged`, `abandoned`, `agreed`, `draw-claimed` or `aborted`. */
  reason: string,
  /** Final points. */
  scores: Array<number>,
  /** The seats that won; several: a draw between them. */
  winners: Array<number>
};

/** What a viewer may do now. */
export type Permissions = {
  /** Put a letter and name a word. */
  place: boolean,
  /** Offer a word that the lexicon lacks. */
  offer: boolean,
  /** Accept or decline the word that is offered. */
  answer: boolean,
  /** Pass. */
  pass: boolean,
  /** Resign. */
  resign: boolean
};

/** What happened. */
export type Event = { "kind": "started",
  /** The word. */
  word: string,
  /** How the game came out, if that ended it. */
  over: Over | null
} | { "kind": "placed",
  /** Points of the seat after it. */
  total: number,
  /** How the game came out, if that ended it. */
  over: Over | null,
  /** By whom. */
  seat: number,
  /** As it is written: `1,1 Л БАЛ`. */
  move: string,
  /** Where the letter was put. */
  square: number,
  /** The letter. */
  letter: string,
  /** The squares of the word in the order of its letters. */
  path: Array<number>,
  /** The word. */
  word: string,
  /** Its points. */
  score: number,
  /** Was it accepted by another seat, since the lexicon lacks it? */
  approved: boolean
} | { "kind": "passed",
  /** Whose. */
  seat: number,
  /** Because its time ran out? */
  timeout: boolean,
  /** How many passes of the seat count now. */
  passes: number,
  /** How the game came out, if that ended it. */
  over: Over | null
} | { "kind": "offered",
  /** Who is to answer. */
  to: number,
  /** By whom. */
  seat: number,
  /** As it is written: `1,1 Л БАЛ`. */
  move: string,
  /** Where the letter was put. */
  square: number,
  /** The letter. */
  letter: string,
  /** The squares of the word in the order of its letters. */
  path: Array<number>,
  /** The word. */
  word: string,
  /** Its points. */
  score: number,
  /** Was it accepted by another seat, since the lexicon lacks it? */
  approved: boolean
} | { "kind": "accepted",
  /** Who said so. */
  by: number,
  /** Points of the seat that offered it, after it. */
  total: number,
  /** How the game came out, if that ended it. */
  over: Over | null,
  /** By whom. */
  seat: number,
  /** As it is written: `1,1 Л БАЛ`. */
  move: string,
  /** Where the letter was put. */
  square: number,
  /** The letter. */
  letter: string,
  /** The squares of the word in the order of its letters. */
  path: Array<number>,
  /** The word. */
  word: string,
  /** Its points. */
  score: number,
  /** Was it accepted by another seat, since the lexicon lacks it? */
  approved: boolean
} | { "kind": "declined",
  /** Who said so. */
  by: number,
  /** Whose word it was. */
  seat: number,
  /** The word. */
  word: string,
  /** Because the time to answer ran out? */
  timeout: boolean
};

/** What a letter and a path, perhaps not yet a whole word, would bring. */
export type Preview = {
  /** What the path spells so far. */
  word: string,
  /** Its points if it is played. */
  score: number,
  /** Does the lexicon hold it? */
  known: boolean,
  /** The squares where the path can go on. None: it can only be played or shortened. */
  next: Array<number>,
  /** Why it can't be played as it stands; `null`: it can. */
  problem: Problem | null
};

/** Why a word can't be played as it stands. */
export type Problem = {
  /** The reason by its stable name, as in a refusal. */
  code: string,
  /** An English sentence. */
  text: string,
  /** The squares at fault. */
  squares: Array<number>
};

/** What the strongest player would do, as far as the step tells it. */
export type Hint = { "kind": "place",
  /** How many letters it has. */
  length: number,
  /** Where its letter is put; from step 2 on. */
  square?: number,
  /** The letter; in step 3. */
  letter?: string,
  /** The squares of the word; in step 3. */
  path?: Array<number>,
  /** The word; in step 3. */
  word?: string,
  /** As it is written: `1,1 Л БАЛ`; in step 3. */
  move?: string
} | { "kind": "pass" } | { "kind": "accept" } | { "kind": "decline" };

/** The moves of a position, or of a part of it. */
export type MoveList = {
  /** How many moves there are. */
  count: number,
  /** The moves, those with most points first; at most 2000. */
  moves: Array<FoundMove>
};

/** A move that was found. */
export type FoundMove = {
  /** Where its letter is put. */
  square: number,
  /** The letter. */
  letter: string,
  /** The squares of the word in the order of its letters. */
  path: Array<number>,
  /** The word. */
  word: string,
  /** Its points. */
  score: number
};

/** How a game stood, for its replay. */
export type Frame = {
  /** The rows, top to bottom; `.` for an empty square. */
  board: Array<string>,
  /** The start word; empty before the start. */
  start: string,
  /** Points by seat. */
  scores: Array<number>,
  /** The seat on turn; `null` before the start and after the end. */
  turn: number | null,
  /** The position for the analysis; `null` where nobody is on turn. */
  position: string | null
};

/** What a move left, and what it opened. */
export type Remark = {
  /** How many points the best word would have brought more. */
  left: number,
  /** Did it give the next seat a word of more points than there was without it? */
  trap: boolean,
  /** The word of most points. */
  longest: NamedMove | null,
  /** The best reply that there was then. */
  reply: NamedMove | null
};

/** A move with its word. */
export type NamedMove = {
  /** The word. */
  word: string,
  /** Where its letter is put. */
  square: number,
  /** The letter. */
  letter: string,
  /** The squares of the word in the order of its letters. */
  path: Array<number>
};

/** The best moves of a position. */
export type Analysis = {
  /** The moves, the best first. */
  moves: Array<Candidate>,
  /** How many moves there are. */
  placements: number,
  /** How many moves were looked ahead. */
  depth: number,
  /** What it cost, in steps of the search. */
  nodes: number,
  /** Are all values exact? */
  proven: boolean
};

/** A move with what it is worth. */
export type Candidate = {
  /** As it is written: `1,1 Л БАЛ`. */
  move: string,
  /** Where its letter is put. */
  square: number,
  /** The letter. */
  letter: string,
  /** The squares of the word in the order of its letters. */
  path: Array<number>,
  /** The word. */
  word: string,
  /** Its points. */
  score: number,
  /** How many points more than the other the seat on turn gets from here, if it makes this move. */
  value: number,
  /** The reply of most points; `null`: it leaves nobody a word. */
  reply: Reply | null
};

/** A reply. */
export type Reply = {
  /** Its word. */
  word: string,
  /** Its points. */
  score: number
};
