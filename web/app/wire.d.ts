// Made by `cargo xtask generate` from the types in crates/wire: change those. Numbers of 64 bits are below 2^53.

/** A message from a client. */
export type Request = { "type": "look",
  /** A number of your own, which the answer repeats. */
  ref?: number | null,
  /** Your seat; `null`: as a spectator. */
  seat?: number | null
} | { "type": "preview",
  /** A number of your own, which the answer repeats. */
  ref?: number | null,
  /** Your seat. */
  seat: number,
  /** The action, as the game writes it. */
  action: GameFields
} | { "type": "act",
  /** A number of your own, which the answer repeats. */
  ref?: number | null,
  /** Your seat. */
  seat: number,
  /** The last version you saw. */
  version: number,
  /** The action, as the game writes it. */
  action: GameFields
} | { "type": "undo",
  /** A number of your own, which the answer repeats. */
  ref?: number | null,
  /** The version it is meant for; if the game has moved on, nothing is done. */
  version?: number | null
} | { "type": "redo",
  /** A number of your own, which the answer repeats. */
  ref?: number | null,
  /** The version it is meant for; if the game has moved on, nothing is done. */
  version?: number | null
} | { "type": "hint",
  /** A number of your own, which the answer repeats. */
  ref?: number | null,
  /** Your seat. */
  seat: number,
  /** How much is to be told: 1 to 3. */
  step: number
} | { "type": "explore",
  /** A number of your own, which the answer repeats. */
  ref?: number | null,
  /** What is asked, as the game writes it; without it, all of them. */
  question?: GameFields
} | { "type": "pace",
  /** A number of your own, which the answer repeats. */
  ref?: number | null,
  /** The least time of a move in milliseconds; `null`: they pause. */
  ms: number | null
} | { "type": "rematch",
  /** A number of your own, which the answer repeats. */
  ref?: number | null,
  /** Not another one, but this one again from its beginning. */
  anew?: boolean,
  /** `false`: I take back that I want one, or decline it. */
  agree?: boolean | null
} | { "type": "level",
  /** A number of your own, which the answer repeats. */
  ref?: number | null,
  /** The seat. */
  seat: number,
  /** The computer player. */
  player: string
} | { "type": "company",
  /** A number of your own, which the answer repeats. */
  ref?: number | null
} | { "type": "talk",
  /** A number of your own, which the answer repeats. */
  ref?: number | null,
  /** What, at most 300 characters. */
  text: string
} | { "type": "claim",
  /** A number of your own, which the answer repeats. */
  ref?: number | null,
  /** A draw, and not the game. */
  draw?: boolean
} | { "type": "takeback",
  /** A number of your own, which the answer repeats. */
  ref?: number | null,
  /** The answer: it may be, or may not be; without it, I ask myself. Whoever asked takes the question back with `false`. */
  agree?: boolean | null
} | { "type": "moretime",
  /** A number of your own, which the answer repeats. */
  ref?: number | null
} | { "type": "abort",
  /** A number of your own, which the answer repeats. */
  ref?: number | null
} | { "type": "position",
  /** A number of your own, which the answer repeats. */
  ref?: number | null
} | { "type": "ping",
  /** A number of your own, which the answer repeats. */
  ref?: number | null
};

/**
 * A message of the socket to a client. The types in brackets are what a game tells in its own words: its rule set, its view, a line of its log, a step
 * of its replay, what a draft would bring, a hint, and what was found on the board.
 */
export type Message<Rules = GameFields, View = GameFields, Entry = GameRecord<GameFields>, Frame = GameFields, Preview = GameFields, Hint = GameFields, Found = GameFields> = { "type": "welcome" } & Welcome<Rules, View, Entry> | { "type": "news" } & State<View, Entry> | { "type": "rewound" } & State<View, Entry> | { "type": "looking",
  /** The question's own number. */
  ref: number | null,
  /** The seat that you look as; `null`: as a spectator. */
  seat: number | null,
  /** The records, as that seat may know them. */
  records: Array<Entry>,
  /** The number of records in the log. */
  version: number,
  /** The view of that seat. */
  view: View,
  /** The clock; `null` without a limit, and of a turn's time while nobody has a turn. */
  clock: Clock | null,
  /** The draw that is offered. */
  offer: DrawOffer | null
} | { "type": "seats",
  /** Who sits where. */
  seats: Array<Seat>,
  /** The clock. */
  clock: Clock | null
} | { "type": "preview",
  /** The question's own number. */
  ref: number | null
} & Preview | { "type": "done",
  /** The question's own number. */
  ref: number | null,
  /** The number of records in the log. */
  version: number
} | { "type": "hint",
  /** The question's own number. */
  ref: number | null,
  /** How much it tells: 1 to 3. */
  step: number
} & Hint | { "type": "found",
  /** The question's own number. */
  ref: number | null,
  /** The version of the game that was searched. */
  version: number
} & Found | { "type": "position",
  /** The question's own number. */
  ref: number | null,
  /** How it stands, as in a step of the replay. */
  position: Frame
} | { "type": "company",
  /** The question's own number. */
  ref: number | null,
  /** What was said so far, the oldest first, at most the last 200. */
  talk: Array<TalkLine>,
  /** By seat: for how many milliseconds a person has been away; `null`: they are here, or it is no person. */
  away: Array<number | null>,
  /** After how many milliseconds of absence another seat may claim the game; `null`: it may not. */
  claim: number | null,
  /**
   * For how many milliseconds the game has waited for a person who is away: an absence counts for claims from when it is their turn; absent where it waits
   * for nobody who is.
   */
  waits?: number,
  /** The seat that asks the others to let it take its last move back, until the next record; `null`: none does. */
  takeback: number | null
} | { "type": "presence" } & Presence | { "type": "talk" } & TalkLine | { "type": "clock",
  /** The clock. */
  clock: Clock | null
} | { "type": "rematch" } & Rematch | { "type": "pace",
  /** The least time of a computer's move in milliseconds; `null`: they pause. */
  ms: number | null,
  /** The clock. */
  clock: Clock | null
} | { "type": "thinking",
  /** Its seat. */
  seat: number
} | { "type": "thought" } & Thought | { "type": "refused",
  /** The question's own number. */
  ref: number | null,
  /** Why. */
  why: Refusal
} | { "type": "error",
  /** The question's own number, if it could be read. */
  ref: number | null,
  /** The reason by its stable name. */
  code: string,
  /** An English sentence. */
  text: string
} | { "type": "pong",
  /** The question's own number. */
  ref: number | null
};

/** The first message of a socket. */
export type Welcome<Rules = GameFields, View = GameFields, Entry = GameRecord<GameFields>> = {
  /** The version of the interface. */
  protocol: number,
  /** The game's id. */
  id: string,
  /** The rule set. */
  rules: Rules,
  /** The lexicon; `null` in a game without words. */
  lexicon: string | null,
  /** The settings, with those of time. */
  settings: GameSettings,
  /** Does every seat see everything? */
  open: boolean,
  /** Can words be challenged, by people? */
  guarded: boolean,
  /** May a draw be offered? */
  draws: boolean,
  /** Who sits where. */
  seats: Array<Seat>,
  /** The seat that you look as; `null`: as a spectator. */
  looking: number | null,
  /** The records are those from this number on; 0: forget those you have. */
  from: number,
  /** Did you begin the game? */
  owner: boolean,
  /** The least time of a computer's move in milliseconds; `null`: they pause. */
  pace: number | null,
  /** The id of the first game of its series. */
  series: string,
  /** Who wants another game, and its id once it has begun. */
  rematch: Rematch,
  /** Does it count for ratings? Left out where it does not. */
  rated?: boolean,
  /** The tournament it belongs to. Left out where it belongs to none. */
  tournament?: TournamentRef,
  /** The records, as that seat may know them. */
  records: Array<Entry>,
  /** The number of records in the log. */
  version: number,
  /** The view of that seat. */
  view: View,
  /** The clock; `null` without a limit, and of a turn's time while nobody has a turn. */
  clock: Clock | null,
  /** The draw that is offered. */
  offer: DrawOffer | null
};

/** How a game stands, for the seat that somebody looks as. */
export type State<View = GameFields, Entry = GameRecord<GameFields>> = {
  /** The records, as that seat may know them. */
  records: Array<Entry>,
  /** The number of records in the log. */
  version: number,
  /** The view of that seat. */
  view: View,
  /** The clock; `null` without a limit, and of a turn's time while nobody has a turn. */
  clock: Clock | null,
  /** The draw that is offered. */
  offer: DrawOffer | null
};

