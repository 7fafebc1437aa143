//! Opening statistics of Pentago.

use serde::{Deserialize, Serialize};

/// Statistics of the games through a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Openings {
    /// The results of all these games.
    #[serde(flatten)]
    pub all: OpeningResults,
    /// The moves played from the position, most frequent first.
    pub moves: Vec<OpeningMove>,
    pub levels: Vec<OpeningPlayer>,
    /// The newest games that you may see.
    pub newest: Vec<OpeningGame>,
    /// The exact value, if known; `null` while you play a rated game with this position.
    pub exact: Option<OpeningExact>,
}

/// The game-theoretic value of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OpeningExact {
    /// The position in analysis notation.
    pub position: String,
    /// The value for the side to move.
    pub value: ExactValue,
    /// The number of winning moves.
    pub wins: usize,
    /// The number of drawing moves.
    pub draws: usize,
    /// The number of losing moves.
    pub losses: usize,
}

/// The game-theoretic value of a position or a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ExactValue {
    /// A win for the side to move, or for the side that makes the move.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
}

/// Counts of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OpeningResults {
    pub games: u32,
    /// Wins of white.
    pub white: u32,
    pub draws: u32,
    /// Wins of black.
    pub black: u32,
}

/// Statistics of a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OpeningMove {
    #[serde(rename = "move")]
    pub played: String,
    #[serde(flatten)]
    pub results: OpeningResults,
    /// The exact value, if known.
    pub exact: Option<ExactValue>,
}

/// The results of a computer player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OpeningPlayer {
    pub player: String,
    pub games: u32,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

/// A game through the position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OpeningGame {
    pub id: String,
    /// The computer player of white; empty for a person.
    pub white: String,
    /// The computer player of black; empty for a person.
    pub black: String,
    /// The winners; several seats share a draw.
    pub winners: Vec<usize>,
    /// The end of the game, in milliseconds since the Unix epoch.
    pub finished: u64,
    /// The number of moves.
    pub moves: usize,
}

/// The position and a filter for games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OpeningQuery {
    pub rules: String,
    /// The moves to the position, separated by commas.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub line: String,
    /// Only games with this computer player.
    #[cfg_attr(test, ts(optional))]
    pub player: Option<String>,
    /// Only games with this result: `white`, `draw` or `black`.
    #[cfg_attr(test, ts(optional))]
    pub result: Option<String>,
    /// Only games of the last given number of days.
    #[cfg_attr(test, ts(optional))]
    pub days: Option<u64>,
}
