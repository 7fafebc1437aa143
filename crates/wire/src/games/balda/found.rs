//! What is there to be played: all words of a position, and the best moves of one.

use serde::Serialize;

/// The moves of a position, or of a part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoveList {
    /// How many moves there are.
    pub count: usize,
    /// The moves, those with most points first; at most 2000.
    pub moves: Vec<FoundMove>,
}

/// A move that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FoundMove {
    /// Where its letter is put.
    pub square: usize,
    /// The letter.
    pub letter: char,
    /// The squares of the word in the order of its letters.
    pub path: Vec<usize>,
    /// The word.
    pub word: String,
    /// Its points.
    pub score: u32,
}

/// The best moves of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysis {
    /// The moves, the best first.
    pub moves: Vec<Candidate>,
    /// How many moves there are.
    pub placements: usize,
    /// How many moves were looked ahead.
    pub depth: usize,
    /// What it cost, in steps of the search.
    pub nodes: u64,
    /// Are all values exact?
    pub proven: bool,
}

/// A move with what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Candidate {
    /// As it is written: `1,1 Л БАЛ`.
    pub r#move: String,
    /// Where its letter is put.
    pub square: usize,
    /// The letter.
    pub letter: char,
    /// The squares of the word in the order of its letters.
    pub path: Vec<usize>,
    /// The word.
    pub word: String,
    /// Its points.
    pub score: u32,
    /// How many points more than the other the seat on turn gets from here, if it makes this move.
    pub value: f64,
    /// The reply of most points; `null`: it leaves nobody a word.
    pub reply: Option<Reply>,
}

/// A reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reply {
    /// Its word.
    pub word: String,
    /// Its points.
    pub score: u32,
}