/** A line of a game's log, as one viewer may know it. */
export type GameRecord<Event = GameFields> = {
  /** Its number in the log; of a file without a log, in the file. */
  n: number,
  /** When it was added, in milliseconds since 1970; absent in a file that says nothing of it. */
  at?: number
} & (Event | TableEvent);

/** What a record tells. */
export type Happening<Event = GameFields> = Event | TableEvent;

/** What a seat may do in every game, at any time. */
export type TableAction = { "resign": Yes } | { "offer_draw": Yes } | { "accept_draw": Yes } | { "decline_draw": Yes };

/** What may happen in every game. */
export type TableEvent = { "kind": "resigned",
  /** The seat. */
  seat: number
} | { "kind": "flagged",
  /** The seat. */
  seat: number
} | { "kind": "abandoned",
  /** The seat. */
  seat: number
} | { "kind": "aborted",
  /** The seat. */
  seat: number
} | { "kind": "closed" } | { "kind": "draw_offered",
  /** The seat. */
  seat: number
} | { "kind": "draw_accepted",
  /** The seat. */
  seat: number
} | { "kind": "draw_declined",
  /** The seat. */
  seat: number
} | { "kind": "draw_claimed",
  /** The seat. */
  seat: number
} | { "kind": "rewound",
  /** So many of the records before still count. */
  to: number
} | { "kind": "player",
  /** The seat. */
  seat: number,
  /** The computer player. */
  player: string
};

/** What the viewer may do now in every game; it stands in `may` of the view, beside what the game allows. */
export type TableMay = {
  /** Take a move back. */
  undo: boolean,
  /** Play again what was taken back. */
  redo: boolean,
  /** Offer a draw. */
  draw: boolean
};

/** The value of an action that needs none: `true`, and nothing else. */
export type Yes = true;

/** Fields that a game names itself: its view, its rule set, what it tells of an event. The interface lists them game by game. */
export type GameFields = { [field: string]: unknown };

/** The settings of a game, with those of time: what can be chosen is listed game by game. */
export type GameSettings = { turn_seconds?: number | null, game_seconds?: number, increment_seconds?: number, turn_days?: number, [setting: string]: string | number | boolean | null | undefined };

/** A seat of a game, as one guest is told of it. */
export type Seat = {
  /** Who holds it. */
  kind: Holder,
  /** The name; empty for a person without one. */
  name: string,
  /** The computer player that sits there. */
  player?: string,
  /** The number of a person without a name. */
  guest?: number,
  /** Does the guest who asks hold it? */
  yours: boolean
};

/** Who holds a seat. */
export type Holder = "person" | "open" | "computer";

/** A clock, in milliseconds, at the moment when the message was made. */
export type Clock = {
  /** What is limited. */
  kind: ClockKind,
  /** The time of a turn, or of a seat's whole game. */
  limit: number,
  /** What is left for the seat whose clock runs. */
  left: number,
  /** Does time go by? */
  running: boolean,
  /** Time goes by only after so long: the draw for the start is being shown to the seat on turn. */
  starts_in?: number,
  /** The seat on turn; `null` while nobody has a turn. */
  seat: number | null,
  /** Of `game`: what each move adds. */
  increment?: number,
  /** Of `game`: what each seat has left. */
  seats?: Array<number>,
  /** Until when it rests because whoever is on turn is on vacation, in milliseconds since 1970. */
  vacation?: number
};

/** What a clock limits. */
export type ClockKind = "turn" | "game" | "days";

/** A draw that is offered. */
export type DrawOffer = {
  /** Who offers it. */
  seat: number,
  /** Who has accepted it so far. */
  taken: Array<number>
};

/** Another game of the same people. */
export type Rematch = {
  /** The seats that want it. */
  wanted: Array<number>,
  /** Its id, once it has begun. */
  id: string | null,
  /** The seat that has declined it, until somebody asks again. */
  declined?: number
};

/** Why an action is refused, with the squares and words at fault. */
export type Refusal = {
  /** The reason by its stable name. */
  code: string,
  /** An English sentence. */
  text: string,
  /** The part of the action at fault, from 0, where an action has parts. */
  step?: number,
  /** The squares at fault. */
  squares?: Array<number>,
  /** The words at fault. */
  words?: Array<string>
};

/** What a computer thought about the move that it has just made, in a game without secrets. */
export type Thought = {
  /** Its seat. */
  seat: number,
  /** What the position is worth to it, in the game's own words, where that is proved. */
  value: string | null,
  /** What it expects for itself, in its engine's own unit. */
  score: number | null,
  /** How many moves it looked ahead. */
  depth: number | null,
  /** How many positions it looked at. */
  positions: number | null,
  /** How long it took. */
  milliseconds: number,
  /** The moves that it expects, its own first. */
  line: Array<string>
};

/** A game that somebody wants to begin. What stands in it besides are settings: those of time and the game's own. */
export type BeginRequest = {
  /** By which rules; left out where the game goes on from another one. */
  rules?: string | null,
  /** By which lexicon; without it by the usual one. */
  lexicon?: string | null,
  /** Who shall sit where. */
  seats: Array<SeatRequest>,
  /** The position from which it goes on, in place of rules, lexicon and the game's own settings. */
  from?: Origin | null,
  /** Is it to count for ratings? Then all who sit down must be members, or whoever begins it, against computers alone; and time must be limited. */
  rated?: boolean,
  /** Is it to be offered to everybody here, in the lobby? Then a seat must be open. */
  offered?: boolean,
  /** The member who is challenged to take the open seat, and whom nobody else may take it from. */
  invite?: string | null,
  /** The least and the greatest rating of who may sit down, in a game that counts for ratings. */
  range?: [number, number] | null,
  /** Who may watch, and look the game up afterwards; without it everybody where it counts for ratings, else whoever has the link. */
  audience?: Audience | null
};

/** Who shall sit on a seat. */
export type SeatRequest = SavedSeat | SeatKind;

/** A saved player, by its id. */
export type SavedSeat = {
  /** The id. */
  saved: string
};

/** Who shall sit on a seat, by kind. */
export type SeatKind = { "kind": "person",
  /** The name; without one, a guest with a number. */
  name?: string
} | { "kind": "open"
} | { "kind": "computer",
  /** A name of its own. */
  name?: string | null,
  /** Which: `level-3`. */
  player: string
};

/** A step of a replay, from which a game goes on. */
export type Origin = {
  /** A game of this server. */
  game?: string | null,
  /** Or a shared file. */
  file?: string | null,
  /** Which step, as the replay counts them. */
  step: number,
  /** Is what the others hold dealt anew, where a game hides that? Whoever has seen the replay knows it. */
  anew?: boolean
};

/** Somebody who takes the first open seat of a game. */
export type JoinRequest = {
  /** The name; without one, a guest with a number. */
  name?: string
};

/** Which of a guest's games to list. */
export type GameQuery = {
  /** `running`: those that go on; `finished`: those that are over. */
  state?: GameState,
  /** Of this game. */
  game?: string,
  /** With words of this language. */
  language?: string,
  /** With the words of this lexicon; then `language` tells nothing more. */
  lexicon?: string,
  /** With this part of a name on any seat; case and accents do not matter. */
  player?: string,
  /** Computer players with commas between, of any game (`level-4`) or of one (`scrabble:level-4`); their games are found in addition to those of `player`. */
  computers?: string,
  /** `won`, `drawn` or `lost`: by you, in games where you hold one seat. */
  result?: GameOutcome,
  /** Last touched then or later, in milliseconds since 1970. */
  since?: number,
  /** Last touched before then. */
  until?: number,
  /** `true`: those that you starred, also of others. */
  starred?: boolean,
  /** Where the page before ended, as its `next` said. */
  after?: string,
  /** How many, 1 to 200; usually 200. */
  limit?: number
};

/** Which page of a list is told. */
export type PageQuery = {
  /** How many, 1 to 200; absent: 200. */
  limit?: number,
  /** Those earlier than this one: what the page read last told as `before`. */
  before?: string
};

/** How the report of an event is shown. */
export type EventReportQuery = {
  /** In this language (`en`, `cs`, `ru`); absent: in that of the browser. */
  language?: string
};

/** How far a game has come. */
export type GameState = "running" | "finished";

/** How a game came out for somebody. */
export type GameOutcome = "won" | "drawn" | "lost";

/** A player to be saved. */
export type PlayerRequest = {
  /** The name. */
  name: string,
  /** A person or a computer. */
  kind: PlayerKind,
  /** Of a computer: which. */
  player?: string | null
};

/** What a saved player is. */
export type PlayerKind = "person" | "computer";

