//! Erudit.

pub(crate) mod bench;
pub(crate) mod event;
pub(crate) mod scripted;

use crate::contests::experiment::ladder::Ladder;

/// Its players among themselves. A set of tiles costs as much as some ten positions of the other games.
pub(crate) fn ladder() -> Ladder {
    Ladder { rules: "erudit", nodes: 2000, players: engine::Players::of(games::GameName::Erudit).names }
}
