//! The best turns of a position.

use crossword::SeenWord;
use serde::Serialize;

use super::Step;

/// The best turns of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysis {
    /// The turns, best first.
    pub moves: Vec<Candidate>,
    /// The number of legal single layings.
    pub placements: usize,
    /// Whether the first turn is proved to score the most.
    pub proven: bool,
}

/// A turn with its score.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Candidate {
    /// The notation, such as `8h СЛОВО; take 8h А` or `pass`.
    pub r#move: String,
    /// The parts; absent for a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub steps: Option<Vec<Step>>,
    /// The squares of the placed tiles.
    pub squares: Vec<usize>,
    /// The placed tiles.
    pub tiles: String,
    pub score: u32,
    /// Whether it uses a full rack; absent for a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bonus: Option<bool>,
    /// The leave.
    pub leave: String,
    /// The words formed.
    pub words: Vec<SeenWord>,
}