/** As whom somebody looks at a game. */
export type LookQuery = {
  /** Which of your seats, if several are yours on one screen. */
  seat?: number
};

/** By which rules and words a file is read; where they are left out, by those that it names. */
export type FileQuery = {
  /** The rule set. */
  rules?: string,
  /** The lexicon. */
  lexicon?: string
};

/** How a file shall be kept. */
export type KeepQuery = {
  /** Its name; what is too long of it, or can't be seen, is left out. */
  name?: string,
  /** The rule set, where the file does not say. */
  rules?: string,
  /** The lexicon, where the file does not say. */
  lexicon?: string
};

/** What are its best moves? */
export type AnalysisRequest = {
  /** The rule set. */
  rules: string,
  /** The lexicon; without it the usual one. */
  lexicon?: string | null,
  /** The position in the game's usual notation. */
  position: string,
  /** How many moves, 1 to 100; usually 20. */
  top?: number,
  /** By what they are ranked; usually `score`. */
  by?: By
};

/** By what moves are ranked, where a game has several measures. */
export type By = "score" | "equity";

/** What are its best moves, as long as somebody looks on? */
export type LiveQuery = {
  /** The rule set. */
  rules: string,
  /** The position in the game's usual notation. */
  position: string,
  /** The lexicon; without it the usual one. */
  lexicon?: string
};

/** How fast are the engines of a game on the server's machine? */
export type SpeedQuery = {
  /** The rule set. */
  rules: string
};

/** Which position is to be solved exactly, or is being solved? */
export type SolveQuery = {
  /** The rule set. */
  rules: string,
  /** The position in the game's usual notation. */
  position: string
};

/** How far the exact value of a position is. */
export type SolveState = "offered" | "waiting" | "running" | "known" | "too-large" | "out-of-reach";

/** What it takes to solve a position exactly, and how far that is. */
export type Solve = {
  /** How far it is. */
  state: SolveState,
  /** Bytes of memory that it takes; none where it is known, or out of reach. */
  memory: number | null,
  /** Bytes of memory that this server gives. */
  allowed: number,
  /** Seconds that it takes on a machine with nothing else to do, about; of what is being worked out, that are left. */
  seconds: number | null,
  /** Which part is done, from 0 to 1. */
  done: number,
  /** Did you ask for it? */
  yours: boolean,
  /** What is known: the values of all moves, as the game tells them. */
  values: GameFields | null
};

/** Which games are asked about. */
export type OpeningQuery = {
  /** The rule set. */
  rules: string,
  /** The moves that led to the position, with commas between. */
  line?: string,
  /** Only games in which this computer player sat. */
  player?: string,
  /** Only games that came out so: `white`, `draw`, `black`. */
  result?: string,
  /** Only games of the last so many days. */
  days?: number
};

/** Of which letters are words to be made? */
export type AnagramQuery = {
  /** 1 to 15 letters, at most two of them blanks (`?`). */
  letters: string
};

/** A link that is shown as a QR code. */
export type CodeQuery = {
  /** The link, http or https, at most 500 bytes. */
  text: string
};

/** A name and a password: to become a member, or to sign in. */
export type Credentials = {
  /** The name. */
  name: string,
  /** The password. */
  password: string
};

/** A name and a password, and where there is a second factor, that, too. */
export type SignInRequest = {
  /** The name. */
  name: string,
  /** The password. */
  password: string,
  /** Six digits, or a recovery code. */
  code?: string | null
};

/** A second factor is to count from now on. */
export type FactorRequest = {
  /** The password. */
  password: string,
  /** The secret that was offered. */
  secret: string,
  /** Six digits made by it. */
  code: string
};

/** A second factor is not to count any more. */
export type FactorRemoval = {
  /** The password. */
  password: string,
  /** Six digits, or a recovery code. */
  code: string
};

/** Another password. */
export type PasswordRequest = {
  /** The password so far. */
  password: string,
  /** The new one. */
  new: string
};

/** Another name. */
export type RenameRequest = {
  /** The new name. */
  name: string,
  /** The password. */
  password: string
};

/** A new password by a code that was handed out. */
export type ResetRequest = {
  /** The code. */
  code: string,
  /** The new password. */
  password: string
};

/** What stands in a profile. */
export type ProfileRequest = {
  /** What they say of themselves, at most 500 characters. */
  about: string,
  /** Is it hidden when they were here last? */
  hidden: boolean,
  /** The codes of the languages they speak, up to 8; without it they stay as they are. */
  languages?: Array<string> | null
};

/** The account is to be removed. */
export type RemovalRequest = {
  /** The password. */
  password: string
};

/** An address for mail, which counts once they have shown that it is theirs. */
export type MailRequest = {
  /** The address. */
  mail: string,
  /** The member's password. */
  password: string,
  /** The language of mails: `en`, `cs` or `ru`. */
  language: string
};

/** A tournament that somebody wants to hold. What stands in it besides are settings of its games: a clock, and the game's own. */
export type TournamentRequest = {
  /** What it is called, 3 to 40 characters. */
  name: string,
  /** How those who take part meet. */
  mode: TournamentMode,
  /** Rounds (1 to 20), how often (1 or 2), or minutes (10 to 600). */
  length: number,
  /** When it begins, in milliseconds since 1970, within 30 days; without it when whoever makes it says so, within 7 days. */
  starts?: number | null,
  /** By which rules. */
  rules: string,
  /** By which lexicon; without it by the usual one. */
  lexicon?: string | null,
  /** Do its games count for ratings? */
  rated?: boolean,
  /** Computer players that take part. */
  computers?: Array<string>
};

/** How those who take part meet. */
export type TournamentMode = "swiss" | "round-robin" | "arena";

/** A game that was, or how far it has come. */
export type Replay<Rules = GameFields, Step = ReplayStep<GameFields, GameRecord<GameFields>, GameFields>> = {
  /** The game's id; `null` of a file. */
  id: string | null,
  /** The rule set. */
  rules: Rules,
  /** The lexicon; `null` in a game without words. */
  lexicon: string | null,
  /** Who sits where. */
  seats: Array<Seat>,
  /** Can words be challenged, by people? */
  guarded: boolean,
  /** Is the game over? */
  finished: boolean,
  /** The title that a file gives. */
  title: string | null,
  /** The description that a file gives. */
  description: string | null,
  /** What other programs may refuse of a file. */
  warnings?: Array<FileWarning>,
  /** Computer players that took a seat during the game. */
  players: Array<SeatedPlayer>,
  /** The shared file that it was read from. */
  file?: ReplayFile,
  /** How a program has lost otherwise than by moves, where a file says so. */
  forfeit?: Forfeit,
  /** Times in which the server could not work; absent: there were none. */
  outages?: Array<Outage>,
  /** Some of its records and its names come from a device or a file, which nobody here has checked; absent: none do. */
  imported?: boolean,
  /** The steps: how the game stood before each record, and at last how it ended or stands. */
  steps: Array<Step>
};

/** A step of a replay. */
export type ReplayStep<Frame = GameFields, Entry = GameRecord<GameFields>, Remark = GameFields> = {
  /** Its number, from 0. */
  n: number,
  /** What is said of it looking back, by a game that says something, once it is over; `null`: nothing. */
  remark?: Remark | null,
  /** What was done then; `null` at the last step. */
  record: Entry | null,
  /** What a file says of it. */
  note: string | null
} & Frame;

/** A computer player that took a seat during the game. */
export type SeatedPlayer = {
  /** After so many steps. */
  step: number,
  /** The seat. */
  seat: number,
  /** The computer player. */
  player: string
};

/** What other programs may refuse of a file. */
export type FileWarning = {
  /** What it is, by its stable name. */
  code: string,
  /** An English sentence. */
  text: string,
  /** What it speaks of: for sentences in other languages. */
  parameters: { [key in string]: string }
};

/** How a program has lost otherwise than by moves. */
export type Forfeit = {
  /** Its seat. */
  seat: number,
  /** What kind of fault it was: `illegal`, `time`, `crash`, `flood`, `protocol`, `start`. */
  kind: string,
  /** What happened, in an English sentence. */
  text: string,
  /** The same for sentences in other languages; absent of games of earlier versions. */
  reason?: ForfeitReason
};

/** Why a program has lost, for sentences in other languages. */
export type ForfeitReason = {
  /** Its stable name: `one-letter-duty`. */
  code: string,
  /** What the sentence speaks of. */
  parameters: { [key in string]: string }
};

/** A time in which the server could not work. It was taken from nobody's clock. */
export type Outage = {
  /** How many records the log had then. */
  number: number,
  /** From when, in milliseconds since 1970. */
  since: number,
  /** Until when. */
  until: number,
  /** `storage`: it could not store moves; `server`: it did not run. */
  reason: string
};

