//! Erudit.

pub(crate) mod bench;
pub(crate) mod scripted;

use crate::experiment::ladder::Ladder;

/// Returns the round robin of Erudit's players. A search state costs about ten nodes of other
/// games.
pub(crate) fn ladder() -> Ladder {
    Ladder { rules: "erudit", nodes: 2000, players: engine::Players::of(games::ERUDIT).names }
}
