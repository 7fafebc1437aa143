//! When a computer player exchanges tiles.

use crossword::Tiles;
use crossword::erudit::{Action, View};

/// Maximum rounds without a laying in which a player still exchanges. An exchange is not a pass, so
/// players that find nothing would otherwise exchange forever.
const MAX_IDLE_ROUNDS: usize = 3;

/// Returns whether these tiles may be exchanged and an exchange may still help. A star that must be
/// laid is never exchanged.
pub(super) fn can_help(view: &View, tiles: &Tiles) -> bool {
    let due = view.seat.and_then(|seat| view.stars_due.get(seat.index())).copied().unwrap_or(0);
    view.may.exchange && due == 0 && !tiles.is_empty() && tiles.len() <= view.bag && view.idle < MAX_IDLE_ROUNDS * view.racks.len()
}

/// Returns the action of a player that can lay nothing: exchanges the whole rack, or passes.
pub(super) fn exchange_rack_or_pass(view: &View) -> Action {
    match view.rack.filter(|rack| can_help(view, rack)) {
        Some(rack) => Action::Exchange(rack),
        None => Action::Pass,
    }
}