/** A file that somebody shares. */
export type SharedFile = {
  /** Its id. */
  id: string,
  /** Its name. */
  name: string,
  /** Since when it is shared, in milliseconds since 1970. */
  created: number,
  /** Until when. */
  expires: number
};

/** The shared file that a replay was read from. */
export type ReplayFile = {
  /** Does the guest who asks share it? */
  yours: boolean,
  /** Its id. */
  id: string,
  /** Its name. */
  name: string,
  /** Since when it is shared, in milliseconds since 1970. */
  created: number,
  /** Until when. */
  expires: number
};

/** The files that a guest shares. */
export type SharedFiles = {
  /** The files. */
  files: Array<SharedFile>,
  /** So many a guest may share at a time. */
  most: number
};

/** Tournaments. */
export type TournamentList = {
  /** Those that go on, the latest first. */
  running: Array<TournamentLine>,
  /** Those to come, the next first. */
  open: Array<TournamentLine>,
  /** The last ones that are over. */
  over: Array<TournamentLine>
};

/** A tournament in a list. */
export type TournamentLine = {
  /** Its id. */
  id: string,
  /** What it is called. */
  name: string,
  /** Who made it; empty: a member who is gone. */
  by: string,
  /** How those who take part meet. */
  mode: TournamentMode,
  /** Rounds, how often, or minutes. */
  length: number,
  /** How far it is. */
  state: TournamentState,
  /** When it begins or began, in milliseconds since 1970; `null`: when whoever made it says so. */
  starts: number | null,
  /** When it was over. */
  ended: number | null,
  /** How many take part. */
  players: number,
  /** The game: `scrabble`. */
  game: string,
  /** The rule set: `scrabble-en`. */
  rules: string,
  /** The lexicon; `null` in a game without words. */
  lexicon: string | null,
  /** Do its games count for ratings? */
  rated: boolean,
  /** The settings of its games, with those of time. */
  settings: GameSettings
};

/** A tournament as somebody sees it. */
export type Tournament = {
  /** The round that goes on or was the last, from 1; 0 before it begins, and in an arena. */
  round: number,
  /** How many rounds there are or will be; in an arena 0. */
  rounds: number,
  /** When the next round begins, or an arena's time is up. */
  due: number | null,
  /** What decides between the same scores: `spread`, `buchholz`, `sonneborn-berger`, `wins`. */
  ties: [string, string],
  /** Who takes part, the best first. */
  places: Array<TournamentPlace>,
  /** The meetings, in the order in which they were arranged; of an arena the last 200. */
  meetings: Array<TournamentMeeting>,
  /** Its id. */
  id: string,
  /** What it is called. */
  name: string,
  /** Who made it; empty: a member who is gone. */
  by: string,
  /** How those who take part meet. */
  mode: TournamentMode,
  /** Rounds, how often, or minutes. */
  length: number,
  /** How far it is. */
  state: TournamentState,
  /** When it begins or began, in milliseconds since 1970; `null`: when whoever made it says so. */
  starts: number | null,
  /** When it was over. */
  ended: number | null,
  /** How many take part. */
  players: number,
  /** The game: `scrabble`. */
  game: string,
  /** The rule set: `scrabble-en`. */
  rules: string,
  /** The lexicon; `null` in a game without words. */
  lexicon: string | null,
  /** Do its games count for ratings? */
  rated: boolean,
  /** The settings of its games, with those of time. */
  settings: GameSettings,
  /** Your number, if you take part. */
  you: number | null,
  /** Did you make it, or may you call it off as a moderator? */
  owner: boolean
};

/** Somebody who takes part. */
export type TournamentPlace = {
  /** Their number. */
  player: number,
  /** Their name; of a computer player the player's. */
  name: string,
  /** Is it a computer player? */
  computer: boolean,
  /** Is it the account of a program? */
  program: boolean,
  /** Have they withdrawn? */
  withdrawn: boolean,
  /** Their place, from 1; those whom nothing tells apart share one. */
  place: number,
  /** The score. */
  score: number,
  /** What decides between the same scores, as `ties` names it. */
  ties: [number, number],
  /** Games won. */
  won: number,
  /** Games drawn. */
  drawn: number,
  /** Games lost. */
  lost: number,
  /** What each of their meetings that is over brought. */
  brought: Array<number>,
  /** Does their next game count double? */
  streak: boolean
};

/** Two who meet, or somebody who rests. */
export type TournamentMeeting = {
  /** The round, from 1; in an arena 0. */
  round: number,
  /** The game; `null` where none is played, since somebody rests or the other one has withdrawn, and where it is still to be created. */
  game: string | null,
  /** The numbers of the two, by seat; without the second the first rests. */
  players: [number, number | null],
  /** Half points by seat; `null`: it goes on. */
  halves: [number, number] | null,
  /** By how many points of the game the first was ahead. */
  spread: number
};

/** The tournament that a game belongs to. */
export type TournamentRef = {
  /** Its id. */
  id: string,
  /** What it is called. */
  name: string
};

/** How far a tournament is. */
export type TournamentState = "open" | "running" | "over" | "called-off";

/** What this server is and has. */
export type About = {
  /** The program: `deska`. */
  name: string,
  /** Its version. */
  version: string,
  /** The games that are begun here. */
  games: Array<GameInfo>,
  /** Their rule sets. */
  rules: Array<RulesInfo>,
  /** The lexicons, also those that are not at hand. */
  lexicons: Array<LexiconInfo>,
  /** The computer players of all games. */
  players: Array<PlayerInfo>,
  /** Are there matches or tournaments to show? */
  events: boolean,
  /** The name of whoever asks, if they are signed in as a member. */
  member: string | null
};

/** A member, as they see themselves. */
export type Account = {
  /** The name. */
  name: string,
  /** `member`, `moderator` or `administrator`. */
  role: "member" | "moderator" | "administrator",
  /** What they say of themselves. */
  about: string,
  /** Is it hidden when they were here last? */
  hidden: boolean,
  /** Since when, in milliseconds since 1970. */
  created: number,
  /** Is there a second factor? */
  factor: boolean,
  /** Is it a program's account? */
  program: boolean,
  /** When the name may be changed again, in milliseconds since 1970; `null`: now. */
  renamed_again: number | null,
  /** What their picture is known by, for its address; `null`: they have none. */
  picture: string | null,
  /** The codes of the languages they speak. */
  languages: Array<string>
};

/** Where a member gets mail. */
export type MailSettings = {
  /** Does this server send mail? */
  sends: boolean,
  /** The address; `null`: they get none. */
  mail: string | null,
  /** Are they told by mail what waits for them? */
  notices: boolean
};

/** Those to whom a member is something, by name. */
export type People = {
  /** Whom they follow. */
  followed: Array<Followed>,
  /** From whom they want nothing. */
  blocked: Array<string>,
  /** Who may come to them. */
  doors: Doors
};

/** Somebody who is followed. */
export type Followed = {
  /** The name. */
  name: string,
  /** Are they here now? Not told of those who hide when they were here. */
  here: boolean
};

/** A member's doors. */
export type Doors = {
  /** Who may challenge them. */
  challenges: Door,
  /** Who may write to them. */
  messages: Door
};

/** Who may come to a member. */
export type Door = "all" | "followed" | "nobody";

/** What somebody is to whoever looks at their profile. */
export type Standing = {
  /** You follow them. */
  followed: boolean,
  /** You want nothing from them. */
  blocked: boolean,
  /** They take challenges from you. */
  challenges: boolean,
  /** They take messages from you. */
  messages: boolean
};

/** What a member has written with others. */
export type Conversations = {
  /** The last written to first, at most 200. */
  conversations: Array<Conversation>
};

/** What a member has written with somebody. */
export type Conversation = {
  /** The other one's name; empty: they are no member any more. */
  with: string,
  /** The last message. */
  last: PrivateMessage,
  /** How many you have not seen. */
  unseen: number
};

/** What is looked for in messages. */
export type ConversationQuery = {
  /** A text that a message holds, whatever its case and marks; absent: any. */
  holding?: string
};

/** What two have written to each other. */
export type MessagePage = {
  /** The other one's name. */
  with: string,
  /** The messages, the oldest first. */
  messages: Array<PrivateMessage>,
  /** The value of `before` for those that came earlier. */
  before: number | null,
  /** Have you taken their messages? Until you do, or answer, they may write one only. */
  accepted: boolean,
  /** May you write to them now? */
  open: boolean
};

