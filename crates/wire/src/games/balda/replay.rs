//! How a game stood, and what is said of a move looking back.

use serde::Serialize;

/// How a game stood, for its replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Frame {
    /// The rows, top to bottom; `.` for an empty square.
    pub board: Vec<String>,
    /// The start word; empty before the start.
    pub start: String,
    /// Points by seat.
    pub scores: Vec<i32>,
    /// The seat on turn; `null` before the start and after the end.
    pub turn: Option<usize>,
    /// The position for the analysis; `null` where nobody is on turn.
    pub position: Option<String>,
}

/// What a move left, and what it opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Remark {
    /// How many points the best word would have brought more.
    pub left: usize,
    /// Did it give the next seat a word of more points than there was without it?
    pub trap: bool,
    /// The word of most points.
    pub longest: Option<NamedMove>,
    /// The best reply that there was then.
    pub reply: Option<NamedMove>,
}

/// A move with its word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NamedMove {
    /// The word.
    pub word: String,
    /// Where its letter is put.
    pub square: usize,
    /// The letter.
    pub letter: char,
    /// The squares of the word in the order of its letters.
    pub path: Vec<usize>,
}
