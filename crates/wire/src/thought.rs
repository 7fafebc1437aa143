//! What a computer thought about its move.

use serde::Serialize;

/// What a computer thought about the move that it has just made, in a game without secrets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Thought {
    /// Its seat.
    pub seat: usize,
    /// What the position is worth to it, in the game's own words, where that is proved.
    pub value: Option<String>,
    /// What it expects for itself, in its engine's own unit.
    pub score: Option<i64>,
    /// How many moves it looked ahead.
    pub depth: Option<u32>,
    /// How many positions it looked at.
    pub positions: Option<u64>,
    /// How long it took.
    pub milliseconds: u64,
    /// The moves that it expects, its own first.
    pub line: Vec<String>,
}

impl Thought {
    /// What a player of this seat tells of its move.
    #[must_use]
    pub fn of(seat: play::Seat, thought: &play::Thought) -> Thought {
        Thought {
            seat: seat.index(),
            value: thought.value.map(str::to_owned),
            score: thought.score,
            depth: thought.depth,
            positions: thought.positions,
            milliseconds: u64::try_from(thought.time.as_millis()).unwrap_or(u64::MAX),
            line: thought.line.clone(),
        }
    }
}