/** Which messages are told. */
export type MessageQuery = {
  /** Those before: what the page read last told as `before`. */
  before?: number,
  /** How many, 1 to 200; absent: 200. */
  limit?: number
};

/** A message to be sent. */
export type MessageRequest = {
  /** What it says, at most 2000 characters. */
  text: string
};

/** A private message. */
export type PrivateMessage = {
  /** Its number: later ones have greater ones. */
  number: number,
  /** Did you write it? */
  yours: boolean,
  /** What it says. */
  text: string,
  /** When, in milliseconds since 1970. */
  at: number,
  /** Has it been seen? */
  seen: boolean
};

/** Who is at the table. */
export type Presence = {
  /** By seat: for how many milliseconds a person has been away; `null`: they are here, or it is no person. */
  away: Array<number | null>,
  /** After how many milliseconds of absence another seat may claim the game; `null`: it may not. */
  claim: number | null,
  /**
   * For how many milliseconds the game has waited for a person who is away: an absence counts for claims from when it is their turn; absent where it waits
   * for nobody who is.
   */
  waits?: number,
  /** The seat that asks the others to let it take its last move back, until the next record; `null`: none does. */
  takeback: number | null
};

/** Something that was said beside the board. */
export type TalkLine = {
  /** The seat of who said it; `null`: they watch. */
  seat: number | null,
  /** How they are called; empty: a guest without a name. */
  name: string,
  /** Did you say it? */
  yours: boolean,
  /** What was said. */
  text: string,
  /** When, in milliseconds since 1970. */
  at: number
};

/** News for somebody, whatever they look at. */
export type News = { "type": "lobby" } & Lobby | { "type": "offered" } & Offer | { "type": "gone",
  /** The game. */
  id: string
} | { "type": "challenged" } & Offer | { "type": "declined" } & Offer | { "type": "begun",
  /** The game. */
  id: string
} | { "type": "rematch",
  /** The game that is over. */
  id: string,
  /** The seats that want another one. */
  wanted: Array<number>,
  /** The seat that has declined. */
  declined?: number
} | { "type": "message",
  /** The other one's name. */
  with: string,
  /** What was written. */
  message: PrivateMessage
} | { "type": "tournament",
  /** Its id. */
  id: string
} | { "type": "turn",
  /** The game. */
  id: string
};

/** What is offered to everybody by those who are here. */
export type Lobby = {
  /** The offers, the oldest first. */
  offers: Array<Offer>,
  /** Those of whoever asks, by the ids of the games. */
  yours: Array<string>
};

/** The vacation of a member: meanwhile their clock rests in games in which days are given for a move. */
export type Vacation = {
  /** Until when, in milliseconds since 1970; `null`: they are here. */
  until: number | null,
  /** How many days are left besides, of 30 within 365. */
  left: number
};

/** A vacation that somebody wants to begin now, in place of one that goes on. */
export type VacationRequest = {
  /** How many days. */
  days: number
};

/** What those who run the server tell everybody. */
export type NoticeList = {
  /** What stands now, the newest first. */
  notices: Array<NoticeTold>
};

/** Something that everybody is told. */
export type NoticeTold = {
  /** Its number. */
  number: number,
  /** Since when, in milliseconds since 1970. */
  at: number,
  /** Until when. */
  until: number,
  /** What. */
  text: string,
  /** Do no new games begin as long as it stands? */
  drains: boolean
};

/** Who may watch a game besides those who play it. */
export type Audience = "everybody" | "link" | "players";

/** Games that are being played, and that everybody may watch. */
export type GamesToWatch = {
  /** Those touched last first, as many as fit a page. */
  games: Array<GameLine>
};

/** A game that is offered: to everybody, or to one member. */
export type Offer = {
  /** Who offers it; empty: a guest without a name. */
  by: string,
  /** Is it a member? */
  member: boolean,
  /** The rating of who offers it, in the list in which the game counts; `null`: it does not count, or they have none. */
  rating: number | null,
  /** Is that rating provisional? */
  provisional: boolean,
  /** How much time there is: `blitz`, `rapid`, `classical` or `correspondence`; `null`: as much as anybody likes. */
  speed: "blitz" | "rapid" | "classical" | "correspondence" | null,
  /** The least and the greatest rating of who may take it. */
  range: [number, number] | null,
  /** The member it is offered to; `null`: everybody. */
  to: string | null,
  /** Why they do not want it; `null`: they have not said so. */
  declined: DeclineReason | null,
  /** Its id. */
  id: string,
  /** The game: `scrabble`. */
  game: string,
  /** The rule set: `scrabble-en`. */
  rules: string,
  /** The lexicon; `null` in a game without words. */
  lexicon: string | null,
  /** Who sits where. */
  seats: Array<Seat>,
  /** When it was begun, in milliseconds since 1970. */
  created: number,
  /** When it was last touched. */
  updated: number,
  /** Is it over? */
  over: boolean,
  /** Points by seat; empty in games without points. */
  scores: Array<number>,
  /** The seat on turn. */
  turn: number | null,
  /** The seats that won; several: a draw. */
  winners: Array<number>,
  /** What tells it apart from the others of its series: in Balda the start word. */
  label: string | null,
  /** The id of the first game of its series. */
  series: string,
  /** Did you begin it? */
  owner: boolean,
  /** Its settings, with those of time. */
  settings: GameSettings,
  /** Does it count for ratings? Left out where it does not. */
  rated?: boolean,
  /** Who may watch it. Left out where it is whoever has the link. */
  audience?: Audience,
  /** Did you star it? Told in lists of your own games, and left out where you did not. */
  starred?: boolean,
  /** Do you have notes on it? Told as `starred` is. */
  noted?: boolean
};

/** Challenges between members. */
export type Challenges = {
  /** To whoever asks. */
  received: Array<Offer>,
  /** By whoever asks. */
  sent: Array<Offer>
};

/** Why somebody does not want to play. */
export type DeclineReason = "later" | "time" | "game" | "rated" | "casual" | "no";

/** A challenge is declined. */
export type DeclineRequest = {
  /** Why. */
  reason: DeclineReason
};

/** A game with somebody who wants the same one, and is about as strong. */
export type PairRequest = {
  /** The game in which you wait already: it is removed when you are paired in another one. */
  waiting?: string | null,
  /** By which rules; left out where the game goes on from another one. */
  rules?: string | null,
  /** By which lexicon; without it by the usual one. */
  lexicon?: string | null,
  /** Who shall sit where. */
  seats: Array<SeatRequest>,
  /** The position from which it goes on, in place of rules, lexicon and the game's own settings. */
  from?: Origin | null,
  /** Is it to count for ratings? Then all who sit down must be members, or whoever begins it, against computers alone; and time must be limited. */
  rated?: boolean,
  /** Is it to be offered to everybody here, in the lobby? Then a seat must be open. */
  offered?: boolean,
  /** The member who is challenged to take the open seat, and whom nobody else may take it from. */
  invite?: string | null,
  /** The least and the greatest rating of who may sit down, in a game that counts for ratings. */
  range?: [number, number] | null,
  /** Who may watch, and look the game up afterwards; without it everybody where it counts for ratings, else whoever has the link. */
  audience?: Audience | null
};

/** Where somebody plays who asked to be paired. */
export type Paired = {
  /** The game. */
  id: string,
  /** Is there somebody in it? Else you wait in it, and it is offered to everybody. */
  begun: boolean
};

/** Which part of a table is told. */
export type RatingQuery = {
  /** Of which list; absent: only which lists there are. */
  list?: string,
  /** How many places are left out before the first that is told; absent: none. */
  skip?: number,
  /** How many, 1 to 200; absent: 200. */
  limit?: number
};

/** A table of ratings, the best first. */
export type RatingTable = {
  /** The lists in which anybody has a rating. */
  lists: Array<RatingList>,
  /** Who has a place in the one that was asked for: members who have played in it in the last year, and of whom enough is known. */
  places: Array<RatingPlace>,
  /** Are there more places? */
  more: boolean
};

/** What a rating is of. */
export type RatingList = {
  /** Its name, as `list` of a question: `people/scrabble/en/blitz`. */
  name: string,
  /** `people`: games between people; `computers`: games against computers. */
  against: "people" | "computers",
  /** The game: `scrabble`. */
  game: string,
  /** The language of the words; `null` in a game without words. */
  language: string | null,
  /** How much time there was: `blitz`, `rapid`, `classical` or `correspondence`. */
  speed: "blitz" | "rapid" | "classical" | "correspondence"
};

