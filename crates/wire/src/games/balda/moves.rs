//! Move lists and analyses of positions.

use serde::Serialize;

/// The moves of a position or of a part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoveList {
    /// The number of legal moves.
    pub count: usize,
    /// The moves by descending score; at most 2000.
    pub moves: Vec<FoundMove>,
}

/// A move with its score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FoundMove {
    /// The square of the new letter.
    pub square: usize,
    pub letter: char,
    /// The squares of the word in order.
    pub path: Vec<usize>,
    pub word: String,
    pub score: u32,
}

/// The best moves of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysis {
    /// The best moves, best first, then the other placements of their words.
    pub moves: Vec<Candidate>,
    /// The number of legal moves.
    pub placements: usize,
    /// The search depth in plies.
    pub depth: usize,
    /// The number of nodes searched.
    pub nodes: u64,
    /// Whether all values are exact.
    pub proven: bool,
}

/// A move with its value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Candidate {
    /// The notation, such as `1,1 Л БАЛ`.
    pub r#move: String,
    /// The square of the new letter.
    pub square: usize,
    pub letter: char,
    /// The squares of the word in order.
    pub path: Vec<usize>,
    pub word: String,
    pub score: u32,
    /// The expected spread from here for the seat to act, if it makes this move.
    pub value: f64,
    /// The highest-scoring reply; `null` if there is none.
    pub reply: Option<Reply>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reply {
    /// The word of the reply.
    pub word: String,
    pub score: u32,
}
