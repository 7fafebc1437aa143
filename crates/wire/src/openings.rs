//! What was played from a position of Pentago on.

use serde::{Deserialize, Serialize};

/// The games that went through a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Openings {
    /// How they came out.
    #[serde(flatten)]
    pub all: OpeningResults,
    /// The moves that were played here, the most frequent first.
    pub moves: Vec<OpeningMove>,
    /// The computer players in these games.
    pub levels: Vec<OpeningPlayer>,
    /// The newest of them that you may see.
    pub newest: Vec<OpeningGame>,
    /// What the position is worth, where that is known exactly; `null`, too, of a game that counts and in which whoever asks plays.
    pub exact: Option<OpeningExact>,
}

/// What a position is worth when both play best.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OpeningExact {
    /// The position, in the notation of its game.
    pub position: String,
    /// For the side to move.
    pub value: ExactValue,
    /// How many moves win.
    pub wins: usize,
    /// How many draw.
    pub draws: usize,
    /// How many lose.
    pub losses: usize,
}

/// What a position or a move is worth when both play best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ExactValue {
    /// Whoever is to move, or moves so, wins.
    Win,
    /// Nobody does.
    Draw,
    /// The other one wins.
    Loss,
}

/// How games came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OpeningResults {
    /// How many.
    pub games: u32,
    /// White won.
    pub white: u32,
    /// Draws.
    pub draws: u32,
    /// Black won.
    pub black: u32,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OpeningMove {
    /// The move.
    #[serde(rename = "move")]
    pub played: String,
    /// How the games with it came out.
    #[serde(flatten)]
    pub results: OpeningResults,
    /// What it is worth, where that is known exactly.
    pub exact: Option<ExactValue>,
}

/// How a computer player came out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OpeningPlayer {
    /// The player.
    pub player: String,
    /// Its games.
    pub games: u32,
    /// Those it won.
    pub won: u32,
    /// Draws.
    pub drawn: u32,
    /// Those it lost.
    pub lost: u32,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OpeningGame {
    /// Its id.
    pub id: String,
    /// The computer that had white; empty: a person.
    pub white: String,
    /// The computer that had black; empty: a person.
    pub black: String,
    /// The seats that won; several: a draw.
    pub winners: Vec<usize>,
    /// When it was over, in milliseconds since 1970.
    pub finished: u64,
    /// How many moves it had.
    pub moves: usize,
}

/// Which games are asked about.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OpeningQuery {
    /// The rule set.
    pub rules: String,
    /// The moves that led to the position, with commas between.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub line: String,
    /// Only games in which this computer player sat.
    #[cfg_attr(test, ts(optional))]
    pub player: Option<String>,
    /// Only games that came out so: `white`, `draw`, `black`.
    #[cfg_attr(test, ts(optional))]
    pub result: Option<String>,
    /// Only games of the last so many days.
    #[cfg_attr(test, ts(optional))]
    pub days: Option<u64>,
}