/** A place in a table. */
export type RatingPlace = {
  /** The place, from 1. */
  place: number,
  /** The member's name; `null`: a computer player. */
  name: string | null,
  /** The computer player; `null`: a member. */
  player: string | null,
  /** Is it whoever asks? */
  yours: boolean,
  /** Glicko-2. */
  rating: number,
  /** With 95% the truth lies within twice as much, as of now. */
  deviation: number,
  /** Elo, which only wins move. */
  elo: number,
  /** Games won. */
  won: number,
  /** Games drawn. */
  drawn: number,
  /** Games lost. */
  lost: number
};

/** All ratings of a member. */
export type MemberRatings = {
  /** The ratings, by list. */
  ratings: Array<RatingShown>
};

/** A player's rating in a list. */
export type RatingShown = {
  /** The list. */
  list: RatingList,
  /** Glicko-2; a newcomer has 1500. */
  rating: number,
  /** With 95% the truth lies within twice as much, as of now. */
  deviation: number,
  /** Is too little known for a place in the table? */
  provisional: boolean,
  /** Elo, which only wins move. */
  elo: number,
  /** Games won. */
  won: number,
  /** Games drawn. */
  drawn: number,
  /** Games lost. */
  lost: number,
  /** When the last one was over, in milliseconds since 1970. */
  at: number
};

/** Which part of a course is told. */
export type CourseQuery = {
  /** Of which list. */
  list: string
};

/** The course of a member's rating in a list. */
export type RatingCourse = {
  /** The last games, at most 2000, the oldest first. */
  points: Array<RatingPoint>
};

/** A rating after a game. */
export type RatingPoint = {
  /** When the game was over, in milliseconds since 1970. */
  at: number,
  /** Glicko-2. */
  rating: number,
  /** Elo. */
  elo: number
};

/** Which games of a member that counted are told. */
export type CountedQuery = {
  /** Of one list; absent: of all. */
  list?: string,
  /** Those before: what the page read last told as `before`. */
  before?: number,
  /** How many, 1 to 200; absent: 200. */
  limit?: number
};

/** Games of a member that counted for ratings, the last first. */
export type CountedGames = {
  /** The games. */
  games: Array<CountedGame>,
  /** The value of `before` for those that came earlier. */
  before: number | null
};

/** A game that counted. */
export type CountedGame = {
  /** The member's seat. */
  seat: number,
  /** What it changed, by seat. */
  changes: Array<RatingChange>,
  /** Its id. */
  id: string,
  /** The game: `scrabble`. */
  game: string,
  /** The rule set: `scrabble-en`. */
  rules: string,
  /** The lexicon; `null` in a game without words. */
  lexicon: string | null,
  /** Who sits where. */
  seats: Array<Seat>,
  /** When it was begun, in milliseconds since 1970. */
  created: number,
  /** When it was last touched. */
  updated: number,
  /** Is it over? */
  over: boolean,
  /** Points by seat; empty in games without points. */
  scores: Array<number>,
  /** The seat on turn. */
  turn: number | null,
  /** The seats that won; several: a draw. */
  winners: Array<number>,
  /** What tells it apart from the others of its series: in Balda the start word. */
  label: string | null,
  /** The id of the first game of its series. */
  series: string,
  /** Did you begin it? */
  owner: boolean,
  /** Its settings, with those of time. */
  settings: GameSettings,
  /** Does it count for ratings? Left out where it does not. */
  rated?: boolean,
  /** Who may watch it. Left out where it is whoever has the link. */
  audience?: Audience,
  /** Did you star it? Told in lists of your own games, and left out where you did not. */
  starred?: boolean,
  /** Do you have notes on it? Told as `starred` is. */
  noted?: boolean
};

/** What a game changed; empty while it goes on, and where it does not count. */
export type GameRatings = {
  /** Is it one of those that count for ratings? */
  rated: boolean,
  /** By seat. */
  changes: Array<RatingChange>
};

/** What a game changed for a seat. */
export type RatingChange = {
  /** The seat. */
  seat: number,
  /** Glicko-2 before. */
  before: number,
  /** Glicko-2 after. */
  after: number,
  /** With 95% the truth lay within twice as much before. */
  deviation: number,
  /** By how much Elo changed. */
  elo: number,
  /** The place in the table before, if there was one. */
  place: number | null
};

/** Who asks, as a member. */
export type AccountAnswer = {
  /** The member; `null`: a guest. */
  account: Account | null
};

/** A member, as others see them. */
export type Profile = {
  /** The name. */
  name: string,
  /** `member`, `moderator` or `administrator`. */
  role: "member" | "moderator" | "administrator",
  /** What they say of themselves. */
  about: string,
  /** Since when, in milliseconds since 1970. */
  created: number,
  /** The day on which they were here last, in milliseconds since 1970; `null`: they hide it. */
  seen: number | null,
  /** Is it a program's account? */
  program: boolean,
  /** Is it whoever asks? */
  yours: boolean,
  /** Until when they are on vacation, in milliseconds since 1970; `null`: they are not. */
  vacation: number | null,
  /** Are they here now? Not told of those who hide when they were here. */
  here: boolean,
  /** What they are to you; `null`: you are no member, or it is you. */
  standing: Standing | null,
  /** What their picture is known by, for its address; `null`: they have none. */
  picture: string | null,
  /** The codes of the languages they speak. */
  languages: Array<string>
};

/** What a report is about. */
export type ReportKind = "talk" | "message" | "profile" | "game";

/** A report, as moderators see it. */
export type ReportEntry = {
  /** Its number. */
  number: number,
  /** When, in milliseconds since 1970. */
  at: number,
  /** Who reports. */
  reporter: string,
  /** Whom; empty: a guest without a name. */
  subject: string,
  /** Is that a member? */
  member: boolean,
  /** What it is about. */
  kind: ReportKind,
  /** The game. */
  game: string | null,
  /** What was said or written, as it stood then. */
  evidence: string,
  /** What whoever reports says of it. */
  note: string,
  /** With which words it was closed; `null`: it is open. */
  verdict: string | null,
  /** By whom. */
  closed_by: string | null
};

/** Reports, the newest first. */
export type ReportList = {
  /** They, at most 200. */
  reports: Array<ReportEntry>
};

/** A ban that holds. */
export type BanEntry = {
  /** Its number. */
  number: number,
  /** Whom it is on: a member's name, an address, or empty for a guest without a name. */
  name: string,
  /** Do they only say and write nothing? */
  silence: boolean,
  /** Since when, in milliseconds since 1970. */
  at: number,
  /** Until when; `null`: without end. */
  until: number | null,
  /** Why. */
  reason: string,
  /** Who decided it. */
  actor: string
};

/** The bans that hold, the newest first. */
export type BanList = {
  /** They. */
  bans: Array<BanEntry>
};

/** Something that an administrator or a moderator did. */
export type ActionEntry = {
  /** When, in milliseconds since 1970. */
  at: number,
  /** Who. */
  actor: string,
  /** What. */
  action: string,
  /** To whom or what. */
  subject: string,
  /** Why. */
  reason: string
};

/** What was done, the newest first. */
export type ActionList = {
  /** It, at most 200. */
  actions: Array<ActionEntry>
};

/** Whose choices are held against the computer's. */
export type AgreementQuery = {
  /** The member's name. */
  name: string
};

/** How often a member chose what the computer would have chosen, in rated games with people that were looked at. */
export type AgreementTable = {
  /** The member. */
  name: string,
  /** A line for each kind of game. */
  lines: Array<AgreementLine>,
  /** Rated games with people that were not looked at. */
  left: number
};

/** The games of one kind. */
export type AgreementLine = {
  /** The game. */
  game: string,
  /** The computer player that was asked. */
  engine: string,
  /** What was found of the member. */
  theirs: AgreementCount,
  /** What was found of all others whose games of this kind were looked at. */
  others: AgreementCount
};

/** How often choices were the same. */
export type AgreementCount = {
  /** Games that were looked at. */
  games: number,
  /** Turns in them. */
  turns: number,
  /** Turns that were the computer's choice. */
  same: number
};

/** An entry of the guest book. */
export type BookEntry = {
  /** Its number. */
  number: number,
  /** Who wrote it. */
  name: string,
  /** When, in milliseconds since 1970. */
  at: number,
  /** What. */
  text: string,
  /** May whoever asks remove it? */
  removable: boolean
};

/** A page of the guest book, the newest first. */
export type BookPage = {
  /** The entries. */
  entries: Array<BookEntry>,
  /** Ask for those before this one next; `null`: there are none. */
  before: number | null
};

/** A place where a member is signed in. */
export type SessionEntry = {
  /** Its short name. */
  label: string,
  /** What the browser says of itself. */
  browser: string,
  /** When it was signed in, in milliseconds since 1970. */
  created: number,
  /** When it was seen last, to a day. */
  seen: number,
  /** Is it this one? */
  here: boolean
};

