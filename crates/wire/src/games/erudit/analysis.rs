//! The best turns of a position.

use serde::Serialize;

use super::Step;
use crate::games::crossword::Word;

/// The best turns of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysis {
    /// The turns, the best first.
    pub moves: Vec<Candidate>,
    /// How many single layings there are.
    pub placements: usize,
    /// Does no turn score more than the first?
    pub proven: bool,
}

/// A turn that was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Candidate {
    /// As it is written: `8h СЛОВО; take 8h А`, `pass`.
    pub r#move: String,
    /// Its parts; absent in a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub steps: Option<Vec<Step>>,
    /// Where its tiles would lie.
    pub squares: Vec<usize>,
    /// The tiles that would lie there.
    pub tiles: String,
    /// Its points.
    pub score: u32,
    /// Would a whole full rack be used? Absent in a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bonus: Option<bool>,
    /// What would be kept.
    pub leave: String,
    /// The words it would form.
    pub words: Vec<Word>,
}
