//! The best moves of a position.

use serde::Serialize;

use crate::games::crossword::Word;

/// How much is known of a rack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KnownTiles {
    /// How many tiles are known.
    pub known: usize,
    /// How many tiles the rack has.
    pub held: usize,
}

/// The best moves of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysis {
    /// The moves, the best first.
    pub moves: Vec<Candidate>,
    /// How many placings there are.
    pub placements: usize,
    /// By equity: the lexicon whose values of what is kept were used; `null`: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<String>", optional = nullable))]
    pub leaves: Option<Option<String>>,
    /// By equity: were they learned with these very words?
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub own: Option<bool>,
    /// Where only some tiles of the rack are known: moves are those of the known tiles, and equity is a mean over what the others may be.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub partial: Option<KnownTiles>,
    /// What of the position is not used, as English sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub warnings: Vec<String>,
}

/// How an analysis that goes on stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisProgress {
    /// The moves, the best first.
    pub moves: Vec<Candidate>,
    /// How often the moves were played out together.
    pub rollouts: u64,
    /// Is it certain that nothing is better?
    pub solved: bool,
    /// The moves to the end, where they are known.
    pub line: Vec<String>,
    /// How long it took so far.
    pub milliseconds: u64,
    /// Where only some tiles of the rack are known: moves are those of the known tiles, and the others are drawn from the unseen ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub partial: Option<KnownTiles>,
    /// What of the position is not used, as English sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub warnings: Vec<String>,
}

/// A move that was found.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Candidate {
    /// As it is written: `8h KROKET`, `ex Q`, `pass`.
    pub r#move: String,
    /// Where its tiles would lie.
    pub squares: Vec<usize>,
    /// The tiles laid, or given back.
    pub tiles: String,
    /// Its points.
    pub score: u32,
    /// What would be kept.
    pub leave: String,
    /// The words it would form.
    pub words: Vec<Word>,
    /// Where moves are ranked by it: points and the worth of what is kept; `null`: not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
    pub equity: Option<Option<f64>>,
    /// Where moves are played out: how often it wins, 0 to 1, a draw being half a win; `null`: not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
    pub win: Option<Option<f64>>,
    /// The standard error of `win`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
    pub doubt: Option<Option<f64>>,
    /// By how many points its seat is ahead in the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<f64>", optional = nullable))]
    pub spread: Option<Option<f64>>,
    /// How often it was played out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rollouts: Option<u64>,
}