/** What a program may do with a token. */
export type Scope = "read" | "play" | "challenge";

/** A token, as its member sees it. */
export type TokenEntry = {
  /** Its short name, by which it is ended. */
  label: string,
  /** What its member calls it. */
  name: string,
  /** What it may do. */
  scopes: Array<Scope>,
  /** When it was made, in milliseconds since 1970. */
  created: number,
  /** The day on which it was used last, in milliseconds since 1970. */
  seen: number
};

/** A member's tokens, the newest first. */
export type TokenList = {
  /** They. */
  tokens: Array<TokenEntry>
};

/** A token that was made. */
export type NewTokenAnswer = {
  /** The token itself, told this once: `authorization: Bearer …`. */
  token: string,
  /** As it stands in the list. */
  entry: TokenEntry
};

/** What a second factor is made of, before it counts. */
export type FactorOffer = {
  /** The secret, as it is typed into a program. */
  secret: string,
  /** The same as a link, `otpauth://…`. */
  link: string,
  /** The link as a QR code, in SVG. */
  picture: string
};

/** A second factor counts from now on. */
export type RecoveryCodes = {
  /** Codes that stand in for it, each once. They are told this once only. */
  codes: Array<string>
};

/** Where a member is signed in. */
export type SessionList = {
  /** The sessions, the one seen last first. */
  sessions: Array<SessionEntry>
};

/** A line of what a member takes away: one kind of thing by its name. */
export type DataLine = { "account": Account } | { "picture": {
  /** `image/jpeg` or `image/png`. */
  media: string,
  /** Its bytes, in base64. */
  body: string
} } | { "session": SessionEntry } | { "token": TokenEntry } | { "book": BookEntry } | { "player": SavedPlayer } | { "shared": {
  /** Its name. */
  name: string,
  /** What it holds. */
  text: string
} } | { "people": People } | { "message": {
  /** The other one's name; empty: they are no member any more. */
  with: string,
  /** What was written. */
  message: PrivateMessage
} } | { "rating": RatingShown } | { "game": OwnGame } | { "whole": {
  /** How many games there were. */
  games: number
} } | { "broken": {
  /** Why. */
  text: string
} };

/** A game of a member, with what they may know of it. */
export type OwnGame = {
  /** Their notes on it. */
  notes: string,
  /** The game as a file; `null` where it can't be written as one. */
  file: string | null,
  /** Its id. */
  id: string,
  /** The game: `scrabble`. */
  game: string,
  /** The rule set: `scrabble-en`. */
  rules: string,
  /** The lexicon; `null` in a game without words. */
  lexicon: string | null,
  /** Who sits where. */
  seats: Array<Seat>,
  /** When it was begun, in milliseconds since 1970. */
  created: number,
  /** When it was last touched. */
  updated: number,
  /** Is it over? */
  over: boolean,
  /** Points by seat; empty in games without points. */
  scores: Array<number>,
  /** The seat on turn. */
  turn: number | null,
  /** The seats that won; several: a draw. */
  winners: Array<number>,
  /** What tells it apart from the others of its series: in Balda the start word. */
  label: string | null,
  /** The id of the first game of its series. */
  series: string,
  /** Did you begin it? */
  owner: boolean,
  /** Its settings, with those of time. */
  settings: GameSettings,
  /** Does it count for ratings? Left out where it does not. */
  rated?: boolean,
  /** Who may watch it. Left out where it is whoever has the link. */
  audience?: Audience,
  /** Did you star it? Told in lists of your own games, and left out where you did not. */
  starred?: boolean,
  /** Do you have notes on it? Told as `starred` is. */
  noted?: boolean
};

/** Where the words and definitions come from. */
export type Credits = {
  /** The version of the program. */
  version: string,
  /** Its licence. */
  licence: string,
  /** The sources. */
  sources: Array<Source>
};

/** A game. */
export type GameInfo = {
  /** Its name: `scrabble`. */
  name: string,
  /** The names of its rule sets. */
  rules: Array<string>,
  /** How many seats it has. */
  seats: SeatCount,
  /** Its computer players, the weakest first. */
  players: Array<string>,
  /** Players that can be asked for by name, too, but play as one of the others does. */
  also: Array<string>,
  /** The ending of its file names. */
  file: string,
  /** Can draws be agreed on? */
  draws: boolean,
  /** Can positions be analysed? */
  analysis: boolean
};

/** What can be installed on a device. */
export type OfflineList = {
  /** A name for all files of the page together, which changes with any of them. */
  version: string,
  /** The size of the games as WebAssembly, in bytes. */
  engine: number,
  /** The paths of the page's files. */
  shell: Array<string>,
  /** The lexicons. */
  lexicons: Array<LexiconInfo>
};

/** The files of a lexicon. */
export type OfflineFiles = {
  /** They. */
  files: Array<OfflineFile>
};

/** A file of a lexicon. */
export type OfflineFile = {
  /** Its name. */
  name: string,
  /** The lexicon, or of definitions the language. */
  of: string,
  /** What it is: `lexicon`, `classes`, `leaves`, `wins` or `definitions`. */
  role: string,
  /** How many bytes. */
  bytes: number,
  /** Its SHA-256 in hexadecimal digits. */
  sha256: string
};

/** A game that was played on a device; one that goes on there goes on here. */
export type KeptGameRequest = {
  /** Its id there, without what stands before it: it is taken once. */
  id: string,
  /** Its log, as a file. */
  log: string
};

/** A lexicon. */
export type LexiconInfo = {
  /** Its name: `cs-mixed`. */
  name: string,
  /** The language of its words. */
  language: string,
  /** How many words it has, where that is known without opening it. */
  words: number | null,
  /** Is it at hand? */
  available: boolean,
  /** The licence of its words. */
  licence: string,
  /** How to get it, if it is not at hand. */
  cure: string | null
};

/** A computer player. */
export type PlayerInfo = {
  /** Its name. */
  name: string
};

/** How others reach this server. */
export type Reach = {
  /** Does the client sit at the server's own machine? */
  here: boolean,
  /** Does it listen to more than its own machine? */
  open: boolean,
  /** The addresses that it has, or would have, on its network; only told at its own machine. */
  addresses: Array<string>,
  /** The address that it was given for everybody. */
  public: string | null
};

/** A rule set. */
export type RulesInfo = {
  /** Its name: `scrabble-en`. */
  name: string,
  /** Its game. */
  game: string,
  /** The language of its words; `null` in a game without words. */
  language: string | null,
  /** The lexicons that fit, the usual one first. */
  lexicons: Array<string>,
  /** Its computer players, the weakest first. */
  players: Array<string>
};

/** How many seats a game has. */
export type SeatCount = {
  /** The least. */
  least: number,
  /** The most. */
  most: number
};

/** Where a lexicon, or the definitions of a language, come from. */
export type Source = {
  /** What comes from there. */
  kind: SourceKind,
  /** The name of the lexicon; of definitions, their language. */
  name: string,
  /** The language. */
  language: string,
  /** How many words, where that is counted. */
  words: number | null,
  /** Packages with their versions and what was taken, one an item. */
  sources: Array<string>,
  /** The licence. */
  licence: string
};

/** What comes from a source. */
export type SourceKind = "lexicon" | "definitions";

/** A game in a list. */
export type GameLine = {
  /** Its id. */
  id: string,
  /** The game: `scrabble`. */
  game: string,
  /** The rule set: `scrabble-en`. */
  rules: string,
  /** The lexicon; `null` in a game without words. */
  lexicon: string | null,
  /** Who sits where. */
  seats: Array<Seat>,
  /** When it was begun, in milliseconds since 1970. */
  created: number,
  /** When it was last touched. */
  updated: number,
  /** Is it over? */
  over: boolean,
  /** Points by seat; empty in games without points. */
  scores: Array<number>,
  /** The seat on turn. */
  turn: number | null,
  /** The seats that won; several: a draw. */
  winners: Array<number>,
  /** What tells it apart from the others of its series: in Balda the start word. */
  label: string | null,
  /** The id of the first game of its series. */
  series: string,
  /** Did you begin it? */
  owner: boolean,
  /** Its settings, with those of time. */
  settings: GameSettings,
  /** Does it count for ratings? Left out where it does not. */
  rated?: boolean,
  /** Who may watch it. Left out where it is whoever has the link. */
  audience?: Audience,
  /** Did you star it? Told in lists of your own games, and left out where you did not. */
  starred?: boolean,
  /** Do you have notes on it? Told as `starred` is. */
  noted?: boolean
};

