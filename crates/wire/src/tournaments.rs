//! Tournaments of people.

use serde::{Deserialize, Serialize};

use crate::{GameFields, GameSettings};

/// How those who take part meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TournamentMode {
    /// In each round those meet who have about the same score; `length` counts rounds.
    Swiss,
    /// Everybody meets everybody; `length` says how often, 1 or 2.
    RoundRobin,
    /// Whoever has no game gets the next one; `length` counts minutes.
    Arena,
}

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TournamentState {
    /// It has not begun.
    Open,
    /// It goes on.
    Running,
    /// It is over.
    Over,
    /// It was called off.
    CalledOff,
}

/// A tournament that somebody wants to hold. What stands in it besides are settings of its games: a clock, and the game's own.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentRequest {
    /// What it is called, 3 to 40 characters.
    pub name: String,
    /// How those who take part meet.
    pub mode: TournamentMode,
    /// Rounds (1 to 20), how often (1 or 2), or minutes (10 to 600).
    pub length: u32,
    /// When it begins, in milliseconds since 1970, within 30 days; without it when whoever makes it says so, within 7 days.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub starts: Option<u64>,
    /// By which rules.
    pub rules: String,
    /// By which lexicon; without it by the usual one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub lexicon: Option<String>,
    /// Do its games count for ratings?
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub rated: bool,
    /// Computer players that take part.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub computers: Vec<String>,
    /// The settings.
    #[serde(flatten)]
    #[cfg_attr(test, ts(skip))]
    pub settings: GameFields,
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentLine {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Who made it; empty: a member who is gone.
    pub by: String,
    /// How those who take part meet.
    pub mode: TournamentMode,
    /// Rounds, how often, or minutes.
    pub length: u32,
    /// How far it is.
    pub state: TournamentState,
    /// When it begins or began, in milliseconds since 1970; `null`: when whoever made it says so.
    pub starts: Option<u64>,
    /// When it was over.
    pub ended: Option<u64>,
    /// How many take part.
    pub players: u64,
    /// The game: `scrabble`.
    pub game: String,
    /// The rule set: `scrabble-en`.
    pub rules: String,
    /// The lexicon; `null` in a game without words.
    pub lexicon: Option<String>,
    /// Do its games count for ratings?
    pub rated: bool,
    /// The settings of its games, with those of time.
    pub settings: GameSettings,
}

/// Tournaments.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentList {
    /// Those that go on, the latest first.
    pub running: Vec<TournamentLine>,
    /// Those to come, the next first.
    pub open: Vec<TournamentLine>,
    /// The last ones that are over.
    pub over: Vec<TournamentLine>,
}

/// A tournament as it stands, for everybody alike.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SharedTournament {
    /// What lists tell of it.
    #[serde(flatten)]
    pub line: TournamentLine,
    /// The round that goes on or was the last, from 1; 0 before it begins, and in an arena.
    pub round: u32,
    /// How many rounds there are or will be; in an arena 0.
    pub rounds: u32,
    /// When the next round begins, or an arena's time is up.
    pub due: Option<u64>,
    /// What decides between the same scores: `spread`, `buchholz`, `sonneborn-berger`, `wins`.
    pub ties: [String; 2],
    /// Who takes part, the best first.
    pub places: Vec<TournamentPlace>,
    /// The meetings, in the order in which they were arranged; of an arena the last 200.
    pub meetings: Vec<TournamentMeeting>,
}

/// What a tournament is to whoever asks.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentViewer {
    /// Your number, if you take part.
    pub you: Option<usize>,
    /// Did you make it, or may you call it off as a moderator?
    pub owner: bool,
}

/// A tournament as somebody sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Tournament {
    /// What it is to everybody.
    #[serde(flatten)]
    pub shared: SharedTournament,
    /// What it is to you.
    #[serde(flatten)]
    pub viewer: TournamentViewer,
}

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentPlace {
    /// Their number.
    pub player: usize,
    /// Their name; of a computer player the player's.
    pub name: String,
    /// Is it a computer player?
    pub computer: bool,
    /// Is it the account of a program?
    pub program: bool,
    /// Have they withdrawn?
    pub withdrawn: bool,
    /// Their place, from 1; those whom nothing tells apart share one.
    pub place: usize,
    /// The score.
    pub score: f64,
    /// What decides between the same scores, as `ties` names it.
    pub ties: [f64; 2],
    /// Games won.
    pub won: usize,
    /// Games drawn.
    pub drawn: usize,
    /// Games lost.
    pub lost: usize,
    /// What each of their meetings that is over brought.
    pub brought: Vec<f64>,
    /// Does their next game count double?
    pub streak: bool,
}

/// Two who meet, or somebody who rests.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentMeeting {
    /// The round, from 1; in an arena 0.
    pub round: u32,
    /// The game; `null` where none is played, since somebody rests or the other one has withdrawn, and where it is still to be created.
    pub game: Option<String>,
    /// The numbers of the two, by seat; without the second the first rests.
    pub players: (usize, Option<usize>),
    /// Half points by seat; `null`: it goes on.
    pub halves: Option<[u32; 2]>,
    /// By how many points of the game the first was ahead.
    pub spread: i32,
}

/// The tournament that a game belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentRef {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
}
