//! Balda.

pub(crate) mod bench;
pub(crate) mod event;
pub(crate) mod scripted;

use crate::contests::experiment::ladder::Ladder;

/// Returns the round robin of Balda's players.
pub(crate) fn ladder() -> Ladder {
    Ladder { rules: "balda", nodes: 20_000, players: engine::Players::of(games::GameName::Balda).names }
}
