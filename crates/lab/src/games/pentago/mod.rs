//! Pentago.

pub(crate) mod bench;
pub(crate) mod evaluation;
pub mod rows;
pub(crate) mod scripted;

use crate::experiment::ladder::Ladder;

/// The players of the round robin; level-5 uses `search` and `solve`.
const PLAYERS: [&str; 9] = ["level-1", "naive", "level-2", "level-3", "minimax:2", "alphabeta:3", "negascout:3", "search", "level-5"];

/// Returns the round robin of Pentago's players.
pub(crate) fn ladder() -> Ladder {
    Ladder { rules: "pentago-standard", nodes: 20_000, players: &PLAYERS }
}
