//! Balda.

pub(crate) mod bench;
pub(crate) mod scripted;

use crate::experiment::ladder::Ladder;

/// Returns the round robin of Balda's players.
pub(crate) fn ladder() -> Ladder {
    Ladder { rules: "balda", nodes: 20_000, players: engine::Players::of(games::BALDA).names }
}
