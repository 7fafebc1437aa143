//! Search details of a computer's move.

use serde::Serialize;

/// Search details of a computer's last move, for games without hidden information.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SearchInfo {
    pub seat: usize,
    /// The proved value for the player, in the terms of the game.
    pub value: Option<String>,
    /// The score for the player, in the unit of its engine.
    pub score: Option<i64>,
    /// The expected result for the player: 0 for a loss, 1 for a win; `null` if the engine does not
    /// estimate it.
    pub expected: Option<f64>,
    /// The search depth in plies.
    pub depth: Option<u32>,
    /// The number of positions searched.
    pub positions: Option<u64>,
    pub milliseconds: u64,
    /// The principal variation.
    pub line: Vec<String>,
}

impl SearchInfo {
    /// Converts the search details of the player on this seat.
    #[must_use]
    pub fn of(seat: play::Seat, info: &play::SearchInfo) -> SearchInfo {
        SearchInfo {
            seat: seat.index(),
            value: info.value.map(str::to_owned),
            score: info.score,
            expected: info.expected,
            depth: info.depth,
            positions: info.positions,
            milliseconds: u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
            line: info.line.clone(),
        }
    }
}