/** A page of a guest's games, the last touched first. */
export type GameList = {
  /** The games. */
  games: Array<GameLine>,
  /** How many there are on all pages, up to 1000. */
  count: number,
  /** The value of `after` for the next page. */
  next: string | null
};

/** A game that was begun. */
export type NewGame = {
  /** Its id. */
  id: string
};

/** A guest's own notes on a game, which nobody else sees. */
export type Notes = {
  /** The text. */
  text: string
};

/** The games that the same people played one after the other, by the seats of the game that was asked about. */
export type Series = {
  /** The id of the first game. */
  id: string,
  /** What each seat comes to. */
  seats: Array<SeriesTotal>,
  /** The last games, or the last before the one that was asked for, in their order. */
  games: Array<SeriesGame>,
  /** The value of `before` for those that came earlier. */
  before: string | null
};

/** A game of a series. */
export type SeriesGame = {
  /** Its id. */
  id: string,
  /** What tells it apart from the others: in Balda the start word. */
  label: string | null,
  /** Is it over? */
  over: boolean,
  /** The seats that won; several: a draw. */
  winners: Array<number>,
  /** Points by seat; empty in games without points. */
  scores: Array<number>,
  /** When it was begun, in milliseconds since 1970. */
  created: number
};

/** What a seat comes to in a series. */
export type SeriesTotal = {
  /** Games won. */
  won: number,
  /** Games drawn. */
  drawn: number,
  /** Games lost. */
  lost: number,
  /** Points of all games together. */
  points: number
};

/** The seat that somebody took. */
export type TakenSeat = {
  /** The seat. */
  seat: number
};

/** A player that a guest has saved. */
export type SavedPlayer = {
  /** Its id. */
  id: string,
  /** The name. */
  name: string,
  /** A person or a computer. */
  kind: "person" | "computer",
  /** The computer player; `null`: a person. */
  player: string | null
};

/** The players that a guest has saved. */
export type SavedPlayers = {
  /** The players. */
  players: Array<SavedPlayer>
};

/** The words that can be made of some letters. */
export type Anagrams = {
  /** The words, the longest first; a letter that a blank stands for in lower case. */
  words: Array<string>
};

/** What a word means. */
export type Definition = {
  /** The word that it is a form of, or itself. */
  headword: string,
  /** The part of speech, where it is known. */
  part_of_speech: string | null,
  /** The senses. */
  senses: Array<string>
};

/** Whether it is a word, and what it means. */
export type WordAnswer = {
  /** The word, as its lexicon writes it. */
  word: string,
  /** The language. */
  language: string,
  /** Is it in the lexicon? */
  known: boolean,
  /** What it means. */
  definitions: Array<Definition>,
  /** Where the definitions come from. */
  source: string | null,
  /** Why there are none for the language. */
  note: string | null
};

/** How an event stands; its standing is what `deska tournament show --format json` prints. */
export type Event<Standing = GameFields, Format = GameFields> = {
  /** Its name. */
  name: string,
  /** The rule set. */
  rules: string,
  /** The lexicon. */
  lexicon: string | null,
  /** Who meets whom. */
  format: Format,
  /** Pairs of games a meeting. */
  pairs: number,
  /** The seed of all games, once they are over. */
  seed: string | null,
  /** The SHA-256 of a secret seed, told from the start. */
  seed_sha256: string | null,
  /** How it stands. */
  standing: Standing,
  /** The last games; the others are at `/events/{name}/games`. */
  latest: Array<EventGame>
};

/** A game of an event. */
export type EventGame = {
  /** The players, by seat. */
  players: [string, string],
  /** The seat that won; `null`: a draw. */
  winner: number | null,
  /** Points by seat; empty in games without points. */
  points: Array<number>,
  /** The round, from 1. */
  round: number,
  /** The pair of games of these two players, from 1. */
  pair: number,
  /** Which game of the pair, from 1; in the second the seats are changed. */
  game: number,
  /** Why it was lost otherwise than by moves, in a word. */
  fault: string | null,
  /** The same with what happened. */
  forfeit?: Forfeit,
  /** The name of its log. */
  log: string
};

/** Games of an event, the latest first. */
export type EventGames = {
  /** The games. */
  games: Array<EventGame>,
  /** The value of `before` for earlier ones. */
  before: string | null
};

/** An event in a list. */
export type EventLine = {
  /** Its name. */
  name: string,
  /** The rule set. */
  rules: string,
  /** The players, the best first. */
  players: Array<string>,
  /** Games over, and games there will be. */
  games: [number, number]
};

/** The events, the last touched first. */
export type EventList = {
  /** The events. */
  events: Array<EventLine>,
  /** Does the server show a folder at all? */
  folder: boolean,
  /** The value of `before` for those that were touched earlier. */
  before: string | null
};

/** The log of a game of an event. */
export type EventLog = {
  /** The log. */
  log: string
};

/** The answer to a request that is not done. */
export type ErrorAnswer = {
  /** Why. */
  error: RequestError
};

/** A ban, as whoever it is on is told. */
export type BanTold = {
  /** Why, in the moderator's words. */
  reason: string,
  /** Until when, in milliseconds since 1970; `null`: without end. */
  until: number | null
};

/** Why a file is wrong, for sentences in other languages. */
export type FaultReason = {
  /** The reason by its stable name. */
  code: string,
  /** What it speaks of. */
  parameters: { [key in string]: string }
};

/** Why a request is not done. */
export type RequestError = {
  /** The reason by its stable name. */
  code: string,
  /** An English sentence that says what to do. */
  text: string,
  /** Of `already-seated`: your seat. */
  seat?: number,
  /** Of `refused`: the reason as the game or the table names it. */
  rule?: string,
  /** Of `banned` and `silenced`: why, and until when. */
  ban?: BanTold,
  /** Of `words-closed`, `rated-words` and `rated-position`: the game that closes this help. */
  game?: string,
  /** Of `bad-file`: the line at fault, from 1; `null` if no single line is. */
  line?: number | null,
  /** Of `bad-file`: the text of that line. */
  quote?: string | null,
  /** Of `bad-file`: why it is wrong. */
  reason?: FaultReason
};

/** The first event of an analysis that goes on. */
export type LiveBegun = {
  /** Its name. */
  name: string,
  /** How often it wants to hear that somebody still looks. */
  renew_seconds: number
};

/** The last event of an analysis that goes on. */
export type LiveEnd = {
  /** Why it ended. */
  reason: string
};

/** What a position or a move is worth when both play best. */
export type ExactValue = "win" | "draw" | "loss";

/** What a position is worth when both play best. */
export type OpeningExact = {
  /** The position, in the notation of its game. */
  position: string,
  /** For the side to move. */
  value: ExactValue,
  /** How many moves win. */
  wins: number,
  /** How many draw. */
  draws: number,
  /** How many lose. */
  losses: number
};

/** A finished game. */
export type OpeningGame = {
  /** Its id. */
  id: string,
  /** The computer that had white; empty: a person. */
  white: string,
  /** The computer that had black; empty: a person. */
  black: string,
  /** The seats that won; several: a draw. */
  winners: Array<number>,
  /** When it was over, in milliseconds since 1970. */
  finished: number,
  /** How many moves it had. */
  moves: number
};

/** A move that was played. */
export type OpeningMove = {
  /** The move. */
  move: string,
  /** What it is worth, where that is known exactly. */
  exact: ExactValue | null,
  /** How many. */
  games: number,
  /** White won. */
  white: number,
  /** Draws. */
  draws: number,
  /** Black won. */
  black: number
};

/** How a computer player came out. */
export type OpeningPlayer = {
  /** The player. */
  player: string,
  /** Its games. */
  games: number,
  /** Those it won. */
  won: number,
  /** Draws. */
  drawn: number,
  /** Those it lost. */
  lost: number
};

/** How games came out. */
export type OpeningResults = {
  /** How many. */
  games: number,
  /** White won. */
  white: number,
  /** Draws. */
  draws: number,
  /** Black won. */
  black: number
};

/** The games that went through a position. */
export type Openings = {
  /** The moves that were played here, the most frequent first. */
  moves: Array<OpeningMove>,
  /** The computer players in these games. */
  levels: Array<OpeningPlayer>,
  /** The newest of them that you may see. */
  newest: Array<OpeningGame>,
  /** What the position is worth, where that is known exactly; `null`, too, of a game that counts and in which whoever asks plays. */
  exact: OpeningExact | null,
  /** How many. */
  games: number,
  /** White won. */
  white: number,
  /** Draws. */
  draws: number,
  /** Black won. */
  black: number
};
