//! The best moves of a position.

use crossword::SeenWord;
use serde::Serialize;

/// A partly known rack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KnownTiles {
    /// The number of known tiles.
    pub known: usize,
    /// The number of tiles on the rack.
    pub held: usize,
}

/// The best moves of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysis {
    /// The moves, best first.
    pub moves: Vec<Candidate>,
    /// The number of legal placements.
    pub placements: usize,
    /// For ranking by equity: the lexicon of the leave values used; `null` for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<String>", optional = nullable))]
    pub leaves: Option<Option<String>>,
    /// For ranking by equity: whether the leave values were learned with this lexicon.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub own: Option<bool>,
    /// With an empty bag: whether the first move is proved to be the best. Moves are ranked by their
    /// exact results instead of equity.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub solved: bool,
    /// For a partly known rack: moves use the known tiles, and equity is a mean over the unknown ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub partial: Option<KnownTiles>,
    /// Parts of the position that were ignored, as English messages.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub warnings: Vec<String>,
}

/// The state of a live analysis.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisProgress {
    /// The moves, best first.
    pub moves: Vec<Candidate>,
    /// The total number of rollouts.
    pub rollouts: u64,
    /// Whether the best move is proved.
    pub solved: bool,
    /// The moves to the end, if known.
    pub line: Vec<String>,
    /// The time so far.
    pub milliseconds: u64,
    /// For a partly known rack: moves use the known tiles, and the others are drawn from the unseen ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub partial: Option<KnownTiles>,
    /// Parts of the position that were ignored, as English messages.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub warnings: Vec<String>,
}

/// A move with its score.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Candidate {
    /// The notation, such as `8h KROKET`, `ex Q` or `pass`.
    pub r#move: String,
    /// The squares of the placed tiles.
    pub squares: Vec<usize>,
    /// The tiles placed or exchanged.
    pub tiles: String,
    pub score: u32,
    /// The leave.
    pub leave: String,
    /// The words formed.
    pub words: Vec<SeenWord>,
    /// For ranking by equity: the score plus the value of the leave; `null` if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
    pub equity: Option<Option<f64>>,
    /// With rollouts: the win rate from 0 to 1, with draws as half a win; `null` if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
    pub win: Option<Option<f64>>,
    /// The standard error of `win`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
    pub doubt: Option<Option<f64>>,
    /// The expected final spread.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
    pub spread: Option<Option<f64>>,
    /// The number of rollouts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rollouts: Option<u64>,
    /// Whether `win` and `spread` are exact results.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub exact: bool,
}
