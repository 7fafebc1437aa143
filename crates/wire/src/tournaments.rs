//! Tournaments of people.

use serde::{Deserialize, Serialize};

use crate::{GameFields, GameSettings};

/// The format of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TournamentMode {
    /// Swiss system; `length` is the number of rounds.
    Swiss,
    /// Round robin; `length` is the number of cycles, 1 or 2.
    RoundRobin,
    /// Arena: free players are paired continuously; `length` is the duration in minutes.
    Arena,
}

/// The state of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TournamentState {
    /// Not started.
    Open,
    /// In progress.
    Running,
    /// Finished.
    Over,
    /// Cancelled.
    CalledOff,
}

/// A request to create a tournament. Its other fields are settings of its games: the time limit and those of the game.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentRequest {
    /// The name, 3 to 40 characters.
    pub name: String,
    /// The format of a tournament.
    pub mode: TournamentMode,
    /// Rounds (1 to 20), cycles (1 or 2) or minutes (10 to 600).
    pub length: u32,
    /// The start, in milliseconds since the Unix epoch, within 30 days; if absent, its creator starts it within 7 days.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub starts: Option<u64>,
    pub rules: String,
    /// The lexicon; the default one if absent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub lexicon: Option<String>,
    /// Whether its games are rated.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub rated: bool,
    /// The computer players that take part.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub computers: Vec<String>,
    #[serde(flatten)]
    #[cfg_attr(test, ts(skip))]
    pub settings: GameFields,
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentLine {
    pub id: String,
    /// The name.
    pub name: String,
    /// The name of its creator; empty if their account was removed.
    pub by: String,
    /// The format of a tournament.
    pub mode: TournamentMode,
    /// Rounds, number of cycles, or minutes.
    pub length: u32,
    pub state: TournamentState,
    /// The start, in milliseconds since the Unix epoch; `null` if its creator starts it.
    pub starts: Option<u64>,
    /// The end.
    pub ended: Option<u64>,
    /// The number of participants.
    pub players: u64,
    /// The name of the game, such as `scrabble`.
    pub game: String,
    /// The name of the rule set, such as `scrabble-en`.
    pub rules: String,
    /// The lexicon; `null` in games without words.
    pub lexicon: Option<String>,
    /// Whether its games are rated.
    pub rated: bool,
    /// The settings of its games, time limit included.
    pub settings: GameSettings,
}

/// A list of tournaments.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentList {
    /// Running tournaments, latest first.
    pub running: Vec<TournamentLine>,
    /// Upcoming tournaments, next first.
    pub open: Vec<TournamentLine>,
    /// The last finished tournaments.
    pub over: Vec<TournamentLine>,
}

/// The state of a tournament that is the same for everyone.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SharedTournament {
    #[serde(flatten)]
    pub line: TournamentLine,
    /// The current or last round, from 1; 0 before the start and in an arena.
    pub round: u32,
    /// The number of rounds; 0 in an arena.
    pub rounds: u32,
    /// The start of the next round, or the end of an arena.
    pub due: Option<u64>,
    /// The tie-breaks: `spread`, `buchholz`, `sonneborn-berger` or `wins`.
    pub ties: [String; 2],
    /// The standings, best first.
    pub places: Vec<TournamentPlace>,
    /// The pairings in order; in an arena the last 200.
    pub meetings: Vec<TournamentMeeting>,
}

/// The state of a tournament that depends on the viewer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentViewer {
    /// Your player number, if you take part.
    pub you: Option<usize>,
    /// Whether you may start or cancel it: you created it or are a moderator.
    pub owner: bool,
}

/// The state of a tournament for one viewer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Tournament {
    #[serde(flatten)]
    pub shared: SharedTournament,
    #[serde(flatten)]
    pub viewer: TournamentViewer,
}

/// A participant in the standings.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentPlace {
    /// The player number.
    pub player: usize,
    /// The name of the member or computer player.
    pub name: String,
    /// Whether it is a computer player.
    pub computer: bool,
    /// Whether it is the account of a program.
    pub program: bool,
    /// Whether they have withdrawn.
    pub withdrawn: bool,
    /// The rank, from 1; tied participants share one.
    pub place: usize,
    pub score: f64,
    /// The values of the tie-breaks in `ties`.
    pub ties: [f64; 2],
    pub won: usize,
    pub drawn: usize,
    pub lost: usize,
    /// The points from each finished pairing.
    pub brought: Vec<f64>,
    /// Whether their next game counts double.
    pub streak: bool,
}

/// A pairing of two players, or a bye.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentMeeting {
    /// The round, from 1; 0 in an arena.
    pub round: u32,
    /// The id of the game; `null` for a bye or forfeit, or if it is not created yet.
    pub game: Option<String>,
    /// The player numbers by seat; without a second the first has a bye.
    pub players: (usize, Option<usize>),
    /// Half points by seat; `null` while it is running.
    pub halves: Option<[u32; 2]>,
    /// The score difference of the game, from the first player's point of view.
    pub spread: i32,
}

/// The tournament that a game belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentRef {
    pub id: String,
    /// The name.
    pub name: String,
}
