//! What a position is worth.

use std::collections::BTreeMap;

use serde::Serialize;

/// A value for the seat on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Value {
    /// It wins.
    Win,
    /// A draw.
    Draw,
    /// It loses.
    Loss,
}

/// A value as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ValueSoFar {
    /// It wins.
    Win,
    /// A draw.
    Draw,
    /// It loses.
    Loss,
    /// It is not proved.
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

/// What a position is worth: exact values if they are to be had in a moment, else the best move that a short search finds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysis {
    /// The value of each move; `null`: too many marbles are still to be placed.
    pub values: Option<BTreeMap<String, Value>>,
    /// The best move.
    pub r#move: String,
    /// What the position is worth.
    pub value: ValueSoFar,
    /// What the move was found by: `known` (a book or a base), `search`, `solve`.
    pub by: &'static str,
    /// The search, if that was it.
    pub search: Option<Search>,
}

/// A step of an analysis that goes on: exact values first, if they are to be had in a moment, then the search as it deepens.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum LiveStep {
    /// Exact values.
    Values(Values),
    /// A step of the search.
    Search(Search),
}

/// Exact values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Values {
    /// The value of each move.
    pub values: BTreeMap<String, Value>,
    /// What the position is worth.
    pub value: Value,
}

/// A step of a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Search {
    /// The best move.
    pub r#move: String,
    /// What the position is worth.
    pub value: ValueSoFar,
    /// Its score for the seat on turn, in the engine's own unit.
    pub score: i32,
    /// What the seat on turn can expect by the score: 0 a loss, 1 a win.
    pub expected: f64,
    /// How many moves deep it was looked at.
    pub depth: u32,
    /// How many positions were valued so far.
    pub nodes: u64,
    /// How many positions a second.
    pub nps: u64,
    /// How long it took so far.
    pub milliseconds: u64,
    /// The moves that are expected, the best first.
    pub line: Vec<String>,
    /// How many moves it takes to the end; `null`: that is not known.
    pub moves_to_end: Option<u32>,
    /// Is the value proved?
    pub proven: bool,
}
