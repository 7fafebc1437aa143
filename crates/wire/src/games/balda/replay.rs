//! The states of a replay, and remarks on its moves.

use serde::Serialize;

/// The state of a game at a step of its replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Frame {
    /// The rows from the top, with `.` for an empty square.
    pub board: Vec<String>,
    /// The start word; empty before the start.
    pub start: String,
    /// The scores by seat.
    pub scores: Vec<i32>,
    /// The seat to act; `null` before the start and after the end.
    pub turn: Option<usize>,
    /// The position in analysis notation; `null` if no seat is to act.
    pub position: Option<String>,
}

/// A remark on a move: the points it missed, and the reply it allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Remark {
    /// The score lost against the highest-scoring word.
    pub left: usize,
    /// Whether it allowed the opponent a higher-scoring word than before.
    pub trap: bool,
    /// The highest-scoring word.
    pub longest: Option<NamedMove>,
    /// The highest-scoring reply.
    pub reply: Option<NamedMove>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NamedMove {
    pub word: String,
    /// The square of the new letter.
    pub square: usize,
    pub letter: char,
    /// The squares of the word in order.
    pub path: Vec<usize>,
}
