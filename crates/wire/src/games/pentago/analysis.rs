//! The value of a position.

use std::collections::BTreeMap;

use serde::Serialize;

/// A value for the seat to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Value {
    Win,
    Draw,
    Loss,
}

/// A value, if known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ValueSoFar {
    Win,
    Draw,
    Loss,
    /// The value is not known.
    Unknown,
}

impl From<Option<Value>> for ValueSoFar {
    fn from(value: Option<Value>) -> ValueSoFar {
        match value {
            Some(Value::Win) => ValueSoFar::Win,
            Some(Value::Draw) => ValueSoFar::Draw,
            Some(Value::Loss) => ValueSoFar::Loss,
            None => ValueSoFar::Unknown,
        }
    }
}

/// The analysis of a position: exact values if they are quickly available, otherwise the best move of a short search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysis {
    /// The value by move; `null` if too few marbles are on the board.
    pub values: Option<BTreeMap<String, Value>>,
    pub r#move: String,
    /// The value of the position.
    pub value: ValueSoFar,
    /// The source of the move: `known` (opening book or endgame tablebase), `search` or `solve`.
    pub by: &'static str,
    /// The search, if there was one.
    pub search: Option<Search>,
}

/// A step of a live analysis: exact values first, if quickly available, then the deepening search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum LiveStep {
    Values(Values),
    Search(Search),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Values {
    /// The value by move.
    pub values: BTreeMap<String, Value>,
    /// The value of the position.
    pub value: Value,
}

/// An iteration of a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Search {
    pub r#move: String,
    /// The value of the position.
    pub value: ValueSoFar,
    /// The score for the seat to act, in the unit of the engine.
    pub score: i32,
    /// The expected result for the seat to act: 0 for a loss, 1 for a win.
    pub expected: f64,
    /// The search depth in plies.
    pub depth: u32,
    /// The number of nodes so far.
    pub nodes: u64,
    /// Nodes per second.
    pub nps: u64,
    /// The time so far.
    pub milliseconds: u64,
    /// The principal variation.
    pub line: Vec<String>,
    /// The number of moves to the end; `null` if unknown.
    pub moves_to_end: Option<u32>,
    /// Whether the value is proved.
    pub proven: bool,
    /// The best moves, best first, as many as requested.
    pub lines: Vec<Candidate>,
}

/// A move with its value for the seat to act.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Candidate {
    pub r#move: String,
    pub value: ValueSoFar,
    /// The expected result: 0 for a loss, 1 for a win.
    pub expected: f64,
    /// The search depth in plies; 0 for values that were not searched.
    pub depth: u32,
    /// The principal variation.
    pub line: Vec<String>,
    /// The number of moves to the end; `null` if unknown.
    pub moves_to_end: Option<u32>,
}
